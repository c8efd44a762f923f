/* SPDX-License-Identifier: MIT */
#include "command.h"
#include "find_run.h"
#include "nursery.h"
#include "paths.h"
#include "print_tree.h"
#include "report_width.h"
#include "solve_progress.h"
#include "solve_study.h"
#include "version.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct args_option options[] = {
    {"empties", "A-B", "positions with A to B empty squares, or with one number (default: all that there are)"},
    {"from", "SET", "positions/endgame/SET.obf: random or ver3, by who played, 8-24 empties (default random)"},
    {"positions", "FILE", "an OBF file instead"},
    {"count", "N", "of each number of empties the first N (default: all that there are)"},
    {"repeat", "K", "solve each K times (default 1)"},
    {"budget", "SECONDS", "wall time that each solver may use in all (default: no end)"},
    {"wld", NULL, "ask for win, draw or loss alone, of solvers that can tell"},
    {"limit", "LIST", "move_ms=,nodes=,depth= for all solvers: what is not exact then is told apart"},
    {"wall-ms", "MS", "end a solve that takes longer; 0: never (default 3600000)"},
    {"startup-ms", "MS", "what a solver may take to load and create (default 10000)"},
    {"sandbox", NULL, "for solvers that you do not know: no files written, no network, no new processes"},
    {"huge", NULL, "more than 36 empty squares are meant"},
    {"seed", "N", "of solvers that draw lots, 0 to 2^53 (default 1)"},
    {"jobs", "N", "solve N at a time; times are clean with 1 (default 1)"},
    {"name", "NAME", "the run's name (default: solvers and time)"},
    {"results", "DIR", "where the run's folder is made (default ./results)"},
    {"resume", "RUN", "go on with a run; its solvers and options are known"},
    {"accept-rebuilt", NULL, "with --resume: go on although modules or osero were built anew"},
    {"json", NULL, "print the figures as JSON"},
    {"quiet", NULL, "no progress, no table"},
    {NULL, NULL, NULL},
};

static const struct args_spec spec = {
    .command = "solve",
    .summary = "time solvers on endgame positions, by number of empty squares",
    .usage = "SOLVER... [options] | --resume RUN",
    .details =
        "A SOLVER is a PLAYER whose module can solve; `osero engines` tells. Every position is solved by all in turn,\n"
        "fewest empties first. Wall and CPU time are measured around the call in the solver's own process. Before\n"
        "every solve, repeats too, the solver is told of a new game: by the interface nothing of an earlier solve,\n"
        "no hash table either, may help it then.\n"
        "\n"
        "A solver stops before a number of empties that would not fit into what is left of its --budget: the median\n"
        "of its last number of empties, times its growth a square over the last three, times the solves due.\n"
        "A solve that is still at work when the budget is used up is ended, and is not exact. What was not reached is\n"
        "predicted from a line through the logarithms of all times.\n"
        "\n"
        "Variations are played again by the rules. Exact scores of one kind must agree between solvers, and with the\n"
        "file's: a line's bare score, or the highest of its moves. A disagreement, a crash or an answer that cannot\n"
        "be does not end the run; exit status 3 tells of it at the end. Ctrl-C keeps what was solved.\n"
        "\n"
        "--resume goes on with what was asked; a larger --budget lets solvers go on that stopped for the old one (a\n"
        "solve that the old one ended stays as it is). Everything else must be as it was.\n",
    .example = "  osero solve solver alphabeta ver4 --empties 8-20 --count 10 --budget 60 --name first\n"
               "  osero solve solver solver:hash=false,label=no-hash --positions positions/ffo/40-59.obf --budget 300\n"
               "  osero solve --resume first --budget 600\n",
    .options = options,
    .min_operands = 0,
    .max_operands = SOLVING_MAX_SOLVERS,
};

/* ---- Options */

/* "A-B" or "A". */
static bool read_empties(const char *text, struct solve_list_options *list, struct error *error)
{
    char *end = NULL;
    const long least = isdigit((unsigned char)text[0]) ? strtol(text, &end, 10) : -1;
    long most = least;
    if (end != NULL && *end == '-' && isdigit((unsigned char)end[1]))
        most = strtol(end + 1, &end, 10);
    if (least < 0 || end == NULL || *end != '\0' || most > 64 || least > 64)
        return error_set(error, ERROR_USAGE, "--empties takes a number or a range of 0 to 64, as 8-24, not '%s'", text);
    if (most < least)
        return error_set(error, ERROR_USAGE, "--empties %s: the range goes backwards; %ld-%ld?", text, most, least);
    list->least = (int)least;
    list->most = (int)most;
    return true;
}

