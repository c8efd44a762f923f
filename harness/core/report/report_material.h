/* SPDX-License-Identifier: MIT */
/*
 * report_material.h - all that the Markdown and the HTML report tell of a run of games; private to core
 */
#ifndef OSERO_REPORT_MATERIAL_H
#define OSERO_REPORT_MATERIAL_H

#include "balance.h"
#include "grid.h"
#include "summary.h"

enum { REPORT_OPENINGS_EACH = 8 /* openings shown from each end */, REPORT_OPENINGS_MOST = 2 * REPORT_OPENINGS_EACH };

struct report_material {
    struct summary summary;
    struct balance balance;
    char (*openings)[BALANCE_TEXT_SIZE]; /* of those that are shown: from the best for Black on, then to the worst */
    struct grid times;                   /* without columns where no times were taken */
    const char *clock;
    char *head, *notes, *balance_notes, *command; /* report_parts.h; lines, but for the command */
};

/*
 * Reads FOLDER twice; `visit` (may be null) is told of every game the second time, when the rest is there. ERROR_WORLD
 * as summary_read, and where there are no games. On false nothing is left to clear.
 */
bool report_material_read(const char *folder, struct report_material *material, summary_visit *visit, void *context,
                          struct error *error);
void report_material_clear(struct report_material *material);

/* What was played and where: two columns of text. */
void report_facts_grid(const struct summary *summary, struct grid *grid);

/* A match's own figures: likelihood of superiority and pairs by points; no columns with more players. */
void report_match_grid(const struct summary *summary, struct grid *grid);

/* The openings that favour a colour most; no columns where every opening was played by one pair. */
void report_balance_grid(const struct report_material *material, struct grid *grid);

#endif
