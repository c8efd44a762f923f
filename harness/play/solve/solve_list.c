/* SPDX-License-Identifier: MIT */
#include "solve_list.h"

#include "files.h"
#include "ranges.h"
#include "solve_sample.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is read of a file. */
struct reading {
    const struct solve_list_options *options;
    struct solve_list *list;
    int room;
    int seen[SOLVE_LIST_SQUARES + 1];  /* positions in the file by their empties */
    int taken[SOLVE_LIST_SQUARES + 1]; /* of them in the list */
};

void solve_list_clear(struct solve_list *list)
{
    free(list->entries);
    free(list->positions);
    free(list->empties);
    *list = (struct solve_list){.count = 0};
}

static bool make_room(struct reading *reading, struct error *error)
{
    struct solve_list *list = reading->list;
    if (list->count < reading->room)
        return true;
    if (list->count >= SOLVE_MOST_POSITIONS)
        return error_set(error, ERROR_USAGE, "%s: more than %d positions; ask for fewer by --empties or --count",
                         reading->options->file, SOLVE_MOST_POSITIONS);
    const int room = reading->room * 2 + 256;
    struct solve_entry *grown = realloc(list->entries, (size_t)room * sizeof *grown);
    if (grown == NULL)
        return error_set(error, ERROR_WORLD, "%s: out of memory", reading->options->file);
    list->entries = grown;
    reading->room = room;
    return true;
}

/* False when the line gives a score that is none. */
static bool take_answer(const struct obf_line *line, struct solve_entry *entry)
{
    double best = -INFINITY;
    for (int i = 0; i < line->score_count; i++) {
        const bool bare = line->scores[i].square < 0;
        if (bare || line->scores[i].score > best)
            best = line->scores[i].score;
        if (bare)
            break;
    }
    entry->answered = line->score_count > 0;
    entry->answer = entry->answered ? (int)best : 0;
    return !entry->answered || best == floor(best);
}

static bool add_position(struct reading *reading, const struct obf_line *line, size_t number, struct error *error)
{
    const struct solve_list_options *options = reading->options;
    if (!rules_size_valid(line->position.size))
        return error_set(error, ERROR_USAGE, "%s:%zu: no solver plays on a %dx%d board, only on 4x4, 6x6 and 8x8",
                         options->file, number, line->position.size, line->position.size);
    const struct board board = line->position.board;
    const uint64_t squares = rules_squares(line->position.size);
    struct solve_entry entry = {.position = line->position,
                                .line = number,
                                .empties = bits_count(squares & ~(board.player | board.opponent)),
                                .over = rules_over(board, squares)};
    reading->seen[entry.empties]++;
    if (entry.empties < options->least || entry.empties > options->most ||
        (options->count > 0 && reading->taken[entry.empties] >= options->count))
        return true;
    if (entry.empties > SOLVE_LIST_MANY_EMPTIES && !options->huge && !entry.over)
        return error_set(error, ERROR_USAGE,
                         "%s:%zu: a position with %d empty squares: each more multiplies the time by about 3, and more "
                         "than %d may take years; --huge asks for it all the same, --empties for others",
                         options->file, number, entry.empties, SOLVE_LIST_MANY_EMPTIES);
    if (!take_answer(line, &entry))
        return error_set(error, ERROR_USAGE, "%s:%zu: an exact score is a whole number of discs", options->file,
                         number);
    if (!make_room(reading, error))
        return false;
    reading->taken[entry.empties]++;
    reading->list->entries[reading->list->count++] = entry;
    return true;
}

static bool add_line(struct reading *reading, const char *text, size_t number, struct error *error)
{
    struct obf_line line;
    struct notation_error wrong;
    switch (notation_obf_read(text, 0, &line, &wrong)) {
    case OBF_NOTHING:
        return true;
    case OBF_BAD:
        return error_set(error, ERROR_USAGE, "%s:%zu: %s", reading->options->file, number, wrong.text);
    default:
        return add_position(reading, &line, number, error);
    }
}

static bool add_lines(struct reading *reading, char *text, const char *end, struct error *error)
{
    size_t number = 1;
    for (char *start = text; start < end; number++) {
        char *stop = memchr(start, '\n', (size_t)(end - start));
        if (stop == NULL)
            stop = start + (end - start);
        *stop = '\0';
        if (strlen(start) < (size_t)(stop - start))
            return error_set(error, ERROR_USAGE, "%s:%zu: a zero byte: this is no text file", reading->options->file,
                             number);
        if (!add_line(reading, start, number, error))
            return false;
        start = stop + 1;
    }
    return true;
}

