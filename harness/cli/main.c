/* SPDX-License-Identifier: MIT */
#include "command.h"
#include "nearest.h"
#include "version.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct command commands[] = {
    {"bench", "measure how fast osero is on this machine", cmd_bench},
    {"choose", "ask a player for its move in every position of a file", cmd_choose},
    {"convert", "turn files of games or positions into other formats", cmd_convert},
    {"engines", "list the player modules and their options", cmd_engines},
    {"export", "write a run's games or figures as CSV", cmd_export},
    {"gtp", "let other programs play with a player, by GTP", cmd_gtp},
    {"match", "play two players against each other", cmd_match},
    {"nboard", "let NBoard and the like play with a player, and analyse by it", cmd_nboard},
    {"perft", "count the leaves of the game tree", cmd_perft},
    {"play", "play by hand, against a player or another person", cmd_play},
    {"plot", "draw a run, or files of weights", cmd_plot},
    {"positions", "make endgame positions with their answers", cmd_positions},
    {"rate", "make one rating list from many runs", cmd_rate},
    {"report", "print a run's standings and crosstable", cmd_report},
    {"runs", "list the runs", cmd_runs},
    {"simulate", "plan a match: how long it takes, and what it will show", cmd_simulate},
    {"solve", "time solvers on endgame positions", cmd_solve},
    {"squares", "draw the classes of squares, by their names", cmd_squares},
    {"tournament", "round robin or gauntlet of several players", cmd_tournament},
    {"tune", "find better numbers for a player, and prove them", cmd_tune},
    {"watch", "print a game of a run, board by board", cmd_watch},
    {"weights", "print, compare and symmetrise files of weights", cmd_weights},
};

enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static void print_help(void)
{
    printf("osero %s - a laboratory for Othello players\n\nusage: osero COMMAND [arguments]\n\ncommands:\n",
           OSERO_VERSION);
    for (int i = 0; i < COMMAND_COUNT; i++)
        printf("  %-12s %s\n", commands[i].name, commands[i].summary);
    printf("\n'osero COMMAND --help' tells the rest and gives an example.\n\nexample:\n"
           "  osero match ver1 ver3 --pairs 200\n");
}

static const struct command *find_command(const char *name)
{
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

/* True when whoever read our output is gone, as `head` is when it has seen enough. */
static bool reader_left(void)
{
    struct pollfd output = {.fd = STDOUT_FILENO, .events = POLLOUT};
    return poll(&output, 1, 0) == 1 && (output.revents & POLLERR) != 0;
}

/* What was printed has to arrive; tells what went wrong. Returns the exit status. */
static int end(struct error *error, bool good)
{
    const bool unwritten = fflush(stdout) != 0 || ferror(stdout);
    if (good && unwritten)
        good = error_set_errno(error, ERROR_WORLD, "cannot write to standard output");
    if (good)
        return 0;
    const bool unheard = unwritten && error->kind == ERROR_WORLD && reader_left();
    if (error->message[0] != '\0' && !unheard)
        fprintf(stderr, "osero: %s\n", error->message);
    return (int)error->kind;
}

static bool refuse_unknown(const char *name, struct error *error)
{
    const char *names[COMMAND_COUNT];
    for (int i = 0; i < COMMAND_COUNT; i++)
        names[i] = commands[i].name;
    const char *nearest = nearest_name(name, names, COMMAND_COUNT);
    return error_set(error, ERROR_USAGE, "unknown command '%.100s'%s%s%s; 'osero --help' lists them", name,
                     nearest != NULL ? " (did you mean " : "", nearest != NULL ? nearest : "",
                     nearest != NULL ? "?)" : "");
}

/* A pipe or file of ours must not get the number of a standard file that was closed when the program was started.
 * Opened for reading only, so that writing to it still fails. */
static bool open_standard_files(void)
{
    int file = 0;
    while (file >= 0 && file <= STDERR_FILENO)
        file = open("/dev/null", O_RDONLY);
    return file >= 0 && close(file) == 0;
}

int main(int argc, char **argv)
{
    struct error error = {.kind = ERROR_NONE};
    if (!open_standard_files())
        return ERROR_WORLD;
    (void)signal(SIGPIPE, SIG_IGN);
    (void)signal(SIGXFSZ, SIG_IGN); /* a file that grows past its limit is a failed write, like a full disk */
    if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0) {
        print_help();
        const int status = end(&error, true);
        return argc < 2 && status == 0 ? ERROR_USAGE : status;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("osero %s\n", OSERO_VERSION);
        return end(&error, true);
    }
    const struct command *command = find_command(argv[1]);
    if (command == NULL)
        return end(&error, refuse_unknown(argv[1], &error));
    return end(&error, command->run(argc - 2, argv + 2, &error));
}
