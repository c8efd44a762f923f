/* SPDX-License-Identifier: MIT */
#include "ask.h"

#include "clock.h"
#include "engine.h"
#include "osero_random.h"
#include "schedule.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In the place of an index: a text follows, then the child ends; an instance for the next position's size is made. */
#define ASK_REFUSED UINT64_MAX
#define ASK_CREATED (UINT64_MAX - 1)

/* ---- In the child */

struct ask_job {
    const struct player *player;
    const struct ask_options *options;
    const struct position *positions;
    size_t position_count;
};

static uint64_t position_seed(uint64_t seed, size_t index)
{
    return osero_mix(osero_mix(seed, SEED_PLAYER), index);
}

static struct ask_answer answer_position(const struct engine *engine, const struct ask_job *job, size_t index)
{
    const struct position *asked = &job->positions[index];
    struct osero_wide wide;
    const struct osero_position position = engine_position_of(asked, &wide);
    const struct osero_limits limits = player_limits_engine(&job->options->limits);
    struct ask_answer answer = {.index = index};
    struct osero_report report = {.size = sizeof report, .pv = answer.pv, .pv_capacity = ASK_PV};
    if (engine->hooks->new_game != NULL)
        engine->hooks->new_game(engine->instance, position_seed(job->options->seed, index));
    const int64_t start_ns = clock_wall_ns();
    answer.move = engine->hooks->choose(engine->instance, &position, &limits, &report);
    answer.time_ns = clock_wall_ns() - start_ns;
    answer.score = report.score;
    answer.score_kind = report.score_kind;
    answer.exact = report.exact;
    answer.depth = report.depth;
    answer.nodes = report.nodes;
    answer.pv_length = report.pv_length;
    return answer;
}

/* An instance for boards of this size, in the place of the one that was there. */
static bool create_anew(struct engine *engine, const struct ask_job *job, int size, int output)
{
    struct ask_answer answer = {.index = ASK_CREATED};
    struct error error = {.kind = ERROR_NONE};
    const uint64_t seed = seed_of_instance(job->options->seed, job->player->label);
    engine_destroy(engine);
    const bool good = (engine->hooks != NULL || engine_load(engine, job->player, false, &error)) &&
                      engine_create(engine, job->player, size, seed, &error);
    if (!good)
        answer.index = ASK_REFUSED;
    child_write(output, &answer, sizeof answer);
    child_write(output, error.message, strlen(error.message));
    return good;
}

/* An instance plays on one size of board. */
static void ask_body(void *argument, int output)
{
    const struct ask_job *job = argument;
    struct engine engine = {.library = NULL};
    int size = 0;
    for (size_t i = 0; i < job->position_count; i++) {
        if (job->positions[i].size != size && !create_anew(&engine, job, job->positions[i].size, output))
            return;
        size = job->positions[i].size;
        const struct ask_answer answer = answer_position(&engine, job, i);
        child_write(output, &answer, sizeof answer);
    }
    engine_close(&engine);
}

/* ---- In the parent */

bool ask_start(struct asking *asking, const struct player *player, const struct ask_options *options,
               const struct position *positions, size_t position_count, struct error *error)
{
    struct ask_job job = {
        .player = player, .options = options, .positions = positions, .position_count = position_count};
    memset(asking, 0, sizeof *asking);
    asking->player = player;
    asking->positions = positions;
    asking->position_count = position_count;
    asking->timeout_s = options->timeout_s;
    return child_start(&asking->child, ask_body, &job, error);
}

void ask_stop(struct asking *asking)
{
    child_end(&asking->child, asking->next == asking->position_count, NULL);
}

bool ask_ready(const struct asking *asking)
{
    return asking->buffered >= sizeof(struct ask_answer);
}

/* The child said why it cannot play: what is buffered, and what comes until it ends. */
static bool take_refusal(struct asking *asking, struct error *error)
{
    char text[sizeof error->message] = "";
    size_t used = asking->buffered - sizeof(struct ask_answer), got = 0;
    if (used >= sizeof text)
        used = sizeof text - 1;
    memcpy(text, asking->buffer.bytes + sizeof(struct ask_answer), used);
    const int64_t deadline_ns = clock_wall_ns() + INT64_C(1000000000);
    while (used < sizeof text - 1 &&
           child_read(&asking->child, text + used, sizeof text - 1 - used, &got, deadline_ns) == CHILD_READ)
        used += got;
    text[used] = '\0';
    return error_set(error, ERROR_USAGE, "%s", text);
}

