/* _ulm.Games: many games as numbers, stepped into memory of the caller's.
 *
 * Its buffers are taken when it is made and held as long as it lives, so that a step asks Python for one thing only,
 * the actions. While games are stepped other threads of the interpreter run; `busy` keeps them away from these games,
 * and what a step reads it has copied before.
 */
#include <string.h>

#include "extension.h"

enum { BUFFERS = 6, ALONE = 8 /* so few games are not worth giving the interpreter away */ };

struct games {
    PyObject_HEAD struct ulm_games *games;
    size_t count;
    unsigned seats;
    bool is_begun, again, busy;
    struct ulm_buffers out;
    Py_buffer held[BUFFERS];
    uint8_t *callers_seat,
        *callers_end; /* copies of out.seat and out.end, which are our own; or NULL */
    uint64_t *keys;
    int32_t *actions;
    uint64_t luck;
};

/* Takes the caller's buffers. Returns 0, or -1 with an exception. */
static int take_buffers(struct games *self, PyObject *const given[BUFFERS])
{
    const struct numbers kinds[BUFFERS] = {
        {"observation", "h", sizeof(int16_t), 0, self->count * ULM_OBSERVATION},
        {"mask", "Bb?", 1, 0, self->count * ULM_ACTIONS},
        {"seat", "B", 1, 0, self->count},
        {"reward", "f", sizeof(float), 0, self->count * ULM_SEATS},
        {"end", "Bb?", 1, 0, self->count},
        {"score", "h", sizeof(int16_t), 0, self->count * ULM_SEATS},
    };
    for (unsigned b = 0; b < BUFFERS; b++)
        if (given[b] && given[b] != Py_None &&
            numbers_take(&kinds[b], given[b], true, &self->held[b]) < 0)
            return -1;
    self->out.observation = self->held[0].buf;
    self->out.mask = self->held[1].buf;
    self->callers_seat = self->held[2].buf;
    self->out.reward = self->held[3].buf;
    self->callers_end = self->held[4].buf;
    self->out.score = self->held[5].buf;
    return 0;
}

/* Returns 0, or -1 with an exception. */
static int make(struct games *self, Py_ssize_t count, enum ulm_variant variant, unsigned rounds)
{
    if (count < 1 || count > 1 << 20) {
        PyErr_SetString(PyExc_ValueError, "count: from 1 to 1048576 games");
        return -1;
    }
    self->count = (size_t)count;
    self->keys = PyMem_Calloc(self->count, sizeof *self->keys);
    self->actions = PyMem_Calloc(self->count, sizeof *self->actions);
    self->out.seat = PyMem_Calloc(self->count, 1);
    self->out.end = PyMem_Calloc(self->count, 1);
    self->games = ulm_games_new(self->count, self->seats, variant, rounds);
    if (self->games && self->keys && self->actions && self->out.seat && self->out.end)
        return 0;
    PyErr_NoMemory();
    return -1;
}

static PyObject *games_new(PyTypeObject *type, PyObject *arguments, PyObject *named)
{
    static char *words[] = {"count", "seats",  "variant", "rounds", "observation", "mask",
                            "seat",  "reward", "end",     "score",  NULL};
    Py_ssize_t count;
    int seats = 2, rounds = 10;
    const char *variant = "basic";
    PyObject *given[BUFFERS] = {NULL};
    if (!PyArg_ParseTupleAndKeywords(arguments, named, "n|isi$OOOOOO:Games", words, &count, &seats,
                                     &variant, &rounds, &given[0], &given[1], &given[2], &given[3],
                                     &given[4], &given[5]))
        return NULL;
    bool is_tower = strcmp(variant, "tower") == 0;
    if (seats < 2 || seats > ULM_SEATS)
        return PyErr_Format(PyExc_ValueError, "seats: 2 to %d", ULM_SEATS);
    if (!is_tower && strcmp(variant, "basic") != 0)
        return PyErr_Format(PyExc_ValueError, "variant: basic or tower");
    if (rounds != 10 && rounds != 12)
        return PyErr_Format(PyExc_ValueError, "rounds: 10 or 12");
    struct games *self = (struct games *)PyType_GenericAlloc(type, 0);
    if (!self)
        return NULL;
    self->seats = (unsigned)seats;
    if (make(self, count, is_tower ? ULM_TOWER : ULM_BASIC, (unsigned)rounds) == 0 &&
        take_buffers(self, given) == 0)
        return (PyObject *)self;
    Py_DECREF(self);
    return NULL;
}

