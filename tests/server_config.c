/* The server's settings, from words, a file and the environment. */
#include "server/config.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cmocka_all.h"
#include "server/journal.h"

static struct config config;
static struct config_error error;
static char path[] = "/tmp/ulm-config-XXXXXX";

static int begin(void **state)
{
    config_init(&config, "/data");
    error.sentence[0] = '\0';
    return 0;
}

static int end(void **state)
{
    config_finish(&config);
    return 0;
}

static int make_file(void **state)
{
    int file = mkstemp(path);
    return file < 0 ? -1 : close(file);
}

static int remove_file(void **state)
{
    return unlink(path);
}

static void write_file_of(const char *text, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, size, file), size);
    fclose(file);
}

static int read_file(const char *text)
{
    write_file_of(text, strlen(text));
    return config_read_file(&config, path, NULL, &error);
}

static int read_variable(const char *variable)
{
    char text[200];
    char *environment[] = {text, NULL};
    snprintf(text, sizeof text, "%s", variable);
    return config_read_variables(&config, environment, NULL, &error);
}

static int read_flag(const char *name, const char *value)
{
    return config_read_flag(&config, name, value, NULL, &error);
}

/* The error without the name of the file. */
static const char *said(void)
{
    size_t length = strlen(path);
    return strncmp(error.sentence, path, length) == 0 ? error.sentence + length : error.sentence;
}

static void without_anything_the_defaults_hold(void **state)
{
    assert_string_equal(config.listen, "127.0.0.1");
    assert_int_equal(config.port, 8016);
    assert_string_equal(config.database, "/data/ulm/ulm.db");
    assert_string_equal(config.certificate, "");
    assert_int_equal(config.origins.count, 0);
    assert_int_equal(config.trust_proxy, 0);
    assert_int_equal(config.log_level, JOURNAL_INFO);
    assert_int_equal(config.log_form, JOURNAL_TEXT);
    assert_int_equal(config_check(&config, NULL, &error), 0);
}

/* In whatever order they are read. */
static void flags_go_over_variables_over_the_file_over_defaults(void **state)
{
    for (unsigned given = 0; given < 8; given++)
        for (unsigned order = 0; order < 3; order++) {
            config_finish(&config);
            config_init(&config, "/data");
            for (unsigned n = 0; n < 3; n++) {
                unsigned source = (n + order) % 3;
                if (!(given >> source & 1))
                    continue;
                int answer = source == 0   ? read_file("port = 1\n")
                             : source == 1 ? read_variable("ULM_PORT=2")
                                           : read_flag("port", "3");
                assert_int_equal(answer, 0);
            }
            unsigned expected = given & 4 ? 3 : given & 2 ? 2 : given & 1 ? 1 : 8016;
            assert_int_equal(config.port, expected);
        }
}

/* The table alone makes all three. */
static void every_setting_is_a_flag_a_variable_and_a_line(void **state)
{
    for (unsigned i = 0; i < SETTINGS; i++) {
        const struct setting *setting = &config_settings[i];
        const char *value = setting->kind == SETTING_NUMBER    ? "1024"
                            : setting->kind == SETTING_ADDRESS ? "::1"
                            : setting->kind == SETTING_HOSTS   ? "ulm.example"
                            : setting->kind == SETTING_MAIL    ? "a@b.example"
                            : setting->words                   ? setting->words[1]
                                                               : "https://ulm.example";
        char text[200] = "ULM_";
        for (size_t c = 0; setting->name[c]; c++)
            text[4 + c] = setting->name[c] == '-' ? '_' : (char)(setting->name[c] - 'a' + 'A');
        snprintf(text + strlen(text), 100, "=%s", value);
        if (strcmp(setting->name, "threads") == 0)
            continue; /* 1024 of them are too many */
        assert_int_equal(read_variable(text), 0);
        assert_int_equal(config.origin_of[i].source, SOURCE_VARIABLE);
        assert_int_equal(read_flag(setting->name, value), 0);
        assert_int_equal(config.origin_of[i].source, SOURCE_FLAG);
        snprintf(text, sizeof text, "%s = %s\n", setting->name, value);
        assert_int_equal(read_file(text), 0);
    }
}

static void a_file_has_comments_spaces_and_any_line_ends(void **state)
{
    assert_int_equal(read_file("# the first\r\n\r\n  port=  9000 \r\n\tlisten\t= ::1\n"
                               "  # key = x\n\ndatabase = /a b/c#d=e\nlog-level = debug"),
                     0);
    assert_int_equal(config.port, 9000);
    assert_string_equal(config.listen, "::1");
    assert_string_equal(config.database, "/a b/c#d=e");
    assert_string_equal(config.key, "");
    assert_int_equal(config.log_level, JOURNAL_DEBUG);
    assert_int_equal(config.origin_of[1].line, 3);
}

