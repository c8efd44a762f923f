/* SPDX-License-Identifier: MIT */
#include "solve_ablation.h"

#include <criterion/criterion.h>
#include <math.h>

static const char players[] =
    "{\"players\":["
    "{\"label\":\"full\",\"module\":\"s\",\"options\":{\"etc\":true,\"hash\":true,\"mb\":16}},"
    "{\"label\":\"no etc\",\"module\":\"s\",\"options\":{\"etc\":false,\"hash\":true,\"mb\":16}},"
    "{\"label\":\"no hash\",\"module\":\"s\",\"options\":{\"etc\":true,\"hash\":false,\"mb\":16}},"
    "{\"label\":\"small\",\"module\":\"s\",\"options\":{\"etc\":false,\"hash\":true,\"mb\":1}},"
    "{\"label\":\"other\",\"module\":\"o\",\"options\":{\"etc\":false,\"hash\":true,\"mb\":16}}]}";

/* Times of three positions, nodes of two. By hand: no etc takes 2, 4, 8 times as long: mean ln 4, standard deviation
 * ln 2, Student's t for 2 degrees 4.30265272974946. */
static struct solve_time times[] = {
    {.solver = 0, .position = 0, .empties = 8, .wall_ns = 100, .nodes = 10, .solved = true},
    {.solver = 0, .position = 1, .empties = 8, .wall_ns = 100, .nodes = 10, .solved = true},
    {.solver = 0, .position = 2, .empties = 9, .wall_ns = 100, .nodes = 0, .solved = true},
    {.solver = 0, .position = 3, .empties = 9, .wall_ns = 100, .nodes = 10, .limited = true},
    {.solver = 1, .position = 0, .empties = 8, .wall_ns = 200, .nodes = 30, .solved = true},
    {.solver = 1, .position = 1, .empties = 8, .wall_ns = 400, .nodes = 30, .solved = true},
    {.solver = 1, .position = 2, .empties = 9, .wall_ns = 800, .nodes = 30, .solved = true},
    {.solver = 1, .position = 3, .empties = 9, .wall_ns = 1, .nodes = 30, .solved = true},
    {.solver = 2, .position = 1, .empties = 8, .wall_ns = 900, .nodes = 30, .solved = true},
    {.solver = 3, .position = 0, .empties = 8, .wall_ns = 900, .nodes = 30, .solved = true},
};

static struct solve_ablation make(const char *text)
{
    static const char *labels[5];
    struct solve_run run = {.run = json_parse(text, "players", NULL), .labels = labels};
    struct solve_table table = {.times = times, .time_count = sizeof times / sizeof times[0]};
    struct solve_ablation ablation;
    run.solver_count = (int)json_length(json_get(run.run, "players"));
    table.solver_count = run.solver_count;
    cr_assert(solve_ablation_make(&run, &table, &ablation, NULL));
    json_free(run.run);
    return ablation;
}

Test(solve_ablation, ratios_over_what_both_solved)
{
    struct solve_ablation ablation = make(players);
    cr_assert_eq(ablation.count, 2);
    const struct solve_variant *hash = &ablation.list[0], *etc = &ablation.list[1];
    cr_assert(hash->solver == 2 && hash->full == 0 && etc->solver == 1 && etc->full == 0);
    cr_assert(hash->time.defined && !hash->time.bounded);
    cr_assert_float_eq(hash->time.mean, 9, 1e-12);
    cr_assert_eq(etc->time.positions, 3);
    cr_assert_float_eq(etc->time.mean, 4, 1e-12);
    cr_assert_float_eq(etc->time.high, 4 * pow(2, 4.30265272974946 / sqrt(3)), 1e-9);
    cr_assert_float_eq(etc->time.low, 4 / pow(2, 4.30265272974946 / sqrt(3)), 1e-9);
    cr_assert_eq(etc->nodes.positions, 2);
    cr_assert_float_eq(etc->nodes.mean, 3, 1e-12);
    cr_assert_float_eq(etc->nodes.high, 3, 1e-6);
    solve_ablation_clear(&ablation);
}

/* A switch that makes a solver count own discs is none of its techniques. */
Test(solve_ablation, only_scores_of_one_kind_are_compared)
{
    static struct solve_sample samples[] = {
        {.score_kind = SOLVE_SCORE_NONE},
        {.score_kind = SOLVE_SCORE_OWN_DISCS, .exact = true},
        {.score_kind = SOLVE_SCORE_DIFFERENCE, .exact = true},
        {.score_kind = SOLVE_SCORE_DIFFERENCE, .exact = true},
    };
    static int solvers[] = {1, 0, 1, 2};
    struct solve_run run = {
        .run = json_parse("{\"players\":[{\"module\":\"s\",\"options\":{\"published\":true,\"etc\":true}},"
                          "{\"module\":\"s\",\"options\":{\"published\":false,\"etc\":true}},"
                          "{\"module\":\"s\",\"options\":{\"published\":false,\"etc\":false}}]}",
                          "players", NULL),
        .solver_count = 3,
        .samples = samples,
        .solvers = solvers,
        .sample_count = 4};
    struct solve_table table = {.times = times, .time_count = sizeof times / sizeof times[0], .solver_count = 3};
    struct solve_ablation ablation;
    cr_assert(solve_ablation_make(&run, &table, &ablation, NULL));
    cr_assert_eq(ablation.count, 1);
    cr_assert(ablation.list[0].solver == 2 && ablation.list[0].full == 1);
    solve_ablation_clear(&ablation);
    json_free(run.run);
}

Test(solve_ablation, without_a_single_full_one_there_is_none)
{
    struct solve_ablation ablation = make("{\"players\":[{\"module\":\"s\",\"options\":{\"a\":true,\"b\":false}},"
                                          "{\"module\":\"s\",\"options\":{\"a\":false,\"b\":true}},"
                                          "{\"module\":\"s\",\"options\":{\"a\":false,\"b\":false}},{}]}");
    cr_assert_eq(ablation.count, 0);
    solve_ablation_clear(&ablation);
}
