/* A crowd: people who play at many tables of a server at once, as fast as it lets them.
 *
 * crowd port=N [port=N...] [tables=N] [seats=N] [seconds=N] [games=N] [stays=1] [records=FOLDER] [seed=N]
 *
 * Every guest has a connection of its own, those of a table to different ports, and makes any legal move when it is to move;
 * a table whose game is over is left for a new one. Ends after so many seconds, or so many games; then says, a line each,
 * what it saw. The records of games are put into the folder.
 *
 * With stays=1 guests whose connection breaks come back, and hold the server to its word: all events
 * that they were told are there with the same numbers and contents, and so is everything that was
 * answered. What is not so is a line that begins with "broken", and the exit status is then 1.
 *
 * With reports=1 it says how far it is whenever that has changed: "so far N here, N told, N games",
 * with the guests who are connected. So a test can choose its moments. A line on the standard input ends the crowd.
 */
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "link.h"
#include "message.h"
#include "spans.h"

enum { EVENTS_AT_ONCE = 256, EVENTS_MAX = 4096, CODES = 32, PORTS_MAX = 8 };

/* Requests, by their id. */
enum ask {
    ASK_NOTHING,
    ASK_OPEN,
    ASK_SIT,
    ASK_WATCH,
    ASK_READY,
    ASK_MOVE,
    ASK_RECORD,
    ASK_UNWATCH
};

struct guest {
    struct link link;
    unsigned number;
    unsigned seat; /* at the table, from 0; the first is its host */
    char table[WORD_MAX], secret[WORD_MAX];
    enum ask waits; /* for the answer to the last thing that it asked */
    uint32_t told;  /* events */
    uint32_t sure;  /* events that an answer said there are */
    uint64_t *seen; /* what each event said, as a hash */
    bool is_back;   /* asked to be told all again */
    bool is_early;  /* its table's game has not begun */
    bool is_ready;
    uint64_t moved_at;
};

static struct {
    unsigned ports[PORTS_MAX], port_count, tables, seats, seconds, games, stays, reports, seed;
    const char *records;
} wanted = {.tables = 100, .seats = 2, .seconds = 5, .seed = 1};

static struct {
    uint64_t moves, told, games, back, broken, left;
    struct spans ways; /* of a move to another guest */
    struct {
        char code[WORD_MAX];
        uint64_t count;
    } errors[CODES];
} counts;

static struct guest *guests;
static unsigned guest_count;
static int epoll;
static uint64_t luck;

static uint64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static uint64_t any(void)
{
    luck ^= luck << 13;
    luck ^= luck >> 7;
    luck ^= luck << 17;
    return luck;
}

static void broken(const struct guest *guest, const char *what)
{
    counts.broken++;
    printf("broken: guest %u at %s, %" PRIu32 " told: %s\n", guest->number, guest->table,
           guest->told, what);
}

static void count_error(const char *code)
{
    unsigned i = 0;
    while (i < CODES - 1 && counts.errors[i].count && strcmp(counts.errors[i].code, code) != 0)
        i++;
    snprintf(counts.errors[i].code, WORD_MAX, "%s", code);
    counts.errors[i].count++;
}

/* Asking. */

static struct guest *host_of(const struct guest *guest)
{
    return &guests[guest->number - guest->number % wanted.seats];
}

static void ask(struct guest *guest, enum ask what, const char *format, ...)
{
    char text[1024];
    va_list arguments;
    int size = snprintf(text, sizeof text, "{\"id\":%d,", (int)what);
    va_start(arguments, format);
    size += vsnprintf(text + size, sizeof text - (size_t)size, format, arguments);
    va_end(arguments);
    guest->waits = what;
    if (link_send(&guest->link, text, (size_t)size) < 0 && !wanted.stays)
        broken(guest, "a message did not go out");
}

static void watch(struct guest *guest)
{
    uint32_t seen = guest->is_back ? 0 : guest->told;
    ask(guest, ASK_WATCH,
        "\"do\":\"watch\",\"table\":\"%s\",\"secret\":\"%s\",\"seen\":%" PRIu32 "}", guest->table,
        guest->secret, seen);
}

