/* SPDX-License-Identifier: MIT */
#include "rating_list.h"

#include "fixed.h"
#include "grid.h"
#include "run_words.h"
#include "text_stream.h"
#include "wrapped.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum {
    LABEL_COLUMNS = 28,
    BESIDE_LABEL = 24,
    MATRIX_MOST = 64,   /* players in the matrix of probabilities */
    CYCLES_MOST = 10,   /* cycles that are listed */
    CLUSTERS_FEW = 20,  /* with fewer intervals are rough (bradley_terry.h) */
    REMARK_SIZE = 1200, /* longest remark */
};

/* ---- Cells */

static const char *percent_text(struct stats_number share, int decimals, char *text)
{
    char number[FIXED_SIZE];
    (void)snprintf(text, GRID_CELL_SIZE, "%s%s", share.defined ? fixed_text(100 * share.value, decimals, number) : "-",
                   share.defined ? "%" : "");
    return text;
}

static const char *signed_text(struct stats_number number, int decimals, char *text)
{
    return number.defined ? fixed_signed(number.value, decimals, text) : "-";
}

/* One decimal where an interval is that narrow. */
static int decimals_of(const struct rating_list *list)
{
    for (int i = 0; i < list->fit.player_count; i++) {
        const struct bradley_terry_number *elo = &list->fit.players[i].elo;
        if (elo->low.defined && elo->high.defined && elo->high.value - elo->low.value > 0 &&
            elo->high.value - elo->low.value < 10)
            return 1;
    }
    return 0;
}

static void add_elo(struct grid *grid, const struct bradley_terry_player *player, int decimals)
{
    char number[FIXED_SIZE];
    if (player->place == BRADLEY_TERRY_ABOVE)
        grid_add(grid, "\xe2\x89\xa5 %s", signed_text(player->elo.low, decimals, number));
    else if (player->place == BRADLEY_TERRY_BELOW)
        grid_add(grid, "\xe2\x89\xa4 %s", signed_text(player->elo.high, decimals, number));
    else
        grid_add(grid, "%s", signed_text(player->elo.value, decimals, number));
}

static void add_interval(struct grid *grid, struct stats_number low, struct stats_number high, int decimals)
{
    char one[FIXED_SIZE], two[FIXED_SIZE];
    if (low.defined && high.defined)
        grid_add(grid, "[%s, %s]", signed_text(low, decimals, one), signed_text(high, decimals, two));
    else
        grid_add(grid, "-");
}

static void add_rank(struct grid *grid, int rank)
{
    if (rank > 0)
        grid_add(grid, "%d", rank);
    else
        grid_add(grid, "-");
}

/* ---- The list */

static void add_player(struct grid *grid, const struct rating_list *list, struct rating_place place, int label_columns)
{
    const struct bradley_terry_player *rated = &list->fit.players[place.player];
    const struct rating_player *player = &list->games->players[place.player];
    const int decimals = decimals_of(list);
    const bool bounded = rated->place == BRADLEY_TERRY_ABOVE || rated->place == BRADLEY_TERRY_BELOW;
    char text[GRID_CELL_SIZE];
    add_rank(grid, place.rank);
    grid_add(grid, "%s", grid_shorten(player->label, label_columns, text));
    add_elo(grid, rated, decimals);
    if (bounded)
        grid_add(grid, "a bound");
    else if (rated->anchored)
        grid_add(grid, "anchor");
    else
        add_interval(grid, rated->elo.low, rated->elo.high, decimals);
    if (list->fit.resamples > 0)
        add_interval(grid, rated->elo.sampled_low, rated->elo.sampled_high, decimals);
    grid_add(grid, "%s", percent_text(rating_list_score(player), 1, text));
    grid_add(grid, "%" PRIu64, rating_games_count(player));
    grid_add(grid, "%" PRIu64, player->pairs);
    grid_add(grid, "%" PRIu64, player->draws);
}

/* The places from `first` on that are in its pool; returns the place behind them. */
static int put_pool(const struct rating_list *list, int first, int width, FILE *out)
{
    const int label_columns = width - BESIDE_LABEL < LABEL_COLUMNS ? width - BESIDE_LABEL : LABEL_COLUMNS;
    const bool sampled = list->fit.resamples > 0;
    const int pool = list->fit.players[list->places[first].player].pool;
    struct grid grid;
    grid_init(&grid, sampled ? 9 : 8, 2);
    if (!grid.failed)
        grid.aligns[1] = GRID_LEFT;
    grid_add(&grid, "rank");
    grid_add(&grid, "player");
    grid_add(&grid, "Elo");
    grid_add(&grid, "[95%% interval]");
    if (sampled)
        grid_add(&grid, "[bootstrap]");
    grid_add(&grid, "score");
    grid_add(&grid, "games");
    grid_add(&grid, "pairs");
    grid_add(&grid, "draws");
    int place = first;
    for (; place < list->fit.player_count && list->fit.players[list->places[place].player].pool == pool; place++)
        add_player(&grid, list, list->places[place], label_columns);
    if (list->fit.pool_count > 1)
        (void)fprintf(out, "%spool %d\n", first > 0 ? "\n" : "", pool + 1);
    grid_print(&grid, width, out);
    grid_clear(&grid);
    return place;
}

