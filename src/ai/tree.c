#include "ai/tree.h"

#include "base/arena.h"
#include "base/check.h"
#include "base/memory.h"

/* A slot for so many bytes; a node takes at least half as many. */
enum { BYTES_A_SLOT = 128 };

static size_t bytes_of(unsigned space)
{
    size_t bytes = sizeof(struct node) + space * sizeof(struct branch);
    return (bytes + TREE_UNIT - 1) / TREE_UNIT * TREE_UNIT;
}

int tree_init(struct tree *tree, void *block, size_t size)
{
    struct arena arena;
    size_t slots = 1;
    while (slots < size / BYTES_A_SLOT)
        slots *= 2;
    arena_init(&arena, block, size);
    uint32_t *table = arena_array(&arena, slots, sizeof *table, _Alignof(uint32_t));
    if (!table || !arena_alloc(&arena, 0, _Alignof(struct node)))
        return -1;
    size_t left = size - arena.used;
    if (left < 8 * bytes_of(TREE_SPACE_MAX))
        return -1;
    memset(table, 0, slots * sizeof *table);
    *tree = (struct tree){.room = (unsigned char *)block + arena.used,
                          .size = left,
                          .slots = table,
                          .slot_count = slots};
    return 0;
}

static struct node *node_at(const struct tree *tree, uint32_t unit)
{
    return (struct node *)(void *)(tree->room + (size_t)(unit - 1) * TREE_UNIT);
}

/* The slot of the mark, or the empty one where it would be. */
static size_t slot_of(const struct tree *tree, uint64_t mark)
{
    size_t slot = mark & (tree->slot_count - 1);
    while (tree->slots[slot] && node_at(tree, tree->slots[slot])->mark != mark)
        slot = (slot + 1) & (tree->slot_count - 1);
    return slot;
}

struct node *tree_find(const struct tree *tree, uint64_t mark)
{
    uint32_t unit = tree->slots[slot_of(tree, mark)];
    return unit ? node_at(tree, unit) : NULL;
}

static void enter(struct tree *tree, uint64_t mark, size_t at)
{
    size_t slot = slot_of(tree, mark);
    CHECK(!tree->slots[slot]);
    tree->slots[slot] = (uint32_t)(at / TREE_UNIT + 1);
    tree->nodes++;
}

struct node *tree_add(struct tree *tree, uint64_t mark, unsigned when, unsigned space)
{
    CHECK(space <= TREE_SPACE_MAX && bytes_of(space) <= tree->size - tree->used);
    enter(tree, mark, tree->used);
    struct node *node = (struct node *)(void *)(tree->room + tree->used);
    *node = (struct node){.mark = mark, .when = (uint16_t)when, .space = (uint8_t)space};
    tree->used += bytes_of(space);
    return node;
}

bool tree_has_room(const struct tree *tree)
{
    return tree->size - tree->used >= 2 * bytes_of(TREE_SPACE_MAX) &&
           tree->nodes + tree->nodes / 3 + 2 < tree->slot_count &&
           tree->used / TREE_UNIT < UINT32_MAX - 1;
}

static struct node *next(const struct tree *tree, size_t *at)
{
    struct node *node = (struct node *)(void *)(tree->room + *at);
    *at += bytes_of(node->space);
    return node;
}

/* Visits that a node must have so that half of the room gets free. */
static uint32_t least_visits(const struct tree *tree, unsigned before)
{
    size_t bytes[33] = {0}, kept = 0; /* by the bits of visits */
    for (size_t at = 0; at < tree->used;) {
        const struct node *node = next(tree, &at);
        if (node->when >= before)
            bytes[node->visits ? 32 - __builtin_clz(node->visits) : 0] += bytes_of(node->space);
    }
    unsigned bits = 33;
    while (bits && kept + bytes[bits - 1] <= tree->size / 2)
        kept += bytes[--bits];
    return bits > 32 ? UINT32_MAX : bits ? 1u << (bits - 1) : 0;
}

void tree_forget(struct tree *tree, unsigned before, uint64_t keep)
{
    uint32_t least = least_visits(tree, before);
    size_t end = tree->used;
    tree->used = tree->nodes = 0;
    memset(tree->slots, 0, tree->slot_count * sizeof *tree->slots);
    for (size_t at = 0; at < end;) {
        struct node *node = next(tree, &at);
        uint64_t mark = node->mark;
        size_t size = bytes_of(node->space);
        if (mark != keep && (node->when < before || node->visits < least))
            continue;
        memmove(tree->room + tree->used, node, size);
        enter(tree, mark, tree->used);
        tree->used += size;
    }
}
