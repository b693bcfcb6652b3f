/* The program of all rule tests, and the proof that no rule of the reference is without one. */
#include "table.h"

#include <stdio.h>
#include <string.h>

#include "base/check.h"
#include "notation/reference.h"

enum { TESTS_MAX = 512 };

static const struct rule_tests *const files[] = {
    &rules_examples, &rules_edition, &rules_setup,       &rules_turn,
    &rules_push,     &rules_actions, &rules_river,       &rules_coats,
    &rules_quarters, &rules_docks,   &rules_cards,       &rules_chronicle,
    &rules_wall,     &rules_tower,   &rules_descendants, &rules_end,
};

static struct CMUnitTest all[TESTS_MAX];
static size_t count;

static bool names(const struct CMUnitTest *test, const char *id)
{
    size_t length = strlen(id);
    for (const char *at = test->name; *at != ':'; at += strcspn(at, " :"), at += *at == ' ')
        if (!strncmp(at, id, length) && (at[length] == ' ' || at[length] == ':'))
            return true;
    return false;
}

static void every_rule_of_the_reference_has_a_test(void **state)
{
    for (size_t i = 0; i < reference_count(); i++) {
        size_t t = 0;
        while (t < count && !names(&all[t], reference_at(i)->id))
            t++;
        if (t == count)
            fail_msg("%s has no test", reference_at(i)->id);
    }
}

static void no_test_names_a_rule_that_does_not_exist(void **state)
{
    for (size_t t = 0; t < count; t++) {
        const char *at = all[t].name;
        while (*at && *at != ':') {
            char id[64];
            int length = (int)strcspn(at, " :");
            snprintf(id, sizeof id, "%.*s", length, at);
            const struct rule *rule = reference_find(id);
            if (!rule || strcmp(rule->id, id))
                fail_msg("%s: no such rule", all[t].name);
            at += length;
            at += *at == ' ';
        }
        assert_int_equal(*at, ':');
        assert_true(at > all[t].name);
    }
}

static void no_two_tests_have_the_same_name(void **state)
{
    for (size_t t = 0; t < count; t++)
        for (size_t u = 0; u < t; u++)
            assert_string_not_equal(strchr(all[t].name, ':'), strchr(all[u].name, ':'));
}

int main(void)
{
    static const struct CMUnitTest complete[] = {
        cmocka_unit_test(every_rule_of_the_reference_has_a_test),
        cmocka_unit_test(no_test_names_a_rule_that_does_not_exist),
        cmocka_unit_test(no_two_tests_have_the_same_name),
    };
    enum { COMPLETE = sizeof complete / sizeof complete[0] };

    for (size_t f = 0; f < sizeof files / sizeof files[0]; f++) {
        CHECK(count + files[f]->count + COMPLETE <= TESTS_MAX);
        memcpy(all + count, files[f]->tests, files[f]->count * sizeof all[0]);
        count += files[f]->count;
    }
    memcpy(all + count, complete, sizeof complete);
    return _cmocka_run_group_tests("rules", all, count + COMPLETE, NULL, NULL);
}
