/* SPDX-License-Identifier: MIT */
#include "bench.h"
#include "command.h"
#include "json.h"
#include "machine.h"
#include "nursery.h"
#include "paths.h"
#include "print_tree.h"
#include "version.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct args_option options[] = {
    {"jobs", "N", "workers (default: one a core)"},
    {"json", NULL, "print JSON, with all samples, the machine and the compiler"},
    {NULL, NULL, NULL},
};

static const struct args_spec spec = {
    .command = "bench",
    .summary = "measure how fast osero is on this machine",
    .usage = "[perft|harness|random|versions|isolate|solver|endgames|wide|wide-perft]... [options]",
    .details =
        "perft: leaves a second. harness: what a ply costs beside the players. random: games of random against\n"
        "itself. versions: a round robin of ver1, ver2, ver3. isolate: random games, each player in its own process.\n"
        "solver: nodes a second of the exact solver, and the nodes of fixed positions, the same on every machine.\n"
        "endgames: random positions of 20 empties solved exactly a second. wide: random games on 10x10.\n"
        "wide-perft: leaves a second there.\n"
        "Without a name all are measured. The middle of three samples is shown; 'noisy' says that they lie more than\n"
        "5% apart. Figures a CPU second are hardly disturbed by other load.\n",
    .example = "  osero bench\n  osero bench random isolate --json\n",
    .options = options,
    .min_operands = 0,
    .max_operands = BENCH_COUNT,
};

/* How a figure is shown and called in JSON. */
static const struct {
    const char *about, *unit, *key;
} shown[BENCH_COUNT] = {
    {"perft 11 on 8x8", "leaves/s", "leaves_per_s"},     {"harness, of a ply", "ns", "ns_per_ply"},
    {"random against random", "games/s", "games_per_s"}, {"ver1, ver2, ver3", "games/s", "games_per_s"},
    {"random, isolated", "games/s", "games_per_s"},      {"solver", "nodes/s", "nodes_per_s"},
    {"solver, 20 empties", "pos/s", "positions_per_s"},  {"random on 10x10", "games/s", "games_per_s"},
    {"perft 9 on 10x10", "leaves/s", "leaves_per_s"},
};

struct bench {
    bool wanted[BENCH_COUNT];
    struct bench_samples samples[BENCH_COUNT];
    int jobs;
    double load; /* before it began */
};

static bool read_names(const struct args *args, struct bench *bench, struct error *error)
{
    for (int i = 0; i < args->operand_count; i++) {
        enum bench_figure figure;
        if (!bench_parse(args->operands[i], &figure))
            return error_set(error, ERROR_USAGE, "'%s' is nothing to measure; usage: osero bench %s", args->operands[i],
                             spec.usage);
        bench->wanted[figure] = true;
    }
    for (int i = 0; args->operand_count == 0 && i < BENCH_COUNT; i++)
        bench->wanted[i] = true;
    return true;
}

static void print_row(enum bench_figure figure, const struct bench_samples *samples)
{
    const double core = bench_median(samples->per_core), cpu = bench_median(samples->per_cpu);
    const int decimals = figure == BENCH_ENDGAMES ? 2 : 0;
    const bool noisy = bench_spread(samples->per_core) > 0.05;
    if (figure == BENCH_HARNESS)
        printf("%-24s %14.1f %-9s %20s%s\n", shown[figure].about, cpu, shown[figure].unit, "", noisy ? "  noisy" : "");
    else
        printf("%-24s %14.*f %-9s %14.*f a CPU s%s\n", shown[figure].about, decimals, core, shown[figure].unit,
               decimals, cpu, noisy ? "  noisy" : "");
    if (figure == BENCH_SOLVER)
        printf("solver: nodes of the bench positions %" PRIu64 "\n", samples->nodes);
    (void)fflush(stdout);
}

