/* SPDX-License-Identifier: MIT */
#include "command.h"
#include "find_run.h"
#include "game.h"
#include "json.h"
#include "module_info.h"
#include "results.h"
#include "run_game.h"
#include "stars.h"
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
    .details =
        "RUN is a name in ./results or the path of a run's folder; GAME is the number of a game in it, from 1.\n"
        "X is Black, O is White, '.' a legal move. The last move stands in brackets; the discs that it flipped\n"
        "are x and o, and on a terminal they are shown reversed. In Stars & Circles '*' is Star and O is Circle;\n"
        "the numbers of the columns, from the first piece, are below.\n",
    .example = "  osero watch demo 12\n  osero watch demo 12 --ply 20\n",
    .options = options,
    .min_operands = 2,
    .max_operands = 2,
};

struct watching {
    struct record record;
    enum osero_game kind;
    const struct game *game;
    struct game_showing showing;
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

/* A run that does not say plays Othello. */
static bool take_kind(const struct json *name, enum osero_game *kind)
{
    *kind = OSERO_OTHELLO;
    return name == NULL || (json_type(name) == JSON_STRING && module_game_parse(json_string(name), kind));
}

/* What the run plays, by run.json's "board" and "start"; a run that does not say plays on 8x8, standard. */
static bool read_rules(struct watching *watching, const char *folder, struct error *error)
{
    struct game_showing *showing = &watching->showing;
    int64_t size = 8, pieces = 0;
    struct json *run = results_read_run(folder, RESULTS_GAMES_SCHEMA, error);
    if (run == NULL)
        return false;
    const struct json *board = json_get(run, "board"), *name = json_get(run, "start"), *game = json_get(run, "game");
    const bool known = take_kind(game, &watching->kind);
    const bool parallel = name != NULL && json_type(name) == JSON_STRING && strcmp(json_string(name), "parallel") == 0;
    if (board != NULL && !json_integer(board, &size))
        size = 0;
    if (json_get(run, "pieces") == NULL || !json_integer(json_get(run, "pieces"), &pieces))
        pieces = STARS_MOST_PIECES;
    json_free(run);
    showing->most_pieces = pieces >= 0 && pieces <= STARS_MOST_PIECES ? (int)pieces : STARS_MOST_PIECES;
    if (!known)
        return error_set(error, ERROR_WORLD, "%s/run.json: \"game\" is no game that osero knows", folder);
    showing->size = watching->kind == OSERO_OTHELLO ? (int)size : 0;
    showing->start = parallel ? START_PARALLEL : START_STANDARD;
    watching->game = size >= 0 && size <= 10 ? game_find(watching->kind, showing->size) : NULL;
    return watching->game != NULL ||
           error_set(error, ERROR_WORLD, "%s/run.json: \"board\" is no size of a board", folder);
}

/* ---- Printing */

static void print_board(const char *board, bool colours)
{
    for (const char *at = board; *at != '\0'; at++) {
        /* The letters of the columns are small too, but never x or o. */
        if (colours && (*at == 'x' || *at == 'o'))
            printf("\x1b[7m%c\x1b[0m", *at);
        else if (colours && (*at == '[' || *at == ']'))
            printf("\x1b[1m%c\x1b[0m", *at);
        else
            (void)putchar(*at);
    }
    (void)putchar('\n');
}

static void print_heading(const struct watching *watching, const struct game_picture *picture)
{
    const bool opening = picture->number <= watching->record.opening_plies;
    if (picture->number == 0)
        printf("start");
    else
        printf("%d. %s %s%s", picture->number, watching->game->sides[picture->colour], picture->move,
               opening ? " (opening)" : "");
    printf(picture->counts[0] != '\0' ? ": %s\n" : "%s\n", picture->counts);
}

/* Openings that begin at the start position have their plies among the moves; the number of a ply counts moves, not
 * passes. */
static void print_picture(void *context, const struct game_picture *picture)
{
    const struct watching *watching = context;
    if (watching->only_ply >= 0 && (picture->passed || watching->only_ply != picture->number))
        return;
    if (picture->passed) {
        printf("%s passes\n\n", watching->game->sides[picture->colour]);
        return;
    }
    print_heading(watching, picture);
    print_board(picture->board, watching->colours);
}

static void print_end(const struct watching *watching)
{
    const struct record *record = &watching->record;
    const char *const *sides = watching->game->sides;
    const char *winner = sides[record->outcome == OUTCOME_WIN ? 0 : 1];
    const bool counted = watching->game->has_difference;
    if (counted)
        printf("%s %d, %s %d: ", sides[0], record->black_discs, sides[1], record->white_discs);
    if (record->outcome == OUTCOME_DRAW)
        printf("a draw\n");
    else if (record->has_difference && counted)
        printf("%s wins by %d\n", winner, abs(record->difference));
    else if (record->has_difference)
        printf("%s wins\n", winner);
    else
        printf("%s wins by %s%s%s\n", winner, termination_name(record->termination),
               record->fault[0] != '\0' ? ": " : "", record->fault);
}

static bool check_ply(struct watching *watching, const struct args *args, struct error *error)
{
    uint64_t ply = 0;
    watching->only_ply = -1;
    const int moves = watching->game->show(&watching->showing, error);
    if (moves < 0)
        return false;
    if (args_text(args, "ply") == NULL)
        return true;
    if (!args_unsigned(args, "ply", 0, (uint64_t)moves, &ply, error))
        return false;
    watching->only_ply = (int64_t)ply;
    return true;
}

static bool watch(const struct args *args, struct watching *watching, struct error *error)
{
    const struct record *record = &watching->record;
    char folder[FIND_RUN_SIZE];
    uint64_t game = 0;
    watching->showing = (struct game_showing){.record = record};
    if (!read_number(args->operands[1], &game, error) ||
        !find_run_of_games(args->operands[0], args_text(args, "results"), folder, error) ||
        !run_game_read(folder, game, &watching->record, error) || !read_rules(watching, folder, error) ||
        !check_ply(watching, args, error))
        return false;
    watching->colours = !args_flag(args, "plain") && terminal_obeys(STDOUT_FILENO);
    printf("game %" PRIu64 ": %s (%s, %s) against %s (%s, %s), pair %" PRIu64 " of pairing %d\n\n", record->game,
           record->black, watching->game->sides[0], watching->game->marks[0], record->white, watching->game->sides[1],
           watching->game->marks[1], record->pair, record->pairing);
    watching->showing.picture = print_picture;
    watching->showing.context = watching;
    if (watching->game->show(&watching->showing, error) < 0)
        return false;
    if (watching->only_ply < 0)
        print_end(watching);
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
