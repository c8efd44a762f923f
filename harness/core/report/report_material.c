/* SPDX-License-Identifier: MIT */
#include "report_material.h"

#include "fixed.h"
#include "report.h"
#include "report_cells.h"
#include "report_parts.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- Reading */

struct second_reading {
    struct report_material *material;
    summary_visit *visit;
    void *context;
    uint64_t games; /* of the first reading: a run that goes on may have more by now */
};

static bool visit_first(void *context, const struct record *record, const struct summary_pairing *pairing,
                        struct error *error)
{
    (void)pairing;
    return balance_add(context, record, error);
}

static size_t shown_openings(const struct balance *balance)
{
    return balance->count < REPORT_OPENINGS_MOST ? balance->count : REPORT_OPENINGS_MOST;
}

/* The opening at a place among those shown. */
static const struct balance_opening *shown_opening(const struct balance *balance, size_t place)
{
    const size_t shown = shown_openings(balance);
    return &balance->openings[place < (shown + 1) / 2 ? place : balance->count - shown + place];
}

static bool visit_second(void *context, const struct record *record, const struct summary_pairing *pairing,
                         struct error *error)
{
    struct second_reading *reading = context;
    struct report_material *material = reading->material;
    if (record->game > reading->games)
        return true;
    for (size_t i = 0; record->game % 2 == 1 && i < shown_openings(&material->balance); i++)
        if (shown_opening(&material->balance, i)->first_game == record->game)
            balance_text(record, material->openings[i]);
    return reading->visit == NULL || reading->visit(reading->context, record, pairing, error);
}

static bool read_again(const char *folder, struct second_reading *reading, struct error *error)
{
    struct summary again;
    reading->games = reading->material->summary.games;
    reading->material->openings = calloc(REPORT_OPENINGS_MOST, sizeof *reading->material->openings);
    if (reading->material->openings == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    if (!summary_read_games(folder, &again, visit_second, reading, error))
        return false;
    summary_clear(&again);
    return true;
}

/* ---- Facts */

static void add_fact(struct grid *grid, const char *name, const struct json *object, const char *key)
{
    const struct json *value = object != NULL && json_type(object) == JSON_OBJECT ? json_get(object, key) : NULL;
    char text[JSON_NUMBER_SIZE];
    if (value == NULL)
        return;
    if (json_type(value) == JSON_STRING) {
        grid_add(grid, "%s", name);
        grid_add(grid, "%s", json_string(value));
    } else if (json_type(value) == JSON_NUMBER) {
        json_number_text(json_number(value), text);
        grid_add(grid, "%s", name);
        grid_add(grid, "%s", text);
    }
}

void report_facts_grid(const struct summary *summary, struct grid *grid)
{
    static const char *const facts[][2] = {
        {"state", "state"},     {"started", "started"},      {"finished", "finished"},
        {"seed", "seed"},       {"openings", "openings"},    {"game", "game"},
        {"pieces", "pieces"},   {"start", "start"},          {"board, squares a side", "board"},
        {"scoring", "scoring"}, {"pairs a pairing", "pairs"}};
    static const char *const places[][2] = {
        {"osero", "version"}, {"processor", "cpu"}, {"cores", "cores"}, {"jobs", "jobs"}, {"compiler", "compiler"}};
    const struct json *where = json_get(summary->run, "where");
    grid_init(grid, 2, 1);
    if (!grid->failed)
        grid->aligns[0] = grid->aligns[1] = GRID_LEFT;
    grid_add(grid, "what");
    grid_add(grid, "value");
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++)
        add_fact(grid, facts[i][0], summary->run, facts[i][1]);
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
        add_fact(grid, places[i][0], where, places[i][1]);
}

void report_match_grid(const struct summary *summary, struct grid *grid)
{
    static const char *const heads[] = {"0 points", "1/2", "1", "1 1/2", "2"};
    const struct summary_score *score = &summary->players[0].score;
    const struct stats_rating rating = stats_rate_pairs(score->pairs);
    char text[GRID_CELL_SIZE];
    *grid = (struct grid){0};
    if (summary->player_count != 2)
        return;
    grid_init(grid, 3 + STATS_PAIR_CLASSES, 1);
    if (!grid->failed)
        grid->aligns[0] = GRID_LEFT;
    grid_add(grid, "player");
    grid_add(grid, "likely stronger");
    grid_add(grid, "pairs");
    for (int i = 0; i < STATS_PAIR_CLASSES; i++)
        grid_add(grid, "%s", heads[i]);
    grid_add(grid, "%s", summary->players[0].label);
    grid_add(grid, "%s", cell_percent(rating.los, text));
    grid_add(grid, "%" PRIu64, summary->pairs);
    for (int i = 0; i < STATS_PAIR_CLASSES; i++)
        grid_add(grid, "%" PRIu64, score->pairs[i]);
}

/* ---- The balance of openings */

static const char *interval_text(const struct balance_share *share, char text[GRID_CELL_SIZE])
{
    char low[GRID_CELL_SIZE], high[GRID_CELL_SIZE];
    if (!share->low.defined)
        return "-";
    (void)snprintf(text, GRID_CELL_SIZE, "[%.20s, %.20s]", cell_percent(share->low, low),
                   cell_percent(share->high, high));
    return text;
}

