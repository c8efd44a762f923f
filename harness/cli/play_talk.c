/* SPDX-License-Identifier: MIT */
#include "play_talk.h"

#include "live_start.h"
#include "play_command.h"
#include "time_text.h"

#include <stdio.h>
#include <string.h>

void play_seat(const struct play_talk *talk, struct live_player *live, struct player *player, int side)
{
    struct live_player_options options = talk->options;
    player_limits_merge(&player->limits, &player->limits_set, &talk->options.limits, talk->limits_set);
    options.limits = player->limits;
    options.side = side;
    live_player_init(live, player, &options);
}

/* ---- What is printed */

static void show(struct play_talk *talk)
{
    if (talk->shown)
        return;
    (void)putchar('\n');
    play_draw_board(&talk->game, &talk->style);
    talk->shown = true;
}

/* So that the game can be gone on with. */
void play_tell_transcript(const struct live_game *game)
{
    char text[LIVE_TEXT_SIZE];
    if (!live_start_is_usual(game)) {
        struct live_game begin = *game;
        live_game_begin(&begin);
        game->rules->position_text(&begin, text);
        printf("start: %s\n", text);
    }
    game->rules->transcript(game, text);
    printf("moves: %s\n", text[0] != '\0' ? text : "none");
    if (live_game_over(game) || game->rules->position_text == NULL)
        return;
    game->rules->position_text(game, text);
    printf("position: %s\n", text);
}

static void tell_end(struct play_talk *talk)
{
    const int count = live_game_move_count(&talk->game);
    if (talk->ending_told)
        return;
    (void)putchar('\n');
    if (live_game_over(&talk->game))
        play_draw_result(&talk->game);
    else
        play_draw_text("The game is not over: %d move%s made.", count, count == 1 ? " was" : "s were");
    play_tell_transcript(&talk->game);
    talk->ending_told = true;
}

/* ---- Moves */

/* Plays a legal move of whoever is to move, and tells it. */
void play_move(struct play_talk *talk, int move, const char *remark)
{
    const int before = talk->game.ply_count;
    live_game_play(&talk->game, move);
    play_draw_plies(&talk->game, before, remark);
    talk->held = talk->shown = talk->ending_told = false;
}

/* What a module says of its move. */
static void write_remark(const struct live_player *seat, const struct live_answer *answer, char *text, size_t size)
{
    char score[PLAY_SCORE_SIZE], time[TIME_TEXT_SIZE];
    play_score_text(answer, score);
    (void)snprintf(text, size, " (%s, %s%s%s)", seat->player->label, time_text((double)answer->time_ns, time),
                   score[0] != '\0' ? ", " : "", score);
}

static void tell_thinking(const struct play_talk *talk, const char *label)
{
    if (!talk->style.obeys)
        return;
    printf("%s thinks ...", label);
    (void)fflush(stdout);
}

bool play_ask(struct play_talk *talk, struct live_player *live, struct live_answer *answer, struct error *error)
{
    tell_thinking(talk, live->player->label);
    const bool good = live_player_ask(live, &talk->game, answer, error);
    if (talk->style.obeys)
        printf("\r\x1b[K");
    return good;
}

/* Somebody at a prompt can go on without the module. */
static bool has_person(const struct play_talk *talk)
{
    return talk->seats[0].player == NULL || talk->seats[1].player == NULL;
}

/* A module's turn. False ends the conversation with *error. */
static bool module_move(struct play_talk *talk, struct live_player *seat, struct error *error)
{
    struct live_answer answer;
    char remark[PLAY_SCORE_SIZE + 160];
    if (play_ask(talk, seat, &answer, error)) {
        write_remark(seat, &answer, remark, sizeof remark);
        play_move(talk, answer.move, remark);
        show(talk);
        talk->interrupts = 0;
        return true;
    }
    const bool interrupted = error->kind == ERROR_INTERRUPTED;
    if (!has_person(talk) || (interrupted && (!talk->input.terminal || (seat->stopped_by & INTERRUPT_AT_ONCE) != 0)))
        return false;
    play_draw_text("%s. 'go' asks it again; or make its move, or undo.", error->message);
    talk->held = true;
    talk->interrupts += interrupted;
    return true;
}

/* ---- The prompt */

static void prompt(struct play_talk *talk)
{
    const struct live_game *game = &talk->game;
    if (live_game_over(game)) {
        show(talk);
        tell_end(talk);
    } else if (!talk->shown) {
        show(talk);
        play_draw_moves(game);
    }
    if (!talk->input.terminal)
        return;
    if (live_game_over(game))
        printf("undo or quit> ");
    else if (talk->seats[live_game_colour(game)].player != NULL)
        printf("%s, or 'go' for %s> ", game->rules->sides[live_game_colour(game)],
               talk->seats[live_game_colour(game)].player->label);
    else
        printf("%s> ", game->rules->sides[live_game_colour(game)]);
}

/* Ctrl-C at the prompt. False: the end. */
static bool interrupted(struct play_talk *talk, struct error *error)
{
    if (talk->input.terminal && ++talk->interrupts < 2) {
        printf("\nCtrl-C once more ends the game; 'help' tells what can be done.\n");
        return true;
    }
    if (talk->input.terminal)
        (void)putchar('\n');
    return error_set(error, ERROR_INTERRUPTED, "interrupted");
}

static bool take_line(struct play_talk *talk, struct error *error)
{
    char line[PLAY_LINE_SIZE];
    prompt(talk);
    if (fflush(stdout) != 0)
        return error_set_errno(error, ERROR_WORLD, "cannot write to standard output");
    switch (play_input_read(&talk->input, line)) {
    case PLAY_LINE:
        talk->interrupts = 0;
        return play_command(talk, line, error);
    case PLAY_LONG_LINE:
        play_draw_text("That line is too long.");
        return true;
    case PLAY_INTERRUPTED:
        return interrupted(talk, error);
    case PLAY_ENDED_AT_ONCE:
        return error_set(error, ERROR_INTERRUPTED, "interrupted");
    default:
        if (talk->input.terminal)
            (void)putchar('\n');
        talk->done = true;
        return true;
    }
}

static bool take_turn(struct play_talk *talk, struct error *error)
{
    const bool over = live_game_over(&talk->game);
    if (over && !has_person(talk)) {
        talk->done = true;
        return true;
    }
    struct live_player *seat = over ? NULL : &talk->seats[live_game_colour(&talk->game)];
    if (seat == NULL || seat->player == NULL || talk->held)
        return take_line(talk, error);
    show(talk);
    return fflush(stdout) == 0 ? module_move(talk, seat, error)
                               : error_set_errno(error, ERROR_WORLD, "cannot write to standard output");
}

bool play_talk(struct play_talk *talk, struct error *error)
{
    bool good = true;
    play_draw_plies(&talk->game, talk->game.ply_count - (talk->game.ply_count > 0), "");
    while (good && !talk->done)
        good = take_turn(talk, error);
    tell_end(talk);
    live_player_end(&talk->seats[0]);
    live_player_end(&talk->seats[1]);
    live_player_end(&talk->hint);
    player_clear(&talk->hint_player);
    return good;
}
