#include "wasm/step.h"

#include "notation/json_value.h"
#include "wasm/look.h"
#include "wasm/offers.h"
#include "wasm/turns.h"

int step_now(struct call *call)
{
    unsigned viewer;
    uint32_t from;
    struct slot *slot = look_take(call, &viewer, &from);
    if (!slot)
        return -1;
    text_put(call->out, '{');
    json_put_key(call->out, "look");
    look_put(call, slot, viewer, slot->sitting.match.count);
    json_put_key(call->out, "log");
    look_put_log(call, slot, viewer, from);
    json_put_key(call->out, "turns");
    turns_put(call->out, slot, viewer);
    json_put_key(call->out, "offers");
    offers_put(call, slot, viewer);
    text_put(call->out, '}');
    return 0;
}
