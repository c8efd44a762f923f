/* SPDX-License-Identifier: MIT */
#include "clock.h"
#include "interrupt.h"
#include "solve_child.h"
#include "solving.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TICK_MS = 100, WINDOW = 4 * SOLVING_MAX_JOBS, MAX_OUTPUT = 1 << 20 };
#define BUDGET_GRACE_NS INT64_C(1000000000) /* for a solver to see for itself that its time is over */

/* A step that was handed out and not yet written. */
struct pending {
    struct solve_step step;
    struct solve_sample sample;
    bool done;
};

/* One job: a process for each solver, of which one is at work. */
struct desk {
    struct solve_child *children; /* one a solver */
    struct pending *pending;      /* what it is at; null: nothing */
    int64_t begun_ns, move_ns;    /* when it was asked, and its limit of time; 0: none */
    bool by_budget;               /* what is left of the budget is all it has */
};

struct play {
    struct solving *solving;
    struct results *results;
    const struct solving_view *view;
    struct interrupt interrupt;
    struct solve_child_spec *specs; /* one a solver */
    struct desk *desks;
    struct pending *window; /* a ring */
    uint64_t first, next;   /* of the ring: those from first to next are pending */
    int64_t start_ns, looked_ns;
    size_t output_logged;
    const char *printing; /* whose output is being drained */
};

/* ---- Samples */

static void begin_sample(const struct solving *solving, const struct solve_step *step, struct solve_sample *sample)
{
    const struct solve_entry *entry = &solving->list.entries[step->position];
    *sample = (struct solve_sample){.position = step->position,
                                    .empties = entry->empties,
                                    .repeat = step->repeat,
                                    .answer_kind = entry->answered ? SOLVE_SCORE_DIFFERENCE : SOLVE_SCORE_NONE,
                                    .answer = entry->answer};
    (void)snprintf(sample->solver, sizeof sample->solver, "%s", solving->players[step->solver].label);
    solving_text(&entry->position, sample->text);
}

/* Writes what is next in order and done. */
static bool flush(struct play *play, struct error *error)
{
    char line[RECORD_LINE_SIZE];
    for (; play->first < play->next && play->window[play->first % WINDOW].done; play->first++) {
        const struct pending *pending = &play->window[play->first % WINDOW];
        const size_t length = solve_sample_write(&pending->sample, line);
        if (!results_append_journal(play->results, line, length, error))
            return false;
        if (!solve_plan_note(&play->solving->plan, pending->step.solver, &pending->sample))
            return error_set(error, ERROR_WORLD, "out of memory");
        solving_count(play->solving, &pending->sample);
    }
    return true;
}

/* ---- Asking */

static int64_t shorter(int64_t one_ns, int64_t other_ns)
{
    return one_ns > 0 && (other_ns == 0 || one_ns < other_ns) ? one_ns : other_ns;
}

static bool ask(struct play *play, struct desk *desk, struct pending *pending, struct error *error)
{
    const struct solving *solving = play->solving;
    const struct solving_settings *settings = &solving->settings;
    const int solver = pending->step.solver;
    const int64_t left_ns = solve_plan_left_ns(&solving->plan, solver), wall_ns = settings->wall_ms * 1000000;
    const int64_t budget_ns = left_ns > 0 ? left_ns + BUDGET_GRACE_NS : 0;
    struct osero_limits limits = player_limits_engine(&solving->players[solver].limits);
    limits.move_ns = shorter(limits.move_ns, left_ns);
    limits.question = settings->wld ? OSERO_QUESTION_OUTCOME : OSERO_QUESTION_SCORE;
    desk->pending = pending;
    desk->begun_ns = clock_wall_ns();
    desk->move_ns = limits.move_ns;
    desk->by_budget = budget_ns > 0 && (wall_ns == 0 || budget_ns < wall_ns);
    return solve_child_ask(&desk->children[solver], (uint32_t)pending->step.position, &limits,
                           shorter(budget_ns, wall_ns), error);
}

/* The next step into the window, and to the desk unless the rules answer it. *more: there was one. */
static bool hand_out(struct play *play, struct desk *desk, bool *more, struct error *error)
{
    struct solving *solving = play->solving;
    struct pending *pending = &play->window[play->next % WINDOW];
    *more = false;
    if (play->next - play->first == WINDOW ||
        solve_plan_next(&solving->plan, play->first == play->next, &pending->step) != SOLVE_PLAN_STEP)
        return true;
    *more = true;
    play->next++;
    pending->done = false;
    begin_sample(solving, &pending->step, &pending->sample);
    if (!solving->list.entries[pending->step.position].over)
        return ask(play, desk, pending, error);
    solve_check_over(&solving->list.positions[pending->step.position], &pending->sample);
    pending->done = true;
    return flush(play, error);
}

