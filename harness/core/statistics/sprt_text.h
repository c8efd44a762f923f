/* SPDX-License-Identifier: MIT */
/*
 * sprt_text.h - a sequential test as users ask for it, as files keep it and as reports tell it
 *
 * Asked for by a list of settings in any order, each once: elo0 and elo1, which must be there, and alpha, beta (0.05)
 * and model (logistic): "elo0=0,elo1=10,alpha=0.05,beta=0.05,model=logistic".
 */
#ifndef OSERO_SPRT_TEXT_H
#define OSERO_SPRT_TEXT_H

#include "json.h"
#include "sprt.h"

enum { SPRT_TEXT_SIZE = 240, SPRT_LLR_SIZE = 80, SPRT_SENTENCE_SIZE = 600 };

/* The whole list. ERROR_USAGE that names the setting, also where sprt_check refuses. */
bool sprt_parse(const char *text, struct sprt_options *options, struct error *error);

/* The same setting by setting: start, set each, end. `given` holds what has been set. */
void sprt_parse_start(struct sprt_options *options, unsigned *given);
bool sprt_parse_set(struct sprt_options *options, unsigned *given, const char *key, const char *value,
                    struct error *error);
bool sprt_parse_end(const struct sprt_options *options, unsigned given, struct error *error);

/* A list that sprt_parse reads back as the same options. */
void sprt_text(const struct sprt_options *options, char text[SPRT_TEXT_SIZE]);

/* "none", "accepted H0", "accepted H1". */
const char *sprt_decision(enum sprt_verdict verdict);

/* The key "sprt" of run.json and summary.json: settings, bounds, LLR, decision, and the pairs that it is over. Null
 * without memory. */
struct json *sprt_json(const struct sprt *sprt);

/* The settings of such an object; false when it is not what sprt_json makes. */
bool sprt_json_read(const struct json *json, struct sprt_options *options);

/* "LLR +1.23 (-2.94 to +2.94)" */
void sprt_llr_text(const struct sprt *sprt, char text[SPRT_LLR_SIZE]);

/* What came of it. `over`: no more pairs will come, so that there is no decision where there is none yet. */
void sprt_sentence(const struct sprt *sprt, bool over, char text[SPRT_SENTENCE_SIZE]);

/* What has to be said beside the Elo of such a match: a sentence. A match that stops because one has just done well shows that one
 * better than it is (Siegmund, "Sequential Analysis", 1985, IV). */
const char *sprt_caution(enum sprt_verdict verdict);

#endif
