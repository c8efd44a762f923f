/* SPDX-License-Identifier: MIT */
#include "gtp_server.h"

#include "gtp_text.h"
#include "notation.h"

#include <stdarg.h>
#include <string.h>
#include <strings.h>

/* ---- Answers */

static void put(const struct gtp_server *server, FILE *out, char sign, const char *format, va_list values)
{
    (void)fprintf(out, "%c%s ", sign, server->id);
    (void)vfprintf(out, format, values);
    (void)fputs("\n\n", out);
}

__attribute__((format(printf, 3, 4))) static enum serve_turn say(const struct gtp_server *server, FILE *out,
                                                                 const char *format, ...)
{
    va_list values;
    va_start(values, format);
    put(server, out, '=', format, values);
    va_end(values);
    return SERVE_GO_ON;
}

__attribute__((format(printf, 3, 4))) static enum serve_turn refuse(const struct gtp_server *server, FILE *out,
                                                                    const char *format, ...)
{
    va_list values;
    va_start(values, format);
    put(server, out, '?', format, values);
    va_end(values);
    return SERVE_GO_ON;
}

static enum serve_turn done(const struct gtp_server *server, FILE *out)
{
    (void)fprintf(out, "=%s\n\n", server->id);
    return SERVE_GO_ON;
}

static enum serve_turn syntax_error(const struct gtp_server *server, FILE *out)
{
    return refuse(server, out, "syntax error");
}

/* ---- The game */

static void begin(struct gtp_server *server, int size)
{
    const struct position start = position_start(size, START_STANDARD);
    serve_game_begin(&server->game, &start);
    server->clocks[0] = server->clocks[1] = server->settings;
    server->number++;
}

void gtp_server_init(struct gtp_server *server, const struct player *player)
{
    memset(server, 0, sizeof *server);
    server->name = player->label;
    server->version = player->info.version;
    server->board_sizes = player->info.board_sizes;
    server->limits = player_limits_engine(&player->limits);
    server->settings = serve_clock_take(&server->limits);
    begin(server, serve_board_size(server->board_sizes));
}

static enum serve_turn run_boardsize(struct gtp_server *server, const struct gtp_line *line, FILE *out)
{
    int64_t size;
    if (!gtp_read_number(line->words[0], &size))
        return syntax_error(server, out);
    if (size > 10 || !position_size_valid((int)size) || (server->board_sizes & OSERO_BOARD(size)) == 0)
        return refuse(server, out, "unacceptable size");
    begin(server, (int)size);
    return done(server, out);
}

static enum serve_turn run_clear_board(struct gtp_server *server, const struct gtp_line *line, FILE *out)
{
    (void)line;
    begin(server, server->game.start.size);
    return done(server, out);
}

static enum serve_turn run_play(struct gtp_server *server, const struct gtp_line *line, FILE *out)
{
    const int colour = gtp_colour_read(line->words[0]);
    const int move = gtp_move_read(line->words[1], server->game.now.size);
    if (colour < 0 || move == GTP_RESIGN || (move < 0 && !gtp_is_square(line->words[1])))
        return syntax_error(server, out);
    if (!serve_game_play(&server->game, colour, move))
        return refuse(server, out, "illegal move");
    return done(server, out);
}

static enum serve_turn run_undo(struct gtp_server *server, const struct gtp_line *line, FILE *out)
{
    (void)line;
    if (!serve_game_undo(&server->game))
        return refuse(server, out, "cannot undo");
    return done(server, out);
}

static enum serve_turn run_showboard(struct gtp_server *server, const struct gtp_line *line, FILE *out)
{
    char diagram[NOTATION_DIAGRAM_SIZE];
    const struct serve_game *game = &server->game;
    const int last = game->ply_count > 0 ? game->plies[game->ply_count - 1].square : POSITION_PASS;
    (void)line;
    notation_diagram(&game->now, last == POSITION_PASS ? -1 : last, diagram);
    (void)fprintf(out, "=%s\n%s%s to move\n\n", server->id, diagram, gtp_colour_name(game->now.colour));
    return SERVE_GO_ON;
}

