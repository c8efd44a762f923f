/* SPDX-License-Identifier: MIT */
#include "json.h"
#include "module_info.h"
#include "module_load.h"
#include "table.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What ABI 1 began with; a module with a smaller struct cannot be right, a larger one is newer and fine. */
#define ENGINE_SIZE (offsetof(struct osero_engine, evaluate) + sizeof(void *))
#define OPTION_SIZE (offsetof(struct osero_option, threads) + sizeof(uint32_t))

enum { MAX_NAME = 63, MAX_TEXT = 500, MAX_OPTIONS = 1000, MAX_TABLE = 65536 };

const struct osero_option *module_option(const struct osero_engine *hooks, uint32_t index)
{
    return (const struct osero_option *)(const void *)((const char *)hooks->options +
                                                       (size_t)index * hooks->options[0].size);
}

static bool fault(struct error *error, const char *text)
{
    return error_set(error, ERROR_USAGE, "%s", text);
}

/* A required text: there, one line, UTF-8. */
static bool check_text(const char *text, const char *what, struct error *error)
{
    if (text == NULL || *text == '\0')
        return error_set(error, ERROR_USAGE, "%s is missing", what);
    if (strlen(text) > MAX_TEXT)
        return error_set(error, ERROR_USAGE, "%s is longer than %d bytes", what, MAX_TEXT);
    for (const char *c = text; *c != '\0'; c++)
        if ((unsigned char)*c < 32 || *c == 127)
            return error_set(error, ERROR_USAGE, "%s is more than one line of text", what);
    if (!json_utf8_valid(text))
        return error_set(error, ERROR_USAGE, "%s is not UTF-8", what);
    return true;
}

/* `first` and `rest` are the characters allowed, beside digits in the rest. */
static bool name_has_form(const char *name, const char *first, const char *rest)
{
    if (*name == '\0' || strchr(first, *name) == NULL || strlen(name) > MAX_NAME)
        return false;
    return strspn(name, rest) == strlen(name);
}

#define LETTERS "abcdefghijklmnopqrstuvwxyz"
#define DIGITS "0123456789"

static bool check_name(const char *name, struct error *error)
{
    if (!check_text(name, "name", error))
        return false;
    if (!name_has_form(name, LETTERS DIGITS, LETTERS DIGITS "-"))
        return error_set(error, ERROR_USAGE,
                         "bad name '%.80s': a name is up to %d of a-z, 0-9 and -, and does not begin with -", name,
                         MAX_NAME);
    return true;
}

static bool check_option_name(const struct osero_engine *hooks, uint32_t index, struct error *error)
{
    const char *name = module_option(hooks, index)->name;
    if (name == NULL)
        return error_set(error, ERROR_USAGE, "option %" PRIu32 " has no name", index);
    if (!name_has_form(name, LETTERS, LETTERS DIGITS "_"))
        return error_set(error, ERROR_USAGE,
                         "bad option name '%.80s': it is up to %d of a-z, 0-9 and _, and begins with a letter", name,
                         MAX_NAME);
    if (strcmp(name, "label") == 0 || strncmp(name, "limit", 5) == 0)
        return error_set(error, ERROR_USAGE, "option name '%s' is reserved (label, and what begins with limit)", name);
    for (uint32_t i = 0; i < index; i++)
        if (strcmp(module_option(hooks, i)->name, name) == 0)
            return error_set(error, ERROR_USAGE, "two options are called '%s'", name);
    return true;
}

static bool has_range(const struct osero_option *option)
{
    return option->type == OSERO_INT || option->type == OSERO_REAL || option->type == OSERO_INT_TABLE ||
           option->type == OSERO_REAL_TABLE;
}

static bool check_range(const struct osero_option *option, struct error *error)
{
    if (!isfinite(option->minimum) || !isfinite(option->maximum) || option->minimum > option->maximum)
        return error_set(error, ERROR_USAGE, "bad range %g to %g", option->minimum, option->maximum);
    if (option->type == OSERO_INT && (fabs(option->minimum) > 0x1p53 || fabs(option->maximum) > 0x1p53))
        return fault(error, "its range goes beyond 2^53");
    if (option->type == OSERO_INT_TABLE && (option->minimum < INT32_MIN || option->maximum > INT32_MAX))
        return fault(error, "its range goes beyond 32 bits");
    return true;
}

