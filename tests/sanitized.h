/* sanitized.h - how much of a test the sanitizers are given
 *
 * They make a program several times slower and look at memory, not at answers: a part of what the release build is asked will
 * do. The same holds of a build without optimisation.
 */
#ifndef ULM_TESTS_SANITIZED_H
#define ULM_TESTS_SANITIZED_H

#if defined(__SANITIZE_ADDRESS__) || !defined(__OPTIMIZE__)
enum { SANITIZED = 1 };
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif
#else
enum { SANITIZED = 0 };
#endif

#endif
