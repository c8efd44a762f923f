/* SPDX-License-Identifier: MIT */
/* The tables of a report: standings and crosstable. */
#include "grid.h"
#include "report.h"
#include "report_cells.h"
#include "report_parts.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    LABEL_COLUMNS = 28,
    PAIRING_LABEL_COLUMNS = 22,
    CELL_LINES = 5,
    DIFFERENCE_LINE = 2,
    BESIDE_LABEL = 22,  /* columns of the standings for the rank and one figure, the widest */
    BESIDE_LABELS = 18, /* columns of the list of pairings for one figure, the widest */
};

static int least(int a, int b)
{
    return a < b ? a : b;
}

static void put_grid(struct grid *grid, int width, FILE *out)
{
    grid_print(grid, width, out);
    grid_clear(grid);
}

static void add_label(struct grid *grid, const struct summary *summary, int player, int columns)
{
    char cut[GRID_CELL_SIZE];
    grid_add(grid, "%s", grid_shorten(summary->players[player].label, columns, cut));
}

/* ---- Standings */

static void add_standing(struct grid *grid, const struct summary *summary, int player, int label_columns)
{
    const struct summary_player *one = &summary->players[player];
    const struct summary_tally all = summary_total(&one->score);
    const struct stats_rating rating = stats_rate_pairs(one->score.pairs);
    char text[GRID_CELL_SIZE];
    grid_add(grid, "%d", one->rank);
    add_label(grid, summary, player, label_columns);
    grid_add(grid, "%s", cell_percent(summary_tally_score(all), text));
    grid_add(grid, "%" PRIu64, summary_tally_games(all));
    grid_add(grid, "%s", cell_tally(all, text));
    grid_add(grid, "%s", cell_tally(one->score.black, text));
    grid_add(grid, "%s", cell_tally(one->score.white, text));
    if (run_words(summary->run).discs)
        grid_add(grid, "%s", cell_mean(&one->score, text));
    grid_add(grid, "%s", cell_elo(&rating, 0, text));
    grid_add(grid, "%s", cell_interval(&rating, 0, text));
}

const char *report_standings_note(const struct summary *summary)
{
    return run_words(summary->run).discs ? "Elo against the field, from game pairs, with its 95% interval; difference: "
                                           "mean discs a game and its standard error"
                                         : "Elo against the field, from game pairs, with its 95% interval";
}

void report_standings_grid(const struct summary *summary, int label_columns, struct grid *grid)
{
    static const char *const heads[] = {"rank", "player", "score", "games", "W-D-L"};
    enum { COUNTS = sizeof heads / sizeof heads[0] };
    const struct run_words words = run_words(summary->run);
    grid_init(grid, COUNTS + (words.discs ? 5 : 4), 2);
    if (!grid->failed)
        grid->aligns[1] = GRID_LEFT;
    for (int i = 0; i < COUNTS; i++)
        grid_add(grid, "%s", heads[i]);
    grid_add(grid, "as %s", words.sides[0]);
    grid_add(grid, "as %s", words.sides[1]);
    if (words.discs)
        grid_add(grid, "difference");
    grid_add(grid, "Elo");
    grid_add(grid, "[95%% interval]");
    for (int place = 0; place < summary->player_count; place++)
        add_standing(grid, summary, summary->ranking[place], label_columns);
}

void report_standings(const struct summary *summary, int width, FILE *out)
{
    struct grid grid;
    report_standings_grid(summary, least(LABEL_COLUMNS, width - BESIDE_LABEL), &grid);
    put_grid(&grid, width, out);
}

/* ---- Crosstable */

bool report_score_between(const struct summary *summary, int row, int column, struct summary_score *score)
{
    bool reversed = false;
    const struct summary_pairing *pairing =
        summary_find(summary, summary->ranking[row], summary->ranking[column], &reversed);
    if (pairing != NULL)
        *score = reversed ? summary_reverse(pairing->score) : pairing->score;
    return pairing != NULL;
}

