/* SPDX-License-Identifier: MIT */
#include "nboard_server.h"

#include "ggf.h"
#include "nboard_tasks.h"
#include "nboard_text.h"

#include <stdlib.h>
#include <string.h>

#define BLANKS " \t"

enum { NS_PER_MS = 1000000, MOST_DEPTH = 1000 };

static enum serve_turn status(FILE *out, const char *text)
{
    (void)fprintf(out, "status %s\n", text);
    return SERVE_GO_ON;
}

void nboard_server_init(struct nboard_server *server, const struct player *player)
{
    memset(server, 0, sizeof *server);
    server->name = player->label;
    server->board_sizes = player->info.board_sizes;
    server->limits = player_limits_engine(&player->limits);
    server->own_clock = serve_clock_take(&server->limits);
    server->clocks[0] = server->clocks[1] = server->own_clock;
    server->number = 1;
    const struct position start = position_start(serve_board_size(server->board_sizes), START_STANDARD);
    serve_game_begin(&server->game, &start);
}

/* ---- The game */

/* Whoever is to move, or the other side, where its pass was left out. The colour that moved, or -1. */
static int make_move(struct serve_game *game, int square)
{
    const int colour = game->now.colour;
    if (serve_game_play(game, colour, square))
        return colour;
    return square != POSITION_PASS && serve_game_play(game, colour ^ 1, square) ? colour ^ 1 : -1;
}

static enum serve_turn run_move(struct nboard_server *server, const char *text, FILE *out)
{
    struct nboard_move move;
    if (server->why[0] != '\0')
        return status(out, server->why);
    if (!nboard_move_read(text, &move))
        return status(out, "a move was not understood: it is left out");
    const int colour = make_move(&server->game, move.move);
    if (colour < 0) {
        char name[NBOARD_MOVE_SIZE];
        nboard_move_write(move.move, name);
        (void)fprintf(out, "status %s is not a legal move: it is left out\n", name);
        return SERVE_GO_ON;
    }
    if (move.has_seconds && move.seconds > 0 && move.seconds < 1e6)
        serve_clock_used(&server->clocks[colour], (int64_t)(move.seconds * 1e9));
    return SERVE_GO_ON;
}

/* A colour's clock as the game tells it; where it tells none, that of the player's limits. */
static struct serve_clock clock_of(const struct nboard_server *server, const char *both, const char *own)
{
    struct ggf_clock clock;
    if (!ggf_clock_read(own[0] != '\0' ? own : both, &clock) || clock.main_ms <= 0)
        return server->own_clock;
    return (struct serve_clock){.told = true,
                                .main_ns = clock.main_ms * NS_PER_MS,
                                .increment_ns = clock.increment_ms * NS_PER_MS,
                                .extension_ns = clock.extension_ms * NS_PER_MS};
}

/* Takes a game that can be played: its plies and what they took. */
static void take_game(struct nboard_server *server, const struct ggf_game *ggf)
{
    struct serve_game game;
    serve_game_begin(&game, &ggf->start);
    server->clocks[0] = clock_of(server, ggf->clock, ggf->black_clock);
    server->clocks[1] = clock_of(server, ggf->clock, ggf->white_clock);
    for (int i = 0; i < ggf->ply_count; i++) {
        const struct ggf_ply *ply = &ggf->plies[i];
        const double seconds = strtod(ply->seconds, NULL);
        if (serve_game_play(&game, ply->colour, ply->square) && seconds > 0 && seconds < 1e6)
            serve_clock_used(&server->clocks[ply->colour], (int64_t)(seconds * 1e9));
    }
    server->number += !serve_game_goes_on(&game, &server->game);
    server->game = game;
}

static enum serve_turn run_set_game(struct nboard_server *server, const char *text, FILE *out)
{
    struct ggf_game ggf;
    struct notation_error error = {.text = ""};
    struct replay replay;
    server->why[0] = '\0';
    if (!ggf_read(text, strlen(text), NULL, &ggf, &error)) {
        (void)snprintf(server->why, sizeof server->why, "the game is no good: %.200s", error.text);
        return status(out, server->why);
    }
    const int size = ggf.start.size;
    if ((server->board_sizes & OSERO_BOARD(size)) == 0)
        (void)snprintf(server->why, sizeof server->why, "%.100s does not play on %dx%d boards", server->name, size,
                       size);
    else if (!ggf_play(&ggf, &replay, &error))
        (void)snprintf(server->why, sizeof server->why, "the game is no good: %.200s", error.text);
    else
        take_game(server, &ggf);
    ggf_clear(&ggf);
    return server->why[0] == '\0' ? SERVE_GO_ON : status(out, server->why);
}

/* ---- Lines */

/* The word at *text, which moves on behind its blanks, is `word`. */
static bool take(const char **text, const char *word)
{
    const size_t length = strlen(word);
    if (strncmp(*text, word, length) != 0 || ((*text)[length] != '\0' && strchr(BLANKS, (*text)[length]) == NULL))
        return false;
    *text += length;
    *text += strspn(*text, BLANKS);
    return true;
}

