/* SPDX-License-Identifier: MIT */
/*
 * nboard - lets a program play that speaks NBoard's protocol, version 2 (nboard_text.h)
 *
 * Each game is told by `set game` in GGF, with its opening and from wherever it begins, and goes on by `move`, the
 * program's own moves too, since `go` does not move its board. Before each `go` it is pinged, so that nothing it said of
 * an earlier position is taken for the answer. The protocol knows no refusals: what a program does not understand it
 * leaves out. Status, names, searches and lines that nobody knows are passed over; legality and score are the referee's.
 */
#include "ggf.h"
#include "nboard_text.h"
#include "outside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH = OUTSIDE_OPTIONS };

struct nboard {
    struct outside outside;
    int64_t depth;        /* the option */
    int64_t told_depth;   /* 0: none yet */
    struct course course; /* what the program has been told */
    bool has_game;        /* it has been told of this game */
    bool lost;            /* this game: the program has broken down in it */
    bool noted;
    long pings;
    double seconds; /* what its last move is told to have taken; negative: nothing is told */
};

/* ---- Lines */

static bool tell_depth(struct nboard *nboard, int64_t depth, int64_t deadline_ns)
{
    char line[64];
    if (depth == nboard->told_depth)
        return true;
    nboard->told_depth = depth;
    (void)snprintf(line, sizeof line, "set depth %lld", (long long)depth);
    return outside_send(&nboard->outside, line, deadline_ns);
}

/* Waits until it has done all that it was told. */
static bool ping(struct nboard *nboard, int64_t deadline_ns)
{
    char command[32], line[PROGRAM_LINE_SIZE];
    struct nboard_line read;
    (void)snprintf(command, sizeof command, "ping %ld", ++nboard->pings);
    if (!outside_send(&nboard->outside, command, deadline_ns))
        return false;
    do {
        if (!outside_read(&nboard->outside, command, line, deadline_ns))
            return false;
        read = nboard_line_read(line);
    } while (read.kind != NBOARD_PONG || read.number != nboard->pings);
    return true;
}

/* ---- The start */

static bool start(struct nboard *nboard)
{
    char part[PROGRAM_LINE_SIZE];
    const char *from = nboard->outside.setup;
    const int64_t deadline_ns = program_now_ns() + nboard->outside.start_ns;
    nboard->told_depth = 0;
    if (!outside_start(&nboard->outside) || !outside_send(&nboard->outside, "nboard 2", deadline_ns) ||
        !tell_depth(nboard, nboard->depth, deadline_ns))
        return false;
    while (outside_setup_part(&from, part))
        if (!outside_send(&nboard->outside, part, deadline_ns))
            return false;
    return ping(nboard, deadline_ns);
}

static void destroy(void *instance)
{
    struct nboard *nboard = instance;
    if (nboard->outside.program != NULL && outside_runs(&nboard->outside))
        (void)program_send(nboard->outside.program, "quit", program_now_ns());
    outside_clear(&nboard->outside);
    free(nboard);
}

static void *create(const struct osero_settings *settings, uint64_t seed, char *error)
{
    (void)seed;
    struct nboard *nboard = calloc(1, sizeof *nboard);
    if (nboard == NULL)
        return NULL;
    const bool good = outside_init(&nboard->outside, "nboard", settings, error);
    nboard->depth = settings->values[DEPTH].integer;
    if (good && start(nboard))
        return nboard;
    if (good)
        (void)snprintf(error, OSERO_ERROR_SIZE, "%s", nboard->outside.why);
    destroy(nboard);
    return NULL;
}

/* A program that a fault has ended, or that has ended meanwhile by itself, is started again. */
static void new_game(void *instance, uint64_t seed)
{
    struct nboard *nboard = instance;
    (void)seed;
    nboard->has_game = nboard->lost = false;
    if (outside_runs(&nboard->outside) && ping(nboard, outside_deadline(&nboard->outside, NULL)))
        return;
    outside_tell(&nboard->outside);
    nboard->lost = !start(nboard);
    if (nboard->lost)
        outside_tell(&nboard->outside);
}