/* One of the lines that a cell of the whole crosstable has. */
static void add_cell_line(struct grid *grid, const struct summary_score *score, int line)
{
    const struct summary_tally all = summary_total(score);
    const struct stats_rating rating = stats_rate_pairs(score->pairs);
    char text[GRID_CELL_SIZE];
    switch (line) {
    case 0:
        grid_add(grid, "%s", cell_percent(summary_tally_score(all), text));
        break;
    case 1:
        grid_add(grid, "%s", cell_tally(all, text));
        break;
    case DIFFERENCE_LINE:
        grid_add(grid, "%s", cell_mean(score, text));
        break;
    case 3:
        grid_add(grid, "%s", cell_elo(&rating, 0, text));
        break;
    default:
        grid_add(grid, "%s", cell_interval(&rating, 0, text));
        break;
    }
}

static void add_header(struct grid *grid, const struct summary *summary, const char *corner)
{
    if (!grid->failed)
        grid->aligns[0] = GRID_LEFT;
    grid_add(grid, "%s", corner);
    for (int column = 0; column < summary->player_count; column++)
        grid_add(grid, "%d", column + 1);
}

static void add_row_label(struct grid *grid, const struct summary *summary, int row, int label_columns)
{
    char cut[GRID_CELL_SIZE];
    grid_add(grid, "%*d %s", summary->player_count > 9 ? 2 : 1, row + 1,
             grid_shorten(summary->players[summary->ranking[row]].label, label_columns, cut));
}

static void add_cell_row(struct grid *grid, const struct summary *summary, int row, int line)
{
    static const char *const names[CELL_LINES] = {NULL, "  W-D-L", "  difference", "  Elo", "  95% interval"};
    if (line == 0)
        add_row_label(grid, summary, row, PAIRING_LABEL_COLUMNS);
    else
        grid_add(grid, "%s", names[line]);
    for (int column = 0; column < summary->player_count; column++) {
        struct summary_score score;
        if (report_score_between(summary, row, column, &score))
            add_cell_line(grid, &score, line);
        else
            grid_add(grid, "%s", line == 0 && row != column ? "-" : "");
    }
}

/* Every cell with all its lines; false, and nothing printed, when that is too wide. */
static bool print_cells(const struct summary *summary, int width, FILE *out)
{
    const bool discs = run_words(summary->run).discs;
    struct grid grid;
    if (summary->player_count > 20)
        return false;
    grid_init(&grid, summary->player_count + 1, 1);
    add_header(&grid, summary, "score of row against column");
    for (int row = 0; row < summary->player_count; row++)
        for (int line = 0; line < CELL_LINES; line++)
            if (line != DIFFERENCE_LINE || discs)
                add_cell_row(&grid, summary, row, line);
    const bool fits = grid_total_width(&grid) <= width;
    if (fits)
        put_grid(&grid, width, out);
    else
        grid_clear(&grid);
    return fits;
}

void report_scores_grid(const struct summary *summary, int label_columns, struct grid *grid)
{
    char text[GRID_CELL_SIZE];
    grid_init(grid, summary->player_count + 1, 1);
    add_header(grid, summary, "score of row, %");
    for (int row = 0; row < summary->player_count; row++) {
        add_row_label(grid, summary, row, label_columns);
        for (int column = 0; column < summary->player_count; column++) {
            struct summary_score score;
            const bool met = report_score_between(summary, row, column, &score);
            cell_percent(met ? summary_tally_score(summary_total(&score)) : (struct stats_number){0}, text);
            text[strcspn(text, "%")] = '\0';
            grid_add(grid, "%s", row == column ? "" : text);
        }
    }
}

static void print_scores(const struct summary *summary, int width, FILE *out)
{
    struct grid grid;
    report_scores_grid(summary, PAIRING_LABEL_COLUMNS, &grid);
    put_grid(&grid, width, out);
}

