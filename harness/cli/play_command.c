/* SPDX-License-Identifier: MIT */
#include "play_command.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- Commands: the rest of the line is theirs */

static bool do_help(struct play_talk *talk, char *rest, struct error *error)
{
    (void)talk, (void)rest, (void)error;
    printf("%s", PLAY_COMMANDS);
    return true;
}

static bool do_quit(struct play_talk *talk, char *rest, struct error *error)
{
    (void)rest, (void)error;
    talk->done = true;
    return true;
}

static bool do_board(struct play_talk *talk, char *rest, struct error *error)
{
    (void)rest, (void)error;
    talk->shown = false;
    return true;
}

/* Each move on a line of its own, with the discs that it flips. */
static bool do_moves(struct play_talk *talk, char *rest, struct error *error)
{
    (void)rest, (void)error;
    struct live_move moves[LIVE_MAX_MOVES];
    const int count = live_game_moves(&talk->game, moves);
    for (int i = 0; i < count; i++) {
        struct live_game after = talk->game;
        char name[LIVE_NAME_SIZE], changed[LIVE_TEXT_SIZE];
        live_game_play(&after, moves[i].move);
        after.rules->move_name(&after, moves[i].move, name);
        after.rules->changed_names(&after, &after.plies[talk->game.ply_count], changed);
        if (after.rules->flips)
            play_draw_text("%-3s flips %d:%s", name, moves[i].changed, changed);
        else
            play_draw_text("%s", name);
    }
    if (count == 0)
        play_draw_text("The game is over.");
    return true;
}

/* A number of moves; 0 where the text is none. */
static int read_count(const char *text)
{
    char *end = NULL;
    if (text[0] == '\0')
        return 1;
    if (strcasecmp(text, "all") == 0)
        return LIVE_MAX_PLIES;
    const long count = strtol(text, &end, 10);
    return !isdigit((unsigned char)text[0]) || *end != '\0' ? 0 : count > LIVE_MAX_PLIES ? LIVE_MAX_PLIES : (int)count;
}

static bool do_undo(struct play_talk *talk, char *rest, struct error *error)
{
    (void)error;
    const int wanted = read_count(rest);
    if (wanted == 0) {
        play_draw_text("undo takes a number of moves, from 1, or 'all'.");
        return true;
    }
    const int undone = live_game_undo(&talk->game, wanted);
    if (undone == 0) {
        play_draw_text("There is no move to take back.");
        return true;
    }
    play_draw_text("%d move%s taken back%s.", undone, undone == 1 ? " was" : "s were",
                   live_game_move_count(&talk->game) == 0 ? "; this is the start" : "");
    play_draw_plies(&talk->game, talk->game.ply_count - (talk->game.ply_count > 0), "");
    talk->held = true;
    talk->shown = talk->ending_told = false;
    return true;
}

static bool do_go(struct play_talk *talk, char *rest, struct error *error)
{
    (void)rest, (void)error;
    if (live_game_over(&talk->game))
        play_draw_text("The game is over.");
    else if (talk->seats[live_game_colour(&talk->game)].player == NULL)
        play_draw_text("It is your turn. 'hint' asks a player.");
    else
        talk->held = false;
    return true;
}

static bool do_transcript(struct play_talk *talk, char *rest, struct error *error)
{
    (void)rest, (void)error;
    play_tell_transcript(&talk->game);
    return true;
}

static bool do_pass(struct play_talk *talk, char *rest, struct error *error)
{
    (void)rest, (void)error;
    play_draw_text(live_game_over(&talk->game)
                       ? "The game is over."
                       : "There are moves, so there is no pass: who has none passes by itself.");
    return true;
}

/* ---- Hints */

/* The PLAYER to be asked: the one named, else the last one, else one of those who play. */
static bool choose_hint(const struct play_talk *talk, const char *named, char text[PLAY_HINT_SIZE])
{
    const char *player = named[0] != '\0' ? named : talk->hint_text;
    for (int i = 1; i >= 0 && player[0] == '\0'; i--)
        if (talk->seats[i].player != NULL)
            player = talk->seat_texts[i];
    (void)snprintf(text, PLAY_HINT_SIZE, "%.*s", PLAY_HINT_SIZE - 1, player);
    return player[0] != '\0';
}

/* Makes the player that `text` names the one who gives hints. */
static bool seat_hint(struct play_talk *talk, const char *text, struct error *error)
{
    if (talk->hint.player != NULL && strcmp(text, talk->hint_text) == 0)
        return true;
    live_player_end(&talk->hint);
    player_clear(&talk->hint_player);
    talk->hint.player = NULL;
    memset(&talk->hint_player, 0, sizeof talk->hint_player);
    if (!player_parse(text, &talk->paths->modules, &talk->hint_player, error) ||
        !live_player_can(&talk->hint_player, &talk->game, error))
        return false;
    (void)snprintf(talk->hint_text, sizeof talk->hint_text, "%s", text);
    play_seat(talk, &talk->hint, &talk->hint_player, 2);
    return true;
}

