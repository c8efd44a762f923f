/* SPDX-License-Identifier: MIT */
/*
 * The openings of Stars & Circles. No two random ones lead to the same board or to its mirror image, left for right,
 * whichever of its pieces was the first: where there are few they are all listed and shuffled, where there are many
 * random play finds them.
 */
#include "hash_set.h"
#include "openings_list.h"
#include "osero_random.h"
#include "schedule.h"
#include "stars_text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PLIES = 100 /* as the record has it */, MAX_BARREN_ATTEMPTS = 20000 };

/* The draw of the shuffle is no opening's number. */
static const uint64_t shuffle_index = UINT64_MAX;

static void begin(const struct openings_request *request, struct opening_root *root)
{
    (void)request;
    *root = (struct opening_root){.position = {.size = 0}, .standard = true};
}

static bool add(struct openings *openings, const uint8_t *moves, int count, struct error *error)
{
    const struct opening opening = {
        .position = {.colour = count % 2}, .standard = true, .plies = moves, .ply_count = count, .start = ""};
    return openings_add(openings, &opening, error);
}

static bool no_memory(struct error *error)
{
    return error_set(error, ERROR_WORLD, "out of memory for the random openings");
}

/* ---- Boards that are the same */

/* Of the columns from one end to the other, each with its height before it. */
static uint64_t hash_from(const struct stars *board, bool mirrored)
{
    uint64_t hash = 0;
    for (int i = 0; i < board->count; i++) {
        const int column = board->leftmost + (mirrored ? board->count - 1 - i : i);
        const uint8_t height = (uint8_t)stars_height(board, column);
        hash = hash_bytes(hash, (const char *)&height, 1);
        hash = hash_bytes(hash, (const char *)board->cells[STARS_ORIGIN + column], height);
    }
    return hash;
}

/* The same for a board and its mirror image. Two others have the same one with a chance of 2^-64. */
static uint64_t board_key(const struct stars *board)
{
    const uint64_t one = hash_from(board, false), other = hash_from(board, true);
    return one < other ? one : other;
}

/* Plays moves that are legal; true when the last one wins. */
static bool replay(struct stars *board, const uint8_t *moves, int count)
{
    bool won = false;
    stars_begin(board);
    for (int i = 0; i < count; i++)
        won = stars_play(board, moves[i], stars_mark(i % 2));
    return won;
}

/* The same game, left for right. */
static void mirror(uint8_t *moves, int count)
{
    struct stars board;
    stars_begin(&board);
    for (int i = 0; i < count; i++) {
        moves[i] = (uint8_t)(stars_moves(&board) - 1 - moves[i]);
        (void)stars_play(&board, moves[i], STARS_STAR);
    }
}

/* ---- Listed */

/* The boards after so many moves in games that go on, one of each two images, with the first way to them. */
struct level {
    int plies;
    uint8_t *games; /* OPENINGS_LISTED_PLIES bytes each */
    size_t count, capacity;
};

static bool level_add(struct level *level, const uint8_t *moves, int count)
{
    if (level->count == level->capacity) {
        const size_t capacity = level->capacity == 0 ? 256 : 2 * level->capacity;
        uint8_t *games = realloc(level->games, capacity * OPENINGS_LISTED_PLIES);
        if (games == NULL)
            return false;
        level->games = games;
        level->capacity = capacity;
    }
    memcpy(level->games + level->count++ * OPENINGS_LISTED_PLIES, moves, (size_t)count);
    return true;
}

/* Adds what one move leads to and does not end the game; false without memory. */
static bool expand(const uint8_t *game, int plies, struct level *next, struct hash_set *seen)
{
    struct stars board;
    uint8_t moves[OPENINGS_LISTED_PLIES];
    memcpy(moves, game, (size_t)plies);
    (void)replay(&board, moves, plies);
    const int move_count = stars_moves(&board);
    for (int move = 0; move < move_count; move++) {
        const int column = stars_column(&board, move);
        bool is_new = false;
        moves[plies] = (uint8_t)move;
        const bool won = stars_play(&board, move, stars_mark(plies % 2));
        const bool good = won || hash_set_add(seen, board_key(&board), &is_new);
        stars_lift(&board, column);
        if (!good || (is_new && !level_add(next, moves, plies + 1)))
            return false;
    }
    return true;
}

static bool expand_all(struct level *level)
{
    struct level next = {.plies = level->plies + 1};
    struct hash_set seen = {0};
    bool good = true;
    for (size_t i = 0; good && i < level->count; i++)
        good = expand(level->games + i * OPENINGS_LISTED_PLIES, level->plies, &next, &seen);
    hash_set_clear(&seen);
    free(level->games);
    *level = next;
    return good;
}

