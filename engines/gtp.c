/* SPDX-License-Identifier: MIT */
/*
 * gtp - lets a program play that speaks GTP, the Go Text Protocol, as Othello programs do (gtp_text.h)
 *
 * The program is started once, told of each game from its standard start by play, and asked by genmove. Programs differ
 * in what they make of the protocol, so little is believed: commands carry no numbers, and numbers in answers are looked
 * over; a refused pass is no fault, since a pass that is left out is taken by all; what it prints beside its answers is
 * passed over; only commands that it lists are used for clocks; and what it thinks of size, legality and score is not
 * asked, but for a refusal to play what the referee knows to be legal, which loses the game.
 */
#include "gtp_text.h"
#include "outside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { LEVEL = OUTSIDE_OPTIONS, ANSWER_SIZE = 8192 };

struct gtp {
    struct outside outside;
    int64_t level;
    struct course course; /* what the program has on its board */
    bool lost;            /* this game: the program has broken down in it */
    bool has_time_settings, has_time_left;
    bool told_time, noted_time, noted_search;
};

struct answer {
    bool good;
    char text[ANSWER_SIZE]; /* of all its lines, as many as there is room for */
    int move;               /* gtp_reply_move of the first */
};

/* ---- Commands */

static void add_line(struct answer *answer, const char *line)
{
    const size_t used = strlen(answer->text);
    (void)snprintf(answer->text + used, sizeof answer->text - used, "%s\n", line);
}

/* Sends a command and reads its answer. False: the program is at fault, and stopped. */
static bool ask(struct gtp *gtp, const char *command, int64_t deadline_ns, struct answer *answer)
{
    char line[PROGRAM_LINE_SIZE];
    struct gtp_reply reply;
    *answer = (struct answer){.good = false, .move = -1};
    if (!outside_send(&gtp->outside, command, deadline_ns))
        return false;
    do {
        if (!outside_read(&gtp->outside, command, line, deadline_ns))
            return false;
    } while (!gtp_reply_read(line, &reply));
    answer->good = reply.good;
    answer->move = gtp_reply_move(&reply);
    add_line(answer, reply.text);
    for (;;) {
        if (!outside_read(&gtp->outside, command, line, deadline_ns))
            return false;
        if (line[0] == '\0')
            return true;
        add_line(answer, line);
    }
}

/* The same where only a good answer will do. */
static bool order(struct gtp *gtp, const char *command, int64_t deadline_ns)
{
    struct answer answer;
    if (!ask(gtp, command, deadline_ns, &answer))
        return false;
    return answer.good || outside_fault(&gtp->outside, "refused '%.60s'", command);
}

/* ---- The start */

/* Whether `word` stands alone in a line, in any case. */
static const char *find_line(const struct answer *answer, const char *word)
{
    const size_t length = strlen(word);
    for (const char *line = answer->text; *line != '\0'; line = strchr(line, '\n') + 1)
        if (strncasecmp(line, word, length) == 0 && strspn(line + length, " \t") == strcspn(line + length, "\n"))
            return line;
    return NULL;
}

/* Programs that play several games are told which, by the name that they know it by. */
static bool choose_game(struct gtp *gtp, int64_t deadline_ns)
{
    struct answer games;
    char command[64];
    if (!ask(gtp, "list_games", deadline_ns, &games))
        return false;
    const char *line = find_line(&games, "othello");
    if (line == NULL)
        line = find_line(&games, "reversi");
    if (!games.good || line == NULL)
        return true;
    (void)snprintf(command, sizeof command, "set_game %.*s", (int)strcspn(line, " \t\n"), line);
    return order(gtp, command, deadline_ns);
}

/* What it says that it can do. A program without list_commands is asked for the least. */
static bool learn_commands(struct gtp *gtp, int64_t deadline_ns)
{
    static const char *const needed[] = {"play", "genmove", "clear_board"};
    struct answer commands;
    if (!ask(gtp, "list_commands", deadline_ns, &commands))
        return false;
    for (size_t i = 0; commands.good && i < sizeof needed / sizeof *needed; i++)
        if (find_line(&commands, needed[i]) == NULL)
            return outside_fault(&gtp->outside, "does not know the command %s", needed[i]);
    gtp->has_time_settings = commands.good && find_line(&commands, "time_settings") != NULL;
    gtp->has_time_left = commands.good && find_line(&commands, "time_left") != NULL;
    return !commands.good || find_line(&commands, "set_game") == NULL || choose_game(gtp, deadline_ns);
}

