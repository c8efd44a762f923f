/* SPDX-License-Identifier: MIT */
#include "serve_child.h"

#include "clock.h"
#include "engine.h"
#include "osero_random.h"
#include "schedule.h"
#include "whole.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* A loaded module, and the question at hand. */
struct asked {
    struct engine engine;
    const struct serve_errand *errand;
    const struct serve_question *question;
};

static void new_game(const struct asked *asked)
{
    const struct serve_errand *errand = asked->errand;
    const uint64_t base = osero_mix(osero_mix(errand->seed, SEED_PLAYER), seed_of_label(errand->player->label));
    if (asked->engine.hooks->new_game != NULL)
        asked->engine.hooks->new_game(asked->engine.instance, osero_mix(base, asked->question->number));
}

/* A position as modules see it, with the game so far; what it points to is here. */
struct shown {
    struct osero_position position;
    struct osero_wide wide, first_wide;
    struct osero_history history;
    uint8_t moves[SERVE_MOST_PLIES];
};

static void show_history(const struct serve_game *game, struct shown *shown)
{
    const struct position *first = &game->start;
    const struct position standard = position_start(first->size, START_STANDARD);
    const bool wide = position_is_wide(first);
    shown->history = (struct osero_history){.size = sizeof shown->history,
                                            .standard = position_equal(first, &standard),
                                            .colour = (uint8_t)first->colour,
                                            .player = wide ? 0 : first->board.player,
                                            .opponent = wide ? 0 : first->board.opponent,
                                            .moves = shown->moves};
    if (wide) {
        wide_to_words(first->wide.player, shown->first_wide.player);
        wide_to_words(first->wide.opponent, shown->first_wide.opponent);
        shown->history.wide = &shown->first_wide;
    }
    for (int i = 0; i < game->ply_count; i++)
        if (game->plies[i].square != POSITION_PASS)
            shown->moves[shown->history.move_count++] = game->plies[i].square;
}

static void show(const struct serve_game *game, struct shown *shown)
{
    memset(shown, 0, sizeof *shown);
    shown->position = engine_position_of(&game->now, &shown->wide);
    show_history(game, shown);
    shown->position.history = &shown->history;
}

/* Asks for a move; false when the module gives none that is legal, answer->move is then what it gave. */
static bool choose(const struct asked *asked, const struct shown *shown, struct serve_answer *answer)
{
    const struct serve_question *question = asked->question;
    struct osero_report report = {.size = sizeof report, .pv = answer->pv, .pv_capacity = SERVE_MOST_PV};
    const int64_t start_ns = clock_wall_ns();
    answer->move = asked->engine.hooks->choose(asked->engine.instance, &shown->position, &question->limits, &report);
    answer->time_ns = clock_wall_ns() - start_ns;
    answer->score_kind = report.score_kind;
    answer->score = report.score;
    answer->exact = report.exact;
    answer->depth = report.depth;
    answer->nodes = report.nodes;
    answer->pv_length = report.pv_length <= SERVE_MOST_PV ? report.pv_length : 0;
    return answer->move >= 0 && answer->move < WIDE_SQUARE_COUNT &&
           wide_has(position_moves(&question->game.now), answer->move);
}

static bool evaluate(const struct asked *asked, const struct shown *shown, struct serve_answer *answer)
{
    if (asked->engine.hooks->evaluate == NULL ||
        asked->engine.hooks->evaluate(asked->engine.instance, &shown->position, &answer->score) != OSERO_DONE)
        return false;
    answer->score_kind = OSERO_SCORE_HEURISTIC;
    answer->exact = answer->depth = 0;
    return true;
}

static void answer(const struct asked *asked, bool anew, struct serve_wire *wire)
{
    struct shown shown;
    show(&asked->question->game, &shown);
    if (anew)
        new_game(asked);
    wire->kind = WIRE_ANSWER;
    wire->answer.move = -1;
    if (asked->question->kind == SERVE_VALUE && evaluate(asked, &shown, &wire->answer))
        return;
    if (!choose(asked, &shown, &wire->answer))
        wire->kind = WIRE_NO_MOVE;
    else if (asked->question->kind == SERVE_SCORE && wire->answer.score_kind == OSERO_SCORE_NONE)
        (void)evaluate(asked, &shown, &wire->answer);
}

void serve_child_body(void *argument, int answers)
{
    struct serve_wire wire;
    struct serve_request request;
    const struct serve_errand *errand = argument;
    struct asked asked = {.errand = errand, .question = &request.question};
    struct error error = {.kind = ERROR_NONE};
    memset(&wire, 0, sizeof wire); /* padding goes through the pipe, too */
    wire.kind = WIRE_CREATED;
    if (!engine_open(&asked.engine, errand->player, errand->size, seed_of_instance(errand->seed, errand->player->label),
                     false, &error)) {
        wire.kind = WIRE_REFUSED;
        (void)snprintf(wire.why, sizeof wire.why, "%.*s", (int)sizeof wire.why - 1, error.message);
    }
    child_write(answers, &wire, sizeof wire);
    while (wire.kind != WIRE_REFUSED && whole_read(errand->requests, &request, sizeof request)) {
        memset(&wire, 0, sizeof wire);
        answer(&asked, request.anew, &wire);
        child_write(answers, &wire, sizeof wire);
    }
    engine_close(&asked.engine);
}