static bool list_games(int plies, struct level *level)
{
    static const uint8_t nothing[OPENINGS_LISTED_PLIES];
    *level = (struct level){.plies = 0};
    bool good = level_add(level, nothing, 0);
    while (good && level->plies < plies)
        good = expand_all(level);
    return good;
}

/* Draws the openings one after the other from those that are left, so that asking for more changes none; each is
 * mirrored or not with the same chance. */
static bool draw(struct openings *openings, const struct openings_request *request, struct level *level,
                 struct error *error)
{
    struct osero_random random, coin;
    osero_random_seed(&random, seed_of_opening(request->seed, shuffle_index));
    const uint64_t count = request->count < level->count ? request->count : level->count;
    for (size_t i = 0; i < count; i++) {
        const size_t chosen = i + osero_random_below(&random, (uint32_t)(level->count - i));
        uint8_t *place = level->games + i * OPENINGS_LISTED_PLIES;
        uint8_t moves[OPENINGS_LISTED_PLIES];
        memcpy(moves, level->games + chosen * OPENINGS_LISTED_PLIES, sizeof moves);
        memcpy(level->games + chosen * OPENINGS_LISTED_PLIES, place, sizeof moves);
        osero_random_seed(&coin, seed_of_opening(request->seed, i));
        if (osero_random_below(&coin, 2) == 1)
            mirror(moves, level->plies);
        if (!add(openings, moves, level->plies, error))
            return false;
    }
    return true;
}

static bool add_listed(struct openings *openings, const struct openings_request *request, int ply_count,
                       struct error *error)
{
    struct level level;
    bool good = list_games(ply_count, &level) || no_memory(error);
    if (good && level.count < request->count && (!request->fewer || level.count == 0))
        good = error_set(error, ERROR_USAGE,
                         "openings '%s': there are only %zu for %" PRIu64 " pairs; ask for fewer pairs or more plies",
                         request->text, level.count, request->count);
    openings->available = level.count;
    good = good && draw(openings, request, &level, error);
    free(level.games);
    return good;
}

/* ---- Played */

/* Plays so many random moves; false when one of them wins. */
static bool play_random(struct stars *board, int ply_count, uint64_t seed, uint8_t *moves)
{
    struct osero_random random;
    osero_random_seed(&random, seed);
    stars_begin(board);
    for (int i = 0; i < ply_count; i++) {
        moves[i] = (uint8_t)osero_random_below(&random, (uint32_t)stars_moves(board));
        if (stars_play(board, moves[i], stars_mark(i % 2)))
            return false;
    }
    return true;
}

static bool add_played(struct openings *openings, const struct openings_request *request, int ply_count,
                       struct error *error)
{
    struct hash_set seen = {0};
    struct stars board;
    uint8_t moves[MOST_PLIES];
    bool good = true;
    uint64_t barren = 0;
    for (uint64_t attempt = 0; good && openings->count < request->count && barren < MAX_BARREN_ATTEMPTS; attempt++) {
        bool is_new = false;
        barren++;
        if (!play_random(&board, ply_count, seed_of_opening(request->seed, attempt), moves))
            continue;
        good = hash_set_add(&seen, board_key(&board), &is_new) || no_memory(error);
        if (!good || !is_new)
            continue;
        good = add(openings, moves, ply_count, error);
        barren = 0;
    }
    hash_set_clear(&seen);
    if (good && openings->count < request->count && (!request->fewer || openings->count == 0))
        return error_set(error, ERROR_USAGE,
                         "openings '%s': random play found only %zu games that go on for %" PRIu64
                         " pairs; ask for fewer pairs or fewer plies",
                         request->text, openings->count, request->count);
    return good;
}

static bool add_random(struct openings *openings, const struct openings_request *request, int ply_count,
                       struct error *error)
{
    if (ply_count >= request->most_pieces)
        return error_set(error, ERROR_USAGE, "openings '%s': the game is over with %d pieces; ask for fewer plies",
                         request->text, request->most_pieces);
    if (ply_count <= OPENINGS_LISTED_PLIES)
        return add_listed(openings, request, ply_count, error);
    return add_played(openings, request, ply_count, error);
}

/* ---- Files */

static bool add_line(struct openings *openings, const struct openings_request *request,
                     const struct openings_line *line, struct error *error)
{
    struct stars_transcript transcript;
    struct stars_fault fault;
    if (!stars_transcript_read(line->text, request->most_pieces, &transcript, &fault))
        return openings_bad_line(line, fault.text, error);
    if (transcript.won || transcript.move_count >= request->most_pieces)
        return openings_bad_line(line, "the game is over after this opening", error);
    if (transcript.move_count > MOST_PLIES)
        return openings_bad_line(line, "an opening has at most 100 plies", error);
    return add(openings, transcript.moves, transcript.move_count, error);
}

const struct openings_maker openings_stars = {
    .most_plies = MOST_PLIES, .begin = begin, .add_random = add_random, .add_line = add_line};