static bool set_up(struct gtp *gtp, int64_t deadline_ns)
{
    char part[PROGRAM_LINE_SIZE];
    const char *from = gtp->outside.setup;
    while (outside_setup_part(&from, part))
        if (!order(gtp, part, deadline_ns))
            return false;
    if (gtp->level == 0)
        return true;
    (void)snprintf(part, sizeof part, "level %lld", (long long)gtp->level);
    return order(gtp, part, deadline_ns);
}

/* An empty board, and no clock told yet. */
static bool clear_board(struct gtp *gtp, int64_t deadline_ns)
{
    course_begin(&gtp->course);
    gtp->told_time = false;
    return order(gtp, "clear_board", deadline_ns);
}

static bool start(struct gtp *gtp)
{
    struct answer answer;
    const int64_t deadline_ns = program_now_ns() + gtp->outside.start_ns;
    return outside_start(&gtp->outside) && ask(gtp, "protocol_version", deadline_ns, &answer) &&
           learn_commands(gtp, deadline_ns) && ask(gtp, "boardsize 8", deadline_ns, &answer) &&
           set_up(gtp, deadline_ns) && clear_board(gtp, deadline_ns);
}

static void destroy(void *instance)
{
    struct gtp *gtp = instance;
    if (gtp->outside.program != NULL && outside_runs(&gtp->outside))
        (void)program_send(gtp->outside.program, "quit", program_now_ns());
    outside_clear(&gtp->outside);
    free(gtp);
}

static void *create(const struct osero_settings *settings, uint64_t seed, char *error)
{
    (void)seed;
    struct gtp *gtp = calloc(1, sizeof *gtp);
    if (gtp == NULL)
        return NULL;
    const bool good = outside_init(&gtp->outside, "gtp", settings, error);
    gtp->level = settings->values[LEVEL].integer;
    if (good && start(gtp))
        return gtp;
    if (good)
        (void)snprintf(error, OSERO_ERROR_SIZE, "%s", gtp->outside.why);
    destroy(gtp);
    return NULL;
}

/* A program that a fault has ended, or that has ended meanwhile by itself, is started again. */
static void new_game(void *instance, uint64_t seed)
{
    struct gtp *gtp = instance;
    (void)seed;
    gtp->lost = false;
    if (outside_runs(&gtp->outside) && clear_board(gtp, outside_deadline(&gtp->outside, NULL)))
        return;
    outside_tell(&gtp->outside);
    gtp->lost = !start(gtp);
    if (gtp->lost)
        outside_tell(&gtp->outside);
}

/* ---- Clocks: GTP counts whole seconds */

/* Whole seconds of a time, one at least. */
static long long seconds(struct gtp *gtp, int64_t ns)
{
    if (ns < 1000000000 && !gtp->noted_time)
        outside_note(&gtp->outside, "GTP counts whole seconds: %lld ms are told as 1 s", (long long)(ns / 1000000));
    gtp->noted_time = gtp->noted_time || ns < 1000000000;
    return ns < 1000000000 ? 1 : (long long)(ns / 1000000000);
}

/* A time for each move is an overtime of one stone. GTP has no increments, and programs take an overtime for time that
 * they have in every move: so a clock is told without, and what an increment adds is seen in time_left. */
static bool tell_time(struct gtp *gtp, const struct osero_limits *limits, int64_t deadline_ns)
{
    char command[96];
    struct answer answer;
    if (gtp->told_time || !gtp->has_time_settings || (limits->move_ns == 0 && limits->clock_ns == 0))
        return true;
    gtp->told_time = true;
    if (limits->move_ns != 0)
        (void)snprintf(command, sizeof command, "time_settings 0 %lld 1", seconds(gtp, limits->move_ns));
    else
        (void)snprintf(command, sizeof command, "time_settings %lld 0 0", seconds(gtp, limits->clock_ns));
    return ask(gtp, command, deadline_ns, &answer);
}

/* What is left, for this move. A refusal is no fault. */
static bool tell_time_left(struct gtp *gtp, const struct osero_position *position, const struct osero_limits *limits,
                           int64_t deadline_ns)
{
    char command[96];
    struct answer answer;
    const bool by_move = limits->move_ns != 0;
    const bool is_short = limits->clock_ns != 0 && limits->clock_ns < limits->move_ns;
    const int64_t left_ns = by_move && !is_short ? limits->move_ns : limits->clock_ns;
    if (!gtp->has_time_left || left_ns == 0)
        return true;
    (void)snprintf(command, sizeof command, "time_left %s %lld %d", gtp_colour_name(position->colour),
                   seconds(gtp, left_ns), by_move);
    return ask(gtp, command, deadline_ns, &answer);
}

