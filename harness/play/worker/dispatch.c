/* SPDX-License-Identifier: MIT */
#include "dispatch.h"

#include "clock.h"
#include "crew.h"
#include "guest.h"
#include "module_watch.h"
#include "standstill.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

enum { TICK_MS = 100, SWEEP_MS = 5000, MAX_TRIES = 3 };

struct dispatch {
    const struct dispatch_options *options;
    struct ledger *ledger;
    struct scribe *scribe;
    struct crew crew;
    struct module_watch watch;
    struct standstill standstill;
    uint64_t units_before;     /* written by earlier sessions */
    int64_t start_ns, tick_ns; /* when it began; the last look at the heartbeats */
    int64_t sweep_ns;          /* the last look for what modules left behind */
    bool stop;                 /* the user wants an end */
    bool enough;               /* no more units are wanted: workers may be in the midst of some */
};

/* ---- Units that came back */

/* Checks a unit's games against the rules and fills its entry; false when they cannot be true. */
static bool accept_unit(struct dispatch *dispatch, uint64_t unit, const struct game_result *const results[2],
                        const struct game_timing *const timings[2])
{
    const struct contest *contest = dispatch->options->contest;
    struct ledger_entry *entry = ledger_entry(dispatch->ledger, unit);
    const struct contest_game game = contest_game(contest, unit, 0);
    for (int slot = 0; slot < 2; slot++) {
        if ((entry->settled >> slot & 1) != 0)
            continue;
        if (!contest_verify(contest, &game, results[slot], &entry->differences[slot]))
            return false;
        if (timings[slot] != NULL && !game_timing_fits(results[slot], timings[slot]))
            return false;
        game_result_copy(entry->results[slot], results[slot]);
        if (timings[slot] != NULL)
            memcpy(entry->timings[slot], timings[slot], timing_size((int)timings[slot]->call_count));
    }
    return true;
}

static bool is_normal(const struct ledger_entry *entry)
{
    return entry->results[0]->termination == TERMINATION_NORMAL && entry->results[1]->termination == TERMINATION_NORMAL;
}

/* Whether it is not sure that the game was lost by who seems to have lost it. No opponent can break what another program
 * answers, and whether that comes back says nothing. */
static bool is_suspect(const struct dispatch *dispatch, uint64_t unit, int slot, const struct game_result *result)
{
    const bool answered = result->termination == TERMINATION_FAILED || result->termination == TERMINATION_ILLEGAL;
    if (result->termination == TERMINATION_NORMAL || result->suspect == 0)
        return false;
    const struct contest *contest = dispatch->options->contest;
    const struct contest_game game = contest_game(contest, unit, slot);
    return !answered || !player_outside(&contest->players[game.players[result->fault_colour]]);
}

static void note_suspect(struct dispatch *dispatch, uint64_t unit, const struct game_result *const results[2])
{
    char text[RECORD_FAULT_SIZE];
    for (int slot = 0; slot < 2; slot++) {
        if (!is_suspect(dispatch, unit, slot, results[slot]))
            continue;
        scribe_fault(dispatch->options->contest->game, results[slot], text, sizeof text);
        crew_note(&dispatch->crew, "game %llu: %s; it is played again, each player in its own process",
                  (unsigned long long)contest_game_number(unit, slot), text);
    }
}

static void note_cleared(struct dispatch *dispatch, uint64_t unit, const struct ledger_entry *entry)
{
    if (is_normal(entry))
        crew_note(&dispatch->crew, "games %llu and %llu: nothing went wrong when played again; these games count",
                  (unsigned long long)contest_game_number(unit, 0), (unsigned long long)contest_game_number(unit, 1));
}

