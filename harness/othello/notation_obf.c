/* SPDX-License-Identifier: MIT */
/* Positions as text: OBF and the digit strings. */
#include "notation.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum cell { CELL_BLACK, CELL_WHITE, CELL_EMPTY, CELL_NONE };

struct reader {
    const char *line;
    size_t at; /* the next character */
    struct obf_line *out;
    struct notation_error *error;
};

/* Always false; `at` is where the fault lies. */
__attribute__((format(printf, 3, 4))) static bool fail(struct reader *reader, size_t at, const char *format, ...)
{
    char what[128];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    reader->error->column = (int)at + 1;
    (void)snprintf(reader->error->text, sizeof reader->error->text, "column %zu: %s", at + 1, what);
    notation_make_printable(reader->error->text);
    return false;
}

static bool is_blank(char character)
{
    return isspace((unsigned char)character) != 0;
}

static bool ends_line(char character)
{
    return character == '\0' || character == '%';
}

static void skip_blanks(struct reader *reader)
{
    while (is_blank(reader->line[reader->at]))
        reader->at++;
}

static enum cell cell_of(char character)
{
    static const char *const spellings[] = {[CELL_BLACK] = "Xx*Bb1", [CELL_WHITE] = "OoWw2", [CELL_EMPTY] = "-.0"};
    for (int cell = CELL_BLACK; cell <= CELL_EMPTY; cell++)
        if (character != '\0' && strchr(spellings[cell], character) != NULL)
            return (enum cell)cell;
    return CELL_NONE;
}

/* ---- The board -------------------------------------------------------------------------------------------------- */

/* The size of a board with so many cells, or 0. Digit strings may be short: any that fit no smaller board are 8x8. */
static int size_of(size_t cell_count, bool digits)
{
    for (int size = 4; size <= 10; size += 2)
        if (cell_count == (size_t)(size * size))
            return size;
    return digits && cell_count < 64 ? 8 : 0;
}

static bool choose_size(struct reader *reader, int wanted, size_t cell_count, bool digits)
{
    const size_t begin = reader->at;
    const int size = wanted != 0 ? wanted : size_of(cell_count, digits);
    if (size == 0)
        return fail(reader, begin, "%zu cells; a board has 16, 36, 64 or 100", cell_count);
    const size_t needed = (size_t)(size * size);
    if (cell_count > needed || (cell_count < needed && !digits))
        return fail(reader, begin, "%zu cell%s; the %dx%d board has %zu", cell_count, cell_count == 1 ? "" : "s", size,
                    size, needed);
    reader->out->position.size = size;
    return true;
}

static bool measure_cells(struct reader *reader, size_t *count, bool *digits)
{
    const char *cells = reader->line + reader->at;
    *digits = true;
    for (*count = 0; !ends_line(cells[*count]) && !is_blank(cells[*count]) && cells[*count] != ';'; ++*count) {
        if (cell_of(cells[*count]) == CELL_NONE)
            return fail(reader, reader->at + *count, "'%c' is not a cell; they are X, O and -", cells[*count]);
        *digits = *digits && cells[*count] >= '0' && cells[*count] <= '2';
    }
    return true;
}

/* Reads the cells into discs of Black and White. */
static bool read_cells(struct reader *reader, int wanted, wide_set discs[2])
{
    size_t count = 0;
    bool digits = false;
    if (!measure_cells(reader, &count, &digits) || !choose_size(reader, wanted, count, digits))
        return false;
    const size_t size = (size_t)reader->out->position.size;
    const size_t stride = (size_t)rules_stride((int)size);
    for (size_t i = 0; i < count; i++) {
        const enum cell cell = cell_of(reader->line[reader->at + i]);
        if (cell != CELL_EMPTY)
            discs[cell] |= wide_bit((int)(i / size * stride + i % size));
    }
    reader->at += count;
    return true;
}

static bool read_side(struct reader *reader, int *colour)
{
    skip_blanks(reader);
    const char character = reader->line[reader->at];
    if (ends_line(character) || character == ';')
        return fail(reader, reader->at, "the side to move is missing: X or O after the cells");
    const enum cell side = cell_of(character);
    if (side != CELL_BLACK && side != CELL_WHITE)
        return fail(reader, reader->at, "'%c' is not a side to move: X or O", character);
    *colour = side == CELL_WHITE;
    reader->at++;
    skip_blanks(reader);
    if (reader->line[reader->at] == ';')
        reader->at++;
    else if (!ends_line(reader->line[reader->at]))
        return fail(reader, reader->at, "a ';' is missing after the side to move");
    return true;
}

