/* SPDX-License-Identifier: MIT */
/* Everything that can be checked before anything is made. */
#include "tournament_parts.h"

#include "crew.h"
#include "machine.h"
#include "needs.h"
#include "results.h"
#include "resume.h"
#include "run_name.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_WALL_MS = 60000, SPARE_MS = 10000 };

static bool check_label(const struct tournament *tournament, int index, struct error *error)
{
    const char *label = tournament->players[index].label;
    const char *text = tournament->settings.players != NULL ? tournament->settings.players[index] : label;
    for (int i = 0; i < index; i++)
        if (strcmp(tournament->players[i].label, label) == 0)
            return error_set(error, ERROR_USAGE,
                             "players %d and %d are both called '%s'; tell them apart, e.g. %s%clabel=other", i + 1,
                             index + 1, label, text, strchr(text, ':') != NULL ? ',' : ':');
    return true;
}

/* Player number `index` as the user gave it, or as run.json has it. */
static bool read_player(const struct tournament *tournament, int index, const struct module_path *where,
                        struct error *error)
{
    const struct tournament_settings *settings = &tournament->settings;
    struct player *player = &tournament->players[index];
    if (settings->players != NULL)
        return player_parse(settings->players[index], where, player, error);
    return player_read(json_at(resume_players(settings->resume), (size_t)index), where, player, error);
}

/* The player plays the game, on this board. */
static bool check_game(const struct tournament *tournament, const struct player *player, struct error *error)
{
    const struct tournament_settings *settings = &tournament->settings;
    return module_plays(&player->info, player->label, settings->game, settings->size, error);
}

static bool parse_players(struct tournament *tournament, const struct module_path *where, struct error *error)
{
    const struct tournament_settings *settings = &tournament->settings;
    tournament->players = calloc((size_t)settings->player_count, sizeof *tournament->players);
    if (tournament->players == NULL)
        return error_set(error, ERROR_WORLD, "out of memory for %d players", settings->player_count);
    for (int i = 0; i < settings->player_count; i++) {
        if (!read_player(tournament, i, where, error))
            return false;
        tournament->parsed_count++;
        if (!check_game(tournament, &tournament->players[i], error) || !check_label(tournament, i, error))
            return false;
    }
    return true;
}

static bool try_players(const struct tournament *tournament, struct error *error)
{
    for (int i = 0; i < tournament->settings.player_count; i++) {
        const struct player *player = &tournament->players[i];
        if (!player_try(player, tournament->settings.size, seed_of_instance(tournament->settings.seed, player->label),
                        tournament->settings.startup_ms, error))
            return false;
    }
    return true;
}

static bool check_wall(struct tournament *tournament, struct error *error)
{
    struct tournament_settings *settings = &tournament->settings;
    const int64_t limit_ms = contest_longest_ns(&tournament->contest) / 1000000;
    const int64_t longest_ms = limit_ms > 0 ? limit_ms + settings->margin_ms : 0;
    if (settings->wall_ms == 0)
        settings->wall_ms = longest_ms + SPARE_MS > DEFAULT_WALL_MS ? longest_ms + SPARE_MS : DEFAULT_WALL_MS;
    if (settings->wall_ms <= longest_ms)
        return error_set(
            error, ERROR_USAGE,
            "the wall limit of %lld ms is not longer than the %lld ms that a player's move may take by its "
            "time limit and the margin of %lld ms",
            (long long)settings->wall_ms, (long long)longest_ms, (long long)settings->margin_ms);
    tournament->contest.wall_ns = settings->wall_ms * 1000000;
    return true;
}

static void check_openings(struct tournament *tournament)
{
    if (strcmp(tournament->settings.openings, "start") != 0 || tournament->settings.pairs < 2)
        return;
    const struct schedule *schedule = &tournament->contest.schedule;
    for (int i = 0; i < schedule->pairing_count; i++) {
        const struct player *first = &tournament->players[schedule->pairings[i].first];
        const struct player *second = &tournament->players[schedule->pairings[i].second];
        if (player_draws(first) || player_draws(second) || player_outside(first) || player_outside(second))
            continue;
        tournament_warn(tournament,
                        "neither %s nor %s draws lots: from the start position all their pairs will be the same",
                        first->label, second->label);
        return;
    }
}

static bool is_reproducible(const struct tournament *tournament)
{
    for (int i = 0; i < tournament->settings.player_count; i++)
        if (player_threaded(&tournament->players[i]) || player_outside(&tournament->players[i]))
            return false;
    return contest_longest_ns(&tournament->contest) == 0;
}

/* `fewer`: the user has not said how many pairs. */
static bool make_openings(struct tournament *tournament, bool fewer, struct error *error)
{
    const struct tournament_settings *settings = &tournament->settings;
    const char *text =
        settings->resume != NULL ? resume_openings(settings->resume, settings->openings) : settings->openings;
    const struct openings_request request = {.maker = tournament->contest.game->openings,
                                             .text = text,
                                             .size = settings->size,
                                             .start = settings->start,
                                             .seed = settings->seed,
                                             .count = settings->pairs,
                                             .most_pieces = settings->most_pieces,
                                             .fewer = fewer};
    tournament->contest.openings = openings_new(&request, error);
    if (tournament->contest.openings == NULL)
        return false;
    tournament->settings.pairs = tournament->contest.schedule.pair_count = openings_made(tournament->contest.openings);
    openings_digest(tournament->contest.openings, settings->pairs, tournament->openings_digest);
    tournament->openings_path = openings_is_file(text) ? realpath(text, NULL) : NULL;
    return true;
}

