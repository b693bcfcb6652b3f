#include "ai/net_file.h"

#include "base/memory.h"
#include "base/text.h"

static void write_start(struct text *line, int hidden)
{
    text_format(line, "ulm net %d %d: ", FEATURE_LAYOUT, hidden);
}

/* The numbers one after the other, in the order of struct net. */
struct cursor {
    uint8_t *at;
};

static void put(struct cursor *to, uint32_t number, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++)
        *to->at++ = (uint8_t)(number >> 8 * i);
}

static void put_small(struct cursor *to, const int16_t *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        put(to, (uint16_t)numbers[i], 2);
}

size_t net_write(const struct net *net, const char *made, uint8_t *bytes, size_t size)
{
    char line[NET_LINE_MAX];
    struct text text;
    text_init(&text, line, sizeof line);
    write_start(&text, NET_HIDDEN);
    text_puts(&text, made);
    text_put(&text, '\n');
    if (text.full || size < text.length + sizeof *net)
        return 0;
    memcpy(bytes, line, text.length);
    struct cursor to = {bytes + text.length};
    put_small(&to, &net->first[0][0], FEATURES * NET_SUMS);
    put_small(&to, net->bias, NET_SUMS);
    put_small(&to, &net->second[0][0], NET_OUTPUTS * NET_HIDDEN);
    return (size_t)(to.at - bytes);
}

static uint32_t get(const uint8_t **from, unsigned bytes)
{
    uint32_t number = 0;
    for (unsigned i = 0; i < bytes; i++)
        number |= (uint32_t)*(*from)++ << 8 * i;
    return number;
}

static void get_small(const uint8_t **from, int16_t *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        numbers[i] = (int16_t)(uint16_t)get(from, 2);
}

/* Of so many hidden units; those that are not there stay silent. */
static void get_sums(const uint8_t **from, int16_t sums[NET_SUMS], unsigned hidden)
{
    get_small(from, sums, hidden);
    for (unsigned i = hidden; i < NET_HIDDEN; i++)
        sums[i] = 0;
    get_small(from, sums + NET_HIDDEN, NET_OUTPUTS);
}

/* The second layer's weights stand last. */
static bool second_fits(const uint8_t *from, unsigned hidden)
{
    for (size_t i = 0; i < NET_OUTPUTS * hidden; i++) {
        int weight = (int16_t)(uint16_t)get(&from, 2);
        if (weight > NET_SECOND_MAX || weight < -NET_SECOND_MAX)
            return false;
    }
    return true;
}

/* How many hidden units the first line says, from 1 to NET_HIDDEN; 0 where it says something else. */
static unsigned read_start(const uint8_t *bytes, size_t size)
{
    char start[NET_LINE_MAX];
    struct text text;
    for (int hidden = 1; hidden <= NET_HIDDEN; hidden++) {
        text_init(&text, start, sizeof start);
        write_start(&text, hidden);
        if (size >= text.length && memcmp(bytes, start, text.length) == 0)
            return (unsigned)hidden;
    }
    return 0;
}

static size_t bytes_of(unsigned hidden)
{
    size_t sums = hidden + NET_OUTPUTS;
    return 2 * (FEATURES * sums + sums + NET_OUTPUTS * hidden);
}

int net_read(const uint8_t *bytes, size_t size, struct net *net)
{
    size_t line = 0;
    if (size < 8 || memcmp(bytes, "ulm net ", 8) != 0)
        return NET_FILE_FOREIGN;
    unsigned hidden = read_start(bytes, size);
    if (!hidden)
        return NET_FILE_LAYOUT;
    while (line < size && line < NET_LINE_MAX && bytes[line] != '\n')
        line++;
    if (line == NET_LINE_MAX || size != line + 1 + bytes_of(hidden))
        return NET_FILE_TORN;
    if (!second_fits(bytes + size - 2 * NET_OUTPUTS * hidden, hidden))
        return NET_FILE_TORN;
    const uint8_t *from = bytes + line + 1;
    for (unsigned f = 0; f < FEATURES; f++)
        get_sums(&from, net->first[f], hidden);
    get_sums(&from, net->bias, hidden);
    memset(net->second, 0, sizeof net->second);
    for (unsigned o = 0; o < NET_OUTPUTS; o++)
        get_small(&from, net->second[o], hidden);
    return 0;
}
