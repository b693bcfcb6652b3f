/* The settings as a file, with what each is for and where it came from. */
#include "server/config_parts.h"

#define _(english) tongue_say(tongue, english)

static void show_source(const struct config *config, unsigned i, const struct tongue *tongue,
                        FILE *out)
{
    char name[CONFIG_NAME_MAX];
    config_variable_name(&config_settings[i], name);
    fputs("# ", out);
    switch (config->origin_of[i].source) {
    case SOURCE_FILE:
        fprintf(out, _("from line %u of %s\n"), config->origin_of[i].line, config->file);
        break;
    case SOURCE_VARIABLE:
        fprintf(out, _("from the variable %s\n"), name);
        break;
    case SOURCE_FLAG:
        fprintf(out, _("from the flag --%s\n"), config_settings[i].name);
        break;
    default:
        fprintf(out, "%s\n", _("by default"));
    }
}

static void show_value(const struct setting *setting, const void *place, FILE *out)
{
    const struct config_list *list = place;
    switch (setting->kind) {
    case SETTING_NUMBER:
        fprintf(out, "%llu", (unsigned long long)*(const uint64_t *)place);
        break;
    case SETTING_SWITCH:
    case SETTING_WORD:
        fputs(setting->words[*(const unsigned *)place], out);
        break;
    case SETTING_ORIGINS:
    case SETTING_HOSTS:
        for (unsigned i = 0; i < list->count; i++)
            fprintf(out, "%s%s", i ? ", " : "", list->texts[i]);
        break;
    default:
        fputs(*(char *const *)place, out);
    }
}

void config_show(const struct config *config, const struct tongue *tongue, FILE *out)
{
    for (unsigned i = 0; i < SETTINGS; i++) {
        const struct setting *setting = &config_settings[i];
        fprintf(out, "%s# %s\n", i ? "\n" : "", _(setting->help));
        show_source(config, i, tongue, out);
        fprintf(out, "%s = ", setting->name);
        show_value(setting, (const char *)config + setting->place, out);
        fputc('\n', out);
    }
}