static void balance_notes(const struct balance *balance, const struct json *run, FILE *out)
{
    const struct run_words words = run_words(run);
    const struct balance_share total = balance_total(balance);
    char share[GRID_CELL_SIZE], interval[GRID_CELL_SIZE];
    size_t tested = 0;
    if (balance->pairs == 0) {
        (void)fputs("no game pair ended by the rules\n", out);
        return;
    }
    const size_t lopsided = balance_lopsided(balance, &tested);
    (void)fprintf(out, "%s made %s of the points, 95%% interval %s, in %" PRIu64 " game pairs on %zu opening%s\n",
                  words.sides[0], cell_percent(total.share, share), interval_text(&total, interval), balance->pairs,
                  balance->count, balance->count == 1 ? "" : "s");
    (void)fprintf(out, "pairs of which %s won both games: %" PRIu64 "; %s: %" PRIu64 "\n", words.sides[0],
                  balance->both_black, words.sides[1], balance->both_white);
    if (tested > 0)
        (void)fprintf(
            out,
            "openings whose interval leaves out 50%%: %zu of %zu; about %.0f would by chance, were pairs independent\n",
            lopsided, tested, 0.05 * (double)tested);
    if (tested < balance->count)
        (void)fprintf(out, "openings without an interval (under %d game pairs, or all alike): %zu\n",
                      (int)BALANCE_LEAST_PAIRS, balance->count - tested);
}

static void add_opening(struct grid *grid, const struct balance_opening *opening, const char *moves, bool discs)
{
    const struct balance_share share = balance_of(opening);
    char text[GRID_CELL_SIZE];
    grid_add(grid, "%s", moves[0] != '\0' ? moves : "start");
    grid_add(grid, "%" PRIu64, opening->pairs);
    grid_add(grid, "%s", cell_percent(share.share, text));
    grid_add(grid, "%s", interval_text(&share, text));
    if (!discs)
        return;
    grid_add(grid, "%s", fixed_signed((double)opening->difference / (double)(2 * opening->pairs), 1, text));
}

void report_balance_grid(const struct report_material *material, struct grid *grid)
{
    const struct run_words words = run_words(material->summary.run);
    const int columns = words.discs ? 5 : 4;
    const struct balance *balance = &material->balance;
    const size_t shown = shown_openings(balance);
    *grid = (struct grid){0};
    if (balance->pairs == balance->count)
        return;
    grid_init(grid, columns, 1);
    if (!grid->failed)
        grid->aligns[0] = GRID_LEFT;
    grid_add(grid, "opening");
    grid_add(grid, "pairs");
    grid_add(grid, "%s's score", words.sides[0]);
    grid_add(grid, "[95%% interval]");
    if (words.discs)
        grid_add(grid, "%s's discs", words.sides[0]);
    for (size_t i = 0; i < shown; i++) {
        for (int column = 0; i == (shown + 1) / 2 && balance->count > shown && column < columns; column++)
            grid_add(grid, "%s", column == 0 ? "\xe2\x80\xa6" : "");
        add_opening(grid, shown_opening(balance, i), material->openings[i], words.discs);
    }
}

/* ---- The whole */

static void put_notes(const struct summary *summary, FILE *out)
{
    report_sprt(summary, out);
    report_notes(summary, out);
}

static bool write_texts(struct report_material *material, struct error *error)
{
    char **const texts[] = {&material->head, &material->notes, &material->balance_notes, &material->command};
    bool good = true;
    for (int i = 0; good && i < 4; i++) {
        size_t length = 0;
        FILE *out = open_memstream(texts[i], &length);
        if (out == NULL)
            return error_set(error, ERROR_WORLD, "out of memory");
        if (i == 0)
            report_head(&material->summary, out);
        else if (i == 1)
            put_notes(&material->summary, out);
        else if (i == 2)
            balance_notes(&material->balance, material->summary.run, out);
        else
            report_repeat(&material->summary, out);
        good = ferror(out) == 0;
        good = fclose(out) == 0 && good;
    }
    return good || error_set(error, ERROR_WORLD, "out of memory");
}

bool report_material_read(const char *folder, struct report_material *material, summary_visit *visit, void *context,
                          struct error *error)
{
    struct second_reading reading = {.material = material, .visit = visit, .context = context};
    *material = (struct report_material){0};
    if (!summary_read_games(folder, &material->summary, visit_first, &material->balance, error)) {
        balance_clear(&material->balance);
        return false;
    }
    balance_finish(&material->balance);
    if (material->summary.games == 0)
        error_set(error, ERROR_WORLD, "%s has no games: games.jsonl is empty", folder);
    else if (write_texts(material, error) && read_again(folder, &reading, error) &&
             report_times_grid(folder, &material->summary, REPORT_WHOLE_LABEL, &material->times, &material->clock,
                               error))
        return true;
    report_material_clear(material);
    return false;
}

void report_material_clear(struct report_material *material)
{
    grid_clear(&material->times);
    free(material->openings);
    free(material->head);
    free(material->notes);
    free(material->balance_notes);
    free(material->command);
    balance_clear(&material->balance);
    summary_clear(&material->summary);
}
