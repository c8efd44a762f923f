/* SPDX-License-Identifier: MIT */
#include "command.h"
#include "find_run.h"
#include "nursery.h"
#include "paths.h"
#include "print_tree.h"
#include "report_width.h"
#include "tune_progress.h"
#include "tune_study.h"
#include "version.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct args_option options[] = {
    {"param", "LIST", "what may change: weights,corner=0..100,... with narrower bounds, or all"},
    {"method", "NAME", "spsa, order or regression (default spsa)"},
    {"pool", "PLAYER...", "opponents that it is tuned against; may be repeated (default: see above)"},
    {"held-out", "PLAYER...", "opponents that it meets only in the end; may be repeated (default: see above)"},
    {"iterations", "N", "spsa: steps (default 400); order: rounds at most (default 20000)"},
    {"pairs", "N", "game pairs of an iteration, both variants together, rounded up (default 1024)"},
    {"batch", "N", "spsa: perturbations of an iteration (default 8)"},
    {"c-end", "LIST", "spsa: how far values are tried out at the end: NUMBER, or NAME=NUMBER,... (default: see above)"},
    {"r-end", "LIST", "spsa: how fast it learns at the end, in the same form (default 0.002)"},
    {"elo1", "ELO", "order: the test's bound, in Elo of a match (default 10)"},
    {"data", "GAMES...", "regression: WTHOR and GGF files, runs, transcripts, or a folder of years; may be repeated"},
    {"loss", "NAME", "regression: logistic (win, draw, loss) or squared (disc difference) (default logistic)"},
    {"l2", "NUMBER", "regression: penalty on large weights (default 1e-6)"},
    {"unseen", "PERCENT", "regression: games that are not learnt from, half to stop by, half to judge by (default 20)"},
    {"positions", "N", "regression: positions at most, drawn at random (default 1000000)"},
    {"empties", "LOW-HIGH", "regression: positions with so many empty squares (default 1-60)"},
    {"exact-empties", "N", "regression: solve positions with at most N empty squares (default 0)"},
    {"largest", "N", "regression: size of the largest number, where the scale is free (default 1000)"},
    {"proof", "N", "openings of the proof (default 1000)"},
    {"review", "N", "iterations that are looked back upon (default 20)"},
    {"review-pairs", "N", "openings of the review (default 128)"},
    {"seed", "N", "everything random comes from it, 0 to 2^53 (default 1)"},
    {"board", "N", "board size: 4, 6, 8 or 10 (default 8); name a pool of players that play there"},
    {"start", "NAME", "standard or parallel (default standard)"},
    {"openings", "WHAT", "random:PLIES or a file of positions or transcripts (default random:8)"},
    {"jobs", "N", "workers (default: one a core)"},
    {"wall-ms", "MS", "end a call of a player that takes longer (default 60000)"},
    {"startup-ms", "MS", "what a player may take to load and create (default 10000)"},
    {"name", "NAME", "the run's name (default: player and time)"},
    {"results", "DIR", "where the run's folder is made (default ./results)"},
    {"resume", "RUN", "go on with a run; its player and options are known"},
    {"accept-rebuilt", NULL, "with --resume: go on although modules or osero were built anew"},
    {"json", NULL, "print tune.json"},
    {"quiet", NULL, "no progress, no report"},
    {NULL, NULL, NULL},
};

