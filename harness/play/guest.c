/* SPDX-License-Identifier: MIT */
#include "guest.h"

#include "clock.h"
#include "engine.h"

#include <linux/futex.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { TURN_REFEREE = 0, TURN_GUEST = 1 };
enum command { COMMAND_NEW_GAME, COMMAND_CHOOSE, COMMAND_END };
enum { DISMISS_MS = 500, SLICE_MIN_NS = 1000000, SLICE_MAX_NS = 50000000 };

struct guest_page {
    _Atomic uint32_t turn;
    uint32_t command;
    uint32_t timed;  /* measure the call */
    uint32_t loaded; /* 1: the instance is there */
    int32_t answer;
    int64_t measured_ns;
    uint64_t seed;
    struct osero_position position;
    struct osero_limits limits;
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
    const int64_t start_ns = page->timed != 0 ? clock_wall_ns() : 0;
    const int32_t answer = engine->hooks->choose(engine->instance, &page->position, &page->limits, &report);
    page->measured_ns = page->timed != 0 ? clock_wall_ns() - start_ns : 0;
    page->answer = answer;
}

static int serve(struct guest_page *page, struct engine *engine)
{
    for (;;) {
        turn_pass(&page->turn, TURN_REFEREE);
        while (turn_now(&page->turn) == TURN_REFEREE)
            turn_wait(&page->turn, TURN_REFEREE, 0);
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
    struct engine engine;
    struct error error = {.kind = ERROR_NONE};
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

/* Waits for the guest's answer. The slices in which it is looked after grow with the time that it takes. */
static enum guest_state await(struct guest *guest)
{
    _Atomic uint32_t *turn = &guest->page->turn;
    int64_t slice_ns = SLICE_MIN_NS, waited_ns = 0, before_ns = 0;
    while (turn_now(turn) == TURN_GUEST) {
        turn_wait(turn, TURN_GUEST, slice_ns);
        if (turn_now(turn) != TURN_GUEST)
            break;
        crumbs_beat(guest->crumbs);
        waited_ns += before_ns != 0 ? slice_passed(&before_ns, slice_ns) : slice_ns;
        before_ns = before_ns != 0 ? before_ns : clock_wall_ns();
        if (process_ended(&guest->process, &guest->end))
            return turn_now(turn) != TURN_GUEST ? GUEST_ANSWERED : GUEST_DIED;
        if (waited_ns > guest->contest->wall_ns) {
            process_kill(&guest->process, &guest->end);
            return GUEST_HUNG;
        }
        slice_ns = slice_ns * 2 < SLICE_MAX_NS ? slice_ns * 2 : SLICE_MAX_NS;
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

enum guest_state guest_start(struct guest *guest)
{
    const struct process_spec spec = {.run = run_guest, .context = guest, .output = STDOUT_FILENO};
    struct error error = {.kind = ERROR_NONE};
    guest->phase = PHASE_LOAD;
    guest->game_count = 0;
    guest->near_cpu = -1;
    guest->end = (struct process_end){0};
    guest->state = GUEST_DIED;
    if (guest->page == NULL) {
        void *page = mmap(NULL, sizeof *guest->page, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        guest->page = page != MAP_FAILED ? page : NULL;
    }
    if (guest->page == NULL)
        return guest->state;
    memset(guest->page, 0, sizeof *guest->page);
    guest->page->turn = TURN_GUEST;
    if (!process_start(&guest->process, &spec, &error)) {
        (void)dprintf(STDERR_FILENO, "%s\n", error.message);
        return guest->state;
    }
    guest->state = await(guest);
    if (guest->state == GUEST_ANSWERED && guest->page->loaded != 1) {
        process_kill(&guest->process, NULL);
        guest->state = GUEST_REFUSED;
    }
    return guest->state;
}

enum guest_state guest_new_game(struct guest *guest, uint64_t seed)
{
    const struct osero_limits *limits = &guest->contest->limits[guest->player];
    guest->game_count++;
    guest->page->seed = seed;
    guest->page->timed = guest->contest->timing || limits->move_ns != 0 || limits->clock_ns != 0;
    return call(guest, COMMAND_NEW_GAME, PHASE_NEW_GAME);
}

int32_t guest_choose(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                     struct osero_report *report)
{
    struct guest *guest = instance;
    (void)report;
    guest->page->position = *position;
    guest->page->limits = *limits;
    if (call(guest, COMMAND_CHOOSE, PHASE_CHOOSE) != GUEST_ANSWERED)
        return GAME_SEAT_LOST;
    guest->measured_ns = guest->page->measured_ns;
    const int32_t answer = guest->page->answer;
    return answer != GAME_SEAT_LOST ? answer : GAME_SEAT_LOST + 1;
}

void guest_lost(void *instance, struct game_result *result)
{
    const struct guest *guest = instance;
    result->phase = (uint8_t)guest->phase;
    switch (guest->state) {
    case GUEST_HUNG:
        result->termination = TERMINATION_TIME;
        result->detail = (int32_t)(guest->contest->wall_ns / 1000000);
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
}

void guest_keep_near(struct guest *guest, bool near)
{
    const bool threaded = (guest->contest->players[guest->player].info.flags & OSERO_THREADED) != 0;
    const int cpu = near && !threaded ? sched_getcpu() : -1;
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
    process_clear(&guest->process);
    if (guest->page != NULL)
        (void)munmap(guest->page, sizeof *guest->page);
    guest->page = NULL;
}
