/* SPDX-License-Identifier: MIT */
#include "summary.h"

#include "sprt_text.h"

#include <stdio.h>

static bool set_number(struct json *object, const char *key, struct stats_number number)
{
    return number.defined ? json_set_number(object, key, number.value) : json_set_null(object, key);
}

static bool set_outcomes(struct json *object, struct summary_tally tally)
{
    return json_set_count(object, "games", summary_tally_games(tally)) && json_set_count(object, "wins", tally.wins) &&
           json_set_count(object, "draws", tally.draws) && json_set_count(object, "losses", tally.losses) &&
           set_number(object, "score", summary_tally_score(tally));
}

static struct json *tally_json(struct summary_tally tally)
{
    struct json *object = json_new_object();
    if (object == NULL || set_outcomes(object, tally))
        return object;
    json_free(object);
    return NULL;
}

static bool set_rating(struct json *object, const uint64_t *pairs)
{
    const struct stats_rating rating = stats_rate_pairs(pairs);
    return set_number(object, "elo", rating.elo) && set_number(object, "elo_low", rating.elo_low) &&
           set_number(object, "elo_high", rating.elo_high) && set_number(object, "nelo", rating.nelo) &&
           set_number(object, "nelo_low", rating.nelo_low) && set_number(object, "nelo_high", rating.nelo_high) &&
           set_number(object, "los", rating.los);
}

static struct json *pairs_json(const uint64_t *pairs)
{
    struct json *array = json_new_array();
    bool good = array != NULL;
    for (int i = 0; good && i < STATS_PAIR_CLASSES; i++)
        good = json_add(array, json_new_integer((int64_t)pairs[i]));
    if (good)
        return array;
    json_free(array);
    return NULL;
}

/* The keys that players and pairings share. */
static bool set_score(struct json *object, const struct summary_score *score)
{
    const struct stats_mean mean = stats_sums_mean(&score->differences);
    return set_outcomes(object, summary_total(score)) && json_set(object, "black", tally_json(score->black)) &&
           json_set(object, "white", tally_json(score->white)) &&
           json_set(object, "pair_counts", pairs_json(score->pairs)) && set_rating(object, score->pairs) &&
           json_set_integer(object, "difference_games", mean.games) &&
           set_number(object, "difference_mean", mean.mean) && set_number(object, "difference_error", mean.error) &&
           json_set_count(object, "identical_games", score->identical);
}

static struct json *terminations_json(const uint64_t *counts, int from)
{
    struct json *object = json_new_object();
    bool good = object != NULL;
    for (int i = from; good && i < TERMINATION_COUNT; i++)
        good = json_set_count(object, termination_name((enum termination)i), counts[i]);
    if (good)
        return object;
    json_free(object);
    return NULL;
}

static bool fill_player(struct json *object, const struct summary_player *player)
{
    return json_set_string(object, "label", player->label) && json_set_integer(object, "rank", player->rank) &&
           set_score(object, &player->score) &&
           json_set(object, "faults", terminations_json(player->faults, TERMINATION_NORMAL + 1));
}

static bool fill_pairing(struct json *object, const struct summary *summary, int number)
{
    const struct summary_pairing *pairing = &summary->pairings[number];
    return json_set_integer(object, "pairing", number) &&
           json_set_string(object, "first", summary->players[pairing->first].label) &&
           json_set_string(object, "second", summary->players[pairing->second].label) &&
           set_score(object, &pairing->score);
}

static struct json *players_json(const struct summary *summary)
{
    struct json *array = json_new_array();
    bool good = array != NULL;
    for (int i = 0; good && i < summary->player_count; i++) {
        struct json *object = json_new_object();
        good = json_add(array, json_keep(object, object != NULL && fill_player(object, &summary->players[i])));
    }
    return json_keep(array, good);
}

static struct json *pairings_json(const struct summary *summary)
{
    struct json *array = json_new_array();
    bool good = array != NULL;
    for (int i = 0; good && i < summary->pairing_count; i++) {
        if (!summary->pairings[i].used)
            continue;
        struct json *object = json_new_object();
        good = json_add(array, json_keep(object, object != NULL && fill_pairing(object, summary, i)));
    }
    return json_keep(array, good);
}

struct json *summary_json(const struct summary *summary)
{
    struct json *object = json_new_object();
    const bool good =
        object != NULL && json_set_string(object, "schema", "osero.summary/1") &&
        json_set_string(object, "run", summary->name) && json_set_count(object, "games", summary->games) &&
        json_set_count(object, "pairs", summary->pairs) &&
        json_set_count(object, "unfinished_pairs", summary->unfinished) &&
        json_set_count(object, "identical_games", summary->identical) &&
        (!summary->once || json_set_boolean(object, "once", true)) &&
        json_set(object, "terminations", terminations_json(summary->terminations, TERMINATION_NORMAL)) &&
        json_set_string(object, "games_digest", summary->digest) &&
        json_set(object, "players", players_json(summary)) && json_set(object, "pairings", pairings_json(summary)) &&
        (!summary->with_sprt || json_set(object, "sprt", sprt_json(&summary->sprt)));
    if (good)
        return object;
    json_free(object);
    return NULL;
}

bool summary_save(const struct summary *summary, const char *folder, struct error *error)
{
    char path[4096];
    (void)snprintf(path, sizeof path, "%s/summary.json", folder);
    struct json *json = summary_json(summary);
    const bool good =
        json != NULL ? json_write_file(json, path, error) : error_set(error, ERROR_WORLD, "out of memory");
    json_free(json);
    return good;
}

bool summary_write(const char *folder, struct error *error)
{
    struct summary summary;
    if (!summary_read(folder, &summary, error))
        return false;
    const bool good = summary_save(&summary, folder, error);
    summary_clear(&summary);
    return good;
}
