/* SPDX-License-Identifier: MIT */
#include "guest.h"

#include "clock.h"
#include "engine.h"
#include "resident.h"
#include "stars.h"

#include <linux/futex.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { TURN_REFEREE = 0, TURN_GUEST = 1 };
enum { PLIES = 256 }; /* an opening has fewer */
enum command { COMMAND_NEW_GAME, COMMAND_CHOOSE, COMMAND_END };
enum { DISMISS_MS = 500, SLICE_MIN_NS = 1000000, SLICE_MAX_NS = 50000000, MEMORY_SLICE_NS = 4000000 };
enum { START_TRIES = 20, START_PAUSE_NS = 50000000 };

struct guest_page {
    _Atomic uint32_t turn;
    uint32_t command;
    uint32_t timed;     /* measure the call */
    uint32_t cpu_clock; /* CPU time is measured */
    uint32_t loaded;    /* 1: the instance is there */
    int32_t answer;
    int64_t measured_ns;
    int64_t proc_id; /* the number of its process in /proc, where its memory is watched */
    uint64_t seed;
    struct osero_position position; /* what it points to is below */
    struct osero_limits limits;
    struct osero_wide wide, first_wide; /* of the position; of the history */
    struct osero_history history;
    uint8_t opening[PLIES];
    uint8_t moves[GAME_MAX_MOVES];
    struct osero_columns columns;
    uint8_t heights[STARS_MOST_PIECES];
    uint8_t cells[STARS_MOST_PIECES][STARS_MOST_PIECES];
};

/* ---- The turn */

static void turn_wait(_Atomic uint32_t *turn, uint32_t while_it_is, int64_t timeout_ns)
{
    const struct timespec timeout = {.tv_sec = timeout_ns / 1000000000, .tv_nsec = timeout_ns % 1000000000};
    (void)syscall(SYS_futex, turn, FUTEX_WAIT, while_it_is, timeout_ns > 0 ? &timeout : NULL, NULL, 0);
}

static void turn_pass(_Atomic uint32_t *turn, uint32_t to)
{
    atomic_store_explicit(turn, to, memory_order_release);
    (void)syscall(SYS_futex, turn, FUTEX_WAKE, 1, NULL, NULL, 0);
}

static uint32_t turn_now(_Atomic uint32_t *turn)
{
    return atomic_load_explicit(turn, memory_order_acquire);
}

/* ---- In the guest's process */

static void answer_choose(struct guest_page *page, const struct engine *engine)
{
    struct osero_report report = {.size = sizeof report};
    int64_t (*const now_ns)(void) = page->cpu_clock != 0 ? clock_process_ns : clock_wall_ns;
    const bool timed = page->timed != 0;
    const int64_t start_ns = timed ? now_ns() : 0;
    const int32_t answer = engine->hooks->choose(engine->instance, &page->position, &page->limits, &report);
    page->measured_ns = timed ? now_ns() - start_ns : 0;
    page->answer = answer;
}

static void hand_over(struct guest_page *page)
{
    turn_pass(&page->turn, TURN_REFEREE);
    while (turn_now(&page->turn) == TURN_REFEREE)
        turn_wait(&page->turn, TURN_REFEREE, 0);
}

static int serve(struct guest_page *page, struct engine *engine)
{
    for (;;) {
        hand_over(page);
        if (page->command == COMMAND_END)
            return 0;
        if (page->command == COMMAND_CHOOSE)
            answer_choose(page, engine);
        else if (engine->hooks->new_game != NULL)
            engine->hooks->new_game(engine->instance, page->seed);
    }
}

