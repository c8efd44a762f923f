/* SPDX-License-Identifier: MIT */
/* A module's description as JSON and back: what `osero engines --json` prints is also how the child that loaded a
 * module tells the parent about it. */
#include "module_info.h"

#include <stdlib.h>
#include <string.h>

static const char *const type_names[] = {
    [OSERO_BOOL] = "bool",
    [OSERO_INT] = "int",
    [OSERO_REAL] = "real",
    [OSERO_ENUM] = "enum",
    [OSERO_STRING] = "string",
    [OSERO_INT_TABLE] = "int_table",
    [OSERO_REAL_TABLE] = "real_table",
};

const char *module_type_name(enum osero_option_type type)
{
    return type_names[type];
}

static const char *const game_names[] = {
    [OSERO_OTHELLO] = "othello",
    [OSERO_STARS_AND_CIRCLES] = "stars-and-circles",
};

enum { GAME_COUNT = sizeof game_names / sizeof game_names[0] };

const char *module_game_name(enum osero_game game)
{
    return (unsigned)game < GAME_COUNT ? game_names[game] : NULL;
}

bool module_game_parse(const char *name, enum osero_game *game)
{
    for (int i = 0; i < GAME_COUNT; i++) {
        *game = (enum osero_game)i;
        if (strcmp(game_names[i], name) == 0)
            return true;
    }
    return false;
}

bool module_plays(const struct module_info *info, const char *name, enum osero_game game, int size, struct error *error)
{
    if ((info->games & OSERO_GAME(game)) == 0)
        return error_set(error, ERROR_USAGE, "%s does not play %s; osero engines tells who does", name,
                         module_game_name(game));
    if (game != OSERO_OTHELLO || (size > 0 && size <= 10 && (info->board_sizes & OSERO_BOARD((unsigned)size)) != 0))
        return true;
    return error_set(error, ERROR_USAGE, "%s does not play on %dx%d boards", name, size, size);
}

/* ---- Out */

static struct json *table_json(const struct option_info *option, union osero_value value)
{
    struct json *array = json_new_array();
    bool good = array != NULL;
    for (uint32_t i = 0; i < option->length && good; i++)
        good = json_add(array, option->type == OSERO_INT_TABLE ? json_new_integer(value.ints[i])
                                                               : json_new_number(value.reals[i]));
    if (good)
        return array;
    json_free(array);
    return NULL;
}

struct json *module_value_json(const struct option_info *option, union osero_value value)
{
    switch (option->type) {
    case OSERO_BOOL:
        return json_new_boolean(value.integer != 0);
    case OSERO_INT:
        return json_new_integer(value.integer);
    case OSERO_REAL:
        return json_new_number(value.real);
    case OSERO_ENUM:
        return json_new_string(option->choices[value.integer]);
    case OSERO_STRING:
        return json_new_string(value.string);
    default:
        return table_json(option, value);
    }
}

static struct json *choices_json(const struct option_info *option)
{
    struct json *array = json_new_array();
    bool good = array != NULL;
    for (uint32_t i = 0; i < option->choice_count && good; i++)
        good = json_add(array, json_new_string(option->choices[i]));
    if (good)
        return array;
    json_free(array);
    return NULL;
}

static bool put_form(struct json *object, const struct option_info *option)
{
    const bool table = option->type == OSERO_INT_TABLE || option->type == OSERO_REAL_TABLE;
    if (option->type == OSERO_ENUM)
        return json_set(object, "choices", choices_json(option));
    if (table && !(json_set_integer(object, "length", option->length) &&
                   json_set_string(object, "symmetry", option->symmetry == OSERO_SYMMETRY_SQUARE ? "square" : "none")))
        return false;
    if (table || option->type == OSERO_INT || option->type == OSERO_REAL)
        return json_set_number(object, "minimum", option->minimum) &&
               json_set_number(object, "maximum", option->maximum);
    return true;
}

