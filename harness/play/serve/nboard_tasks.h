/* SPDX-License-Identifier: MIT */
/*
 * nboard_tasks.h - what NBoard's engine thinks about: go, hint, analyze; private to nboard_*.c
 *
 * Each begins, and goes on with each answer, until it returns SERVE_GO_ON.
 */
#ifndef OSERO_NBOARD_TASKS_H
#define OSERO_NBOARD_TASKS_H

#include "nboard_server.h"

enum serve_turn nboard_go_begin(struct nboard_server *server, FILE *out);
enum serve_turn nboard_go_answer(struct nboard_server *server, const struct serve_answer *answer, FILE *out);

enum serve_turn nboard_hint_begin(struct nboard_server *server, int count, FILE *out);
enum serve_turn nboard_hint_answer(struct nboard_server *server, const struct serve_answer *answer, FILE *out);

enum serve_turn nboard_analyze_begin(struct nboard_server *server, FILE *out);
enum serve_turn nboard_analyze_answer(struct nboard_server *server, const struct serve_answer *answer, FILE *out);

/* Sets the question about a game whose side to move has a move; the caller sets what it wants of the limits. */
enum serve_turn nboard_ask(struct nboard_server *server, enum serve_question_kind kind, const struct serve_game *game);

/* Writes nodestats, and is idle from then on. */
enum serve_turn nboard_done(struct nboard_server *server, FILE *out);

/* "search PV EVAL 0 DEPTH", with a remark where the value is not in discs. */
void nboard_write_search(const struct nboard_hint *hint, FILE *out);

#endif