/* ---- The game */

/* Whole seconds, one at least, as MM:SS. */
static int write_time(struct nboard *nboard, int64_t ns, char *text, size_t size)
{
    const bool short_time = ns < 1000000000;
    const long long seconds = short_time ? 1 : (long long)(ns / 1000000000);
    if (short_time && !nboard->noted)
        outside_note(&nboard->outside, "a clock of GGF counts whole seconds: %lld ms are told as 1 s",
                     (long long)(ns / 1000000));
    nboard->noted = nboard->noted || short_time;
    return snprintf(text, size, "%02lld:%02lld", seconds / 60, seconds % 60);
}

/*
 * The clock, main/increment. A time for each move is a clock of that time with an increment of as much again, on which
 * each of the program's moves is told to have taken just that time: so it never has more.
 */
static void write_clock(struct nboard *nboard, const struct osero_limits *limits, char *text, size_t size)
{
    const bool by_move = limits->move_ns != 0;
    const int64_t main_ns = by_move ? limits->move_ns : limits->clock_ns;
    const int64_t increment_ns = by_move ? limits->move_ns : limits->increment_ns;
    if (main_ns == 0)
        return;
    const int used = write_time(nboard, main_ns, text, size);
    if (increment_ns == 0 || used < 0 || (size_t)used + 2 > size)
        return;
    text[used] = '/';
    (void)write_time(nboard, increment_ns, text + used + 1, size - (size_t)used - 1);
}

static bool set_game(struct nboard *nboard, const struct osero_limits *limits, int64_t deadline_ns)
{
    const struct course *course = &nboard->course;
    char line[PROGRAM_LINE_SIZE];
    struct ggf_game game;
    ggf_init(&game, 8);
    (void)snprintf(game.place, sizeof game.place, "osero");
    (void)snprintf(game.black, sizeof game.black, "black");
    (void)snprintf(game.white, sizeof game.white, "white");
    write_clock(nboard, limits, game.clock, sizeof game.clock);
    game.start = (struct position){.board = course->start, .size = 8, .colour = course->start_colour};
    ggf_set_plies(&game, course->plies, course->count);
    char *text = ggf_text(&game);
    ggf_clear(&game);
    if (text == NULL)
        return outside_fault(&nboard->outside, "cannot be told of the game: out of memory");
    (void)snprintf(line, sizeof line, "set game %s", text);
    free(text);
    nboard->has_game = true;
    return outside_send(&nboard->outside, line, deadline_ns);
}

static bool tell_move(struct nboard *nboard, int ply, double seconds, int64_t deadline_ns)
{
    char line[64], move[NBOARD_MOVE_SIZE];
    nboard_move_write(ply, move);
    if (seconds >= 0)
        (void)snprintf(line, sizeof line, "move %s//%.2f", move, seconds);
    else
        (void)snprintf(line, sizeof line, "move %s", move);
    return outside_send(&nboard->outside, line, deadline_ns);
}

/* Brings the program's board to the position. Its own last move is the first that it has not been told. */
static bool catch_up(struct nboard *nboard, const struct osero_position *position, const struct osero_limits *limits,
                     int64_t deadline_ns)
{
    struct course told = nboard->course;
    struct course *course = &nboard->course;
    if (!course_read(course, position))
        return outside_fault(&nboard->outside, "cannot be told of the game: its moves do not lead to the position");
    if (!nboard->has_game || !course_continues(course, &told))
        return set_game(nboard, limits, deadline_ns);
    for (int i = told.count; i < course->count; i++)
        if (!tell_move(nboard, course->plies[i], i == told.count ? nboard->seconds : -1, deadline_ns))
            return false;
    return true;
}

/* ---- Moves */