/* Takes a frame's units one by one. False at the first that cannot be true: *at is its number. */
static bool accept_frame(struct dispatch *dispatch, struct hand *hand, struct task *task, uint64_t *at)
{
    struct wire_games games;
    *task = hand_take(hand, &games);
    dispatch->crew.refused_ns = 0;
    const bool fresh = (task->flags & TASK_FRESH) != 0;
    for (uint32_t i = 0; i < task->count; i++) {
        const struct game_result *const results[2] = {wire_result(&games, 2 * i), wire_result(&games, 2 * i + 1)};
        const struct game_timing *const timings[2] = {wire_timing(&games, 2 * i), wire_timing(&games, 2 * i + 1)};
        const uint64_t unit = task->first + i;
        *at = unit;
        if (!accept_unit(dispatch, unit, results, timings))
            return false;
        const bool stood = standstill_doubts(task, ledger_entry(dispatch->ledger, unit), results);
        const bool doubted = !fresh && (is_suspect(dispatch, unit, 0, results[0]) || //
                                        is_suspect(dispatch, unit, 1, results[1]));
        if (stood || doubted) {
            if (stood)
                standstill_note(&dispatch->crew, unit);
            else
                note_suspect(dispatch, unit, results);
            ledger_suspect(dispatch->ledger, unit);
            continue;
        }
        if (fresh)
            note_cleared(dispatch, unit, ledger_entry(dispatch->ledger, unit));
        ledger_entry(dispatch->ledger, unit)->done = true;
    }
    return true;
}

/* ---- Workers that are lost */

/* How a referee's game ended that a player's call took with it; end null: it hung. False when it was in no call. */
static bool judge_call(const struct crumbs *crumbs, const struct process_end *end, int64_t patience_ns,
                       struct game_result *result)
{
    const bool loading = crumbs->phase == PHASE_LOAD;
    if (!loading && crumbs->phase != PHASE_NEW_GAME && crumbs->phase != PHASE_CHOOSE)
        return false;
    *result = (struct game_result){.fault_colour = crumbs->colour, .phase = crumbs->phase};
    if (crumbs->phase == PHASE_CHOOSE) {
        result->move_count = crumbs->move_count;
        memcpy(result->moves, crumbs->moves, GAME_MAX_MOVES);
    }
    if (end == NULL)
        result->termination = loading ? TERMINATION_LOAD : TERMINATION_TIME;
    else
        result->termination = end->signal != 0 ? TERMINATION_CRASH : TERMINATION_EXIT;
    result->detail = end == NULL ? (int32_t)(patience_ns / 1000000) : end->signal != 0 ? end->signal : end->status;
    return true;
}

/* A player may end or stop its referee, too (kill). When one after the other was lost, the call that the last one was
 * in is taken to be why: guests cannot write on its page. */
static bool convict(struct dispatch *dispatch, const struct hand *hand, uint64_t unit, const struct process_end *end)
{
    const struct contest *contest = dispatch->options->contest;
    const struct crumbs *crumbs = hand->setup.crumbs;
    struct ledger_entry *entry = ledger_entry(dispatch->ledger, unit);
    const int slot = crumbs->slot;
    struct game_result result;
    if (!hand->setup.isolated || crumbs->unit != unit || slot > 1 || (entry->settled >> slot & 1) != 0 ||
        !judge_call(crumbs, end, hand_patience_ns(hand), &result))
        return false;
    const struct contest_game game = contest_game(contest, unit, slot);
    if (!contest->game->count(&game.start, &result) ||
        !contest_verify(contest, &game, &result, &entry->differences[slot]))
        return false;
    game_result_copy(entry->results[slot], &result);
    if (entry->timings[slot] != NULL)
        entry->timings[slot]->call_count = 0;
    entry->settled |= (uint8_t)(1 << slot);
    crew_note(&dispatch->crew,
              "game %llu: its referee was lost %d times, at last in a call of %s, which loses the game",
              (unsigned long long)contest_game_number(unit, slot), MAX_TRIES,
              contest->players[game.players[result.fault_colour]].label);
    return true;
}

