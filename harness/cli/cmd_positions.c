/* SPDX-License-Identifier: MIT */
#include "command.h"
#include "endgame_answers.h"
#include "machine.h"
#include "nursery.h"
#include "output_file.h"
#include "paths.h"
#include "progress.h"
#include "shell.h"
#include "version.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct args_option options[] = {
    {"empties", "N|N-M", "how many squares are empty; needed"},
    {"count", "N", "positions for each number of empties (default 100)"},
    {"from", "random|PLAYER", "who plays the games that lead there (default random)"},
    {"seed", "N", "everything random comes from it (default 1)"},
    {"opening-plies", "N", "random moves before PLAYER's own (default 8)"},
    {"board", "N", "board size: 4, 6 or 8 (default 8)"},
    {"no-answers", NULL, "do not solve them"},
    {"hash", "MB", "the solver's hash table, for each job (default 64)"},
    {"jobs", "N", "positions solved at the same time (default: one a core)"},
    {"timeout", "SECONDS", "longest wait for a move of PLAYER (default 60)"},
    {"output", "FILE", "write to FILE instead of standard output; also -o"},
    {"quiet", NULL, "no progress"},
    {NULL, NULL, NULL},
};

static const struct args_spec spec = {
    .command = "positions",
    .summary = "make endgame positions, with their exact scores and best moves, in OBF",
    .usage = "--empties N|N-M [options]",
    .details =
        "Plays games until so many squares are empty: by random moves, or PLAYER against itself after some random\n"
        "ones. No two positions are the same, turned, mirrored or with the colours swapped. Each is solved, and all\n"
        "its best moves are written with the score. The same seed gives the same bytes, with any number of jobs;\n"
        "another --count or --empties changes no position, it only adds or leaves out some. Nothing is written\n"
        "before all is done. A position of 24 empties takes seconds to a minute, and three times that for each more.\n",
    .example = "  osero positions --empties 8-20 --count 10 --output my.obf\n"
               "  osero positions --empties 14 --count 50 --from ver3 --seed 7\n",
    .options = options,
    .min_operands = 0,
    .max_operands = 0,
};

enum { LINE_SIZE = 256 }; /* of the progress line */

struct order {
    struct endgame_request request;
    struct endgame_solving solving;
    bool answers;
    const char *from;   /* as given */
    const char *output; /* null: standard output */
};

/* ---- What is asked */

/* "N" or "N-M", digits alone. */
static bool read_range(const char *text, int *least, int *most)
{
    int taken = -1;
    if (strspn(text, "0123456789-") != strlen(text) || strlen(text) > 9)
        return false;
    if (sscanf(text, "%4d-%4d%n", least, most, &taken) == 2 && text[taken] == '\0')
        return *least >= 0 && *most >= 0;
    *most = -1;
    taken = -1;
    if (sscanf(text, "%4d%n", least, &taken) != 1 || taken < 0 || text[taken] != '\0')
        return false;
    *most = *least;
    return *least >= 0;
}

static bool read_empties(const struct args *args, struct order *order, struct error *error)
{
    const char *text = args_text(args, "empties");
    struct endgame_request *request = &order->request;
    const int largest = request->size * request->size - 4;
    if (text == NULL)
        return error_set(error, ERROR_USAGE, "--empties is missing; usage: osero positions %s", spec.usage);
    if (!read_range(text, &request->least_empties, &request->most_empties))
        return error_set(error, ERROR_USAGE, "--empties takes a number or a range as 8-24, not '%s'", text);
    if (request->least_empties > request->most_empties)
        return error_set(error, ERROR_USAGE, "--empties %s begins with the larger number: write %d-%d", text,
                         request->most_empties, request->least_empties);
    if (request->least_empties < 1 || request->most_empties > largest)
        return error_set(error, ERROR_USAGE, "--empties: a game on the %dx%d board has 1 to %d empty squares, not %s",
                         request->size, request->size, largest, text);
    if (order->answers && request->most_empties > ENDGAME_MOST_ANSWERED)
        return error_set(error, ERROR_USAGE,
                         "--empties %s: more than %d take hours each to solve; give --no-answers to have such "
                         "positions without",
                         text, ENDGAME_MOST_ANSWERED);
    return true;
}

static bool read_board(const struct args *args, struct endgame_request *request, struct error *error)
{
    uint64_t size = 8;
    if (!args_unsigned(args, "board", 4, 10, &size, error))
        return false;
    if (!rules_size_valid((int)size))
        return error_set(error, ERROR_USAGE, "--board takes 4, 6 or 8, not '%s'", args_text(args, "board"));
    request->size = (int)size;
    return true;
}

static bool read_numbers(const struct args *args, struct order *order, struct error *error)
{
    uint64_t jobs = (uint64_t)machine_cores(), hash_mb = 64, plies = ENDGAME_OPENING_PLIES, timeout_s = 60;
    jobs = jobs > ENDGAME_MAX_JOBS ? ENDGAME_MAX_JOBS : jobs;
    if (!args_unsigned(args, "count", 1, ENDGAME_MAX_COUNT, &order->request.count, error) ||
        !args_unsigned(args, "seed", 0, UINT64_MAX, &order->request.seed, error) ||
        !args_unsigned(args, "opening-plies", 0, 60, &plies, error) ||
        !args_unsigned(args, "hash", 0, 1 << 20, &hash_mb, error) ||
        !args_unsigned(args, "jobs", 1, ENDGAME_MAX_JOBS, &jobs, error) ||
        !args_unsigned(args, "timeout", 1, 1000000, &timeout_s, error))
        return false;
    order->request.opening_plies = (int)plies;
    order->request.timeout_s = (int)timeout_s;
    order->solving = (struct endgame_solving){.jobs = (int)jobs, .hash_mb = (int)hash_mb};
    return true;
}