static void print_head(const struct bench *bench)
{
    char cpu[128];
    machine_cpu(cpu, sizeof cpu);
    printf("osero %s, %s %s, %s, %d cores, %d jobs", OSERO_VERSION, OSERO_COMPILER, OSERO_BUILD_TYPE, cpu,
           machine_cores(), bench->jobs);
    if (bench->load > 0.1)
        printf(", load %.2f: other programs are running", bench->load);
    printf("\n%-24s %24s\n", "", "a core");
}

static bool add_samples(struct json *object, const char *key, const double samples[BENCH_SAMPLES])
{
    struct json *list = json_new_array();
    for (int i = 0; list != NULL && i < BENCH_SAMPLES; i++) {
        if (json_add(list, json_new_number(samples[i])))
            continue;
        json_free(list);
        return false;
    }
    return json_set(object, key, list);
}

static struct json *figure_json(enum bench_figure figure, const struct bench_samples *samples)
{
    struct json *object = json_new_object();
    char key[64];
    (void)snprintf(key, sizeof key, "%s%s", shown[figure].key, figure == BENCH_HARNESS ? "" : "_core");
    bool good = object != NULL && json_set_number(object, key, bench_median(samples->per_core)) &&
                json_set_number(object, "spread", bench_spread(samples->per_core)) &&
                add_samples(object, "samples", samples->per_core);
    if (good && figure != BENCH_HARNESS) {
        (void)snprintf(key, sizeof key, "%s_cpu", shown[figure].key);
        good = json_set_number(object, key, bench_median(samples->per_cpu)) &&
               add_samples(object, "samples_cpu", samples->per_cpu);
    }
    if (good && figure == BENCH_SOLVER)
        good = json_set_integer(object, "nodes", (int64_t)samples->nodes);
    if (good)
        return object;
    json_free(object);
    return NULL;
}

static struct json *bench_json(const struct bench *bench)
{
    struct json *json = json_new_object();
    bool good = json != NULL && json_set_string(json, "schema", "osero.bench/1") &&
                json_set_string(json, "version", OSERO_VERSION) &&
                json_set_string(json, "compiler", OSERO_COMPILER " " OSERO_BUILD_TYPE) &&
                json_set(json, "machine", machine_json()) && json_set_integer(json, "jobs", bench->jobs) &&
                (bench->load >= 0 ? json_set_number(json, "load", bench->load) : json_set_null(json, "load"));
    for (int i = 0; good && i < BENCH_COUNT; i++)
        if (bench->wanted[i])
            good =
                json_set(json, bench_name((enum bench_figure)i), figure_json((enum bench_figure)i, &bench->samples[i]));
    if (good)
        return json;
    json_free(json);
    return NULL;
}

static bool measure(struct bench *bench, bool as_json, struct error *error)
{
    struct paths paths;
    if (!paths_find(&paths, error))
        return false;
    if (!as_json)
        print_head(bench);
    for (int i = 0; i < BENCH_COUNT; i++) {
        if (!bench->wanted[i])
            continue;
        if (!bench_measure((enum bench_figure)i, bench->jobs, &paths.modules, &bench->samples[i], error))
            return false;
        if (!as_json)
            print_row((enum bench_figure)i, &bench->samples[i]);
    }
    return !as_json || print_tree(bench_json(bench), error);
}

bool cmd_bench(int argc, char **argv, struct error *error)
{
    struct args args;
    struct bench bench = {.load = machine_load()};
    struct nursery nursery;
    uint64_t jobs = (uint64_t)machine_cores();
    if (!args_parse(&spec, argc, argv, &args, error))
        return false;
    if (args.help) {
        args_print_help(&spec);
        return true;
    }
    if (!args_unsigned(&args, "jobs", 1, 512, &jobs, error) || !read_names(&args, &bench, error))
        return false;
    bench.jobs = (int)jobs;
    nursery_open(&nursery);
    const bool good = measure(&bench, args_flag(&args, "json"), error);
    nursery_close(&nursery);
    return good;
}
