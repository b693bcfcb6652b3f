/* check.h - a programmer's mistake stops the program where it is made
 *
 * CHECK is for what the caller must never do, not for what a person may type or a file may contain.
 * It stays in release builds and in wasm, writes nothing and calls nothing; a debugger, a core file
 * or the sanitizers show the place.
 */
#ifndef ULM_BASE_CHECK_H
#define ULM_BASE_CHECK_H

#define CHECK(condition) ((condition) ? (void)0 : __builtin_trap())

/* Stands where no path leads: after a switch that returns from every case. */
#define UNREACHABLE() __builtin_trap()

#endif
