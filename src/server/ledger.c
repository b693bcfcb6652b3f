#include "server/ledger.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

enum { SLOTS = 4096 };

/* What one table holds. */
struct entry {
    struct entry *next;
    char id[TABLE_ID_MAX];
    struct trace maker, traces[SEATS_MAX];
};

/* What one address or account has. */
struct tally {
    struct tally *next;
    uint8_t key[SECRET_KEY_BYTES];
    unsigned tables, seats;
};

struct ledger {
    struct entry *entries[SLOTS];
    struct tally *tallies[SLOTS];
};

struct ledger *ledger_create(void)
{
    return calloc(1, sizeof(struct ledger));
}

void ledger_destroy(struct ledger *ledger)
{
    for (unsigned i = 0; ledger && i < SLOTS; i++) {
        while (ledger->entries[i]) {
            struct entry *next = ledger->entries[i]->next;
            free(ledger->entries[i]);
            ledger->entries[i] = next;
        }
        while (ledger->tallies[i]) {
            struct tally *next = ledger->tallies[i]->next;
            free(ledger->tallies[i]);
            ledger->tallies[i] = next;
        }
    }
    free(ledger);
}

/* The key is a hash already. */
static unsigned slot_of(const uint8_t key[SECRET_KEY_BYTES])
{
    return (unsigned)(key[0] | key[1] << 8) % SLOTS;
}

static struct tally *find(const struct ledger *ledger, const uint8_t key[SECRET_KEY_BYTES])
{
    struct tally *tally = ledger->tallies[slot_of(key)];
    while (tally && !secret_is_same(tally->key, key))
        tally = tally->next;
    return tally;
}

static void count_key(struct ledger *ledger, const uint8_t key[SECRET_KEY_BYTES], int tables,
                      int seats)
{
    struct tally **at = &ledger->tallies[slot_of(key)];
    while (*at && !secret_is_same((*at)->key, key))
        at = &(*at)->next;
    if (!*at) {
        *at = tables + seats > 0 ? calloc(1, sizeof **at) : NULL;
        if (!*at)
            return;
        memcpy((*at)->key, key, SECRET_KEY_BYTES);
    }
    struct tally *tally = *at;
    tally->tables += (unsigned)tables;
    tally->seats += (unsigned)seats;
    if (!tally->tables && !tally->seats) {
        *at = tally->next;
        free(tally);
    }
}

static void count_trace(struct ledger *ledger, const struct trace *trace, int tables, int seats)
{
    if (trace->has_address)
        count_key(ledger, trace->address, tables, seats);
    if (trace->has_account)
        count_key(ledger, trace->account, tables, seats);
}

static void count_entry(struct ledger *ledger, const struct entry *entry, int sign)
{
    count_trace(ledger, &entry->maker, sign, 0);
    for (unsigned s = 0; s < SEATS_MAX; s++)
        count_trace(ledger, &entry->traces[s], 0, sign);
}

static void forget(struct ledger *ledger, struct entry **at)
{
    struct entry *entry = *at;
    count_entry(ledger, entry, -1);
    *at = entry->next;
    free(entry);
}

void ledger_note(struct ledger *ledger, const struct table_state *table)
{
    size_t size = strlen(table->id);
    struct entry **at = &ledger->entries[hash_add(HASH_OF_NOTHING, table->id, size) % SLOTS];
    while (*at && strcmp((*at)->id, table->id) != 0)
        at = &(*at)->next;
    if (*at)
        forget(ledger, at);
    struct entry *entry = table->stage == STAGE_OPEN ? calloc(1, sizeof *entry) : NULL;
    if (!entry)
        return;
    memcpy(entry->id, table->id, size);
    entry->maker = table->secrets.maker;
    memcpy(entry->traces, table->secrets.traces, sizeof entry->traces);
    entry->next = *at;
    *at = entry;
    count_entry(ledger, entry, 1);
}

static unsigned most(const struct ledger *ledger, const struct trace *trace, bool of_tables)
{
    const struct tally *address = trace->has_address ? find(ledger, trace->address) : NULL;
    const struct tally *account = trace->has_account ? find(ledger, trace->account) : NULL;
    unsigned by_address = address ? of_tables ? address->tables : address->seats : 0;
    unsigned by_account = account ? of_tables ? account->tables : account->seats : 0;
    return by_address > by_account ? by_address : by_account;
}

unsigned ledger_tables(const struct ledger *ledger, const struct trace *trace)
{
    return most(ledger, trace, true);
}

unsigned ledger_seats(const struct ledger *ledger, const struct trace *trace)
{
    return most(ledger, trace, false);
}
