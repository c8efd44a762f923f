/* SPDX-License-Identifier: MIT */
/*
 * play_command.h - what can be typed at the prompt of osero play; private to the conversation (play_talk.h)
 */
#ifndef OSERO_PLAY_COMMAND_H
#define OSERO_PLAY_COMMAND_H

#include "play_talk.h"

enum { PLAY_SCORE_SIZE = 96 };

/* Does what the line says, or tells what is wrong with it. False: *error ends the conversation. */
bool play_command(struct play_talk *talk, char *line, struct error *error);

/* Plays a legal move of whoever is to move, and tells it, with `remark` behind it. */
void play_move(struct play_talk *talk, int move, const char *remark);

/* Asks a module for a move in the game as it is; on a terminal it says meanwhile who thinks. */
bool play_ask(struct play_talk *talk, struct live_player *live, struct live_answer *answer, struct error *error);

/* The moves and the position, in a form that --from reads. */
void play_tell_transcript(const struct live_game *game);

/* "value -15, depth 5"; "" where the module says nothing. */
void play_score_text(const struct live_answer *answer, char text[PLAY_SCORE_SIZE]);

#endif
