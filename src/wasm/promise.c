#include "wasm/promise.h"

#include "base/hex.h"
#include "match/luck.h"
#include "notation/words.h"

static int read_hex(struct call *call, uint8_t *bytes, size_t size)
{
    struct slice word = call_word(call);
    return hex_read(word.bytes, word.size, bytes, size) ? 0 : -1;
}

static void put_hash(struct call *call, const uint8_t hash[SHA256_BYTES])
{
    text_put(call->out, '"');
    text_hex(call->out, hash, SHA256_BYTES);
    text_put(call->out, '"');
}

int promise_make(struct call *call)
{
    uint8_t commitment[SHA256_BYTES], entropy[LUCK_ENTROPY_BYTES], promise[SHA256_BYTES];
    unsigned seat;
    if (read_hex(call, commitment, sizeof commitment) < 0 || call_seat(call, &seat) < 0 ||
        read_hex(call, entropy, sizeof entropy) < 0)
        return -1;
    luck_promise(commitment, seat, entropy, promise);
    put_hash(call, promise);
    return 0;
}

/* Of one seat: "promise 1 HEX" or "entropy 1 HEX". */
static int read_fixed(struct call *call, struct luck *luck)
{
    struct slice kind = call_word(call);
    unsigned seat;
    if (call_seat(call, &seat) < 0)
        return -1;
    if (word_is("promise", kind.bytes, kind.size)) {
        luck->promised |= (uint8_t)(1 << seat);
        return read_hex(call, luck->promises[seat], sizeof luck->promises[seat]);
    }
    luck->given |= (uint8_t)(1 << seat);
    return word_is("entropy", kind.bytes, kind.size)
               ? read_hex(call, luck->entropy[seat], sizeof luck->entropy[seat])
               : -1;
}

int promise_seal(struct call *call)
{
    struct luck luck = {.given = 0};
    uint8_t commitment[SHA256_BYTES], seal[SHA256_BYTES];
    if (read_hex(call, commitment, sizeof commitment) < 0)
        return -1;
    while ((call->words = call_line(call)).size)
        if (read_fixed(call, &luck) < 0)
            return -1;
    luck_seal(commitment, &luck, seal);
    put_hash(call, seal);
    return 0;
}