/* A unit that has to be played isolated, or that a referee died over (`end` null: it hung). */
static bool blame_unit(struct dispatch *dispatch, const struct hand *hand, uint64_t unit, const struct process_end *end,
                       struct error *error)
{
    struct ledger_entry *entry = ledger_entry(dispatch->ledger, unit);
    if (hand->setup.isolated && end != NULL && end->signal == 0 && end->status == GUEST_NO_PROCESS) {
        ledger_suspect(dispatch->ledger, unit); /* nobody's fault */
        return crew_waits(&dispatch->crew, error);
    }
    if (++entry->tries > MAX_TRIES) {
        if (!convict(dispatch, hand, unit, end))
            return error_set(error, ERROR_WORLD,
                             "game %llu cannot be played: its worker ended %d times; run.log tells how",
                             (unsigned long long)contest_game_number(unit, 0), MAX_TRIES);
        entry->tries = 1; /* the other game goes to a referee at once, too */
    }
    if (entry->settled == (1 | 2))
        entry->done = true;
    else
        ledger_suspect(dispatch->ledger, unit);
    return true;
}

/* The unit of the worker's tasks that it died in: what its page says, where that is possible. */
static uint64_t guilty_unit(const struct hand *hand)
{
    for (int i = 0; i < hand->in_flight_count; i++) {
        const struct task *task = &hand->in_flight[i];
        if (hand->setup.crumbs->unit - task->first < task->count)
            return hand->setup.crumbs->unit;
    }
    return hand->in_flight[0].first;
}

/* Gives back the units of a task that were not played, but for `guilty`. */
static void return_task(struct dispatch *dispatch, const struct task *task, uint64_t guilty)
{
    const uint64_t end = task->first + task->count;
    if (guilty < task->first || guilty >= end) {
        ledger_return(dispatch->ledger, task->first, task->count);
        return;
    }
    ledger_return(dispatch->ledger, task->first, guilty - task->first);
    ledger_return(dispatch->ledger, guilty + 1, end - guilty - 1);
}

/* Sorts out what a worker that has ended leaves behind, and starts another in its place. */
static bool replace_hand(struct dispatch *dispatch, struct hand *hand, const struct process_end *end,
                         struct error *error)
{
    crew_drain(&dispatch->crew, hand);
    if (hand->in_flight_count > 0) {
        const uint64_t guilty = guilty_unit(hand);
        for (int i = 0; i < hand->in_flight_count; i++)
            return_task(dispatch, &hand->in_flight[i], guilty);
        if (!blame_unit(dispatch, hand, guilty, end, error))
            return false;
        hand->chunk = hand->chunk > 1 ? hand->chunk / 2 : 1;
    }
    return module_watch_check(&dispatch->watch, error) && crew_restart(&dispatch->crew, hand, error);
}

/* The frame is damaged from unit `at` on: nothing of this worker is believed any more. */
static bool distrust(struct dispatch *dispatch, struct hand *hand, const struct task *task, uint64_t at,
                     struct error *error)
{
    crew_note(&dispatch->crew, "game %llu: a worker reported what cannot be; it is replaced and the pair played again",
              (unsigned long long)contest_game_number(at, 0));
    process_kill(&hand->process, NULL);
    ledger_return(dispatch->ledger, at + 1, task->first + task->count - at - 1);
    hand->setup.crumbs->phase = PHASE_REFEREE; /* no player is convicted of this */
    if (!blame_unit(dispatch, hand, at, NULL, error))
        return false;
    for (int i = 0; i < hand->in_flight_count; i++)
        ledger_return(dispatch->ledger, hand->in_flight[i].first, hand->in_flight[i].count);
    hand->in_flight_count = 0;
    return replace_hand(dispatch, hand, NULL, error);
}

/* Reads all frames that are there. HAND_GONE and HAND_DAMAGED are left to the caller. */
static bool read_frames(struct dispatch *dispatch, struct hand *hand, enum hand_reading *reading, struct error *error)
{
    while ((*reading = hand_read(hand)) == HAND_FRAME) {
        struct task task;
        uint64_t at = 0;
        standstill_look(&dispatch->standstill, &dispatch->crew);
        if (!accept_frame(dispatch, hand, &task, &at)) {
            *reading = HAND_NOTHING;
            return distrust(dispatch, hand, &task, at, error);
        }
    }
    return true;
}

static bool lose_hand(struct dispatch *dispatch, struct hand *hand, const struct process_end *end, struct error *error)
{
    crew_note_end(&dispatch->crew, hand, end);
    return replace_hand(dispatch, hand, end, error);
}

