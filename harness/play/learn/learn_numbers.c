/* SPDX-License-Identifier: MIT */
#include "learn_numbers.h"

#include "symmetry.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_table(const struct option_info *option)
{
    return option->type == OSERO_INT_TABLE || option->type == OSERO_REAL_TABLE;
}

static bool is_numeric(const struct option_info *option)
{
    return option->type == OSERO_INT || option->type == OSERO_REAL || is_table(option);
}

/* The first entry of the class that an entry belongs to. */
static int class_of(const struct option_info *option, int entry)
{
    int first = entry;
    if (!is_table(option) || option->symmetry != OSERO_SYMMETRY_SQUARE)
        return entry;
    for (int symmetry = 1; symmetry < SYMMETRY_COUNT; symmetry++) {
        const int image = symmetry_square(symmetry, 8, entry);
        first = image < first ? image : first;
    }
    return first;
}

static int entries_of(const struct option_info *option)
{
    return is_table(option) ? (int)option->length : 1;
}

static double value_of(const struct option_info *option, union osero_value value, int entry)
{
    switch (option->type) {
    case OSERO_INT:
        return (double)value.integer;
    case OSERO_REAL:
        return value.real;
    case OSERO_INT_TABLE:
        return (double)value.ints[entry];
    default:
        return value.reals[entry];
    }
}

static void name_number(const struct option_info *option, int entry, char name[LEARN_NAME_SIZE])
{
    if (!is_table(option))
        (void)snprintf(name, LEARN_NAME_SIZE, "%s", option->name);
    else if (option->length == 64)
        (void)snprintf(name, LEARN_NAME_SIZE, "%.60s.%c%d", option->name, 'a' + entry % 8, entry / 8 + 1);
    else
        (void)snprintf(name, LEARN_NAME_SIZE, "%.60s.%d", option->name, entry);
}

static bool add_number(const struct player *player, int index, int entry, struct learn_numbers *numbers,
                       struct error *error)
{
    const struct option_info *option = &player->info.options[index];
    if (numbers->count == LEARN_MAX_NUMBERS)
        return error_set(error, ERROR_USAGE, "more than %d free numbers are too many for a regression: leave out %s",
                         LEARN_MAX_NUMBERS, option->name);
    struct learn_number *number = &numbers->list[numbers->count++];
    *number = (struct learn_number){
        .option = index,
        .entry = entry,
        .table = is_table(option),
        .whole = option->type == OSERO_INT || option->type == OSERO_INT_TABLE,
        .value = value_of(option, player->values[index], entry),
        .minimum = option->minimum,
        .maximum = option->maximum,
    };
    name_number(option, entry, number->name);
    for (int i = 0; i < entries_of(option); i++)
        number->entries += class_of(option, i) == entry;
    return true;
}

static bool add_option(const struct player *player, int index, struct learn_numbers *numbers, struct error *error)
{
    const struct option_info *option = &player->info.options[index];
    for (int i = 0; i < numbers->count; i++)
        if (numbers->list[i].option == index)
            return error_set(error, ERROR_USAGE, "%s is named twice", option->name);
    if (!is_numeric(option))
        return error_set(error, ERROR_USAGE, "%s is no number and no table", option->name);
    if (!option->linear)
        return error_set(error, ERROR_USAGE,
                         "%s does not declare its value linear in %s, as a regression needs; --method spsa needs "
                         "nothing",
                         player->info.name, option->name);
    for (int entry = 0; entry < entries_of(option); entry++)
        if (class_of(option, entry) == entry && !add_number(player, index, entry, numbers, error))
            return false;
    return true;
}

static bool add_named(const struct player *player, const char *params, struct learn_numbers *numbers,
                      struct error *error)
{
    for (bool more = true; more;) {
        char name[64];
        const size_t length = strcspn(params, ",");
        if (length == 0 || length >= sizeof name)
            return error_set(error, ERROR_USAGE, "names of options with commas between them are wanted, not '%.60s'",
                             params);
        memcpy(name, params, length);
        name[length] = '\0';
        const int index = module_info_option(&player->info, name);
        if (index < 0)
            return error_set(error, ERROR_USAGE, "%s has no option '%s'; 'osero engines %s' lists them",
                             player->info.name, name, player->info.name);
        if (!add_option(player, index, numbers, error))
            return false;
        more = params[length] == ',';
        params += length + more;
    }
    return true;
}

static bool add_all(const struct player *player, struct learn_numbers *numbers, struct error *error)
{
    for (uint32_t i = 0; i < player->info.option_count; i++)
        if (player->info.options[i].linear && !add_option(player, (int)i, numbers, error))
            return false;
    return numbers->count > 0 ||
           error_set(error, ERROR_USAGE, "%s declares its value linear in none of its options, as a regression needs",
                     player->info.name);
}

bool learn_numbers_init(const struct player *player, const char *params, struct learn_numbers *numbers,
                        struct error *error)
{
    *numbers = (struct learn_numbers){.list = calloc(LEARN_MAX_NUMBERS, sizeof *numbers->list)};
    bool good = numbers->list != NULL || error_set(error, ERROR_WORLD, "out of memory");
    if (good && !player->info.has_evaluate)
        good = error_set(error, ERROR_USAGE,
                         "%s has no static value (evaluate), which a regression fits; --method spsa "
                         "needs none",
                         player->info.name);
    if (good)
        good = params != NULL ? add_named(player, params, numbers, error) : add_all(player, numbers, error);
    if (!good)
        learn_numbers_clear(numbers);
    return good;
}

void learn_numbers_clear(struct learn_numbers *numbers)
{
    free(numbers->list);
    *numbers = (struct learn_numbers){.list = NULL};
}

/* ---- Values */

static double into_range(const struct learn_number *number, double value)
{
    value = number->whole ? round(value) : value;
    return value < number->minimum ? number->minimum : value > number->maximum ? number->maximum : value;
}

static void set_entry(const struct option_info *option, union osero_value *to, int entry, double value)
{
    switch (option->type) {
    case OSERO_INT:
        to->integer = (int64_t)value;
        break;
    case OSERO_REAL:
        to->real = value;
        break;
    case OSERO_INT_TABLE:
        ((int32_t *)to->ints)[entry] = (int32_t)value;
        break;
    default:
        ((double *)to->reals)[entry] = value;
    }
}

static void set_number(const struct player *player, const struct learn_number *number, double value,
                       union osero_value *values)
{
    const struct option_info *option = &player->info.options[number->option];
    value = into_range(number, value);
    for (int entry = 0; entry < entries_of(option); entry++)
        if (class_of(option, entry) == number->entry)
            set_entry(option, &values[number->option], entry, value);
}

union osero_value *learn_values_new(const struct player *player, const struct learn_numbers *numbers,
                                    const double *values)
{
    union osero_value *all = calloc((size_t)player->info.option_count + 1, sizeof *all);
    bool good = all != NULL;
    for (uint32_t i = 0; good && i < player->info.option_count; i++)
        good = module_value_copy(&player->info.options[i], player->values[i], &all[i]);
    if (!good) {
        learn_values_free(player, all);
        return NULL;
    }
    for (int i = 0; i < numbers->count; i++)
        set_number(player, &numbers->list[i], values[i], all);
    return all;
}

void learn_values_free(const struct player *player, union osero_value *values)
{
    for (uint32_t i = 0; values != NULL && i < player->info.option_count; i++)
        module_value_clear(player->info.options[i].type, &values[i]);
    free(values);
}
