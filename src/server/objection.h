/* objection.h - why a request is not carried out, for programs and for people */
#ifndef ULM_SERVER_OBJECTION_H
#define ULM_SERVER_OBJECTION_H

enum objection {
    OBJECTION_NONE,
    OBJECTION_REQUEST,
    OBJECTION_UNKNOWN,
    OBJECTION_TABLE,
    OBJECTION_SEAT,
    OBJECTION_TAKEN,
    OBJECTION_SECRET,
    OBJECTION_INVITATION,
    OBJECTION_HOST,
    OBJECTION_NAME,
    OBJECTION_NAME_TAKEN,
    OBJECTION_TEXT,
    OBJECTION_REASON,
    OBJECTION_LEVEL,
    OBJECTION_NOT_OPEN,
    OBJECTION_NOT_RUNNING,
    OBJECTION_NOT_OVER,
    OBJECTION_MOVE,
    OBJECTION_REFUSED,
    OBJECTION_UNDO,
    OBJECTION_BEHIND,
    OBJECTION_HANDED,
    OBJECTION_FULL,
    OBJECTION_MUTED,
    OBJECTION_SENT,
    OBJECTION_CLOSED,
    OBJECTION_QUOTA,
    OBJECTION_REMATCH,
    OBJECTION_ACCOUNT_NAME,
    OBJECTION_PASSWORD,
    OBJECTION_ACCOUNT_TAKEN,
    OBJECTION_LOGIN,
    OBJECTION_TOKEN,
    OBJECTION_TOO_MANY,
    OBJECTION_STOPPING,
    OBJECTION_FAILED,
    OBJECTIONS
};

struct objection_row {
    const char *code;     /* for programs; never changes */
    const char *sentence; /* in English, marked for translation */
    unsigned status;      /* of HTTP */
};

extern const struct objection_row objections[OBJECTIONS];

#endif