static enum serve_turn run_final_score(struct gtp_server *server, const struct gtp_line *line, FILE *out)
{
    const struct position *now = &server->game.now;
    (void)line;
    if (!position_over(now))
        return refuse(server, out, "cannot score");
    const int mover = position_difference(now, SCORING_EMPTIES_TO_WINNER);
    const int black = now->colour == 0 ? mover : -mover;
    if (black == 0)
        return say(server, out, "0");
    return say(server, out, "%c+%d", black > 0 ? 'B' : 'W', black > 0 ? black : -black);
}

/* ---- Moves */

static enum serve_turn generate(struct gtp_server *server, const struct gtp_line *line, FILE *out, bool registers_only)
{
    struct serve_question *question = &server->question;
    const int colour = gtp_colour_read(line->words[0]);
    if (colour < 0)
        return syntax_error(server, out);
    if (!serve_game_turn(&server->game, colour))
        return refuse(server, out, "illegal move: it is the turn of %s", gtp_colour_name(colour ^ 1));
    question->game = server->game;
    serve_game_turn_to(&question->game, colour);
    if (position_moves(&question->game.now) == 0) {
        if (!registers_only)
            (void)serve_game_play(&server->game, colour, POSITION_PASS);
        return say(server, out, "PASS");
    }
    question->kind = SERVE_MOVE;
    question->number = server->number;
    question->limits = server->limits;
    serve_clock_limits(&server->clocks[colour], &question->limits);
    server->colour = colour;
    server->registers_only = registers_only;
    return SERVE_THINK;
}

static enum serve_turn run_genmove(struct gtp_server *server, const struct gtp_line *line, FILE *out)
{
    return generate(server, line, out, false);
}

static enum serve_turn run_reg_genmove(struct gtp_server *server, const struct gtp_line *line, FILE *out)
{
    return generate(server, line, out, true);
}

static const struct serve_question *question_of(const void *state)
{
    return &((const struct gtp_server *)state)->question;
}

static int board_size(const void *state)
{
    return ((const struct gtp_server *)state)->game.start.size;
}

static enum serve_turn answer(void *state, const struct serve_answer *answer, FILE *out)
{
    struct gtp_server *server = state;
    char text[GTP_MOVE_SIZE];
    gtp_move_write(answer->move, server->game.now.size, text);
    serve_clock_used(&server->clocks[server->colour], answer->time_ns);
    if (!server->registers_only && !serve_game_play(&server->game, server->colour, answer->move))
        return refuse(server, out, "illegal move"); /* more plies than a game can have */
    return say(server, out, "%s", text);
}

static enum serve_turn failure(void *state, const char *why, FILE *out)
{
    return refuse(state, out, "%s", why);
}

/* ---- Clocks */

static enum serve_turn run_time_settings(struct gtp_server *server, const struct gtp_line *line, FILE *out)
{
    int64_t main_s, period_s, stones;
    if (!gtp_read_number(line->words[0], &main_s) || !gtp_read_number(line->words[1], &period_s) ||
        !gtp_read_number(line->words[2], &stones))
        return syntax_error(server, out);
    server->settings = serve_clock_settings(main_s * 1000000000, period_s * 1000000000, (int)stones);
    server->clocks[0] = server->clocks[1] = server->settings;
    return done(server, out);
}

static enum serve_turn run_time_left(struct gtp_server *server, const struct gtp_line *line, FILE *out)
{
    const int colour = gtp_colour_read(line->words[0]);
    int64_t left_s, stones;
    if (colour < 0 || !gtp_read_number(line->words[1], &left_s) || !gtp_read_number(line->words[2], &stones))
        return syntax_error(server, out);
    serve_clock_left(&server->clocks[colour], left_s * 1000000000, (int)stones);
    return done(server, out);
}

