/* SPDX-License-Identifier: MIT */
#include "tournament_parts.h"

#include "load.h"
#include "machine.h"

#include <stdarg.h>
#include <stdio.h>

enum { LOAD_LEAST_NS = 500000000 };

void tournament_warn(struct tournament *tournament, const char *format, ...)
{
    if (tournament->warning_count == TOURNAMENT_MAX_WARNINGS)
        return;
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(tournament->warnings[tournament->warning_count++], WARNING_SIZE, format, arguments);
    va_end(arguments);
}

/* One that belongs into run.json and the report: who reads the times later must know. */
static void doubt_times(struct tournament *tournament, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void doubt_times(struct tournament *tournament, const char *format, ...)
{
    char text[WARNING_SIZE];
    va_list arguments;
    if (tournament->warning_count == TOURNAMENT_MAX_WARNINGS)
        return;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    tournament->time_warnings[tournament->time_warning_count++] = tournament->warning_count;
    tournament_warn(tournament, "%s", text);
}

static bool times_matter(const struct tournament *tournament)
{
    return tournament->settings.timing || contest_longest_ns(&tournament->contest) > 0;
}

void tournament_check_processors(struct tournament *tournament)
{
    const int jobs = tournament->settings.jobs, cores = machine_cores();
    const double load = machine_load();
    if (!times_matter(tournament))
        return;
    if (jobs > cores)
        doubt_times(tournament, "%d jobs share %d cores: players wait for each other, and times say little", jobs,
                    cores);
    if (load > 0.5 && load + jobs > cores + 0.5)
        doubt_times(tournament, "other programs were busy before the run began: load %.1f, %d jobs, %d cores", load,
                    jobs, cores);
}

void tournament_check_load(struct tournament *tournament, int64_t busy_before_ns)
{
    const int jobs = tournament->settings.jobs, cores = machine_cores();
    const double others = load_others(busy_before_ns, load_busy_ns(), tournament->cpu_ns, tournament->elapsed_ns);
    if (times_matter(tournament) && tournament->elapsed_ns > LOAD_LEAST_NS && others > 0.1 * cores &&
        others + jobs > cores + 0.1)
        doubt_times(tournament, "other programs kept %.1f of %d cores busy while %d jobs played", others, cores, jobs);
}