static const struct args_spec spec = {
    .command = "tune",
    .summary = "find better numbers for a player's options, and prove them",
    .usage = "PLAYER --param LIST [options] | --resume RUN",
    .details =
        "Any option that is a number or a table of numbers can be tuned; a table of squares has as many free numbers\n"
        "as its symmetry leaves (10 on 8x8), all are held within their ranges. `osero engines PLAYER` lists them.\n"
        "\n"
        "--method spsa moves all numbers at once by small steps: an iteration tries out some random perturbations\n"
        "(--batch), each by two variants, one on either side, that play the same openings against every opponent of\n"
        "the pool; the points that one made more than the other say which way to go, and how far. c-end is how far\n"
        "the variants lie from the value at the end (by default a quarter of the value, or of half the usual size of\n"
        "its table's numbers, whichever is more; at least 1 for whole numbers), r-end how fast it learns.\n"
        "--method order is for players that use only the order of a table's numbers, as square-weight: it swaps\n"
        "classes of squares or moves one of them, until a test (SPRT) on the points against the pool says whether\n"
        "that is better; it ends when no swap or move is.\n"
        "--method regression plays nothing: it fits the static value of positions of games (--data) to what the games\n"
        "came to, for options of which the module says that its value is linear in them. Games are divided into those\n"
        "that it learns from, that tell when to stop, and that judge old and new numbers; fit.json has the losses.\n"
        "\n"
        "The pool is the objective, and a narrow one is soon exploited. By default: ver1, ver3, square-weight,\n"
        "positional-after-move, greedy; held out are ver2, and ver3, ver1 and positional-after-move with\n"
        "published=true; each without the player's own module. A text with a ':' is one PLAYER, so give each of these "
        "a --pool of its own.\n"
        "\n"
        "In the end the values at some iterations are looked back upon (review), and the new player meets the old\n"
        "one, and both meet pool and held-out opponents, on openings that tuning did not use (proof). What it gained\n"
        "is told with 95% intervals, and whether that is an exploit: a gain on the pool and none on the held-out.\n"
        "\n"
        "results/NAME has run.json, tune.jsonl (one line an iteration), tune.json (what it came to) and a weights\n"
        "file for each table, to be used as NAME:OPTION=@FILE. Ctrl-C keeps what is done; --resume goes on to the\n"
        "same bytes. The seed fixes everything, whatever the number of jobs.\n",
    .example = "  osero tune ver1 --param weights,corner,open_corner --name first\n"
               "  osero tune ver3 --param all --pool ver1,ver2,greedy --held-out positional-after-move\n"
               "  osero tune square-weight --param weights --method order\n"
               "  osero tune ver1 --param all --method regression --data wthor/ --data results/first\n"
               "  osero plot first\n",
    .options = options,
    .min_operands = 0,
    .max_operands = ARGS_MAX_OPERANDS,
};

/* ---- Options */

static bool read_board(const struct args *args, struct tuning_settings *settings, struct error *error)
{
    const char *start = args_text(args, "start");
    uint64_t size = settings->size != 0 ? (uint64_t)settings->size : 8;
    if (!args_unsigned(args, "board", 4, 10, &size, error))
        return false;
    if (!position_size_valid((int)size))
        return error_set(error, ERROR_USAGE, "--board takes 4, 6, 8 or 10, not %d", (int)size);
    settings->size = (int)size;
    return start == NULL || tournament_start_parse(start, &settings->start) ||
           error_set(error, ERROR_USAGE, "--start takes standard or parallel, not '%s'", start);
}

static bool read_numbers(const struct args *args, struct tuning_settings *settings, struct error *error)
{
    uint64_t jobs = (uint64_t)settings->jobs, wall_ms = (uint64_t)settings->wall_ms,
             startup_ms = (uint64_t)settings->startup_ms;
    if (!args_unsigned(args, "iterations", 1, TUNING_MOST_ITERATIONS, &settings->iterations, error) ||
        !args_unsigned(args, "pairs", 1, TUNING_MOST_PAIRS, &settings->pairs, error) ||
        !args_unsigned(args, "batch", 1, SPSA_MOST_PERTURBATIONS, &settings->trials, error) ||
        !args_unsigned(args, "proof", 2, TUNING_MOST_PAIRS, &settings->proof_pairs, error) ||
        !args_unsigned(args, "review", 1, TUNE_REVIEW_MOST, &settings->review_points, error) ||
        !args_unsigned(args, "review-pairs", 2, 10000, &settings->review_pairs, error) ||
        !args_unsigned(args, "seed", 0, TOURNAMENT_LARGEST_SEED, &settings->seed, error) ||
        !args_unsigned(args, "jobs", 1, TOURNAMENT_MAX_JOBS, &jobs, error) ||
        !args_unsigned(args, "wall-ms", 1, TOURNAMENT_MAX_WALL_MS, &wall_ms, error) ||
        !args_unsigned(args, "startup-ms", 1, TOURNAMENT_MAX_WALL_MS, &startup_ms, error))
        return false;
    settings->jobs = (int)jobs;
    settings->wall_ms = (int64_t)wall_ms;
    settings->startup_ms = (int64_t)startup_ms;
    return true;
}

static bool read_elo(const struct args *args, struct tuning_settings *settings, struct error *error)
{
    const char *text = args_text(args, "elo1");
    char *end = NULL;
    if (text == NULL)
        return true;
    settings->elo1 = isdigit((unsigned char)text[0]) ? strtod(text, &end) : 0;
    return (end != NULL && *end == '\0' && strpbrk(text, "xX") == NULL && settings->elo1 > 0 &&
            settings->elo1 <= 1000) ||
           error_set(error, ERROR_USAGE, "--elo1 takes Elo, more than 0 and at most 1000, not '%.60s'", text);
}

