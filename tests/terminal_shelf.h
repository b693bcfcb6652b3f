/* terminal_shelf.h - for tests of the terminal: a shelf for saved games that goes away, and tables at it */
#ifndef ULM_TESTS_TERMINAL_SHELF_H
#define ULM_TESTS_TERMINAL_SHELF_H

#include "ai/net_file.h"
#include "folder.h"
#include "terminal/table.h"

static struct shelf shelf;

static inline int make_shelf(void **state)
{
    char folder[PATH_SIZE];
    make_folder(folder);
    setenv("XDG_DATA_HOME", folder, 1);
    return shelf_init(&shelf);
}

static inline int remove_shelf(void **state)
{
    remove_folder(getenv("XDG_DATA_HOME"));
    return 0;
}

static inline struct sitting_plan plan_of(const char *first, const char *second,
                                          enum variant variant)
{
    return (struct sitting_plan){.seats = 2,
                                 .variant = variant,
                                 .rounds = 10,
                                 .names = {"Ada", "Ben"},
                                 .players = {first, second},
                                 .date = "2026-11-15T18:30:00Z",
                                 .seed = "the tests of the table"};
}

static inline struct table *new_table(const struct sitting_plan *plan, const struct shelf *where)
{
    struct table *table;
    struct fault fault;
    assert_int_equal(table_create(plan, where, NULL, net_builtin(), &table, &fault), 0);
    return table;
}

static inline struct table *open_table(unsigned id)
{
    struct table *table;
    struct fault fault;
    assert_int_equal(table_open(&shelf, id, NULL, net_builtin(), &table, &fault), 0);
    return table;
}

#endif