static struct json *option_json(const struct option_info *option)
{
    struct json *object = json_new_object();
    if (object != NULL && json_set_string(object, "name", option->name) &&
        json_set_string(object, "type", type_names[option->type]) && put_form(object, option) &&
        json_set(object, "default", module_value_json(option, option->value)) &&
        json_set_boolean(object, "linear", option->linear) && json_set_boolean(object, "threads", option->threads) &&
        json_set_string(object, "help", option->help))
        return object;
    json_free(object);
    return NULL;
}

static struct json *options_json(const struct module_info *info)
{
    struct json *array = json_new_array();
    bool good = array != NULL;
    for (uint32_t i = 0; i < info->option_count && good; i++)
        good = json_add(array, option_json(&info->options[i]));
    if (good)
        return array;
    json_free(array);
    return NULL;
}

static struct json *board_sizes_json(uint32_t sizes)
{
    struct json *array = json_new_array();
    bool good = array != NULL;
    for (int n = 4; n <= 10 && good; n++)
        if ((sizes & OSERO_BOARD(n)) != 0)
            good = json_add(array, json_new_integer(n));
    if (good)
        return array;
    json_free(array);
    return NULL;
}

static struct json *games_json(uint32_t games)
{
    struct json *array = json_new_array();
    bool good = array != NULL;
    for (unsigned i = 0; i < GAME_COUNT && good; i++)
        if ((games & OSERO_GAME(i)) != 0)
            good = json_add(array, json_new_string(game_names[i]));
    if (good)
        return array;
    json_free(array);
    return NULL;
}

struct json *module_info_json(const struct module_info *info)
{
    struct json *object = json_new_object();
    if (object != NULL && json_set_string(object, "name", info->name) &&
        json_set_string(object, "version", info->version) && json_set_string(object, "author", info->author) &&
        json_set_string(object, "summary", info->summary) && json_set(object, "games", games_json(info->games)) &&
        json_set(object, "board_sizes", board_sizes_json(info->board_sizes)) &&
        json_set_boolean(object, "draws_lots", (info->flags & OSERO_DRAWS_LOTS) != 0) &&
        json_set_boolean(object, "threaded", (info->flags & OSERO_THREADED) != 0) &&
        json_set_boolean(object, "outside", (info->flags & OSERO_OUTSIDE) != 0) &&
        json_set_boolean(object, "standard_start", (info->flags & OSERO_STANDARD_START) != 0) &&
        json_set_boolean(object, "solve", info->has_solve) &&
        json_set_boolean(object, "evaluate", info->has_evaluate) && json_set(object, "options", options_json(info)) &&
        json_set_string(object, "path", info->path) && json_set_string(object, "digest", info->digest))
        return object;
    json_free(object);
    return NULL;
}

/* ---- In. The text was written by the functions above, after module_check, but in a process in which foreign code ran:
 * a member that is missing or of another type makes the whole description bad. */

static const struct json *member(const struct json *object, const char *key, enum json_type type)
{
    const struct json *value = json_get(object, key);
    return value != NULL && json_type(value) == type ? value : NULL;
}

static bool take_text(const struct json *object, const char *key, char **text)
{
    const struct json *value = member(object, key, JSON_STRING);
    *text = value != NULL ? strdup(json_string(value)) : NULL;
    return *text != NULL;
}

static bool take_flag(const struct json *object, const char *key)
{
    const struct json *value = member(object, key, JSON_BOOL);
    return value != NULL && json_boolean(value);
}

static double take_number(const struct json *object, const char *key)
{
    const struct json *value = member(object, key, JSON_NUMBER);
    return value != NULL ? json_number(value) : 0;
}

static bool take_type(const struct json *object, struct option_info *option)
{
    const struct json *value = member(object, "type", JSON_STRING);
    for (enum osero_option_type type = OSERO_BOOL; value != NULL && type <= OSERO_REAL_TABLE; type++) {
        option->type = type;
        if (strcmp(json_string(value), type_names[type]) == 0)
            return true;
    }
    option->type = OSERO_BOOL;
    return false;
}