static bool hand_out_all(struct play *play, struct error *error)
{
    for (int i = 0; i < play->solving->settings.jobs; i++)
        for (bool more = true; more && play->desks[i].pending == NULL;)
            if (!hand_out(play, &play->desks[i], &more, error))
                return false;
    return true;
}

/* ---- Hearing */

static void log_line(void *context, const char *line)
{
    struct play *play = context;
    if (play->output_logged >= MAX_OUTPUT)
        return;
    play->output_logged += strlen(line) + strlen(play->printing) + 3; /* ": " and the end of the line */
    results_log(play->results, "%s: %s", play->printing, line);
    if (play->output_logged >= MAX_OUTPUT)
        results_log(play->results, "what modules print from here on is dropped");
}

static void drain(struct play *play, struct solve_child *child)
{
    play->printing = child->spec->player->label;
    solve_child_drain(child, log_line, play);
}

/* With the last of what it printed, be the line ended or not. */
static void end_child(struct play *play, struct solve_child *child)
{
    drain(play, child);
    solve_child_end(child);
    drain(play, child);
}

/* A solve that has been ended: how long it took at least. */
static void note_late(const struct play *play, const struct desk *desk, const struct solve_child *child,
                      struct solve_sample *sample)
{
    const struct solving_settings *settings = &play->solving->settings;
    sample->wall_ns = child->waited_ns;
    if (child->creating)
        (void)solve_check_fault(sample, TERMINATION_LOAD, "took longer than %lld ms to load and create",
                                (long long)settings->startup_ms);
    else if (desk->by_budget)
        (void)solve_check_fault(sample, TERMINATION_TIME, "its budget was used up; it did not stop and was ended");
    else
        (void)solve_check_fault(sample, TERMINATION_TIME, "longer than the wall limit of %lld ms; it was ended",
                                (long long)settings->wall_ms);
}

static void note_end(const struct solve_child *child, struct solve_sample *sample)
{
    const struct process_end *end = &child->end;
    sample->wall_ns = child->waited_ns;
    if (child->creating)
        (void)solve_check_fault(sample, TERMINATION_LOAD, "its process ended while it was loaded and created");
    else if (end->signal != 0)
        (void)solve_check_fault(sample, TERMINATION_CRASH, "%s", strsignal(end->signal));
    else
        (void)solve_check_fault(sample, TERMINATION_EXIT, "ended its own process (exit status %d)", end->status);
    sample->signal = end->signal;
}

/* Kills what modules have left behind. */
static void sweep(const struct play *play)
{
    const struct solving_settings *settings = &play->solving->settings;
    pid_t known[SOLVING_MAX_JOBS * SOLVING_MAX_SOLVERS];
    int count = 0;
    if (settings->nursery == NULL)
        return;
    for (int i = 0; i < settings->jobs; i++)
        for (int j = 0; j < settings->player_count; j++)
            known[count++] = play->desks[i].children[j].process.pid;
    nursery_sweep(settings->nursery, known, count);
}

/* False when it was wrong, and so may be whatever its process says next. */
static bool take_answer(const struct desk *desk, const struct position *position, const struct solve_answer *answer,
                        struct solve_sample *sample)
{
    const bool good = solve_check(position, answer, sample);
    const bool gave_up = sample->termination == TERMINATION_FAILED;
    if (gave_up && desk->move_ns > 0 && answer->wall_ns >= desk->move_ns)
        (void)solve_check_fault(sample, TERMINATION_TIME, "gave up when its time was over");
    return good || gave_up;
}

/* The sample is complete, for better or worse. */
static void conclude(struct play *play, struct desk *desk, struct solve_child *child, enum solve_child_event event)
{
    struct pending *pending = desk->pending;
    struct solve_sample *sample = &pending->sample;
    const struct position *position = &play->solving->list.positions[pending->step.position];
    bool keep = false;
    drain(play, child);
    if (event == SOLVE_CHILD_ANSWER)
        keep = take_answer(desk, position, &child->frame.answer, sample);
    else if (event == SOLVE_CHILD_REFUSED)
        (void)solve_check_fault(sample, TERMINATION_LOAD, "%s", child->frame.text);
    else if (event == SOLVE_CHILD_DAMAGED)
        (void)solve_check_fault(sample, TERMINATION_ILLEGAL, "its answer came back damaged");
    else if (event == SOLVE_CHILD_LATE)
        note_late(play, desk, child, sample);
    else
        note_end(child, sample);
    if (!keep) {
        end_child(play, child);
        sweep(play);
    }
    pending->done = true;
    desk->pending = NULL;
}

