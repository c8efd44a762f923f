/* SPDX-License-Identifier: MIT */
#include "report_html.h"

#include "html.h"
#include "report.h"
#include "report_cells.h"
#include "report_material.h"
#include "report_page.h"
#include "report_parts.h"
#include "report_sample.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_COLUMNS = 64, MOST_FAULT_LINES = 200 };

/* What is gathered while the games go by. */
struct gathering {
    const struct report_html_options *options;
    struct report_material material;
    struct report_sample sample;
    bool begun;
    uint64_t count, fault_lines;
    FILE *games, *faults; /* elements of the array of games; rows of the table of faults */
    char *games_text, *faults_text;
};

/* ---- Games */

/* The fields in the order in which report.js reads them. */
static void put_game(const struct record *record, int black, int white, FILE *out)
{
    (void)fprintf(out, "[%" PRIu64 ",%d,%d,%d,", record->game, black, white, record->opening_plies);
    html_json_string(record->moves, out);
    (void)fprintf(out, ",%d,%d,", record->black_discs, record->white_discs);
    (void)fprintf(out, record->has_difference ? "%d," : "null,", record->difference);
    (void)fprintf(out, "%d,", (int)record->outcome);
    html_json_string(termination_name(record->termination), out);
    (void)fputc(',', out);
    html_json_string(record->fault, out);
    (void)fputc(',', out);
    html_json_string(record->start, out);
    (void)fputc(']', out);
}

static void put_fault(const struct record *record, const struct run_words *words, FILE *out)
{
    (void)fprintf(out, "<tr><td><a href=\"#game-%" PRIu64 "\">%" PRIu64 "</a></td><td class=\"left\"><bdi>",
                  record->game, record->game);
    html_text(record->black, out);
    (void)fputs("</bdi></td><td class=\"left\"><bdi>", out);
    html_text(record->white, out);
    (void)fprintf(out, "</bdi></td><td class=\"left\">%s</td><td class=\"left\">%s</td><td class=\"wrap\">",
                  words->sides[record->outcome == OUTCOME_LOSS ? 0 : 1], termination_name(record->termination));
    html_text(record->fault, out);
    if (record->signal != 0)
        (void)fprintf(out, " (signal %d)", record->signal);
    (void)fputs("</td></tr>\n", out);
}

static bool gather(void *context, const struct record *record, const struct summary_pairing *pairing,
                   struct error *error)
{
    struct gathering *gathering = context;
    const bool first_has_black = record->game % 2 == 1;
    if (!gathering->begun &&
        !report_sample_init(&gathering->sample, &gathering->material.summary, gathering->options->embed, error))
        return false;
    gathering->begun = true;
    if (!report_sample_takes(&gathering->sample, record))
        return true;
    (void)fputs(gathering->count++ > 0 ? ",\n" : "", gathering->games);
    put_game(record, first_has_black ? pairing->first : pairing->second,
             first_has_black ? pairing->second : pairing->first, gathering->games);
    const struct run_words words = run_words(gathering->material.summary.run);
    if (record->termination != TERMINATION_NORMAL && gathering->fault_lines++ < MOST_FAULT_LINES)
        put_fault(record, &words, gathering->faults);
    return true;
}

/* ---- Sections */

static void put_section(const char *id, const char *title, FILE *out)
{
    (void)fprintf(out, "<h2 id=\"%s\">%s</h2>\n", id, title);
}

static void put_grid(struct grid *grid, const char *caption, FILE *out)
{
    if (grid->columns > 0)
        html_grid(grid, caption, out);
    grid_clear(grid);
}

static void put_standings(const struct report_material *material, FILE *out)
{
    struct grid grid;
    put_section("standings", "Standings", out);
    report_standings_grid(&material->summary, REPORT_WHOLE_LABEL, &grid);
    put_grid(&grid, NULL, out);
    (void)fprintf(out, "<p class=\"faint\">%s.</p>\n", report_standings_note(&material->summary));
    report_match_grid(&material->summary, &grid);
    put_grid(&grid, "The match, by what the first player made of each game pair", out);
    report_page_lines(material->notes, out);
}