static bool read_seconds(const char *text, int64_t *ns, struct error *error)
{
    char *end = NULL;
    const double seconds = isdigit((unsigned char)text[0]) || text[0] == '.' ? strtod(text, &end) : 0;
    if (end == NULL || *end != '\0' || strpbrk(text, "xX") != NULL || !(seconds >= 0.001) || seconds > 1e6)
        return error_set(error, ERROR_USAGE, "--budget takes seconds, 0.001 to 1000000, not '%s'", text);
    *ns = (int64_t)llround(seconds * 1e9);
    return true;
}

static bool read_int(const struct args *args, const char *name, uint64_t least, uint64_t most, int *value,
                     struct error *error)
{
    uint64_t number = (uint64_t)*value;
    if (!args_unsigned(args, name, least, most, &number, error))
        return false;
    *value = (int)number;
    return true;
}

static bool read_int64(const struct args *args, const char *name, uint64_t least, uint64_t most, int64_t *value,
                       struct error *error)
{
    uint64_t number = (uint64_t)*value;
    if (!args_unsigned(args, name, least, most, &number, error))
        return false;
    *value = (int64_t)number;
    return true;
}

static bool read_numbers(const struct args *args, struct solving_settings *settings, struct error *error)
{
    const char *budget = args_text(args, "budget"), *limits = args_text(args, "limit");
    unsigned given = 0;
    if (limits != NULL) {
        settings->limits = (struct player_limits){0};
        if (!player_limits_parse(limits, &settings->limits, &given, error))
            return error_prefix(error, "--limit");
    }
    return (budget == NULL || read_seconds(budget, &settings->budget_ns, error)) &&
           read_int(args, "count", 1, SOLVE_MOST_POSITIONS, &settings->list.count, error) &&
           read_int(args, "repeat", 1, SOLVING_MAX_REPEATS, &settings->repeats, error) &&
           read_int(args, "jobs", 1, SOLVING_MAX_JOBS, &settings->jobs, error) &&
           args_unsigned(args, "seed", 0, UINT64_C(1) << 53, &settings->seed, error) &&
           read_int64(args, "wall-ms", 0, SOLVING_MAX_MS / 1000, &settings->wall_ms, error) &&
           read_int64(args, "startup-ms", 1, SOLVING_MAX_MS / 1000, &settings->startup_ms, error);
}

/* The file of positions as it is called, into name[], and where it is, into file[]. */
static bool read_positions(const struct args *args, const struct paths *paths, struct solving_settings *settings,
                           char name[PATH_MAX], char file[PATH_MAX], struct error *error)
{
    const char *positions = args_text(args, "positions"), *from = args_text(args, "from");
    const char *empties = args_text(args, "empties");
    const bool resumed = settings->resume != NULL;
    if (positions != NULL && from != NULL)
        return error_set(error, ERROR_USAGE,
                         "--from names a set of positions and --positions a file: give one of them");
    if (from != NULL && (from[0] == '\0' || strchr(from, '/') != NULL || strlen(from) > 100))
        return error_set(error, ERROR_USAGE, "--from takes random or ver3, not '%s'; --positions takes a file", from);
    if (empties != NULL && !read_empties(empties, &settings->list, error))
        return false;
    settings->list.huge = settings->list.huge || args_flag(args, "huge");
    if (resumed && positions == NULL && from == NULL)
        return true;
    (void)snprintf(name, PATH_MAX, "positions/endgame/%s.obf", from != NULL ? from : "random");
    settings->positions = positions != NULL ? positions : name;
    settings->list.file = paths_position_file(paths, settings->positions, file);
    return true;
}

