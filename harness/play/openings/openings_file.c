/* SPDX-License-Identifier: MIT */
#include "openings_list.h"

#include "files.h"

#include <ctype.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct file_line {
    const char *path;
    size_t number;
    char *text; /* without its comment */
};

static bool fail(const struct file_line *line, const char *why, struct error *error)
{
    return error_set(error, ERROR_USAGE, "%s:%zu: %s", line->path, line->number, why);
}

/* A transcript begins with a column's letter, which no cell is but b; a board that begins with b is long. */
static bool is_transcript(const char *text, int size)
{
    const int first = tolower((unsigned char)text[0]);
    if (isalpha(first) == 0 || first == 'x' || first == 'o' || first == 'w')
        return false;
    return first != 'b' || strspn(text, "XxOoWwBb*-.012") < (size_t)(size * size);
}

static bool add_transcript(struct openings *openings, const struct file_line *line, struct error *error)
{
    struct transcript transcript;
    struct notation_error wrong;
    if (!notation_transcript_read(line->text, &openings->start, &transcript, &wrong))
        return fail(line, wrong.text, error);
    if (rules_over(transcript.final.board, rules_squares(openings->start.size)))
        return fail(line, "the game is over after this opening", error);
    return openings_add_plies(openings, &transcript.final, transcript.plies, transcript.ply_count, error);
}

static bool add_position(struct openings *openings, const struct file_line *line, struct error *error)
{
    const struct position *start = &openings->start;
    struct obf_line read;
    struct notation_error wrong;
    if (notation_obf_read(line->text, start->size, &read, &wrong) == OBF_BAD)
        return fail(line, wrong.text, error);
    const struct position *position = &read.position;
    if (rules_over(position->board, rules_squares(start->size)))
        return fail(line, "the game is over in this position", error);
    if (position->board.player == start->board.player && position->board.opponent == start->board.opponent &&
        position->colour == start->colour)
        return openings_add_plies(openings, position, NULL, 0, error);
    return openings_add_position(openings, position, error);
}

static bool add_line(struct openings *openings, struct file_line *line, struct error *error)
{
    line->text[strcspn(line->text, "%\r\n")] = '\0';
    while (isspace((unsigned char)*line->text))
        line->text++;
    if (*line->text == '\0')
        return true;
    if (is_transcript(line->text, openings->start.size))
        return add_transcript(openings, line, error);
    return add_position(openings, line, error);
}

/* Cuts the text into lines. */
static bool add_lines(struct openings *openings, char *text, size_t length, const char *path, struct error *error)
{
    const char *end = text + length;
    struct file_line line = {.path = path};
    for (char *start = text; start < end;) {
        char *stop = memchr(start, '\n', (size_t)(end - start));
        if (stop == NULL)
            stop = start + (end - start);
        *stop = '\0';
        line.text = start;
        line.number++;
        if (strlen(start) < (size_t)(stop - start))
            return fail(&line, "a zero byte: this is no text file", error);
        if (!add_line(openings, &line, error))
            return false;
        start = stop + 1;
    }
    return openings->count > 0 || error_set(error, ERROR_USAGE, "%s: there is no opening in this file", path);
}

bool openings_add_file(struct openings *openings, const char *path, struct error *error)
{
    size_t length = 0;
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return error_set_errno(error, ERROR_WORLD,
                               "openings '%s' are neither 'start' nor 'random:PLIES' nor a file that opens", path);
    char *text = file_read_from(file, path, &length, error);
    (void)close(file);
    if (text == NULL)
        return false;
    const size_t mark = file_mark_length(text);
    const bool good = add_lines(openings, text + mark, length - mark, path, error);
    free(text);
    return good;
}
