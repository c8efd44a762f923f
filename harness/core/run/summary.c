/* SPDX-License-Identifier: MIT */
#include "summary.h"

#include "copies.h"
#include "lines.h"
#include "results.h"
#include "run_words.h"
#include "sprt_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A player's games with the pair number that is being read. */
struct cluster {
    uint64_t pair;
    int64_t total, games;
};

struct counting {
    struct summary *summary;
    summary_visit *visit;
    void *context;
    struct copies copies;
    struct hash_set seen;     /* for once, in place of copies */
    uint64_t read;            /* lines */
    struct digest digest;     /* of the lines so far */
    struct cluster *clusters; /* by player */
    bool discs;               /* the run's games end with a disc difference */
    struct record half;       /* a pair's first game, when its twin is still to come */
    bool has_half;
    bool half_counts; /* it is not left out */
};

static bool no_memory(struct error *error)
{
    return error_set(error, ERROR_WORLD, "out of memory");
}

/* ---- Tallies */

uint64_t summary_tally_games(struct summary_tally tally)
{
    return tally.wins + tally.draws + tally.losses;
}

struct stats_number summary_tally_score(struct summary_tally tally)
{
    const uint64_t games = summary_tally_games(tally);
    if (games == 0)
        return (struct stats_number){0};
    return (struct stats_number){true, ((double)tally.wins + (double)tally.draws / 2) / (double)games};
}

struct summary_tally summary_total(const struct summary_score *score)
{
    return (struct summary_tally){score->black.wins + score->white.wins, score->black.draws + score->white.draws,
                                  score->black.losses + score->white.losses};
}

static struct summary_tally tally_reverse(struct summary_tally tally)
{
    return (struct summary_tally){tally.losses, tally.draws, tally.wins};
}

struct summary_score summary_reverse(struct summary_score score)
{
    struct summary_score other = {.black = tally_reverse(score.white),
                                  .white = tally_reverse(score.black),
                                  .differences = stats_sums_reverse(score.differences),
                                  .identical = score.identical};
    for (int i = 0; i < STATS_PAIR_CLASSES; i++)
        other.pairs[i] = score.pairs[STATS_PAIR_CLASSES - 1 - i];
    return other;
}

static void tally_add(struct summary_tally *tally, enum outcome outcome)
{
    tally->wins += outcome == OUTCOME_WIN;
    tally->draws += outcome == OUTCOME_DRAW;
    tally->losses += outcome == OUTCOME_LOSS;
}

/* ---- Which players, which pairing */

static int find_player(const struct summary *summary, const char *label)
{
    for (int i = 0; i < summary->player_count; i++)
        if (strcmp(summary->players[i].label, label) == 0)
            return i;
    return -1;
}

static bool grow_pairings(struct summary *summary, int pairing, struct error *error)
{
    const int players = summary->player_count, most = players * (players - 1) / 2;
    if (pairing >= most)
        return error_set(error, ERROR_WORLD, "pairing %d among %d players", pairing, players);
    int count = summary->pairing_count > 0 ? summary->pairing_count * 2 : 64;
    count = count <= pairing ? pairing + 1 : count;
    count = count > most ? most : count;
    struct summary_pairing *grown = realloc(summary->pairings, (size_t)count * sizeof *grown);
    if (grown == NULL)
        return no_memory(error);
    memset(grown + summary->pairing_count, 0, (size_t)(count - summary->pairing_count) * sizeof *grown);
    summary->pairings = grown;
    summary->pairing_count = count;
    return true;
}

static bool name_pairing(struct summary *summary, struct summary_pairing *pairing, const struct record *record,
                         struct error *error)
{
    const int black = find_player(summary, record->black), white = find_player(summary, record->white);
    if (black < 0 || white < 0)
        return error_set(error, ERROR_WORLD, "'%s' is none of the players that run.json names",
                         black < 0 ? record->black : record->white);
    if (black == white)
        return error_set(error, ERROR_WORLD, "'%s' plays itself", record->black);
    *pairing = (struct summary_pairing){
        .used = true, .first = black < white ? black : white, .second = black < white ? white : black};
    return true;
}

/* The record's pairing, which always has the same two players. */
static struct summary_pairing *pairing_of(struct summary *summary, const struct record *record, struct error *error)
{
    if (record->pairing >= summary->pairing_count && !grow_pairings(summary, record->pairing, error))
        return NULL;
    struct summary_pairing *pairing = &summary->pairings[record->pairing];
    if (!pairing->used && !name_pairing(summary, pairing, record, error))
        return NULL;
    const char *first = summary->players[pairing->first].label, *second = summary->players[pairing->second].label;
    const bool first_has_black = record->game % 2 == 1;
    if (strcmp(record->black, first_has_black ? first : second) != 0 ||
        strcmp(record->white, first_has_black ? second : first) != 0) {
        error_set(error, ERROR_WORLD, "game %" PRIu64 " of pairing %d must be '%s' with Black against '%s'",
                  record->game, record->pairing, first_has_black ? first : second, first_has_black ? second : first);
        return NULL;
    }
    return pairing;
}

