/* SPDX-License-Identifier: MIT */
/* The columns of what one fit of ratings and the course of a run show. */
#include "plot_sheet.h"

#include <inttypes.h>
#include <math.h>

enum { MOST_OPENINGS = 1000 };

static void put_tab_number(struct sheet *sheet, struct stats_number number, double factor)
{
    (void)fputc('\t', sheet->stream);
    plot_sheet_number(sheet, number, factor);
}

/* A number with one sign that is what is known of a rating: it is at least, or at most, so much. */
static const char *rating_note(const struct bradley_terry_player *player)
{
    if (player->elo.value.defined)
        return player->anchored ? "fixed" : "";
    if (player->elo.low.defined)
        return "at least";
    return player->elo.high.defined ? "at most" : "not defined";
}

void plot_sheet_ratings(struct sheet *sheet)
{
    const struct rating_list *list = &sheet->course->list;
    sheet->count = list->fit.player_count;
    (void)fputs("place\tplayer\telo\telo_low\telo_high\tbound\tnote\n", sheet->stream);
    for (int i = 0; i < sheet->count; i++) {
        const struct bradley_terry_player *player = &list->fit.players[list->places[i].player];
        const struct stats_number none = {0}, value = player->elo.value;
        char cut[PLOT_LABEL_SIZE];
        plot_sheet_note_length(sheet, plot_label(list->games->players[list->places[i].player].label, cut));
        (void)fprintf(sheet->stream, "%d\t%s", i + 1, cut);
        put_tab_number(sheet, value, 1);
        put_tab_number(sheet, value.defined && player->elo.low.defined ? player->elo.low : value, 1);
        put_tab_number(sheet, value.defined && player->elo.high.defined ? player->elo.high : value, 1);
        put_tab_number(sheet, value.defined ? none : player->elo.low.defined ? player->elo.low : player->elo.high, 1);
        (void)fprintf(sheet->stream, "\t%s\n", rating_note(player));
    }
}

/* What two players made of each other, what their ratings expect of it, and the one less the other. */
struct prediction {
    struct stats_number seen, expected, difference;
};

static struct prediction predict(const struct sheet *sheet, int player, int other)
{
    struct summary_score score;
    struct prediction found = {0};
    if (!plot_sheet_score(sheet->summary, player, other, &score))
        return found;
    found.seen = summary_tally_score(summary_total(&score));
    found.expected = plot_course_expected(sheet->course, sheet->summary, player, other);
    found.difference.defined = found.seen.defined && found.expected.defined;
    found.difference.value = found.seen.value - found.expected.value;
    return found;
}

/* Where the scale of colours ends, in per cent. */
static double predicted_scale(const struct sheet *sheet)
{
    double scale = 5;
    for (int i = 0; i < sheet->count; i++) {
        for (int j = 0; j < i; j++) {
            const struct prediction found = predict(sheet, i, j);
            if (found.difference.defined)
                scale = fmax(scale, 100 * fabs(found.difference.value));
        }
    }
    return scale;
}

static void put_predicted(struct sheet *sheet, int row, int column, double scale)
{
    const int player = sheet->summary->ranking[row], other = sheet->summary->ranking[column];
    const struct prediction found = predict(sheet, player, other);
    (void)fprintf(sheet->stream, "%d\t%d\t", row + 1, column + 1);
    plot_sheet_note_length(sheet, plot_sheet_label(sheet, player));
    (void)fputc('\t', sheet->stream);
    (void)plot_sheet_label(sheet, other);
    put_tab_number(sheet, found.seen, 100);
    put_tab_number(sheet, found.expected, 100);
    put_tab_number(sheet, found.difference, 100);
    (void)fprintf(sheet->stream, "\t%.6g\n", scale);
}

void plot_sheet_predicted(struct sheet *sheet)
{
    sheet->count = sheet->summary->player_count;
    const double scale = predicted_scale(sheet);
    (void)fputs("row\tcolumn\tplayer\topponent\tscore_percent\tpredicted_percent\tdifference\tscale\n", sheet->stream);
    for (int row = 0; row < sheet->count; row++)
        for (int column = 0; column < sheet->count; column++)
            put_predicted(sheet, row, column, scale);
}

