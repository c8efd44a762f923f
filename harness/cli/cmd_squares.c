/* SPDX-License-Identifier: MIT */
#include "command.h"
#include "square_classes.h"
#include "terminal.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

static const struct args_option options[] = {
    {"board", "N", "board size: 4, 6, 8 or 10 (default 8)"},
    {NULL, NULL, NULL},
};

static const struct args_spec spec = {
    .command = "squares",
    .summary = "draw the classes of squares, by their names",
    .usage = "[options]",
    .details =
        "The names that players are described with (nakawari, one-flip): S the corner, C next to it on the edge,\n"
        "A the third, B the fourth square of an edge; X diagonal to the corner, D the rest of the second ring\n"
        "beside A, E the rest of it beside B; '.' the box, all that is inside.\n"
        "On other sizes than 8 the names go by the same distance from the corner: 6x6 has no B and no E, 4x4\n"
        "only S, C and X, and on 10x10 there are two B and two E between the A and the D of a side's halves.\n",
    .example = "  osero squares\n  osero squares --board 6\n",
    .options = options,
};

/* The escape sequence that begins each class on a terminal with colours: corners and edges bright, X as a warning. */
static const char *const colours[SQUARE_CLASS_COUNT] = {
    [SQUARE_CLASS_S] = "\x1b[1;32m", [SQUARE_CLASS_A] = "\x1b[36m",  [SQUARE_CLASS_B] = "\x1b[34m",
    [SQUARE_CLASS_E] = "\x1b[35m",   [SQUARE_CLASS_D] = "\x1b[37m",  [SQUARE_CLASS_C] = "\x1b[33m",
    [SQUARE_CLASS_X] = "\x1b[1;31m", [SQUARE_CLASS_BOX] = "\x1b[2m",
};

static void print_square(enum square_class kind, bool coloured)
{
    const char *name = kind == SQUARE_CLASS_BOX ? "." : square_class_name(kind);
    if (coloured)
        printf(" %s%s\x1b[0m", colours[kind], name);
    else
        printf(" %s", name);
}

static void print_board(int size, bool coloured)
{
    printf("  ");
    for (int column = 0; column < size; column++)
        printf(" %c", 'a' + column);
    for (int row = 0; row < size; row++) {
        printf("\n%2d", row + 1);
        for (int column = 0; column < size; column++)
            print_square(square_class_at(column, row, size), coloured);
    }
    printf("\n");
}

bool cmd_squares(int argc, char **argv, struct error *error)
{
    struct args args;
    uint64_t size = 8;
    if (!args_parse(&spec, argc, argv, &args, error))
        return false;
    if (args.help) {
        args_print_help(&spec);
        return true;
    }
    if (!args_unsigned(&args, "board", 4, 10, &size, error))
        return false;
    if (size % 2 != 0)
        return error_set(error, ERROR_USAGE, "squares: --board is 4, 6, 8 or 10, not %" PRIu64, size);
    print_board((int)size, terminal_has_colours(STDOUT_FILENO));
    return true;
}
