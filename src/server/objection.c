#include "server/objection.h"

#include "base/tongue.h"

/* clang-format off */
const struct objection_row objections[OBJECTIONS] = {
    [OBJECTION_REQUEST]       = {"request",       N_("The request cannot be read; docs/api.md says what it must be."), 400},
    [OBJECTION_UNKNOWN]       = {"unknown",       N_("There is no such thing here."), 404},
    [OBJECTION_TABLE]         = {"table",         N_("There is no such table."), 404},
    [OBJECTION_SEAT]          = {"seat",          N_("The table has no such seat."), 400},
    [OBJECTION_TAKEN]         = {"taken",         N_("The seat is taken."), 409},
    [OBJECTION_SECRET]        = {"secret",        N_("This needs the link of a seat at the table."), 403},
    [OBJECTION_INVITATION]    = {"invitation",    N_("This table is by invitation; ask for its link."), 403},
    [OBJECTION_HOST]          = {"host",          N_("Only the one who has sat at this table longest may do this."), 403},
    [OBJECTION_NAME]          = {"name",          N_("A name has 1 to 63 bytes, of which all can be seen, and no word in two scripts."), 400},
    [OBJECTION_NAME_TAKEN]    = {"name-taken",    N_("Another is called so, or nearly so."), 409},
    [OBJECTION_TEXT]          = {"text",          N_("A message has 1 to 500 bytes on one line."), 400},
    [OBJECTION_REASON]        = {"reason",        N_("A reason has at most 200 bytes on one line."), 400},
    [OBJECTION_LEVEL]         = {"level",         N_("There is no computer player of this level."), 400},
    [OBJECTION_NOT_OPEN]      = {"not-open",      N_("The game has begun."), 409},
    [OBJECTION_NOT_RUNNING]   = {"not-running",   N_("No game is being played at the table."), 409},
    [OBJECTION_NOT_OVER]      = {"not-over",      N_("The game is not over."), 409},
    [OBJECTION_MOVE]          = {"move",          N_("This is not a move."), 400},
    [OBJECTION_REFUSED]       = {"refused",       N_("The rules do not allow this move."), 409},
    [OBJECTION_UNDO]          = {"undo",          N_("Nothing can be taken back: luck or another seat has answered."), 409},
    [OBJECTION_BEHIND]        = {"behind",        N_("Something else has happened before this; look again."), 409},
    [OBJECTION_HANDED]        = {"handed",        N_("A computer player plays this seat."), 409},
    [OBJECTION_FULL]          = {"full",          N_("The table can take no more of this."), 409},
    [OBJECTION_MUTED]         = {"muted",         N_("You can say nothing here."), 403},
    [OBJECTION_SENT]          = {"sent",          N_("You were sent away from this table."), 403},
    [OBJECTION_CLOSED]        = {"closed",        N_("The table is closed."), 409},
    [OBJECTION_QUOTA]         = {"quota",         N_("You wait at enough tables; begin a game there, or leave one."), 429},
    [OBJECTION_REMATCH]       = {"rematch",       N_("The game goes on at another table already."), 409},
    [OBJECTION_ACCOUNT_NAME]  = {"account-name",  N_("An account's name has 2 to 32 letters, digits, dashes or underscores."), 400},
    [OBJECTION_PASSWORD]      = {"password",      N_("A password has 8 to 200 bytes."), 400},
    [OBJECTION_ACCOUNT_TAKEN] = {"account-taken", N_("This name is taken."), 409},
    [OBJECTION_LOGIN]         = {"login",         N_("The name or the password is wrong."), 403},
    [OBJECTION_TOKEN]         = {"token",         N_("Please log in again."), 403},
    [OBJECTION_TOO_MANY]      = {"too-many",      N_("Too much at once; wait a little."), 429},
    [OBJECTION_STOPPING]      = {"stopping",      N_("The server is about to stop; try again in a moment."), 503},
    [OBJECTION_FAILED]        = {"failed",        N_("The server could not keep this; nothing has changed."), 500},
};
/* clang-format on */
