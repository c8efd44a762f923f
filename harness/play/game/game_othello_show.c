/* SPDX-License-Identifier: MIT */
/* A game of Othello, on every size of its board. */
#include "game.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>

struct show {
    const struct game_showing *showing;
    struct position position;
    struct transcript moves;
};

static bool read_game(struct show *show, struct error *error)
{
    const struct record *record = show->showing->record;
    struct notation_error fault;
    if (record->start[0] != '\0') {
        struct obf_line line;
        if (notation_obf_read(record->start, show->position.size, &line, &fault) != OBF_POSITION)
            return error_set(error, ERROR_WORLD, "game %" PRIu64 ": its start: %s", record->game, fault.text);
        show->position = line.position;
    }
    return notation_transcript_read(record->moves, &show->position, &show->moves, &fault) ||
           error_set(error, ERROR_WORLD, "game %" PRIu64 ": %s", record->game, fault.text);
}

static int count_moves(const struct transcript *moves)
{
    int count = 0;
    for (int ply = 0; ply < moves->ply_count; ply++)
        count += moves->plies[ply] != NOTATION_PASS;
    return count;
}

/* Where a square's disc is in a diagram: notation.h. */
static char *cell_in(char *diagram, int square, int size)
{
    char *line = diagram;
    for (int row = 0; row <= square / rules_stride(size); row++)
        line = strchr(line, '\n') + 1;
    return line + 3 + 2 * (square % rules_stride(size));
}

/* Fills in counts and board of the position as it stands, and shows them. */
static void show_board(const struct show *show, struct game_picture *picture, int last, wide_set flips)
{
    const struct position *position = &show->position;
    const int player = wide_count(position_player(position)), opponent = wide_count(position_opponent(position));
    char diagram[NOTATION_DIAGRAM_SIZE], counts[48];
    notation_diagram(position, last, diagram);
    for (wide_set left = flips; left != 0; left &= left - 1) {
        char *cell = cell_in(diagram, wide_first(left), position->size);
        *cell = (char)tolower((unsigned char)*cell);
    }
    (void)snprintf(counts, sizeof counts, "Black %d, White %d", position->colour == 0 ? player : opponent,
                   position->colour == 0 ? opponent : player);
    picture->counts = counts;
    picture->board = diagram;
    show->showing->picture(show->showing->context, picture);
}

static void show_move(struct show *show, int number, int square)
{
    struct position *position = &show->position;
    const wide_set flips = position_flips(position, square);
    char name[NOTATION_NAME_SIZE], move[32];
    struct game_picture picture = {.number = number, .colour = position->colour, .move = move};
    (void)notation_square_name(square, position->size, name);
    (void)snprintf(move, sizeof move, "%s flips %d", name, wide_count(flips));
    position_play(position, square);
    show_board(show, &picture, square, flips);
}

static void show_pass(struct show *show, int number)
{
    const struct game_picture picture = {
        .number = number, .passed = true, .colour = show->position.colour, .move = "", .counts = "", .board = ""};
    position_play(&show->position, NOTATION_PASS);
    show->showing->picture(show->showing->context, &picture);
}

int game_othello_show(const struct game_showing *showing, struct error *error)
{
    struct show show = {.showing = showing, .position = position_start(showing->size, showing->start)};
    struct game_picture first = {.number = 0, .colour = 0, .move = ""};
    int number = 0;
    if (!read_game(&show, error))
        return -1;
    if (showing->picture == NULL)
        return count_moves(&show.moves);
    show_board(&show, &first, -1, 0);
    for (int ply = 0; ply < show.moves.ply_count; ply++) {
        if (show.moves.plies[ply] == NOTATION_PASS)
            show_pass(&show, number);
        else
            show_move(&show, ++number, show.moves.plies[ply]);
    }
    return number;
}
