/* SPDX-License-Identifier: MIT */
#include "position.h"

#include "symmetry.h"

bool position_size_valid(int size)
{
    return rules_size_valid(size) || size == WIDE_SIZE;
}

wide_set position_squares(int size)
{
    return size == WIDE_SIZE ? wide_squares(size) : rules_squares(size);
}

wide_set position_player(const struct position *position)
{
    return position_is_wide(position) ? position->wide.player : position->board.player;
}

wide_set position_opponent(const struct position *position)
{
    return position_is_wide(position) ? position->wide.opponent : position->board.opponent;
}

struct position position_make(int size, int colour, wide_set player, wide_set opponent)
{
    struct position position = {.size = size, .colour = colour};
    if (size == WIDE_SIZE)
        position.wide = (struct wide_board){player, opponent};
    else
        position.board = (struct board){(uint64_t)player, (uint64_t)opponent};
    return position;
}

struct position position_start(int size, enum start start)
{
    struct position position = {.size = size};
    if (size == WIDE_SIZE)
        position.wide = wide_start(start);
    else
        position.board = rules_start(size, start);
    return position;
}

wide_set position_moves(const struct position *position)
{
    if (position_is_wide(position))
        return wide_moves(position->wide.player, position->wide.opponent);
    return rules_moves(position->board.player, position->board.opponent, rules_squares(position->size));
}

wide_set position_flips(const struct position *position, int square)
{
    if (position_is_wide(position))
        return wide_flips(position->wide.player, position->wide.opponent, square);
    return rules_flips(position->board.player, position->board.opponent, square);
}

static struct wide_board wide_after(struct wide_board board, int square)
{
    if (square == POSITION_PASS)
        return wide_pass(board);
    return wide_play(board, square, wide_flips(board.player, board.opponent, square));
}

static struct board board_after(struct board board, int square)
{
    if (square == POSITION_PASS)
        return rules_pass(board);
    return rules_play(board, square, rules_flips(board.player, board.opponent, square));
}

void position_play(struct position *position, int square)
{
    if (position_is_wide(position))
        position->wide = wide_after(position->wide, square);
    else
        position->board = board_after(position->board, square);
    position->colour ^= 1;
}

bool position_over(const struct position *position)
{
    return position_is_wide(position) ? wide_over(position->wide)
                                      : rules_over(position->board, rules_squares(position->size));
}

int position_difference(const struct position *position, enum scoring scoring)
{
    return position_is_wide(position) ? wide_difference(position->wide, scoring)
                                      : rules_difference(position->board, position->size, scoring);
}

int position_empties(const struct position *position)
{
    return position->size * position->size - wide_count(position_player(position) | position_opponent(position));
}

bool position_equal(const struct position *one, const struct position *other)
{
    return one->size == other->size && one->colour == other->colour && position_player(one) == position_player(other) &&
           position_opponent(one) == position_opponent(other);
}

struct position position_image(int symmetry, const struct position *position)
{
    struct position image = *position;
    if (position_is_wide(position))
        image.wide = wide_symmetry_board(symmetry, position->wide);
    else
        image.board = symmetry_board(symmetry, position->size, position->board);
    return image;
}

struct position position_canonical(const struct position *position)
{
    struct position least = *position;
    if (position_is_wide(position))
        least.wide = wide_canonical(position->wide);
    else
        least.board = symmetry_canonical(position->size, position->board);
    return least;
}