/* ---- Counting a game */

/* A game that is left out: told as identical, and that is all. */
static void leave_out(struct summary *summary, struct summary_pairing *pairing)
{
    summary->identical++;
    pairing->score.identical++;
    summary->players[pairing->first].score.identical++;
    summary->players[pairing->second].score.identical++;
}

/* *counts: whether the game is counted. */
static bool note_game(struct counting *counting, const struct record *record, bool *counts, struct error *error)
{
    const uint64_t seats = (uint64_t)record->pairing * 2 + record->game % 2;
    const uint64_t hash = hash_text(hash_text(seats, record->start), record->moves);
    *counts = true;
    if (!counting->summary->once)
        return copies_add(&counting->copies, hash, (uint32_t)record->pairing, error);
    return hash_set_add(&counting->seen, hash, counts) || no_memory(error);
}

static bool count_copies(struct counting *counting, struct error *error)
{
    struct summary *summary = counting->summary;
    if (!copies_finish(&counting->copies, error))
        return false;
    for (int i = 0; i < summary->pairing_count; i++) {
        struct summary_pairing *pairing = &summary->pairings[i];
        const uint64_t count = copies_count(&counting->copies, (uint32_t)i);
        summary->identical += count;
        pairing->score.identical += count;
        summary->players[pairing->first].score.identical += count;
        summary->players[pairing->second].score.identical += count;
    }
    return true;
}

static void count_game(struct summary *summary, const struct record *record, struct summary_pairing *pairing)
{
    const bool first_has_black = record->game % 2 == 1;
    struct summary_player *black = &summary->players[first_has_black ? pairing->first : pairing->second];
    struct summary_player *white = &summary->players[first_has_black ? pairing->second : pairing->first];
    const enum outcome whites = outcome_reverse(record->outcome);
    summary->games++;
    summary->terminations[record->termination]++;
    tally_add(&black->score.black, record->outcome);
    tally_add(&white->score.white, whites);
    if (first_has_black)
        tally_add(&pairing->score.black, record->outcome);
    else
        tally_add(&pairing->score.white, whites);
    if (record->termination != TERMINATION_NORMAL)
        (record->outcome == OUTCOME_LOSS ? black : white)->faults[record->termination]++;
}

/* ---- Counting a pair */

static void end_cluster(struct summary_player *player, struct cluster *cluster)
{
    stats_sums_add(&player->score.differences, cluster->total, cluster->games);
    cluster->total = cluster->games = 0;
}

static void add_to_cluster(struct counting *counting, int player, uint64_t pair, int64_t total, int64_t games)
{
    struct cluster *cluster = &counting->clusters[player];
    if (cluster->pair != pair)
        end_cluster(&counting->summary->players[player], cluster);
    cluster->pair = pair;
    cluster->total += total;
    cluster->games += games;
}

/* first has Black in `one`, second in `two`. */
static void count_pair(struct counting *counting, const struct record *one, const struct record *two,
                       struct summary_pairing *pairing)
{
    struct summary *summary = counting->summary;
    const int points = (int)one->outcome + (int)outcome_reverse(two->outcome);
    const int64_t games = counting->discs ? one->has_difference + two->has_difference : 0;
    const int64_t total = games > 0 ? one->difference - two->difference : 0;
    summary->pairs++;
    pairing->score.pairs[points]++;
    summary->players[pairing->first].score.pairs[points]++;
    summary->players[pairing->second].score.pairs[STATS_PAIR_CLASSES - 1 - points]++;
    stats_sums_add(&pairing->score.differences, total, games);
    add_to_cluster(counting, pairing->first, one->pair, total, games);
    add_to_cluster(counting, pairing->second, one->pair, -total, games);
}

/* Games are numbered from 1 without gaps; odd ones open a pair, the next even one closes it. */
static bool check_order(const struct counting *counting, const struct record *record, struct error *error)
{
    const struct record *half = &counting->half;
    if (record->game != counting->read + 1)
        return error_set(error, ERROR_WORLD, "game %" PRIu64 " stands where game %" PRIu64 " should", record->game,
                         counting->read + 1);
    if (counting->has_half && (record->pairing != half->pairing || record->pair != half->pair))
        return error_set(error, ERROR_WORLD, "game %" PRIu64 " must have the pairing and pair of game %" PRIu64,
                         record->game, half->game);
    return true;
}

