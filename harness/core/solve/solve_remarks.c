/* SPDX-License-Identifier: MIT */
/* What a reader of solve times has to know beside the figures. */
#include "fixed.h"
#include "ranges.h"
#include "solve_study.h"
#include "time_text.h"

#include <string.h>

enum { MOST_DISAGREEMENTS = 10 };

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

static void remark_run(const struct solve_run *run, FILE *out)
{
    const char *state = json_get_string(run->run, "state");
    if (!run->finished)
        (void)fprintf(out, "the run is not whole: it is %s\n", state != NULL ? state : "of unknown state");
    if (run->torn)
        (void)fprintf(out, "the last line of solve.jsonl is torn and left out\n");
    const struct json *warnings = json_get(run->run, "time_warnings");
    if (warnings == NULL || json_type(warnings) != JSON_ARRAY)
        return;
    for (const struct json *warning = json_first(warnings); warning != NULL; warning = json_next(warning))
        if (json_type(warning) == JSON_STRING)
            (void)fprintf(out, "%s\n", json_string(warning));
}

/* Numbers of empties that were asked for, and of which the file of positions has none. */
static void remark_missing(const struct solve_run *run, FILE *out)
{
    bool missing[SOLVE_LEVELS] = {false};
    char text[RANGES_SIZE];
    const char *positions = json_get_string(run->run, "positions");
    int count = 0;
    for (int i = run->least_empties; i <= run->most_empties; i++)
        count += missing[i] = run->planned[i] == 0;
    if (count > 0)
        (void)fprintf(out, "%s has no position with %s empties, of the %d to %d that were asked for\n",
                      positions != NULL ? positions : "the file", ranges_text(missing, SOLVE_LEVELS, text),
                      run->least_empties, run->most_empties);
}

/* Where and why a solver stopped, as run.json tells; null when it tells nothing. */
static const struct json *find_stop(const struct solve_run *run, const char *label)
{
    const struct json *stops = json_get(run->run, "stops");
    if (stops == NULL || json_type(stops) != JSON_ARRAY)
        return NULL;
    for (const struct json *stop = json_first(stops); stop != NULL; stop = json_next(stop)) {
        const char *solver = json_type(stop) == JSON_OBJECT ? json_get_string(stop, "solver") : NULL;
        if (solver != NULL && strcmp(solver, label) == 0)
            return stop;
    }
    return NULL;
}

static void remark_stop(const struct solve_run *run, const struct solve_solver *solver, FILE *out)
{
    char budget[TIME_TEXT_SIZE];
    int64_t empties = 0;
    const struct json *stop = find_stop(run, solver->label), *place = stop != NULL ? json_get(stop, "empties") : NULL;
    const char *reason = stop != NULL ? json_get_string(stop, "reason") : NULL;
    (void)time_text((double)run->budget_ns, budget);
    if (reason == NULL || place == NULL || json_type(place) != JSON_NUMBER || !json_integer(place, &empties)) {
        if (solver->stopped_at >= 0 && run->sample_count > 0)
            (void)fprintf(out, "%s has not come to %d empties\n", solver->label, solver->stopped_at);
    } else if (strcmp(reason, "would overrun") == 0) {
        (void)fprintf(out, "%s stopped before %d empties: more would not have fit into its budget of %s\n",
                      solver->label, (int)empties, budget);
    } else if (strcmp(reason, "overran") == 0) {
        (void)fprintf(out, "%s stopped at %d empties: its budget of %s was used up\n", solver->label, (int)empties,
                      budget);
    } else {
        (void)fprintf(out, "%s stopped at %d empties: %s\n", solver->label, (int)empties, reason);
    }
}

static void remark_unsolved(const struct solve_table *table, const struct solve_solver *solver, FILE *out)
{
    int limited = 0, failed = 0;
    for (int i = 0; i < table->level_count; i++) {
        limited += solver->levels[i].limited;
        failed += solver->levels[i].failed;
    }
    if (limited > 0)
        (void)fprintf(out, "%s met a limit in %d position%s: times are of the others\n", solver->label, limited,
                      plural(limited));
    if (failed > 0)
        (void)fprintf(out, "%s failed in %d position%s (solve.jsonl says how)\n", solver->label, failed,
                      plural(failed));
}

