/* SPDX-License-Identifier: MIT */
#include "command.h"
#include "find_run.h"
#include "nearest.h"
#include "rating_list.h"
#include "rating_source.h"
#include "report.h"
#include "report_width.h"
#include "solve_run.h"
#include "tune_study.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct args_option options[] = {
    {"anchor", "LABEL=ELO...", "fix a player's rating; may be repeated"},
    {"once", NULL, "count a game that repeats an earlier one once"},
    {"skip-broken", NULL, "leave out lines that are torn or cannot be read, and say which"},
    {"by-label", NULL, "take players of one label for one, however they differ"},
    {"superiority", NULL, "for every two: the probability that one is stronger"},
    {"bootstrap", "N", "more intervals, from N resamplings of the openings"},
    {"seed", "N", "of the bootstrap (default 1)"},
    {"davidson", NULL, "fit draws as results of their own, not as half wins"},
    {"no-first-move", NULL, "take having Black for worth nothing"},
    {"json", NULL, "the list as JSON"},
    {"csv", NULL, "the list as CSV; with --superiority the probabilities"},
    {"width", "N", "columns to fill (default: those of the terminal, 120 elsewhere)"},
    {"results", "DIR", "where runs are (default results)"},
    {NULL, NULL, NULL},
};

static const struct args_spec spec = {
    .command = "rate",
    .summary = "make one rating list from many runs",
    .usage = "RUN... [options]",
    .details =
        "RUN is a name in ./results, the path of a run's folder, a file of games like games.jsonl, a GGF file, or a\n"
        "WTHOR file (.wtb, names beside it) or a folder of them; there players go by their names, and games without a\n"
        "known result (unfinished, adjourned) or of an unknown player are not counted. All ratings, what\n"
        "the first move is worth and how often equals draw come from one fit (Bradley-Terry, maximum likelihood). The\n"
        "mean rating is 0, unless a player is an anchor. Intervals take all games on one opening, in whichever run, "
        "for\n"
        "one observation. Under the list: whether one number a player explains the results, and if not, who beats "
        "whom\n"
        "in circles. Players who won or lost everything have a bound (\xe2\x89\xa5, \xe2\x89\xa4) instead of a "
        "rating.\n"
        "Equal labels in two runs must be the same player (module, build, options, limits), or --by-label says so.\n"
        "A line of a file that cannot be read is an error that names it, unless --skip-broken leaves such lines out.\n"
        "A million games take less than a second. A list has at most 1024 players.\n",
    .example = "  osero rate monday tuesday --anchor random=0\n  osero rate results/*/games.jsonl --csv\n"
               "  osero rate WTH_2019.wtb ggs.ggf\n",
    .options = options,
    .min_operands = 1,
    .max_operands = ARGS_MAX_OPERANDS,
};

struct rating {
    struct args args;
    struct rating_games games;
    struct stats_number *anchors;
    struct bradley_terry_options fit;
    uint64_t width;
};

/* ---- Reading */

static bool is_file(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && !S_ISDIR(status.st_mode);
}

/* The folder of a games.jsonl that has a run.json beside it. */
static bool has_run(const char *path, char *folder)
{
    const char *slash = strrchr(path, '/'), *name = slash != NULL ? slash + 1 : path;
    char run[FIND_RUN_SIZE + 16];
    if (strcmp(name, "games.jsonl") != 0)
        return false;
    if (snprintf(folder, FIND_RUN_SIZE, "%.*s", slash != NULL ? (int)(name - path) : 2, slash != NULL ? path : "./") >=
        FIND_RUN_SIZE)
        return false;
    folder[strlen(folder) - 1] = slash != NULL && slash == path ? '/' : '\0';
    (void)snprintf(run, sizeof run, "%s/run.json", folder);
    return access(run, F_OK) == 0;
}

static bool add_input(struct rating *rating, const char *operand, struct error *error)
{
    char folder[FIND_RUN_SIZE];
    const enum game_format format = game_format_of_file(operand);
    if (format != GAME_FORMAT_UNKNOWN && format != GAME_FORMAT_RUN)
        return rating_source_add(&rating->games, operand, error);
    if (is_file(operand))
        return has_run(operand, folder) ? rating_games_add_run(&rating->games, folder, error)
                                        : rating_games_add_file(&rating->games, operand, error);
    if (!find_run(operand, args_text(&rating->args, "results"), folder, error))
        return false;
    if (tune_run_is(folder))
        return error_set(error, ERROR_USAGE, "%s is a run of osero tune: its games are not kept", folder);
    if (solve_run_is(folder))
        return error_set(error, ERROR_USAGE, "%s is a run of osero solve: it has times, no games to rate", folder);
    return rating_games_add_run(&rating->games, folder, error);
}

/* ---- Anchors */

