/* SPDX-License-Identifier: MIT */
#include "export.h"

#include "summary.h"
#include "table_writer.h"
#include "timing_table.h"

#include <string.h>

static const double z95 = 1.959963984540054;

static const char *const names[EXPORT_COUNT] = {"games", "pairs", "standings", "crosstable", "differences", "timing"};

const char *export_name(enum export_table table)
{
    return (unsigned)table < EXPORT_COUNT ? names[table] : NULL;
}

bool export_parse(const char *name, enum export_table *table)
{
    for (int i = 0; i < EXPORT_COUNT; i++) {
        if (strcmp(names[i], name) == 0) {
            *table = (enum export_table)i;
            return true;
        }
    }
    return false;
}

/* ---- Games and pairs, a line each as they are read */

struct rows {
    struct table_writer *writer;
    struct record first; /* of a pair */
};

static void put_difference(struct table_writer *writer, const struct record *record, int sign)
{
    if (record->has_difference)
        table_integer(writer, sign * record->difference);
    else
        table_empty(writer);
}

static bool put_game(void *context, const struct record *record, const struct summary_pairing *pairing,
                     struct error *error)
{
    struct table_writer *writer = ((struct rows *)context)->writer;
    (void)pairing, (void)error;
    table_unsigned(writer, record->game);
    table_integer(writer, record->pairing);
    table_unsigned(writer, record->pair);
    table_text(writer, record->black);
    table_text(writer, record->white);
    table_integer(writer, record->opening_plies);
    table_text(writer, record->moves);
    table_integer(writer, record->black_discs);
    table_integer(writer, record->white_discs);
    put_difference(writer, record, 1);
    table_text(writer, outcome_name(record->outcome));
    table_text(writer, termination_name(record->termination));
    table_text(writer, record->start);
    table_text(writer, record->fault);
    if (record->signal != 0)
        table_integer(writer, record->signal);
    else
        table_empty(writer);
    table_end_line(writer);
    return true;
}

static bool put_pair(void *context, const struct record *record, const struct summary_pairing *pairing,
                     struct error *error)
{
    struct rows *rows = context;
    (void)pairing, (void)error;
    if (record->game % 2 == 1) {
        rows->first = *record;
        return true;
    }
    const struct record *one = &rows->first;
    const int points = (int)one->outcome + (int)outcome_reverse(record->outcome);
    table_unsigned(rows->writer, one->game);
    table_integer(rows->writer, one->pairing);
    table_unsigned(rows->writer, one->pair);
    table_text(rows->writer, one->black);
    table_text(rows->writer, one->white);
    table_integer(rows->writer, one->opening_plies);
    table_number(rows->writer, (struct stats_number){true, points / 2.0}, 1);
    put_difference(rows->writer, one, 1);
    put_difference(rows->writer, record, -1);
    table_text(rows->writer, one->moves);
    table_text(rows->writer, record->moves);
    table_end_line(rows->writer);
    return true;
}

/* ---- Figures */

static void put_tally(struct table_writer *writer, struct summary_tally tally)
{
    table_unsigned(writer, tally.wins);
    table_unsigned(writer, tally.draws);
    table_unsigned(writer, tally.losses);
}

static void put_mean(struct table_writer *writer, const struct summary_score *score)
{
    const struct stats_mean mean = stats_sums_mean(&score->differences);
    table_number(writer, mean.mean, 4);
    table_number(writer, mean.error, 4);
}

static void put_elo(struct table_writer *writer, const struct stats_rating *rating)
{
    table_number(writer, rating->elo, 3);
    table_number(writer, rating->elo_low, 3);
    table_number(writer, rating->elo_high, 3);
}

static uint64_t fault_count(const struct summary_player *player)
{
    uint64_t count = 0;
    for (int i = 0; i < TERMINATION_COUNT; i++)
        count += player->faults[i];
    return count;
}

static void put_standing(struct table_writer *writer, int place, const struct summary_player *player)
{
    const struct summary_score *score = &player->score;
    const struct summary_tally all = summary_total(score);
    const struct stats_rating rating = stats_rate_pairs(score->pairs);
    table_integer(writer, place);
    table_integer(writer, player->rank);
    table_text(writer, player->label);
    table_unsigned(writer, summary_tally_games(all));
    put_tally(writer, all);
    table_number(writer, summary_tally_score(all), 6);
    put_tally(writer, score->black);
    put_tally(writer, score->white);
    put_mean(writer, score);
    for (int i = 0; i < STATS_PAIR_CLASSES; i++)
        table_unsigned(writer, score->pairs[i]);
    put_elo(writer, &rating);
    table_number(writer, rating.los, 6);
    table_unsigned(writer, score->identical);
    table_unsigned(writer, fault_count(player));
    table_end_line(writer);
}

static void put_standings(struct table_writer *writer, const struct summary *summary)
{
    table_header(writer, "place,rank,player,games,wins,draws,losses,score,black_wins,black_draws,black_losses,"
                         "white_wins,white_draws,white_losses,difference_mean,difference_error,pairs_0,pairs_half,"
                         "pairs_1,pairs_3half,pairs_2,elo,elo_low,elo_high,los,identical_games,faults");
    for (int place = 0; place < summary->player_count; place++)
        put_standing(writer, place + 1, &summary->players[summary->ranking[place]]);
}

