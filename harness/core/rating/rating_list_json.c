/* SPDX-License-Identifier: MIT */
#include "rating_list.h"

static bool set_number(struct json *object, const char *key, struct stats_number number)
{
    return number.defined ? json_set_number(object, key, number.value) : json_set_null(object, key);
}

static struct json *number_json(struct bradley_terry_number number)
{
    struct json *object = json_new_object();
    return json_whole(object, object != NULL && set_number(object, "value", number.value) &&
                                  set_number(object, "low", number.low) && set_number(object, "high", number.high) &&
                                  set_number(object, "sampled_low", number.sampled_low) &&
                                  set_number(object, "sampled_high", number.sampled_high));
}

static struct json *player_json(const struct rating_list *list, struct rating_place place)
{
    const struct bradley_terry_player *rated = &list->fit.players[place.player];
    const struct rating_player *player = &list->games->players[place.player];
    struct json *object = json_new_object();
    return json_whole(
        object, object != NULL && json_set_string(object, "label", player->label) &&
                    (place.rank > 0 ? json_set_integer(object, "rank", place.rank) : json_set_null(object, "rank")) &&
                    json_set_integer(object, "pool", rated->pool + 1) &&
                    json_set_string(object, "place", rating_place_name(rated->place)) &&
                    json_set_boolean(object, "anchored", rated->anchored) &&
                    json_set(object, "elo", number_json(rated->elo)) &&
                    set_number(object, "score", rating_list_score(player)) &&
                    json_set_count(object, "games", rating_games_count(player)) &&
                    json_set_count(object, "pairs", player->pairs) && json_set_count(object, "wins", player->wins) &&
                    json_set_count(object, "draws", player->draws) && json_set_count(object, "losses", player->losses));
}

static struct json *players_json(const struct rating_list *list)
{
    struct json *array = json_new_array();
    bool good = array != NULL;
    for (int i = 0; good && i < list->fit.player_count; i++)
        good = json_add(array, player_json(list, list->places[i]));
    return json_whole(array, good);
}

static struct json *inputs_json(const struct rating_games *games)
{
    struct json *array = json_new_array();
    bool good = array != NULL;
    for (int i = 0; good && i < games->input_count; i++) {
        struct json *object = json_new_object();
        good = json_add(array,
                        json_whole(object, object != NULL && json_set_string(object, "path", games->inputs[i].path) &&
                                               json_set_count(object, "games", games->inputs[i].games) &&
                                               json_set_count(object, "not_counted", games->inputs[i].not_counted) &&
                                               json_set_count(object, "skipped_lines", games->inputs[i].skipped)));
    }
    return json_whole(array, good);
}

static struct json *test_json(const struct bradley_terry *fit)
{
    if (!fit->test.defined)
        return json_new_null();
    struct json *object = json_new_object();
    return json_whole(object, object != NULL && json_set_number(object, "f", fit->test.f) &&
                                  json_set_number(object, "df1", fit->test.df1) &&
                                  json_set_number(object, "df2", fit->test.df2) &&
                                  json_set_number(object, "p", fit->test.p));
}

static struct json *cycle_json(const struct rating_list *list, const struct bradley_terry_cycle *cycle)
{
    struct json *object = json_new_object(), *labels = json_new_array();
    bool good = object != NULL && labels != NULL;
    for (int i = 0; good && i < 3; i++)
        good = json_add(labels, json_new_string(list->games->players[cycle->players[i]].label));
    labels = json_whole(labels, good);
    return json_whole(object, good && json_set(object, "players", labels) && json_set_number(object, "p", cycle->p));
}

static struct json *cycles_json(const struct rating_list *list)
{
    struct json *array = json_new_array();
    bool good = array != NULL;
    for (int i = 0; good && i < list->fit.cycle_count; i++)
        good = json_add(array, cycle_json(list, &list->fit.cycles[i]));
    return json_whole(array, good);
}

static struct json *notes_json(const struct rating_games *games)
{
    struct json *array = json_new_array();
    bool good = array != NULL;
    for (int i = 0; good && i < games->note_count; i++)
        good = json_add(array, json_new_string(games->notes[i]));
    return json_whole(array, good);
}

/* Rows and columns in the order of "players". */
static struct json *superiority_json(const struct rating_list *list)
{
    struct json *rows = json_new_array();
    bool good = rows != NULL;
    for (int i = 0; good && i < list->fit.player_count; i++) {
        struct json *row = json_new_array();
        bool whole_row = row != NULL;
        for (int j = 0; whole_row && j < list->fit.player_count; j++) {
            const struct stats_number chance =
                bradley_terry_superiority(&list->fit, list->places[i].player, list->places[j].player);
            whole_row = json_add(row, i != j && chance.defined ? json_new_number(chance.value) : json_new_null());
        }
        good = json_add(rows, json_whole(row, whole_row));
    }
    return json_whole(rows, good);
}

static bool set_head(struct json *object, const struct rating_list *list)
{
    const struct rating_games *games = list->games;
    return json_set_string(object, "schema", "osero.rating/1") && json_set(object, "runs", inputs_json(games)) &&
           json_set_count(object, "games", games->table.games) && json_set_count(object, "pairs", games->pairs) &&
           json_set_integer(object, "openings", games->openings.count) &&
           json_set_count(object, "repeated_games", games->repeated) && json_set_boolean(object, "once", games->once) &&
           json_set_count(object, "fault_games", games->faults) &&
           json_set_count(object, "games_between_groups", list->fit.games_between) &&
           json_set_integer(object, "pools", list->fit.pool_count);
}

struct json *rating_list_json(const struct rating_list *list, bool superiority)
{
    const struct bradley_terry *fit = &list->fit;
    struct json *object = json_new_object();
    return json_whole(
        object,
        object != NULL && set_head(object, list) && json_set(object, "players", players_json(list)) &&
            json_set(object, "first_move_elo", number_json(fit->first_move)) &&
            json_set(object, "draw_rate", number_json(fit->draw_rate)) &&
            json_set_string(object, "draws",
                            list->draws == BRADLEY_TERRY_DAVIDSON && fit->draws_fitted ? "davidson" : "half-wins") &&
            json_set_integer(object, "clusters", fit->clusters) &&
            json_set_integer(object, "resamples", fit->resamples) && json_set(object, "fit", test_json(fit)) &&
            json_set(object, "cycles", cycles_json(list)) &&
            (!superiority || json_set(object, "superiority", superiority_json(list))) &&
            json_set(object, "notes", notes_json(list->games)));
}
