/* search_parts.h - what the files of the search share */
#ifndef ULM_AI_SEARCH_PARTS_H
#define ULM_AI_SEARCH_PARTS_H

#include "ai/ahead.h"
#include "ai/search.h"
#include "ai/tree.h"

struct search {
    const struct net *net;
    struct tree tree;
    struct view view; /* at the root */
    uint64_t mark;    /* of the root */
    bool is_forced;   /* with one move there */
    struct rng rng;
    struct ahead aheads[SEATS_MAX]; /* the last look of each seat */
};

/* A number for all that the view says. */
uint64_t search_mark(const struct view *view);

#endif
