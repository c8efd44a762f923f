/* SPDX-License-Identifier: MIT */
/* A GGF game by the rules. */
#include "ggf.h"

#include <string.h>

static const char *const colour_names[2] = {"Black", "White"};

static bool refuse(const struct ggf_game *game, int index, const char *why, struct notation_error *error)
{
    const struct ggf_ply *ply = &game->plies[index];
    char name[NOTATION_NAME_SIZE] = "PA";
    if (ply->square != NOTATION_PASS)
        (void)notation_square_name(ply->square, game->start.size, name);
    error->column = index + 1;
    (void)snprintf(error->text, sizeof error->text, "ply %d: %s's %s %s", index + 1, colour_names[ply->colour], name,
                   why);
    return false;
}

static void add_ply(struct replay *out, int square)
{
    out->plies[out->ply_count++] = (unsigned char)square;
    position_play(&out->final, square);
}

/* A pass that the other side did not write down is made, if it had to be. */
static bool take_turn(const struct ggf_game *game, int index, struct replay *out, struct notation_error *error)
{
    if (out->final.colour == game->plies[index].colour)
        return true;
    if (position_moves(&out->final) != 0)
        return refuse(game, index,
                      out->final.colour == 0 ? "comes when it is Black's turn" : "comes when it is White's turn",
                      error);
    add_ply(out, NOTATION_PASS);
    return true;
}

static bool play_pass(const struct ggf_game *game, int index, struct replay *out, struct notation_error *error)
{
    if (position_over(&out->final))
        return true;
    if (!take_turn(game, index, out, error))
        return false;
    if (position_moves(&out->final) != 0)
        return refuse(game, index, "is not legal: there is a move", error);
    add_ply(out, NOTATION_PASS);
    return true;
}

static bool play_move(const struct ggf_game *game, int index, struct replay *out, struct notation_error *error)
{
    const int square = game->plies[index].square;
    if (position_over(&out->final))
        return refuse(game, index, "comes after the end of the game", error);
    if (!take_turn(game, index, out, error))
        return false;
    if (wide_has(position_player(&out->final) | position_opponent(&out->final), square))
        return refuse(game, index, "is not a legal move: the square is taken", error);
    if (position_flips(&out->final, square) == 0)
        return refuse(game, index, "is not a legal move: it flips nothing", error);
    add_ply(out, square);
    out->move_count++;
    return true;
}

bool ggf_play(const struct ggf_game *game, struct replay *out, struct notation_error *error)
{
    *out = (struct replay){.final = game->start};
    if (game->type.anti) {
        error->column = 0;
        (void)snprintf(error->text, sizeof error->text, "TY says that it is an anti game: other rules than Othello's");
        return false;
    }
    for (int i = 0; i < game->ply_count; i++) {
        const bool pass = game->plies[i].square == NOTATION_PASS;
        if (out->ply_count + 2 > NOTATION_MAX_PLIES)
            return refuse(game, i, "is one ply too many", error);
        if (!(pass ? play_pass(game, i, out, error) : play_move(game, i, out, error)))
            return false;
    }
    replay_judge(out);
    return true;
}

bool ggf_result_agrees(const struct ggf_game *game, const struct replay *replay)
{
    if (!game->result.given || game->ending != 0)
        return true;
    if (!replay->over)
        return false;
    const struct position *final = &replay->final;
    const int raw = position_difference(final, SCORING_RAW);
    const double stated = game->result.value + (game->komi.given ? game->komi.value : 0);
    const double to_winner = replay->difference, to_nobody = final->colour == 0 ? raw : -raw;
    const double slack = 0.501e-2; /* the last place of a result or of komi may be rounded */
    return (stated > to_winner - slack && stated < to_winner + slack) ||
           (stated > to_nobody - slack && stated < to_nobody + slack);
}