/* A plain decimal number from low to high. */
static bool read_real(const struct args *args, const char *name, double low, double high, double *to,
                      struct error *error)
{
    const char *text = args_text(args, name);
    char *end = NULL;
    if (text == NULL)
        return true;
    const double number = isdigit((unsigned char)text[0]) || text[0] == '.' ? strtod(text, &end) : -1;
    if (end == NULL || *end != '\0' || strpbrk(text, "xX") != NULL || !(number >= low && number <= high))
        return error_set(error, ERROR_USAGE, "--%s takes a number from %g to %g, not '%.60s'", name, low, high, text);
    *to = number;
    return true;
}

static bool read_empties(const struct args *args, struct tuning_fit *fit, struct error *error)
{
    const char *text = args_text(args, "empties");
    unsigned low = 0, high = 0;
    char rest = '\0';
    if (text == NULL)
        return true;
    if (strspn(text, "0123456789-") != strlen(text) || sscanf(text, "%2u-%2u%c", &low, &high, &rest) != 2 ||
        high > 60 || low > high)
        return error_set(error, ERROR_USAGE, "--empties takes LOW-HIGH within 0-60, not '%.60s'", text);
    fit->least_empties = low;
    fit->most_empties = high;
    return true;
}

static bool add_data(struct tuning_settings *settings, const char *path, struct error *error)
{
    if (settings->fit.data_count == TUNING_MOST_DATA)
        return error_set(error, ERROR_USAGE, "more than %d files of games: put them into a folder", TUNING_MOST_DATA);
    settings->data[settings->fit.data_count++] = path;
    return true;
}

/* What follows --data FILE belongs to it, so that a shell's wildcard does: the operands behind the player. */
static bool read_data(const struct args *args, struct tuning_settings *settings, struct error *error)
{
    const char *path = args_repeat(args, "data", 0);
    if (path == NULL && args->operand_count > 1)
        return error_set(error, ERROR_USAGE, "'%.60s' is one argument too many; usage: osero tune %s",
                         args->operands[1], spec.usage);
    if (path != NULL)
        settings->fit.data_count = 0;
    for (int i = 0; path != NULL; path = args_repeat(args, "data", ++i))
        if (!add_data(settings, path, error))
            return false;
    for (int i = 1; i < args->operand_count; i++)
        if (!add_data(settings, args->operands[i], error))
            return false;
    return true;
}

static bool read_fit(const struct args *args, struct tuning_settings *settings, struct error *error)
{
    struct tuning_fit *fit = &settings->fit;
    double unseen = 100 * fit->unseen;
    if (args_text(args, "loss") != NULL)
        fit->loss = args_text(args, "loss");
    if (!read_data(args, settings, error) || !read_real(args, "l2", 0, 1e6, &fit->l2, error) ||
        !read_real(args, "unseen", 1, 90, &unseen, error) ||
        !read_real(args, "largest", 1, 1e9, &fit->largest, error) ||
        !args_unsigned(args, "positions", 100, TUNING_MOST_POSITIONS, &fit->positions, error) ||
        !args_unsigned(args, "exact-empties", 0, 20, &fit->exact_empties, error))
        return false;
    fit->unseen = unseen / 100;
    return read_empties(args, fit, error);
}

static bool read_opponents(const struct args *args, const char *name, const char **list, int *count,
                           struct error *error)
{
    const char *text;
    if (args_repeat(args, name, 0) == NULL)
        return true;
    for (*count = 0; (text = args_repeat(args, name, *count)) != NULL;) {
        if (*count == TUNE_POOL_MOST)
            return error_set(error, ERROR_USAGE, "--%s can be given at most %d times", name, TUNE_POOL_MOST);
        list[(*count)++] = text;
    }
    return true;
}

static void read_texts(const struct args *args, struct tuning_settings *settings)
{
    const struct {
        const char *name, **to;
    } texts[] = {{"param", &settings->parameters.parameters}, {"c-end", &settings->parameters.c_end},
                 {"r-end", &settings->parameters.r_end},      {"method", &settings->method},
                 {"openings", &settings->openings},           {"name", &settings->name}};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (args_text(args, texts[i].name) != NULL)
            *texts[i].to = args_text(args, texts[i].name);
    if (args->operand_count > 0)
        settings->player = args->operands[0];
}

