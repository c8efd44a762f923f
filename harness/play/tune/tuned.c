/* SPDX-License-Identifier: MIT */
#include "tuned.h"

#include "nearest.h"
#include "symmetry.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool no_memory(struct error *error)
{
    return error_set(error, ERROR_WORLD, "out of memory");
}

static bool is_table(const struct option_info *option)
{
    return option->type == OSERO_INT_TABLE || option->type == OSERO_REAL_TABLE;
}

static bool is_numeric(const struct option_info *option)
{
    return is_table(option) || option->type == OSERO_REAL || (option->type == OSERO_INT && !option->threads);
}

/* ---- Classes of a table's entries */

/* The least square that a symmetry turns this one into. */
static uint32_t first_image(uint32_t square)
{
    uint32_t first = square;
    for (int symmetry = 1; symmetry < SYMMETRY_COUNT; symmetry++) {
        const uint32_t image = (uint32_t)symmetry_square(symmetry, 8, (int)square);
        first = image < first ? image : first;
    }
    return first;
}

/* Numbers the classes in the order of their first entries; names[] gets those entries. Returns how many there are. */
static int number_classes(const struct option_info *option, int *classes, uint32_t *firsts)
{
    int count = 0;
    for (uint32_t i = 0; i < option->length; i++) {
        const uint32_t first = option->symmetry == OSERO_SYMMETRY_SQUARE ? first_image(i) : i;
        if (first == i)
            firsts[count++] = i;
        classes[i] = first == i ? count - 1 : classes[first];
    }
    return count;
}

static double table_entry(const struct option_info *option, union osero_value value, uint32_t index)
{
    return option->type == OSERO_INT_TABLE ? (double)value.ints[index] : value.reals[index];
}

/* ---- One option */

struct bounds {
    bool given;
    double low, high;
};

static bool refuse_number(const struct tuned *tuned, const struct option_info *option, struct error *error)
{
    return error_set(error, ERROR_USAGE, "%s of %s cannot be tuned: it is %s", option->name, tuned->player->info.name,
                     option->type == OSERO_INT ? "a number of threads" : "no number");
}

static struct tune_parameter parameter_of(const struct option_info *option, const struct bounds *bounds)
{
    struct tune_parameter parameter = {.whole = option->type == OSERO_INT || option->type == OSERO_INT_TABLE,
                                       .minimum = option->minimum,
                                       .maximum = option->maximum,
                                       .r_end = TUNED_R_END};
    if (bounds->given) {
        parameter.minimum = bounds->low;
        parameter.maximum = bounds->high;
    }
    return parameter;
}

/* Where the root of the mean square of a table's free numbers is the scale of them all. */
static void set_steps(struct tune_parameter *parameters, int count)
{
    double squares = 0;
    for (int i = 0; i < count; i++)
        squares += parameters[i].start * parameters[i].start;
    for (int i = 0; i < count; i++)
        parameters[i].c_end = tune_default_c(&parameters[i], count > 1 ? sqrt(squares / count) : 0);
}

static bool add_table(struct tuned *tuned, struct tuned_option *added, const struct option_info *option,
                      const struct bounds *bounds, struct error *error)
{
    uint32_t *firsts = calloc(option->length, sizeof *firsts);
    added->classes = calloc(option->length, sizeof *added->classes);
    if (firsts == NULL || added->classes == NULL) {
        free(firsts);
        return no_memory(error);
    }
    added->count = number_classes(option, added->classes, firsts);
    const bool fits = tuned->space.count + added->count <= TUNE_MOST_PARAMETERS;
    for (int i = 0; fits && i < added->count; i++) {
        struct tune_parameter *parameter = &tuned->space.parameters[tuned->space.count++];
        *parameter = parameter_of(option, bounds);
        parameter->start = table_entry(option, tuned->player->values[added->option], firsts[i]);
        if (option->symmetry == OSERO_SYMMETRY_SQUARE)
            (void)snprintf(parameter->name, TUNE_NAME_SIZE, "%.60s.%c%u", option->name, 'a' + (int)(firsts[i] % 8),
                           firsts[i] / 8 + 1);
        else
            (void)snprintf(parameter->name, TUNE_NAME_SIZE, "%.60s.%u", option->name, firsts[i]);
    }
    free(firsts);
    return fits || error_set(error, ERROR_USAGE, "%s has %d free numbers: at most %d can be tuned together",
                             option->name, added->count, TUNE_MOST_PARAMETERS);
}