static void a_wrong_line_is_named_with_what_would_be_right(void **state)
{
    static const char *const rows[][2] = {
        {"\nprot = 1\n", ":2: There is no setting \"prot\"."},
        {"Port = 1\n", ":1: There is no setting \"Port\"."},
        {"port\n", ":1: A line is a name, = and a value."},
        {"= 1\n", ":1: There is no setting \"\"."},
        {"# x\nport = 70000\n", ":2: port wants a whole number from 0 to 65535, not \"70000\"."},
        {"port = -1\n", ":1: port wants a whole number from 0 to 65535, not \"-1\"."},
        {"port = 0x10\n", ":1: port wants a whole number from 0 to 65535, not \"0x10\"."},
        {"port =\n", ":1: port wants a whole number from 0 to 65535, not \"\"."},
        {"port = 18446744073709551617\n",
         ":1: port wants a whole number from 0 to 65535, not \"18446744073709551617\"."},
        {"rate-burst = 0\n", ":1: rate-burst wants a whole number from 1 to 100000, not \"0\"."},
        {"trust-proxy = true\n", ":1: trust-proxy wants one of: no, yes; not \"true\"."},
        {"log-level = loud\n",
         ":1: log-level wants one of: error, warning, info, debug; not \"loud\"."},
        {"listen = localhost\n",
         ":1: listen wants an address such as 127.0.0.1 or ::1, not \"localhost\"."},
        {"port = 1\nport = 2\n", ":2: port is set in line 1 already."},
        {"origin = https://a.b,\nkey = a\033[2J\n",
         ":2: key wants a value without control characters."},
        {"public-url = ulm.example\n",
         ":1: public-url wants a site such as https://ulm.example, in small letters and without a "
         "path, not \"ulm.example\"."},
        {"origin = https://a, https://b/\n",
         ":1: origin wants a site such as https://ulm.example, in small letters and without a "
         "path, not \"https://b/\"."},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(read_file(rows[i][0]), -1);
        assert_string_equal(said(), rows[i][1]);
    }
}

static void every_number_has_a_least_and_a_most(void **state)
{
    static const struct {
        const char *name;
        int least, most;
    } rows[] = {
        {"port", 0, 65535},
        {"threads", 0, 256},
        {"rate-address", 1, 100000},
        {"rate-burst", 1, 100000},
        {"rate-table", 1, 100000},
        {"connections-per-address", 1, 100000},
        {"tables-per-address", 1, 100000},
        {"seats-per-address", 1, 100000},
        {"message-bytes", 1024, 1048576},
        {"tables-most", 1, 10000000},
        {"idle-minutes", 1, 10080},
        {"closed-days", 0, 36500},
        {"finished-days", 0, 36500},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char line[80];
        const int numbers[] = {rows[i].least, rows[i].most, rows[i].least - 1, rows[i].most + 1};
        for (unsigned n = 0; n < 4; n++) {
            snprintf(line, sizeof line, "%s = %d\n", rows[i].name, numbers[n]);
            assert_int_equal(read_file(line), n < 2 ? 0 : -1);
        }
    }
}

static void a_wrong_variable_or_flag_is_named(void **state)
{
    assert_int_equal(read_variable("ULM_RATE_TABLE=many"), -1);
    assert_string_equal(said(),
                        "ULM_RATE_TABLE wants a whole number from 1 to 100000, not \"many\".");
    assert_int_equal(read_flag("log-form", "xml"), -1);
    assert_string_equal(said(), "--log-form wants one of: text, json; not \"xml\".");
    assert_int_equal(read_flag("wings", "2"), -1);
    assert_string_equal(said(), "There is no option --wings.");
    assert_int_equal(read_variable("ULM_LANG=de"), 0);
    assert_int_equal(read_variable("ULM_PORTS=x"), 0);
}

/* Also where something else would go over it. */
static void a_wrong_value_is_refused_though_another_counts(void **state)
{
    assert_int_equal(read_flag("port", "1"), 0);
    assert_int_equal(read_file("port = x\n"), -1);
    assert_int_equal(config.port, 1);
}

static void a_list_grows_within_one_source_and_is_replaced_by_a_higher_one(void **state)
{
    assert_int_equal(
        read_file("origin = https://a.example , http://b:80\norigin=https://[::1]:9\n"), 0);
    assert_int_equal(config.origins.count, 3);
    assert_string_equal(config.origins.texts[1], "http://b:80");
    assert_int_equal(read_flag("origin", "https://c"), 0);
    assert_int_equal(read_flag("origin", "https://d"), 0);
    assert_int_equal(config.origins.count, 2);
    assert_string_equal(config.origins.texts[0], "https://c");
    assert_int_equal(read_variable("ULM_ORIGIN=https://e"), 0);
    assert_int_equal(config.origins.count, 2);
    for (unsigned i = 2; i < CONFIG_LIST_MAX; i++)
        assert_int_equal(read_flag("origin", "https://x"), 0);
    assert_int_equal(read_flag("origin", "https://x"), -1);
    assert_string_equal(said(), "--origin can name 16 sites at most.");
    assert_int_equal(config.origins.count, CONFIG_LIST_MAX);
}