static bool read_order(const struct args *args, struct order *order, struct error *error)
{
    const char *from = args_text(args, "from");
    *order = (struct order){.request = {.count = 100, .seed = 1},
                            .answers = !args_flag(args, "no-answers"),
                            .from = from != NULL ? from : "random",
                            .output = args_text(args, "output")};
    return read_board(args, &order->request, error) && read_numbers(args, order, error) &&
           read_empties(args, order, error);
}

/* The player, and whether its own moves come before so many empties. */
static bool find_player(struct order *order, struct player *player, struct error *error)
{
    struct paths paths;
    struct endgame_request *request = &order->request;
    const int first_own = request->size * request->size - 4 - request->opening_plies;
    if (strcmp(order->from, "random") == 0)
        return true;
    if (!paths_find(&paths, error) || !player_parse(order->from, &paths.modules, player, error) ||
        !player_try(player, request->size, seed_of_instance(request->seed, player->label),
                    request->timeout_s * INT64_C(1000), error))
        return false;
    if (request->most_empties >= first_own)
        return error_set(error, ERROR_USAGE,
                         "after %d random moves %d squares are empty, so %d are before the first move of %s; give "
                         "fewer --opening-plies or fewer --empties",
                         request->opening_plies, first_own, request->most_empties, player->label);
    request->player = player;
    return true;
}

/* ---- What comes out */

static void write_command(const struct order *order, FILE *out)
{
    const struct endgame_request *request = &order->request;
    (void)fprintf(out, "osero positions --empties %d-%d --count %" PRIu64 " --from", request->least_empties,
                  request->most_empties, request->count);
    shell_argument(order->from, out);
    (void)fprintf(out, " --seed %" PRIu64, request->seed);
    if (request->player != NULL)
        (void)fprintf(out, " --opening-plies %d", request->opening_plies);
    if (request->size != 8)
        (void)fprintf(out, " --board %d", request->size);
    if (!order->answers)
        (void)fprintf(out, " --no-answers");
}

/* How the file was made, and how to make it again. */
static void write_head(const struct order *order, FILE *out)
{
    const struct endgame_request *request = &order->request;
    (void)fprintf(out, "%% Endgame positions that ");
    if (request->player == NULL)
        (void)fprintf(out, "random play leads to");
    else
        (void)fprintf(out, "%s %s against itself leads to, after %d random moves", request->player->label,
                      request->player->info.version, request->opening_plies);
    (void)fprintf(out, "; no two are the same, turned, mirrored or with the colours swapped.\n");
    if (order->answers)
        (void)fprintf(out, "%% Behind each are all its best moves with the exact score: the disc difference for the "
                           "side to move, empties to the winner.\n");
    (void)fprintf(out, "%% Made by osero %s%s\n%%     ", OSERO_VERSION,
                  endgame_repeatable(request) ? "; the same command gives the same file:"
                                              : " (the player has a clock or threads: the command may give others):");
    write_command(order, out);
    (void)fprintf(out, "\n");
}

static bool write_set(const struct order *order, const struct endgame_set *set, struct error *error)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (out == NULL)
        return error_set_errno(error, ERROR_WORLD, "cannot write the positions");
    write_head(order, out);
    endgame_write(set, &order->request, out);
    const bool whole = ferror(out) == 0;
    bool good = fclose(out) == 0 && whole;
    if (good)
        good = output_write(order->output, text, length, error);
    else
        (void)error_set(error, ERROR_WORLD, "out of memory for the text of %zu positions", set->count);
    free(text);
    return good;
}

/* ---- The work */

static void show(void *context, const struct endgame_progress *progress)
{
    char text[LINE_SIZE], time[32];
    if (!progress_due(context, progress->elapsed_ns))
        return;
    progress_time((double)progress->elapsed_ns / 1e9, time, sizeof time);
    (void)snprintf(text, sizeof text, "%zu/%zu positions %s  at %d empties  %s", progress->done, progress->total,
                   progress->answering ? "solved" : "found", progress->empties, time);
    progress_draw(context, text);
}

/* Plays with the nursery around the player's processes, and without any of them solves. */
static bool make(const struct order *order, struct endgame_set *set, bool quiet, struct error *error)
{
    struct interrupt interrupt;
    struct progress_line line;
    if (!interrupt_open(&interrupt, error))
        return false;
    progress_begin(&line);
    const struct endgame_watch watch = {.interrupt = &interrupt, .progress = quiet ? NULL : show, .context = &line};
    bool good = endgame_play(&order->request, &watch, set, error);
    line.last_ns = 0; /* solving has its own clock */
    good = good && (!order->answers || endgame_answer(set, &order->solving, &watch, error));
    progress_end(&line);
    interrupt_close(&interrupt);
    return good;
}

static bool run(const struct args *args, struct error *error)
{
    struct order order;
    struct player player = {.values = NULL};
    struct endgame_set set = {.count = 0};
    if (!read_order(args, &order, error) || (order.output != NULL && !output_check(order.output, error)))
        return false;
    struct nursery nursery;
    nursery_open(&nursery);
    const bool good = find_player(&order, &player, error) && make(&order, &set, args_flag(args, "quiet"), error) &&
                      write_set(&order, &set, error);
    nursery_close(&nursery);
    endgame_clear(&set);
    player_clear(&player);
    return good;
}

bool cmd_positions(int argc, char **argv, struct error *error)
{
    struct args args;
    output_allow_short(argc, argv);
    if (!args_parse(&spec, argc, argv, &args, error))
        return false;
    if (!args.help)
        return run(&args, error);
    args_print_help(&spec);
    return true;
}
