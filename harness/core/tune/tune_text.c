/* SPDX-License-Identifier: MIT */
/* What a tuning came to, for the terminal. */
#include "fit_text.h"
#include "fixed.h"
#include "grid.h"
#include "record.h"
#include "tune_study.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LABEL_COLUMNS = 40 };

static const char *number_text(double value, char text[JSON_NUMBER_SIZE])
{
    json_number_text(value, text);
    return text;
}

static void add_score(struct grid *grid, struct stats_number score)
{
    if (score.defined)
        grid_add(grid, "%.1f%%", 100 * score.value);
    else
        grid_add(grid, "-");
}

static void add_elo(struct grid *grid, struct stats_number elo, struct stats_number low, struct stats_number high)
{
    char one[FIXED_SIZE], other[FIXED_SIZE];
    grid_add(grid, "%s", elo.defined ? fixed_signed(elo.value, 1, one) : "-");
    if (low.defined && high.defined)
        grid_add(grid, "[%s, %s]", fixed_signed(low.value, 1, one), fixed_signed(high.value, 1, other));
    else
        grid_add(grid, "-");
}

static void print_parameters(const struct tune_study *study, int width, FILE *out)
{
    const double *end = tune_study_values(study, study->iterations);
    struct grid grid;
    grid_init(&grid, 3, 1);
    grid.aligns[0] = GRID_LEFT;
    grid_add(&grid, "parameter");
    grid_add(&grid, "before");
    grid_add(&grid, "after");
    for (int i = 0; i < study->space.count; i++) {
        const struct tune_parameter *parameter = &study->space.parameters[i];
        char text[JSON_NUMBER_SIZE];
        grid_add(&grid, "%s", parameter->name);
        grid_add(&grid, "%s", number_text(parameter->start, text));
        grid_add(&grid, "%s", number_text(tune_nearest(parameter, end[i]), text));
    }
    grid_print(&grid, width, out);
    grid_clear(&grid);
}

static void add_gain(struct grid *grid, const char *name, const struct tune_gain *gain)
{
    grid_add(grid, "%s", name);
    add_score(grid, gain->old_score.score);
    add_score(grid, gain->new_score.score);
    add_elo(grid, gain->elo, gain->low, gain->high);
}

static void add_opponents(struct grid *grid, const struct tune_study *study, bool held_out)
{
    char label[GRID_CELL_SIZE];
    for (int i = 0; i < study->opponent_count; i++) {
        const struct tune_study_opponent *opponent = &study->opponents[i];
        if (opponent->held_out != held_out)
            continue;
        grid_add(grid, "  %s", grid_shorten(opponent->label, LABEL_COLUMNS, label));
        add_score(grid, opponent->old_score);
        add_score(grid, opponent->new_score);
        grid_add(grid, "%s", "");
        grid_add(grid, "%s", "");
    }
}

static void print_proof(const struct tune_study *study, int width, FILE *out)
{
    struct grid grid;
    grid_init(&grid, 5, 1);
    grid.aligns[0] = GRID_LEFT;
    grid_add(&grid, "score");
    grid_add(&grid, "before");
    grid_add(&grid, "after");
    grid_add(&grid, "Elo gained");
    grid_add(&grid, "[95%% interval]");
    grid_add(&grid, "against the player as it was");
    grid_add(&grid, "%s", "");
    add_score(&grid, study->against_old.score);
    add_elo(&grid, study->against_old.elo, study->against_old.elo_low, study->against_old.elo_high);
    add_gain(&grid, "against the pool", &study->pool);
    add_opponents(&grid, study, false);
    add_gain(&grid, "against the held-out", &study->held_out);
    add_opponents(&grid, study, true);
    grid_print(&grid, width, out);
    grid_clear(&grid);
}

/* As the command line takes it: a player whose text is too long for a label needs one. */
static void print_player(const char *player, FILE *out)
{
    (void)fprintf(out, "the player: %s%s\n", player, strlen(player) < RECORD_LABEL_SIZE ? "" : ",label=tuned");
}

static void print_rest(const struct tune_study *study, const char *player, FILE *out)
{
    if (study->proven)
        (void)fprintf(out, "\n%s\n", tune_verdict_sentence(study->verdict));
    if (study->faults > 0)
        (void)fprintf(out, "%llu games were lost by faults; see run.log\n", (unsigned long long)study->faults);
    if (study->torn)
        (void)fprintf(out, "the last line of tune.jsonl is torn and is left out\n");
    if (player != NULL)
        print_player(player, out);
}

static void print_head(const struct tune_study *study, FILE *out)
{
    const char *note = study->proof_openings == 0 ? "; not proven yet" : "";
    if (study->fitted)
        (void)fprintf(out, "%s fitted to games by regression%s\n\n", study->label, note);
    else
        (void)fprintf(out, "%s tuned by %s: %llu iterations, %llu game pairs against the pool%s\n\n", study->label,
                      study->method, (unsigned long long)study->iterations, (unsigned long long)tune_study_pairs(study),
                      note);
}

static void print_fit(const struct tune_study *study, int width, FILE *out)
{
    char *text = study->fit != NULL ? fit_text(study->fit, width) : NULL;
    if (text != NULL)
        (void)fprintf(out, "\n%s", text);
    free(text);
}

char *tune_study_text(const struct tune_study *study, const char *player, int width)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (out == NULL)
        return NULL;
    print_head(study, out);
    print_parameters(study, width, out);
    print_fit(study, width, out);
    if (study->proof_openings > 0) {
        (void)fprintf(out, "\nproof: %llu openings that tuning did not use%s\n\n",
                      (unsigned long long)study->proof_openings, study->proven ? "" : "; not all that were asked for");
        print_proof(study, width, out);
    }
    print_rest(study, player, out);
    return fclose(out) == 0 ? text : NULL;
}
