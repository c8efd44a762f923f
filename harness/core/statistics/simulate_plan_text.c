/* SPDX-License-Identifier: MIT */
#include "simulate_plan.h"

#include "fixed.h"
#include "grid.h"
#include "wrapped.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

struct page {
    const struct simulate_plan *plan;
    FILE *out;
    int width;
};

static void put_line(const struct page *page, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void put_line(const struct page *page, const char *format, ...)
{
    char text[800];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    wrapped_print(text, 0, 2, page->width, page->out);
}

static void add_number(struct grid *grid, double value)
{
    char text[FIXED_SIZE];
    grid_add(grid, "%s", fixed_signed(value, 1, text));
}

static void add_share(struct grid *grid, uint64_t count, uint64_t trials)
{
    char text[FIXED_SIZE];
    grid_add(grid, "%s%%", fixed_text(100 * (double)count / (double)trials, 1, text));
}

static void add_heads(struct grid *grid, const char *const *heads, int count)
{
    grid_init(grid, count, 1);
    for (int i = 0; i < count; i++)
        grid_add(grid, "%s", heads[i]);
}

static void put_grid(const struct page *page, struct grid *grid)
{
    grid_print(grid, page->width, page->out);
    grid_clear(grid);
}

/* ---- Sequential tests */

/* How often the test erred where one of its hypotheses is true; two standard errors beside it. */
static void put_error(const struct page *page, const char *truth, const char *taken, uint64_t errors, double allowed)
{
    const double trials = (double)page->plan->trials, share = (double)errors / trials;
    char one[FIXED_SIZE], two[FIXED_SIZE], three[FIXED_SIZE];
    put_line(page, "where %s is true %s was taken in %s%% \xc2\xb1%s; asked for at most %s%%%s", truth, taken,
             fixed_text(100 * share, 1, one), fixed_text(200 * sqrt(share * (1 - share) / trials), 1, two),
             fixed_text(100 * allowed, 1, three),
             share > allowed + 3 * sqrt(allowed * (1 - allowed) / trials) ? ": more than that" : "");
}

static bool is_at(const struct simulate_plan *plan, const struct simulate_plan_row *row, double hypothesis)
{
    const double elo = plan->sprt.model == SPRT_NORMALIZED ? row->nelo : row->elo;
    return fabs(elo - hypothesis) < 1e-6;
}

static void put_sprt(const struct page *page, const struct simulate_plan_table *table)
{
    static const char *const heads[] = {"true Elo", "normalized", "H0",     "H1",
                                        "open",     "mean pairs", "median", "95% need at most"};
    const struct sprt_options *sprt = &page->plan->sprt;
    struct grid grid;
    put_line(page, "SPRT between %g and %g %sElo, alpha %g, beta %g", sprt->elo0, sprt->elo1,
             sprt->model == SPRT_NORMALIZED ? "normalized " : "", sprt->alpha, sprt->beta);
    add_heads(&grid, heads, sizeof heads / sizeof heads[0]);
    for (int i = 0; i < table->count; i++) {
        const struct simulate_sprt *row = &table->rows[i].sprt;
        add_number(&grid, table->rows[i].elo);
        add_number(&grid, table->rows[i].nelo);
        add_share(&grid, row->h0, row->trials);
        add_share(&grid, row->h1, row->trials);
        add_share(&grid, row->open, row->trials);
        grid_add(&grid, "%.0f", row->mean_pairs);
        grid_add(&grid, "%" PRIu64, row->median_pairs);
        grid_add(&grid, "%" PRIu64, row->p95_pairs);
    }
    put_grid(page, &grid);
    for (int i = 0; i < table->count; i++) {
        if (is_at(page->plan, &table->rows[i], sprt->elo0))
            put_error(page, "H0", "H1", table->rows[i].sprt.h1, sprt->alpha);
        if (is_at(page->plan, &table->rows[i], sprt->elo1))
            put_error(page, "H1", "H0", table->rows[i].sprt.h0, sprt->beta);
    }
    if (sprt->elo1 - sprt->elo0 > SIMULATE_PLAN_WIDE)
        put_line(page,
                 "these bounds lie more than %d Elo apart: a test may end after a few pairs, by the luck of the first",
                 SIMULATE_PLAN_WIDE);
}

/* ---- Matches of so many pairs */

static void put_fixed(const struct page *page, const struct simulate_plan_table *table)
{
    static const char *const heads[] = {"true Elo",    "normalized", "pairs",          "shown better",
                                        "shown worse", "interval",   "holds the truth"};
    struct grid grid;
    char text[FIXED_SIZE];
    add_heads(&grid, heads, sizeof heads / sizeof heads[0]);
    for (int i = 0; i < table->count; i++) {
        const struct simulate_fixed *row = &table->rows[i].fixed;
        add_number(&grid, table->rows[i].elo);
        add_number(&grid, table->rows[i].nelo);
        if (table->rows[i].pairs == 0) {
            for (int column = 2; column < (int)(sizeof heads / sizeof heads[0]); column++)
                grid_add(&grid, "-");
            continue;
        }
        grid_add(&grid, "%" PRIu64, table->rows[i].pairs);
        add_share(&grid, row->above, row->trials);
        add_share(&grid, row->below, row->trials);
        if (row->mean_error > 0)
            grid_add(&grid, "\xc2\xb1%s", fixed_text(row->mean_error, 1, text));
        else
            grid_add(&grid, "-");
        add_share(&grid, row->covered, row->trials);
    }
    put_grid(page, &grid);
}

static void put_model(const struct page *page)
{
    const struct simulate_match *match = &page->plan->match;
    put_line(page,
             "simulated: %" PRIu64 " matches a line, seed %" PRIu64
             "; %g%% of games between equals drawn, the first move "
             "worth %g Elo, openings %g Elo either way",
             page->plan->trials, page->plan->seed, 100 * match->draw_rate, match->first_move_elo, match->opening_elo);
}

char *simulate_plan_text(const struct simulate_plan *plan, const struct simulate_plan_result *result, int width)
{
    char *text = NULL;
    size_t length = 0;
    const struct page page = {plan, open_memstream(&text, &length), width};
    if (page.out == NULL)
        return NULL;
    if (plan->with_sprt) {
        put_sprt(&page, &result->sprt);
        (void)fputc('\n', page.out);
    }
    if (plan->pairs > 0) {
        put_line(&page, "a match of %" PRIu64 " game pairs", plan->pairs);
        put_fixed(&page, &result->fixed);
        (void)fputc('\n', page.out);
    }
    if (plan->power > 0) {
        put_line(&page, "game pairs with which %g%% of matches show who is better (the 95%% interval leaves out 0)",
                 100 * plan->power);
        put_fixed(&page, &result->power);
        (void)fputc('\n', page.out);
    }
    put_model(&page);
    const bool failed = ferror(page.out) != 0;
    if (fclose(page.out) == 0 && !failed)
        return text;
    free(text);
    return NULL;
}