static bool check_choices(const struct osero_option *option, struct error *error)
{
    int64_t count = 0;
    while (option->choices != NULL && option->choices[count] != NULL) {
        if (!check_text(option->choices[count], "one of its choices", error))
            return false;
        for (int64_t i = 0; i < count; i++)
            if (strcmp(option->choices[i], option->choices[count]) == 0)
                return error_set(error, ERROR_USAGE, "the choice '%s' is there twice", option->choices[i]);
        count++;
    }
    if (count == 0)
        return fault(error, "an enum needs choices");
    if (option->value.integer < 0 || option->value.integer >= count)
        return error_set(error, ERROR_USAGE, "its default is choice number %" PRId64 " of %" PRId64,
                         option->value.integer, count);
    return true;
}

static bool check_table(const struct osero_option *option, struct error *error)
{
    const struct table table = {.type = option->type,
                                .length = option->length,
                                .symmetry = option->symmetry,
                                .minimum = option->minimum,
                                .maximum = option->maximum};
    if (option->length == 0 || option->length > MAX_TABLE)
        return error_set(error, ERROR_USAGE, "a table has 1 to %d entries, not %" PRIu32, MAX_TABLE, option->length);
    if (option->symmetry > OSERO_SYMMETRY_SQUARE)
        return error_set(error, ERROR_USAGE, "unknown symmetry %" PRIu32, option->symmetry);
    if (option->symmetry == OSERO_SYMMETRY_SQUARE && option->length != 64)
        return error_set(error, ERROR_USAGE, "a table with the symmetry of the board has 64 entries, not %" PRIu32,
                         option->length);
    if (option->value.ints == NULL)
        return fault(error, "a table needs default numbers");
    if (!table_check(&table, option->value, error))
        return error_prefix(error, "its default");
    return true;
}

static bool check_value(const struct osero_option *option, struct error *error)
{
    switch (option->type) {
    case OSERO_BOOL:
        return option->value.integer == 0 || option->value.integer == 1 ||
               error_set(error, ERROR_USAGE, "the default of a bool is 0 or 1, not %" PRId64, option->value.integer);
    case OSERO_INT:
        return integer_fits(option->value.integer, option->minimum, option->maximum) ||
               error_set(error, ERROR_USAGE, "its default %" PRId64 " is not within %.0f to %.0f",
                         option->value.integer, option->minimum, option->maximum);
    case OSERO_REAL:
        return (option->value.real >= option->minimum && option->value.real <= option->maximum) ||
               error_set(error, ERROR_USAGE, "its default %g is not within %g to %g", option->value.real,
                         option->minimum, option->maximum);
    case OSERO_ENUM:
        return check_choices(option, error);
    case OSERO_STRING:
        return option->value.string == NULL || *option->value.string == '\0' ||
               check_text(option->value.string, "its default", error);
    case OSERO_INT_TABLE:
    case OSERO_REAL_TABLE:
        return check_table(option, error);
    default:
        return error_set(error, ERROR_USAGE, "unknown type %" PRIu32, option->type);
    }
}

static bool check_threads(const struct osero_engine *hooks, const struct osero_option *option, struct error *error)
{
    if (option->threads > 1)
        return error_set(error, ERROR_USAGE, "its `threads` is %" PRIu32 "; it is 0 or 1", option->threads);
    if (option->threads == 1 && option->type != OSERO_INT)
        return fault(error, "only an int can be a number of threads");
    if (option->threads == 1 && (hooks->flags & OSERO_THREADED) == 0)
        return fault(error, "it is a number of threads, but the module lacks the flag OSERO_THREADED");
    return true;
}

static bool check_option(const struct osero_engine *hooks, uint32_t index, struct error *error)
{
    const struct osero_option *option = module_option(hooks, index);
    if (!check_option_name(hooks, index, error))
        return false;
    if (check_text(option->help, "its help", error) && (!has_range(option) || check_range(option, error)) &&
        check_value(option, error) && check_threads(hooks, option, error))
        return true;
    return error_prefix(error, "option '%s'", option->name);
}