static void games_dealloc(PyObject *object)
{
    struct games *self = (struct games *)object;
    PyTypeObject *type = Py_TYPE(object);
    for (unsigned b = 0; b < BUFFERS; b++)
        PyBuffer_Release(&self->held[b]);
    ulm_games_free(self->games);
    PyMem_Free(self->keys);
    PyMem_Free(self->actions);
    PyMem_Free(self->out.seat);
    PyMem_Free(self->out.end);
    PyObject_Free(object);
    Py_DECREF(type);
}

/* The games, when they can be used. NULL with an exception when not. */
static struct games *ready(PyObject *object)
{
    struct games *self = (struct games *)object;
    if (self->busy)
        PyErr_SetString(PyExc_RuntimeError, "another thread is stepping these games");
    else if (!self->is_begun)
        PyErr_SetString(PyExc_ValueError, "these games have not been begun");
    else
        return self;
    return NULL;
}

static void copy_out(struct games *self)
{
    if (self->callers_seat)
        memcpy(self->callers_seat, self->out.seat, self->count);
    if (self->callers_end)
        memcpy(self->callers_end, self->out.end, self->count);
}

static PyObject *games_begin(PyObject *object, PyObject *arguments, PyObject *named)
{
    static char *words[] = {"key", "again", NULL};
    struct games *self = (struct games *)object;
    PyObject *number;
    int again = 0;
    if (!PyArg_ParseTupleAndKeywords(arguments, named, "O!|p:begin", words, &PyLong_Type, &number,
                                     &again))
        return NULL;
    uint64_t key = PyLong_AsUnsignedLongLong(number);
    if (PyErr_Occurred())
        return NULL;
    if (self->busy)
        return PyErr_Format(PyExc_RuntimeError, "another thread is stepping these games");
    for (size_t i = 0; i < self->count; i++)
        self->keys[i] = key + i;
    self->luck = key;
    self->again = again;
    self->is_begun = true;
    ulm_games_begin(self->games, 0, self->count, self->keys, &self->out);
    for (size_t i = 0; i < self->count; i++)
        self->keys[i] += self->count;
    copy_out(self);
    Py_RETURN_NONE;
}

/* Copies the actions, of 32 or 64 bits; one that is too large for 32 becomes -1, which no action is. Returns 0, or
 * -1 with an exception. */
static int copy_actions(struct games *self, PyObject *given)
{
    const struct numbers kind = {"actions", "ilq", sizeof(int32_t), sizeof(int64_t), self->count};
    Py_buffer taken;
    if (numbers_take(&kind, given, false, &taken) < 0)
        return -1;
    const int32_t *narrow = taken.buf;
    const int64_t *wide = taken.buf;
    for (size_t i = 0; i < self->count; i++) {
        int64_t action = taken.itemsize == sizeof *wide ? wide[i] : narrow[i];
        self->actions[i] = action >= 0 && action < ULM_ACTIONS ? (int32_t)action : -1;
    }
    PyBuffer_Release(&taken);
    return 0;
}

/* Says in which game the action is not legal, and why. */
static PyObject *refuse(struct games *self)
{
    const char *sentence = NULL;
    size_t i = 0;
    for (; i < self->count; i++)
        if (self->out.seat[i] != ULM_NOBODY &&
            (sentence = ulm_games_refusal(self->games, i, self->actions[i])))
            break;
    struct extension *extension = extension_of((PyObject *)self);
    if (self->count == 1)
        PyErr_SetString(extension->refused, sentence ? sentence : "");
    else
        PyErr_Format(extension->refused, "game %zu: %s", i, sentence ? sentence : "");
    return NULL;
}

static int step(struct games *self)
{
    const uint64_t *keys = self->again ? self->keys : NULL;
    int done = ulm_games_step(self->games, 0, self->count, self->actions, keys, &self->out);
    if (done == 0 && self->again)
        for (size_t i = 0; i < self->count; i++)
            self->keys[i] += self->out.end[i] ? self->count : 0;
    return done;
}

static PyObject *games_step(PyObject *object, PyObject *actions)
{
    struct games *self = ready(object);
    int done;
    if (!self || copy_actions(self, actions) < 0)
        return NULL;
    /* To take the actions, Python may have run code of the caller's. */
    if (!ready(object))
        return NULL;
    self->busy = true;
    if (self->count > ALONE) {
        Py_BEGIN_ALLOW_THREADS done = step(self);
        Py_END_ALLOW_THREADS
    } else
        done = step(self);
    self->busy = false;
    if (done < 0)
        return refuse(self);
    copy_out(self);
    Py_RETURN_NONE;
}