static bool add_number(struct tuned *tuned, struct tuned_option *added, const struct option_info *option,
                       const struct bounds *bounds, struct error *error)
{
    const union osero_value value = tuned->player->values[added->option];
    if (tuned->space.count == TUNE_MOST_PARAMETERS)
        return error_set(error, ERROR_USAGE, "at most %d numbers can be tuned together", TUNE_MOST_PARAMETERS);
    struct tune_parameter *parameter = &tuned->space.parameters[tuned->space.count++];
    *parameter = parameter_of(option, bounds);
    parameter->start = option->type == OSERO_INT ? (double)value.integer : value.real;
    (void)snprintf(parameter->name, TUNE_NAME_SIZE, "%.70s", option->name);
    added->count = 1;
    return true;
}

static bool add_option(struct tuned *tuned, int index, const struct bounds *bounds, struct error *error)
{
    const struct option_info *option = &tuned->player->info.options[index];
    if (!is_numeric(option))
        return refuse_number(tuned, option, error);
    for (int i = 0; i < tuned->option_count; i++)
        if (tuned->options[i].option == index)
            return error_set(error, ERROR_USAGE, "--param names %s twice", option->name);
    if (bounds->given && (bounds->low < option->minimum || bounds->high > option->maximum))
        return error_set(error, ERROR_USAGE, "--param %s=%.15g..%.15g: out of its range, which is %.15g to %.15g",
                         option->name, bounds->low, bounds->high, option->minimum, option->maximum);
    struct tuned_option *added = &tuned->options[tuned->option_count++];
    *added = (struct tuned_option){.option = index, .first = tuned->space.count};
    const bool good = is_table(option) ? add_table(tuned, added, option, bounds, error)
                                       : add_number(tuned, added, option, bounds, error);
    if (good)
        set_steps(&tuned->space.parameters[added->first], added->count);
    return good;
}

/* ---- Lists */

static bool refuse_name(const struct tuned *tuned, const char *name, struct error *error)
{
    const struct module_info *info = &tuned->player->info;
    const char *names[200];
    char list[500] = "";
    int count = 0;
    size_t used = 0;
    for (uint32_t i = 0; i < info->option_count && count < 200; i++) {
        if (!is_numeric(&info->options[i]))
            continue;
        names[count++] = info->options[i].name;
        if (used < sizeof list)
            used +=
                (size_t)snprintf(list + used, sizeof list - used, "%s%s", count > 1 ? ", " : "", info->options[i].name);
    }
    if (count == 0)
        return error_set(error, ERROR_USAGE, "%s has no option that is a number: there is nothing to tune", info->name);
    const char *nearest = nearest_name(name, names, count);
    return error_set(error, ERROR_USAGE, "%s has no option '%.60s'%s%s%s; those that can be tuned are %s", info->name,
                     name, nearest != NULL ? " (did you mean " : "", nearest != NULL ? nearest : "",
                     nearest != NULL ? "?)" : "", list);
}

/* A finite number at the beginning of `text`; *end is behind it. */
static bool take_number(const char *text, const char **end, double *number)
{
    char *after = NULL;
    const char *digits = text + (*text == '-' || *text == '+');
    if (!isdigit((unsigned char)*digits) && *digits != '.')
        return false;
    *number = strtod(text, &after);
    *end = after;
    return after != text && isfinite(*number) && strpbrk(text, "xX") == NULL;
}

