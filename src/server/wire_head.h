/* wire_head.h - the head of an HTTP request: its first line and its headers
 *
 * http-parser reads it, and refuses two lengths, or a length beside chunks. A second reader beside it
 * is stricter where that one is not: lines end with CR LF and nothing else, no header goes on in the
 * next line, a name is followed by its colon at once, and what may stand only once does. Two readers
 * who see different requests in the same bytes are how a request is smuggled past one of them; so
 * whatever leaves room for doubt is refused.
 */
#ifndef ULM_SERVER_WIRE_HEAD_H
#define ULM_SERVER_WIRE_HEAD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"

enum { WIRE_HEAD_LIMIT = 8192, WIRE_FIELDS = 64 };

enum wire_verb { WIRE_VERB_GET, WIRE_VERB_HEAD, WIRE_VERB_POST, WIRE_VERB_OTHER };

struct wire_field {
    struct slice name, value; /* the value without blanks around it */
};

/* All of it lies in the bytes that were read. */
struct wire_head {
    enum wire_verb verb;
    bool is_old; /* HTTP/1.0 */
    struct slice target;
    struct wire_field fields[WIRE_FIELDS];
    size_t count;
    bool has_length; /* of the body */
    uint64_t length; /* 0 where it has none */
    bool is_encoded; /* there is a Transfer-Encoding */
    size_t size;     /* of all of it, with the blank line */
};

/* Looks for the head that the bytes begin with. Returns 0 when all of it is there, with its size; or
 * -1 when there is more to come, or the status to refuse it with. */
int wire_head_find(struct slice bytes, size_t *size);
/* Reads what was found. Returns 0, or the status to refuse it with. */
int wire_head_read(struct slice bytes, struct wire_head *head);

/* The value of a header that stands once; no bytes where it is absent. The name in small letters. */
struct slice wire_head_value(const struct wire_head *head, const char *name);
/* The same of one that may stand several times: the last. */
struct slice wire_head_last(const struct wire_head *head, const char *name);
/* Whether such a header, of which each is a list, has this word in one. */
bool wire_head_names(const struct wire_head *head, const char *name, const char *word);

#endif