/* The second game of a pair: `counts`, and did the first one? The test looks at all pairs. */
static void close_pair(struct counting *counting, const struct record *record, bool counts,
                       struct summary_pairing *pairing)
{
    struct summary *summary = counting->summary;
    if (summary->with_sprt)
        (void)sprt_add(&summary->sprt, (int)counting->half.outcome + (int)outcome_reverse(record->outcome));
    if (counts && counting->half_counts)
        count_pair(counting, &counting->half, record, pairing);
}

/* Null with *error filled when the record does not fit; else its pairing. */
static const struct summary_pairing *count_record(struct counting *counting, const struct record *record,
                                                  struct error *error)
{
    bool counts = false;
    if (!check_order(counting, record, error))
        return NULL;
    struct summary_pairing *pairing = pairing_of(counting->summary, record, error);
    if (pairing == NULL || !note_game(counting, record, &counts, error))
        return NULL;
    counting->read++;
    if (counts)
        count_game(counting->summary, record, pairing);
    else
        leave_out(counting->summary, pairing);
    if (counting->has_half) {
        close_pair(counting, record, counts, pairing);
    } else {
        counting->half = *record;
        counting->half_counts = counts;
    }
    counting->has_half = !counting->has_half;
    return pairing;
}

static bool count_lines(struct counting *counting, struct lines *lines, struct error *error)
{
    const char *line = NULL;
    size_t length = 0;
    struct record record;
    for (;;) {
        if (!lines_next(lines, &line, &length, error))
            return false;
        if (line == NULL)
            break;
        digest_add(&counting->digest, line, length);
        const struct summary_pairing *pairing = NULL;
        if (record_read(line, length, &record, error))
            pairing = count_record(counting, &record, error);
        if (pairing == NULL)
            return lines_fault(lines, error);
        if (counting->visit != NULL && !counting->visit(counting->context, &record, pairing, error))
            return false;
    }
    counting->summary->unfinished = counting->has_half;
    for (int i = 0; i < counting->summary->player_count; i++)
        end_cluster(&counting->summary->players[i], &counting->clusters[i]);
    digest_end(&counting->digest, counting->summary->digest);
    return count_copies(counting, error);
}

/* ---- Ranking */

/* Points of a over b as cross products, so that equal scores are equal. Below 0: a is better. */
static int compare_scores(const struct summary_player *a, const struct summary_player *b)
{
    const struct summary_tally one = summary_total(&a->score), two = summary_total(&b->score);
    const double ours = (double)(2 * one.wins + one.draws) * (double)summary_tally_games(two);
    const double theirs = (double)(2 * two.wins + two.draws) * (double)summary_tally_games(one);
    return (ours < theirs) - (ours > theirs);
}

static int compare_players(const struct summary_player *a, const struct summary_player *b)
{
    const int by_score = compare_scores(a, b);
    if (by_score != 0)
        return by_score;
    const double ours = stats_sums_mean(&a->score.differences).mean.value;
    const double theirs = stats_sums_mean(&b->score.differences).mean.value;
    return (ours < theirs) - (ours > theirs);
}

/* By insertion, which keeps equals in the order in which they were named. */
static void rank_players(struct summary *summary)
{
    for (int i = 0; i < summary->player_count; i++) {
        int place = i;
        for (; place > 0; place--) {
            const int before = summary->ranking[place - 1];
            if (compare_players(&summary->players[before], &summary->players[i]) <= 0)
                break;
            summary->ranking[place] = before;
        }
        summary->ranking[place] = i;
    }
    for (int place = 0; place < summary->player_count; place++) {
        struct summary_player *player = &summary->players[summary->ranking[place]];
        const struct summary_player *before = place > 0 ? &summary->players[summary->ranking[place - 1]] : NULL;
        player->rank = before != NULL && compare_scores(before, player) == 0 ? before->rank : place + 1;
    }
}

/* ---- The folder */

static char *folder_name(const char *folder)
{
    char *absolute = realpath(folder, NULL);
    const char *slash = absolute != NULL ? strrchr(absolute, '/') : NULL;
    char *name = strdup(slash != NULL ? slash + 1 : folder);
    free(absolute);
    return name;
}

/* As every label of a run is: reports go to terminals. */
static bool is_printable(const char *label)
{
    while ((unsigned char)*label >= ' ' && *label != 127)
        label++;
    return *label == '\0';
}

