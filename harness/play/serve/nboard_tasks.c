/* SPDX-License-Identifier: MIT */
#include "nboard_tasks.h"

#include "nboard_text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum serve_turn nboard_ask(struct nboard_server *server, enum serve_question_kind kind, const struct serve_game *game)
{
    struct serve_question *question = &server->question;
    question->kind = kind;
    question->number = server->number;
    question->game = *game;
    question->limits = server->limits;
    if (server->depth != 0 && (question->limits.depth == 0 || server->depth < question->limits.depth))
        question->limits.depth = server->depth;
    return SERVE_THINK;
}

static void begin(struct nboard_server *server, enum nboard_task task, FILE *out)
{
    server->task = task;
    server->nodes = 0;
    server->time_ns = 0;
    (void)fprintf(out, "status %s is thinking\n", server->name);
}

enum serve_turn nboard_done(struct nboard_server *server, FILE *out)
{
    if (server->nodes > 0)
        (void)fprintf(out, "nodestats %" PRIu64 " %.2f\n", server->nodes, (double)server->time_ns / 1e9);
    server->task = NBOARD_IDLE;
    return SERVE_GO_ON;
}

void nboard_write_search(const struct nboard_hint *hint, FILE *out)
{
    char move[NBOARD_MOVE_SIZE], eval[NBOARD_EVAL_SIZE], depth[NBOARD_DEPTH_SIZE];
    (void)fputs("search ", out);
    for (uint32_t i = 0; i < hint->pv_length; i++) {
        nboard_move_write(hint->pv[i], move);
        (void)fputs(move, out);
    }
    nboard_score_eval(hint->score, eval);
    nboard_score_depth(hint->score, depth);
    (void)fprintf(out, " %s 0 %s%s\n", eval, depth,
                  !hint->score.known                         ? " no value"
                  : hint->score.discs || hint->score.outcome ? ""
                                                             : " not in discs");
}

/* ---- go */

enum serve_turn nboard_go_begin(struct nboard_server *server, FILE *out)
{
    const struct position *now = &server->game.now;
    if (position_moves(now) == 0) {
        (void)fputs("=== PA\n", out);
        return SERVE_GO_ON;
    }
    begin(server, NBOARD_GO, out);
    const enum serve_turn turn = nboard_ask(server, SERVE_MOVE, &server->game);
    serve_clock_limits(&server->clocks[now->colour], &server->question.limits);
    return turn;
}

static struct nboard_hint hint_of(const struct serve_answer *answer, int size)
{
    struct nboard_hint hint = {
        .move = answer->move, .score = nboard_score_of(answer, size), .pv_length = answer->pv_length};
    memcpy(hint.pv, answer->pv, answer->pv_length);
    return hint;
}

enum serve_turn nboard_go_answer(struct nboard_server *server, const struct serve_answer *answer, FILE *out)
{
    const struct nboard_hint hint = hint_of(answer, server->game.now.size);
    char move[NBOARD_MOVE_SIZE], eval[NBOARD_EVAL_SIZE] = "";
    if (hint.score.known)
        nboard_write_search(&hint, out);
    if (hint.score.known && hint.score.discs)
        nboard_score_eval(hint.score, eval);
    nboard_move_write(answer->move, move);
    (void)nboard_done(server, out);
    (void)fprintf(out, "=== %s/%s/%.2f\n", move, eval, (double)answer->time_ns / 1e9);
    return SERVE_GO_ON;
}

/* ---- hint */

enum serve_turn nboard_hint_begin(struct nboard_server *server, int count, FILE *out)
{
    struct nboard_hints *hints = &server->hints;
    if (serve_game_over(&server->game)) {
        (void)fputs("status the game is over\n", out);
        return SERVE_GO_ON;
    }
    if (position_moves(&server->game.now) == 0) {
        (void)fputs("search PA +0.00 0 0 no value\nstatus there is no move: a pass\n", out);
        return SERVE_GO_ON;
    }
    hints->wanted = count < NBOARD_MOST_HINTS ? count : NBOARD_MOST_HINTS;
    hints->count = 0;
    hints->move = -1;
    begin(server, NBOARD_HINT, out);
    return nboard_ask(server, SERVE_ASIDE, &server->game);
}

