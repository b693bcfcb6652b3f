/* Taking hold of a caller's memory by the buffer protocol. */
#include <string.h>

#include "extension.h"

/* The letter of what is in it; 0 where that is no plain number of this machine. */
static char letter_of(const Py_buffer *buffer)
{
    const char *format = buffer->format ? buffer->format : "B";
    if (strchr("@=", *format) || (PY_LITTLE_ENDIAN && *format == '<'))
        format++;
    return format[0] && !format[1] ? format[0] : '\0';
}

int numbers_take(const struct numbers *numbers, PyObject *object, bool to_write, Py_buffer *taken)
{
    Py_buffer buffer;
    int flags = PyBUF_FORMAT | PyBUF_C_CONTIGUOUS | (to_write ? PyBUF_WRITABLE : 0);
    if (PyObject_GetBuffer(object, &buffer, flags) < 0)
        return -1;
    char letter = letter_of(&buffer);
    size_t size = (size_t)buffer.itemsize;
    if (!letter || !strchr(numbers->formats, letter) || !size ||
        (size != numbers->size && size != numbers->wide))
        PyErr_Format(PyExc_ValueError, "%s: numbers of %zu bits are needed, of the format %s",
                     numbers->name, 8 * numbers->size, numbers->formats);
    else if ((size_t)buffer.len != numbers->count * size)
        PyErr_Format(PyExc_ValueError, "%s: %zu numbers are needed, not %zd", numbers->name,
                     numbers->count, buffer.len / buffer.itemsize);
    else if ((uintptr_t)buffer.buf % size != 0)
        PyErr_Format(PyExc_ValueError, "%s: its memory is not aligned to %zu bytes", numbers->name,
                     size);
    else {
        *taken = buffer;
        return 0;
    }
    PyBuffer_Release(&buffer);
    return -1;
}
