#include "match/sitting.h"

#include "base/memory.h"
#include "base/tongue.h"
#include "base/utf8.h"
#include "notation/line.h"
#include "notation/record_header.h"
#include "notation/words.h"

static const char person[] = "person";

static size_t length(const char *string)
{
    size_t size = 0;
    while (string[size])
        size++;
    return size;
}

static bool is_person(const char *player)
{
    return length(player) == length(person) && memcmp(player, person, length(person)) == 0;
}

static struct slice find_value(const struct record_header *header, const char *key)
{
    struct slice value = {NULL, 0};
    for (unsigned i = 0; i < header->kept_count && !value.bytes; i++)
        value = record_header_value(header->kept[i], key);
    return value;
}

/* A fault at a byte of the header; returns -1. */
static int refuse(const struct sitting *sitting, const char *at, const char *sentence,
                  struct fault *fault)
{
    fault_set_in(fault, sitting->header, at ? at : sitting->header, sentence);
    return -1;
}

/* Who sits where; whoever is not named is a person. */
static int read_seats(struct sitting *sitting, const struct record_header *header,
                      sitting_is_player *is_player, struct fault *fault)
{
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        const char key[] = {'p', 'l', 'a', 'y', 'e', 'r', ' ', (char)('1' + s), '\0'};
        struct slice player = find_value(header, key);
        utf8_copy(sitting->names[s], SITTING_NAME_MAX, header->names[s]);
        utf8_copy(sitting->players[s], SITTING_PLAYER_MAX,
                  player.bytes ? player : (struct slice){person, length(person)});
        const char *name = sitting->players[s];
        if (player.size >= SITTING_PLAYER_MAX ||
            !(is_person(name) || is_player(name, length(name))))
            return refuse(sitting, player.bytes,
                          N_("Expected \"person\" or a computer player that this program has."),
                          fault);
    }
    return 0;
}

/* Takes the seed's line out of the header: the match writes its own. */
static int take_seed(struct sitting *sitting, struct record_header *header,
                     uint8_t seed[RNG_SEED_BYTES], struct fault *fault)
{
    struct slice hex = find_value(header, "seed");
    unsigned kept = 0;
    if (hex.size != 2 * RNG_SEED_BYTES)
        return refuse(sitting, hex.bytes,
                      N_("Expected a header line \"seed:\" with 64 hexadecimal digits."), fault);
    rng_seed_from_text(hex.bytes, hex.size, seed);
    for (unsigned i = 0; i < header->kept_count; i++)
        if (!record_header_value(header->kept[i], "seed").bytes)
            header->kept[kept++] = header->kept[i];
    header->kept_count = (uint8_t)kept;
    return 0;
}

/* The header lies in sitting->header; sets the table up by it. */
static int begin(struct sitting *sitting, sitting_is_player *is_player, struct fault *fault)
{
    struct lines lines;
    struct record_header header;
    uint8_t seed[RNG_SEED_BYTES];
    lines_init(&lines, sitting->header, length(sitting->header));
    if (record_header_read(&lines, &header, fault) < 0)
        return -1;
    if (read_seats(sitting, &header, is_player, fault) < 0 ||
        take_seed(sitting, &header, seed, fault) < 0)
        return -1;
    utf8_copy(sitting->date, SITTING_DATE_MAX, find_value(&header, "date"));
    match_init(&sitting->match, &header, seed);
    return 0;
}

/* Nothing that would end its header line. */
static bool is_one_line(const char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < ' ')
            return false;
    return true;
}

int sitting_init(struct sitting *sitting, const struct sitting_plan *plan,
                 sitting_is_player *is_player, struct fault *fault)
{
    struct text text;
    struct record_header header = {.seats = (uint8_t)plan->seats,
                                   .variant = (uint8_t)plan->variant,
                                   .rounds = (uint8_t)plan->rounds};
    sitting->header[0] = '\0';
    for (unsigned s = 0; s < plan->seats; s++) {
        const char *name = plan->names[s];
        if (name && (!is_one_line(name) || length(name) >= SITTING_NAME_MAX))
            return refuse(sitting, NULL,
                          N_("A name is at most 63 bytes long and has no control characters."),
                          fault);
        if (name && name[0])
            header.names[s] = (struct slice){name, length(name)};
    }
    text_init(&text, sitting->header, sizeof sitting->header);
    record_header_write(&text, &header);
    for (unsigned s = 0; s < plan->seats; s++)
        text_format(&text, "player %d: %s\n", (int)s + 1, plan->players[s]);
    if (plan->date)
        text_format(&text, "date: %s\n", plan->date);
    text_puts(&text, "seed: ");
    text_hex(&text, plan->seed, RNG_SEED_BYTES);
    text_puts(&text, "\n\n");
    return begin(sitting, is_player, fault);
}

/* The seat's moves are made again; chance's are there already, and must be these. */
static int follow(struct match *match, const struct record_reader *reader)
{
    unsigned at = reader->ply - 1;
    if (reader->mover != MOVER_CHANCE &&
        match_move(match, reader->mover, reader->move) != REFUSAL_NONE)
        return -1;
    if (at >= match->count)
        return -1;
    const struct match_move *made = &match->moves[at];
    bool is_same = made->mover == reader->mover && move_is_same(made->move, reader->move);
    return is_same ? 0 : -1;
}

int sitting_read(struct sitting *sitting, const char *bytes, size_t size,
                 sitting_is_player *is_player, struct fault *fault)
{
    struct record_reader reader;
    int more;
    while (size && bytes[size - 1] != '\n')
        size--;
    if (record_open(&reader, bytes, size, fault) < 0)
        return -1;
    size_t header = reader.lines.at;
    if (header >= sizeof sitting->header)
        return lines_fault(&reader.lines, reader.lines.line.bytes, N_("Expected a shorter header."),
                           fault);
    memcpy(sitting->header, bytes, header);
    sitting->header[header] = '\0';
    if (begin(sitting, is_player, fault) < 0)
        return -1;
    while ((more = record_next(&reader, fault)) > 0)
        if (follow(&sitting->match, &reader) < 0)
            return lines_fault(&reader.lines, reader.lines.line.bytes,
                               N_("Expected the luck that the game's seed brings."), fault);
    return more;
}

void sitting_write(const struct sitting *sitting, struct text *out)
{
    match_write(&sitting->match, VIEW_WHOLE, out);
}

bool sitting_is_person(const struct sitting *sitting, unsigned seat)
{
    return seat < sitting->match.header.seats && is_person(sitting->players[seat]);
}

unsigned sitting_people(const struct sitting *sitting)
{
    unsigned people = 0;
    for (unsigned s = 0; s < sitting->match.header.seats; s++)
        people += sitting_is_person(sitting, s);
    return people;
}

unsigned sitting_onlooker(const struct sitting *sitting)
{
    if (sitting_people(sitting) == 1)
        for (unsigned s = 0; s < sitting->match.header.seats; s++)
            if (sitting_is_person(sitting, s))
                return s;
    return VIEW_SPECTATOR;
}
