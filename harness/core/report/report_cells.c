/* SPDX-License-Identifier: MIT */
#include "report_cells.h"

#include "fixed.h"

#include <inttypes.h>

/* A number with its sign, or "-". */
static const char *signed_or_dash(struct stats_number number, int decimals, char text[FIXED_SIZE])
{
    return number.defined ? fixed_signed(number.value, decimals, text) : "-";
}

const char *cell_percent(struct stats_number share, char *text)
{
    char number[FIXED_SIZE];
    if (share.defined)
        (void)snprintf(text, GRID_CELL_SIZE, "%s%%", fixed_text(100 * share.value, 1, number));
    else
        (void)snprintf(text, GRID_CELL_SIZE, "-");
    return text;
}

const char *cell_tally(struct summary_tally tally, char *text)
{
    (void)snprintf(text, GRID_CELL_SIZE, "%" PRIu64 "-%" PRIu64 "-%" PRIu64, tally.wins, tally.draws, tally.losses);
    return text;
}

const char *cell_mean(const struct summary_score *score, char *text)
{
    const struct stats_mean mean = stats_sums_mean(&score->differences);
    char centre[FIXED_SIZE], error[FIXED_SIZE];
    if (!mean.error.defined)
        (void)snprintf(text, GRID_CELL_SIZE, "%s", signed_or_dash(mean.mean, 1, centre));
    else
        (void)snprintf(text, GRID_CELL_SIZE, "%s \xc2\xb1%s", signed_or_dash(mean.mean, 1, centre),
                       fixed_text(mean.error.value, 1, error));
    return text;
}

const char *cell_elo(const struct stats_rating *rating, int decimals, char *text)
{
    char number[FIXED_SIZE];
    (void)snprintf(text, GRID_CELL_SIZE, "%s", signed_or_dash(rating->elo, decimals, number));
    return text;
}

const char *cell_interval(const struct stats_rating *rating, int decimals, char *text)
{
    char low[FIXED_SIZE], high[FIXED_SIZE];
    if (!rating->elo.defined)
        (void)snprintf(text, GRID_CELL_SIZE, "-");
    else
        (void)snprintf(text, GRID_CELL_SIZE, "[%s, %s]", signed_or_dash(rating->elo_low, decimals, low),
                       signed_or_dash(rating->elo_high, decimals, high));
    return text;
}
