#include "server/delivery.h"

const char *const delivery_words[DELIVERY_RESULTS] = {
    [DELIVERY_ARRIVED] = "arrived",
    [DELIVERY_LATER] = "later",
    [DELIVERY_GONE] = "gone",
    [DELIVERY_REFUSED] = "refused",
};
