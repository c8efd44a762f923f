/* SPDX-License-Identifier: MIT */
/* evaluation_player.h - the hooks of ver1, ver2 and ver3: their instance is a struct evaluation, and nothing else. */
#ifndef OSERO_EVALUATION_PLAYER_H
#define OSERO_EVALUATION_PLAYER_H

#include "evaluation.h"

/* For `create`: null and a message without memory. */
struct evaluation *evaluation_player_new(enum evaluation_kind kind, const struct osero_settings *settings, char *error);

/* The other hooks, as they are. */
void evaluation_player_free(void *instance);
int32_t evaluation_player_choose(void *instance, const struct osero_position *position,
                                 const struct osero_limits *limits, struct osero_report *report);
int32_t evaluation_player_evaluate(void *instance, const struct osero_position *position, double *value);

#endif
