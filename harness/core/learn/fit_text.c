/* SPDX-License-Identifier: MIT */
#include "fit_text.h"

#include "fit_columns.h"
#include "fixed.h"
#include "grid.h"
#include "text_stream.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PARTS = 3 };

static const struct {
    const char *key, *name;
} parts[PARTS] = {{"train", "learnt from"}, {"watch", "stopped by"}, {"judge", "judged by"}};

/* The member's number; *good becomes false where there is none. */
static double number_of(const struct json *object, const char *key, bool *good)
{
    const struct json *member = object != NULL && json_type(object) == JSON_OBJECT ? json_get(object, key) : NULL;
    if (member != NULL && json_type(member) == JSON_NUMBER)
        return json_number(member);
    *good = false;
    return 0;
}

static const char *text_of(const struct json *object, const char *key, bool *good)
{
    const char *text = json_get_string(object, key);
    *good = *good && text != NULL;
    return text != NULL ? text : "";
}

static bool flag_of(const struct json *object, const char *key, bool *good)
{
    const struct json *member = json_get(object, key);
    *good = *good && member != NULL && json_type(member) == JSON_BOOL;
    return *good && json_boolean(member);
}

static void print_losses(const struct json *fit, int width, FILE *out, bool *good)
{
    static const char *const heads[] = {"mean loss", "games", "positions", "a guess", "before", "after"};
    struct grid grid;
    grid_init(&grid, 6, 1);
    grid.aligns[0] = GRID_LEFT;
    for (int i = 0; i < 6; i++)
        grid_add(&grid, "%s", heads[i]);
    for (int i = 0; i < PARTS; i++) {
        const struct json *part = json_get(fit, parts[i].key);
        grid_add(&grid, "%s", parts[i].name);
        grid_add(&grid, "%.0f", number_of(part, "games", good));
        grid_add(&grid, "%.0f", number_of(part, "positions", good));
        grid_add(&grid, "%.5f", number_of(part, "loss_guess", good));
        grid_add(&grid, "%.5f", number_of(part, "loss_before", good));
        grid_add(&grid, "%.5f", number_of(part, "loss_after", good));
    }
    grid_print(&grid, width, out);
    grid_clear(&grid);
}

static bool is_null(const struct json *object, const char *key)
{
    const struct json *member = json_get(object, key);
    return member != NULL && json_type(member) == JSON_NULL;
}

/* One game alone gives no interval. */
static void print_change(const struct json *fit, FILE *out, bool *good)
{
    char change[FIXED_SIZE], low[FIXED_SIZE], high[FIXED_SIZE];
    (void)fprintf(out, "change of the loss on games that judge: %s",
                  fixed_signed(number_of(fit, "change", good), 5, change));
    if (is_null(fit, "change_low") || is_null(fit, "change_high")) {
        (void)fprintf(out, "; too few games for an interval\n");
        return;
    }
    const double down = number_of(fit, "change_low", good), up = number_of(fit, "change_high", good);
    (void)fprintf(out, " [%s, %s]: %s\n", fixed_signed(down, 5, low), fixed_signed(up, 5, high),
                  up < 0     ? "the new numbers fit better"
                  : down > 0 ? "the new numbers fit worse"
                             : "no difference is shown");
}

static void print_end(const struct json *fit, FILE *out, bool *good)
{
    static const char *const ends[][2] = {{"converged", "it converged"},
                                          {"stopped_early", "games that it does not learn from got no better"},
                                          {"out_of_steps", "it may take no more"}};
    const struct json *steps = json_get(fit, "steps");
    const char *end = text_of(fit, "end", good), *words = "";
    for (int i = 0; i < 3; i++)
        words = strcmp(ends[i][0], end) == 0 ? ends[i][1] : words;
    *good = *good && steps != NULL && json_type(steps) == JSON_ARRAY && json_length(steps) > 0 && words[0] != '\0';
    if (*good)
        (void)fprintf(out, "steps: %zu, then %s; the numbers are those of step %.0f\n", json_length(steps) - 1, words,
                      number_of(fit, "best_step", good));
}

static void print_left_out(double bad, double unfinished, double boards, double repeated, FILE *out)
{
    const struct {
        double count;
        const char *what;
    } kinds[] = {{bad, "bad (run.log names them)"},
                 {unfinished, "unfinished"},
                 {boards, "on other boards"},
                 {repeated, "there already"}};
    const char *before = "games left out: ";
    for (int i = 0; i < 4; i++)
        if (kinds[i].count > 0) {
            (void)fprintf(out, "%s%.0f %s", before, kinds[i].count, kinds[i].what);
            before = ", ";
        }
    if (bad + unfinished + boards + repeated > 0)
        (void)fprintf(out, "\n");
}

static void print_notes(const struct json *fit, FILE *out, bool *good)
{
    const struct json *numbers = json_get(fit, "numbers");
    const double bad = number_of(fit, "bad_games", good), unfinished = number_of(fit, "unfinished_games", good),
                 boards = number_of(fit, "other_boards", good), repeated = number_of(fit, "repeated_games", good),
                 solved = number_of(fit, "solved_positions", good), clipped = number_of(fit, "clipped", good);
    int silent = 0;
    *good = *good && numbers != NULL && json_type(numbers) == JSON_ARRAY;
    for (const struct json *number = *good ? json_first(numbers) : NULL; number != NULL; number = json_next(number))
        silent += !flag_of(number, "told", good);
    if (silent > 0)
        (void)fprintf(out, "%d number%s no position depends on: kept as before\n", silent, silent == 1 ? "" : "s");
    if (clipped > 0)
        (void)fprintf(out, "%.0f number%s held at the end of the range\n", clipped, clipped == 1 ? " is" : "s are");
    print_left_out(bad, unfinished, boards, repeated, out);
    if (solved > 0)
        (void)fprintf(out, "solved exactly: %.0f positions\n", solved);
}

char *fit_text(const struct json *fit, int width)
{
    char *text = NULL;
    size_t length = 0;
    bool good = json_type(fit) == JSON_OBJECT;
    FILE *out = good ? open_memstream(&text, &length) : NULL;
    if (out == NULL)
        return NULL;
    (void)fprintf(out, "%s loss, %s\n", text_of(fit, "loss", &good),
                  flag_of(fit, "scale_free", &good) ? "the scale of the numbers is free"
                                                    : "on the scale of what is not tuned");
    if (fit_old_scale(fit) != 1)
        (void)fprintf(out, "an old number stands beside the new ones times %.3g\n", fit_old_scale(fit));
    print_losses(fit, width, out, &good);
    print_change(fit, out, &good);
    print_end(fit, out, &good);
    print_notes(fit, out, &good);
    (void)text_stream_end(out, &text, good);
    return text;
}
