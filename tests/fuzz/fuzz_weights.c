/* SPDX-License-Identifier: MIT */
/* Weights files and other JSON that sets an option, for options of every type: what is taken fits the option, and
 * written as a file and as a bare value it is taken again. */
#include "fuzz.h"
#include "synthetic_module.h"
#include "table.h"
#include "weights.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool is_table(const struct option_info *option)
{
    return option->type == OSERO_INT_TABLE || option->type == OSERO_REAL_TABLE;
}

static void check_entries(const struct option_info *option, union osero_value value)
{
    for (uint32_t i = 0; i < option->length; i++) {
        const double number = option->type == OSERO_INT_TABLE ? value.ints[i] : value.reals[i];
        FUZZ_MUST(isfinite(number) && number >= option->minimum && number <= option->maximum);
        if (option->symmetry != OSERO_SYMMETRY_SQUARE)
            continue;
        const uint32_t mirrored = i ^ 7, transposed = i % 8 * 8 + i / 8;
        FUZZ_MUST(number == (option->type == OSERO_INT_TABLE ? value.ints[mirrored] : value.reals[mirrored]));
        FUZZ_MUST(number == (option->type == OSERO_INT_TABLE ? value.ints[transposed] : value.reals[transposed]));
    }
}

static void check_value(const struct option_info *option, union osero_value value)
{
    if (is_table(option))
        check_entries(option, value);
    else if (option->type == OSERO_REAL)
        FUZZ_MUST(value.real >= option->minimum && value.real <= option->maximum);
    else if (option->type == OSERO_INT)
        FUZZ_MUST(integer_fits(value.integer, option->minimum, option->maximum));
    else if (option->type == OSERO_ENUM)
        FUZZ_MUST(value.integer >= 0 && value.integer < option->choice_count);
    else if (option->type == OSERO_STRING)
        FUZZ_MUST(json_utf8_valid(value.string));
    else
        FUZZ_MUST(value.integer == 0 || value.integer == 1);
}

static bool take(const struct json *json, const struct module_info *info, int option, union osero_value *value,
                 struct error *error)
{
    if (is_table(&info->options[option]))
        return weights_take(json, "w.json", info, option, value, error);
    return module_value_read(&info->options[option], json, value, error);
}

/* `json`, which it frees, sets the option to this value, by way of its text. */
static void check_again(struct json *json, const struct module_info *info, int option, union osero_value value)
{
    struct error error = FUZZ_NO_ERROR;
    union osero_value again = {.integer = 0};
    char *text = json != NULL ? json_text(json, true) : NULL;
    FUZZ_MUST(text != NULL);
    struct json *read = json_parse(text, "again", &error);
    FUZZ_MUST(read != NULL && take(read, info, option, &again, &error));
    FUZZ_MUST(synthetic_same_value(&info->options[option], value, again));
    module_value_clear(info->options[option].type, &again);
    json_free(read);
    free(text);
    json_free(json);
}

static void check_option(const struct json *json, const struct module_info *info, int option)
{
    const struct option_info *table = &info->options[option];
    struct error error = FUZZ_NO_ERROR;
    union osero_value value = {.integer = 0};
    if (!take(json, info, option, &value, &error)) {
        fuzz_check_error(&error, ERROR_USAGE, ERROR_USAGE);
        FUZZ_MUST(!is_table(table) || strncmp(error.message, "w.json: ", 8) == 0);
        return;
    }
    check_value(table, value);
    check_again(module_value_json(table, value), info, option, value);
    if (is_table(table))
        check_again(weights_json(info, option, value), info, option, value);
    module_value_clear(table->type, &value);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct module_info *info = synthetic_module();
    struct error error = FUZZ_NO_ERROR;
    char *text = fuzz_text(data, size);
    struct json *json = json_parse(text, "w.json", &error);
    for (int i = 0; json != NULL && i < (int)info->option_count; i++)
        check_option(json, info, i);
    json_free(json);
    free(text);
    return 0;
}
