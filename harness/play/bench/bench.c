/* SPDX-License-Identifier: MIT */
#include "bench.h"

#include "clock.h"
#include "perft.h"
#include "results.h"
#include "solver_bench.h"
#include "tournament.h"
#include "wide.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RANDOM_PAIRS = 100000, VERSION_PAIRS = 5000, ISOLATE_PAIRS = 1000, HARNESS_PAIRS = 20000 };

static const char *const names[BENCH_COUNT] = {"perft",  "harness",  "random", "versions",  "isolate",
                                               "solver", "endgames", "wide",   "wide-perft"};

const char *bench_name(enum bench_figure figure)
{
    return (unsigned)figure < BENCH_COUNT ? names[figure] : NULL;
}

bool bench_parse(const char *name, enum bench_figure *figure)
{
    for (int i = 0; i < BENCH_COUNT; i++) {
        if (strcmp(names[i], name) != 0)
            continue;
        *figure = (enum bench_figure)i;
        return true;
    }
    return false;
}

double bench_median(const double samples[BENCH_SAMPLES])
{
    const double a = samples[0], b = samples[1], c = samples[2];
    const double low = a < b ? a : b, high = a < b ? b : a;
    return c < low ? low : c > high ? high : c;
}

double bench_spread(const double samples[BENCH_SAMPLES])
{
    double low = samples[0], high = samples[0];
    for (int i = 1; i < BENCH_SAMPLES; i++) {
        low = samples[i] < low ? samples[i] : low;
        high = samples[i] > high ? samples[i] : high;
    }
    return (high - low) / bench_median(samples);
}

static uint64_t count_leaves(enum bench_figure figure)
{
    if (figure == BENCH_WIDE_PERFT)
        return wide_perft(wide_start(START_STANDARD), BENCH_WIDE_PERFT_DEPTH);
    return perft(rules_start(8, START_STANDARD), rules_squares(8), BENCH_PERFT_DEPTH);
}

static void measure_perft(enum bench_figure figure, struct bench_samples *samples)
{
    for (int i = 0; i < BENCH_SAMPLES; i++) {
        const int64_t wall_ns = clock_wall_ns(), cpu_ns = clock_cpu_ns();
        const uint64_t leaves = count_leaves(figure);
        samples->per_cpu[i] = (double)leaves * 1e9 / (double)(clock_cpu_ns() - cpu_ns);
        samples->per_core[i] = (double)leaves * 1e9 / (double)(clock_wall_ns() - wall_ns);
    }
}

static bool measure_solver(enum bench_figure figure, struct bench_samples *samples, struct error *error)
{
    const bool nodes = figure == BENCH_SOLVER;
    for (int i = 0; i < BENCH_SAMPLES; i++) {
        struct solver_bench bench;
        if (!solver_bench_run(nodes ? SOLVER_BENCH_SIGNATURE : SOLVER_BENCH_ENDGAMES, false, &bench, error))
            return false;
        const double done = nodes ? (double)bench.nodes : (double)bench.positions;
        samples->per_core[i] = done * 1e9 / (double)bench.wall_ns;
        samples->per_cpu[i] = done * 1e9 / (double)bench.cpu_ns;
        samples->nodes = nodes ? bench.nodes : 0;
    }
    return true;
}

/* ---- The harness's own cost */

static int32_t choose_first(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                            struct osero_report *report)
{
    (void)instance, (void)limits, (void)report;
    return bits_first(position->moves);
}

/* A unit's way through the harness; returns its plies, or -1. */
static int pass_unit(const struct contest *contest, struct scribe *scribe, struct crumbs *crumbs, uint64_t unit,
                     struct error *error)
{
    struct game_result results[2];
    struct ledger_entry entry = {.results = {&results[0], &results[1]}};
    int plies = 0;
    for (int slot = 0; slot < 2; slot++) {
        const struct contest_game game = contest_game(contest, unit, slot);
        struct seat seats[2] = {{.choose = choose_first}, {.choose = choose_first}};
        struct game_result *result = &results[slot];
        contest->game->play(&game.start, seats, crumbs, result, NULL);
        if (!contest_verify(contest, &game, result, &entry.differences[slot])) {
            (void)error_set(error, ERROR_FOUND, "a game of the bench does not replay");
            return -1;
        }
        plies += result->move_count;
    }
    return scribe_write(scribe, unit, &entry, error) ? plies : -1;
}

static bool pass_units(const struct contest *contest, struct scribe *scribe, double *ns_per_ply, struct error *error)
{
    struct crumbs crumbs = {.beat = 0};
    int64_t plies = 0;
    const int64_t start_ns = clock_cpu_ns();
    for (uint64_t unit = 0; unit < contest->schedule.pair_count; unit++) {
        const int played = pass_unit(contest, scribe, &crumbs, unit, error);
        if (played < 0)
            return false;
        plies += played;
    }
    if (!scribe_flush(scribe, error))
        return false;
    *ns_per_ply = (double)(clock_cpu_ns() - start_ns) / (double)plies;
    return true;
}

