/* SPDX-License-Identifier: MIT */
#include "rating_source.h"

#include "game_record.h"
#include "game_source.h"

#include <string.h>

static bool is_known(const char *name)
{
    return name[0] != '\0' && strcmp(name, "???") != 0;
}

static bool add_game(struct rating_games *games, const struct played_game *game, const struct game_about *about,
                     struct game_numbering *numbering, struct error *error)
{
    struct record record;
    enum outcome outcome;
    if (!is_known(about->black) || !is_known(about->white) || strcmp(about->black, about->white) == 0 ||
        !game_outcome(game, about, &outcome)) {
        rating_games_not_counted(games);
        return true;
    }
    if (!game_record_rated(game, about, outcome, numbering, &record))
        return error_set(error, ERROR_WORLD, "out of memory");
    return rating_games_add(games, &record, game->number, error);
}

static bool add_all(struct rating_games *games, struct game_source *source, struct error *error)
{
    struct game_numbering numbering = {.games = 0};
    struct played_game game;
    struct game_about about;
    struct error bad;
    bool good = true;
    while (good) {
        const enum game_status status = game_source_next(source, &game, &bad);
        if (status == GAME_END)
            break;
        game_source_about(source, &about);
        if (game_source_format(source) == GAME_FORMAT_TRANSCRIPTS)
            good = error_set(error, ERROR_USAGE, "%s: transcripts name no players: there is nobody to rate",
                             game_source_file(source));
        else if (status == GAME_GOOD)
            good = add_game(games, &game, &about, &numbering, error);
        else if (status == GAME_BROKEN || !rating_games_leave_out(games, game.number))
            good = error_set(error, status == GAME_BAD ? ERROR_WORLD : bad.kind, "%s", bad.message);
    }
    game_numbering_clear(&numbering);
    return good;
}

bool rating_source_add(struct rating_games *games, const char *path, struct error *error)
{
    const struct game_source_options options = {.about = true, .whole = true};
    struct game_source *source = game_source_open_as(path, &options, error);
    const bool good = source != NULL && rating_games_begin(games, path, error) && add_all(games, source, error) &&
                      rating_games_end(games, error);
    game_source_close(source);
    return good;
}