/* Whatever is next for a guest whose hands are free and who is not in a game. */
static void begin(struct guest *guest)
{
    const struct guest *host = host_of(guest);
    if (guest->waits != ASK_NOTHING || !guest->link.is_open)
        return;
    if (guest->table[0])
        watch(guest);
    else if (guest == host)
        ask(guest, ASK_OPEN, "\"do\":\"open\",\"name\":\"Guest\",\"public\":true,\"seats\":%u}",
            wanted.seats);
    else if (host->table[0] && host->is_early)
        ask(guest, ASK_SIT,
            "\"do\":\"sit\",\"name\":\"Guest %2$u\",\"table\":\"%1$s\",\"seat\":%2$u}", host->table,
            guest->seat + 1);
}

static void leave(struct guest *guest)
{
    guest->table[0] = guest->secret[0] = '\0';
    guest->told = guest->sure = 0;
    guest->is_back = guest->is_early = guest->is_ready = false;
}

/* All of a table go elsewhere: one of them never learned the secret of its seat. */
static void give_up(struct guest *guest)
{
    struct guest *host = host_of(guest);
    counts.left++;
    for (unsigned s = 0; s < wanted.seats; s++) {
        leave(&host[s]);
        link_close(&host[s].link);
    }
}

/* Hearing. */

static void count_way(const struct guest *guest, const char *event)
{
    unsigned long seat = message_number(event, "\"seat\":");
    const struct guest *mover = seat ? host_of(guest) + seat - 1 : guest;
    if (mover == guest || !mover->moved_at || strncmp(event, "{\"kind\":\"moved\"", 15) != 0)
        return;
    spans_add(&counts.ways, now_us() - mover->moved_at);
}

/* Takes in the events of a message; false where the server broke its word. */
static bool follow(struct guest *guest, const char *message)
{
    uint32_t number = (uint32_t)message_number(message, "\"from\":");
    const char *at = message_behind(message, "\"events\":[");
    bool is_good = true;
    if (!at || number > guest->told + 1)
        is_good = false;
    for (; is_good && *at == '{'; number++) {
        const char *end = message_object_end(at);
        uint64_t said = message_hash(at, (size_t)(end - at));
        if (number <= guest->told && guest->seen[number - 1] != said)
            is_good = false;
        if (number > EVENTS_MAX)
            is_good = false;
        if (is_good && number > guest->told) {
            guest->seen[number - 1] = said;
            guest->told = number;
            counts.told++;
            count_way(guest, at);
        }
        at = end + (*end == ',');
    }
    if (!is_good)
        broken(guest, "events are not what was told before");
    else if (guest->told < guest->sure)
        broken(guest, "an event that was answered for is missing");
    return is_good;
}

static void make_move(struct guest *guest, const char *state)
{
    const char *legal = message_behind(state, "\"legal\":["),
               *end = legal ? strchr(legal, ']') : NULL;
    unsigned count = 0;
    if (!end || message_number(state, "\"to_move\":") != guest->seat + 1)
        return;
    for (const char *at = legal; at < end; at++)
        count += *at == '"';
    for (unsigned skip = (unsigned)(any() % (count / 2)) * 2 + 1; skip; legal++)
        skip -= *legal == '"';
    int size = (int)(strchr(legal, '"') - legal);
    guest->moved_at = now_us();
    ask(guest, ASK_MOVE,
        "\"do\":\"move\",\"table\":\"%s\",\"secret\":\"%s\",\"after\":%" PRIu32
        ",\"move\":\"%.*s\"}",
        guest->table, guest->secret, guest->told, size, legal);
}

/* Before the game: the others are told where the table is. */
static void prepare(struct guest *guest)
{
    if (!guest->is_ready)
        ask(guest, ASK_READY, "\"do\":\"ready\",\"table\":\"%s\",\"secret\":\"%s\"}", guest->table,
            guest->secret);
    guest->is_ready = true;
    for (unsigned s = 1; guest == host_of(guest) && s < wanted.seats; s++)
        if (!guest[s].table[0])
            begin(&guest[s]);
}

static void hear_events(struct guest *guest, const char *message)
{
    char stage[WORD_MAX], table[WORD_MAX];
    if (!message_word(message, "\"table\":\"", table) || strcmp(table, guest->table) != 0)
        return;
    bool is_all = message_number(message, "\"from\":") == 1;
    if (!follow(guest, message))
        return;
    guest->is_back &= !is_all;
    if (!message_word(message, "\"stage\":\"", stage))
        return;
    guest->is_early = strcmp(stage, "open") == 0;
    if (guest->waits != ASK_NOTHING)
        return;
    const char *state = message_behind(message, "\"state\":");
    if (strcmp(stage, "over") == 0)
        ask(guest, ASK_RECORD, "\"do\":\"record\",\"table\":\"%s\"}", guest->table);
    else if (state)
        make_move(guest, state);
    else
        prepare(guest);
}