/* The same of every solver; the largest number, where some have not come to all. */
static void remark_over(const struct solve_table *table, FILE *out)
{
    int most = 0;
    for (int i = 0; i < table->solver_count; i++) {
        int over = 0;
        for (int j = 0; j < table->level_count; j++)
            over += table->solvers[i].levels[j].over;
        most = over > most ? over : most;
    }
    if (most == 1)
        (void)fprintf(out, "one position was over, with no move for either side: the rules gave its score, at once; it "
                           "is in no time\n");
    else if (most > 1)
        (void)fprintf(
            out,
            "%d positions were over, with no move for either side: the rules gave their scores, at once; they "
            "are in no times\n",
            most);
}

static void remark_noise(const struct solve_solver *solver, FILE *out)
{
    char text[FIXED_SIZE];
    if (solver->spread.defined && solver->spread.value > SOLVE_TABLE_UNSTEADY)
        (void)fprintf(out, "times of %s are noisy: repeats of a position differ by %s%% (median of %d)\n",
                      solver->label, fixed_text(100 * solver->spread.value, 1, text), solver->repeated);
    else if (solver->unsteady > 0)
        (void)fprintf(out, "repeats by %s differ by more than 5%% in %d of %d positions\n", solver->label,
                      solver->unsteady, solver->repeated);
}

static void remark_fit(const struct solve_solver *solver, FILE *out)
{
    const struct solve_fit *fit = &solver->fit;
    if (fit->limited_levels > 0)
        (void)fprintf(out, "the line of %s leaves out %d number%s of empties where it met limits\n", solver->label,
                      fit->limited_levels, plural(fit->limited_levels));
    if (fit->short_levels > 0)
        (void)fprintf(out, "the line of %s leaves out %d number%s of empties with times under 10 us\n", solver->label,
                      fit->short_levels, plural(fit->short_levels));
    if (fit->flat_levels > 0)
        (void)fprintf(out, "the line of %s leaves out %d number%s of empties where a constant cost hides the search\n",
                      solver->label, fit->flat_levels, plural(fit->flat_levels));
    if (fit->defined && fit->bent)
        (void)fprintf(out, "times of %s do not lie on a straight line: its growth and predictions are rough\n",
                      solver->label);
}

static void remark_scores(const struct solve_agreement *agreement, FILE *out)
{
    char text[SOLVE_AGREE_TEXT_SIZE];
    if (agreement->count == 0 && agreement->compared > 0)
        (void)fprintf(out, "%d score%s held against another solver's, an earlier one or the file's: all agree\n",
                      agreement->compared, agreement->compared == 1 ? " was" : "s were");
    for (int i = 0; i < agreement->count && i < MOST_DISAGREEMENTS; i++)
        (void)fprintf(out, "scores disagree: %s\n", solve_agree_text(&agreement->list[i], text));
    if (agreement->count > MOST_DISAGREEMENTS)
        (void)fprintf(out, "scores disagree in %d more\n", agreement->count - MOST_DISAGREEMENTS);
    if (agreement->incomparable > 0)
        (void)fprintf(out,
                      "in %d position%s scores that count own discs stand beside others: neither sign nor size of one "
                      "follows from the other, so they are not compared\n",
                      agreement->incomparable, plural(agreement->incomparable));
}

void solve_study_remarks(const struct solve_study *study, FILE *out)
{
    const struct solve_table *table = &study->table;
    bool repeated = false;
    int timed = 0;
    for (int i = 0; i < table->time_count; i++)
        timed += !table->times[i].over;
    remark_run(&study->run, out);
    remark_missing(&study->run, out);
    for (int i = 0; i < table->solver_count; i++) {
        remark_stop(&study->run, &table->solvers[i], out);
        remark_unsolved(table, &table->solvers[i], out);
        remark_noise(&table->solvers[i], out);
        remark_fit(&table->solvers[i], out);
        repeated = repeated || table->solvers[i].repeated > 0;
    }
    remark_over(table, out);
    if (!repeated && timed > 0)
        (void)fprintf(out, "no position was repeated, so how noisy the times are is not known\n");
    remark_scores(&study->agreement, out);
}