static void put_superiority(const struct rating_list *list, int width, FILE *out)
{
    const int count = list->fit.player_count;
    char text[GRID_CELL_SIZE];
    struct grid grid;
    if (count > MATRIX_MOST) {
        (void)fprintf(out, "\nprobabilities for more than %d players: --json or --csv\n", MATRIX_MOST);
        return;
    }
    grid_init(&grid, count + 1, 1);
    if (!grid.failed)
        grid.aligns[0] = GRID_LEFT;
    grid_add(&grid, "row is stronger, %%");
    for (int column = 0; column < count; column++)
        grid_add(&grid, "%d", column + 1);
    for (int row = 0; row < count; row++) {
        const int player = list->places[row].player;
        char cut[GRID_CELL_SIZE];
        grid_add(&grid, "%*d %s", count > 9 ? 2 : 1, row + 1,
                 grid_shorten(list->games->players[player].label, LABEL_COLUMNS - 6, cut));
        for (int column = 0; column < count; column++) {
            percent_text(bradley_terry_superiority(&list->fit, player, list->places[column].player), 1, text);
            text[strcspn(text, "%")] = '\0';
            grid_add(&grid, "%s", row == column ? "" : text);
        }
    }
    (void)fputc('\n', out);
    grid_print(&grid, width, out);
    grid_clear(&grid);
}

/* ---- What a reader has to know */

struct remarks {
    const struct rating_list *list;
    FILE *out;
    int width;
};