/* The position behind a move, with the pass that it forces: false when the game is over there. */
static bool game_behind(const struct nboard_server *server, int move, struct serve_game *game, bool *passed)
{
    *game = server->game;
    (void)serve_game_play(game, game->now.colour, move);
    *passed = !serve_game_over(game) && position_moves(&game->now) == 0;
    if (*passed)
        (void)serve_game_play(game, game->now.colour, POSITION_PASS);
    return !serve_game_over(game);
}

/* Keeps what is known of a move; the player's own is there already. */
static void keep(struct nboard_hints *hints, const struct nboard_hint *hint)
{
    if (!hint->score.known)
        return;
    if (hints->list[0].move == hint->move)
        hints->list[0] = *hint;
    else if (hints->count < NBOARD_MOST_HINTS)
        hints->list[hints->count++] = *hint;
}

static int by_score(const void *one, const void *other)
{
    const struct nboard_hint *a = one, *b = other;
    const int order = nboard_score_compare(a->score, b->score);
    return order != 0 ? order : a->move - b->move;
}

static enum serve_turn tell_hints(struct nboard_server *server, FILE *out)
{
    struct nboard_hints *hints = &server->hints;
    qsort(hints->list + 1, (size_t)hints->count - 1, sizeof hints->list[0], by_score);
    for (int i = 0; i < hints->count && i < hints->wanted; i++)
        nboard_write_search(&hints->list[i], out);
    (void)nboard_done(server, out);
    if (hints->list[0].score.known)
        (void)fputs("status\n", out);
    else
        (void)fprintf(out, "status values are not known of %s\n", server->name);
    return SERVE_GO_ON;
}

/* Asks about the position behind a move; SERVE_GO_ON where the game is over there, and all is known. */
static enum serve_turn ask_behind(struct nboard_server *server, int move)
{
    struct nboard_hints *hints = &server->hints;
    struct serve_game game;
    hints->moves &= ~wide_bit(move);
    hints->move = move;
    if (!game_behind(server, move, &game, &hints->passed)) {
        const struct nboard_hint end = {.move = move,
                                        .score = nboard_score_before(nboard_score_of_end(&game.now), 1),
                                        .pv_length = 1,
                                        .pv = {(uint8_t)move}};
        keep(hints, &end);
        return SERVE_GO_ON;
    }
    (void)nboard_ask(server, hints->depth > 1 ? SERVE_SCORE : SERVE_VALUE, &game);
    struct osero_limits *limits = &server->question.limits;
    if (hints->depth > 1 && (limits->depth == 0 || limits->depth >= hints->depth))
        limits->depth = hints->depth - 1;
    else
        limits->depth -= limits->depth > 1;
    return SERVE_THINK;
}

/* The next move that is to be asked about, or all that is known. */
static enum serve_turn next_hint(struct nboard_server *server, FILE *out)
{
    struct nboard_hints *hints = &server->hints;
    if (!hints->list[0].score.known) /* it was asked about first, and there is no more to be had */
        hints->moves = 0;
    while (hints->moves != 0)
        if (ask_behind(server, wide_first(hints->moves)) == SERVE_THINK)
            return SERVE_THINK;
    return tell_hints(server, out);
}

/* The variation of the position behind a move, with the move before it. */
static struct nboard_hint hint_behind(const struct nboard_hints *hints, const struct serve_answer *answer, int size)
{
    const uint32_t before = hints->passed ? 2 : 1, room = SERVE_MOST_PV - before;
    struct nboard_hint hint = {.move = hints->move,
                               .score = nboard_score_before(nboard_score_of(answer, size), hints->passed ? 2 : 1),
                               .pv = {(uint8_t)hints->move, POSITION_PASS}};
    const uint32_t length = answer->pv_length < room ? answer->pv_length : room;
    memcpy(hint.pv + before, answer->pv, length);
    hint.pv_length = (length > 0 ? before : 1) + length;
    return hint;
}

