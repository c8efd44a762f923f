/* SPDX-License-Identifier: MIT */
#include "plot_sheet.h"
#include "text_stream.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Half of a 95% interval in standard errors. */
static const double normal_95 = 1.959963984540054;

static bool is_continuation(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

static int count_characters(const char *text)
{
    int count = 0;
    for (; *text != '\0'; text++)
        count += !is_continuation(*text);
    return count;
}

/* Copies a byte, or what stands for it where gnuplot would take it for its own; returns how many were written. */
static size_t put_character(char byte, char *out)
{
    static const char typographic[] = "\xE2\x80\x9D", escaped[] = "\\\\";
    const char *text = byte == '"' ? typographic : escaped;
    if (byte != '"' && byte != '\\') {
        *out = byte;
        return 1;
    }
    memcpy(out, text, strlen(text));
    return strlen(text);
}

int plot_label(const char *label, char cut[PLOT_LABEL_SIZE])
{
    static const char ellipsis[] = "\xE2\x80\xA6";
    const int characters = count_characters(label);
    const bool too_long = characters > PLOT_LABEL_CHARACTERS;
    int left = too_long ? PLOT_LABEL_CHARACTERS - 1 : PLOT_LABEL_CHARACTERS;
    size_t used = 0;
    for (; *label != '\0' && used < PLOT_LABEL_SIZE - 2 * sizeof ellipsis; label++) {
        if (!is_continuation(*label) && left-- == 0)
            break;
        used += put_character(*label, cut + used);
    }
    cut[used] = '\0';
    if (too_long)
        memcpy(cut + used, ellipsis, sizeof ellipsis);
    return too_long ? PLOT_LABEL_CHARACTERS : characters;
}

void plot_sheet_number(struct sheet *sheet, struct stats_number number, double factor)
{
    if (number.defined)
        (void)fprintf(sheet->stream, "%.6g", number.value * factor);
}

int plot_sheet_label(struct sheet *sheet, int player)
{
    char cut[PLOT_LABEL_SIZE];
    const int length = plot_label(sheet->summary->players[player].label, cut);
    (void)fputs(cut, sheet->stream);
    return length;
}

void plot_sheet_note_length(struct sheet *sheet, int length)
{
    if (length > sheet->label_length)
        sheet->label_length = length;
}

bool plot_sheet_score(const struct summary *summary, int player, int other, struct summary_score *score)
{
    bool reversed = false;
    const struct summary_pairing *pairing = player != other ? summary_find(summary, player, other, &reversed) : NULL;
    if (pairing == NULL || !pairing->used)
        return false;
    *score = reversed ? summary_reverse(pairing->score) : pairing->score;
    return true;
}

static void write_cell(struct sheet *sheet, int row, int column)
{
    const int player = sheet->summary->ranking[row], other = sheet->summary->ranking[column];
    struct summary_score score;
    (void)fprintf(sheet->stream, "%d\t%d\t", row + 1, column + 1);
    plot_sheet_note_length(sheet, plot_sheet_label(sheet, player));
    (void)fputc('\t', sheet->stream);
    (void)plot_sheet_label(sheet, other);
    (void)fputc('\t', sheet->stream);
    if (plot_sheet_score(sheet->summary, player, other, &score))
        plot_sheet_number(sheet, summary_tally_score(summary_total(&score)), 100);
    (void)fputc('\n', sheet->stream);
}

static void write_crosstable(struct sheet *sheet)
{
    sheet->count = sheet->summary->player_count;
    (void)fputs("row\tcolumn\tplayer\topponent\tscore_percent\n", sheet->stream);
    for (int row = 0; row < sheet->count; row++)
        for (int column = 0; column < sheet->count; column++)
            write_cell(sheet, row, column);
}

static void write_ranking(struct sheet *sheet)
{
    const struct summary *summary = sheet->summary;
    sheet->count = summary->player_count;
    (void)fputs("place\tplayer\telo\telo_low\telo_high\tnote\n", sheet->stream);
    for (int i = 0; i < sheet->count; i++) {
        const int player = summary->ranking[i];
        const struct stats_rating rating = stats_rate_pairs(summary->players[player].score.pairs);
        (void)fprintf(sheet->stream, "%d\t", i + 1);
        plot_sheet_note_length(sheet, plot_sheet_label(sheet, player));
        (void)fputc('\t', sheet->stream);
        plot_sheet_number(sheet, rating.elo, 1);
        (void)fputc('\t', sheet->stream);
        plot_sheet_number(sheet, rating.elo_low, 1);
        (void)fputc('\t', sheet->stream);
        plot_sheet_number(sheet, rating.elo_high, 1);
        (void)fprintf(sheet->stream, "\t%s\n", rating.elo.defined ? "" : "not defined");
    }
}

static void write_difference(struct sheet *sheet, int player, int other, const struct summary_score *score)
{
    const struct stats_mean mean = stats_sums_mean(&score->differences);
    const double half = normal_95 * mean.error.value;
    const bool both = mean.mean.defined && mean.error.defined;
    (void)fprintf(sheet->stream, "%d\t", ++sheet->count);
    const int first = plot_sheet_label(sheet, player);
    (void)fputs(" \xE2\x80\x93 ", sheet->stream);
    plot_sheet_note_length(sheet, first + 3 + plot_sheet_label(sheet, other));
    (void)fputc('\t', sheet->stream);
    plot_sheet_number(sheet, mean.mean, 1);
    (void)fputc('\t', sheet->stream);
    plot_sheet_number(sheet, (struct stats_number){both, mean.mean.value - half}, 1);
    (void)fputc('\t', sheet->stream);
    plot_sheet_number(sheet, (struct stats_number){both, mean.mean.value + half}, 1);
    (void)fputc('\n', sheet->stream);
}

static void write_differences(struct sheet *sheet)
{
    const struct summary *summary = sheet->summary;
    struct summary_score score;
    (void)fputs("number\tpairing\tmean\tlow\thigh\n", sheet->stream);
    for (int i = 0; i < summary->player_count; i++)
        for (int j = i + 1; j < summary->player_count; j++)
            if (plot_sheet_score(summary, summary->ranking[i], summary->ranking[j], &score))
                write_difference(sheet, summary->ranking[i], summary->ranking[j], &score);
}

static bool was_asked(const struct sheet *sheet, int empties)
{
    for (int i = 0; i < sheet->count; i++)
        if (timing_table_mean_us(sheet->timing, i, empties).defined)
            return true;
    return false;
}

static void write_timing(struct sheet *sheet)
{
    const int *ranking = sheet->summary->ranking;
    sheet->count = sheet->summary->player_count;
    (void)fputs("empties", sheet->stream);
    for (int i = 0; i < sheet->count; i++) {
        (void)fputc('\t', sheet->stream);
        plot_sheet_note_length(sheet, plot_sheet_label(sheet, ranking[i]));
    }
    (void)fputc('\n', sheet->stream);
    for (int empties = TIMING_TABLE_EMPTIES - 1; empties >= 0; empties--) {
        if (!was_asked(sheet, empties))
            continue;
        (void)fprintf(sheet->stream, "%d", empties);
        for (int i = 0; i < sheet->count; i++) {
            (void)fputc('\t', sheet->stream);
            plot_sheet_number(sheet, timing_table_quantile_us(sheet->timing, ranking[i], empties, 0.5), 1);
        }
        (void)fputc('\n', sheet->stream);
    }
}

bool plot_columns_make(enum plot plot, const struct plot_material *material, struct plot_columns *columns,
                       struct error *error)
{
    static void (*const writers[PLOT_COUNT])(struct sheet *) = {
        [PLOT_CROSSTABLE] = write_crosstable,   [PLOT_RANKING] = write_ranking,
        [PLOT_DIFFERENCES] = write_differences, [PLOT_TIMING] = write_timing,
        [PLOT_RATINGS] = plot_sheet_ratings,    [PLOT_PREDICTED] = plot_sheet_predicted,
        [PLOT_PROGRESS] = plot_sheet_progress,  [PLOT_SPRT] = plot_sheet_sprt,
        [PLOT_OPENINGS] = plot_sheet_openings,
    };
    struct sheet sheet = {.summary = material->summary, .timing = material->timing, .course = material->course};
    sheet.stream = plot_columns_open(columns, error);
    if (sheet.stream == NULL)
        return false;
    writers[plot](&sheet);
    columns->count = sheet.count;
    columns->label_length = sheet.label_length;
    return plot_columns_end(columns, sheet.stream, error);
}

FILE *plot_columns_open(struct plot_columns *columns, struct error *error)
{
    *columns = (struct plot_columns){0};
    FILE *stream = open_memstream(&columns->text, &columns->length);
    if (stream == NULL)
        error_set(error, ERROR_WORLD, "out of memory");
    return stream;
}

bool plot_columns_end(struct plot_columns *columns, FILE *stream, struct error *error)
{
    if (text_stream_end(stream, &columns->text, true))
        return true;
    plot_columns_clear(columns);
    return error_set(error, ERROR_WORLD, "out of memory");
}

void plot_columns_clear(struct plot_columns *columns)
{
    free(columns->text);
    *columns = (struct plot_columns){0};
}
