/* SPDX-License-Identifier: MIT */
#include "crew.h"

#include "clock.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum { MAX_IDLE_ENDS = 20, MAX_OUTPUT = 1 << 20, MAX_NOTES = 10000, DISMISS_MS = 2000 };

/* Files of osero itself, of a worker without guests, for each hand (of which there are two a job), for each guest. */
enum { OWN_FILES = 20, WORKER_FILES = 16, HAND_FILES = 3, GUEST_FILES = 2, MOST_GUESTS = 32 };

bool crew_allow_files(int jobs, int players, struct error *error)
{
    struct rlimit limit;
    const int guests = players < MOST_GUESTS ? players : MOST_GUESTS;
    const rlim_t own = OWN_FILES + (rlim_t)2 * HAND_FILES * (rlim_t)jobs,
                 of_worker = WORKER_FILES + GUEST_FILES * (rlim_t)guests;
    const rlim_t needed = own > of_worker ? own : of_worker;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= needed)
        return true;
    const rlim_t allowed = limit.rlim_cur;
    limit.rlim_cur = needed;
    if (setrlimit(RLIMIT_NOFILE, &limit) == 0)
        return true;
    return error_set(
        error, ERROR_WORLD,
        "only %llu open files are allowed here, and %d jobs with %d players need %llu: allow more (ulimit -n "
        "%llu)%s",
        (unsigned long long)allowed, jobs, players, (unsigned long long)needed, (unsigned long long)needed,
        jobs > 1 ? ", or ask for fewer --jobs" : "");
}

bool crew_waits(struct crew *crew, struct error *error)
{
    const int64_t now_ns = clock_wall_ns();
    if (crew->refused_ns == 0)
        crew->refused_ns = now_ns;
    if (!crew->waited)
        crew_note(crew, "the system has no more processes for now: fewer workers play until it has");
    crew->waited = true;
    return now_ns - crew->refused_ns < (int64_t)CREW_PATIENCE_MS * 1000000 ||
           error_set(
               error, ERROR_WORLD,
               "the system has had no process for a worker for %d s: allow more (ulimit -u), or ask for fewer --jobs",
               CREW_PATIENCE_MS / 1000);
}

static bool start(struct crew *crew, struct hand *hand, struct error *error)
{
    struct error why = {.kind = ERROR_NONE};
    if (hand_start(hand, &why)) {
        crew->refused_ns = 0;
        return true;
    }
    if (errno == EAGAIN)
        return crew_waits(crew, error);
    crew->refused = true;
    return error_set(error, why.kind, "%s", why.message);
}

static bool add_hand(struct crew *crew, bool isolated, struct error *error)
{
    struct hand *hand = &crew->hands[crew->hand_count++];
    if (!hand_init(hand, crew->contest, isolated))
        return error_set(error, ERROR_WORLD, "out of memory for %d workers", crew->hand_count);
    return start(crew, hand, error);
}

bool crew_init(struct crew *crew, const struct contest *contest, struct results *results, int jobs, struct error *error)
{
    *crew = (struct crew){.contest = contest, .results = results, .jobs = jobs};
    crew->capacity = contest->isolate ? jobs : 2 * jobs;
    crew->hands = calloc((size_t)crew->capacity, sizeof *crew->hands);
    if (crew->hands == NULL)
        return error_set(error, ERROR_WORLD, "out of memory for %d workers", jobs);
    for (int i = 0; i < jobs; i++)
        if (!add_hand(crew, contest->isolate, error))
            return false;
    return true;
}

void crew_clear(struct crew *crew)
{
    for (int i = 0; i < crew->hand_count; i++)
        hand_clear(&crew->hands[i]);
    free(crew->hands);
    *crew = (struct crew){0};
}

bool crew_call_referee(struct crew *crew, struct error *error)
{
    for (int i = 0; i < crew->hand_count; i++) {
        struct hand *hand = &crew->hands[i];
        if (hand->setup.isolated && hand->process.pid != 0 && hand->in_flight_count == 0)
            return true;
    }
    return crew->hand_count == crew->capacity || add_hand(crew, true, error);
}

bool crew_restart(struct crew *crew, struct hand *hand, struct error *error)
{
    crew->idle_ends = hand->in_flight_count > 0 ? 0 : crew->idle_ends + 1;
    if (crew->idle_ends > MAX_IDLE_ENDS)
        return error_set(error, ERROR_WORLD, "the workers end as soon as they start; run.log tells how");
    hand_bury(hand);
    return start(crew, hand, error);
}

bool crew_revive(struct crew *crew, const struct nursery *nursery, struct error *error)
{
    bool swept = nursery == NULL;
    for (int i = 0; i < crew->hand_count; i++) {
        if (crew->hands[i].process.pid != 0)
            continue;
        if (!swept)
            crew_sweep(crew, nursery);
        swept = true;
        if (!start(crew, &crew->hands[i], error))
            return false;
    }
    return true;
}

/* Whose output it is, as far as it can be known: both players of the pair that the worker is at. A referee's lines name
 * game and player themselves (relay.h). */