static int run_guest(void *context)
{
    const struct guest *guest = context;
    const struct player *player = &guest->contest->players[guest->player];
    const struct variation *variation = guest->contest->variation;
    struct player variant; /* its values live as long as the process */
    struct engine engine;
    struct error error = {.kind = ERROR_NONE};
    if (guest->contest->memory_bytes > 0) {
        guest->page->proc_id = resident_id();
        hand_over(guest->page); /* so that it is watched before module code runs */
    }
    if (contest_varies(guest->contest, guest->player)) {
        const uint64_t generation = (guest->game - 1) / 2 / variation->units;
        if (!variation_take(variation, generation, guest->player, player, &variant))
            return GUEST_NO_PROCESS;
        player = &variant;
    }
    if (!engine_open(&engine, player, guest->contest->size, seed_of_instance(guest->contest->seed, player->label),
                     false, &error)) {
        (void)dprintf(STDERR_FILENO, "%s\n", error.message);
        turn_pass(&guest->page->turn, TURN_REFEREE);
        return 0;
    }
    guest->page->loaded = 1;
    const int status = serve(guest->page, &engine);
    engine_close(&engine);
    return status;
}

/* ---- In the referee's process */

/* What passed since *before_ns, but no more than twice the slice: a referee that was itself stopped takes nobody's time
 * for a hang. */
static int64_t slice_passed(int64_t *before_ns, int64_t slice_ns)
{
    const int64_t now_ns = clock_wall_ns(), passed_ns = now_ns - *before_ns;
    *before_ns = now_ns;
    return passed_ns < 2 * slice_ns ? passed_ns : 2 * slice_ns;
}

/* Bytes that the player has on top of what the referee had when its process was made. */
static bool has_too_much(const struct guest *guest)
{
    if (guest->statm < 0)
        return false;
    return resident_bytes(guest->statm) - guest->shared_bytes > guest->contest->memory_bytes;
}

/* A process that has ended: how. What it had at most is known from its end. */
static enum guest_state judge_end(const struct guest *guest)
{
    const int64_t most_bytes = guest->contest->memory_bytes, peak_bytes = guest->end.peak_bytes - guest->shared_bytes;
    return most_bytes != 0 && peak_bytes > most_bytes ? GUEST_TOO_BIG : GUEST_DIED;
}

static enum guest_state end_call(struct guest *guest, enum guest_state state)
{
    process_kill(&guest->process, &guest->end);
    return state;
}

static int64_t patience_ns(const struct guest *guest)
{
    return guest->phase == PHASE_LOAD ? guest->contest->startup_ns : guest->contest->wall_ns;
}

static int64_t next_slice_ns(const struct guest *guest, int64_t slice_ns)
{
    const int64_t most_ns = guest->statm >= 0 ? MEMORY_SLICE_NS : SLICE_MAX_NS;
    return slice_ns * 2 < most_ns ? slice_ns * 2 : most_ns;
}

/* Waits for the guest's answer. The slices in which it is looked after grow with the time that it takes. */
static enum guest_state await(struct guest *guest)
{
    _Atomic uint32_t *turn = &guest->page->turn;
    int64_t slice_ns = SLICE_MIN_NS, waited_ns = 0, before_ns = 0;
    uint32_t seen; /* any other number than these two is no answer: the guest may have written over its page */
    while ((seen = turn_now(turn)) != TURN_REFEREE) {
        turn_wait(turn, seen, slice_ns);
        if (turn_now(turn) == TURN_REFEREE)
            break;
        crumbs_beat(guest->crumbs);
        waited_ns += before_ns != 0 ? slice_passed(&before_ns, slice_ns) : slice_ns;
        before_ns = before_ns != 0 ? before_ns : clock_wall_ns();
        if (process_ended(&guest->process, &guest->end))
            return turn_now(turn) == TURN_REFEREE ? GUEST_ANSWERED : judge_end(guest);
        if (has_too_much(guest))
            return end_call(guest, GUEST_TOO_BIG);
        if (waited_ns > patience_ns(guest))
            return end_call(guest, GUEST_HUNG);
        slice_ns = guest_drain(guest, false) ? SLICE_MIN_NS : next_slice_ns(guest, slice_ns);
    }
    return GUEST_ANSWERED;
}

static enum guest_state call(struct guest *guest, enum command command, enum phase phase)
{
    guest->phase = phase;
    guest->page->command = command;
    turn_pass(&guest->page->turn, TURN_GUEST);
    guest->state = await(guest);
    return guest->state;
}