bool solve_list_all(const struct solve_list_options *options)
{
    return options->least == 0 && options->most == SOLVE_LIST_SQUARES;
}

static bool nothing_found(const struct reading *reading, struct error *error)
{
    const struct solve_list_options *options = reading->options;
    bool seen[SOLVE_LIST_SQUARES + 1], asked[SOLVE_LIST_SQUARES + 1];
    char there[RANGES_SIZE], wanted[RANGES_SIZE];
    for (int i = 0; i <= SOLVE_LIST_SQUARES; i++) {
        seen[i] = reading->seen[i] > 0;
        asked[i] = i >= options->least && i <= options->most;
    }
    if (ranges_text(seen, SOLVE_LIST_SQUARES + 1, there)[0] == '\0')
        return error_set(error, ERROR_USAGE, "%s: there is no position in it", options->file);
    return error_set(error, ERROR_USAGE, "%s has no position with %s empties; it has some with %s", options->file,
                     ranges_text(asked, SOLVE_LIST_SQUARES + 1, wanted), there);
}

static int by_empties(const void *a, const void *b)
{
    const struct solve_entry *one = a, *two = b;
    if (one->empties != two->empties)
        return one->empties - two->empties;
    return (one->line > two->line) - (one->line < two->line);
}

static int by_position(const void *a, const void *b)
{
    const struct solve_entry *const *one = a, *const *two = b;
    const struct position *at = &(*one)->position, *other = &(*two)->position;
    if (at->board.player != other->board.player)
        return at->board.player < other->board.player ? -1 : 1;
    if (at->board.opponent != other->board.opponent)
        return at->board.opponent < other->board.opponent ? -1 : 1;
    if (at->size != other->size)
        return at->size < other->size ? -1 : 1;
    return (at->colour > other->colour) - (at->colour < other->colour);
}

/* The same, and then as they stand in the file. */
static int by_position_and_line(const void *a, const void *b)
{
    const struct solve_entry *const *one = a, *const *two = b;
    const int order = by_position(a, b);
    return order != 0 ? order : ((*one)->line > (*two)->line) - ((*one)->line < (*two)->line);
}

int solve_list_doubles(const struct solve_list *list, size_t lines[2])
{
    int doubles = 0;
    const struct solve_entry **order = calloc((size_t)list->count + 1, sizeof *order);
    if (order == NULL)
        return -1;
    for (int i = 0; i < list->count; i++)
        order[i] = &list->entries[i];
    qsort(order, (size_t)list->count, sizeof *order, by_position_and_line);
    for (int i = 1; i < list->count; i++) {
        if (by_position(&order[i - 1], &order[i]) != 0)
            continue;
        if (doubles++ > 0 && order[i]->line > lines[1])
            continue;
        lines[0] = order[i - 1]->line;
        lines[1] = order[i]->line;
    }
    free(order);
    return doubles;
}

/* The arrays and the digest that follow from the entries. */
static bool finish(struct solve_list *list)
{
    struct digest digest;
    list->positions = calloc((size_t)list->count, sizeof *list->positions);
    list->empties = calloc((size_t)list->count, sizeof *list->empties);
    if (list->positions == NULL || list->empties == NULL)
        return false;
    digest_start(&digest);
    for (int i = 0; i < list->count; i++) {
        const struct solve_entry *entry = &list->entries[i];
        char line[NOTATION_POSITION_SIZE + 16];
        list->positions[i] = entry->position;
        list->empties[i] = entry->empties;
        notation_position_write(&entry->position, line);
        size_t used = strlen(line);
        if (entry->answered)
            used += (size_t)snprintf(line + used, sizeof line - used, " %+d;", entry->answer);
        line[used++] = '\n';
        digest_add(&digest, line, used);
    }
    digest_end(&digest, list->digest);
    return true;
}

bool solve_list_read(struct solve_list *list, const struct solve_list_options *options, struct error *error)
{
    struct reading reading = {.options = options, .list = list};
    size_t length = 0;
    *list = (struct solve_list){.count = 0};
    char *text = file_read(options->file, &length, error);
    if (text == NULL)
        return false;
    const bool good = add_lines(&reading, text + file_mark_length(text), text + length, error);
    free(text);
    if (!good)
        return false;
    if (list->count == 0)
        return nothing_found(&reading, error);
    qsort(list->entries, (size_t)list->count, sizeof *list->entries, by_empties);
    return finish(list) || error_set(error, ERROR_WORLD, "%s: out of memory", options->file);
}
