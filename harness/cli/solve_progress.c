/* SPDX-License-Identifier: MIT */
#include "solve_progress.h"

#include <stdio.h>

enum { LINE_SIZE = 256 };

void solve_progress_warn(struct solve_progress *progress, const struct solving *solving)
{
    for (; progress->warned < solving->warning_count; progress->warned++)
        fprintf(stderr, "osero: warning: %s\n", solving->warnings[progress->warned]);
}

static void tell_stop(const struct solving *solving, int index)
{
    const struct solve_plan_solver *solver = &solving->plan.solvers[index];
    const char *label = solving->players[index].label;
    if (solver->stop == SOLVE_WOULD_OVERRUN)
        fprintf(stderr, "%s stops before %d empties: they would take some %.3g s, and %.3g s of its budget are left\n",
                label, solver->stop_empties, solver->expected_ns / 1e9,
                (double)(solving->settings.budget_ns - solver->spent_ns) / 1e9);
    else if (solver->stop == SOLVE_OVERRAN)
        fprintf(stderr, "%s stops at %d empties: its budget is used up\n", label, solver->stop_empties);
    else
        fprintf(stderr, "%s stops at %d empties: it cannot be started any more\n", label, solver->stop_empties);
}

void solve_progress_stops(struct solve_progress *progress, const struct solving *solving)
{
    for (int i = 0; i < solving->settings.player_count && !progress->quiet; i++) {
        if (progress->stopped[i] || solving->plan.solvers[i].stop == SOLVE_GOES_ON)
            continue;
        progress_end(&progress->line);
        progress->stopped[i] = true;
        tell_stop(solving, i);
    }
}

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

/* "20 positions of FILE with 8 to 12 empties, each 2 times". */
static void tell_list(const struct solving *solving)
{
    const struct solve_list *list = &solving->list;
    const int least = list->empties[0], most = list->empties[list->count - 1];
    fprintf(stderr, "%d position%s of %s with %d", list->count, plural(list->count), solving->settings.positions,
            least);
    if (most > least)
        fprintf(stderr, " to %d", most);
    fprintf(stderr, " empties");
    if (solving->settings.repeats > 1)
        fprintf(stderr, ", each %d times", solving->settings.repeats);
}

void solve_progress_begun(void *context, const struct solving *solving)
{
    struct solve_progress *progress = context;
    const struct solving_settings *settings = &solving->settings;
    solve_progress_warn(progress, solving);
    if (progress->quiet)
        return;
    fprintf(stderr, "%s: %d solver%s, ", solving->name, settings->player_count, plural(settings->player_count));
    tell_list(solving);
    if (settings->wld)
        fprintf(stderr, ", win, draw or loss alone");
    if (settings->budget_ns > 0)
        fprintf(stderr, ", a budget of %.15g s for each solver", (double)settings->budget_ns / 1e9);
    if (settings->resume != NULL)
        fprintf(stderr, "; %llu solves are there", (unsigned long long)solving->samples_before);
    fprintf(stderr, "\n");
}

void solve_progress_show(void *context, const struct solving_progress *progress)
{
    struct solve_progress *shown = context;
    const struct solving *solving = progress->solving;
    char text[LINE_SIZE], elapsed[32], since[32] = "";
    solve_progress_stops(shown, solving);
    if (shown->quiet || !progress_due(&shown->line, progress->elapsed_ns))
        return;
    progress_time((double)progress->elapsed_ns / 1e9, elapsed, sizeof elapsed);
    int used = snprintf(text, sizeof text, "%llu/%llu solves  %s", (unsigned long long)progress->done,
                        (unsigned long long)progress->total, elapsed);
    if (progress->asking && used < LINE_SIZE) {
        progress_time((double)progress->since_ns / 1e9, since, sizeof since);
        (void)snprintf(text + used, sizeof text - (size_t)used, "  position %d, %d empties: %s, %s", progress->position,
                       solving->list.empties[progress->position], solving->players[progress->solver].label, since);
    }
    progress_draw(&shown->line, text);
}
