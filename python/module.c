/* _ulm: the Python extension, thin over libulm; the package `ulm` is what people use. */
#include <string.h>

#include "extension.h"

static PyObject *action_text(PyObject *module, PyObject *given)
{
    (void)module;
    char text[64];
    long long action = PyLong_AsLongLong(given);
    if (action == -1 && PyErr_Occurred())
        return NULL;
    long size = action >= 0 && action < ULM_ACTIONS
                    ? ulm_action_text((int32_t)action, text, sizeof text)
                    : ULM_REFUSED;
    if (size < 0)
        return PyErr_Format(PyExc_ValueError, "an action is a number from 0 to %d",
                            ULM_ACTIONS - 1);
    return PyUnicode_FromStringAndSize(text, size);
}

static PyObject *action_of(PyObject *module, PyObject *given)
{
    (void)module;
    Py_ssize_t size;
    const char *text = PyUnicode_AsUTF8AndSize(given, &size);
    if (!text)
        return NULL;
    int32_t action = ulm_action_of(text, (size_t)size);
    if (action < 0)
        return PyErr_Format(PyExc_ValueError, "%R is no move of a seat", given);
    return PyLong_FromLong(action);
}

static PyObject *observation_parts(PyObject *module, PyObject *nothing)
{
    (void)module, (void)nothing;
    PyObject *parts = PyDict_New();
    unsigned at, numbers;
    const char *name;
    for (unsigned i = 0; parts && (name = ulm_observation_part(i, &at, &numbers)); i++) {
        PyObject *place = Py_BuildValue("(II)", at, numbers);
        if (!place || PyDict_SetItemString(parts, name, place) < 0)
            Py_CLEAR(parts);
        Py_XDECREF(place);
    }
    return parts;
}

static int add_type(PyObject *module, PyType_Spec *spec, const char *name)
{
    PyObject *type = PyType_FromModuleAndSpec(module, spec, NULL);
    int added = type ? PyModule_AddObjectRef(module, name, type) : -1;
    Py_XDECREF(type);
    return added;
}

struct extension *extension_of(PyObject *self)
{
    return PyType_GetModuleState(Py_TYPE(self));
}

static int fill(PyObject *module)
{
    struct extension *extension = PyModule_GetState(module);
    extension->refused = PyErr_NewExceptionWithDoc(
        "ulm.Refused", "A move is not legal; the sentence says why, and nothing has happened.",
        PyExc_ValueError, NULL);
    if (!extension->refused || PyModule_AddObjectRef(module, "Refused", extension->refused) < 0 ||
        add_type(module, &games_spec, "Games") < 0 || add_type(module, &desk_spec, "Desk") < 0 ||
        PyModule_AddStringConstant(module, "VERSION", ulm_version()) < 0 ||
        PyModule_AddIntConstant(module, "ACTIONS", ULM_ACTIONS) < 0 ||
        PyModule_AddIntConstant(module, "OBSERVATION", ULM_OBSERVATION) < 0 ||
        PyModule_AddIntConstant(module, "SEATS", ULM_SEATS) < 0 ||
        PyModule_AddIntConstant(module, "NOBODY", ULM_NOBODY) < 0)
        return -1;
    return 0;
}

static int traverse(PyObject *module, visitproc visit, void *arg)
{
    struct extension *extension = PyModule_GetState(module);
    Py_VISIT(extension->refused);
    return 0;
}

static int clear(PyObject *module)
{
    struct extension *extension = PyModule_GetState(module);
    Py_CLEAR(extension->refused);
    return 0;
}

static PyMethodDef functions[] = {
    {"action_text", action_text, METH_O, "The move of an action, as a record has it."},
    {"action_of", action_of, METH_O, "The action of a move."},
    {"observation_parts", observation_parts, METH_NOARGS,
     "Where the parts of an observation are: {name: (at, numbers)}."},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef_Slot slots[] = {
    {Py_mod_exec, (void *)fill},
    {0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,  .m_name = "ulm._ulm", .m_size = sizeof(struct extension),
    .m_methods = functions, .m_slots = slots,     .m_traverse = traverse,
    .m_clear = clear,
};

PyMODINIT_FUNC PyInit__ulm(void);
PyMODINIT_FUNC PyInit__ulm(void)
{
    return PyModuleDef_Init(&definition);
}
