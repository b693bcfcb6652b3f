/* _ulm.Desk: requests as text, answered as JSON. */
#include "extension.h"

struct desk {
    PyObject_HEAD struct ulm_desk *desk;
};

static PyObject *desk_new(PyTypeObject *type, PyObject *arguments, PyObject *named)
{
    static char *words[] = {NULL};
    if (!PyArg_ParseTupleAndKeywords(arguments, named, ":Desk", words))
        return NULL;
    struct desk *self = (struct desk *)PyType_GenericAlloc(type, 0);
    if (!self)
        return NULL;
    self->desk = ulm_desk_new();
    if (self->desk)
        return (PyObject *)self;
    Py_DECREF(self);
    return PyErr_NoMemory();
}

static void desk_dealloc(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    ulm_desk_free(((struct desk *)object)->desk);
    PyObject_Free(object);
    Py_DECREF(type);
}

/* A desk is asked by one thread at a time: the interpreter's lock is kept. */
static PyObject *desk_ask(PyObject *self, PyObject *request)
{
    Py_ssize_t size;
    const char *text = PyUnicode_AsUTF8AndSize(request, &size);
    if (!text)
        return NULL;
    size_t answer_size;
    const char *answer =
        ulm_desk_ask(((struct desk *)self)->desk, text, (size_t)size, &answer_size);
    return PyUnicode_DecodeUTF8(answer, (Py_ssize_t)answer_size, NULL);
}

static PyMethodDef methods[] = {
    {"ask", desk_ask, METH_O, "The answer of a request, as ulm(3) lists them: JSON."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, (void *)"Games as text, with all that is said about them."},
    {Py_tp_new, (void *)desk_new},
    {Py_tp_dealloc, (void *)desk_dealloc},
    {Py_tp_methods, methods},
    {0, NULL},
};

PyType_Spec desk_spec = {
    .name = "ulm._ulm.Desk",
    .basicsize = sizeof(struct desk),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = slots,
};