static long number_of(const char *text, long least, long most, long otherwise)
{
    char *end;
    const long number = strtol(text, &end, 10);
    return end == text ? otherwise : number < least ? least : number > most ? most : number;
}

static enum serve_turn run_nboard(struct nboard_server *server, const char *text, FILE *out)
{
    server->bare_moves = number_of(text, 0, 1000, 2) == 1;
    (void)fprintf(out, "set myname %s\n", server->name);
    return SERVE_GO_ON;
}

static enum serve_turn run_set(struct nboard_server *server, const char *text, FILE *out)
{
    if (take(&text, "game"))
        return run_set_game(server, text, out);
    if (take(&text, "depth"))
        server->depth = (uint32_t)number_of(text, 0, MOST_DEPTH, 0);
    return SERVE_GO_ON;
}

static enum serve_turn run_go(struct nboard_server *server, const char *text, FILE *out)
{
    (void)text;
    return server->why[0] == '\0' ? nboard_go_begin(server, out) : status(out, server->why);
}

static enum serve_turn run_hint(struct nboard_server *server, const char *text, FILE *out)
{
    const int count = (int)number_of(text, 1, NBOARD_MOST_HINTS, 1);
    return server->why[0] == '\0' ? nboard_hint_begin(server, count, out) : status(out, server->why);
}

static enum serve_turn run_analyze(struct nboard_server *server, const char *text, FILE *out)
{
    (void)text;
    return server->why[0] == '\0' ? nboard_analyze_begin(server, out) : status(out, server->why);
}

static enum serve_turn run_ping(struct nboard_server *server, const char *text, FILE *out)
{
    (void)server;
    (void)fprintf(out, "pong %.*s\n", (int)strcspn(text, BLANKS), text);
    return SERVE_GO_ON;
}

static enum serve_turn run_learn(struct nboard_server *server, const char *text, FILE *out)
{
    (void)server;
    (void)text;
    (void)fputs("learned\n", out);
    return SERVE_GO_ON;
}

static enum serve_turn run_quit(struct nboard_server *server, const char *text, FILE *out)
{
    (void)server;
    (void)text;
    (void)out;
    return SERVE_END;
}

static const struct {
    const char *name;
    enum serve_turn (*run)(struct nboard_server *server, const char *text, FILE *out);
} commands[] = {
    {"analyze", run_analyze}, {"go", run_go},     {"hint", run_hint}, {"learn", run_learn}, {"move", run_move},
    {"nboard", run_nboard},   {"ping", run_ping}, {"quit", run_quit}, {"set", run_set},
};

/* Control characters are blanks. */
static void clean(const char *from, char *to)
{
    for (; *from != '\0'; from++)
        *to++ = (unsigned char)*from < 32 || *from == 127 ? ' ' : *from;
    *to = '\0';
}

static enum serve_turn take_line(void *state, const struct serve_line *line, FILE *out)
{
    struct nboard_server *server = state;
    char cleaned[SERVE_LINE_SIZE];
    struct nboard_move move;
    clean(line->text, cleaned);
    const char *text = cleaned + strspn(cleaned, BLANKS);
    if (line->cut)
        return status(out, "a line was too long: it is left out");
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (take(&text, commands[i].name))
            return commands[i].run(server, text, out);
    if (server->bare_moves && nboard_move_read(text, &move))
        return run_move(server, text, out);
    return SERVE_GO_ON;
}

/* Whether thinking ends with this line. */
static bool is_urgent(const struct serve_line *line)
{
    const char *text = line->text + strspn(line->text, BLANKS);
    return take(&text, "ping") || take(&text, "quit");
}

static int board_size(const void *state)
{
    return ((const struct nboard_server *)state)->game.start.size;
}

/* ---- Thinking */

static const struct serve_question *question_of(const void *state)
{
    return &((const struct nboard_server *)state)->question;
}

static enum serve_turn answer(void *state, const struct serve_answer *answer, FILE *out)
{
    struct nboard_server *server = state;
    server->nodes += answer->nodes;
    server->time_ns += answer->time_ns;
    switch (server->task) {
    case NBOARD_HINT:
        return nboard_hint_answer(server, answer, out);
    case NBOARD_ANALYZE:
        return nboard_analyze_answer(server, answer, out);
    default:
        return nboard_go_answer(server, answer, out);
    }
}

static enum serve_turn failure(void *state, const char *why, FILE *out)
{
    struct nboard_server *server = state;
    server->task = NBOARD_IDLE;
    return status(out, why);
}

static void stopped(void *state, FILE *out)
{
    struct nboard_server *server = state;
    server->task = NBOARD_IDLE;
    (void)fputs("status\n", out);
}

const struct serve_protocol nboard_protocol = {
    .line = take_line,
    .board_size = board_size,
    .question = question_of,
    .answer = answer,
    .failure = failure,
    .urgent = is_urgent,
    .stopped = stopped,
    .grace_ns = INT64_C(2000000000),
};
