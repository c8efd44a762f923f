/* SPDX-License-Identifier: MIT */
/* Do the runs go together? What their run.json say of boards, rules and players. */
#include "rating_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIFFERENCE_SIZE = 256 };

static bool no_memory(struct error *error)
{
    return error_set(error, ERROR_WORLD, "out of memory");
}

static const struct json *member(const struct json *object, const char *key)
{
    return object != NULL && json_type(object) == JSON_OBJECT ? json_get(object, key) : NULL;
}

/* A value as a text, cut; "nothing" for null. */
static const char *value_text(const struct json *value, char *text, size_t size)
{
    char *whole = value != NULL ? json_text(value, false) : NULL;
    (void)snprintf(text, size, "%.60s%s", whole != NULL ? whole : "nothing",
                   whole != NULL && strlen(whole) > 60 ? "..." : "");
    free(whole);
    return text;
}

static bool is_equal(const struct json *one, const struct json *two)
{
    char *first = one != NULL ? json_text(one, false) : NULL, *second = two != NULL ? json_text(two, false) : NULL;
    const bool equal = first != NULL && second != NULL ? strcmp(first, second) == 0 : one == two;
    free(first);
    free(second);
    return equal;
}

/* False where they are equal; else `what` tells how they differ. */
static bool differ(const char *name, const struct json *one, const struct json *two, char *what)
{
    char first[80], second[80];
    if (is_equal(one, two))
        return false;
    (void)snprintf(what, DIFFERENCE_SIZE, "%s %s and %s", name, value_text(one, first, sizeof first),
                   value_text(two, second, sizeof second));
    return true;
}

/* The first option that differs, whatever the order. */
static bool options_differ(const struct json *one, const struct json *two, char *what)
{
    if (one == NULL || two == NULL || json_type(one) != JSON_OBJECT || json_type(two) != JSON_OBJECT)
        return differ("options", one, two, what);
    for (const struct json *option = json_first(one); option != NULL; option = json_next(option))
        if (differ(json_key(option), option, json_get(two, json_key(option)), what))
            return true;
    for (const struct json *option = json_first(two); option != NULL; option = json_next(option))
        if (json_get(one, json_key(option)) == NULL && differ(json_key(option), NULL, option, what))
            return true;
    return false;
}

static bool players_differ(const struct rating_known *one, const struct rating_known *two, char *what)
{
    static const char *const keys[] = {"module", "version"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (differ(keys[i], member(one->player, keys[i]), member(two->player, keys[i]), what))
            return true;
    if (options_differ(member(one->player, "options"), member(two->player, "options"), what) ||
        differ("limits", one->limits, two->limits, what))
        return true;
    if (is_equal(member(one->player, "digest"), member(two->player, "digest")))
        return false;
    (void)snprintf(what, DIFFERENCE_SIZE, "the module was built anew in between: another digest");
    return true;
}

/* ---- Players */

static bool add_note(struct rating_games *games, const char *text, struct error *error)
{
    if (!rating_games_grow((void **)&games->notes, games->note_count, &games->note_capacity, sizeof *games->notes))
        return no_memory(error);
    games->notes[games->note_count] = strdup(text);
    return games->notes[games->note_count++] != NULL || no_memory(error);
}

/* Holds a label against what an earlier run meant by it. */
static bool compare_known(struct rating_games *games, const struct rating_known *earlier,
                          const struct rating_known *known, struct error *error)
{
    char what[DIFFERENCE_SIZE], text[1000];
    if (!players_differ(earlier, known, what))
        return true;
    (void)snprintf(text, sizeof text, "'%s' is not the same player in %s and in %s: %s", known->label,
                   games->inputs[earlier->input].path, games->inputs[known->input].path, what);
    if (games->by_label)
        return add_note(games, text, error);
    return error_set(error, ERROR_USAGE,
                     "%s; rate them apart, give one another label (PLAYER:label=NAME) when it plays, or take them for "
                     "one with --by-label",
                     text);
}

static bool take_player(struct rating_games *games, struct rating_known known, struct error *error)
{
    const struct rating_known *earlier = NULL;
    for (int i = 0; earlier == NULL && i < games->known_count; i++)
        if (strcmp(games->known[i].label, known.label) == 0)
            earlier = &games->known[i];
    if (earlier != NULL && earlier->input == known.input)
        return error_set(error, ERROR_WORLD, "two players are labelled '%s'", known.label);
    if (earlier != NULL && !compare_known(games, earlier, &known, error))
        return false;
    if (!rating_games_grow((void **)&games->known, games->known_count, &games->known_capacity, sizeof *games->known))
        return no_memory(error);
    games->known[games->known_count++] = known;
    return true;
}

static bool take_players(struct rating_games *games, int input, struct error *error)
{
    const struct json *run = games->inputs[input].run, *list = member(run, "players");
    if (list == NULL || json_type(list) != JSON_ARRAY)
        return error_set(error, ERROR_WORLD, "it names no \"players\"");
    for (const struct json *player = json_first(list); player != NULL; player = json_next(player)) {
        const char *label = json_type(player) == JSON_OBJECT ? json_get_string(player, "label") : NULL;
        const struct json *limits = member(player, "limits");
        if (label == NULL)
            return error_set(error, ERROR_WORLD, "a player has no \"label\"");
        if (limits == NULL || json_type(limits) != JSON_OBJECT || json_length(limits) == 0)
            limits = member(run, "limits");
        const struct rating_known known = {.label = label, .player = player, .limits = limits, .input = input};
        if (!take_player(games, known, error))
            return false;
    }
    return true;
}

/* ---- Rules */

/* Runs of Othello do not name their game. */
static const char *game_of(const struct json *run)
{
    const struct json *game = json_get(run, "game");
    return game != NULL && json_type(game) == JSON_STRING ? json_get_string(run, "game") : "othello";
}

static bool compare_rules(const struct rating_games *games, int input, struct error *error)
{
    static const char *const keys[] = {"pieces", "board", "scoring"};
    char what[DIFFERENCE_SIZE];
    for (int i = 0; i < input; i++) {
        const struct json *earlier = games->inputs[i].run, *run = games->inputs[input].run;
        if (earlier != NULL && strcmp(game_of(earlier), game_of(run)) != 0)
            return error_set(error, ERROR_USAGE, "%s and %s are different games (%.60s and %.60s): rate them apart",
                             games->inputs[i].path, games->inputs[input].path, game_of(earlier), game_of(run));
        for (size_t k = 0; earlier != NULL && k < sizeof keys / sizeof keys[0]; k++)
            if (differ(keys[k], json_get(earlier, keys[k]), json_get(run, keys[k]), what))
                return error_set(error, ERROR_USAGE, "%s and %s are different games (%s): rate them apart",
                                 games->inputs[i].path, games->inputs[input].path, what);
    }
    return true;
}

bool rating_games_take_run(struct rating_games *games, int input, struct error *error)
{
    if (!compare_rules(games, input, error))
        return false;
    if (take_players(games, input, error))
        return true;
    return error != NULL && error->kind == ERROR_WORLD
               ? error_prefix(error, "the run.json beside %s", games->inputs[input].path)
               : false;
}