static bool take_choices(const struct json *object, struct option_info *option)
{
    const struct json *array = member(object, "choices", JSON_ARRAY);
    if (array == NULL)
        return option->type != OSERO_ENUM;
    option->choices = calloc(json_length(array) + 1, sizeof *option->choices);
    if (option->choices == NULL)
        return false;
    for (const struct json *choice = json_first(array); choice != NULL; choice = json_next(choice)) {
        char *text = json_type(choice) == JSON_STRING ? strdup(json_string(choice)) : NULL;
        if (text == NULL)
            return false;
        option->choices[option->choice_count++] = text;
    }
    return true;
}

static bool take_option(const struct json *object, struct option_info *option)
{
    const struct json *symmetry = json_get(object, "symmetry");
    if (!take_text(object, "name", &option->name) || !take_text(object, "help", &option->help) ||
        !take_type(object, option) || !take_choices(object, option))
        return false;
    option->minimum = take_number(object, "minimum");
    option->maximum = take_number(object, "maximum");
    const double length = take_number(object, "length");
    if (!(length >= 0 && length <= 65536))
        return false;
    option->length = (uint32_t)length;
    option->linear = take_flag(object, "linear");
    option->threads = option->type == OSERO_INT && take_flag(object, "threads");
    if (symmetry != NULL && json_type(symmetry) == JSON_STRING && strcmp(json_string(symmetry), "square") == 0)
        option->symmetry = OSERO_SYMMETRY_SQUARE;
    if (option->symmetry == OSERO_SYMMETRY_SQUARE && option->length != 64)
        return false;
    const struct json *value = json_get(object, "default");
    return value != NULL && module_value_read(option, value, &option->value, NULL);
}

static bool take_options(const struct json *object, struct module_info *info)
{
    const struct json *array = member(object, "options", JSON_ARRAY);
    if (array == NULL)
        return false;
    info->options = calloc(json_length(array) + 1, sizeof *info->options);
    if (info->options == NULL)
        return false;
    for (const struct json *option = json_first(array); option != NULL; option = json_next(option))
        if (!take_option(option, &info->options[info->option_count++]))
            return false;
    return true;
}

static uint32_t take_board_sizes(const struct json *object)
{
    uint32_t sizes = 0;
    const struct json *array = member(object, "board_sizes", JSON_ARRAY);
    if (array == NULL)
        return 0;
    for (const struct json *element = json_first(array); element != NULL; element = json_next(element)) {
        int64_t n = 0;
        if (json_integer(element, &n) && n >= 4 && n <= 10)
            sizes |= OSERO_BOARD(n);
    }
    return sizes;
}

/* One that does not say it plays Othello alone. */
static uint32_t take_games(const struct json *object)
{
    uint32_t games = 0;
    enum osero_game game;
    const struct json *array = member(object, "games", JSON_ARRAY);
    if (array == NULL)
        return OSERO_GAME(OSERO_OTHELLO);
    for (const struct json *element = json_first(array); element != NULL; element = json_next(element))
        if (json_type(element) == JSON_STRING && module_game_parse(json_string(element), &game))
            games |= OSERO_GAME(game);
    return games;
}

/* A game, and a board where it is Othello. */
static bool plays_something(const struct module_info *info)
{
    return info->games != 0 && ((info->games & OSERO_GAME(OSERO_OTHELLO)) != 0) == (info->board_sizes != 0);
}

bool module_info_read(const struct json *object, struct module_info *info)
{
    memset(info, 0, sizeof *info);
    info->flags = (take_flag(object, "draws_lots") ? OSERO_DRAWS_LOTS : 0) |
                  (take_flag(object, "threaded") ? OSERO_THREADED : 0) |
                  (take_flag(object, "outside") ? OSERO_OUTSIDE : 0) |
                  (take_flag(object, "standard_start") ? OSERO_STANDARD_START : 0);
    info->has_solve = take_flag(object, "solve");
    info->has_evaluate = take_flag(object, "evaluate");
    info->games = take_games(object);
    info->board_sizes = take_board_sizes(object);
    if (take_text(object, "name", &info->name) && take_text(object, "version", &info->version) &&
        take_text(object, "author", &info->author) && take_text(object, "summary", &info->summary) &&
        take_text(object, "path", &info->path) && plays_something(info) && take_options(object, info))
        return true;
    module_info_clear(info);
    return false;
}
