/* SPDX-License-Identifier: MIT */
#include "durations.h"
#include "plot_columns.h"

#include <criterion/criterion.h>
#include <string.h>

enum { A, B, C };

/*
 * Three players in the order of run.json: a, b, c; ranked b, a, c. a and b have met (pairing 0), b and c too (pairing
 * 2), a and c have not.
 */
static struct summary_player players[] = {
    {.label = "a", .rank = 2}, {.label = "b", .rank = 1}, {.label = "c", .rank = 3}};
static int ranking[] = {B, A, C};
static struct summary_pairing pairings[] = {
    {.used = true, .first = A, .second = B},
    {.used = false},
    {.used = true, .first = B, .second = C},
};
static struct summary summary = {
    .name = (char[]){"test"},
    .player_count = 3,
    .players = players,
    .ranking = ranking,
    .pairing_count = 3,
    .pairings = pairings,
    .games = 8,
    .pairs = 4,
};

static void fill(void)
{
    /* a against b: 1 win, 1 draw, 2 losses; differences of the two pairs -10 and -2. */
    pairings[0].score = (struct summary_score){.black = {.wins = 1, .losses = 1}, .white = {.draws = 1, .losses = 1}};
    stats_sums_add(&pairings[0].score.differences, -10, 2);
    stats_sums_add(&pairings[0].score.differences, -2, 2);
    /* b won all of its games with c. */
    pairings[2].score = (struct summary_score){.black = {.wins = 2}, .white = {.wins = 2}};
    stats_sums_add(&pairings[2].score.differences, 128, 2);
    stats_sums_add(&pairings[2].score.differences, 128, 2);
    players[A].score = pairings[0].score;
    players[A].score.pairs[1] = 1;
    players[A].score.pairs[2] = 1;
    players[C].score.pairs[0] = 2;
}

static void expect(enum plot plot, const struct timing_table *timing, const char *text, int count, int label_length)
{
    struct plot_columns columns;
    struct error error;
    fill();
    const struct plot_material material = {.summary = &summary, .timing = timing};
    cr_assert(plot_columns_make(plot, &material, &columns, &error));
    cr_assert_str_eq(columns.text, text);
    cr_assert_eq(columns.length, strlen(text));
    cr_assert_eq(columns.count, count);
    cr_assert_eq(columns.label_length, label_length);
    plot_columns_clear(&columns);
}

Test(plot_columns, crosstable_is_in_the_order_of_the_ranking)
{
    expect(PLOT_CROSSTABLE, NULL,
           "row\tcolumn\tplayer\topponent\tscore_percent\n"
           "1\t1\tb\tb\t\n1\t2\tb\ta\t62.5\n1\t3\tb\tc\t100\n"
           "2\t1\ta\tb\t37.5\n2\t2\ta\ta\t\n2\t3\ta\tc\t\n"
           "3\t1\tc\tb\t0\n3\t2\tc\ta\t\n3\t3\tc\tc\t\n",
           3, 1);
}

/* Means over four games: 12/4 and 256/4. Error of the first: half of the two pairs' distance, (5 - 1) / 2. */
Test(plot_columns, differences_are_seen_by_the_better_one)
{
    expect(PLOT_DIFFERENCES, NULL,
           "number\tpairing\tmean\tlow\thigh\n"
           "1\tb \xE2\x80\x93 a\t3\t-0.919928\t6.91993\n"
           "2\tb \xE2\x80\x93 c\t64\t64\t64\n",
           2, 5);
}

/* a's two pairs with 1/2 and 1 point: score 3/8, so Elo is -400 log10(5/3); the others' is not defined. */
Test(plot_columns, ranking_tells_what_is_not_defined)
{
    struct plot_columns columns;
    struct error error;
    fill();
    const struct plot_material material = {.summary = &summary};
    cr_assert(plot_columns_make(PLOT_RANKING, &material, &columns, &error));
    cr_assert_not_null(strstr(columns.text, "\n1\tb\t\t\t\tnot defined\n2\ta\t-88.7395\t-"));
    cr_assert_not_null(strstr(columns.text, "\n3\tc\t\t\t\tnot defined\n"));
    plot_columns_clear(&columns);
}

/* Times under 64 ns are kept exactly. */
static void add_time(struct timing_cell *cell, struct durations *durations, int64_t ns)
{
    cell->durations = durations;
    cell->calls++;
    cell->total_ns += (double)ns;
    durations_add(durations, ns);
}

Test(plot_columns, timing_has_the_medians_in_a_column_for_each_player)
{
    static struct timing_cell cells[3][TIMING_TABLE_EMPTIES];
    static struct durations durations[3];
    const struct timing_table timing = {.player_count = 3, .cells = cells};
    add_time(&cells[A][52], &durations[A], 10);
    add_time(&cells[A][52], &durations[A], 25);
    add_time(&cells[A][52], &durations[A], 60);
    add_time(&cells[B][52], &durations[B], 50);
    add_time(&cells[C][3], &durations[C], 40);
    expect(PLOT_TIMING, &timing, "empties\tb\ta\tc\n52\t0.05\t0.025\t\n3\t\t\t0.04\n", 3, 1);
}

Test(plot_columns, long_labels_end_in_an_ellipsis)
{
    char cut[PLOT_LABEL_SIZE];
    cr_assert_eq(plot_label("ver4:empties=8", cut), 14);
    cr_assert_str_eq(cut, "ver4:empties=8");
    cr_assert_eq(plot_label("1234567890123456789012345678901234567890", cut), 40);
    cr_assert_str_eq(cut, "1234567890123456789012345678901234567890");
    cr_assert_eq(plot_label("12345678901234567890123456789012345678901", cut), 40);
    cr_assert_str_eq(cut, "123456789012345678901234567890123456789\xE2\x80\xA6");
}

Test(plot_columns, labels_are_cut_between_characters)
{
    char label[RECORD_LABEL_SIZE], cut[PLOT_LABEL_SIZE];
    memset(label, 0, sizeof label);
    for (int i = 0; i < 31; i++)
        memcpy(label + 2 * i, "\xC3\xA9", 2);
    cr_assert_eq(plot_label(label, cut), 31);
    cr_assert_str_eq(cut, label);
    memset(label, '"', sizeof label - 1);
    cr_assert_eq(plot_label(label, cut), 40);
    cr_assert_eq(strlen(cut), 40 * 3);
    cr_assert_eq(plot_label("a\\n\"", cut), 4);
    cr_assert_str_eq(cut, "a\\\\n\xE2\x80\x9D");
}
