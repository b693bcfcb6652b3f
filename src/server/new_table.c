#include "server/new_table.h"

#include <sodium.h>

/* A name that nobody has: twelve characters, sixty bits. */
static void make_id(char id[TABLE_ID_MAX])
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    enum { LENGTH = 12 };
    uint8_t bytes[LENGTH];
    randombytes_buf(bytes, sizeof bytes);
    for (unsigned i = 0; i < LENGTH; i++)
        id[i] = letters[bytes[i] % 32];
    id[LENGTH] = '\0';
}

struct table_state *new_table_open(const struct plan *plan, char invitation[SECRET_DIGITS_MAX],
                                   int64_t now)
{
    struct table_secrets secrets = {.has_invitation = !plan->is_public};
    char id[TABLE_ID_MAX];
    make_id(id);
    randombytes_buf(secrets.secret, sizeof secrets.secret);
    if (secrets.has_invitation)
        secret_make(invitation, secrets.invitation);
    struct table_state *table = table_state_create(id, &secrets);
    if (table && table_state_open(table, plan, now) != OBJECTION_NONE) {
        table_state_destroy(table);
        return NULL;
    }
    return table;
}
