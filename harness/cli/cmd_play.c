/* SPDX-License-Identifier: MIT */
#include "command.h"
#include "live_start.h"
#include "nursery.h"
#include "play_talk.h"
#include "terminal.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct args_option options[] = {
    {"from", "WHERE", "begin at a position \"CELLS X\", after the moves f5d6c3..., or at FILE or FILE:LINE"},
    {"game", "NAME", "othello or stars-and-circles (default othello)"},
    {"pieces", "N", "Stars & Circles: a draw with so many on the board (default 200)"},
    {"board", "N", "board size: 4, 6, 8 or 10 (default: what --from tells, else 8)"},
    {"start", "NAME", "standard or parallel (default standard)"},
    {"hint", "PLAYER", "whom 'hint' asks (default: the player of the game)"},
    {"limit", "LIMITS", "move_ms=,clock_ms=,increment_ms=,nodes=,depth= for players (default none)"},
    {"seed", "N", "seed of players that draw lots (default 1)"},
    {"timeout", "SECONDS", "longest wait for a player (default 60)"},
    {"sandbox", NULL, "for players that you do not know: no files written, no network, no new processes"},
    {"plain", NULL, "no colours, as when standard output is no terminal or NO_COLOR is set"},
    {NULL, NULL, NULL},
};

static const char details[] =
    "The first PLAYER is Black and moves first; 'human' is you, or another person. "
    "Moves and commands are typed, a line\n"
    "each:\n"
    "\n" PLAY_COMMANDS "\n"
    "X is Black, O is White; a number is a legal move and how many discs it flips, '+' ten or more. The last move has\n"
    "brackets, what it flipped is small. FILE holds positions or games, in any form that osero reads; of a game all "
    "moves\n"
    "are made, and can be taken back. In Stars & Circles a move is a column, as -1; '.' are legal ones. Limits are "
    "told to the players and not enforced. In the end the moves are "
    "printed:\n"
    "'osero play human human --from MOVES' goes on.\n";

static const struct args_spec spec = {
    .command = "play",
    .summary = "play by hand, against a player or another person",
    .usage = "PLAYER PLAYER [options]",
    .details = details,
    .example = "  osero play human ver3\n"
               "  osero play lookahead:depth=7 human --board 8 --hint solver\n"
               "  osero play human human --from f5d6c3d3c4\n"
               "  osero play human ver4 --from positions/ffo/40-59.obf:3\n"
               "  osero play human two-ply --game stars-and-circles\n",
    .options = options,
    .min_operands = 2,
    .max_operands = 2,
};

/* All that is to be cleared in the end. */
struct table {
    struct play_talk talk;
    struct player players[2];
    struct interrupt interrupt;
};

/* ---- Where the game begins */

/* FILE or FILE:LINE, where there is such a file, goes to path and *number. */
static bool is_file(const struct paths *paths, const char *text, char path[PATH_MAX], uint64_t *number)
{
    char name[PATH_MAX], found[PATH_MAX];
    struct stat status;
    const char *colon = strrchr(text, ':');
    *number = 0;
    if (strlen(text) >= sizeof name)
        return false;
    for (int cut = 0; cut < 2; cut++) {
        const bool numbered = cut == 1 && colon != NULL && colon[1] != '\0' && strlen(colon) < 18 &&
                              strspn(colon + 1, "0123456789") == strlen(colon + 1);
        if (cut == 1 && !numbered)
            return false;
        (void)snprintf(name, sizeof name, "%.*s", (int)(numbered ? (size_t)(colon - text) : strlen(text)), text);
        *number = numbered ? strtoull(colon + 1, NULL, 10) : 0;
        (void)snprintf(path, PATH_MAX, "%s", paths_position_file(paths, name, found));
        if (name[0] != '\0' && stat(path, &status) == 0)
            return true;
    }
    return false;
}

/* The game, and where in it play begins. */
struct beginning {
    bool stars; /* Stars & Circles */
    int most_pieces;
    struct live_start_options othello;
};

static bool begin_text(const struct beginning *beginning, const char *text, struct live_game *game, struct error *error)
{
    return beginning->stars ? live_start_stars_text(text, beginning->most_pieces, game, error)
                            : live_start_text(text, &beginning->othello, game, error);
}

static bool begin_file(const struct beginning *beginning, const char *path, uint64_t number, struct live_game *game,
                       struct error *error)
{
    return beginning->stars ? live_start_stars_file(path, number, beginning->most_pieces, game, error)
                            : live_start_file(path, number, &beginning->othello, game, error);
}

/* What has a slash is meant for a file. */
static bool read_start(const struct args *args, const struct paths *paths, const struct beginning *beginning,
                       struct live_game *game, struct error *error)
{
    char path[PATH_MAX];
    uint64_t number;
    const char *from = args_text(args, "from");
    bool good;
    if (from != NULL && is_file(paths, from, path, &number))
        good = begin_file(beginning, path, number, game, error);
    else if (from != NULL && strchr(from, '/') != NULL)
        return error_set(error, ERROR_WORLD, "--from: there is no file %s", from);
    else
        good = begin_text(beginning, from, game, error);
    return good || error_prefix(error, "--from");
}

static bool read_start_options(const struct args *args, struct live_start_options *start, struct error *error)
{
    const char *name = args_text(args, "start");
    uint64_t size = 0;
    if (!args_unsigned(args, "board", 4, 10, &size, error))
        return false;
    if (size != 0 && !position_size_valid((int)size))
        return error_set(error, ERROR_USAGE, "--board is 4, 6, 8 or 10, not %" PRIu64, size);
    if (name != NULL && strcmp(name, "standard") != 0 && strcmp(name, "parallel") != 0)
        return error_set(error, ERROR_USAGE, "--start is standard or parallel, not '%s'", name);
    const bool parallel = name != NULL && strcmp(name, "parallel") == 0;
    *start = (struct live_start_options){.size = (int)size, .start = parallel ? START_PARALLEL : START_STANDARD};
    return true;
}