static bool refuse_label(const struct rating_games *games, const char *label, struct error *error)
{
    const char *labels[RATING_GAMES_MOST_PLAYERS];
    for (int i = 0; i < games->player_count; i++)
        labels[i] = games->players[i].label;
    const char *nearest = nearest_name(label, labels, games->player_count);
    return error_set(error, ERROR_USAGE, "--anchor: no player of these games is labelled '%s'%s%s%s", label,
                     nearest != NULL ? " (did you mean " : "", nearest != NULL ? nearest : "",
                     nearest != NULL ? "?)" : "");
}

/* LABEL=ELO; a label may hold '='. */
static bool take_anchor(struct rating *rating, const char *text, struct error *error)
{
    char label[256], *end = NULL;
    const char *equals = strrchr(text, '=');
    errno = 0;
    const double elo = equals != NULL ? strtod(equals + 1, &end) : 0;
    if (equals == NULL || equals == text || end == equals + 1 || *end != '\0' || errno != 0 || !isfinite(elo) ||
        equals - text >= (int)sizeof label)
        return error_set(error, ERROR_USAGE, "--anchor takes LABEL=ELO, as in random=0, not '%s'", text);
    (void)snprintf(label, sizeof label, "%.*s", (int)(equals - text), text);
    const int player = rating_games_find(&rating->games, label);
    if (player < 0)
        return refuse_label(&rating->games, label, error);
    if (rating->anchors[player].defined)
        return error_set(error, ERROR_USAGE, "--anchor: '%s' has two ratings", label);
    rating->anchors[player] = (struct stats_number){true, elo};
    return true;
}

static bool take_anchors(struct rating *rating, struct error *error)
{
    rating->anchors = calloc((size_t)rating->games.player_count + 1, sizeof *rating->anchors);
    if (rating->anchors == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    for (int i = 0; args_repeat(&rating->args, "anchor", i) != NULL; i++)
        if (!take_anchor(rating, args_repeat(&rating->args, "anchor", i), error))
            return false;
    rating->fit.anchors = rating->anchors;
    return true;
}

/* ---- The list */

static bool print_text(char *text, struct error *error)
{
    if (text == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    (void)fputs(text, stdout);
    free(text);
    return true;
}

static bool print_list(const struct rating *rating, const struct rating_list *list, struct error *error)
{
    const bool superiority = args_flag(&rating->args, "superiority");
    if (args_flag(&rating->args, "csv"))
        return rating_list_csv(list, superiority, stdout, error);
    if (!args_flag(&rating->args, "json"))
        return print_text(rating_list_text(list, (int)rating->width, superiority), error);
    struct json *json = rating_list_json(list, superiority);
    char *text = json != NULL ? json_text(json, true) : NULL;
    json_free(json);
    return print_text(text, error);
}

static bool rate(struct rating *rating, struct error *error)
{
    struct rating_list list;
    for (int i = 0; i < rating->args.operand_count; i++)
        if (!add_input(rating, rating->args.operands[i], error))
            return false;
    if (!take_anchors(rating, error) || !rating_list_make(&rating->games, &rating->fit, &list, error))
        return false;
    const bool good = print_list(rating, &list, error);
    rating_list_clear(&list);
    return good;
}

static bool take_options(struct rating *rating, struct error *error)
{
    const struct args *args = &rating->args;
    uint64_t resamples = 0;
    rating->width = (uint64_t)report_width();
    rating->fit = (struct bradley_terry_options){.draws = args_flag(args, "davidson") ? BRADLEY_TERRY_DAVIDSON
                                                                                      : BRADLEY_TERRY_HALF_WINS,
                                                 .no_first_move = args_flag(args, "no-first-move"),
                                                 .seed = 1};
    rating->games.once = args_flag(args, "once");
    rating->games.skip_broken = args_flag(args, "skip-broken");
    rating->games.by_label = args_flag(args, "by-label");
    if (args_flag(args, "json") && args_flag(args, "csv"))
        return error_set(error, ERROR_USAGE, "--json and --csv: only one of them");
    if (args_flag(args, "seed") && !args_flag(args, "bootstrap"))
        return error_set(error, ERROR_USAGE, "--seed is of the bootstrap: give --bootstrap N too");
    if (!args_unsigned(args, "width", REPORT_LEAST_WIDTH, 10000, &rating->width, error) ||
        !args_unsigned(args, "bootstrap", 1, 1000000, &resamples, error) ||
        !args_unsigned(args, "seed", 0, UINT64_MAX, &rating->fit.seed, error))
        return false;
    rating->fit.resamples = (int)resamples;
    return true;
}

bool cmd_rate(int argc, char **argv, struct error *error)
{
    struct rating *rating = calloc(1, sizeof *rating);
    if (rating == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    bool good = args_parse(&spec, argc, argv, &rating->args, error);
    if (good && rating->args.help)
        args_print_help(&spec);
    else
        good = good && take_options(rating, error) && rate(rating, error);
    rating_games_clear(&rating->games);
    free(rating->anchors);
    free(rating);
    return good;
}
