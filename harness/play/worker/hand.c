/* SPDX-License-Identifier: MIT */
#include "hand.h"

#include "whole.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SHORT_TASK_NS = 5000000, LONG_TASK_NS = 50000000 };

static size_t buffer_size(const struct contest *contest)
{
    return sizeof(struct frame) + wire_body_size(WIRE_MAX_UNITS, &contest->sizes);
}

bool hand_init(struct hand *hand, const struct contest *contest, bool isolated)
{
    *hand = (struct hand){.process = {.pid = 0, .output = -1}, .tasks = -1, .results = -1, .chunk = 1};
    hand->setup = (struct worker_setup){.contest = contest, .crumbs = crumbs_new(), .isolated = isolated};
    hand->buffer = malloc(buffer_size(contest));
    return hand->setup.crumbs != NULL && hand->buffer != NULL;
}

static void close_end(int *file)
{
    if (*file >= 0)
        (void)close(*file);
    *file = -1;
}

void hand_bury(struct hand *hand)
{
    close_end(&hand->tasks);
    close_end(&hand->results);
    hand->in_flight_count = 0;
    hand->used = 0;
    hand->still_ns = 0;
}

void hand_clear(struct hand *hand)
{
    process_clear(&hand->process);
    hand_bury(hand);
    crumbs_free(hand->setup.crumbs);
    free(hand->buffer);
    hand->setup.crumbs = NULL;
    hand->buffer = NULL;
}

static bool make_pipes(int tasks[2], int results[2], struct error *error)
{
    if (pipe2(tasks, O_CLOEXEC) != 0)
        return error_set_errno(error, ERROR_WORLD, "cannot make a pipe");
    if (pipe2(results, O_CLOEXEC) != 0) {
        (void)error_set_errno(error, ERROR_WORLD, "cannot make a pipe");
        (void)close(tasks[0]);
        (void)close(tasks[1]);
        return false;
    }
    (void)fcntl(results[0], F_SETFL, O_NONBLOCK);
    return true;
}

bool hand_start(struct hand *hand, struct error *error)
{
    int tasks[2], results[2];
    if (!make_pipes(tasks, results, error))
        return false;
    hand->setup.tasks = tasks[0];
    hand->setup.results = results[1];
    memset(hand->setup.crumbs, 0, sizeof *hand->setup.crumbs);
    hand->beat = 0;
    const struct process_spec spec = {
        .run = worker_run, .context = &hand->setup, .keep = {tasks[0], results[1]}, .keep_count = 2, .output = -1};
    process_clear(&hand->process);
    crumbs_share(hand->setup.crumbs, true);
    const bool good = process_start(&hand->process, &spec, error);
    const int code = errno;
    crumbs_share(hand->setup.crumbs, false);
    (void)close(tasks[0]);
    (void)close(results[1]);
    hand->tasks = tasks[1];
    hand->results = results[0];
    if (!good)
        hand_bury(hand);
    errno = code;
    return good;
}

bool hand_give(struct hand *hand, const struct task *task)
{
    if (!whole_write(hand->tasks, task, sizeof *task))
        return false;
    hand->in_flight[hand->in_flight_count++] = *task;
    return true;
}

/* Reads until the buffer has `size` bytes. */
static enum hand_reading fill(struct hand *hand, size_t size)
{
    while (hand->used < size) {
        const ssize_t got = read(hand->results, hand->buffer + hand->used, size - hand->used);
        if (got > 0)
            hand->used += (size_t)got;
        else if (got == 0)
            return HAND_GONE;
        else if (errno != EINTR)
            return errno == EAGAIN ? HAND_NOTHING : HAND_GONE;
    }
    return HAND_FRAME;
}

enum hand_reading hand_read(struct hand *hand)
{
    struct frame frame;
    if (hand->results < 0)
        return HAND_GONE;
    enum hand_reading reading = fill(hand, sizeof frame);
    if (reading != HAND_FRAME)
        return reading;
    memcpy(&frame, hand->buffer, sizeof frame);
    if (hand->in_flight_count == 0 || frame.magic != WIRE_MAGIC || frame.first != hand->in_flight[0].first ||
        frame.count != hand->in_flight[0].count)
        return HAND_DAMAGED;
    return fill(hand, sizeof frame + wire_body_size(frame.count, &hand->setup.contest->sizes));
}

/* Tasks are to take between 5 and 50 ms: long enough to cost nothing, short enough to report often. */
static void adapt_chunk(struct hand *hand, const struct frame *frame)
{
    hand->unit_ns = frame->elapsed_ns / frame->count;
    if (frame->elapsed_ns < SHORT_TASK_NS && frame->count == hand->chunk && hand->chunk < WIRE_MAX_UNITS)
        hand->chunk *= 2;
    else if (frame->elapsed_ns > LONG_TASK_NS && hand->chunk > 1)
        hand->chunk /= 2;
}

struct task hand_take(struct hand *hand, struct wire_games *games)
{
    struct frame frame;
    memcpy(&frame, hand->buffer, sizeof frame);
    const struct task task = hand->in_flight[0];
    *games = wire_games(hand->buffer + sizeof frame, task.count, &hand->setup.contest->sizes);
    adapt_chunk(hand, &frame);
    hand->in_flight_count--;
    memmove(hand->in_flight, hand->in_flight + 1, (size_t)hand->in_flight_count * sizeof *hand->in_flight);
    hand->used = 0;
    return task;
}

int64_t hand_patience_ns(const struct hand *hand)
{
    const struct contest *contest = hand->setup.contest;
    return hand->setup.crumbs->phase == PHASE_LOAD ? contest->startup_ns : contest->wall_ns;
}

bool hand_hangs(struct hand *hand, int64_t passed_ns)
{
    const uint64_t beat = atomic_load_explicit(&hand->setup.crumbs->beat, memory_order_relaxed);
    if (beat != hand->beat || hand->in_flight_count == 0)
        hand->still_ns = 0;
    else
        hand->still_ns += passed_ns;
    hand->beat = beat;
    return hand->still_ns > hand_patience_ns(hand);
}

void hand_dismiss(struct hand *hand)
{
    close_end(&hand->tasks);
}
