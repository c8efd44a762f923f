/* SPDX-License-Identifier: MIT */
/* solve.json. Each function frees what it made and returns null without memory. */
#include "solve_study.h"

#include <stdlib.h>
#include <string.h>

static bool set_number(struct json *json, const char *key, struct stats_number number)
{
    return number.defined ? json_set_number(json, key, number.value) : json_set_null(json, key);
}

static bool set_text(struct json *json, const char *key, const char *text)
{
    return text != NULL ? json_set_string(json, key, text) : json_set_null(json, key);
}

static bool set_quantiles(struct json *json, const char *key, const struct solve_quantiles *quantiles, bool defined)
{
    struct json *object = defined ? json_new_object() : json_new_null();
    const bool good = object != NULL && (!defined || (json_set_number(object, "mean", quantiles->mean) &&
                                                      json_set_number(object, "p10", quantiles->p10) &&
                                                      json_set_number(object, "median", quantiles->median) &&
                                                      json_set_number(object, "p90", quantiles->p90) &&
                                                      json_set_number(object, "max", quantiles->most)));
    return json_set(json, key, json_keep(object, good));
}

static struct json *level_json(const struct solve_level *level)
{
    struct json *json = json_new_object();
    return json_keep(
        json,
        json != NULL && json_set_integer(json, "empties", level->empties) &&
            json_set_integer(json, "planned", level->planned) && json_set_integer(json, "solved", level->solved) &&
            json_set_integer(json, "limited", level->limited) && json_set_integer(json, "failed", level->failed) &&
            json_set_integer(json, "over", level->over) &&
            set_quantiles(json, "wall_ns", &level->wall_ns, level->solved > 0) &&
            set_quantiles(json, "cpu_ns", &level->cpu_ns, level->solved > 0) &&
            set_number(json, "nodes_mean", level->nodes_mean) && set_number(json, "nodes_per_s", level->nodes_per_s) &&
            json_set_integer(json, "repeated", level->repeated) && set_number(json, "spread_median", level->spread));
}

static struct json *fit_json(const struct solve_fit *fit)
{
    struct json *json = json_new_object();
    const struct line_fit *line = &fit->line;
    return json_keep(json, json != NULL && json_set_integer(json, "positions", fit->positions) &&
                               json_set_integer(json, "levels", fit->levels) &&
                               json_set_integer(json, "least_empties", fit->least_empties) &&
                               json_set_integer(json, "most_empties", fit->most_empties) &&
                               json_set_integer(json, "limited_levels", fit->limited_levels) &&
                               json_set_integer(json, "short_levels", fit->short_levels) &&
                               json_set_integer(json, "flat_levels", fit->flat_levels) &&
                               json_set_number(json, "growth", fit->growth) &&
                               json_set_number(json, "growth_low", fit->growth_low) &&
                               json_set_number(json, "growth_high", fit->growth_high) &&
                               json_set_number(json, "log_ns_at_0", line->intercept) &&
                               json_set_number(json, "log_ns_a_square", line->slope) &&
                               json_set_boolean(json, "bent", fit->bent) &&
                               json_set_number(json, "lack_of_fit_p", line->lack_p));
}

static struct json *prediction_json(const struct solve_fit *fit, int empties)
{
    const struct solve_prediction prediction = solve_fit_predict(fit, empties);
    struct json *json = json_new_object();
    return json_keep(json, json != NULL && json_set_integer(json, "empties", empties) &&
                               json_set_number(json, "ns", prediction.ns) &&
                               json_set_number(json, "low_ns", prediction.low) &&
                               json_set_number(json, "high_ns", prediction.high) &&
                               json_set_number(json, "mean_ns", prediction.mean_ns));
}

static struct json *solver_json(const struct solve_table *table, const struct solve_solver *solver)
{
    struct json *json = json_new_object(), *levels = json_new_array(), *predictions = json_new_array();
    bool good = json != NULL && levels != NULL && predictions != NULL;
    for (int i = 0; good && i < table->level_count; i++) {
        const struct solve_level *level = &solver->levels[i];
        good = json_add(levels, level_json(level));
        if (good && solver->fit.defined && solve_level_open(level))
            good = json_add(predictions, prediction_json(&solver->fit, level->empties));
    }
    good = good && json_set_string(json, "solver", solver->label);
    /* json_set takes the value over, so each list is handed on even when there is no use for it any more. */
    good = json != NULL && json_set(json, "levels", levels) && good;
    good = json != NULL && json_set(json, "predictions", predictions) && good;
    good = good && json_set(json, "fit", solver->fit.defined ? fit_json(&solver->fit) : json_new_null()) &&
           (solver->stopped_at >= 0 ? json_set_integer(json, "stopped_at", solver->stopped_at)
                                    : json_set_null(json, "stopped_at")) &&
           json_set_integer(json, "repeated", solver->repeated) &&
           json_set_integer(json, "unsteady", solver->unsteady) && set_number(json, "spread_median", solver->spread);
    return json_keep(json, good);
}

