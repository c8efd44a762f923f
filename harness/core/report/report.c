/* SPDX-License-Identifier: MIT */
#include "report.h"

#include "grid.h"
#include "report_cells.h"
#include "report_parts.h"
#include "sprt_text.h"
#include "text_stream.h"
#include "wrapped.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- The head */

/* Copies that count nowhere have been played as well. */
static uint64_t played(const struct summary *summary)
{
    return summary->games + (summary->once ? summary->identical : 0);
}

static bool planned(const struct summary *summary, int64_t *games)
{
    const struct json *value = json_get(summary->run, "games_planned");
    return value != NULL && json_type(value) == JSON_NUMBER && json_integer(value, games);
}

void report_head(const struct summary *summary, FILE *out)
{
    const char *state = json_get_string(summary->run, "state"), *started = json_get_string(summary->run, "started");
    int64_t games = 0;
    (void)fprintf(out, "%s: %d players, %" PRIu64 " games in %" PRIu64 " pair%s", summary->name, summary->player_count,
                  summary->games, summary->pairs, summary->pairs == 1 ? "" : "s");
    if (planned(summary, &games) && (uint64_t)games != played(summary))
        (void)fprintf(out, " of %s%" PRId64 " games planned", summary->with_sprt ? "at most " : "", games);
    if (state != NULL && strcmp(state, "finished") != 0)
        (void)fprintf(out, ", %s", state);
    if (started != NULL)
        (void)fprintf(out, ", %s", started);
    (void)fputc('\n', out);
}

/* ---- Two players */

static void put_line(FILE *out, const char *name, const char *first, const char *second)
{
    (void)fprintf(out, "  %-12s  %s%s%s\n", name, first, second[0] != '\0' ? "  " : "", second);
}

static void put_tally_line(FILE *out, const char *name, struct summary_tally tally)
{
    char percent[GRID_CELL_SIZE], counts[GRID_CELL_SIZE];
    put_line(out, name, cell_percent(summary_tally_score(tally), percent), cell_tally(tally, counts));
}

static void put_side_line(FILE *out, const char *side, struct summary_tally tally)
{
    char name[32];
    (void)snprintf(name, sizeof name, "with %s", side);
    put_tally_line(out, name, tally);
}

/* Whether every pair went whole to one player. */
static bool swept(const struct summary_score *score)
{
    const struct summary_tally all = summary_total(score);
    return all.wins + all.losses > 0 && all.draws == 0 && (all.wins == 0 || all.losses == 0);
}

/* The interval of Elo, or why there is none. */
static const char *elo_interval(const struct summary_score *score, const struct stats_rating *rating, char *text)
{
    if (swept(score))
        return "no number where one player has won every game";
    if (!rating->elo.defined &&
        score->pairs[0] + score->pairs[1] + score->pairs[2] + score->pairs[3] + score->pairs[4] > 0)
        return "no number where all pairs came out alike";
    return cell_interval(rating, 1, text);
}

static void put_match(const struct summary *summary, FILE *out)
{
    const struct summary_score *score = &summary->players[0].score;
    const struct stats_rating rating = stats_rate_pairs(score->pairs);
    const struct run_words words = run_words(summary->run);
    char one[GRID_CELL_SIZE], two[GRID_CELL_SIZE];
    (void)fprintf(out, "%s against %s\n", summary->players[0].label, summary->players[1].label);
    put_tally_line(out, "score, W-D-L", summary_total(score));
    put_side_line(out, words.sides[0], score->black);
    put_side_line(out, words.sides[1], score->white);
    if (words.discs)
        put_line(out, "difference", cell_mean(score, one), "discs a game");
    put_line(out, "Elo", cell_elo(&rating, 1, one), elo_interval(score, &rating, two));
    put_line(out, "LOS", cell_percent(rating.los, one), "likelihood of being the stronger of the two");
    (void)fprintf(out,
                  "  pairs         %" PRIu64 " of 0 points, %" PRIu64 " of 1/2, %" PRIu64 " of 1, %" PRIu64
                  " of 1 1/2, %" PRIu64 " of 2\n",
                  score->pairs[0], score->pairs[1], score->pairs[2], score->pairs[3], score->pairs[4]);
}

/* What the test came to. */
static void tell_sprt(const struct summary *summary, char text[SPRT_SENTENCE_SIZE])
{
    const char *state = json_get_string(summary->run, "state");
    sprt_sentence(&summary->sprt, state != NULL && strcmp(state, "finished") == 0, text);
}

void report_sprt(const struct summary *summary, FILE *out)
{
    char text[SPRT_SENTENCE_SIZE];
    if (!summary->with_sprt)
        return;
    tell_sprt(summary, text);
    (void)fprintf(out, "%s\n%s\n", text, sprt_caution(summary->sprt.verdict));
}

/* The same as a paragraph, with what it does to the figures above. */
static void put_sprt(const struct summary *summary, int width, FILE *out)
{
    char text[SPRT_SENTENCE_SIZE];
    tell_sprt(summary, text);
    (void)fputc('\n', out);
    wrapped_print(text, 0, 2, width, out);
    wrapped_print(sprt_caution(summary->sprt.verdict), 0, 2, width, out);
}

/* ---- What a reader has to know */