void play_score_text(const struct live_answer *answer, char text[PLAY_SCORE_SIZE])
{
    static const char *const kinds[] = {[OSERO_SCORE_DIFFERENCE] = "disc difference",
                                        [OSERO_SCORE_RAW_DIFFERENCE] = "raw disc difference",
                                        [OSERO_SCORE_OWN_DISCS] = "own discs at the end",
                                        [OSERO_SCORE_HEURISTIC] = "value",
                                        [OSERO_SCORE_WIN_LOSS_DRAW] = "win, draw or loss"};
    int used = 0;
    text[0] = '\0';
    if (answer->score_kind != OSERO_SCORE_NONE)
        used = snprintf(text, PLAY_SCORE_SIZE, "%s %s%.6g%s", kinds[answer->score_kind], answer->score > 0 ? "+" : "",
                        answer->score, answer->exact != 0 ? ", exact" : "");
    if (answer->depth > 0)
        (void)snprintf(text + used, PLAY_SCORE_SIZE - (size_t)used, "%sdepth %u", used > 0 ? ", " : "", answer->depth);
}

/* What the player expects, as far as it is legal. */
static void write_line(const struct live_game *game, const struct live_answer *answer, char text[LIVE_TEXT_SIZE])
{
    struct live_game line = *game;
    size_t used = 0;
    text[0] = '\0';
    for (uint32_t i = 0; i < answer->pv_length; i++) {
        char name[LIVE_NAME_SIZE];
        if (answer->pv[i] == OSERO_PASS)
            continue;
        const int move = line.rules->move_of_answer(&line, answer->pv[i]);
        if (move == LIVE_PASS || !live_game_is_legal(&line, move))
            break;
        line.rules->move_name(&line, move, name);
        used += (size_t)snprintf(text + used, LIVE_TEXT_SIZE - used, " %s", name);
        live_game_play(&line, move);
    }
}

static bool do_hint(struct play_talk *talk, char *rest, struct error *error)
{
    char text[PLAY_HINT_SIZE], name[LIVE_NAME_SIZE], score[PLAY_SCORE_SIZE], line[LIVE_TEXT_SIZE];
    struct live_answer answer;
    struct error wrong;
    (void)error;
    if (live_game_over(&talk->game)) {
        play_draw_text("The game is over.");
    } else if (!choose_hint(talk, rest, text)) {
        play_draw_text("Name a player, e.g. 'hint ver4' or 'hint lookahead:depth=7'; 'hint' alone asks it again.");
    } else if (!seat_hint(talk, text, &wrong) || !play_ask(talk, &talk->hint, &answer, &wrong)) {
        play_draw_text("No hint: %s.", wrong.message);
        talk->done = wrong.kind == ERROR_INTERRUPTED && (talk->hint.stopped_by & INTERRUPT_AT_ONCE) != 0;
    } else {
        talk->game.rules->move_name(&talk->game, answer.move, name);
        play_score_text(&answer, score);
        write_line(&talk->game, &answer, line);
        play_draw_text("%s would play %s%s%s%s%s", talk->hint_player.label, name, score[0] != '\0' ? ", " : "", score,
                       line[0] != '\0' ? ", and expects" : "", line);
    }
    return true;
}

/* ---- Moves */

static bool do_move(struct play_talk *talk, const char *text)
{
    struct error wrong;
    int move;
    if (live_game_over(&talk->game))
        play_draw_text("The game is over. 'undo' takes moves back, 'quit' ends.");
    else if (talk->game.rules->read_move(&talk->game, text, &move, &wrong))
        play_move(talk, move, "");
    else
        play_draw_text("%s. 'help' tells what can be typed.", wrong.message);
    return true;
}

/* ?f5: the board after the move, and what the other could do then. */
static bool do_preview(struct play_talk *talk, const char *text)
{
    struct live_game after = talk->game;
    struct error wrong;
    int move;
    if (live_game_over(&after)) {
        play_draw_text("The game is over.");
    } else if (!after.rules->read_move(&after, text, &move, &wrong)) {
        play_draw_text("%s.", wrong.message);
    } else {
        live_game_play(&after, move);
        play_draw_text("If played:");
        play_draw_plies(&after, talk->game.ply_count, "");
        play_draw_board(&after, &talk->style);
        if (live_game_over(&after))
            play_draw_result(&after);
        else
            play_draw_moves(&after);
    }
    return true;
}

/* ---- The line */

static const struct word {
    const char *name;
    bool (*run)(struct play_talk *talk, char *rest, struct error *error);
} words[] = {
    {"board", do_board},           {"go", do_go},     {"hint", do_hint}, {"help", do_help}, {"moves", do_moves},
    {"transcript", do_transcript}, {"undo", do_undo}, {"quit", do_quit}, {"exit", do_quit}, {"pass", do_pass},
};

/* A command by its name, or the beginning of it. */
static const struct word *find_word(const char *text, size_t length)
{
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strncasecmp(words[i].name, text, length) == 0)
            return &words[i];
    return NULL;
}

bool play_command(struct play_talk *talk, char *line, struct error *error)
{
    const size_t length = strcspn(line, " \t");
    char *rest = line + length + strspn(line + length, " \t");
    if (line[0] == '\0')
        return true;
    if (line[0] == '?' && line[1] == '\0')
        return do_help(talk, rest, error);
    if (line[0] == '?')
        return do_preview(talk, line + 1 + strspn(line + 1, " \t"));
    const struct word *word = find_word(line, length);
    return word != NULL ? word->run(talk, rest, error) : do_move(talk, line);
}