/* A worker's results: frames, or its end. */
static bool serve_hand(struct dispatch *dispatch, struct hand *hand, struct error *error)
{
    enum hand_reading reading;
    struct process_end end = {0};
    if (!read_frames(dispatch, hand, &reading, error))
        return false;
    if (reading != HAND_GONE && reading != HAND_DAMAGED)
        return true;
    process_kill(&hand->process, &end); /* it has ended, or is about to, or has closed what it must not close */
    return lose_hand(dispatch, hand, &end, error);
}

/* ---- Work */

/* What a worker may take of units in generations: so little that each has some of those that are open; and no more than
 * the generation has left, nor a little less, since every worker makes a new instance for a new generation. */
static uint32_t generation_share(const struct dispatch *dispatch, uint32_t chunk)
{
    const struct variation *variation = dispatch->options->contest->variation;
    const uint64_t left = variation->units - dispatch->ledger->next_new % variation->units;
    const uint64_t open = variation->units * variation->ring;
    const uint64_t most = open / (2 * (uint64_t)HAND_MAX_TASKS * (uint64_t)dispatch->options->jobs) + 1;
    const uint64_t share = 2 * (uint64_t)chunk >= left ? left : chunk;
    const uint64_t least = share < most ? share : most;
    return least < WIRE_MAX_UNITS ? (uint32_t)least : WIRE_MAX_UNITS;
}

/* Near the end tasks get smaller, so that the workers finish together. */
static uint32_t chunk_for(const struct dispatch *dispatch, const struct hand *hand)
{
    const struct ledger *ledger = dispatch->ledger;
    const uint64_t share = (ledger->unit_count - ledger->next_new) / (uint64_t)(2 * dispatch->options->jobs) + 1;
    const uint32_t chunk =
        dispatch->options->contest->variation != NULL ? generation_share(dispatch, hand->chunk) : hand->chunk;
    return share < chunk ? (uint32_t)share : chunk;
}

/* Gives the hand what it can take; slow units one by one, so that no worker ends with two of them. */
static bool give_hand(struct dispatch *dispatch, struct hand *hand)
{
    struct task task;
    const bool slow = hand->unit_ns > (int64_t)TICK_MS * 1000000 / 2 || hand->unit_ns == 0;
    const int most = hand->setup.isolated || slow ? 1 : HAND_MAX_TASKS;
    while (hand->in_flight_count < most) {
        const bool suspect = hand->setup.isolated && ledger_take_suspect(dispatch->ledger, &task);
        if (!suspect && (hand->setup.isolated != dispatch->options->contest->isolate ||
                         !ledger_take(dispatch->ledger, chunk_for(dispatch, hand), &task)))
            return true;
        if (hand_give(hand, &task))
            continue;
        if (suspect)
            ledger_suspect(dispatch->ledger, task.first);
        else
            ledger_return(dispatch->ledger, task.first, task.count);
        return false;
    }
    return true;
}

/* Hands out work to every worker that can take some. One that is gone is noticed by its pipe. */
static bool give_all(struct dispatch *dispatch, struct error *error)
{
    struct crew *crew = &dispatch->crew;
    if (dispatch->ledger->suspect_count > 0 && !crew_call_referee(crew, error))
        return false;
    for (int i = 0; i < crew->hand_count; i++)
        if (crew->hands[i].process.pid != 0)
            (void)give_hand(dispatch, &crew->hands[i]);
    return true;
}

/* A player of the unit that was written last is plainly broken. */
static bool check_faults(const struct dispatch *dispatch, uint64_t unit, struct error *error)
{
    const struct contest *contest = dispatch->options->contest;
    const uint64_t most = dispatch->options->max_faults;
    const struct contest_game game = contest_game(contest, unit, 0);
    for (int colour = 0; most > 0 && dispatch->scribe != NULL && colour < 2; colour++) {
        const uint64_t faults = dispatch->scribe->standings[game.players[colour]].faults;
        if (faults >= most)
            return error_set(error, ERROR_FOUND,
                             "%s has lost %llu games other than by the rules, at least the %llu of max-faults: the run "
                             "is stopped, and what was played is kept in %s",
                             contest->players[game.players[colour]].label, (unsigned long long)faults,
                             (unsigned long long)most, dispatch->options->results->folder);
    }
    return true;
}

