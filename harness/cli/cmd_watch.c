/* SPDX-License-Identifier: MIT */
#include "command.h"
#include "find_run.h"
#include "json.h"
#include "notation.h"
#include "results.h"
#include "run_game.h"
#include "terminal.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct args_option options[] = {
    {"ply", "N", "only the board after N moves; 0 is the start"},
    {"plain", NULL, "no colours, as when standard output is no terminal"},
    {"results", "DIR", "where runs are (default results)"},
    {NULL, NULL, NULL},
};

static const struct args_spec spec = {
    .command = "watch",
    .summary = "print a game of a run, board by board",
    .usage = "RUN GAME [options]",
    .details = "RUN is a name in ./results or the path of a run's folder; GAME is the number of a game in it, from 1.\n"
               "X is Black, O is White, '.' a legal move. The last move stands in brackets; the discs that it flipped\n"
               "are x and o, and on a terminal they are shown reversed.\n",
    .example = "  osero watch demo 12\n  osero watch demo 12 --ply 20\n",
    .options = options,
    .min_operands = 2,
    .max_operands = 2,
};

struct watching {
    struct record record;
    struct position start;
    struct transcript moves;
    int64_t only_ply; /* -1: all */
    bool colours;
};

/* ---- What is to be seen */

static bool read_number(const char *text, uint64_t *game, struct error *error)
{
    char *end = NULL;
    const unsigned long long number = strtoull(text, &end, 10);
    if (!isdigit((unsigned char)text[0]) || *end != '\0' || number == 0 || strlen(text) > 18)
        return error_set(error, ERROR_USAGE, "'%s' is no number of a game: they are counted from 1", text);
    *game = number;
    return true;
}

/* The run's start position, by run.json's "board" and "start"; a run that does not say is 8x8, standard. */
static bool run_start(const char *folder, struct position *start, struct error *error)
{
    char path[FIND_RUN_SIZE + 16];
    int64_t size = 8;
    (void)snprintf(path, sizeof path, "%s/run.json", folder);
    struct json *run = results_read_run(folder, RESULTS_GAMES_SCHEMA, error);
    if (run == NULL)
        return false;
    const struct json *board = json_get(run, "board"), *name = json_get(run, "start");
    const bool parallel = name != NULL && json_type(name) == JSON_STRING && strcmp(json_string(name), "parallel") == 0;
    const bool good = board == NULL || (json_type(board) == JSON_NUMBER && json_integer(board, &size) && size <= 10 &&
                                        position_size_valid((int)size));
    json_free(run);
    if (!good)
        return error_set(error, ERROR_WORLD, "%s: \"board\" is no size of a board", path);
    *start = position_start((int)size, parallel ? START_PARALLEL : START_STANDARD);
    return true;
}

static bool read_game(struct watching *watching, const char *folder, struct error *error)
{
    const struct record *record = &watching->record;
    struct notation_error fault;
    if (!run_start(folder, &watching->start, error))
        return false;
    if (record->start[0] != '\0') {
        struct obf_line line;
        if (notation_obf_read(record->start, watching->start.size, &line, &fault) != OBF_POSITION)
            return error_set(error, ERROR_WORLD, "game %" PRIu64 ": its start: %s", record->game, fault.text);
        watching->start = line.position;
    }
    if (!notation_transcript_read(record->moves, &watching->start, &watching->moves, &fault))
        return error_set(error, ERROR_WORLD, "game %" PRIu64 ": %s", record->game, fault.text);
    return true;
}

/* ---- Printing */

/* Where a square's disc is in a diagram: notation.h. */
static char *cell_in(char *diagram, int square, int size)
{
    char *line = diagram;
    for (int row = 0; row <= square / rules_stride(size); row++)
        line = strchr(line, '\n') + 1;
    return line + 3 + 2 * (square % rules_stride(size));
}

static void print_diagram(const struct position *position, int last, wide_set flips, bool colours)
{
    char diagram[NOTATION_DIAGRAM_SIZE];
    notation_diagram(position, last, diagram);
    for (wide_set left = flips; left != 0; left &= left - 1) {
        char *cell = cell_in(diagram, wide_first(left), position->size);
        *cell = (char)tolower((unsigned char)*cell);
    }
    for (const char *at = diagram; *at != '\0'; at++) {
        /* The letters of the columns are small too, but never x or o. */
        if (colours && (*at == 'x' || *at == 'o'))
            printf("\x1b[7m%c\x1b[0m", *at);
        else if (colours && (*at == '[' || *at == ']'))
            printf("\x1b[1m%c\x1b[0m", *at);
        else
            (void)putchar(*at);
    }
}

