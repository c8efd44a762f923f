/* SPDX-License-Identifier: MIT */
#include "solve_child.h"

#include "clock.h"
#include "engine.h"
#include "osero_random.h"
#include "schedule.h"
#include "whole.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { FRAME_CREATED = 0x6f7301, FRAME_REFUSED, FRAME_ANSWER };
enum { GRACE_MS = 1000 };

struct request {
    uint32_t index;
    struct osero_limits limits;
};

_Static_assert(sizeof(struct solve_frame) <= 512, "written at once into a pipe (PIPE_BUF of POSIX)");

/* ---- In the child */

struct errand {
    const struct solve_child_spec *spec;
    int requests, answers;
};

static void solve_position(const struct engine *engine, const struct solve_child_spec *spec,
                           const struct request *request, struct solve_answer *answer)
{
    const struct position *asked = &spec->positions[request->index];
    const uint64_t moves = rules_moves(asked->board.player, asked->board.opponent, rules_squares(asked->size));
    const struct osero_position position = engine_position(asked->board, asked->size, asked->colour, moves);
    struct osero_report report = {.size = sizeof report, .pv = answer->pv, .pv_capacity = SOLVE_PV};
    if (engine->hooks->new_game != NULL)
        engine->hooks->new_game(engine->instance, osero_mix(osero_mix(spec->seed, SEED_PLAYER), request->index));
    const int64_t cpu_ns = clock_process_ns(), wall_ns = clock_wall_ns();
    answer->result = engine->hooks->solve(engine->instance, &position, &request->limits, &report);
    answer->wall_ns = clock_wall_ns() - wall_ns;
    answer->cpu_ns = clock_process_ns() - cpu_ns;
    answer->nodes = report.nodes;
    answer->score = report.score;
    answer->score_kind = report.score_kind;
    answer->exact = report.exact;
    answer->pv_length = report.pv_length;
}

/* An instance for boards of this size, in the place of the one that was there; says how that went. */
static bool create_anew(struct engine *engine, const struct errand *errand, uint32_t index)
{
    const struct player *player = errand->spec->player;
    struct solve_frame frame = {.kind = FRAME_CREATED, .index = index};
    struct error error = {.kind = ERROR_NONE};
    engine_destroy(engine);
    const uint64_t seed = seed_of_instance(errand->spec->seed, player->label);
    if ((engine->hooks == NULL && !engine_load(engine, player, false, &error)) ||
        !engine_create(engine, player, errand->spec->positions[index].size, seed, &error)) {
        frame.kind = FRAME_REFUSED;
        (void)snprintf(frame.text, sizeof frame.text, "%.255s", error.message);
    }
    return whole_write(errand->answers, &frame, sizeof frame) && frame.kind == FRAME_CREATED;
}

static int run_child(void *context)
{
    const struct errand *errand = context;
    struct engine engine = {.library = NULL};
    struct request request;
    int size = 0;
    while (whole_read(errand->requests, &request, sizeof request)) {
        struct solve_frame frame = {.kind = FRAME_ANSWER, .index = request.index};
        if (errand->spec->positions[request.index].size != size && !create_anew(&engine, errand, request.index))
            return 0;
        size = errand->spec->positions[request.index].size;
        solve_position(&engine, errand->spec, &request, &frame.answer);
        if (!whole_write(errand->answers, &frame, sizeof frame))
            return 0;
    }
    engine_close(&engine);
    return 0;
}

/* ---- In the parent */

void solve_child_init(struct solve_child *child, const struct solve_child_spec *spec)
{
    *child = (struct solve_child){.spec = spec, .process = {.pid = 0, .output = -1}, .requests = -1, .answers = -1};
}

static void close_end(int *file)
{
    if (*file >= 0)
        (void)close(*file);
    *file = -1;
}

static bool make_pipes(int requests[2], int answers[2], struct error *error)
{
    if (pipe2(requests, O_CLOEXEC) != 0)
        return error_set_errno(error, ERROR_WORLD, "cannot make a pipe");
    if (pipe2(answers, O_CLOEXEC) == 0) {
        (void)fcntl(answers[0], F_SETFL, O_NONBLOCK);
        return true;
    }
    (void)error_set_errno(error, ERROR_WORLD, "cannot make a pipe");
    (void)close(requests[0]);
    (void)close(requests[1]);
    return false;
}