static bool prepare_contest(struct tournament *tournament, struct error *error)
{
    struct tournament_settings *settings = &tournament->settings;
    struct contest *contest = &tournament->contest;
    const bool open = settings->pairs == 0;
    if (open)
        settings->pairs = settings->with_sprt ? TOURNAMENT_SPRT_PAIRS : TOURNAMENT_PAIRS;
    *contest = (struct contest){.players = tournament->players,
                                .game = game_find(settings->game, settings->size),
                                .size = settings->size,
                                .most_pieces = settings->most_pieces,
                                .start = settings->start,
                                .scoring = settings->scoring,
                                .seed = settings->seed,
                                .timing = settings->timing,
                                .isolate = settings->isolate,
                                .cpu_clock = settings->cpu_clock,
                                .margin_ns = settings->margin_ms * 1000000,
                                .startup_ns = settings->startup_ms * 1000000,
                                .memory_bytes = settings->memory_mb << 20};
    return schedule_init(&contest->schedule, settings->player_count, settings->gauntlet, settings->pairs, error) &&
           contest_prepare(contest, &settings->limits, error) &&
           make_openings(tournament, open && settings->with_sprt, error);
}

/* match-A-vs-B-20261129T201010Z, tournament-20261129T201010Z */
static bool choose_name(struct tournament *tournament, struct error *error)
{
    const struct tournament_settings *settings = &tournament->settings;
    const bool two = settings->player_count == 2;
    const char *labels[2] = {tournament->players[0].label, tournament->players[1].label};
    const struct run_name name = {.command = settings->command,
                                  .labels = labels,
                                  .label_count = two ? 2 : 0,
                                  .results = settings->results,
                                  .journal = RESULTS_GAMES,
                                  .asked = settings->name};
    if (settings->resume == NULL)
        return run_name_choose(&name, tournament->name, error);
    (void)snprintf(tournament->name, sizeof tournament->name, "%s", settings->resume->name);
    return true;
}

/* Options that the game does not have. A game without boards has the size 0. */
static bool check_options(struct tournament_settings *settings, struct error *error)
{
    const char *game = module_game_name(settings->game);
    if (settings->game == OSERO_OTHELLO)
        return settings->for_stars == NULL ||
               error_set(error, ERROR_USAGE, "%s is for %s alone, but the game is %s", settings->for_stars,
                         module_game_name(OSERO_STARS_AND_CIRCLES), game);
    settings->size = 0;
    return settings->for_othello == NULL || error_set(error, ERROR_USAGE, "%s is for %s alone, but the game is %s",
                                                      settings->for_othello, module_game_name(OSERO_OTHELLO), game);
}

bool tournament_prepare(struct tournament *tournament, const struct tournament_settings *settings,
                        const struct module_path *where, struct error *error)
{
    memset(tournament, 0, sizeof *tournament);
    tournament->settings = *settings;
    tournament->settings.isolate = settings->isolate || settings->sandbox || settings->memory_mb > 0;
    if (!check_options(&tournament->settings, error))
        return false;
    if (settings->player_count < 2 || settings->player_count > SCHEDULE_MAX_PLAYERS)
        return error_set(error, ERROR_USAGE, "a run needs 2 to %d players, not %d", SCHEDULE_MAX_PLAYERS,
                         settings->player_count);
    if (settings->with_sprt && settings->player_count != 2)
        return error_set(error, ERROR_USAGE, "an SPRT (--sprt) is between two players, not %d", settings->player_count);
    if (settings->with_sprt && !sprt_check(&settings->sprt, error))
        return error_prefix(error, "--sprt");
    struct module_path from = *where;
    from.sandbox = settings->sandbox;
    const int jobs = settings->jobs > 0 ? settings->jobs : machine_cores();
    if (!crew_allow_files(jobs, settings->player_count, error) || !parse_players(tournament, &from, error) ||
        !prepare_contest(tournament, error) || !needs_check(tournament, error) || !check_wall(tournament, error) ||
        !choose_name(tournament, error) ||
        (settings->resume != NULL && !resume_check(settings->resume, tournament, error)) ||
        !try_players(tournament, error))
        return false;
    const uint64_t units = schedule_unit_count(&tournament->contest.schedule);
    if (settings->jobs == 0)
        tournament->settings.jobs = machine_cores();
    if ((uint64_t)tournament->settings.jobs > units)
        tournament->settings.jobs = (int)units;
    tournament->reproducible =
        is_reproducible(tournament) && (settings->resume == NULL || resume_is_reproducible(settings->resume));
    check_openings(tournament);
    const struct player *unmeasured = needs_unmeasured(tournament);
    if (unmeasured != NULL)
        tournament_warn(tournament, "--memory does not count the memory of the other program that answers for %s",
                        unmeasured->label);
    return true;
}