static void fill_report(struct osero_report *report, const struct nboard_line *said, const struct nboard_line *search,
                        uint64_t nodes)
{
    const struct nboard_move *move = said->move.has_value ? &said->move : &search->move;
    report->nodes = nodes;
    if (search->move.move == said->move.move)
        report->depth = (uint32_t)search->depth;
    if (move->move != said->move.move || !move->has_value)
        return;
    report->score_kind = OSERO_SCORE_HEURISTIC;
    report->score = move->value;
}

/* Reads on until it tells a move. */
static bool read_move(struct nboard *nboard, int64_t deadline_ns, struct osero_report *report, int32_t *answer)
{
    char line[PROGRAM_LINE_SIZE];
    struct nboard_line search = {.move = {.move = -1}};
    uint64_t nodes = 0;
    for (;;) {
        if (!outside_read(&nboard->outside, "go", line, deadline_ns))
            return false;
        const struct nboard_line said = nboard_line_read(line);
        if (said.kind == NBOARD_SEARCH)
            search = said;
        if (said.kind == NBOARD_NODES)
            nodes = said.nodes;
        if (said.kind == NBOARD_BAD_MOVE)
            return outside_fault(&nboard->outside, "answered '%.40s' to 'go', which is no move", line);
        if (said.kind != NBOARD_MOVE)
            continue;
        fill_report(report, &said, &search, nodes);
        *answer = said.move.move;
        return true;
    }
}

static void note_nodes(struct nboard *nboard, const struct osero_limits *limits)
{
    if (limits->nodes != 0 && !nboard->noted)
        outside_note(&nboard->outside, "NBoard's protocol has no limit of nodes: it is not told");
    nboard->noted = nboard->noted || limits->nodes != 0;
}

static bool go(struct nboard *nboard, const struct osero_position *position, const struct osero_limits *limits,
               struct osero_report *report, int32_t *answer)
{
    const int64_t start_ns = program_now_ns(), deadline_ns = outside_deadline(&nboard->outside, limits);
    note_nodes(nboard, limits);
    if (!tell_depth(nboard, limits->depth != 0 ? limits->depth : nboard->depth, deadline_ns) ||
        !catch_up(nboard, position, limits, deadline_ns) || !ping(nboard, deadline_ns) ||
        !outside_send(&nboard->outside, "go", deadline_ns) || !read_move(nboard, deadline_ns, report, answer))
        return false;
    const bool timed = limits->move_ns != 0 || limits->clock_ns != 0;
    const int64_t used_ns = limits->move_ns != 0 ? limits->move_ns : program_now_ns() - start_ns;
    nboard->seconds = timed ? (double)used_ns / 1e9 : -1;
    return true;
}

static int32_t choose(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                      struct osero_report *report)
{
    struct nboard *nboard = instance;
    int32_t answer = OSERO_FAILED;
    if (!nboard->lost && outside_runs(&nboard->outside) && go(nboard, position, limits, report, &answer)) {
        return answer; /* what is illegal, a pass too, is the referee's to say, and ends the game */
    }
    if (!nboard->lost)
        outside_tell(&nboard->outside);
    nboard->lost = true;
    return OSERO_FAILED;
}

static const struct osero_option options[] = {
    OUTSIDE_OPTION_ROWS("lines for it at its start, parted by ;"),
    {sizeof *options,
     OSERO_INT,
     "depth",
     "its search depth (set depth N); a limit of depth is told instead",
     {.integer = 12},
     1,
     64,
     .length = 0},
};

const struct osero_engine osero_engine = {
    OSERO_ABI,
    sizeof osero_engine,
    .name = "nboard",
    .version = "1.0",
    .author = "the osero authors",
    .summary = "another program that speaks NBoard's protocol: nboard:command=\"PROGRAM ARGUMENTS\"",
    .board_sizes = OSERO_BOARD(8),
    .flags = OSERO_OUTSIDE,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .create = create,
    .destroy = destroy,
    .new_game = new_game,
    .choose = choose,
};
