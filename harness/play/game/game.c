/* SPDX-License-Identifier: MIT */
#include "game.h"

enum { LARGEST_SIGNAL = 127 }; /* of any system */

const struct game *game_find(enum osero_game kind, int size)
{
    static const struct game *const games[] = {&game_othello, &game_wide, &game_stars};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        const uint32_t sizes = games[i]->board_sizes;
        const bool fits = sizes == 0 ? size == 0 : size > 0 && size < 32 && (sizes & OSERO_BOARD(size)) != 0;
        if (games[i]->kind == kind && fits)
            return games[i];
    }
    return NULL;
}

struct game_start game_start(const struct opening *opening, int most_pieces)
{
    return (struct game_start){.position = opening->position,
                               .most_pieces = most_pieces,
                               .standard = opening->standard,
                               .root = opening->root,
                               .plies = opening->plies,
                               .ply_count = opening->ply_count};
}

struct osero_history game_history(const struct game_start *start, struct osero_wide *wide)
{
    const struct position *first = start->root != NULL ? &start->root->position : &start->position;
    const bool is_wide = position_is_wide(first);
    if (is_wide) {
        *wide = (struct osero_wide){.moves = {0}};
        wide_to_words(first->wide.player, wide->player);
        wide_to_words(first->wide.opponent, wide->opponent);
    }
    return (struct osero_history){.size = sizeof(struct osero_history),
                                  .standard = start->standard,
                                  .colour = (uint8_t)first->colour,
                                  .opening_count = (uint16_t)start->ply_count,
                                  .player = is_wide ? 0 : first->board.player,
                                  .opponent = is_wide ? 0 : first->board.opponent,
                                  .wide = is_wide ? wide : NULL,
                                  .opening = start->plies};
}

bool game_fault_fits(const struct game_result *result)
{
    switch ((enum termination)result->termination) {
    case TERMINATION_ILLEGAL:
    case TERMINATION_FAILED:
        return result->phase != PHASE_LOAD && result->phase != PHASE_NEW_GAME;
    case TERMINATION_LOAD:
        return result->phase == PHASE_LOAD;
    case TERMINATION_CRASH:
        return result->detail >= 1 && result->detail <= LARGEST_SIGNAL;
    default:
        return true;
    }
}

bool game_fault_end_fits(const struct game_result *result, bool over, int colour, bool legal)
{
    if (result->termination >= TERMINATION_COUNT || result->phase >= PHASE_COUNT || result->fault_colour > 1)
        return false;
    if (!game_fault_fits(result))
        return false;
    if (result->phase == PHASE_LOAD || result->phase == PHASE_NEW_GAME)
        return result->move_count == 0;
    if (over || result->fault_colour != colour)
        return false;
    return result->termination != TERMINATION_ILLEGAL || !legal;
}

bool game_timing_fits(const struct game_result *result, const struct game_timing *timing)
{
    const uint32_t more = result->termination == TERMINATION_NORMAL ? 0 : 1;
    const bool broke_off = result->termination == TERMINATION_CRASH || result->termination == TERMINATION_EXIT ||
                           result->termination == TERMINATION_TIME;
    if (timing->call_count == 0 && broke_off)
        return true;
    return timing->call_count >= result->move_count && timing->call_count <= result->move_count + more;
}
