/* SPDX-License-Identifier: MIT */
#include "tune_progress.h"

#include <stdio.h>

enum { LINE_SIZE = 256 };

void tune_progress_warn(struct tune_progress *progress, const struct tuning *tuning)
{
    for (; progress->warned < tuning->warning_count; progress->warned++)
        fprintf(stderr, "osero: warning: %s\n", tuning->warnings[progress->warned]);
}

static void tell_opponents(const struct tuning *tuning, bool held_out)
{
    const struct tune_pool *pool = &tuning->pool;
    const int first = held_out ? pool->pool_count : 0, end = held_out ? pool->count : pool->pool_count;
    for (int i = first; i < end; i++)
        fprintf(stderr, "%s%s", i > first ? ", " : "", pool->players[i].label);
}

void tune_progress_begun(void *context, const struct tuning *tuning)
{
    struct tune_progress *progress = context;
    const struct tuning_settings *settings = &tuning->settings;
    tune_progress_warn(progress, tuning);
    if (progress->quiet)
        return;
    fprintf(stderr, "%s: %d number%s of %s by %s, seed %llu", tuning->name, tuning->tuned.space.count,
            tuning->tuned.space.count == 1 ? "" : "s", tuning->player.label, tuning->method->name,
            (unsigned long long)settings->seed);
    if (!tuning->method->fitted)
        fprintf(stderr, ": %s%llu iteration%s of %llu game pairs", tuning->method->over != NULL ? "at most " : "",
                (unsigned long long)settings->iterations, settings->iterations == 1 ? "" : "s",
                (unsigned long long)settings->pairs);
    fprintf(stderr, "\n");
    fprintf(stderr, "pool: ");
    tell_opponents(tuning, false);
    fprintf(stderr, "\nheld out: ");
    tell_opponents(tuning, true);
    if (settings->resume != NULL && !tuning->method->fitted)
        fprintf(stderr, "\n%llu iterations are there", (unsigned long long)tuning->search.noted);
    fprintf(stderr, "\n");
    if (tuning->method->fitted && !tuning->search.over)
        fprintf(stderr, "learning from games first\n");
}

static void compose_search(const struct tuning_progress *progress, char *text, int size)
{
    const struct tuning *tuning = progress->tuning;
    const struct tune_search *search = &tuning->search;
    (void)snprintf(text, (size_t)size, "iteration %llu of %s%llu", (unsigned long long)search->noted,
                   tuning->method->over != NULL ? "at most " : "", (unsigned long long)tuning->settings.iterations);
}

void tune_progress_show(void *context, const struct tuning_progress *progress)
{
    struct tune_progress *shown = context;
    char text[LINE_SIZE], what[LINE_SIZE / 2], elapsed[32];
    if (shown->quiet || !progress_due(&shown->line, progress->elapsed_ns))
        return;
    if (progress->phase == TUNE_PHASE_TUNE)
        compose_search(progress, what, sizeof what);
    else
        (void)snprintf(what, sizeof what, "%s: %llu of %llu games", tune_phase_name(progress->phase),
                       (unsigned long long)progress->games, (unsigned long long)progress->games_total);
    progress_time((double)progress->elapsed_ns / 1e9, elapsed, sizeof elapsed);
    (void)snprintf(text, sizeof text, "%s  %llu games  %s", what,
                   (unsigned long long)(progress->tuning->games - progress->tuning->games_before + progress->games),
                   elapsed);
    progress_draw(&shown->line, text);
}