static void put_identical(const struct summary *summary, FILE *out)
{
    (void)fprintf(out, "identical games: %" PRIu64 " of %" PRIu64, summary->identical, played(summary));
    if (summary->once)
        (void)fputs(", left out: each game counts once", out);
    else if (summary->identical > 0)
        (void)fprintf(
            out,
            ": only %" PRIu64
            " are different, but all are counted above, so the intervals are too narrow (osero report --once)",
            summary->games - summary->identical);
    (void)fputc('\n', out);
}

static void put_faults(const struct summary *summary, FILE *out)
{
    for (int place = 0; place < summary->player_count; place++) {
        const struct summary_player *player = &summary->players[summary->ranking[place]];
        const char *before = " lost games:";
        for (int i = TERMINATION_NORMAL + 1; i < TERMINATION_COUNT; i++) {
            if (player->faults[i] == 0)
                continue;
            if (before[1] == 'l')
                (void)fprintf(out, "faults: %s", player->label);
            (void)fprintf(out, "%s %" PRIu64 " by %s", before, player->faults[i],
                          termination_name((enum termination)i));
            before = ",";
        }
        if (before[0] == ',')
            (void)fputc('\n', out);
    }
}

/* What the run itself found when it played a sample again (run.json's "repeat"). */
static void put_sample(const struct json *run, FILE *out)
{
    const struct json *repeat = json_get(run, "repeat");
    const struct json *list =
        repeat != NULL && json_type(repeat) == JSON_OBJECT ? json_get(repeat, "differences") : NULL;
    if (list == NULL || json_type(list) != JSON_ARRAY)
        return;
    for (const struct json *entry = json_first(list); entry != NULL; entry = json_next(entry)) {
        const struct json *number = json_type(entry) == JSON_OBJECT ? json_get(entry, "game") : NULL;
        const char *player = number != NULL ? json_get_string(entry, "player") : NULL;
        int64_t game = 0;
        if (number != NULL && json_type(number) == JSON_NUMBER && json_integer(number, &game))
            (void)fprintf(out, "not repeatable: game %" PRId64 " came out differently when it was played again: %s\n",
                          game, player != NULL ? player : "who answered differently is not known");
    }
}

bool report_is_cut(const struct summary *summary, int64_t *games)
{
    return planned(summary, games) && (int64_t)played(summary) < *games;
}

/* A run that was ended before its last game: how to go on with it. */
static void put_rest(const struct summary *summary, FILE *out)
{
    int64_t games = 0;
    if (!report_is_cut(summary, &games))
        return;
    (void)fprintf(out, "unfinished run: %" PRIu64 " of %s%" PRId64 " games; the rest: ", played(summary),
                  summary->with_sprt ? "at most " : "", games);
    report_resume(summary, out);
    (void)fputc('\n', out);
}

const char *report_repeatable(const struct summary *summary)
{
    const struct json *value = json_get(summary->run, "reproducible");
    int64_t games = 0;
    if (value == NULL || json_type(value) != JSON_BOOL)
        return NULL;
    if (!json_boolean(value))
        return "repeat, but games may come out differently";
    return report_is_cut(summary, &games) ? "repeat, these games first, to the byte" : "repeat, to the byte";
}

static void put_reproducible(const struct summary *summary, FILE *out)
{
    const char *how = report_repeatable(summary);
    put_rest(summary, out);
    if (how == NULL)
        return;
    (void)fprintf(out, "%s: ", how);
    report_repeat(summary, out);
    (void)fputc('\n', out);
}

/* Why the run's times are doubtful, as it found itself. */
static void put_time_warnings(const struct json *run, FILE *out)
{
    const struct json *list = json_get(run, "time_warnings");
    if (list == NULL || json_type(list) != JSON_ARRAY)
        return;
    for (const struct json *entry = json_first(list); entry != NULL; entry = json_next(entry))
        if (json_type(entry) == JSON_STRING)
            (void)fprintf(out, "doubtful times: %s\n", json_string(entry));
}

void report_notes(const struct summary *summary, FILE *out)
{
    put_identical(summary, out);
    put_faults(summary, out);
    if (summary->unfinished > 0)
        (void)fputs("unfinished pair: the last game has no twin; it counts in W-D-L alone\n", out);
    put_sample(summary->run, out);
    put_time_warnings(summary->run, out);
    (void)fprintf(out, "games.jsonl sha256: %s\n", summary->digest);
}

static void put_tables(const struct summary *summary, int width, FILE *out)
{
    report_standings(summary, width, out);
    (void)fputc('\n', out);
    wrapped_print(report_standings_note(summary), 0, 0, width, out);
    (void)fputc('\n', out);
    report_crosstable(summary, width, out);
}

char *report_text(const struct summary *summary, int width)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (out == NULL)
        return NULL;
    report_head(summary, out);
    (void)fputc('\n', out);
    width = width < REPORT_LEAST_WIDTH ? REPORT_LEAST_WIDTH : width;
    if (summary->player_count == 2)
        put_match(summary, out);
    else
        put_tables(summary, width, out);
    if (summary->with_sprt)
        put_sprt(summary, width, out);
    (void)fputc('\n', out);
    report_notes(summary, out);
    put_reproducible(summary, out);
    (void)text_stream_end(out, &text, true);
    return text;
}