static PyObject *games_sample(PyObject *object, PyObject *actions)
{
    struct games *self = ready(object);
    Py_buffer taken;
    if (!self)
        return NULL;
    const struct numbers kind = {"actions", "il", sizeof(int32_t), 0, self->count};
    if (numbers_take(&kind, actions, true, &taken) < 0)
        return NULL;
    if (ready(object))
        ulm_games_sample(self->games, 0, self->count, &self->luck, taken.buf);
    PyBuffer_Release(&taken);
    if (PyErr_Occurred())
        return NULL;
    Py_RETURN_NONE;
}

/* The games, if there is one of that number. NULL with an exception if not. */
static struct games *with(PyObject *object, Py_ssize_t game)
{
    struct games *self = ready(object);
    if (self && (game < 0 || (size_t)game >= self->count)) {
        PyErr_Format(PyExc_IndexError, "there are %zu games, counted from 0", self->count);
        return NULL;
    }
    return self;
}

static PyObject *games_refusal(PyObject *object, PyObject *arguments)
{
    Py_ssize_t game;
    int action;
    struct games *self;
    if (!PyArg_ParseTuple(arguments, "ni:refusal", &game, &action) || !(self = with(object, game)))
        return NULL;
    const char *sentence = ulm_games_refusal(self->games, (size_t)game, action);
    if (!sentence)
        Py_RETURN_NONE;
    return PyUnicode_FromString(sentence);
}

/* A viewer from 0. Returns false with an exception where there is no such seat. */
static bool is_seat(const struct games *self, int viewer)
{
    if (viewer >= 0 && (unsigned)viewer < self->seats)
        return true;
    PyErr_Format(PyExc_IndexError, "there are %u seats, counted from 0", self->seats);
    return false;
}

static PyObject *games_observe(PyObject *object, PyObject *arguments)
{
    const struct numbers kind = {"observation", "h", sizeof(int16_t), 0, ULM_OBSERVATION};
    Py_ssize_t game;
    int viewer;
    PyObject *to;
    struct games *self;
    Py_buffer taken;
    if (!PyArg_ParseTuple(arguments, "niO:observe", &game, &viewer, &to) ||
        !(self = with(object, game)) || !is_seat(self, viewer) ||
        numbers_take(&kind, to, true, &taken) < 0)
        return NULL;
    if (ready(object))
        ulm_games_observe(self->games, (size_t)game, (unsigned)viewer, taken.buf);
    PyBuffer_Release(&taken);
    if (PyErr_Occurred())
        return NULL;
    Py_RETURN_NONE;
}

static PyObject *games_json(PyObject *object, PyObject *arguments)
{
    enum { ENOUGH = 32768 };
    char text[ENOUGH];
    Py_ssize_t game;
    int viewer = ULM_NOBODY;
    struct games *self;
    if (!PyArg_ParseTuple(arguments, "n|i:json", &game, &viewer) || !(self = with(object, game)) ||
        (viewer != ULM_NOBODY && !is_seat(self, viewer)))
        return NULL;
    long size = ulm_games_json(self->games, (size_t)game, (unsigned)viewer, text, sizeof text);
    if (size < 0)
        return PyErr_Format(PyExc_ValueError, "the state does not fit into %d bytes", ENOUGH);
    return PyUnicode_FromStringAndSize(text, size);
}

static Py_ssize_t games_length(PyObject *object)
{
    return (Py_ssize_t)((struct games *)object)->count;
}

static PyMethodDef methods[] = {
    {"begin", (PyCFunction)(void (*)(void))games_begin, METH_VARARGS | METH_KEYWORDS,
     "Begins all games, game i with the luck of key + i. With `again` a game that ends begins "
     "again, with the key that is as many further as there are games."},
    {"step", games_step, METH_O, "Makes an action in each game."},
    {"sample", games_sample, METH_O,
     "Puts a legal action of each game into the buffer, at random."},
    {"refusal", games_refusal, METH_VARARGS,
     "Why an action is not legal in a game; None where it is."},
    {"observe", games_observe, METH_VARARGS, "Puts what a seat knows of a game into the buffer."},
    {"json", games_json, METH_VARARGS, "The state of a game as a seat sees it, or a spectator."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, (void *)"Many games as numbers."}, {Py_tp_new, (void *)games_new},
    {Py_tp_dealloc, (void *)games_dealloc},        {Py_tp_methods, methods},
    {Py_sq_length, (void *)games_length},          {0, NULL},
};

PyType_Spec games_spec = {
    .name = "ulm._ulm.Games",
    .basicsize = sizeof(struct games),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = slots,
};