static void add_figures(struct grid *grid, const struct summary_score *score, bool discs)
{
    const struct summary_tally all = summary_total(score);
    const struct stats_rating rating = stats_rate_pairs(score->pairs);
    char text[GRID_CELL_SIZE];
    grid_add(grid, "%s", cell_percent(summary_tally_score(all), text));
    grid_add(grid, "%s", cell_tally(all, text));
    if (discs)
        grid_add(grid, "%s", cell_mean(score, text));
    grid_add(grid, "%s", cell_elo(&rating, 0, text));
    grid_add(grid, "%s", cell_interval(&rating, 0, text));
}

void report_pairings_grid(const struct summary *summary, int label_columns, struct grid *grid)
{
    static const char *const heads[] = {"player", "against", "score", "W-D-L", "difference", "Elo", "[95% interval]"};
    enum { COLUMNS = sizeof heads / sizeof heads[0], DIFFERENCE = 4 };
    const bool discs = run_words(summary->run).discs;
    grid_init(grid, COLUMNS - !discs, 2);
    if (!grid->failed)
        grid->aligns[0] = grid->aligns[1] = GRID_LEFT;
    for (int i = 0; i < COLUMNS; i++)
        if (i != DIFFERENCE || discs)
            grid_add(grid, "%s", heads[i]);
    for (int row = 0; row < summary->player_count; row++) {
        for (int column = row + 1; column < summary->player_count; column++) {
            struct summary_score score;
            if (!report_score_between(summary, row, column, &score))
                continue;
            add_label(grid, summary, summary->ranking[row], label_columns);
            add_label(grid, summary, summary->ranking[column], label_columns);
            add_figures(grid, &score, discs);
        }
    }
}

static void print_pairings(const struct summary *summary, int width, FILE *out)
{
    struct grid grid;
    report_pairings_grid(summary, least(PAIRING_LABEL_COLUMNS, (width - BESIDE_LABELS) / 2), &grid);
    put_grid(&grid, width, out);
}

int report_pairing_count(const struct summary *summary)
{
    int count = 0;
    for (int i = 0; i < summary->pairing_count; i++)
        count += summary->pairings[i].used;
    return count;
}

void report_crosstable(const struct summary *summary, int width, FILE *out)
{
    if (print_cells(summary, width, out))
        return;
    const bool listed = report_pairing_count(summary) <= REPORT_LIST_MOST;
    if (summary->player_count <= 64) {
        print_scores(summary, width, out);
        (void)fputs(listed ? "\n" : "", out);
    }
    if (listed)
        print_pairings(summary, width, out);
    else
        (void)fprintf(out, "\n%d pairings: osero export %s --table crosstable lists them\n",
                      report_pairing_count(summary), summary->name);
}

/* ---- How games ended */

static void add_termination(struct grid *grid, const struct summary *summary, enum termination termination)
{
    const uint64_t games = summary->terminations[termination];
    char text[GRID_CELL_SIZE];
    const struct stats_number share = {summary->games > 0, (double)games / (double)summary->games};
    grid_add(grid, "%s", termination_name(termination));
    grid_add(grid, "all");
    grid_add(grid, "%" PRIu64, games);
    grid_add(grid, "%s", cell_percent(share, text));
}

void report_terminations_grid(const struct summary *summary, int label_columns, struct grid *grid)
{
    grid_init(grid, 4, 2);
    if (!grid->failed)
        grid->aligns[0] = grid->aligns[1] = GRID_LEFT;
    grid_add(grid, "termination");
    grid_add(grid, "lost by");
    grid_add(grid, "games");
    grid_add(grid, "share");
    for (int i = 0; i < TERMINATION_COUNT; i++) {
        if (i == TERMINATION_NORMAL || summary->terminations[i] > 0)
            add_termination(grid, summary, (enum termination)i);
        for (int place = 0; place < summary->player_count; place++) {
            const int player = summary->ranking[place];
            const uint64_t games = summary->players[player].faults[i];
            if (games == 0)
                continue;
            grid_add(grid, "%s", "");
            add_label(grid, summary, player, label_columns);
            grid_add(grid, "%" PRIu64, games);
            grid_add(grid, "%s", "");
        }
    }
}