/* What the picture shows from below to above: all bands but those of the first eighth, which are very wide. */
static void progress_scale(const struct sheet *sheet, double *low, double *high)
{
    const struct plot_course *course = sheet->course;
    double least = 0, most = 0;
    for (int point = course->point_count / 8; point < course->point_count; point++) {
        for (int i = 0; i < sheet->count; i++) {
            const struct stats_rating *rating = &course->points[point].ratings[sheet->summary->ranking[i]];
            least = rating->elo_low.defined ? fmin(least, rating->elo_low.value) : least;
            most = rating->elo_high.defined ? fmax(most, rating->elo_high.value) : most;
        }
    }
    const double margin = most > least ? 0.05 * (most - least) : 100;
    *low = least - margin;
    *high = most + margin;
}

/* Two players mirror each other: one is enough. */
void plot_sheet_progress(struct sheet *sheet)
{
    const struct plot_course *course = sheet->course;
    double low = 0, high = 0;
    sheet->count = sheet->summary->player_count == 2 ? 1 : sheet->summary->player_count;
    progress_scale(sheet, &low, &high);
    (void)fputs("pairs\tscale_low\tscale_high", sheet->stream);
    for (int i = 0; i < sheet->count; i++) {
        (void)fputc('\t', sheet->stream);
        plot_sheet_note_length(sheet, plot_sheet_label(sheet, sheet->summary->ranking[i]));
        (void)fputs("\tlow\thigh", sheet->stream);
    }
    for (int point = 0; point < course->point_count; point++) {
        (void)fprintf(sheet->stream, "\n%" PRIu64 "\t%.6g\t%.6g", course->points[point].pairs, low, high);
        for (int i = 0; i < sheet->count; i++) {
            const struct stats_rating *rating = &course->points[point].ratings[sheet->summary->ranking[i]];
            put_tab_number(sheet, rating->elo, 1);
            put_tab_number(sheet, rating->elo_low, 1);
            put_tab_number(sheet, rating->elo_high, 1);
        }
    }
    (void)fputc('\n', sheet->stream);
}

void plot_sheet_sprt(struct sheet *sheet)
{
    const struct plot_course *course = sheet->course;
    const struct sprt *sprt = &sheet->summary->sprt;
    sheet->count = course->step_count;
    (void)fputs("pairs\tllr\tlower\tupper\n", sheet->stream);
    for (int i = 0; i < course->step_count; i++)
        (void)fprintf(sheet->stream, "%" PRIu64 "\t%.6g\t%.6g\t%.6g\n", course->steps[i].pairs, course->steps[i].llr,
                      sprt->lower, sprt->upper);
}

/* Of more openings than a picture can show, evenly many, the first and the last among them. */
void plot_sheet_openings(struct sheet *sheet)
{
    const struct balance *balance = &sheet->course->balance;
    const struct balance_share total = balance_total(balance);
    const size_t count = balance->count < MOST_OPENINGS ? balance->count : MOST_OPENINGS;
    sheet->count = (int)count;
    (void)fputs("place\tfirst_game\tpairs\tshare_percent\tlow\thigh\ttotal\ttotal_low\ttotal_high\n", sheet->stream);
    for (size_t i = 0; i < count; i++) {
        const size_t place = count > 1 ? i * (balance->count - 1) / (count - 1) : 0;
        const struct balance_opening *opening = &balance->openings[place];
        const struct balance_share share = balance_of(opening);
        (void)fprintf(sheet->stream, "%zu\t%" PRIu64 "\t%" PRIu64, place + 1, opening->first_game, opening->pairs);
        put_tab_number(sheet, share.share, 100);
        put_tab_number(sheet, share.low.defined ? share.low : share.share, 100);
        put_tab_number(sheet, share.high.defined ? share.high : share.share, 100);
        put_tab_number(sheet, total.share, 100);
        put_tab_number(sheet, total.low.defined ? total.low : total.share, 100);
        put_tab_number(sheet, total.high.defined ? total.high : total.share, 100);
        (void)fputc('\n', sheet->stream);
    }
}