static bool resume(const struct args *args, struct solving_settings *settings, struct resume *resume,
                   struct error *error)
{
    const char *run = args_text(args, "resume"), *results = args_text(args, "results");
    char folder[FIND_RUN_SIZE];
    if (run == NULL && args_flag(args, "accept-rebuilt"))
        return error_set(error, ERROR_USAGE, "--accept-rebuilt goes with --resume");
    if (run == NULL)
        return true;
    if (args_text(args, "name") != NULL)
        return error_set(error, ERROR_USAGE, "--resume %s goes on under that name: leave out --name", run);
    if (!find_run(run, results, folder, error) || !resume_open(resume, folder, RESUME_SOLVES, error))
        return false;
    resume->accept_rebuilt = args_flag(args, "accept-rebuilt");
    return solving_resume_settings(resume, settings, error) &&
           (strchr(run, '/') == NULL || find_run_split(folder, &resume->parent, &settings->results, error));
}

static bool read_players(const struct args *args, struct solving_settings *settings, struct error *error)
{
    if (args->operand_count == 0 && settings->resume != NULL)
        return true;
    if (args->operand_count == 0)
        return error_set(error, ERROR_USAGE, "which solver? usage: osero %s %s", spec.command, spec.usage);
    settings->players = args->operands;
    settings->player_count = args->operand_count;
    return true;
}

/* ---- The run */

/* What its samples say is wrong. */
static bool judge(const struct solving *solving, const struct solve_study *study, struct error *error)
{
    if (solving->faults == 0)
        return solve_agree_check(&study->agreement, error);
    return error_set(error, ERROR_FOUND, "%llu of %llu solves went wrong, the first: %s",
                     (unsigned long long)solving->faults, (unsigned long long)solving->samples, solving->first_fault);
}

static bool print_table(const struct solving *solving, const struct solve_study *study, struct error *error)
{
    char *text = solve_study_text(study, report_width());
    if (text == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    printf("%llu solves in %.1f s -> %s\n", (unsigned long long)(solving->samples - solving->samples_before),
           (double)solving->elapsed_ns / 1e9, solving->folder);
    printf("\n%s", text);
    free(text);
    return true;
}

/* Works everything out from what is in the folder, saves and shows it. */
static bool sum_up(const struct args *args, const struct solving *solving, struct error *error)
{
    struct solve_study study;
    if (!solve_study_read(solving->folder, &study, error))
        return false;
    bool good = solve_study_write(&study, solving->folder, error);
    if (good && args_flag(args, "json"))
        good = print_tree(solve_study_json(&study), error);
    else if (good && !args_flag(args, "quiet"))
        good = print_table(solving, &study, error);
    good = good && judge(solving, &study, error);
    solve_study_clear(&study);
    return good;
}

static bool solve(const struct args *args, const struct solving_settings *settings, const struct module_path *where,
                  struct error *error)
{
    struct solving solving;
    struct solve_progress progress = {.quiet = args_flag(args, "quiet")};
    const struct solving_view view = {
        .begun = solve_progress_begun, .progress = solve_progress_show, .context = &progress};
    progress_begin(&progress.line);
    bool good = solving_prepare(&solving, settings, where, error);
    if (good) {
        good = solving_run(&solving, &view, error);
        progress_end(&progress.line);
        solve_progress_stops(&progress, &solving);
        solve_progress_warn(&progress, &solving);
        if (solving.folder != NULL) /* what ended a run early is told before what its samples say */
            good = sum_up(args, &solving, good ? error : NULL) && good;
    }
    solving_clear(&solving);
    return good;
}

static bool run(const struct args *args, struct resume *resumed, struct error *error)
{
    struct paths paths;
    struct nursery nursery;
    struct solving_settings settings;
    char name[PATH_MAX], file[PATH_MAX];
    solving_defaults(&settings);
    if (!paths_find(&paths, error) || !resume(args, &settings, resumed, error) ||
        !read_players(args, &settings, error) || !read_numbers(args, &settings, error) ||
        !read_positions(args, &paths, &settings, name, file, error))
        return false;
    settings.version = OSERO_VERSION;
    settings.compiler = OSERO_COMPILER " " OSERO_BUILD_TYPE;
    settings.sandbox = settings.sandbox || args_flag(args, "sandbox");
    settings.wld = settings.wld || args_flag(args, "wld");
    settings.name = args_text(args, "name") != NULL ? args_text(args, "name") : settings.name;
    if (args_text(args, "results") != NULL && resumed->parent == NULL)
        settings.results = args_text(args, "results");
    nursery_open(&nursery);
    settings.nursery = &nursery;
    const bool good = solve(args, &settings, &paths.modules, error);
    nursery_close(&nursery);
    return good;
}

bool cmd_solve(int argc, char **argv, struct error *error)
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