static void name_source(const struct hand *hand, char *text, size_t size)
{
    const struct contest *contest = hand->setup.contest;
    const uint64_t unit = hand->setup.crumbs->unit;
    text[0] = '\0';
    if (hand->setup.isolated)
        return;
    if (hand->in_flight_count == 0 || unit >= schedule_unit_count(&contest->schedule)) {
        (void)snprintf(text, size, "between games: ");
        return;
    }
    const struct contest_game game = contest_game(contest, unit, 0);
    (void)snprintf(text, size, "games %llu and %llu, %s or %s: ", (unsigned long long)game.number,
                   (unsigned long long)game.number + 1, contest->players[game.players[0]].label,
                   contest->players[game.players[1]].label);
}

static void end_line(struct crew *crew, struct hand *hand)
{
    char source[3 * RECORD_LABEL_SIZE];
    if (hand->line_length == 0 || crew->output_logged >= MAX_OUTPUT)
        return;
    name_source(hand, source, sizeof source);
    crew->output_logged += strlen(source) + hand->line_length + 1;
    if (crew->output_logged < MAX_OUTPUT)
        results_log(crew->results, "%s%.*s", source, (int)hand->line_length, hand->line);
    else
        results_log(crew->results, "what modules print from here on is dropped");
    hand->line_length = 0;
}

static void take_output(struct crew *crew, struct hand *hand, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\n' || hand->line_length == HAND_LINE)
            end_line(crew, hand);
        if (text[i] != '\n' && hand->line_length < HAND_LINE)
            hand->line[hand->line_length++] = (unsigned char)text[i] < 32 ? ' ' : text[i];
    }
}

void crew_drain(struct crew *crew, struct hand *hand)
{
    char text[4096];
    ptrdiff_t got;
    for (int i = 0; i < 16 && (got = process_read_output(&hand->process, text, sizeof text)) > 0; i++) {
        if (crew->output_logged >= MAX_OUTPUT)
            continue;
        take_output(crew, hand, text, (size_t)got);
    }
    if (hand->process.pid == 0)
        end_line(crew, hand);
}

void crew_note(struct crew *crew, const char *format, ...)
{
    char line[1024];
    if (++crew->notes > MAX_NOTES)
        return;
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    results_log(crew->results, "%s", line);
    if (crew->notes == MAX_NOTES)
        results_log(crew->results, "%d notes: no more of them from here on", MAX_NOTES);
}

/* Where a worker was, by its page: "game 17, choose of ver1 at move 12". What is there may be damaged. */
static void describe_place(const struct hand *hand, char *text, size_t size)
{
    const struct crumbs crumbs = *hand->setup.crumbs;
    const char *phase = phase_name((enum phase)crumbs.phase);
    const struct contest *contest = hand->setup.contest;
    if (hand->in_flight_count == 0 || crumbs.unit >= schedule_unit_count(&contest->schedule) || crumbs.slot > 1 ||
        crumbs.colour > 1 || phase == NULL) {
        (void)snprintf(text, size, "between games");
        return;
    }
    const struct contest_game game = contest_game(contest, crumbs.unit, crumbs.slot);
    if (crumbs.phase == PHASE_REFEREE)
        (void)snprintf(text, size, "game %llu, between moves, after %d moves",
                       (unsigned long long)contest_game_number(crumbs.unit, crumbs.slot), crumbs.move_count);
    else
        (void)snprintf(text, size, "game %llu, %s of %s after %d moves",
                       (unsigned long long)contest_game_number(crumbs.unit, crumbs.slot), phase,
                       contest->players[game.players[crumbs.colour]].label, crumbs.move_count);
}

void crew_note_end(struct crew *crew, const struct hand *hand, const struct process_end *end)
{
    char place[256];
    describe_place(hand, place, sizeof place);
    if (end->signal != 0)
        crew_note(crew, "a worker was ended by signal %d (%s): %s", end->signal, strsignal(end->signal), place);
    else
        crew_note(crew, "a worker ended with status %d: %s", end->status, place);
}

void crew_note_hang(struct crew *crew, const struct hand *hand)
{
    char place[256];
    describe_place(hand, place, sizeof place);
    crew_note(crew, "a worker hung for %lld ms and was ended: %s", (long long)(hand_patience_ns(hand) / 1000000),
              place);
}

void crew_sweep(const struct crew *crew, const struct nursery *nursery)
{
    pid_t *known = calloc((size_t)crew->hand_count + 1, sizeof *known);
    if (known == NULL)
        return;
    for (int i = 0; i < crew->hand_count; i++)
        known[i] = crew->hands[i].process.pid;
    nursery_sweep(nursery, known, crew->hand_count);
    free(known);
}

void crew_dismiss(struct crew *crew)
{
    const int64_t deadline_ns = clock_wall_ns() + (int64_t)DISMISS_MS * 1000000;
    const struct timespec pause = {.tv_nsec = 200000};
    int left = 0;
    for (int i = 0; i < crew->hand_count; i++)
        hand_dismiss(&crew->hands[i]);
    do {
        left = 0;
        for (int i = 0; i < crew->hand_count; i++) {
            crew_drain(crew, &crew->hands[i]);
            (void)process_ended(&crew->hands[i].process, NULL);
            left += crew->hands[i].process.pid != 0;
        }
        if (left > 0)
            (void)nanosleep(&pause, NULL);
    } while (left > 0 && clock_wall_ns() < deadline_ns);
    for (int i = 0; i < crew->hand_count; i++) {
        if (crew->hands[i].process.pid != 0)
            crew_note(crew, "a worker did not end when its work was done: a module hangs in destroy");
        crew_drain(crew, &crew->hands[i]);
    }
}
