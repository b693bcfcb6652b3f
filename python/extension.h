/* What the files of the Python extension share: the module's own things, and how a buffer is taken.
 *
 * It keeps to the limited API of 3.11, the first that has buffers, so one file serves every later Python. Nothing a
 * caller passes may end the interpreter: every number is checked here before the library, which trusts its callers,
 * sees it.
 */
#ifndef ULM_PYTHON_EXTENSION_H
#define ULM_PYTHON_EXTENSION_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030b0000
#include <Python.h>
#include <stdbool.h>
#include <stdint.h>

#include "lib/ulm.h"

struct extension {
    PyObject *refused; /* the exception for a move that is not legal */
};

/* What the module of a type's objects keeps. */
struct extension *extension_of(PyObject *self);

extern PyType_Spec games_spec, desk_spec;

/* Numbers of a caller's: how many, of which kind, and what they are called when they are wrong. */
struct numbers {
    const char *name;
    const char *formats; /* the letters of struct's that will do */
    size_t size;         /* of one, in bytes */
    size_t wide;         /* that will do too, or 0 */
    size_t count;
};

/* Takes hold of an object's memory if it is exactly these numbers, in one piece. Returns 0, or -1 with an exception;
 * what was taken is given back with PyBuffer_Release. */
int numbers_take(const struct numbers *numbers, PyObject *object, bool to_write, Py_buffer *taken);

#endif