static void certificate_and_key_go_together(void **state)
{
    assert_int_equal(read_flag("key", "k.pem"), 0);
    assert_int_equal(config_check(&config, NULL, &error), -1);
    assert_string_equal(said(), "There is a key but no certificate: set both or none.");
    assert_int_equal(read_flag("certificate", "c.pem"), 0);
    assert_int_equal(config_check(&config, NULL, &error), 0);
    assert_int_equal(read_flag("key", ""), 0);
    assert_int_equal(config_check(&config, NULL, &error), -1);
}

static void what_is_no_file_of_settings_is_refused(void **state)
{
    static char large[70000];
    assert_int_equal(config_read_file(&config, "/nothing/there", NULL, &error), -1);
    assert_string_equal(error.sentence, "\"/nothing/there\" cannot be read.");
    assert_int_equal(error.number, ENOENT);
    assert_int_equal(config_read_file(&config, "/tmp", NULL, &error), -1);
    assert_string_equal(error.sentence, "\"/tmp\" cannot be read.");
    assert_int_equal(error.number, EISDIR);
    write_file_of("port = 1\0", 9);
    assert_int_equal(config_read_file(&config, path, NULL, &error), -1);
    assert_non_null(strstr(error.sentence, "is no file of settings"));
    assert_int_equal(error.number, 0);
    memset(large, '\n', sizeof large);
    write_file_of(large, sizeof large);
    assert_int_equal(config_read_file(&config, path, NULL, &error), -1);
    assert_non_null(strstr(error.sentence, "is no file of settings"));
}

/* What is shown says where each came from, and is a file with the same settings. */
static void what_is_shown_can_be_read_again(void **state)
{
    char first[8000], second[8000], where[200];
    assert_int_equal(read_file("\nport = 9\norigin = https://a, https://b\n"), 0);
    assert_int_equal(read_variable("ULM_LOG_FORM=json"), 0);
    assert_int_equal(read_flag("trust-proxy", "yes"), 0);
    FILE *out = fmemopen(first, sizeof first, "w");
    config_show(&config, NULL, out);
    fclose(out);
    snprintf(where, sizeof where, "# from line 2 of %s\nport = 9\n", path);
    assert_non_null(strstr(first, where));
    assert_non_null(strstr(first, "# from the variable ULM_LOG_FORM\nlog-form = json\n"));
    assert_non_null(strstr(first, "# from the flag --trust-proxy\ntrust-proxy = yes\n"));
    assert_non_null(strstr(first, "# by default\nlisten = 127.0.0.1\n"));
    assert_non_null(strstr(first, "\norigin = https://a, https://b\n"));

    config_finish(&config);
    config_init(&config, "/elsewhere");
    assert_int_equal(read_file(first), 0);
    out = fmemopen(second, sizeof second, "w");
    config_show(&config, NULL, out);
    fclose(out);
    assert_null(strstr(second, "by default"));
    char *a = first, *b = second, *rest_a, *rest_b;
    for (unsigned lines = 0; (a = strtok_r(a, "\n", &rest_a)); a = NULL, b = NULL, lines++) {
        b = strtok_r(b, "\n", &rest_b);
        assert_non_null(b);
        if (a[0] != '#')
            assert_string_equal(a, b);
    }
}

static void data_goes_where_the_user_keeps_it(void **state)
{
    char folder[40];
    assert_int_equal(config_folder("/d", "/home/ada", folder, sizeof folder), 0);
    assert_string_equal(folder, "/d");
    assert_int_equal(config_folder("relative", "/home/ada", folder, sizeof folder), 0);
    assert_string_equal(folder, "/home/ada/.local/share");
    assert_int_equal(config_folder(NULL, NULL, folder, sizeof folder), 0);
    assert_string_equal(folder, ".");
    assert_int_equal(config_folder("/d", NULL, folder, 2), -1);
}

static void computer_players_leave_a_core_to_people(void **state)
{
    assert_int_equal(config_threads(&config, 1), 1);
    assert_int_equal(config_threads(&config, 2), 1);
    assert_int_equal(config_threads(&config, 8), 7);
    assert_int_equal(read_flag("threads", "3"), 0);
    assert_int_equal(config_threads(&config, 2), 3);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(without_anything_the_defaults_hold),
        TEST(flags_go_over_variables_over_the_file_over_defaults),
        TEST(every_setting_is_a_flag_a_variable_and_a_line),
        TEST(a_file_has_comments_spaces_and_any_line_ends),
        TEST(a_wrong_line_is_named_with_what_would_be_right),
        TEST(every_number_has_a_least_and_a_most),
        TEST(a_wrong_variable_or_flag_is_named),
        TEST(a_wrong_value_is_refused_though_another_counts),
        TEST(a_list_grows_within_one_source_and_is_replaced_by_a_higher_one),
        TEST(certificate_and_key_go_together),
        TEST(what_is_no_file_of_settings_is_refused),
        TEST(what_is_shown_can_be_read_again),
        TEST(data_goes_where_the_user_keeps_it),
        TEST(computer_players_leave_a_core_to_people),
    };
    return cmocka_run_group_tests(tests, make_file, remove_file);
}