static bool start(struct solve_child *child, struct error *error)
{
    int requests[2], answers[2];
    if (!make_pipes(requests, answers, error))
        return false;
    struct errand errand = {.spec = child->spec, .requests = requests[0], .answers = answers[1]};
    const struct process_spec spec = {
        .run = run_child, .context = &errand, .keep = {requests[0], answers[1]}, .keep_count = 2, .output = -1};
    process_clear(&child->process);
    const bool good = process_start(&child->process, &spec, error);
    (void)close(requests[0]);
    (void)close(answers[1]);
    child->requests = requests[1];
    child->answers = answers[0];
    child->created_size = 0;
    if (!good)
        solve_child_end(child);
    return good;
}

bool solve_child_ask(struct solve_child *child, uint32_t index, const struct osero_limits *limits, int64_t patience_ns,
                     struct error *error)
{
    const struct request request = {.index = index, .limits = *limits};
    if (child->process.pid == 0 && !start(child, error))
        return false;
    child->busy = true;
    child->creating = child->created_size != child->spec->positions[index].size;
    child->index = index;
    child->patience_ns = patience_ns;
    child->waited_ns = 0;
    child->used = 0;
    (void)whole_write(child->requests, &request, sizeof request); /* one that is gone is heard of by its end */
    return true;
}

static enum solve_child_event died(struct solve_child *child)
{
    if (child->process.pid != 0 && !process_wait(&child->process, GRACE_MS, &child->end))
        process_kill(&child->process, &child->end);
    return SOLVE_CHILD_DIED;
}

/* A whole frame is there. */
static enum solve_child_event take_frame(struct solve_child *child)
{
    const struct solve_frame *frame = &child->frame;
    child->used = 0;
    child->waited_ns = 0;
    if (frame->index != child->index)
        return SOLVE_CHILD_DAMAGED;
    if (child->creating && frame->kind == FRAME_CREATED) {
        child->created_size = child->spec->positions[child->index].size;
        child->creating = false;
        return SOLVE_CHILD_NOTHING;
    }
    if (child->creating && frame->kind == FRAME_REFUSED) {
        child->frame.text[sizeof child->frame.text - 1] = '\0';
        return SOLVE_CHILD_REFUSED;
    }
    return !child->creating && frame->kind == FRAME_ANSWER ? SOLVE_CHILD_ANSWER : SOLVE_CHILD_DAMAGED;
}

/* Reads what is there. */
static enum solve_child_event read_frames(struct solve_child *child)
{
    for (;;) {
        const ssize_t got =
            read(child->answers, (char *)&child->frame + child->used, sizeof child->frame - child->used);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return errno == EAGAIN ? SOLVE_CHILD_NOTHING : died(child);
        if (got == 0)
            return died(child);
        child->used += (size_t)got;
        if (child->used < sizeof child->frame)
            continue;
        const enum solve_child_event event = take_frame(child);
        if (event != SOLVE_CHILD_NOTHING)
            return event;
    }
}

static bool is_late(const struct solve_child *child)
{
    const int64_t patience_ns = child->creating ? child->spec->startup_ns : child->patience_ns;
    return patience_ns > 0 && child->waited_ns > patience_ns;
}

enum solve_child_event solve_child_hear(struct solve_child *child, int64_t passed_ns)
{
    child->waited_ns += passed_ns;
    const bool ended = process_ended(&child->process, &child->end);
    enum solve_child_event event = read_frames(child); /* what it wrote before its end counts */
    if (event == SOLVE_CHILD_NOTHING && ended)
        event = SOLVE_CHILD_DIED;
    if (event == SOLVE_CHILD_NOTHING && is_late(child))
        event = SOLVE_CHILD_LATE;
    child->busy = event == SOLVE_CHILD_NOTHING;
    return event;
}

static void end_line(struct solve_child *child, void (*print)(void *context, const char *line), void *context)
{
    child->line[child->line_length] = '\0';
    if (child->line_length > 0)
        print(context, child->line);
    child->line_length = 0;
}

void solve_child_drain(struct solve_child *child, void (*print)(void *context, const char *line), void *context)
{
    char text[4096];
    ptrdiff_t got;
    for (int i = 0; i < 16 && (got = process_read_output(&child->process, text, sizeof text)) > 0; i++) {
        for (ptrdiff_t j = 0; j < got; j++) {
            if (text[j] == '\n' || child->line_length == SOLVE_CHILD_LINE - 1)
                end_line(child, print, context);
            if (text[j] != '\n')
                child->line[child->line_length++] = (unsigned char)text[j] < 32 ? ' ' : text[j];
        }
    }
    if (child->process.pid == 0)
        end_line(child, print, context);
}

void solve_child_end(struct solve_child *child)
{
    process_kill(&child->process, NULL);
    process_clear(&child->process);
    close_end(&child->requests);
    close_end(&child->answers);
    child->busy = false;
    child->created_size = 0;
}
