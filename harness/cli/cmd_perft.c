/* SPDX-License-Identifier: MIT */
#include "clock.h"
#include "command.h"
#include "perft.h"
#include "wide.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* No game of 60 empties with its passes is longer, and on 10x10 none can be counted that far. */
enum { MAX_DEPTH = 120 };

struct request {
    int depth, size;
    enum start start;
    bool json;
};

static const struct args_option options[] = {
    {"board", "N", "board size: 4, 6, 8 or 10 (default 8)"},
    {"start", "NAME", "standard or parallel (default standard)"},
    {"json", NULL, "print an object with the count, the seconds and the leaves a second"},
    {NULL, NULL, NULL},
};

static const struct args_spec spec = {
    .command = "perft",
    .summary = "count the leaves of the game tree from the start position",
    .usage = "DEPTH [options]",
    .details = "DEPTH is 0 to 120 plies. A pass is one ply; a finished game is one leaf. No hash table is used.\n",
    .example = "  osero perft 9\n  osero perft 12 --board 6 --start parallel\n",
    .options = options,
    .min_operands = 1,
    .max_operands = 1,
};

static bool parse_depth(const char *text, int *depth, struct error *error)
{
    char *end = NULL;
    errno = 0;
    const long value = strtol(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0 || value > MAX_DEPTH)
        return error_set(error, ERROR_USAGE, "perft: DEPTH is a whole number from 0 to %d, not '%s'", MAX_DEPTH, text);
    *depth = (int)value;
    return true;
}

static bool parse_start(const char *text, enum start *start, struct error *error)
{
    if (text == NULL || strcmp(text, "standard") == 0)
        *start = START_STANDARD;
    else if (strcmp(text, "parallel") == 0)
        *start = START_PARALLEL;
    else
        return error_set(error, ERROR_USAGE, "perft: --start is standard or parallel, not '%s'", text);
    return true;
}

static bool parse_size(const struct args *args, int *size, struct error *error)
{
    uint64_t value = 8;
    if (!args_unsigned(args, "board", 4, 10, &value, error))
        return false;
    if (!rules_size_valid((int)value) && value != WIDE_SIZE)
        return error_set(error, ERROR_USAGE, "perft: --board is 4, 6, 8 or 10, not %" PRIu64, value);
    *size = (int)value;
    return true;
}

static void print_json(const struct request *request, uint64_t leaves, double seconds)
{
    printf("{\"board_size\":%d,\"start\":\"%s\",\"depth\":%d,\"leaves\":%" PRIu64 ",\"seconds\":%.6f", request->size,
           request->start == START_PARALLEL ? "parallel" : "standard", request->depth, leaves, seconds);
    if (seconds > 0)
        printf(",\"leaves_per_second\":%.0f}\n", (double)leaves / seconds);
    else
        printf(",\"leaves_per_second\":null}\n");
}

static uint64_t count_leaves(const struct request *request)
{
    if (request->size == WIDE_SIZE)
        return wide_perft(wide_start(request->start), request->depth);
    return perft(rules_start(request->size, request->start), rules_squares(request->size), request->depth);
}

static void run(const struct request *request)
{
    const int64_t begin_ns = clock_wall_ns();
    const uint64_t leaves = count_leaves(request);
    const double seconds = (double)(clock_wall_ns() - begin_ns) / 1e9;
    if (request->json)
        print_json(request, leaves, seconds);
    else
        printf("%" PRIu64 "\n", leaves);
}

bool cmd_perft(int argc, char **argv, struct error *error)
{
    struct args args;
    if (!args_parse(&spec, argc, argv, &args, error))
        return false;
    if (args.help) {
        args_print_help(&spec);
        return true;
    }
    struct request request = {.json = args_flag(&args, "json")};
    if (!parse_depth(args.operands[0], &request.depth, error) || !parse_size(&args, &request.size, error) ||
        !parse_start(args_text(&args, "start"), &request.start, error))
        return false;
    run(&request);
    return true;
}