/* Blue is better than even, orange worse; the more, the stronger. */
static void put_cross_cell(const struct summary_score *score, bool discs, FILE *out)
{
    const struct summary_tally all = summary_total(score);
    const struct stats_number share = summary_tally_score(all);
    char percent[GRID_CELL_SIZE], tally[GRID_CELL_SIZE], mean[GRID_CELL_SIZE];
    const int strength = share.defined ? (int)(200 * (share.value - 0.5)) : 0; /* -100 to 100 */
    (void)fprintf(out, "<td class=\"%s\" title=\"%s%s%s\" style=\"--strength:%d.%02d\">",
                  strength < 0 ? "worse" : "better", cell_tally(all, tally), discs ? "; " : "",
                  discs ? cell_mean(score, mean) : "", abs(strength) / 100, abs(strength) % 100);
    (void)cell_percent(share, percent);
    percent[strcspn(percent, "%")] = '\0';
    (void)fprintf(out, "%s</td>", percent);
}

static void put_cross_row(const struct summary *summary, int row, FILE *out)
{
    (void)fprintf(out, "<tr><th scope=\"row\">%d <bdi>", row + 1);
    html_text(summary->players[summary->ranking[row]].label, out);
    (void)fputs("</bdi></th>", out);
    for (int column = 0; column < summary->player_count; column++) {
        struct summary_score score;
        if (report_score_between(summary, row, column, &score))
            put_cross_cell(&score, run_words(summary->run).discs, out);
        else
            (void)fputs(row == column ? "<td class=\"self\"></td>" : "<td>-</td>", out);
    }
    (void)fputs("</tr>\n", out);
}

static void put_cross(const struct summary *summary, FILE *out)
{
    (void)fputs("<div class=\"scroll\"><table class=\"cross\">\n<caption>Score of the row against the column, in per "
                "cent</caption>\n<thead><tr><td></td>",
                out);
    for (int column = 0; column < summary->player_count; column++) {
        (void)fputs("<th scope=\"col\" title=\"", out);
        html_text(summary->players[summary->ranking[column]].label, out);
        (void)fprintf(out, "\">%d</th>", column + 1);
    }
    (void)fputs("</tr></thead>\n<tbody>\n", out);
    for (int row = 0; row < summary->player_count; row++)
        put_cross_row(summary, row, out);
    (void)fputs("</tbody></table></div>\n", out);
}

static void put_crosstable(const struct summary *summary, FILE *out)
{
    struct grid grid;
    const int pairings = report_pairing_count(summary);
    put_section("crosstable", "Crosstable", out);
    if (summary->player_count <= MOST_COLUMNS)
        put_cross(summary, out);
    if (pairings > REPORT_LIST_MOST) {
        (void)fprintf(out, "<p>%d pairings: <code>osero export RUN --table crosstable</code> lists them.</p>\n",
                      pairings);
        return;
    }
    report_pairings_grid(summary, REPORT_WHOLE_LABEL, &grid);
    (void)fprintf(out, "<details%s><summary>All figures of each pairing</summary>\n", pairings <= 6 ? " open" : "");
    put_grid(&grid, NULL, out);
    (void)fputs("</details>\n", out);
}

static const char *picture_name(int picture)
{
    return plot_name((enum plot)picture);
}

/* Must it be there? Not those that many runs do not have. */
static bool picture_wanted(const char *folder, int picture)
{
    char path[4096 + 16];
    (void)snprintf(path, sizeof path, "%s/timing.jsonl", folder);
    if (picture == PLOT_TIMING)
        return access(path, F_OK) == 0;
    return picture != PLOT_PREDICTED && picture != PLOT_SPRT && picture != PLOT_OPENINGS && picture != PLOT_DIFFERENCES;
}

static bool draw_pictures(const struct plots_options *options, struct error *error)
{
    struct plots_result result;
    return plots_draw(options, &result, error);
}