static bool hear_all(struct play *play, struct error *error)
{
    const int64_t now_ns = clock_wall_ns(), most_ns = INT64_C(2000000) * TICK_MS;
    /* time in which osero itself was stopped is nobody's */
    const int64_t passed_ns = now_ns - play->looked_ns < most_ns ? now_ns - play->looked_ns : most_ns;
    play->looked_ns = now_ns;
    for (int i = 0; i < play->solving->settings.jobs; i++) {
        struct desk *desk = &play->desks[i];
        if (desk->pending == NULL)
            continue;
        struct solve_child *child = &desk->children[desk->pending->step.solver];
        drain(play, child);
        const enum solve_child_event event = solve_child_hear(child, passed_ns);
        if (event != SOLVE_CHILD_NOTHING)
            conclude(play, desk, child, event);
    }
    return flush(play, error);
}

static void show(const struct play *play)
{
    struct solving_progress progress = {.solving = play->solving,
                                        .done = play->solving->samples,
                                        .total = solve_plan_steps(&play->solving->plan),
                                        .elapsed_ns = clock_wall_ns() - play->start_ns};
    if (play->view == NULL || play->view->progress == NULL)
        return;
    for (int i = 0; i < play->solving->settings.jobs; i++) {
        const struct desk *desk = &play->desks[i];
        const int64_t since_ns = desk->pending != NULL ? clock_wall_ns() - desk->begun_ns : -1;
        if (desk->pending == NULL || (progress.asking && since_ns <= progress.since_ns))
            continue;
        progress.asking = true;
        progress.position = desk->pending->step.position;
        progress.solver = desk->pending->step.solver;
        progress.since_ns = since_ns;
    }
    play->view->progress(play->view->context, &progress);
}

/* Waits until there may be something to hear; false when the user wants an end. */
static bool await(struct play *play, struct error *error)
{
    struct pollfd watched[2 * SOLVING_MAX_JOBS + 1] = {{.fd = play->interrupt.file, .events = POLLIN}};
    nfds_t count = 1;
    for (int i = 0; i < play->solving->settings.jobs; i++) {
        const struct desk *desk = &play->desks[i];
        if (desk->pending == NULL)
            continue;
        const struct solve_child *child = &desk->children[desk->pending->step.solver];
        watched[count++] = (struct pollfd){.fd = child->answers, .events = POLLIN};
        watched[count++] = (struct pollfd){.fd = child->process.output, .events = POLLIN};
    }
    (void)poll(watched, count, TICK_MS);
    if ((interrupt_read(&play->interrupt) & INTERRUPT_STOP) == 0)
        return true;
    return error_set(error, ERROR_INTERRUPTED, "interrupted; what was solved is kept");
}

static bool work(struct play *play, struct error *error)
{
    for (;;) {
        if (!hand_out_all(play, error))
            return false;
        if (play->first == play->next)
            return true;
        show(play);
        if (!await(play, error) || !hear_all(play, error))
            return false;
    }
}

/* ---- */

static bool prepare(struct play *play)
{
    const struct solving *solving = play->solving;
    const size_t solvers = (size_t)solving->settings.player_count, jobs = (size_t)solving->settings.jobs;
    play->specs = calloc(solvers, sizeof *play->specs);
    play->desks = calloc(jobs, sizeof *play->desks);
    play->window = calloc(WINDOW, sizeof *play->window);
    if (play->specs == NULL || play->desks == NULL || play->window == NULL)
        return false;
    for (size_t i = 0; i < solvers; i++)
        play->specs[i] = (struct solve_child_spec){.player = &solving->players[i],
                                                   .positions = solving->list.positions,
                                                   .seed = solving->settings.seed,
                                                   .startup_ns = solving->settings.startup_ms * 1000000};
    for (size_t i = 0; i < jobs; i++) {
        play->desks[i].children = calloc(solvers, sizeof *play->desks[i].children);
        if (play->desks[i].children == NULL)
            return false;
        for (size_t j = 0; j < solvers; j++)
            solve_child_init(&play->desks[i].children[j], &play->specs[j]);
    }
    return true;
}

static void release(struct play *play)
{
    const struct solving_settings *settings = &play->solving->settings;
    for (int i = 0; play->desks != NULL && i < settings->jobs; i++) {
        for (int j = 0; play->desks[i].children != NULL && j < settings->player_count; j++)
            end_child(play, &play->desks[i].children[j]);
        free(play->desks[i].children);
    }
    free(play->specs);
    free(play->desks);
    free(play->window);
}

bool solving_play(struct solving *solving, struct results *results, const struct solving_view *view,
                  struct error *error)
{
    struct play play = {.solving = solving, .results = results, .view = view, .start_ns = clock_wall_ns()};
    play.looked_ns = play.start_ns;
    if (!interrupt_open(&play.interrupt, error))
        return false;
    const bool good = prepare(&play) ? work(&play, error) : error_set(error, ERROR_WORLD, "out of memory");
    release(&play);
    interrupt_close(&play.interrupt);
    return good;
}