static bool is_square(int32_t square, int size)
{
    return square >= 0 && square < 128 && wide_has(size == 10 ? position_squares(10) : UINT64_MAX, square);
}

static bool has_bad_pv(const struct ask_answer *answer, int size)
{
    if (answer->pv_length > ASK_PV)
        return true;
    for (uint32_t i = 0; i < answer->pv_length; i++)
        if (answer->pv[i] != OSERO_PASS && !is_square(answer->pv[i], size))
            return true;
    return false;
}

static bool check_move(const struct asking *asking, int32_t move, struct error *error)
{
    const struct position *position = &asking->positions[asking->next];
    const char *label = asking->player->label;
    char name[NOTATION_NAME_SIZE];
    if (move == OSERO_FAILED)
        return error_set(error, ERROR_FOUND, "%s gave up (choose returned OSERO_FAILED)", label);
    if (!is_square(move, position->size))
        return error_set(error, ERROR_FOUND, "%s answered %" PRId32 ", which is no square", label, move);
    if (wide_has(position_moves(position), move))
        return true;
    (void)notation_square_name(move, position->size, name);
    return error_set(error, ERROR_FOUND, "%s answered %s, which is not a legal move", label, name);
}

static bool check_answer(const struct asking *asking, const struct ask_answer *answer, struct error *error)
{
    const char *label = asking->player->label;
    if (answer->index != asking->next)
        return error_set(error, ERROR_FOUND, "%s: its answer came back damaged", label);
    if (!check_move(asking, answer->move, error))
        return false;
    if (answer->score_kind > OSERO_SCORE_WIN_LOSS_DRAW)
        return error_set(error, ERROR_FOUND, "%s reported a score of the unknown kind %" PRIu32, label,
                         answer->score_kind);
    if (answer->score_kind != OSERO_SCORE_NONE && !isfinite(answer->score))
        return error_set(error, ERROR_FOUND, "%s reported a score that is not finite", label);
    if (has_bad_pv(answer, asking->positions[asking->next].size))
        return error_set(error, ERROR_FOUND, "%s reported a variation that is too long or not made of squares", label);
    return true;
}

/* The child ended or is late: what it was at. */
static bool judge(const struct asking *asking, bool late, const char *how, struct error *error)
{
    const bool creating = asking->positions[asking->next].size != asking->created_size;
    const char *where = creating ? " while it was created" : "";
    if (late)
        return error_set(error, ERROR_FOUND, "%s took longer than %d s%s", asking->player->label, asking->timeout_s,
                         where);
    return error_set(error, ERROR_FOUND, "%s %s%s", asking->player->label, how, where);
}

static bool await_answer(struct asking *asking, struct error *error)
{
    const int64_t deadline_ns = clock_wall_ns() + asking->timeout_s * INT64_C(1000000000);
    char how[CHILD_HOW_SIZE];
    while (!ask_ready(asking)) {
        size_t got = 0;
        const enum child_event event = child_read(&asking->child, asking->buffer.bytes + asking->buffered,
                                                  sizeof asking->buffer - asking->buffered, &got, deadline_ns);
        asking->buffered += event == CHILD_READ ? got : 0;
        if (event == CHILD_READ)
            continue;
        child_end(&asking->child, event == CHILD_CLOSED, how);
        return judge(asking, event == CHILD_LATE, how, error);
    }
    return true;
}

/* Takes what the child wrote next off the buffer. */
static bool take_answer(struct asking *asking, struct ask_answer *answer, struct error *error)
{
    if (!await_answer(asking, error))
        return false;
    *answer = asking->buffer.answers[0];
    if (answer->index == ASK_REFUSED)
        return take_refusal(asking, error);
    asking->buffered -= sizeof *answer;
    memmove(asking->buffer.bytes, asking->buffer.bytes + sizeof *answer, asking->buffered);
    return true;
}

bool ask_next(struct asking *asking, struct ask_answer *answer, struct error *error)
{
    const int size = asking->positions[asking->next].size;
    if (!take_answer(asking, answer, error))
        return false;
    if (answer->index == ASK_CREATED && asking->created_size != size) {
        asking->created_size = size;
        if (!take_answer(asking, answer, error))
            return false;
    }
    if (!check_answer(asking, answer, error))
        return false;
    asking->next++;
    return true;
}