static void print_counts(const struct position *position)
{
    const int player = wide_count(position_player(position)), opponent = wide_count(position_opponent(position));
    printf("Black %d, White %d\n", position->colour == 0 ? player : opponent,
           position->colour == 0 ? opponent : player);
}

static const char *colour_name(int colour)
{
    return colour == 0 ? "Black" : "White";
}

static void print_move(const struct watching *watching, int number, int colour, int square, wide_set flips,
                       const struct position *after)
{
    char name[NOTATION_NAME_SIZE];
    (void)notation_square_name(square, after->size, name);
    printf("%d. %s %s flips %d%s: ", number, colour_name(colour), name, wide_count(flips),
           number <= watching->record.opening_plies ? " (opening)" : "");
    print_counts(after);
    print_diagram(after, square, flips, watching->colours);
    (void)putchar('\n');
}

/* True when a ply is wanted. */
static bool is_wanted(const struct watching *watching, int number)
{
    return watching->only_ply < 0 || watching->only_ply == number;
}

/* Plays the transcript, which has been found legal. Openings that begin at the start position have their plies in
 * `moves`; the number of a ply counts moves, not passes. */
static void print_moves(const struct watching *watching)
{
    struct position position = watching->start;
    int number = 0;
    if (is_wanted(watching, 0)) {
        printf("start: ");
        print_counts(&position);
        print_diagram(&position, -1, 0, watching->colours);
        (void)putchar('\n');
    }
    for (int ply = 0; ply < watching->moves.ply_count; ply++) {
        const int square = watching->moves.plies[ply], colour = position.colour;
        if (square == NOTATION_PASS) {
            position_play(&position, square);
            if (watching->only_ply < 0)
                printf("%s passes\n\n", colour_name(colour));
            continue;
        }
        const wide_set flips = position_flips(&position, square);
        position_play(&position, square);
        if (is_wanted(watching, ++number))
            print_move(watching, number, colour, square, flips, &position);
    }
}

static void print_end(const struct record *record)
{
    const char *winner = record->outcome == OUTCOME_WIN ? "Black" : "White";
    printf("Black %d, White %d: ", record->black_discs, record->white_discs);
    if (record->outcome == OUTCOME_DRAW)
        printf("a draw\n");
    else if (record->has_difference)
        printf("%s wins by %d\n", winner, abs(record->difference));
    else
        printf("%s wins by %s%s%s\n", winner, termination_name(record->termination),
               record->fault[0] != '\0' ? ": " : "", record->fault);
}

static int count_moves(const struct transcript *moves)
{
    int count = 0;
    for (int ply = 0; ply < moves->ply_count; ply++)
        count += moves->plies[ply] != NOTATION_PASS;
    return count;
}

static bool check_ply(struct watching *watching, const struct args *args, struct error *error)
{
    uint64_t ply = 0;
    watching->only_ply = -1;
    if (args_text(args, "ply") == NULL)
        return true;
    if (!args_unsigned(args, "ply", 0, (uint64_t)count_moves(&watching->moves), &ply, error))
        return false;
    watching->only_ply = (int64_t)ply;
    return true;
}

static bool watch(const struct args *args, struct watching *watching, struct error *error)
{
    const struct record *record = &watching->record;
    char folder[FIND_RUN_SIZE];
    uint64_t game = 0;
    if (!read_number(args->operands[1], &game, error) ||
        !find_run_of_games(args->operands[0], args_text(args, "results"), folder, error) ||
        !run_game_read(folder, game, &watching->record, error) || !read_game(watching, folder, error) ||
        !check_ply(watching, args, error))
        return false;
    watching->colours = !args_flag(args, "plain") && terminal_obeys(STDOUT_FILENO);
    printf("game %" PRIu64 ": %s (Black, X) against %s (White, O), pair %" PRIu64 " of pairing %d\n\n", record->game,
           record->black, record->white, record->pair, record->pairing);
    print_moves(watching);
    if (watching->only_ply < 0)
        print_end(record);
    return true;
}

bool cmd_watch(int argc, char **argv, struct error *error)
{
    struct args args;
    struct watching watching;
    if (!args_parse(&spec, argc, argv, &args, error))
        return false;
    if (args.help) {
        args_print_help(&spec);
        return true;
    }
    return watch(&args, &watching, error);
}