static bool measure_harness(struct bench_samples *samples, struct error *error)
{
    static const struct player_limits no_limits;
    struct player players[2] = {{.label = "first"}, {.label = "other"}};
    const struct openings_request request = {
        .maker = &openings_othello, .text = "random:8", .size = 8, .seed = 1, .count = HARNESS_PAIRS};
    struct contest contest = {.players = players, .game = &game_othello, .size = 8, .seed = 1};
    struct results results = {.games = open("/dev/null", O_WRONLY | O_CLOEXEC), .timing = -1, .log = -1};
    struct scribe scribe = {.contest = NULL};
    results.folder = strdup("/dev");
    bool good = schedule_init(&contest.schedule, 2, false, HARNESS_PAIRS, error) &&
                contest_prepare(&contest, &no_limits, error) &&
                (contest.openings = openings_new(&request, error)) != NULL;
    if (good && (results.games < 0 || results.folder == NULL || !scribe_init(&scribe, &contest, &results)))
        good = error_set(error, ERROR_WORLD, "no memory, or no /dev/null, for the bench");
    for (int i = 0; good && i < BENCH_SAMPLES; i++) {
        good = pass_units(&contest, &scribe, &samples->per_cpu[i], error);
        samples->per_core[i] = samples->per_cpu[i];
    }
    scribe_clear(&scribe);
    results_close(&results);
    openings_free(contest.openings);
    contest_clear(&contest);
    return good;
}

/* ---- Whole runs */

static bool make_folder(char *path, size_t size, struct error *error)
{
    const char *where = getenv("TMPDIR");
    (void)snprintf(path, size, "%s/osero-bench-XXXXXX", where != NULL && where[0] != '\0' ? where : "/tmp");
    return mkdtemp(path) != NULL || error_set_errno(error, ERROR_WORLD, "cannot make the folder %s", path);
}

/* Removes a folder of files. */
static void remove_folder(const char *path)
{
    DIR *folder = opendir(path);
    const struct dirent *file;
    while (folder != NULL && (file = readdir(folder)) != NULL)
        (void)unlinkat(dirfd(folder), file->d_name, 0);
    if (folder != NULL)
        (void)closedir(folder);
    (void)rmdir(path);
}

static bool play_sample(const struct tournament_settings *settings, const struct module_path *where, int index,
                        struct bench_samples *samples, struct error *error)
{
    struct tournament tournament;
    const bool good =
        tournament_prepare(&tournament, settings, where, error) && tournament_run(&tournament, NULL, error);
    if (good) {
        const double games = (double)tournament.games;
        samples->per_core[index] = games * 1e9 / (double)tournament.elapsed_ns / settings->jobs;
        samples->per_cpu[index] = games * 1e9 / (double)tournament.cpu_ns;
    }
    if (tournament.folder != NULL)
        remove_folder(tournament.folder);
    tournament_clear(&tournament);
    return good;
}

static void set_up(enum bench_figure figure, int jobs, struct tournament_settings *settings)
{
    static const char *const dice[] = {"random", "random:label=other"};
    static const char *const versions[] = {"ver1", "ver2", "ver3"};
    tournament_defaults(settings);
    settings->players = figure == BENCH_VERSIONS ? versions : dice;
    settings->player_count = figure == BENCH_VERSIONS ? 3 : 2;
    settings->pairs = figure == BENCH_VERSIONS ? VERSION_PAIRS : figure == BENCH_ISOLATE ? ISOLATE_PAIRS : RANDOM_PAIRS;
    settings->openings = "random:10";
    settings->size = figure == BENCH_WIDE ? WIDE_SIZE : 8;
    settings->jobs = jobs;
    settings->isolate = figure == BENCH_ISOLATE;
    settings->name = "bench";
    settings->command = "bench";
    settings->version = settings->compiler = "";
}

static bool measure_runs(enum bench_figure figure, int jobs, const struct module_path *where,
                         struct bench_samples *samples, struct error *error)
{
    struct tournament_settings settings;
    char folder[4096];
    set_up(figure, jobs, &settings);
    if (!make_folder(folder, sizeof folder, error))
        return false;
    settings.results = folder;
    bool good = true;
    for (int i = 0; good && i < BENCH_SAMPLES; i++)
        good = play_sample(&settings, where, i, samples, error);
    (void)rmdir(folder);
    return good;
}

bool bench_measure(enum bench_figure figure, int jobs, const struct module_path *where, struct bench_samples *samples,
                   struct error *error)
{
    switch (figure) {
    case BENCH_PERFT:
    case BENCH_WIDE_PERFT:
        measure_perft(figure, samples);
        return true;
    case BENCH_HARNESS:
        return measure_harness(samples, error);
    case BENCH_SOLVER:
    case BENCH_ENDGAMES:
        return measure_solver(figure, samples, error);
    default:
        return measure_runs(figure, jobs, where, samples, error);
    }
}