static bool resume(const struct args *args, struct tuning_settings *settings, struct resume *resume,
                   struct error *error)
{
    const char *run = args_text(args, "resume"), *results = args_text(args, "results");
    char folder[FIND_RUN_SIZE];
    if (run == NULL && args_flag(args, "accept-rebuilt"))
        return error_set(error, ERROR_USAGE, "--accept-rebuilt goes with --resume");
    if (run == NULL)
        return args->operand_count > 0 ||
               error_set(error, ERROR_USAGE, "which player? usage: osero tune %s", spec.usage);
    if (args_text(args, "name") != NULL)
        return error_set(error, ERROR_USAGE, "--resume %s goes on under that name: leave out --name", run);
    if (!find_run(run, results, folder, error) || !resume_open(resume, folder, RESUME_TUNING, error))
        return false;
    resume->accept_rebuilt = args_flag(args, "accept-rebuilt");
    return tuning_resume_settings(resume, settings, error) &&
           (strchr(run, '/') == NULL || find_run_split(folder, &resume->parent, &settings->results, error));
}

/* ---- The run */

static bool sum_up(const struct args *args, const struct tuning *tuning, struct error *error)
{
    struct tune_study study;
    if (args_flag(args, "quiet") && !args_flag(args, "json"))
        return true;
    if (!tune_study_read(tuning->folder, &study, error))
        return false;
    char *player = tune_study_player(tuning->folder);
    bool good = true;
    if (args_flag(args, "json")) {
        good = print_tree(tune_study_json(&study, player), error);
    } else {
        char *text = tune_study_text(&study, player, report_width());
        const double seconds = (double)tuning->elapsed_ns / 1e9;
        const uint64_t games = tuning->games - tuning->games_before;
        good = text != NULL || error_set(error, ERROR_WORLD, "out of memory");
        if (good)
            printf("%llu games in %.1f s (%.0f a second) -> %s\n\n%s", (unsigned long long)games, seconds,
                   seconds > 0 ? (double)games / seconds : 0, tuning->folder, text);
        free(text);
    }
    free(player);
    tune_study_clear(&study);
    return good;
}

static bool tune(const struct args *args, const struct tuning_settings *settings, const struct module_path *where,
                 struct error *error)
{
    struct tuning tuning;
    struct tune_progress progress = {.quiet = args_flag(args, "quiet")};
    const struct tuning_view view = {
        .begun = tune_progress_begun, .progress = tune_progress_show, .context = &progress};
    progress_begin(&progress.line);
    bool good = tuning_prepare(&tuning, settings, where, error);
    if (good) {
        good = tuning_run(&tuning, &view, error);
        progress_end(&progress.line);
        tune_progress_warn(&progress, &tuning);
        if (good)
            good = sum_up(args, &tuning, error);
    }
    tuning_clear(&tuning);
    return good;
}

static bool run(const struct args *args, struct resume *resumed, struct error *error)
{
    struct paths paths;
    struct nursery nursery;
    struct tuning_settings settings;
    tuning_defaults(&settings);
    if (!paths_find(&paths, error) || !resume(args, &settings, resumed, error) || !read_board(args, &settings, error) ||
        !read_numbers(args, &settings, error) || !read_elo(args, &settings, error) ||
        !read_fit(args, &settings, error) ||
        !read_opponents(args, "pool", settings.pool, &settings.pool_count, error) ||
        !read_opponents(args, "held-out", settings.held_out, &settings.held_out_count, error))
        return false;
    read_texts(args, &settings);
    settings.version = OSERO_VERSION;
    settings.compiler = OSERO_COMPILER " " OSERO_BUILD_TYPE;
    if (args_text(args, "results") != NULL && resumed->parent == NULL)
        settings.results = args_text(args, "results");
    nursery_open(&nursery);
    settings.nursery = &nursery;
    const bool good = tune(args, &settings, &paths.modules, error);
    nursery_close(&nursery);
    return good;
}

bool cmd_tune(int argc, char **argv, struct error *error)
{
    struct args args;
    struct resume resumed = {.results = {.games = -1, .timing = -1, .log = -1}};
    if (!args_parse(&spec, argc, argv, &args, error))
        return false;
    if (args.help) {
        args_print_help(&spec);
        return true;
    }
    const bool good = run(&args, &resumed, error);
    resume_close(&resumed);
    return good;
}