/* NAME or NAME=LOW..HIGH; the name is cut off in place. */
static bool take_bounds(char *item, struct bounds *bounds, struct error *error)
{
    char *sign = strchr(item, '=');
    const char *at = NULL;
    *bounds = (struct bounds){.given = sign != NULL};
    if (sign == NULL)
        return true;
    *sign = '\0';
    /* "0..5" begins with "0.", which strtod would take whole: the dots are where the first number ends. */
    char *dots = strstr(sign + 1, "..");
    if (dots != NULL)
        *dots = '\0';
    if (dots == NULL || !take_number(sign + 1, &at, &bounds->low) || *at != '\0' ||
        !take_number(dots + 2, &at, &bounds->high) || *at != '\0' || bounds->low >= bounds->high)
        return error_set(error, ERROR_USAGE,
                         "--param %s=... takes LOW..HIGH, two numbers, the lower one first, as "
                         "%s=0..100",
                         item, item);
    return true;
}

static bool add_named(struct tuned *tuned, char *item, struct error *error)
{
    struct bounds bounds;
    if (!take_bounds(item, &bounds, error))
        return false;
    const int index = module_info_option(&tuned->player->info, item);
    return index >= 0 ? add_option(tuned, index, &bounds, error) : refuse_name(tuned, item, error);
}

static bool add_all(struct tuned *tuned, struct error *error)
{
    const struct bounds none = {.given = false};
    for (uint32_t i = 0; i < tuned->player->info.option_count; i++)
        if (is_numeric(&tuned->player->info.options[i]) && !add_option(tuned, (int)i, &none, error))
            return false;
    return tuned->option_count > 0 || refuse_name(tuned, "", error);
}

static bool add_parameters(struct tuned *tuned, const char *text, struct error *error)
{
    char *rest = NULL, *copy = strdup(text);
    bool good = copy != NULL || no_memory(error);
    for (char *item = copy != NULL ? strtok_r(copy, ",", &rest) : NULL; good && item != NULL;
         item = strtok_r(NULL, ",", &rest))
        good = add_named(tuned, item, error);
    free(copy);
    return good && (tuned->option_count > 0 ||
                    error_set(error, ERROR_USAGE, "--param names no option: give a list, as weights,corner, or all"));
}

/* ---- c-end and r-end */

struct steps {
    const char *option; /* the command line's */
    size_t offset;      /* of the member in struct tune_parameter */
};

static int set_step(struct tuned *tuned, const struct steps *steps, const char *name, double value)
{
    const size_t length = name != NULL ? strlen(name) : 0;
    int set = 0;
    for (int i = 0; i < tuned->space.count; i++) {
        struct tune_parameter *parameter = &tuned->space.parameters[i];
        const bool fits = name == NULL || (strncmp(parameter->name, name, length) == 0 &&
                                           (parameter->name[length] == '\0' || parameter->name[length] == '.'));
        if (!fits)
            continue;
        memcpy((char *)parameter + steps->offset, &value, sizeof value);
        set++;
    }
    return set;
}

static bool take_step(struct tuned *tuned, const struct steps *steps, char *item, const char **name,
                      struct error *error)
{
    char *sign = strchr(item, '=');
    const char *at = NULL, *number = sign != NULL ? sign + 1 : item;
    double value = 0;
    if (!take_number(number, &at, &value) || *at != '\0')
        return error_set(error, ERROR_USAGE, "--%s takes a number, or NAME=NUMBER,..., not '%.60s'", steps->option,
                         item);
    if (sign != NULL)
        *sign = '\0';
    *name = sign != NULL ? item : "";
    return set_step(tuned, steps, sign != NULL ? item : NULL, value) > 0 ||
           error_set(error, ERROR_USAGE, "--%s: no parameter that is tuned is called '%.60s'", steps->option, item);
}

/* names[count] is the last; what is for all has the name "". */
static bool is_first(const struct steps *steps, const char *const *names, size_t count, struct error *error)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(names[i], names[count]) == 0)
            return error_set(error, ERROR_USAGE, "--%s names %.60s twice", steps->option,
                             names[count][0] != '\0' ? names[count] : "all numbers");
    return true;
}