/* ---- About the engine */

static enum serve_turn run_protocol_version(struct gtp_server *server, const struct gtp_line *line, FILE *out)
{
    (void)line;
    return say(server, out, "2");
}

static enum serve_turn run_name(struct gtp_server *server, const struct gtp_line *line, FILE *out)
{
    (void)line;
    return say(server, out, "%s", server->name);
}

static enum serve_turn run_version(struct gtp_server *server, const struct gtp_line *line, FILE *out)
{
    (void)line;
    return say(server, out, "%s", server->version);
}

static enum serve_turn run_quit(struct gtp_server *server, const struct gtp_line *line, FILE *out)
{
    (void)line;
    (void)done(server, out);
    return SERVE_END;
}

static enum serve_turn run_list_games(struct gtp_server *server, const struct gtp_line *line, FILE *out)
{
    (void)line;
    return say(server, out, "Othello");
}

static enum serve_turn run_set_game(struct gtp_server *server, const struct gtp_line *line, FILE *out)
{
    if (strcasecmp(line->words[0], "Othello") != 0 && strcasecmp(line->words[0], "Reversi") != 0)
        return refuse(server, out, "unknown game");
    begin(server, server->game.start.size);
    return done(server, out);
}

static enum serve_turn run_known_command(struct gtp_server *server, const struct gtp_line *line, FILE *out);
static enum serve_turn run_list_commands(struct gtp_server *server, const struct gtp_line *line, FILE *out);

static const struct command_entry {
    const char *name;
    int word_count; /* arguments */
    enum serve_turn (*run)(struct gtp_server *server, const struct gtp_line *line, FILE *out);
} commands[] = {
    {"boardsize", 1, run_boardsize},
    {"clear_board", 0, run_clear_board},
    {"final_score", 0, run_final_score},
    {"genmove", 1, run_genmove},
    {"known_command", 1, run_known_command},
    {"list_commands", 0, run_list_commands},
    {"list_games", 0, run_list_games},
    {"name", 0, run_name},
    {"play", 2, run_play},
    {"protocol_version", 0, run_protocol_version},
    {"quit", 0, run_quit},
    {"reg_genmove", 1, run_reg_genmove},
    {"set_game", 1, run_set_game},
    {"showboard", 0, run_showboard},
    {"time_left", 3, run_time_left},
    {"time_settings", 3, run_time_settings},
    {"undo", 0, run_undo},
    {"version", 0, run_version},
};

enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static const struct command_entry *find_command(const char *name)
{
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

static enum serve_turn run_known_command(struct gtp_server *server, const struct gtp_line *line, FILE *out)
{
    return say(server, out, "%s", find_command(line->words[0]) != NULL ? "true" : "false");
}

static enum serve_turn run_list_commands(struct gtp_server *server, const struct gtp_line *line, FILE *out)
{
    (void)line;
    (void)fprintf(out, "=%s", server->id);
    for (int i = 0; i < COMMAND_COUNT; i++)
        (void)fprintf(out, "%s%s\n", i == 0 ? " " : "", commands[i].name);
    (void)fputc('\n', out);
    return SERVE_GO_ON;
}

static enum serve_turn take_line(void *state, const struct serve_line *text, FILE *out)
{
    struct gtp_server *server = state;
    struct gtp_line line;
    if (!gtp_line_read(text->text, &line))
        return SERVE_GO_ON;
    (void)strcpy(server->id, line.id);
    if (line.command[0] == '\0' || text->cut || line.broken)
        return syntax_error(server, out);
    const struct command_entry *command = find_command(line.command);
    if (command == NULL)
        return refuse(server, out, "unknown command");
    if (line.word_count != command->word_count)
        return syntax_error(server, out);
    return command->run(server, &line, out);
}

const struct serve_protocol gtp_protocol = {
    .line = take_line, .board_size = board_size, .question = question_of, .answer = answer, .failure = failure};
