/* SPDX-License-Identifier: MIT */
#include "command.h"
#include "report.h"
#include "report_width.h"
#include "simulate_plan.h"
#include "sprt_text.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct args_option options[] = {
    {"sprt", "SETTINGS", "a sequential test: elo0=,elo1=[,alpha=,beta=,model=]"},
    {"pairs", "N", "a match of N game pairs"},
    {"power", "SHARE", "how many pairs show a difference in this share of matches"},
    {"elo", "LIST", "true Elo of the first player, with commas between"},
    {"draws", "SHARE", "of games between equals (default 0.04)"},
    {"first-move", "ELO", "what having Black is worth (default 0)"},
    {"opening", "ELO", "standard deviation of what openings give Black (default 100)"},
    {"trials", "N", "matches for each line (default 1000; narrow bounds take long)"},
    {"most-pairs", "N", "end a sequential test after so many (default 1000000)"},
    {"seed", "N", "of the dice (default 1)"},
    {"json", NULL, "the figures as JSON"},
    {"width", "N", "columns to fill (default: those of the terminal, 120 elsewhere)"},
    {NULL, NULL, NULL},
};

static const struct args_spec spec = {
    .command = "simulate",
    .summary = "plan a match: how long it takes, and what it will show",
    .usage = "[options]",
    .details =
        "Plays matches with dice instead of players, of the strength that you name, and counts what comes of them:\n"
        "  --sprt   how often a sequential test takes each hypothesis, and after how many game pairs\n"
        "  --pairs  how often a match of so many pairs shows who is better (its 95% interval leaves out 0)\n"
        "  --power  how many pairs that needs\n"
        "at least one of them. Without --elo a test is tried at its hypotheses and around them, and the others\n"
        "at up to 50 Elo. Draws and openings matter: osero rate tells the share of draws of games you have.\n",
    .example = "  osero simulate --sprt elo0=0,elo1=10\n  osero simulate --power 0.8 --elo 5,10,20\n"
               "  osero simulate --pairs 500 --elo 15 --draws 0.1\n",
    .options = options,
    .min_operands = 0,
    .max_operands = 0,
};

/* A number that ends at `end`. */
static bool parse_number(const char *text, const char *end, double *value)
{
    char *stop = NULL;
    errno = 0;
    *value = strtod(text, &stop);
    return stop == end && stop != text && errno == 0 && isfinite(*value) && text[0] != ' ';
}

static bool take_number(const struct args *args, const char *name, double *value, struct error *error)
{
    const char *text = args_text(args, name);
    return text == NULL || parse_number(text, text + strlen(text), value) ||
           error_set(error, ERROR_USAGE, "--%s takes a number, not '%s'", name, text);
}

static bool take_elos(const struct args *args, struct simulate_plan *plan, struct error *error)
{
    const char *text = args_text(args, "elo");
    while (text != NULL) {
        const char *end = text + strcspn(text, ",");
        if (plan->elo_count == SIMULATE_PLAN_MOST)
            return error_set(error, ERROR_USAGE, "--elo takes at most %d numbers", SIMULATE_PLAN_MOST);
        if (!parse_number(text, end, &plan->elos[plan->elo_count++]))
            return error_set(error, ERROR_USAGE, "--elo takes numbers with commas between, not '%s'",
                             args_text(args, "elo"));
        text = *end == ',' ? end + 1 : NULL;
    }
    return true;
}

/* In the words of the options; the ends are simulate.h's. */
static bool check_match(const struct simulate_plan *plan, struct error *error)
{
    const struct simulate_match *match = &plan->match;
    for (int i = 0; i < plan->elo_count; i++)
        if (fabs(plan->elos[i]) > SIMULATE_MOST_ELO)
            return error_set(error, ERROR_USAGE, "--elo takes numbers from -%d to %d, not %g", SIMULATE_MOST_ELO,
                             SIMULATE_MOST_ELO, plan->elos[i]);
    if (!(match->draw_rate >= 0 && match->draw_rate <= SIMULATE_MOST_DRAWS))
        return error_set(error, ERROR_USAGE, "--draws takes a share from 0 to %g, not %g", SIMULATE_MOST_DRAWS,
                         match->draw_rate);
    if (fabs(match->first_move_elo) > SIMULATE_MOST_ELO)
        return error_set(error, ERROR_USAGE, "--first-move takes a number from -%d to %d, not %g", SIMULATE_MOST_ELO,
                         SIMULATE_MOST_ELO, match->first_move_elo);
    return (match->opening_elo >= 0 && match->opening_elo <= SIMULATE_MOST_OPENING) ||
           error_set(error, ERROR_USAGE, "--opening takes a number from 0 to %d, not %g", SIMULATE_MOST_OPENING,
                     match->opening_elo);
}

static bool take_options(const struct args *args, struct simulate_plan *plan, uint64_t *width, struct error *error)
{
    const char *sprt = args_text(args, "sprt");
    *plan = (struct simulate_plan){
        .match = {.draw_rate = 0.04, .opening_elo = 100}, .most_pairs = 1000000, .trials = 1000, .seed = 1};
    plan->with_sprt = sprt != NULL;
    if (sprt != NULL && !sprt_parse(sprt, &plan->sprt, error))
        return error_prefix(error, "--sprt");
    if (!args_unsigned(args, "pairs", 1, 10000000, &plan->pairs, error) ||
        !take_number(args, "power", &plan->power, error) || !take_elos(args, plan, error) ||
        !take_number(args, "draws", &plan->match.draw_rate, error) ||
        !take_number(args, "first-move", &plan->match.first_move_elo, error) ||
        !take_number(args, "opening", &plan->match.opening_elo, error) ||
        !args_unsigned(args, "trials", 1, 10000000, &plan->trials, error) ||
        !args_unsigned(args, "most-pairs", 1, 100000000, &plan->most_pairs, error) ||
        !args_unsigned(args, "seed", 0, UINT64_C(1) << 53, &plan->seed, error) ||
        !args_unsigned(args, "width", REPORT_LEAST_WIDTH, 10000, width, error))
        return false;
    if (args_text(args, "power") != NULL && !(plan->power > 0 && plan->power < 1))
        return error_set(error, ERROR_USAGE, "--power must be more than 0 and less than 1, as in 0.8");
    if (!check_match(plan, error))
        return false;
    return plan->with_sprt || plan->pairs > 0 || plan->power > 0 ||
           error_set(error, ERROR_USAGE,
                     "nothing to simulate: give --sprt, --pairs or --power; see osero simulate "
                     "--help");
}

static bool print_result(const struct simulate_plan *plan, const struct simulate_plan_result *result, bool as_json,
                         int width, struct error *error)
{
    struct json *json = as_json ? simulate_plan_json(plan, result) : NULL;
    char *text = !as_json ? simulate_plan_text(plan, result, width) : json != NULL ? json_text(json, true) : NULL;
    json_free(json);
    if (text == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    (void)fputs(text, stdout);
    free(text);
    return true;
}

bool cmd_simulate(int argc, char **argv, struct error *error)
{
    struct args args;
    struct simulate_plan plan;
    struct simulate_plan_result result;
    uint64_t width = (uint64_t)report_width();
    if (!args_parse(&spec, argc, argv, &args, error))
        return false;
    if (args.help) {
        args_print_help(&spec);
        return true;
    }
    return take_options(&args, &plan, &width, error) && simulate_plan_run(&plan, &result, error) &&
           print_result(&plan, &result, args_flag(&args, "json"), (int)width, error);
}