/* The labels of run.json's players. */
static bool take_players(struct summary *summary, struct error *error)
{
    const struct json *list = json_type(summary->run) == JSON_OBJECT ? json_get(summary->run, "players") : NULL;
    const size_t count = list != NULL && json_type(list) == JSON_ARRAY ? json_length(list) : 0;
    if (count < 2 || count > 1024)
        return error_set(error, ERROR_WORLD, "\"players\" must be a list of 2 to 1024 players");
    summary->players = calloc(count, sizeof *summary->players);
    summary->ranking = calloc(count, sizeof *summary->ranking);
    if (summary->players == NULL || summary->ranking == NULL)
        return no_memory(error);
    for (const struct json *player = json_first(list); player != NULL; player = json_next(player)) {
        const struct json *label = json_type(player) == JSON_OBJECT ? json_get(player, "label") : NULL;
        if (label == NULL || json_type(label) != JSON_STRING)
            return error_set(error, ERROR_WORLD, "player %d has no \"label\"", summary->player_count + 1);
        if (!is_printable(json_string(label)))
            return error_set(error, ERROR_WORLD, "the \"label\" of player %d has control characters",
                             summary->player_count + 1);
        if (find_player(summary, json_string(label)) >= 0)
            return error_set(error, ERROR_WORLD, "two players are labelled '%s'", json_string(label));
        summary->players[summary->player_count++].label = json_string(label);
    }
    return true;
}

/* run.json's test, at its beginning. */
static bool take_sprt(struct summary *summary, struct error *error)
{
    const struct json *sprt = json_get(summary->run, "sprt");
    struct sprt_options options;
    summary->with_sprt = sprt != NULL;
    if (sprt == NULL)
        return true;
    if (summary->player_count != 2 || !sprt_json_read(sprt, &options))
        return error_set(error, ERROR_WORLD, "\"sprt\" is no test of two players that osero writes");
    sprt_init(&summary->sprt, &options);
    return true;
}

static bool read_run(struct summary *summary, const char *folder, struct error *error)
{
    char path[4096];
    (void)snprintf(path, sizeof path, "%s/run.json", folder);
    summary->name = folder_name(folder);
    if (summary->name == NULL)
        return no_memory(error);
    summary->run = results_read_run(folder, RESULTS_GAMES_SCHEMA, error);
    if (summary->run == NULL)
        return false;
    return (take_players(summary, error) && take_sprt(summary, error)) || error_prefix(error, "%s", path);
}

static bool read_games(struct counting *counting, const char *path, struct error *error)
{
    struct lines lines;
    counting->discs = run_words(counting->summary->run).discs;
    counting->clusters = calloc((size_t)counting->summary->player_count, sizeof *counting->clusters);
    if (counting->clusters == NULL)
        return no_memory(error);
    if (!lines_open(&lines, path, error))
        return false;
    digest_start(&counting->digest);
    const bool good = count_lines(counting, &lines, error);
    lines_close(&lines);
    return good;
}

/* With what the caller has set in *counting. */
static bool read_folder(const char *folder, bool once, struct counting *counting, struct error *error)
{
    struct summary *summary = counting->summary;
    char path[4096];
    *summary = (struct summary){.once = once};
    (void)snprintf(path, sizeof path, "%s/games.jsonl", folder);
    const bool good = read_run(summary, folder, error) && read_games(counting, path, error);
    free(counting->clusters);
    copies_clear(&counting->copies);
    hash_set_clear(&counting->seen);
    if (good)
        rank_players(summary);
    else
        summary_clear(summary);
    return good;
}

bool summary_read_games(const char *folder, struct summary *summary, summary_visit *visit, void *context,
                        struct error *error)
{
    struct counting counting = {.summary = summary, .visit = visit, .context = context};
    return read_folder(folder, false, &counting, error);
}

bool summary_read(const char *folder, struct summary *summary, struct error *error)
{
    return summary_read_games(folder, summary, NULL, NULL, error);
}

bool summary_read_once(const char *folder, struct summary *summary, struct error *error)
{
    struct counting counting = {.summary = summary};
    return read_folder(folder, true, &counting, error);
}

void summary_clear(struct summary *summary)
{
    free(summary->name);
    json_free(summary->run);
    free(summary->players);
    free(summary->ranking);
    free(summary->pairings);
    *summary = (struct summary){0};
}

/* The pairing if it is between the two. */
static const struct summary_pairing *try_pairing(const struct summary *summary, int number, int first, int second)
{
    const struct summary_pairing *pairing = number < summary->pairing_count ? &summary->pairings[number] : NULL;
    return pairing != NULL && pairing->used && pairing->first == first && pairing->second == second ? pairing : NULL;
}

const struct summary_pairing *summary_find(const struct summary *summary, int player, int other, bool *reversed)
{
    const int first = player < other ? player : other, second = player < other ? other : player;
    if (player == other)
        return NULL;
    /* Its number in a round robin, which most runs are. */
    const int guess = first * (2 * summary->player_count - first - 1) / 2 + second - first - 1;
    const struct summary_pairing *found = try_pairing(summary, guess, first, second);
    for (int i = 0; found == NULL && i < summary->pairing_count; i++)
        found = try_pairing(summary, i, first, second);
    *reversed = player == second;
    return found;
}