static void note_limits(struct gtp *gtp, const struct osero_limits *limits)
{
    const bool timed = limits->move_ns != 0 || limits->clock_ns != 0;
    if (timed && !gtp->has_time_settings && !gtp->noted_time) {
        outside_note(&gtp->outside, "'%.80s' knows no time_settings: it is not told its time limit",
                     gtp->outside.command_text);
        gtp->noted_time = true;
    }
    if ((limits->depth != 0 || limits->nodes != 0) && !gtp->noted_search) {
        outside_note(&gtp->outside, "GTP has no limit of depth or nodes: they are not told");
        gtp->noted_search = true;
    }
}

/* ---- Moves */

static bool play(struct gtp *gtp, int colour, int ply, int64_t deadline_ns)
{
    char command[32], move[GTP_MOVE_SIZE];
    struct answer answer;
    gtp_move_write(ply, 8, move);
    (void)snprintf(command, sizeof command, "play %s %s", gtp_colour_name(colour), move);
    if (!ask(gtp, command, deadline_ns, &answer))
        return false;
    return answer.good || ply == OSERO_PASS || outside_fault(&gtp->outside, "refused '%s', which is legal", command);
}

/* Brings the program's board to the position. */
static bool catch_up(struct gtp *gtp, const struct osero_position *position, int64_t deadline_ns)
{
    struct course course;
    if (!course_read(&course, position) || !course_is_standard(&course))
        return outside_fault(&gtp->outside, "cannot be told of a game that did not begin at the standard start");
    if (!course_continues(&course, &gtp->course) && !clear_board(gtp, deadline_ns))
        return false;
    while (gtp->course.count < course.count) {
        const int ply = course.plies[gtp->course.count];
        if (!play(gtp, gtp->course.colour, ply, deadline_ns))
            return false;
        course_push(&gtp->course, ply);
    }
    return true;
}

static bool generate(struct gtp *gtp, const struct osero_position *position, const struct osero_limits *limits,
                     struct answer *answer)
{
    char command[32];
    const int64_t deadline_ns = outside_deadline(&gtp->outside, limits);
    note_limits(gtp, limits);
    (void)snprintf(command, sizeof command, "genmove %s", gtp_colour_name(position->colour));
    if (!catch_up(gtp, position, deadline_ns) || !tell_time(gtp, limits, deadline_ns) ||
        !tell_time_left(gtp, position, limits, deadline_ns) || !ask(gtp, command, deadline_ns, answer))
        return false;
    answer->text[strcspn(answer->text, "\n")] = '\0';
    if (answer->move == GTP_RESIGN)
        return outside_fault(&gtp->outside, "resigned");
    return answer->move >= 0 ||
           outside_fault(&gtp->outside, "answered '%.40s' to '%s', which is no move", answer->text, command);
}

static int32_t choose(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                      struct osero_report *report)
{
    struct gtp *gtp = instance;
    struct answer answer;
    (void)report;
    if (!gtp->lost && outside_runs(&gtp->outside) && generate(gtp, position, limits, &answer)) {
        /* What is illegal, a pass too, is the referee's to say, and ends the game. */
        if (answer.move < 64 && (position->moves >> answer.move & 1) != 0)
            course_push(&gtp->course, answer.move);
        return answer.move;
    }
    if (!gtp->lost)
        outside_tell(&gtp->outside);
    gtp->lost = true;
    return OSERO_FAILED;
}

static const struct osero_option options[] = {
    OUTSIDE_OPTION_ROWS("GTP commands for it at its start, parted by ;"),
    {sizeof *options,
     OSERO_INT,
     "level",
     "sent as the command 'level N' (0: not sent)",
     {.integer = 0},
     0,
     1000,
     .length = 0},
};

const struct osero_engine osero_engine = {
    OSERO_ABI,
    sizeof osero_engine,
    .name = "gtp",
    .version = "1.0",
    .author = "the osero authors",
    .summary = "another program that speaks GTP: gtp:command=\"PROGRAM ARGUMENTS\"",
    .board_sizes = OSERO_BOARD(8),
    .flags = OSERO_OUTSIDE | OSERO_STANDARD_START,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .create = create,
    .destroy = destroy,
    .new_game = new_game,
    .choose = choose,
};
