#include "server/delivery.h"

const char *const delivery_words[DELIVERY_RESULTS] = {
    [DELIVERY_ARRIVED] = "arrived",
    [DELIVERY_LATER] = "later",
    [DELIVERY_GONE] = "gone",
    [DELIVERY_REFUSED] = "refused",
};

void delivery_queue_put(struct delivery_queue *queue, struct delivery *delivery)
{
    delivery->next = NULL;
    if (queue->first)
        queue->last->next = delivery;
    else
        queue->first = delivery;
    queue->last = delivery;
}

struct delivery *delivery_queue_take(struct delivery_queue *queue)
{
    struct delivery *first = queue->first;
    if (first)
        queue->first = first->next;
    return first;
}