static void put_pictures(const struct report_html_options *options, FILE *out)
{
    const struct report_pictures pictures = {.folder = options->folder,
                                             .source = "games.jsonl",
                                             .count = PLOT_COUNT,
                                             .name = picture_name,
                                             .wanted = picture_wanted,
                                             .draw = draw_pictures,
                                             .scripts = options->scripts};
    put_section("pictures", "Pictures", out);
    report_page_pictures(&pictures, out);
}

static void put_head(const char *text, FILE *out)
{
    (void)fputs("<th scope=\"col\" class=\"left\">", out);
    html_text(text, out);
    (void)fputs("</th>", out);
}

static void put_terminations(const struct gathering *gathering, FILE *out)
{
    const struct run_words words = run_words(gathering->material.summary.run);
    struct grid grid;
    put_section("terminations", "How games ended", out);
    report_terminations_grid(&gathering->material.summary, REPORT_WHOLE_LABEL, &grid);
    put_grid(&grid, NULL, out);
    if (gathering->fault_lines == 0)
        return;
    (void)fputs("<div class=\"scroll\"><table>\n<caption>Games that did not end by the rules", out);
    if (gathering->fault_lines > MOST_FAULT_LINES)
        (void)fprintf(out, ": the first %d here, %" PRIu64 " below", (int)MOST_FAULT_LINES, gathering->fault_lines);
    (void)fputs("</caption>\n<thead><tr><th scope=\"col\">game</th>", out);
    put_head(words.sides[0], out);
    put_head(words.sides[1], out);
    (void)fputs("<th scope=\"col\" class=\"left\">lost by</th>"
                "<th scope=\"col\" class=\"left\">termination</th><th scope=\"col\" class=\"left\">what happened</th>"
                "</tr></thead>\n<tbody>\n",
                out);
    (void)fputs(gathering->faults_text, out);
    (void)fputs("</tbody></table></div>\n", out);
}

static void put_openings(const struct report_material *material, FILE *out)
{
    const struct run_words words = run_words(material->summary.run);
    char caption[128];
    struct grid grid;
    put_section("openings", "Openings", out);
    report_page_lines(material->balance_notes, out);
    report_balance_grid(material, &grid);
    (void)snprintf(caption, sizeof caption, "The openings that favour %s most, then those that favour %s most",
                   words.sides[0], words.sides[1]);
    put_grid(&grid, caption, out);
}

static void put_run(const struct summary *summary, const char *command, FILE *out)
{
    struct grid grid;
    const char *how = report_repeatable(summary);
    put_section("run", "The run", out);
    report_facts_grid(summary, &grid);
    put_grid(&grid, NULL, out);
    if (how == NULL)
        return;
    (void)fprintf(out, "<p>%s:</p>\n", how);
    report_page_command(command, out);
}

/* ---- The board */