/* ---- The scores ------------------------------------------------------------------------------------------------- */

/* The square whose name is this whole text, or -1. */
static int square_named(const char *text, size_t length, int size)
{
    const int square = notation_square_parse(text, size);
    return square >= 0 && notation_name_length(square, size) == length ? square : -1;
}

/* The move before ':' of the entry that begins here: a square, NOTATION_PASS, or -1 when there is none. */
static bool read_entry_move(struct reader *reader, int *square)
{
    const struct position *position = &reader->out->position;
    const char *text = reader->line + reader->at;
    const size_t length = strcspn(text, ":;%");
    *square = -1;
    if (text[length] != ':')
        return true;
    size_t name = length;
    while (name > 0 && is_blank(text[name - 1]))
        name--;
    const wide_set moves = position_moves(position);
    if (name == 2 &&
        (strncasecmp(text, "pa", 2) == 0 || strncasecmp(text, "ps", 2) == 0 || strncmp(text, "--", 2) == 0))
        *square = NOTATION_PASS;
    else
        *square = square_named(text, name, position->size);
    if (*square < 0)
        return fail(reader, reader->at, "'%.*s' is not a square of the %dx%d board", (int)(name > 20 ? 20 : name), text,
                    position->size, position->size);
    if (*square == NOTATION_PASS ? moves != 0 : !wide_has(moves, *square))
        return fail(reader, reader->at, "%.*s is not a legal move", (int)name, text);
    reader->at += length + 1;
    return true;
}

static bool read_number(struct reader *reader, double *score)
{
    skip_blanks(reader);
    const char *text = reader->line + reader->at;
    const size_t length = strcspn(text, ";% \t\r\n"), plain = strspn(text, "+-.0123456789");
    char *end = NULL;
    *score = strtod(text, &end);
    const double most = reader->out->position.size * reader->out->position.size;
    if (length == 0 || plain < length || end != text + length || *score > most || *score < -most)
        return fail(reader, reader->at, "'%.*s' is not a score from -%.0f to +%.0f", (int)(length > 20 ? 20 : length),
                    text, most, most);
    reader->at += length;
    skip_blanks(reader);
    if (reader->line[reader->at] == ';')
        reader->at++;
    else if (!ends_line(reader->line[reader->at]))
        return fail(reader, reader->at, "a ';' is missing after the score");
    return true;
}

/* One "MOVE:SCORE;" or "SCORE;". No square is scored twice, so there is always room. */
static bool read_entry(struct reader *reader)
{
    struct obf_line *out = reader->out;
    const size_t begin = reader->at;
    struct obf_score entry;
    if (!read_entry_move(reader, &entry.square) || !read_number(reader, &entry.score))
        return false;
    for (int i = 0; i < out->score_count; i++)
        if (out->scores[i].square == entry.square)
            return fail(reader, begin, "%s is scored twice",
                        entry.square == -1 || entry.square == NOTATION_PASS ? "the position" : "a move");
    out->scores[out->score_count++] = entry;
    return true;
}

static bool read_scores(struct reader *reader)
{
    for (;;) {
        skip_blanks(reader);
        const char character = reader->line[reader->at];
        if (ends_line(character))
            return true;
        if (character == ';')
            reader->at++;
        else if (!read_entry(reader))
            return false;
    }
}

enum obf_status notation_obf_read(const char *line, int size, struct obf_line *out, struct notation_error *error)
{
    struct reader reader = {.line = line, .out = out, .error = error};
    memset(out, 0, sizeof *out);
    skip_blanks(&reader);
    if (ends_line(line[reader.at]))
        return OBF_NOTHING;
    wide_set discs[2] = {0, 0};
    int colour = 0;
    if (!read_cells(&reader, size, discs) || !read_side(&reader, &colour))
        return OBF_BAD;
    out->position = position_make(out->position.size, colour, discs[colour], discs[!colour]);
    return read_scores(&reader) ? OBF_POSITION : OBF_BAD;
}

void notation_position_write(const struct position *position, char *text)
{
    static const char discs[2] = {'X', 'O'};
    const int size = position->size, stride = rules_stride(size);
    const wide_set player = position_player(position), opponent = position_opponent(position);
    for (int i = 0; i < size * size; i++) {
        const int square = i / size * stride + i % size;
        *text++ = wide_has(player, square)     ? discs[position->colour]
                  : wide_has(opponent, square) ? discs[!position->colour]
                                               : '-';
    }
    (void)sprintf(text, " %c;", discs[position->colour]);
}