static void put_remark(const struct remarks *remarks, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void put_remark(const struct remarks *remarks, const char *format, ...)
{
    char text[REMARK_SIZE];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    wrapped_print(text, 0, 2, remarks->width, remarks->out);
}

static const char *interval_text(struct stats_number low, struct stats_number high, double factor, char *text)
{
    char one[FIXED_SIZE], two[FIXED_SIZE];
    text[0] = '\0';
    if (low.defined && high.defined)
        (void)snprintf(text, GRID_CELL_SIZE, " [%s, %s]",
                       factor == 1 ? fixed_signed(low.value, 1, one) : fixed_text(factor * low.value, 2, one),
                       factor == 1 ? fixed_signed(high.value, 1, two) : fixed_text(factor * high.value, 2, two));
    return text;
}

/* Runs that a sequential test could end. */
static int stopped_runs(const struct rating_games *games)
{
    int count = 0;
    for (int i = 0; i < games->input_count; i++) {
        const struct json *sprt = games->inputs[i].run != NULL ? json_get(games->inputs[i].run, "sprt") : NULL;
        count += sprt != NULL && json_type(sprt) == JSON_OBJECT;
    }
    return count;
}

static void put_skipped(const struct remarks *remarks, const struct rating_input *input)
{
    char lines[24 * RATING_GAMES_SKIPPED_SHOWN];
    int used = 0;
    for (uint64_t i = 0; i < input->skipped && i < RATING_GAMES_SKIPPED_SHOWN; i++)
        used += snprintf(lines + used, sizeof lines - (size_t)used, "%s%" PRIu64, i > 0 ? ", " : "",
                         input->skipped_lines[i]);
    if (input->skipped > 0)
        put_remark(remarks, "left out: %" PRIu64 " %s%s of %s that cannot be read: %s%s", input->skipped,
                   input->foreign ? "game" : "line", input->skipped == 1 ? "" : "s", input->path, lines,
                   input->skipped > RATING_GAMES_SKIPPED_SHOWN ? ", ..." : "");
}

static void put_games(const struct remarks *remarks)
{
    const struct rating_games *games = remarks->list->games;
    put_remark(remarks, "games: %" PRIu64 " in %" PRIu64 " pairs on %" PRIu32 " opening%s, of %d run%s",
               games->table.games, games->pairs, games->openings.count, games->openings.count == 1 ? "" : "s",
               games->input_count, games->input_count == 1 ? "" : "s");
    if (games->repeated > 0 && games->once)
        put_remark(remarks, "repeated: %" PRIu64 " more games repeat an earlier one and are left out", games->repeated);
    else if (games->repeated > 0)
        put_remark(remarks,
                   "repeated: %" PRIu64 " of these games repeat an earlier one (same players, colours and moves); "
                   "--once counts each once",
                   games->repeated);
    for (int i = 0; i < games->input_count; i++) {
        put_skipped(remarks, &games->inputs[i]);
        if (games->inputs[i].not_counted > 0)
            put_remark(
                remarks, "not counted: %" PRIu64 " game%s of %s without a known result or without a known player",
                games->inputs[i].not_counted, games->inputs[i].not_counted == 1 ? "" : "s", games->inputs[i].path);
    }
    if (games->faults > 0)
        put_remark(remarks, "faults: %" PRIu64 " of these games were lost by a fault", games->faults);
    if (stopped_runs(games) > 0)
        put_remark(remarks,
                   "biased: %d of the runs could be stopped by their own result (--sprt), which on the average shows "
                   "differences as greater than they are",
                   stopped_runs(games));
    for (int i = 0; i < games->note_count; i++)
        put_remark(remarks, "taken for one: %s", games->notes[i]);
}

/* All runs are of one game. */
static const char *first_side(const struct rating_games *games)
{
    return run_words(games->input_count > 0 ? games->inputs[0].run : NULL).sides[0];
}

static void put_parameters(const struct remarks *remarks)
{
    const struct bradley_terry *fit = &remarks->list->fit;
    char value[FIXED_SIZE], text[GRID_CELL_SIZE];
    if (fit->first_move.value.defined)
        put_remark(remarks, "first move: %s%s Elo for %s", fixed_signed(fit->first_move.value.value, 1, value),
                   interval_text(fit->first_move.low, fit->first_move.high, 1, text), first_side(remarks->list->games));
    if (fit->draw_rate.value.defined)
        put_remark(remarks, "draws: %s%%%s of games between equals",
                   fixed_text(100 * fit->draw_rate.value.value, 2, value),
                   interval_text(fit->draw_rate.low, fit->draw_rate.high, 100, text));
    if (remarks->list->draws == BRADLEY_TERRY_DAVIDSON && !fit->draws_fitted)
        put_remark(remarks,
                   "--davidson: this has no maximum here (too few draws, wins or losses); draws were taken for "
                   "half wins");
}

/* "= 0.0312", "< 0.0001" */
static const char *p_text(double p, char *text)
{
    char number[FIXED_SIZE];
    (void)snprintf(text, GRID_CELL_SIZE, p < 0.0001 ? "< 0.0001" : "= %s", fixed_text(p, 4, number));
    return text;
}

static void put_cycles(const struct remarks *remarks)
{
    const struct rating_list *list = remarks->list;
    for (int i = 0; i < list->fit.cycle_count && i < CYCLES_MOST; i++) {
        const struct bradley_terry_cycle *cycle = &list->fit.cycles[i];
        const struct rating_player *players = list->games->players;
        char p[GRID_CELL_SIZE];
        put_remark(remarks, "cycle: %s beats %s beats %s beats %s (p %s)", players[cycle->players[0]].label,
                   players[cycle->players[1]].label, players[cycle->players[2]].label, players[cycle->players[0]].label,
                   p_text(cycle->p, p));
    }
    if (list->fit.cycle_count > CYCLES_MOST)
        put_remark(remarks, "and %d more cycles: --json lists them", list->fit.cycle_count - CYCLES_MOST);
}

static void put_fit(const struct remarks *remarks)
{
    const struct bradley_terry *fit = &remarks->list->fit;
    char f[FIXED_SIZE], p[GRID_CELL_SIZE];
    if (!fit->test.defined) {
        if (fit->player_count > 2)
            put_remark(remarks, "fit: not tested (%s)",
                       fit->clusters < 2 ? "it needs two openings or more" : "there is nothing to test, or too much");
        return;
    }
    const bool fails = fit->test.p < 0.05;
    put_remark(remarks, "fit: one number a player %s the results (F = %s, p %s)%s",
               fails ? "does not explain" : "explains", fixed_text(fit->test.f, 2, f), p_text(fit->test.p, p),
               fails ? ": who beats whom depends on more than strength" : "");
    put_cycles(remarks);
}

static void put_limits(const struct remarks *remarks)
{
    const struct bradley_terry *fit = &remarks->list->fit;
    bool bounded = false, apart = false;
    for (int i = 0; i < fit->player_count; i++) {
        bounded |= fit->players[i].place == BRADLEY_TERRY_ABOVE || fit->players[i].place == BRADLEY_TERRY_BELOW;
        apart |= fit->players[i].place == BRADLEY_TERRY_APART;
    }
    if (fit->pool_count > 1)
        put_remark(remarks,
                   "pools: there are %d, between which no games were played; ratings of different pools cannot be "
                   "compared",
                   fit->pool_count);
    if (bounded)
        put_remark(remarks,
                   "\xe2\x89\xa5 and \xe2\x89\xa4: such players won all, or lost all, against the others; games give a "
                   "bound (95%%), no rating");
    if (apart)
        put_remark(remarks, "-: to these players the games give no limit");
    if (fit->clusters == 0)
        put_remark(remarks, "intervals: none, since no two who met can be rated against each other");
    else if (fit->clusters == 1)
        put_remark(remarks, "intervals: none, since the games that ratings come from are all on one opening, which is "
                            "a sample of one");
    else if (fit->clusters < CLUSTERS_FEW)
        put_remark(remarks, "intervals: rough, since there are only %d openings", fit->clusters);
}

char *rating_list_text(const struct rating_list *list, int width, bool superiority)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (out == NULL)
        return NULL;
    for (int place = 0; place < list->fit.player_count;)
        place = put_pool(list, place, width, out);
    if (superiority)
        put_superiority(list, width, out);
    (void)fputc('\n', out);
    const struct remarks remarks = {list, out, width};
    put_games(&remarks);
    put_parameters(&remarks);
    put_fit(&remarks);
    put_limits(&remarks);
    (void)text_stream_end(out, &text, true);
    return text;
}