static bool check_options(const struct osero_engine *hooks, struct error *error)
{
    if (hooks->option_count == 0)
        return true;
    if (hooks->options == NULL)
        return error_set(error, ERROR_USAGE, "option_count is %" PRIu32 ", but options is null", hooks->option_count);
    if (hooks->option_count > MAX_OPTIONS)
        return error_set(error, ERROR_USAGE, "more than %d options", MAX_OPTIONS);
    if (hooks->options[0].size < OPTION_SIZE)
        return error_set(error, ERROR_USAGE, "options[0].size is %" PRIu32 ", less than sizeof(struct osero_option)",
                         hooks->options[0].size);
    for (uint32_t i = 0; i < hooks->option_count; i++)
        if (!check_option(hooks, i, error))
            return false;
    return true;
}

uint32_t module_games(const struct osero_engine *hooks)
{
    return hooks->games != 0 ? hooks->games : OSERO_GAME(OSERO_OTHELLO);
}

static bool check_games(const struct osero_engine *hooks, struct error *error)
{
    const uint32_t known = OSERO_GAME(OSERO_OTHELLO) | OSERO_GAME(OSERO_STARS_AND_CIRCLES);
    return (hooks->games & ~known) == 0 ||
           error_set(error, ERROR_USAGE,
                     "bad games 0x%" PRIx32 ": it is made of OSERO_GAME(OSERO_OTHELLO) and "
                     "OSERO_GAME(OSERO_STARS_AND_CIRCLES)",
                     hooks->games);
}

static bool check_board_sizes(const struct osero_engine *hooks, struct error *error)
{
    const uint32_t known = OSERO_BOARD(4) | OSERO_BOARD(6) | OSERO_BOARD(8) | OSERO_BOARD(10);
    const uint32_t sizes = hooks->board_sizes;
    const bool othello = (module_games(hooks) & OSERO_GAME(OSERO_OTHELLO)) != 0;
    if (sizes == 0 && othello)
        return fault(error, "board_sizes is missing: no board to play on");
    if (sizes != 0 && !othello)
        return fault(error, "it has board_sizes, but does not play Othello");
    if ((sizes & ~known) != 0)
        return error_set(error, ERROR_USAGE,
                         "bad board_sizes 0x%" PRIx32 ": it is made of OSERO_BOARD(n) for n = 4, 6, 8 and 10", sizes);
    return true;
}

static bool check_description(const struct osero_engine *hooks, struct error *error)
{
    return check_name(hooks->name, error) && check_text(hooks->version, "version", error) &&
           check_text(hooks->author, "author", error) && check_text(hooks->summary, "summary", error) &&
           check_games(hooks, error) && check_board_sizes(hooks, error) && check_options(hooks, error);
}

bool module_check(const struct osero_engine *hooks, struct error *error)
{
    if (hooks->abi != OSERO_ABI)
        return error_set(error, ERROR_USAGE, "made for ABI %" PRIu32 " of osero_engine.h, but this osero has ABI %u",
                         hooks->abi, OSERO_ABI);
    if (hooks->size < ENGINE_SIZE)
        return error_set(error, ERROR_USAGE, "its size says %" PRIu32 " bytes, but a struct osero_engine has %zu",
                         hooks->size, ENGINE_SIZE);
    if (hooks->choose == NULL)
        return fault(error, "it has no choose");
    return check_description(hooks, error);
}

/* ---- The same of a description that came back from another process */

static struct osero_option option_of(const struct option_info *info)
{
    return (struct osero_option){.size = sizeof(struct osero_option),
                                 .type = info->type,
                                 .name = info->name,
                                 .help = info->help,
                                 .value = info->value,
                                 .minimum = info->minimum,
                                 .maximum = info->maximum,
                                 .choices = (const char *const *)info->choices,
                                 .length = info->length,
                                 .symmetry = info->symmetry,
                                 .linear = info->linear,
                                 .threads = info->threads};
}

bool module_check_info(const struct module_info *info, struct error *error)
{
    struct osero_option *options = calloc((size_t)info->option_count + 1, sizeof *options);
    if (options == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    for (uint32_t i = 0; i < info->option_count; i++)
        options[i] = option_of(&info->options[i]);
    const struct osero_engine hooks = {.name = info->name,
                                       .version = info->version,
                                       .author = info->author,
                                       .summary = info->summary,
                                       .board_sizes = info->board_sizes,
                                       .flags = info->flags,
                                       .options = options,
                                       .option_count = info->option_count,
                                       .games = info->games};
    const bool good = check_description(&hooks, error);
    free(options);
    return good;
}
