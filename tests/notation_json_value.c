/* JSON value by value: every writer, byte by byte. */
#include "notation/json_value.h"

#include <string.h>

#include "cmocka_all.h"
#include "notation/words.h"

static char buffer[1024];
static struct text text;

static struct text *begin(void)
{
    text_init(&text, buffer, sizeof buffer);
    return &text;
}

static void members_and_elements_are_parted_by_commas(void **state)
{
    static const uint8_t tiles[COLOURS] = {2, 0, 1, 0, 0};
    text_put(begin(), '{');
    json_put_text(&text, "text", "a \"word\"");
    json_put_null(&text, "nothing");
    json_put_number(&text, "number", -7);
    json_put_bool(&text, "yes", true);
    json_put_bool(&text, "no", false);
    json_put_seat(&text, "seat", 2);
    json_put_word(&text, "colour", colour_words, COLOUR_WHITE);
    json_put_word(&text, "none", colour_words, NONE);
    json_put_open(&text, "list", '[');
    json_put_element(&text, "a");
    json_put_element_word(&text, colour_words, COLOUR_GRAY);
    json_put_element_word(&text, colour_words, NONE);
    text_put(&text, ']');
    json_put_tiles(&text, "tiles", tiles);
    json_put_tile_list(&text, "tile_list", tiles);
    json_put_set(&text, "set", colour_words, 1u << COLOUR_GRAY | 1u << COLOUR_ORANGE, 2);
    json_put_set(&text, "empty", colour_words, 0, 0);
    text_put(&text, '}');
    assert_string_equal(
        buffer,
        "{\"text\":\"a \\\"word\\\"\",\"nothing\":null,\"number\":-7,\"yes\":true,\"no\":false,"
        "\"seat\":3,\"colour\":\"white\",\"none\":null,\"list\":[\"a\",\"gray\",null],"
        "\"tiles\":{\"gray\":2,\"white\":0,\"brown\":1,\"turquoise\":0,\"orange\":0},"
        "\"tile_list\":[\"gray\",\"gray\",\"brown\"],"
        "\"set\":[\"gray\",\"orange\",\"?\",\"?\"],\"empty\":[]}");
}

static void every_byte_of_a_string_can_be_read_back(void **state)
{
    json_write_string(begin(), "\"\\/\t\n\x1f\x7f~ \xc3\xa4", 11);
    assert_string_equal(buffer, "\"\\\"\\\\/\\u0009\\u000a\\u001f\\u007f~ \xc3\xa4\"");
    json_write_string(begin(), "a\0b", 3);
    assert_string_equal(buffer, "\"a\\u0000b\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_and_elements_are_parted_by_commas),
        cmocka_unit_test(every_byte_of_a_string_can_be_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