static bool take_steps(struct tuned *tuned, const struct steps *steps, const char *text, struct error *error)
{
    if (text == NULL)
        return true;
    char *rest = NULL, *copy = strdup(text);
    const char **names = calloc(strlen(text) + 1, sizeof *names);
    bool good = (copy != NULL && names != NULL) || no_memory(error);
    size_t count = 0;
    for (char *item = good ? strtok_r(copy, ",", &rest) : NULL; good && item != NULL; item = strtok_r(NULL, ",", &rest))
        good = take_step(tuned, steps, item, &names[count], error) && is_first(steps, names, count++, error);
    if (good && count == 0)
        good =
            error_set(error, ERROR_USAGE, "--%s takes a number, or NAME=NUMBER,..., not '%.60s'", steps->option, text);
    free(names);
    free(copy);
    return good;
}

/* ---- The whole */

bool tuned_init(struct tuned *tuned, const struct player *player, const struct tuned_request *request,
                struct error *error)
{
    const struct steps c_end = {"c-end", offsetof(struct tune_parameter, c_end)};
    const struct steps r_end = {"r-end", offsetof(struct tune_parameter, r_end)};
    *tuned = (struct tuned){.player = player};
    tuned->space.parameters = calloc(TUNE_MOST_PARAMETERS, sizeof *tuned->space.parameters);
    tuned->options = calloc((size_t)player->info.option_count + 1, sizeof *tuned->options);
    bool good = (tuned->space.parameters != NULL && tuned->options != NULL) || no_memory(error);
    if (good && request->parameters == NULL)
        good = error_set(error, ERROR_USAGE, "which numbers? --param takes a list, as weights,corner, or all");
    if (good)
        good = strcmp(request->parameters, "all") == 0 ? add_all(tuned, error)
                                                       : add_parameters(tuned, request->parameters, error);
    if (good && take_steps(tuned, &c_end, request->c_end, error) && take_steps(tuned, &r_end, request->r_end, error) &&
        tune_space_check(&tuned->space, error))
        return true;
    tuned_clear(tuned);
    return false;
}

void tuned_clear(struct tuned *tuned)
{
    for (int i = 0; tuned->options != NULL && i < tuned->option_count; i++)
        free(tuned->options[i].classes);
    free(tuned->options);
    free(tuned->space.parameters);
    *tuned = (struct tuned){.player = NULL};
}

union osero_value *tuned_values_new(const struct tuned *tuned)
{
    const struct module_info *info = &tuned->player->info;
    union osero_value *values = calloc((size_t)info->option_count + 1, sizeof *values);
    for (uint32_t i = 0; values != NULL && i < info->option_count; i++) {
        if (module_value_copy(&info->options[i], tuned->player->values[i], &values[i]))
            continue;
        tuned_values_free(tuned, values);
        return NULL;
    }
    return values;
}

void tuned_values_free(const struct tuned *tuned, union osero_value *values)
{
    const struct module_info *info = &tuned->player->info;
    for (uint32_t i = 0; values != NULL && i < info->option_count; i++)
        module_value_clear(info->options[i].type, &values[i]);
    free(values);
}

void tuned_write(const struct tuned *tuned, const double *theta, union osero_value *values)
{
    for (int i = 0; i < tuned->option_count; i++) {
        const struct tuned_option *what = &tuned->options[i];
        const struct option_info *option = &tuned->player->info.options[what->option];
        const struct tune_parameter *parameters = &tuned->space.parameters[what->first];
        union osero_value *value = &values[what->option];
        if (option->type == OSERO_INT)
            value->integer = (int64_t)tune_nearest(&parameters[0], theta[what->first]);
        if (option->type == OSERO_REAL)
            value->real = tune_nearest(&parameters[0], theta[what->first]);
        for (uint32_t k = 0; what->classes != NULL && k < option->length; k++) {
            const int class = what->classes[k];
            const double number = tune_nearest(&parameters[class], theta[what->first + class]);
            if (option->type == OSERO_INT_TABLE)
                ((int32_t *)(uintptr_t)value->ints)[k] = (int32_t)number; /* our own copy: tuned_values_new */
            else
                ((double *)(uintptr_t)value->reals)[k] = number;
        }
    }
}
