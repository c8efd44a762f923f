/* SPDX-License-Identifier: MIT */
/* The openings of Othello. */
#include "openings_list.h"

#include <ctype.h>
#include <string.h>

enum { MOST_PLIES = 56 };

static bool is_standard(const struct position *position)
{
    const struct position start = position_start(position->size, START_STANDARD);
    return position_equal(position, &start);
}

static void begin(const struct openings_request *request, struct opening_root *root)
{
    *root = (struct opening_root){.position = position_start(request->size, request->start),
                                  .standard = request->start == START_STANDARD};
}

bool openings_othello_add(struct openings *openings, const struct position *position, const unsigned char *plies,
                          int ply_count, struct error *error)
{
    const struct opening opening = {.position = *position,
                                    .standard = openings->root.standard,
                                    .plies = plies,
                                    .ply_count = ply_count,
                                    .start = ""};
    return openings_add(openings, &opening, error);
}

/* Begins with its players at `position`. */
static bool add_elsewhere(struct openings *openings, const struct position *position, struct error *error)
{
    char text[NOTATION_POSITION_SIZE];
    notation_position_write(position, text);
    text[strlen(text) - 1] = '\0'; /* the ';' */
    const struct opening opening = {.position = *position, .standard = is_standard(position), .start = text};
    return openings_add(openings, &opening, error);
}

/* A transcript begins with a column's letter, which no cell is but b; a board that begins with b is long. */
static bool is_transcript(const char *text, int size)
{
    const int first = tolower((unsigned char)text[0]);
    if (isalpha(first) == 0 || first == 'x' || first == 'o' || first == 'w')
        return false;
    return first != 'b' || strspn(text, "XxOoWwBb*-.012") < (size_t)(size * size);
}

static bool add_transcript(struct openings *openings, const struct openings_line *line, struct error *error)
{
    struct transcript transcript;
    struct notation_error wrong;
    if (!notation_transcript_read(line->text, &openings->root.position, &transcript, &wrong))
        return openings_bad_line(line, wrong.text, error);
    if (position_over(&transcript.final))
        return openings_bad_line(line, "the game is over after this opening", error);
    return openings_othello_add(openings, &transcript.final, transcript.plies, transcript.ply_count, error);
}

static bool add_position(struct openings *openings, const struct openings_line *line, struct error *error)
{
    const struct position *start = &openings->root.position;
    struct obf_line read;
    struct notation_error wrong;
    if (notation_obf_read(line->text, start->size, &read, &wrong) == OBF_BAD)
        return openings_bad_line(line, wrong.text, error);
    const struct position *position = &read.position;
    if (position_over(position))
        return openings_bad_line(line, "the game is over in this position", error);
    if (position_equal(position, start))
        return openings_othello_add(openings, position, NULL, 0, error);
    return add_elsewhere(openings, position, error);
}

static bool add_line(struct openings *openings, const struct openings_request *request,
                     const struct openings_line *line, struct error *error)
{
    (void)request;
    if (is_transcript(line->text, openings->root.position.size))
        return add_transcript(openings, line, error);
    return add_position(openings, line, error);
}

const struct openings_maker openings_othello = {
    .most_plies = MOST_PLIES, .begin = begin, .add_random = openings_othello_add_random, .add_line = add_line};