static struct json *disagreement_json(const struct solve_disagreement *disagreement)
{
    const struct solve_claim *one = &disagreement->one, *other = &disagreement->other;
    struct json *json = json_new_object();
    return json_keep(json, json != NULL && json_set_integer(json, "position", disagreement->sample->position) &&
                               json_set_string(json, "text", disagreement->sample->text) &&
                               json_set_integer(json, "empties", disagreement->sample->empties) &&
                               json_set_string(json, "solver", one->solver) &&
                               json_set_integer(json, "score", one->score) &&
                               json_set_string(json, "score_kind", solve_score_name(one->kind)) &&
                               json_set_string(json, "other", other->solver) &&
                               json_set_integer(json, "other_score", other->score) &&
                               json_set_string(json, "other_score_kind", solve_score_name(other->kind)));
}

static struct json *agreement_json(const struct solve_agreement *agreement)
{
    struct json *json = json_new_object(), *list = json_new_array();
    bool good = list != NULL;
    for (int i = 0; good && i < agreement->count; i++)
        good = json_add(list, disagreement_json(&agreement->list[i]));
    good = json != NULL && json_set(json, "disagreements", list) && good;
    good = good && json_set_integer(json, "compared", agreement->compared) &&
           json_set_integer(json, "incomparable", agreement->incomparable);
    return json_keep(json, good);
}

static bool set_ratio(struct json *json, const char *key, const struct solve_ratio *ratio)
{
    struct json *object = ratio->defined ? json_new_object() : json_new_null();
    const bool good =
        object != NULL &&
        (!ratio->defined ||
         (json_set_integer(object, "positions", ratio->positions) && json_set_number(object, "mean", ratio->mean) &&
          set_number(object, "low", (struct stats_number){ratio->bounded, ratio->low}) &&
          set_number(object, "high", (struct stats_number){ratio->bounded, ratio->high})));
    return json_set(json, key, json_keep(object, good));
}

static struct json *ablation_json(const struct solve_study *study)
{
    struct json *list = json_new_array();
    bool good = list != NULL;
    for (int i = 0; good && i < study->ablation.count; i++) {
        const struct solve_variant *variant = &study->ablation.list[i];
        struct json *json = json_new_object();
        const bool whole = json != NULL && json_set_string(json, "solver", study->run.labels[variant->solver]) &&
                           json_set_string(json, "full", study->run.labels[variant->full]) &&
                           set_ratio(json, "time", &variant->time) && set_ratio(json, "nodes", &variant->nodes);
        good = json_add(list, json_keep(json, whole));
    }
    return json_keep(list, good);
}

/* The remarks, a string each. */
static struct json *remarks_json(const struct solve_study *study)
{
    struct json *list = json_new_array();
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    bool good = list != NULL && out != NULL;
    if (out != NULL) {
        solve_study_remarks(study, out);
        good = fclose(out) == 0 && good;
    }
    for (char *line = text, *end; good && (end = strchr(line, '\n')) != NULL; line = end + 1) {
        *end = '\0';
        good = json_add(list, json_new_string(line));
    }
    free(text);
    return json_keep(list, good);
}

/* The samples are their lines. */
static struct json *samples_json(const struct solve_run *run)
{
    struct json *list = json_new_array();
    char line[RECORD_LINE_SIZE];
    bool good = list != NULL;
    for (int i = 0; good && i < run->sample_count; i++) {
        (void)solve_sample_write(&run->samples[i], line);
        good = json_add(list, json_parse(line, "a sample", NULL));
    }
    return json_keep(list, good);
}

static struct json *solvers_json(const struct solve_table *table)
{
    struct json *list = json_new_array();
    bool good = list != NULL;
    for (int i = 0; good && i < table->solver_count; i++)
        good = json_add(list, solver_json(table, &table->solvers[i]));
    return json_keep(list, good);
}

struct json *solve_study_json(const struct solve_study *study)
{
    const struct solve_run *run = &study->run;
    struct json *json = json_new_object();
    return json_keep(json, json != NULL && json_set_string(json, "schema", "osero.solve/1") &&
                               json_set_string(json, "name", run->name) &&
                               set_text(json, "state", json_get_string(run->run, "state")) &&
                               (run->budget_ns > 0 ? json_set_integer(json, "budget_ns", run->budget_ns)
                                                   : json_set_null(json, "budget_ns")) &&
                               json_set(json, "remarks", remarks_json(study)) &&
                               json_set(json, "solvers", solvers_json(&study->table)) &&
                               json_set(json, "ablation", ablation_json(study)) &&
                               json_set(json, "agreement", agreement_json(&study->agreement)) &&
                               json_set(json, "samples", samples_json(run)));
}