static const char viewer[] =
    "<div class=\"viewer\" id=\"game-viewer\" hidden>\n"
    "<div class=\"choice\">\n"
    "<label>player <select id=\"game-one\"><option value=\"\">anyone</option></select></label>\n"
    "<label>against <select id=\"game-other\"><option value=\"\">anyone</option></select></label>\n"
    "<label><input type=\"checkbox\" id=\"game-faults-only\"> only games with faults</label>\n"
    "<span class=\"faint\" id=\"game-count\"></span>\n"
    "<select id=\"game-list\" aria-label=\"game\"></select>\n"
    "<button type=\"button\" id=\"game-previous\">previous game</button>\n"
    "<button type=\"button\" id=\"game-next\">next game</button>\n</div>\n"
    "<div>\n<div class=\"board\" id=\"game-board\" role=\"img\" tabindex=\"0\"></div>\n"
    "<div class=\"controls\">\n"
    "<button type=\"button\" id=\"game-first\" aria-label=\"start\">&laquo;</button>\n"
    "<button type=\"button\" id=\"game-back\" aria-label=\"one move back\">&lsaquo;</button>\n"
    "<button type=\"button\" id=\"game-forward\" aria-label=\"one move forward\">&rsaquo;</button>\n"
    "<button type=\"button\" id=\"game-last\" aria-label=\"end\">&raquo;</button>\n</div>\n"
    "<input type=\"range\" class=\"slider\" id=\"game-slider\" min=\"0\" value=\"0\" aria-label=\"move\">\n</div>\n"
    "<div>\n<p id=\"game-result\"></p>\n<div class=\"seats\">\n"
    "<div class=\"seat\" id=\"game-black-seat\"><span class=\"disc black\"></span><bdi id=\"game-black\"></bdi>"
    "<output id=\"game-black-discs\"></output></div>\n"
    "<div class=\"seat\" id=\"game-white-seat\"><span class=\"disc white\"></span><bdi id=\"game-white\"></bdi>"
    "<output id=\"game-white-discs\"></output></div>\n</div>\n"
    "<p id=\"game-status\" aria-live=\"polite\"></p>\n<ol class=\"moves\" id=\"game-moves\"></ol>\n"
    "<div class=\"transcript\"><textarea id=\"game-transcript\" rows=\"3\" readonly aria-label=\"transcript\">"
    "</textarea><button type=\"button\" data-copy=\"game-transcript\">copy</button></div>\n"
    "<p class=\"faint key-help\">On the board: arrow keys step, Home and End go to its ends, Page Up and Page Down "
    "change "
    "the game. An orange dot is the last move, blue rings are the discs that it flipped, pale dots are legal moves; "
    "the "
    "opening's moves are grey.</p>\n"
    "</div>\n</div>\n";

/* What a board needs to know. A run without a game's name is of Othello. */
static void put_rules(const struct summary *summary, FILE *out)
{
    const struct json *board = json_get(summary->run, "board"), *pieces = json_get(summary->run, "pieces");
    const char *start = json_get_string(summary->run, "start"), *game = json_get_string(summary->run, "game");
    const struct run_words words = run_words(summary->run);
    int64_t size = 8, most = 0;
    if (board == NULL || json_type(board) != JSON_NUMBER || !json_integer(board, &size) || size < 4 || size > 10 ||
        size % 2 != 0)
        size = 8;
    (void)fprintf(out, "\"size\":%d,\"parallel\":%s", (int)size,
                  start != NULL && strcmp(start, "parallel") == 0 ? "true" : "false");
    if (game == NULL || strcmp(game, "othello") == 0)
        return;
    (void)fputs(",\"game\":", out);
    html_json_string(game, out);
    for (int side = 0; side < 2; side++) {
        (void)fputs(side == 0 ? ",\"sides\":[" : ",", out);
        html_json_string(words.sides[side], out);
    }
    if (pieces == NULL || json_type(pieces) != JSON_NUMBER || !json_integer(pieces, &most))
        most = INT32_MAX;
    (void)fprintf(out, "],\"pieces\":%" PRId64, most);
}

static void put_games_data(const struct gathering *gathering, FILE *out)
{
    const struct summary *summary = &gathering->material.summary;
    (void)fputs("<script type=\"application/json\" id=\"games-data\">\n{", out);
    put_rules(summary, out);
    (void)fputs(",\"players\":[", out);
    for (int i = 0; i < summary->player_count; i++) {
        (void)fputs(i > 0 ? "," : "", out);
        html_json_string(summary->players[i].label, out);
    }
    (void)fprintf(out, "],\"games\":[\n%s\n]}\n</script>\n", gathering->games_text);
}

