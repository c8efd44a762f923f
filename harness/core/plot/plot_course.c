/* SPDX-License-Identifier: MIT */
#include "plot_course.h"

#include "rating_model.h"

#include <math.h>
#include <stdlib.h>

struct following {
    const struct summary *summary;
    struct plot_course *course;
    uint64_t (*counts)[STATS_PAIR_CLASSES]; /* by player: pairs so far by points */
    uint64_t pairs;
    struct sprt sprt;
    struct record half;
    bool has_half;
};

static bool no_memory(struct error *error)
{
    return error_set(error, ERROR_WORLD, "out of memory");
}

/* Is it time for the next of `most` marks that lie evenly on 1 .. total? */
static bool is_due(uint64_t done, uint64_t total, int marks, int most)
{
    const uint64_t count = total < (uint64_t)most ? total : (uint64_t)most;
    return count > 0 && (uint64_t)marks < count && (double)done * (double)count >= (double)total * (double)(marks + 1);
}

static bool add_point(struct following *following, struct error *error)
{
    struct plot_course *course = following->course;
    const int players = following->summary->player_count;
    struct stats_rating *ratings = malloc((size_t)players * sizeof *ratings);
    if (ratings == NULL)
        return no_memory(error);
    for (int i = 0; i < players; i++)
        ratings[i] = stats_rate_pairs(following->counts[i]);
    course->points[course->point_count++] = (struct plot_course_point){following->pairs, ratings};
    return true;
}

static void add_step(struct following *following, int points)
{
    struct plot_course *course = following->course;
    const struct sprt *whole = &following->summary->sprt;
    if (!following->summary->with_sprt || following->sprt.pairs >= whole->pairs)
        return;
    (void)sprt_add(&following->sprt, points);
    if (is_due(following->sprt.pairs, whole->pairs, course->step_count - 1, PLOT_COURSE_STEPS))
        course->steps[course->step_count++] = (struct plot_course_step){following->sprt.pairs, following->sprt.llr};
}

static bool visit(void *context, const struct record *record, const struct summary_pairing *pairing,
                  struct error *error)
{
    struct following *following = context;
    if (!balance_add(&following->course->balance, record, error))
        return false;
    following->has_half = !following->has_half;
    if (following->has_half) {
        following->half = *record;
        return true;
    }
    const int points = (int)following->half.outcome + (int)outcome_reverse(record->outcome);
    following->pairs++;
    following->counts[pairing->first][points]++;
    following->counts[pairing->second][STATS_PAIR_CLASSES - 1 - points]++;
    add_step(following, points);
    return !is_due(following->pairs, following->summary->pairs, following->course->point_count, PLOT_COURSE_POINTS) ||
           add_point(following, error);
}

static bool follow(const char *folder, const struct summary *summary, struct plot_course *course, struct error *error)
{
    struct following following = {.summary = summary, .course = course};
    struct summary again;
    following.counts = calloc((size_t)summary->player_count, sizeof *following.counts);
    course->points = calloc(PLOT_COURSE_POINTS, sizeof *course->points);
    course->steps = calloc(PLOT_COURSE_STEPS + 1, sizeof *course->steps);
    bool good = following.counts != NULL && course->points != NULL && course->steps != NULL;
    if (summary->with_sprt)
        sprt_init(&following.sprt, &summary->sprt.options);
    course->step_count = summary->with_sprt; /* the first is 0 after 0 pairs */
    good = good ? summary_read_games(folder, &again, visit, &following, error) : no_memory(error);
    if (good)
        summary_clear(&again);
    balance_finish(&course->balance);
    free(following.counts);
    return good;
}

bool plot_course_read(const char *folder, const struct summary *summary, struct plot_course *course,
                      struct error *error)
{
    const struct bradley_terry_options usual = {0};
    *course = (struct plot_course){0};
    if (!follow(folder, summary, course, error) || !rating_games_add_run(&course->games, folder, error)) {
        plot_course_clear(course);
        return false;
    }
    course->rated = rating_list_make(&course->games, &usual, &course->list, NULL);
    return true;
}

void plot_course_clear(struct plot_course *course)
{
    for (int i = 0; i < course->point_count; i++)
        free(course->points[i].ratings);
    free(course->points);
    free(course->steps);
    balance_clear(&course->balance);
    if (course->rated)
        rating_list_clear(&course->list);
    rating_games_clear(&course->games);
    *course = (struct plot_course){0};
}

static const struct bradley_terry_player *rated_player(const struct plot_course *course, const char *label)
{
    const int player = course->rated ? rating_games_find(&course->games, label) : -1;
    const struct bradley_terry_player *found = player >= 0 ? &course->list.fit.players[player] : NULL;
    return found != NULL && found->elo.value.defined ? found : NULL;
}

struct stats_number plot_course_expected(const struct plot_course *course, const struct summary *summary, int player,
                                         int other)
{
    const struct bradley_terry_player *one = rated_player(course, summary->players[player].label);
    const struct bradley_terry_player *two = rated_player(course, summary->players[other].label);
    if (one == NULL || two == NULL || one->group != two->group)
        return (struct stats_number){0};
    const struct stats_number move = course->list.fit.first_move.value;
    const double x = (one->elo.value.value - two->elo.value.value) / RATING_ELO;
    const double first = move.defined ? move.value / RATING_ELO : 0;
    return (struct stats_number){true, (1 / (1 + exp(-x - first)) + 1 / (1 + exp(-x + first))) / 2};
}