static void keep_record(const struct guest *guest, char *text)
{
    char path[512];
    size_t size = 0;
    char *at = strstr(text, "\"text\":\"");
    if (!wanted.records || !at)
        return;
    snprintf(path, sizeof path, "%s/%s.ulm", wanted.records, guest->table);
    for (at += 8; *at && *at != '"'; at++) {
        bool is_newline = strncmp(at, "\\u000a", 6) == 0;
        text[size++] = is_newline ? '\n' : *at;
        at += is_newline ? 5 : 0;
    }
    FILE *file = fopen(path, "w");
    if (!file || fwrite(text, 1, size, file) != size)
        broken(guest, "a record cannot be written");
    if (file)
        fclose(file);
}

static void hear_answer(struct guest *guest, char *message)
{
    enum ask to = (enum ask)message_number(message, "{\"id\":");
    char code[WORD_MAX];
    if (to == guest->waits)
        guest->waits = ASK_NOTHING;
    if (message_word(message, "\"error\":{\"code\":\"", code)) {
        count_error(code);
        if (to == ASK_SIT && strcmp(code, "taken") == 0)
            give_up(guest);
        else if (to == ASK_WATCH || to == ASK_SIT || to == ASK_RECORD)
            broken(guest, code);
        else
            begin(guest);
        return;
    }
    uint32_t number = (uint32_t)message_number(message, "\"number\":");
    if (number > guest->sure)
        guest->sure = number;
    switch (to) {
    case ASK_OPEN:
    case ASK_SIT:
        if (!message_word(message, "\"secret\":\"", guest->secret) ||
            !message_word(message, "\"table\":\"", guest->table))
            broken(guest, "no secret");
        guest->sure = to == ASK_OPEN ? 2 : 3;
        begin(guest);
        break;
    case ASK_WATCH:
        if (message_number(message, "\"seat\":") != guest->seat + 1)
            broken(guest, "the seat is not its own");
        break;
    case ASK_MOVE:
        counts.moves++;
        break;
    case ASK_RECORD:
        if (guest == host_of(guest)) {
            keep_record(guest, message);
            counts.games++;
        }
        ask(guest, ASK_UNWATCH, "\"do\":\"unwatch\",\"table\":\"%s\"}", guest->table);
        break;
    case ASK_UNWATCH:
        leave(guest);
        begin(guest);
        break;
    default:
        break;
    }
}

static void hear(struct guest *guest, char *message, size_t size)
{
    char was = message[size];
    message[size] = '\0';
    if (strncmp(message, "{\"tell\":\"events\"", 16) == 0)
        hear_events(guest, message);
    else if (strncmp(message, "{\"id\":", 6) == 0)
        hear_answer(guest, message);
    if (guest->link.fd >= 0) /* who has given up has no messages left */
        message[size] = was;
}

/* Coming and going. */

static int connect_guest(struct guest *guest)
{
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = guest->number};
    unsigned port = wanted.ports[guest->number % wanted.port_count];
    if (link_connect(&guest->link, port, 1 + guest->number, "ulm") < 0)
        return -1;
    return epoll_ctl(epoll, EPOLL_CTL_ADD, guest->link.fd, &event);
}

static void lose(struct guest *guest)
{
    if (!wanted.stays)
        broken(guest, "the connection broke");
    link_close(&guest->link);
    guest->moved_at = 0;
    guest->is_ready = false;
    guest->is_back = guest->number / wanted.seats % 2;
    if (guest->waits == ASK_UNWATCH)
        leave(guest);
    guest->waits = ASK_NOTHING;
}

static void attend(struct guest *guest)
{
    char *message;
    size_t size;
    bool was_open = guest->link.is_open;
    if (guest->link.fd < 0)
        return;
    int result = link_receive(&guest->link);
    while (guest->link.fd >= 0 && link_next(&guest->link, &message, &size))
        hear(guest, message, size);
    if (guest->link.fd < 0)
        return;
    if (result < 0) {
        lose(guest);
    } else if (!was_open && guest->link.is_open) {
        begin(guest);
    }
}