static void put_games(const struct gathering *gathering, FILE *out)
{
    const struct summary *summary = &gathering->material.summary;
    const uint64_t games = summary->games;
    (void)fputs("<div class=\"viewer-section\">\n", out);
    put_section("games", "Games", out);
    (void)fputs("<noscript><p>To step through games here, allow this page's script; <code>osero watch RUN GAME</code> "
                "shows them in a terminal.</p></noscript>\n",
                out);
    if (gathering->count < games)
        (void)fprintf(
            out,
            "<p class=\"faint\">%" PRIu64 " of the %" PRIu64 " games are here: %s with faults, and up to %" PRIu64
            " in all an even sample of the others. <code>osero watch RUN GAME</code> shows any other.</p>\n",
            gathering->count, games,
            games - summary->terminations[TERMINATION_NORMAL] > REPORT_SAMPLE_FAULTS ? "an even sample of those"
                                                                                     : "all those",
            gathering->options->embed);
    (void)fputs(viewer, out);
    put_games_data(gathering, out);
    (void)fputs("</div>\n", out);
}

/* ---- The page */

static void put_nav(bool has_times, FILE *out)
{
    (void)fputs(
        "<nav aria-label=\"sections\"><a href=\"#standings\">Standings</a><a href=\"#crosstable\">Crosstable</a>"
        "<a href=\"#games\">Games</a><a href=\"#pictures\">Pictures</a><a href=\"#openings\">Openings</a>"
        "<a href=\"#terminations\">How games ended</a>",
        out);
    (void)fputs(has_times ? "<a href=\"#times\">Times</a>" : "", out);
    (void)fputs("<a href=\"#run\">The run</a></nav>\n</header>\n<main>\n", out);
}

static void put_page(struct gathering *gathering, const struct report_page *page, FILE *out)
{
    struct report_material *material = &gathering->material;
    report_page_begin(page, material->summary.name, out);
    (void)fputs("<p class=\"faint\">", out);
    html_text(material->head, out);
    (void)fputs("</p>\n", out);
    put_nav(material->times.columns > 0, out);
    put_standings(material, out);
    put_crosstable(&material->summary, out);
    put_games(gathering, out);
    put_pictures(gathering->options, out);
    put_openings(material, out);
    put_terminations(gathering, out);
    if (material->times.columns > 0) {
        put_section("times", "Times of a move", out);
        put_grid(&material->times, material->clock, out);
    }
    put_run(&material->summary, material->command, out);
    (void)fputs("</main>\n", out);
    report_page_end(page, out);
}

static bool close_stream(FILE *stream)
{
    const bool good = ferror(stream) == 0;
    return fclose(stream) == 0 && good;
}

/* Reads the run and its games. */
static bool gather_all(struct gathering *gathering, struct error *error)
{
    size_t length = 0;
    gathering->games = open_memstream(&gathering->games_text, &length);
    gathering->faults = open_memstream(&gathering->faults_text, &length);
    const bool open = gathering->games != NULL && gathering->faults != NULL;
    bool good = open ? report_material_read(gathering->options->folder, &gathering->material, gather, gathering, error)
                     : error_set(error, ERROR_WORLD, "out of memory");
    const bool read = good;
    if (gathering->games != NULL && !close_stream(gathering->games) && good)
        good = error_set(error, ERROR_WORLD, "out of memory");
    if (gathering->faults != NULL && !close_stream(gathering->faults) && good)
        good = error_set(error, ERROR_WORLD, "out of memory");
    report_sample_clear(&gathering->sample);
    if (read && !good)
        report_material_clear(&gathering->material);
    return good;
}

static bool write_page(struct gathering *gathering, char **text, size_t *length, struct error *error)
{
    struct report_page page;
    if (!report_page_init(&page, gathering->options->scripts, error))
        return false;
    FILE *out = open_memstream(text, length);
    if (out != NULL)
        put_page(gathering, &page, out);
    const bool good = out != NULL && close_stream(out);
    report_page_clear(&page);
    if (good)
        return true;
    free(*text);
    *text = NULL;
    return error_set(error, ERROR_WORLD, "out of memory");
}

bool report_html(const struct report_html_options *options, char **page, size_t *length, struct error *error)
{
    struct gathering gathering = {.options = options};
    *page = NULL;
    bool good = gather_all(&gathering, error);
    if (good) {
        good = write_page(&gathering, page, length, error);
        report_material_clear(&gathering.material);
    }
    free(gathering.games_text);
    free(gathering.faults_text);
    return good;
}