/* A game that was lost by a fault counts only while its players are still what the run began with. */
static bool is_fair(const struct dispatch *dispatch, const struct ledger_entry *entry, struct error *error)
{
    return is_normal(entry) || module_watch_check(&dispatch->watch, error);
}

static bool write_ready(struct dispatch *dispatch, struct error *error)
{
    struct ledger *ledger = dispatch->ledger;
    const struct ledger_entry *entry;
    while ((entry = ledger_next(ledger)) != NULL) {
        if (!is_fair(dispatch, entry, error) ||
            (dispatch->scribe != NULL && !scribe_write(dispatch->scribe, ledger->next_written, entry, error)))
            return false;
        dispatch->enough = dispatch->options->written != NULL &&
                           !dispatch->options->written(dispatch->options->written_context, ledger->next_written, entry);
        ledger_written(ledger);
        if (dispatch->enough) {
            ledger_end(ledger);
            return true;
        }
        if (!check_faults(dispatch, ledger->next_written - 1, error))
            return false;
    }
    return true;
}

/* ---- Events */

static bool reap(struct dispatch *dispatch, struct error *error)
{
    struct crew *crew = &dispatch->crew;
    for (int i = 0; i < crew->hand_count; i++) {
        struct hand *hand = &crew->hands[i];
        struct process_end end = {0};
        enum hand_reading reading;
        if (!process_ended(&hand->process, &end))
            continue;
        if (!read_frames(dispatch, hand, &reading, error))
            return false;
        /* Unless a damaged frame has had it replaced already. */
        if (hand->process.pid == 0 && !lose_hand(dispatch, hand, &end, error))
            return false;
    }
    return true;
}

static void report_progress(struct dispatch *dispatch)
{
    const struct dispatch_options *options = dispatch->options;
    const struct progress progress = {.games_before = dispatch->units_before * 2,
                                      .games_done = dispatch->ledger->next_written * 2,
                                      .games_total = dispatch->ledger->unit_count * 2,
                                      .elapsed_ns = clock_wall_ns() - dispatch->start_ns,
                                      .contest = options->contest,
                                      .standings = dispatch->scribe != NULL ? dispatch->scribe->standings : NULL,
                                      .sprt = options->sprt};
    if (options->progress != NULL)
        options->progress(options->progress_context, &progress);
}

/* Looks at the heartbeats and tells how it goes, every TICK_MS. */
static bool tick(struct dispatch *dispatch, struct error *error)
{
    struct crew *crew = &dispatch->crew;
    const int64_t now_ns = clock_wall_ns(), most_ns = (int64_t)2 * TICK_MS * 1000000;
    int64_t passed_ns = now_ns - dispatch->tick_ns;
    if (passed_ns < (int64_t)TICK_MS * 1000000)
        return true;
    /* A parent that was itself stopped for a while takes nobody's time for a hang. */
    passed_ns = passed_ns < most_ns ? passed_ns : most_ns;
    dispatch->tick_ns = now_ns;
    for (int i = 0; i < crew->hand_count; i++) {
        struct hand *hand = &crew->hands[i];
        if (hand->process.pid == 0 || !hand_hangs(hand, passed_ns))
            continue;
        process_kill(&hand->process, NULL);
        crew_note_hang(crew, hand);
        if (!replace_hand(dispatch, hand, NULL, error))
            return false;
    }
    if (dispatch->options->nursery != NULL && now_ns - dispatch->sweep_ns > (int64_t)SWEEP_MS * 1000000) {
        crew_sweep(crew, dispatch->options->nursery);
        dispatch->sweep_ns = now_ns;
    }
    report_progress(dispatch);
    return crew_revive(crew, dispatch->options->nursery, error);
}