static void come_back(void)
{
    for (unsigned i = 0; i < guest_count; i++) {
        if (guests[i].link.fd >= 0)
            continue;
        if (connect_guest(&guests[i]) < 0)
            return; /* nobody is there yet */
        counts.back++;
    }
}

static void report(void)
{
    static uint64_t last_told;
    static unsigned last_here;
    unsigned here = 0;
    for (unsigned i = 0; i < guest_count; i++)
        here += guests[i].link.is_open;
    if (here != last_here || counts.told != last_told)
        printf("so far %u here, %" PRIu64 " told, %" PRIu64 " games\n", here, counts.told,
               counts.games);
    last_here = here;
    last_told = counts.told;
}

static bool is_enough(void)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    return wanted.reports && poll(&input, 1, 0) > 0;
}

static void play(void)
{
    uint64_t end = now_us() + (uint64_t)wanted.seconds * 1000000, next = 0;
    while (now_us() < end && (!wanted.games || counts.games < wanted.games) && !is_enough()) {
        struct epoll_event events[EVENTS_AT_ONCE];
        int count = epoll_wait(epoll, events, EVENTS_AT_ONCE, 20);
        for (int i = 0; i < count; i++)
            attend(&guests[events[i].data.u32]);
        if (wanted.stays && now_us() > next) {
            come_back();
            next = now_us() + 20000;
        }
        if (wanted.reports)
            report();
    }
}

static void read_arguments(int count, char **arguments)
{
    static const struct {
        const char *name;
        unsigned *value;
    } numbers[] = {
        {"tables", &wanted.tables}, {"seats", &wanted.seats}, {"seconds", &wanted.seconds},
        {"games", &wanted.games},   {"stays", &wanted.stays}, {"reports", &wanted.reports},
        {"seed", &wanted.seed},
    };
    for (int i = 1; i < count; i++) {
        const char *value = strchr(arguments[i], '=');
        size_t size = value ? (size_t)(value++ - arguments[i]) : 0;
        if (size == 7 && memcmp(arguments[i], "records", size) == 0)
            wanted.records = value;
        if (size == 4 && memcmp(arguments[i], "port", size) == 0 && wanted.port_count < PORTS_MAX)
            wanted.ports[wanted.port_count++] = (unsigned)strtoul(value, NULL, 10);
        for (unsigned n = 0; n < sizeof numbers / sizeof *numbers; n++)
            if (size == strlen(numbers[n].name) && memcmp(arguments[i], numbers[n].name, size) == 0)
                *numbers[n].value = (unsigned)strtoul(value, NULL, 10);
    }
}

int main(int count, char **arguments)
{
    struct rlimit files;
    read_arguments(count, arguments);
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    setvbuf(stdout, NULL, _IOLBF, 0);
    luck = 0x9e3779b97f4a7c15u * (wanted.seed + 1);
    epoll = epoll_create1(EPOLL_CLOEXEC);
    guest_count = wanted.tables * wanted.seats;
    guests = calloc(guest_count, sizeof *guests);
    if (epoll < 0 || !guests || !wanted.port_count)
        return 2;
    for (unsigned i = 0; i < guest_count; i++) {
        guests[i] = (struct guest){.link = {.fd = -1}, .number = i, .seat = i % wanted.seats};
        guests[i].seen = calloc(EVENTS_MAX, sizeof *guests[i].seen);
        if (!guests[i].seen || (connect_guest(&guests[i]) < 0 && !wanted.stays)) {
            printf("broken: guest %u cannot connect: %s\n", i, strerror(errno));
            return 2;
        }
    }
    uint64_t begun = now_us();
    play();
    printf("seconds %.3f\nmoves %" PRIu64 "\ntold %" PRIu64 "\ngames %" PRIu64 "\n",
           (double)(now_us() - begun) / 1e6, counts.moves, counts.told, counts.games);
    printf("half %.0f us\nmost %.0f us\n", spans_share(&counts.ways, 500),
           spans_share(&counts.ways, 990));
    printf("back %" PRIu64 "\nleft %" PRIu64 "\nbroken %" PRIu64 "\n", counts.back, counts.left,
           counts.broken);
    for (unsigned i = 0; i < CODES && counts.errors[i].count; i++)
        printf("error %s %" PRIu64 "\n", counts.errors[i].code, counts.errors[i].count);
    return counts.broken != 0;
}
