/* The tree: what a search remembers, node by node, in one block of memory.
 *
 * A node is what its seat knew at a decision. It is found by its mark, a number made of all that
 * was known there, not by the way that led to it: several orders of the same moves lead to the same
 * node, and wherever the game goes on, what was found there is still known.
 *
 * When the block is full, the tree forgets: first what lies behind, then the nodes that were
 * visited least. It never forgets the node that it is told to keep. Pointers to nodes and branches
 * are good until then.
 */
#ifndef ULM_AI_TREE_H
#define ULM_AI_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/move.h"
#include "rules/things.h"

struct value {
    float win[SEATS_MAX], score[SEATS_MAX];
};

/* A move at a node. */
struct branch {
    struct move move;
    uint32_t visits;
    float prior;
    struct value sum; /* over the visits, and what was thought of it before the first one */
};

struct node {
    uint64_t mark;
    uint32_t visits;
    uint16_t when;        /* in the game: never less than that of the nodes before */
    uint8_t count, space; /* branches, and how many there is room for */
    struct branch branches[];
};

struct tree {
    unsigned char *room;
    size_t size, used; /* bytes */
    uint32_t *slots;   /* where nodes are, in units of TREE_UNIT and from 1; 0 for none */
    size_t slot_count; /* a power of two */
    size_t nodes;
};

enum { TREE_UNIT = 8, TREE_SPACE_MAX = 255 };

/* Makes an empty tree of a block, which stays the caller's. Returns 0, or -1 where it is too small
 * to be useful. */
int tree_init(struct tree *tree, void *block, size_t size);

/* NULL where nothing is known of it. */
struct node *tree_find(const struct tree *tree, uint64_t mark);

/* A node without branches, at a mark of which nothing is known. tree_has_room() must hold. */
struct node *tree_add(struct tree *tree, uint64_t mark, unsigned when, unsigned space);

/* Whether two more nodes fit, however many branches they have. */
bool tree_has_room(const struct tree *tree);

/* Forgets until at least half of the room is free. */
void tree_forget(struct tree *tree, unsigned before, uint64_t keep);

#endif
