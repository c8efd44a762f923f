/* SPDX-License-Identifier: MIT */
/* A module's description, which comes from a process in which foreign code ran: what is taken can be written, listed
 * and taken again, and every default fits its option. */
#include "fuzz.h"
#include "module_info.h"
#include "table.h"

#include <stdlib.h>
#include <string.h>

static char *description_text(const struct module_info *info)
{
    struct json *json = module_info_json(info);
    char *text = json != NULL ? json_text(json, false) : NULL;
    FUZZ_MUST(text != NULL);
    json_free(json);
    return text;
}

static void check_option(const struct module_info *info, const struct option_info *option)
{
    union osero_value copy = {.integer = 0};
    FUZZ_MUST(option->name != NULL && option->help != NULL);
    FUZZ_MUST(option->type >= OSERO_BOOL && option->type <= OSERO_REAL_TABLE);
    const int found = module_info_option(info, option->name);
    FUZZ_MUST(found >= 0 && strcmp(info->options[found].name, option->name) == 0);
    FUZZ_MUST(option->type != OSERO_ENUM ||
              (option->value.integer >= 0 && option->value.integer < option->choice_count));
    FUZZ_MUST(option->type != OSERO_INT || integer_fits(option->value.integer, option->minimum, option->maximum));
    FUZZ_MUST(module_value_copy(option, option->value, &copy));
    module_value_clear(option->type, &copy);
}

static void check_info(const struct module_info *info)
{
    struct error error = FUZZ_NO_ERROR;
    struct module_info again;
    FUZZ_MUST(info->board_sizes != 0 && info->name != NULL && info->path != NULL);
    for (uint32_t i = 0; i < info->option_count; i++)
        check_option(info, &info->options[i]);
    char *text = description_text(info);
    struct json *json = json_parse(text, "again", &error);
    FUZZ_MUST(json != NULL && module_info_read(json, &again));
    char *text_again = description_text(&again);
    FUZZ_MUST(strcmp(text, text_again) == 0);
    free(text_again);
    module_info_clear(&again);
    json_free(json);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct error error = FUZZ_NO_ERROR;
    struct module_info info;
    char *text = fuzz_text(data, size);
    struct json *json = json_parse(text, "info", &error);
    if (json != NULL && module_info_read(json, &info)) {
        check_info(&info);
        module_info_clear(&info);
    }
    json_free(json);
    free(text);
    return 0;
}