/* A page that this process and one guest share, and no guest that is made later. */
static struct guest_page *new_page(void)
{
    void *page = mmap(NULL, sizeof(struct guest_page), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return page != MAP_FAILED ? page : NULL;
}

/* Where the system has no process for us that is nobody's fault: this one gives up, and osero plays the unit again. */
static void make_process(struct guest *guest)
{
    const struct process_spec spec = {.run = run_guest, .context = guest, .output = -1};
    const struct timespec pause = {.tv_nsec = START_PAUSE_NS};
    struct error error = {.kind = ERROR_NONE};
    for (int i = 0; i < START_TRIES; i++) {
        if (process_start(&guest->process, &spec, &error))
            return;
        crumbs_beat(guest->crumbs);
        (void)nanosleep(&pause, NULL);
    }
    (void)dprintf(STDERR_FILENO, "%s\n", error.message);
    _exit(GUEST_NO_PROCESS);
}

/* Waits until the guest is about to load its module, and watches its memory from there on. */
static enum guest_state begin_watch(struct guest *guest)
{
    const enum guest_state state = await(guest);
    if (state != GUEST_ANSWERED)
        return state;
    guest->statm = resident_open(guest->page->proc_id);
    turn_pass(&guest->page->turn, TURN_GUEST);
    return GUEST_ANSWERED;
}

static void note_own_size(struct guest *guest)
{
    const int statm = resident_open(resident_id());
    guest->shared_bytes = resident_bytes(statm);
    (void)close(statm);
}

enum guest_state guest_start(struct guest *guest)
{
    const bool watched = guest->contest->memory_bytes > 0;
    guest->phase = PHASE_LOAD;
    guest->game_count = 0;
    guest->near_cpu = -1;
    guest->statm = -1;
    guest->end = (struct process_end){0};
    guest->page = new_page();
    if (guest->page == NULL)
        _exit(GUEST_NO_PROCESS);
    guest->page->turn = TURN_GUEST;
    relay_begin(&guest->relay);
    if (watched)
        note_own_size(guest);
    make_process(guest);
    (void)madvise(guest->page, sizeof *guest->page, MADV_DONTFORK);
    guest->state = watched ? begin_watch(guest) : GUEST_ANSWERED;
    if (guest->state == GUEST_ANSWERED)
        guest->state = await(guest);
    if (guest->state == GUEST_ANSWERED && guest->page->loaded != 1)
        guest->state = end_call(guest, GUEST_REFUSED);
    return guest->state;
}

bool guest_drain(struct guest *guest, bool last)
{
    return relay_drain(&guest->relay, &guest->process, guest->game, guest->contest->players[guest->player].label, last);
}

enum guest_state guest_new_game(struct guest *guest, uint64_t seed)
{
    const struct osero_limits *limits = &guest->contest->limits[guest->player];
    guest->game_count++;
    relay_begin(&guest->relay);
    guest->page->seed = seed;
    guest->page->timed = guest->contest->timing || limits->move_ns != 0 || limits->clock_ns != 0;
    guest->page->cpu_clock = guest->contest->cpu_clock;
    if (has_too_much(guest)) {
        guest->phase = PHASE_NEW_GAME;
        guest->state = end_call(guest, GUEST_TOO_BIG);
        return guest->state;
    }
    return call(guest, COMMAND_NEW_GAME, PHASE_NEW_GAME);
}

static void put_history(struct guest_page *page, const struct osero_history *history)
{
    page->history = *history;
    memcpy(page->opening, history->opening, history->opening_count);
    memcpy(page->moves, history->moves, history->move_count);
    page->history.opening = page->opening;
    page->history.moves = page->moves;
    if (history->wide != NULL) {
        page->first_wide = *history->wide;
        page->history.wide = &page->first_wide;
    }
    page->position.history = &page->history;
}

static void put_columns(struct guest_page *page, const struct osero_columns *columns)
{
    page->columns = *columns;
    memcpy(page->heights, columns->heights, columns->count);
    for (int i = 0; i < columns->count; i++)
        memcpy(page->cells[i], columns->cells + (size_t)i * columns->stride, columns->heights[i]);
    page->columns.heights = page->heights;
    page->columns.cells = page->cells[0];
    page->columns.stride = STARS_MOST_PIECES;
    page->position.columns = &page->columns;
}

/* The page lies at the same place in both processes, so pointers into it hold. */
static void put_position(struct guest_page *page, const struct osero_position *position)
{
    page->position = *position;
    put_history(page, position->history);
    if (position->columns != NULL)
        put_columns(page, position->columns);
    if (position->wide == NULL)
        return;
    page->wide = *position->wide;
    page->position.wide = &page->wide;
}

/*
 * A module can write into its page, where its process notes what a call took: the time of one that nobody knows is taken
 * out here, with the hand-over (some microseconds).
 */
static int64_t outside_ns(const struct guest *guest)
{
    clockid_t clock = CLOCK_MONOTONIC;
    struct timespec time = {.tv_sec = 0};
    if (guest->contest->cpu_clock && clock_getcpuclockid(guest->process.pid, &clock) != 0)
        return 0; /* it is gone, which is found out soon */
    (void)clock_gettime(clock, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

int32_t guest_choose(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                     struct osero_report *report)
{
    struct guest *guest = instance;
    (void)report;
    put_position(guest->page, position);
    guest->page->limits = *limits;
    const bool sandbox = guest->contest->players[guest->player].info.sandbox;
    const int64_t start_ns = sandbox ? outside_ns(guest) : 0;
    if (call(guest, COMMAND_CHOOSE, PHASE_CHOOSE) != GUEST_ANSWERED)
        return GAME_SEAT_LOST;
    guest->measured_ns = sandbox ? outside_ns(guest) - start_ns : guest->page->measured_ns;
    return guest->page->answer;
}

bool guest_lost(void *instance, struct game_result *result)
{
    const struct guest *guest = instance;
    if (guest->state == GUEST_ANSWERED)
        return false;
    result->phase = (uint8_t)guest->phase;
    switch (guest->state) {
    case GUEST_HUNG:
        result->termination = guest->phase == PHASE_LOAD ? TERMINATION_LOAD : TERMINATION_TIME;
        result->detail = (int32_t)(patience_ns(guest) / 1000000);
        break;
    case GUEST_TOO_BIG:
        result->termination = TERMINATION_MEMORY;
        result->detail = (int32_t)(guest->contest->memory_bytes >> 20);
        break;
    case GUEST_REFUSED:
        result->termination = TERMINATION_LOAD;
        break;
    case GUEST_DIED:
        result->termination = guest->end.signal != 0 ? TERMINATION_CRASH : TERMINATION_EXIT;
        result->detail = guest->end.signal != 0 ? guest->end.signal : guest->end.status;
        break;
    default:
        result->termination = TERMINATION_FAILED;
        result->detail = OSERO_FAILED;
        break;
    }
    return true;
}

void guest_keep_near(struct guest *guest, bool near)
{
    const struct player *player = &guest->contest->players[guest->player];
    const bool wide = player_threaded(player) || player_outside(player); /* it may work on several processors */
    const int cpu = near && !wide ? sched_getcpu() : -1;
    cpu_set_t set;
    if (cpu == guest->near_cpu || guest->process.pid == 0)
        return;
    CPU_ZERO(&set);
    if (cpu >= 0 && cpu < CPU_SETSIZE)
        CPU_SET((size_t)cpu, &set);
    else if (sched_getaffinity(0, sizeof set, &set) != 0)
        return;
    if (sched_setaffinity(guest->process.pid, sizeof set, &set) == 0)
        guest->near_cpu = cpu;
}

void guest_dismiss(struct guest *guest)
{
    if (guest->process.pid != 0) {
        guest->page->command = COMMAND_END;
        turn_pass(&guest->page->turn, TURN_GUEST);
        (void)process_wait(&guest->process, DISMISS_MS, NULL);
    }
    guest_kill(guest);
}

void guest_kill(struct guest *guest)
{
    process_kill(&guest->process, NULL);
    (void)guest_drain(guest, true);
    process_clear(&guest->process);
    if (guest->statm >= 0)
        (void)close(guest->statm);
    guest->statm = -1;
    if (guest->page != NULL)
        (void)munmap(guest->page, sizeof *guest->page);
    guest->page = NULL;
}
