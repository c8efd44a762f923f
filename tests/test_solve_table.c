/* SPDX-License-Identifier: MIT */
/* A run's figures against golden/solve_run/expected.json, which make.py there worked out. */
#include "solve_table.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

static void near(double got, double want, const char *what)
{
    cr_assert_leq(fabs(got - want), 1e-9 * fabs(want), "%s: %.15g is not %.15g", what, got, want);
}

static double number(const struct json *object, const char *key)
{
    const struct json *value = json_get(object, key);
    cr_assert(value != NULL && json_type(value) == JSON_NUMBER, "%s", key);
    return json_number(value);
}

static void check_quantiles(const struct solve_quantiles *got, const struct json *want)
{
    near(got->mean, number(want, "mean"), "mean");
    near(got->p10, number(want, "p10"), "p10");
    near(got->median, number(want, "median"), "median");
    near(got->p90, number(want, "p90"), "p90");
    near(got->most, number(want, "max"), "max");
}

static void check_optional(struct stats_number got, const struct json *want, const char *key)
{
    const struct json *value = json_get(want, key);
    cr_assert_eq(got.defined, json_type(value) == JSON_NUMBER, "%s", key);
    if (got.defined)
        near(got.value, json_number(value), key);
}

static void check_level(const struct solve_level *level, const struct json *want)
{
    cr_assert_eq(level->empties, (int)number(want, "empties"));
    cr_assert_eq(level->planned, 5);
    cr_assert_eq(level->solved, (int)number(want, "solved"));
    cr_assert_eq(level->limited, (int)number(want, "limited"));
    cr_assert_eq(level->failed, (int)number(want, "failed"));
    if (level->solved > 0) {
        check_quantiles(&level->wall_ns, json_get(want, "wall_ns"));
        check_quantiles(&level->cpu_ns, json_get(want, "cpu_ns"));
    }
    check_optional(level->nodes_mean, want, "nodes_mean");
    check_optional(level->nodes_per_s, want, "nodes_per_s");
    check_optional(level->spread, want, "spread");
}

static void check_prediction(const struct solve_fit *fit, const struct json *want, const char *empties)
{
    const struct json *numbers = json_get(json_get(want, "predictions"), empties);
    const struct solve_prediction got = solve_fit_predict(fit, atoi(empties));
    near(got.ns, number(numbers, "ns"), "ns");
    near(got.low, number(numbers, "low"), "low");
    near(got.high, number(numbers, "high"), "high");
    near(got.mean_ns, number(numbers, "mean_ns"), "mean_ns");
}

static void check_fit(const struct solve_fit *fit, const struct json *want)
{
    cr_assert(fit->defined);
    cr_assert_eq(fit->positions, (int)number(want, "positions"));
    cr_assert_eq(fit->levels, (int)number(want, "levels"));
    cr_assert_eq(fit->least_empties, (int)number(want, "least_empties"));
    cr_assert_eq(fit->most_empties, (int)number(want, "most_empties"));
    near(fit->growth, number(want, "growth"), "growth");
    near(fit->growth_low, number(want, "growth_low"), "growth_low");
    near(fit->growth_high, number(want, "growth_high"), "growth_high");
    near(fit->line.lack_p, number(want, "lack_p"), "lack_p");
    near(fit->line.error_df, number(want, "error_df"), "error_df");
    check_prediction(fit, want, "14");
    check_prediction(fit, want, "20");
}

Test(solve_table, is_what_make_py_worked_out)
{
    struct solve_run run;
    struct solve_table table;
    struct error error = {0};
    struct json *expected = json_read_file(TEST_GOLDEN "/solve_run/expected.json", &error);
    cr_assert(expected != NULL && solve_run_read(TEST_GOLDEN "/solve_run", &run, &error), "%s", error.message);
    cr_assert_str_eq(run.name, "solve_run");
    cr_assert(run.finished && !run.torn);
    cr_assert_eq(run.budget_ns, 2000000000);
    cr_assert(solve_table_make(&run, &table, &error));
    cr_assert_eq(table.solver_count, 3);
    cr_assert_eq(table.level_count, 5);
    static const int stops[] = {-1, 13, 14};
    for (int i = 0; i < 3; i++) {
        const struct json *want = json_at(expected, (size_t)i);
        const struct solve_solver *solver = &table.solvers[i];
        cr_assert_str_eq(solver->label, json_get_string(want, "solver"));
        for (int j = 0; j < 5; j++)
            check_level(&solver->levels[j], json_at(json_get(want, "levels"), (size_t)j));
        check_fit(&solver->fit, json_get(want, "fit"));
        near(solver->spread.value, number(want, "spread"), "spread");
        cr_assert_eq(solver->unsteady, (int)number(want, "unsteady"));
        cr_assert_eq(solver->stopped_at, stops[i]);
    }
    cr_assert_eq(table.solvers[1].fit.limited_levels, 1);
    solve_table_clear(&table);
    solve_run_clear(&run);
    json_free(expected);
}

Test(solve_table, a_run_without_samples_has_its_plan)
{
    const char *labels[] = {"A"};
    struct solve_run run = {.solver_count = 1, .labels = labels, .planned = {[8] = 3, [12] = 2}};
    struct solve_table table;
    cr_assert(solve_table_make(&run, &table, NULL));
    cr_assert_eq(table.level_count, 2);
    cr_assert_eq(table.levels[1].empties, 12);
    cr_assert_eq(table.levels[1].planned, 2);
    cr_assert_eq(table.solvers[0].stopped_at, 8);
    cr_assert_not(table.solvers[0].fit.defined);
    solve_table_clear(&table);
}
