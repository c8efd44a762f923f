/* SPDX-License-Identifier: MIT */
#include "serve_player.h"

#include "notation.h"
#include "serve_child.h"
#include "whole.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool serve_player_init(struct serve_player *serve, const struct player *player, uint64_t seed, struct error *error)
{
    *serve = (struct serve_player){.player = player, .seed = seed, .requests = -1};
    serve->wire = malloc(sizeof *serve->wire);
    return serve->wire != NULL || error_set(error, ERROR_WORLD, "out of memory");
}

/* Ends the process; closed: it has closed its pipe, and how it ended is wanted. */
static void discard(struct serve_player *serve, bool closed, char *how)
{
    if (serve->requests >= 0)
        (void)close(serve->requests);
    serve->requests = -1;
    child_end(&serve->child, closed, how);
    serve->child.process.pid = 0;
    serve->created = serve->asked = serve->told = false;
    serve->got = 0;
}

void serve_player_end(struct serve_player *serve)
{
    discard(serve, !serve->asked, NULL); /* one that is not thinking ends by itself when nobody asks any more */
}

void serve_player_stop(struct serve_player *serve)
{
    if (serve->asked)
        discard(serve, false, NULL);
}

void serve_player_clear(struct serve_player *serve)
{
    serve_player_end(serve);
    free(serve->wire);
    serve->wire = NULL;
}

bool serve_player_prepare(struct serve_player *serve, int size, struct error *error)
{
    int ends[2];
    if (serve->child.process.pid != 0 && serve->size == size)
        return true;
    serve_player_end(serve);
    if (pipe2(ends, O_CLOEXEC) != 0)
        return error_set_errno(error, ERROR_WORLD, "cannot make a pipe");
    struct serve_errand errand = {.player = serve->player, .seed = serve->seed, .size = size, .requests = ends[0]};
    const bool good = child_start_keeping(&serve->child, serve_child_body, &errand, ends[0], error);
    (void)close(ends[0]);
    serve->requests = ends[1];
    serve->size = size;
    if (!good)
        discard(serve, false, NULL);
    return good;
}

bool serve_player_ask(struct serve_player *serve, const struct serve_question *question, struct error *error)
{
    struct serve_request request;
    if (!serve_player_prepare(serve, question->game.start.size, error))
        return false;
    memset(&request, 0, sizeof request);
    request.anew = question->kind != SERVE_MOVE || !serve->told || serve->question.number != question->number ||
                   !serve_game_goes_on(&question->game, &serve->question.game);
    request.question = *question;
    serve->question = *question;
    serve->told = question->kind == SERVE_MOVE;
    serve->asked = true;
    (void)whole_write(serve->requests, &request, sizeof request); /* one that is gone is found out by its answer */
    return true;
}

int serve_player_file(const struct serve_player *serve)
{
    return serve->child.process.pid != 0 ? serve->child.answers : -1;
}

/* ---- What comes back */

static enum serve_taken fail(struct serve_player *serve)
{
    const bool asked = serve->asked;
    discard(serve, false, NULL);
    return asked ? SERVE_FAILED : SERVE_NOT_YET;
}

static bool is_legal(const struct position *position, int move)
{
    return move >= 0 && move < WIDE_SQUARE_COUNT && wide_has(position_moves(position), move);
}

/* Keeps what is legal of the variation, from its beginning. */
static void check_pv(const struct position *start, struct serve_answer *answer)
{
    struct position position = *start;
    uint32_t good = 0;
    const uint32_t length = answer->pv_length <= SERVE_MOST_PV ? answer->pv_length : 0;
    for (; good < length && !position_over(&position); good++) {
        const int move = answer->pv[good];
        if (move == POSITION_PASS ? position_moves(&position) != 0 : !is_legal(&position, move))
            break;
        position_play(&position, move);
    }
    answer->pv_length = good;
    if (answer->move < 0)
        answer->pv_length = 0;
    if (answer->move < 0 || (good > 0 && answer->pv[0] == answer->move))
        return;
    answer->pv_length = 1;
    answer->pv[0] = (uint8_t)answer->move;
}

static bool check_answer(const struct serve_question *question, struct serve_answer *answer)
{
    const struct position *position = &question->game.now;
    if (!is_legal(position, answer->move) && !(question->kind == SERVE_VALUE && answer->move == -1))
        return false;
    if (answer->score_kind > OSERO_SCORE_WIN_LOSS_DRAW || !isfinite(answer->score))
        answer->score_kind = OSERO_SCORE_NONE;
    answer->exact = answer->exact != 0;
    check_pv(position, answer);
    return true;
}

static void tell_no_move(const struct serve_player *serve, int32_t move, struct error *error)
{
    const struct position *position = &serve->question.game.now;
    char name[NOTATION_NAME_SIZE];
    const int stride = rules_stride(position->size);
    const bool square = move >= 0 && move < stride * position->size && move % stride < position->size;
    if (move == OSERO_FAILED)
        (void)error_set(error, ERROR_FOUND, "%s gave up (choose returned OSERO_FAILED)", serve->player->label);
    else if (!square)
        (void)error_set(error, ERROR_FOUND, "%s answered %" PRId32 ", which is no square", serve->player->label, move);
    else if (notation_square_name(move, position->size, name) > 0)
        (void)error_set(error, ERROR_FOUND, "%s answered %s, which is not a legal move", serve->player->label, name);
}

static enum serve_taken take_answer(struct serve_player *serve, struct serve_answer *answer, struct error *error)
{
    const struct serve_wire *wire = serve->wire;
    *answer = wire->answer;
    if (serve->asked && serve->created && wire->kind == WIRE_ANSWER && check_answer(&serve->question, answer)) {
        serve->asked = false;
        return SERVE_ANSWERED;
    }
    if (wire->kind == WIRE_NO_MOVE)
        tell_no_move(serve, wire->answer.move, error);
    else
        (void)error_set(error, ERROR_FOUND, "%s: its answer came back damaged", serve->player->label);
    return fail(serve);
}

static enum serve_taken take_wire(struct serve_player *serve, struct serve_answer *answer, struct error *error)
{
    struct serve_wire *wire = serve->wire;
    serve->got = 0;
    if (!serve->created && wire->kind == WIRE_CREATED) {
        serve->created = true;
        return SERVE_NOT_YET;
    }
    if (!serve->created && wire->kind == WIRE_REFUSED) {
        wire->why[sizeof wire->why - 1] = '\0';
        (void)error_set(error, ERROR_USAGE, "%s", wire->why);
        return fail(serve);
    }
    return take_answer(serve, answer, error);
}

enum serve_taken serve_player_take(struct serve_player *serve, struct serve_answer *answer, struct error *error)
{
    char how[CHILD_HOW_SIZE] = "";
    const ssize_t more = read(serve->child.answers, (char *)serve->wire + serve->got, sizeof *serve->wire - serve->got);
    if (more < 0 && errno == EINTR)
        return SERVE_NOT_YET;
    if (more <= 0) {
        const bool asked = serve->asked, created = serve->created;
        discard(serve, true, how);
        (void)error_set(error, ERROR_FOUND, "%s %s%s", serve->player->label, how,
                        created ? "" : " while it was created");
        return asked ? SERVE_FAILED : SERVE_NOT_YET;
    }
    serve->got += (size_t)more;
    return serve->got < sizeof *serve->wire ? SERVE_NOT_YET : take_wire(serve, answer, error);
}