static void put_cell(struct table_writer *writer, const struct summary *summary, int row, int column)
{
    const int player = summary->ranking[row], other = summary->ranking[column];
    bool reversed = false;
    const struct summary_pairing *pairing = summary_find(summary, player, other, &reversed);
    if (pairing == NULL)
        return;
    const struct summary_score score = reversed ? summary_reverse(pairing->score) : pairing->score;
    const struct summary_tally all = summary_total(&score);
    const struct stats_rating rating = stats_rate_pairs(score.pairs);
    struct stats_number percent = summary_tally_score(all);
    percent.value *= 100;
    table_integer(writer, row + 1);
    table_integer(writer, column + 1);
    table_text(writer, summary->players[player].label);
    table_text(writer, summary->players[other].label);
    table_number(writer, percent, 4);
    table_unsigned(writer, summary_tally_games(all));
    put_tally(writer, all);
    put_mean(writer, &score);
    put_elo(writer, &rating);
    table_end_line(writer);
}

static void put_crosstable(struct table_writer *writer, const struct summary *summary)
{
    table_header(writer, "row,column,player,opponent,score_percent,games,wins,draws,losses,difference_mean,"
                         "difference_error,elo,elo_low,elo_high");
    for (int row = 0; row < summary->player_count; row++)
        for (int column = 0; column < summary->player_count; column++)
            put_cell(writer, summary, row, column);
}

static void put_pairing(struct table_writer *writer, const struct summary *summary, int number,
                        const struct summary_pairing *pairing)
{
    const char *first = summary->players[pairing->first].label, *second = summary->players[pairing->second].label;
    const struct stats_mean mean = stats_sums_mean(&pairing->score.differences);
    const struct stats_number low = {mean.error.defined, mean.mean.value - z95 * mean.error.value};
    const struct stats_number high = {mean.error.defined, mean.mean.value + z95 * mean.error.value};
    char both[2 * RECORD_LABEL_SIZE + 4];
    (void)snprintf(both, sizeof both, "%s - %s", first, second);
    table_integer(writer, number);
    table_text(writer, both);
    table_number(writer, mean.mean, 4);
    table_number(writer, low, 4);
    table_number(writer, high, 4);
    table_number(writer, mean.error, 4);
    table_integer(writer, mean.games);
    table_text(writer, first);
    table_text(writer, second);
    table_end_line(writer);
}

static void put_differences(struct table_writer *writer, const struct summary *summary)
{
    int number = 0;
    table_header(writer, "number,pairing,mean,low,high,error,games,first,second");
    for (int i = 0; i < summary->pairing_count; i++)
        if (summary->pairings[i].used)
            put_pairing(writer, summary, ++number, &summary->pairings[i]);
}

static void put_times(struct table_writer *writer, const struct summary *summary, const struct timing_table *timing)
{
    table_header(writer, "player,empties,moves,mean_us,median_us,p10_us,p90_us");
    for (int place = 0; place < timing->player_count; place++) {
        const int player = summary->ranking[place];
        for (int empties = TIMING_TABLE_EMPTIES - 1; empties >= 0; empties--) {
            if (timing->cells[player][empties].calls == 0)
                continue;
            table_text(writer, summary->players[player].label);
            table_integer(writer, empties);
            table_integer(writer, timing->cells[player][empties].calls);
            table_number(writer, timing_table_mean_us(timing, player, empties), 3);
            table_number(writer, timing_table_quantile_us(timing, player, empties, 0.5), 3);
            table_number(writer, timing_table_quantile_us(timing, player, empties, 0.1), 3);
            table_number(writer, timing_table_quantile_us(timing, player, empties, 0.9), 3);
            table_end_line(writer);
        }
    }
}

/* ---- Whole tables */

static bool put_games(const char *folder, summary_visit *visit, const char *header, struct table_writer *writer,
                      struct error *error)
{
    struct summary summary;
    struct rows rows = {.writer = writer};
    table_header(writer, header);
    if (!summary_read_games(folder, &summary, visit, &rows, error))
        return false;
    summary_clear(&summary);
    return true;
}

static bool put_figures(const char *folder, void (*put)(struct table_writer *, const struct summary *),
                        struct table_writer *writer, struct error *error)
{
    struct summary summary;
    if (!summary_read(folder, &summary, error))
        return false;
    put(writer, &summary);
    summary_clear(&summary);
    return true;
}

static bool put_timing(const char *folder, struct table_writer *writer, struct error *error)
{
    struct summary summary;
    struct timing_table timing;
    if (!timing_table_read(folder, &timing, &summary, error))
        return false;
    put_times(writer, &summary, &timing);
    timing_table_clear(&timing);
    summary_clear(&summary);
    return true;
}

static bool put_table(const char *folder, enum export_table table, struct table_writer *writer, struct error *error)
{
    switch (table) {
    case EXPORT_GAMES:
        return put_games(folder, put_game,
                         "game,pairing,pair,black,white,opening_plies,moves,black_discs,white_discs,difference,"
                         "outcome,termination,start,fault,signal",
                         writer, error);
    case EXPORT_PAIRS:
        return put_games(folder, put_pair,
                         "game,pairing,pair,first,second,opening_plies,points,difference_black,difference_white,"
                         "moves_black,moves_white",
                         writer, error);
    case EXPORT_STANDINGS:
        return put_figures(folder, put_standings, writer, error);
    case EXPORT_CROSSTABLE:
        return put_figures(folder, put_crosstable, writer, error);
    case EXPORT_DIFFERENCES:
        return put_figures(folder, put_differences, writer, error);
    case EXPORT_TIMING:
        return put_timing(folder, writer, error);
    case EXPORT_COUNT:
        break;
    }
    return error_set(error, ERROR_USAGE, "no such table");
}

bool export_table(const char *folder, enum export_table table, FILE *out, struct error *error)
{
    struct table_writer writer = {.out = out};
    if (!put_table(folder, table, &writer, error))
        return false;
    if (fflush(out) != 0 || ferror(out))
        return error_set_errno(error, ERROR_WORLD, "cannot write the table '%s'", names[table]);
    return true;
}