static bool read_game(const struct args *args, struct beginning *beginning, struct error *error)
{
    const char *name = args_text(args, "game");
    uint64_t pieces = STARS_DEFAULT_PIECES;
    enum osero_game game = OSERO_OTHELLO;
    if (name != NULL && !module_game_parse(name, &game))
        return error_set(error, ERROR_USAGE, "--game takes othello or stars-and-circles, not '%s'", name);
    beginning->stars = game == OSERO_STARS_AND_CIRCLES;
    if (!beginning->stars && args_text(args, "pieces") != NULL)
        return error_set(error, ERROR_USAGE, "--pieces is for --game stars-and-circles");
    if (beginning->stars && (args_text(args, "board") != NULL || args_text(args, "start") != NULL))
        return error_set(error, ERROR_USAGE, "--%s is for Othello; Stars & Circles has no such choice",
                         args_text(args, "board") != NULL ? "board" : "start");
    if (!args_unsigned(args, "pieces", STARS_LEAST_PIECES, STARS_MOST_PIECES, &pieces, error))
        return false;
    beginning->most_pieces = (int)pieces;
    return read_start_options(args, &beginning->othello, error);
}

/* ---- Who plays */

static bool read_limits(const struct args *args, struct play_talk *talk, struct error *error)
{
    uint64_t timeout_s = 60;
    const char *limits = args_text(args, "limit");
    talk->options.seed = 1;
    if (!args_unsigned(args, "seed", 0, UINT64_MAX, &talk->options.seed, error) ||
        !args_unsigned(args, "timeout", 1, 1000000, &timeout_s, error))
        return false;
    talk->options.timeout_s = (int)timeout_s;
    return limits == NULL || player_limits_parse(limits, &talk->options.limits, &talk->limits_set, error) ||
           error_prefix(error, "--limit");
}

static bool seat_players(const struct args *args, struct table *table, const struct paths *paths, struct error *error)
{
    struct play_talk *talk = &table->talk;
    for (int colour = 0; colour < 2; colour++) {
        const char *text = args->operands[colour];
        talk->seat_texts[colour] = text;
        if (strcmp(text, "human") == 0)
            continue;
        if (!player_parse(text, &paths->modules, &table->players[colour], error) ||
            !live_player_can(&table->players[colour], &talk->game, error))
            return false;
        play_seat(talk, &talk->seats[colour], &table->players[colour], colour);
    }
    return true;
}

/* A wrong --hint is told before the game begins. */
static bool check_hint(const struct args *args, struct play_talk *talk, const struct paths *paths, struct error *error)
{
    struct player player = {.values = NULL};
    const char *text = args_text(args, "hint");
    if (text == NULL)
        return true;
    if (strlen(text) >= sizeof talk->hint_text)
        return error_set(error, ERROR_USAGE, "--hint has at most %zu bytes", sizeof talk->hint_text - 1);
    const bool good =
        player_parse(text, &paths->modules, &player, error) && live_player_can(&player, &talk->game, error);
    player_clear(&player);
    (void)snprintf(talk->hint_text, sizeof talk->hint_text, "%s", text);
    return good || error_prefix(error, "--hint");
}

static bool sit_down(const struct args *args, struct table *table, const struct paths *paths, struct error *error)
{
    struct play_talk *talk = &table->talk;
    struct beginning beginning;
    talk->paths = paths;
    talk->style.obeys = terminal_obeys(STDOUT_FILENO);
    talk->style.colours = terminal_has_colours(STDOUT_FILENO) && !args_flag(args, "plain");
    talk->options.interrupt = &table->interrupt;
    play_input_init(&talk->input, &table->interrupt);
    return read_game(args, &beginning, error) && read_start(args, paths, &beginning, &talk->game, error) &&
           read_limits(args, talk, error) && seat_players(args, table, paths, error) &&
           check_hint(args, talk, paths, error);
}

static void introduce(const struct play_talk *talk)
{
    const struct live_rules *rules = talk->game.rules;
    play_draw_text("%s (%c): %s; %s (%c): %s. 'help' tells what can be typed.", rules->sides[0], rules->marks[0],
                   talk->seat_texts[0], rules->sides[1], rules->marks[1], talk->seat_texts[1]);
}

static bool play(const struct args *args, struct table *table, const struct paths *paths, struct error *error)
{
    struct nursery nursery;
    nursery_open(&nursery);
    bool good = interrupt_open(&table->interrupt, error);
    if (good) {
        good = sit_down(args, table, paths, error);
        if (good) {
            introduce(&table->talk);
            good = play_talk(&table->talk, error);
        }
        interrupt_close(&table->interrupt);
    }
    player_clear(&table->players[0]);
    player_clear(&table->players[1]);
    nursery_close(&nursery);
    return good;
}

bool cmd_play(int argc, char **argv, struct error *error)
{
    struct args args;
    struct paths paths;
    if (!args_parse(&spec, argc, argv, &args, error))
        return false;
    if (args.help) {
        args_print_help(&spec);
        return true;
    }
    struct table *table = calloc(1, sizeof *table);
    if (table == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    bool good = paths_find(&paths, error);
    paths.modules.sandbox = args_flag(&args, "sandbox");
    good = good && play(&args, table, &paths, error);
    free(table);
    return good;
}