static bool serve_events(struct dispatch *dispatch, const struct pollfd *files, struct error *error)
{
    struct crew *crew = &dispatch->crew;
    if (files[0].revents != 0) {
        const int seen = interrupt_read(dispatch->options->interrupt);
        dispatch->stop = dispatch->stop || (seen & INTERRUPT_STOP) != 0;
        if ((seen & INTERRUPT_CHILD) != 0 && !reap(dispatch, error))
            return false;
    }
    for (int i = 0; i < crew->hand_count; i++) {
        struct hand *hand = &crew->hands[i];
        if (files[1 + 2 * i].revents != 0 && files[1 + 2 * i].fd == hand->results && !serve_hand(dispatch, hand, error))
            return false;
        if (files[2 + 2 * i].revents != 0 && files[2 + 2 * i].fd == hand->process.output)
            crew_drain(crew, hand);
    }
    return true;
}

static bool has_waiting(const struct dispatch *dispatch)
{
    return dispatch->scribe != NULL && scribe_has_waiting(dispatch->scribe);
}

/* Sleeps until something happens. Lines that are ready do not wait through a sleep. */
static bool wait_for_events(struct dispatch *dispatch, struct pollfd *files, struct error *error)
{
    struct crew *crew = &dispatch->crew;
    const nfds_t count = 1 + 2 * (nfds_t)crew->hand_count;
    files[0] = (struct pollfd){.fd = dispatch->options->interrupt->file, .events = POLLIN};
    for (int i = 0; i < crew->hand_count; i++) {
        files[1 + 2 * i] = (struct pollfd){.fd = crew->hands[i].results, .events = POLLIN};
        files[2 + 2 * i] = (struct pollfd){.fd = crew->hands[i].process.output, .events = POLLIN};
    }
    standstill_look(&dispatch->standstill, crew);
    int ready = poll(files, count, has_waiting(dispatch) ? 0 : TICK_MS);
    if (ready == 0 && has_waiting(dispatch)) {
        if (!scribe_flush(dispatch->scribe, error))
            return false;
        ready = poll(files, count, TICK_MS);
    }
    if (ready < 0 && errno != EINTR)
        return error_set_errno(error, ERROR_WORLD, "cannot wait for the workers");
    standstill_look(&dispatch->standstill, crew);
    return ready <= 0 || serve_events(dispatch, files, error);
}

static bool play_all(struct dispatch *dispatch, struct pollfd *files, struct error *error)
{
    while (!ledger_complete(dispatch->ledger)) {
        if (!give_all(dispatch, error) || !wait_for_events(dispatch, files, error) || !write_ready(dispatch, error) ||
            (!dispatch->enough && !tick(dispatch, error)))
            return false;
        if (dispatch->stop)
            return error_set(error, ERROR_INTERRUPTED, "interrupted after %llu games, which are kept in %s",
                             2 * (unsigned long long)dispatch->ledger->next_written,
                             dispatch->options->results->folder);
    }
    return true;
}

bool dispatch_run(const struct dispatch_options *options, struct error *error)
{
    struct dispatch dispatch = {.options = options, .ledger = options->ledger, .scribe = options->scribe};
    struct pollfd *files = calloc(1 + 4 * (size_t)options->jobs, sizeof *files);
    struct error late = {.kind = ERROR_NONE};
    if (files == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    dispatch.units_before = options->ledger->next_written;
    dispatch.start_ns = dispatch.tick_ns = dispatch.sweep_ns = clock_wall_ns();
    const struct contest *contest = options->contest;
    bool good = module_watch_init(&dispatch.watch, contest->players, contest->schedule.player_count, error) &&
                crew_init(&dispatch.crew, options->contest, options->results, options->jobs, error) &&
                play_all(&dispatch, files, error);
    if (good && !dispatch.enough)
        crew_dismiss(&dispatch.crew);
    const bool refused = !good && dispatch.crew.refused;
    crew_clear(&dispatch.crew);
    if (refused && options->nursery != NULL && nursery_is_lost(options->nursery))
        (void)error_set(error, ERROR_WORLD,
                        "somebody has ended the process that all workers live under (the first of their PID "
                        "namespace), and them with it");
    module_watch_clear(&dispatch.watch);
    if (options->scribe != NULL && !scribe_flush(options->scribe, good ? error : &late))
        good = false;
    report_progress(&dispatch);
    free(files);
    return good;
}