/* What the player plays. Without a score of its own it is asked about like the others, and first. */
static enum serve_turn take_own(struct nboard_server *server, const struct serve_answer *answer, FILE *out)
{
    struct nboard_hints *hints = &server->hints;
    hints->list[0] = hint_of(answer, server->game.now.size);
    hints->count = 1;
    hints->depth = answer->depth;
    hints->moves = hints->wanted > 1 ? position_moves(&server->game.now) & ~wide_bit(answer->move) : 0;
    if (!hints->list[0].score.known && ask_behind(server, answer->move) == SERVE_THINK)
        return SERVE_THINK;
    return next_hint(server, out);
}

enum serve_turn nboard_hint_answer(struct nboard_server *server, const struct serve_answer *answer, FILE *out)
{
    struct nboard_hints *hints = &server->hints;
    if (hints->move < 0)
        return take_own(server, answer, out);
    const struct nboard_hint hint = hint_behind(hints, answer, server->game.now.size);
    keep(hints, &hint);
    return next_hint(server, out);
}

/* ---- analyze */

/* The game when it had so many plies. */
static struct serve_game game_at(const struct nboard_server *server, int plies)
{
    struct serve_game game;
    serve_game_begin(&game, &server->game.start);
    for (int i = 0; i < plies; i++)
        (void)serve_game_play(&game, game.now.colour, server->game.plies[i].square);
    return game;
}

static void tell_analysis(struct nboard_server *server, struct nboard_score score, FILE *out)
{
    struct nboard_analysis *analysis = &server->analysis;
    char eval[NBOARD_EVAL_SIZE];
    nboard_score_eval(score, eval);
    if (score.known)
        (void)fprintf(out, "analysis %d %s\n", analysis->at, eval);
    analysis->own_units = analysis->own_units || (score.known && !score.discs);
    analysis->any = analysis->any || score.known;
    analysis->score = score;
    analysis->at--;
}

/* The next position that has to be asked about; what is over, or a pass, needs no player. */
static enum serve_turn next_analysis(struct nboard_server *server, FILE *out)
{
    struct nboard_analysis *analysis = &server->analysis;
    while (analysis->at >= 0) {
        struct serve_game game = game_at(server, analysis->at);
        if (serve_game_over(&game)) {
            tell_analysis(server, nboard_score_of_end(&game.now), out);
            continue;
        }
        if (position_moves(&game.now) != 0)
            return nboard_ask(server, SERVE_SCORE, &game);
        if (analysis->at == server->game.ply_count && serve_game_play(&game, game.now.colour, POSITION_PASS))
            return nboard_ask(server, SERVE_SCORE, &game);
        tell_analysis(server, nboard_score_before(analysis->score, 1), out);
    }
    (void)nboard_done(server, out);
    if (analysis->own_units)
        (void)fprintf(out, "status values are not in discs, but in units of %s\n", server->name);
    else if (!analysis->any)
        (void)fprintf(out, "status values are not known of %s\n", server->name);
    else
        (void)fputs("status\n", out);
    return SERVE_GO_ON;
}

enum serve_turn nboard_analyze_begin(struct nboard_server *server, FILE *out)
{
    server->analysis = (struct nboard_analysis){.at = server->game.ply_count};
    begin(server, NBOARD_ANALYZE, out);
    return next_analysis(server, out);
}

enum serve_turn nboard_analyze_answer(struct nboard_server *server, const struct serve_answer *answer, FILE *out)
{
    struct nboard_score score = nboard_score_of(answer, server->game.now.size);
    if (server->question.game.ply_count > server->analysis.at) /* behind a pass */
        score = nboard_score_before(score, 1);
    tell_analysis(server, score, out);
    return next_analysis(server, out);
}
