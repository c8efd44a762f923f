/* SPDX-License-Identifier: MIT */
/* The player two-ply, and games of it by the referee. */
#include "game.h"
#include "naive_stars.h"
#include "osero_random.h"
#include "players.h"
#include "stars_text.h"

static struct seat seat_of(const struct test_player *player)
{
    return (struct seat){
        .choose = player->hooks->choose, .instance = player->instance, .limits = {.size = sizeof(struct osero_limits)}};
}

static struct game_start start_at(const struct stars_transcript *opening)
{
    return (struct game_start){.most_pieces = 200,
                               .position = {.colour = opening->move_count % 2},
                               .plies = opening->moves,
                               .ply_count = opening->move_count};
}

static struct stars_transcript read(const char *text)
{
    struct stars_transcript transcript;
    struct stars_fault fault;
    cr_assert(stars_transcript_read(text, 200, &transcript, &fault), "%s", fault.text);
    return transcript;
}

static struct game_result play(const struct game_start *start, const struct test_player *star,
                               const struct test_player *circle)
{
    struct seat seats[2] = {seat_of(star), seat_of(circle)};
    struct crumbs crumbs = {.beat = 0};
    struct game_result result;
    int8_t difference;
    game_stars.play(start, seats, &crumbs, &result, NULL);
    cr_assert_eq(result.termination, TERMINATION_NORMAL);
    cr_assert(game_stars.verify(start, SCORING_RAW, &result, &difference));
    return result;
}

/* The game that an independent implementation of the player's description played. */
Test(two_ply, the_game_against_itself)
{
    struct test_player player;
    const struct stars_transcript nothing = read("");
    const struct game_start start = start_at(&nothing);
    char text[RECORD_MOVES_SIZE];
    test_player_open(&player, "two-ply", 0);
    const struct game_result result = play(&start, &player, &player);
    (void)game_stars.write_moves(&start, &result, text);
    cr_assert_str_eq(text, "0 0 -1 1 -2 -3 -1 -1 0 -2 0 -2 -2 -1 0 0 -1 -3 -4 -3 -3 -4 -4 -5 -5 -2 -6");
    cr_assert_eq(result.black_discs, 1);
    test_player_close(&player);
}

/* ---- Two on the ground */

static void replay(const struct game_start *start, const struct game_result *result, int count,
                   struct naive_stars *game)
{
    char text[RECORD_MOVES_SIZE];
    struct game_result part = *result;
    part.move_count = (uint8_t)count;
    (void)game_stars.write_moves(start, &part, text);
    game->count = 0;
    for (char *word = strtok(text, " "); word != NULL; word = strtok(NULL, " "))
        naive_drop(game, atoi(word), game->count % 2);
}

/* Star has the ground of exactly two columns, and is to move. */
static bool has_two_on_the_ground(const struct naive_stars *game)
{
    int columns[NAIVE_MOST];
    if (game->count % 2 != 0 || naive_columns(game, columns) != 4)
        return false;
    return naive_side(game, columns[1], 0) == 0 && naive_side(game, columns[2], 0) == 0;
}

/* Whatever Circle does now, Star makes four next. */
static bool wins_next(const struct naive_stars *game)
{
    int columns[NAIVE_MOST];
    const int count = naive_columns(game, columns);
    for (int i = 0; i < count; i++) {
        struct naive_stars next = *game;
        naive_drop(&next, columns[i], 1);
        if (naive_has_four(&next, 1) || !naive_can_win(&next, 0))
            return false;
    }
    return true;
}

/* Every position in which either extension must win; how many there were. */
static int check_extensions(const struct naive_stars *game)
{
    int columns[NAIVE_MOST], found = 0;
    if (!has_two_on_the_ground(game))
        return 0;
    (void)naive_columns(game, columns);
    for (int end = 0; end < 4; end += 3) {
        struct naive_stars next = *game;
        naive_drop(&next, columns[end], 0);
        if (naive_can_win(&next, 1))
            continue;
        cr_assert(wins_next(&next));
        found++;
    }
    return found;
}

Test(two_ply, an_extension_of_two_on_the_ground_wins_and_is_played)
{
    struct test_player player, random;
    const struct stars_transcript opening = read("0 0 1 0"), nothing = read("");
    const struct game_start start = start_at(&opening), empty = start_at(&nothing);
    struct naive_stars game;
    int found = 0;
    test_player_open(&player, "two-ply", 0);
    test_player_open(&random, "random", 0);
    const struct game_result first = play(&start, &player, &player);
    cr_assert(first.moves[0] == 0 || first.moves[0] == 3, "it extends the two");
    replay(&start, &first, 0, &game);
    cr_assert_eq(check_extensions(&game), 2);
    for (uint64_t seed = 0; seed < 3000; seed++) {
        random.hooks->new_game(random.instance, seed);
        const struct game_result result = play(&empty, &random, &random);
        for (int count = 2; count < result.move_count; count += 2) {
            replay(&empty, &result, count, &game);
            found += check_extensions(&game);
        }
    }
    cr_assert_gt(found, 500);
    test_player_close(&player);
    test_player_close(&random);
}

/* ---- How it loses */

/* At the loser's last turn it could not win, and each of its moves let the winner win. */
static void check_lost(const struct naive_stars *game, int side)
{
    int columns[NAIVE_MOST];
    const int count = naive_columns(game, columns);
    cr_assert_not(naive_can_win(game, side));
    for (int i = 0; i < count; i++) {
        struct naive_stars next = *game;
        naive_drop(&next, columns[i], side);
        cr_assert(naive_can_win(&next, 1 - side), "column %d would have saved it", columns[i]);
    }
}

Test(two_ply, it_loses_only_what_cannot_be_saved)
{
    struct test_player player, random;
    const struct stars_transcript nothing = read("");
    const struct game_start start = start_at(&nothing);
    int lost = 0;
    test_player_open(&player, "two-ply", 0);
    test_player_open(&random, "random", 0);
    for (uint64_t seed = 0; seed < 40000; seed++) {
        const int side = (int)(seed % 2);
        struct naive_stars game;
        random.hooks->new_game(random.instance, seed);
        const struct game_result result = side == 0 ? play(&start, &player, &random) : play(&start, &random, &player);
        const bool won = side == 0 ? result.black_discs == 1 : result.white_discs == 1;
        if (won || result.black_discs == result.white_discs)
            continue;
        replay(&start, &result, result.move_count - 2, &game);
        check_lost(&game, side);
        lost++;
    }
    cr_assert_gt(lost, 5, "there was something to look at");
    test_player_close(&player);
    test_player_close(&random);
}

/* ---- Its order of things, cell by cell, by rules that share no code with it */

Test(two_ply, it_wins_where_it_can_and_stops_where_it_must)
{
    struct test_player player, random;
    const struct stars_transcript nothing = read("");
    const struct game_start start = start_at(&nothing);
    test_player_open(&player, "two-ply", 0);
    test_player_open(&random, "random", 0);
    for (uint64_t seed = 0; seed < 3000; seed++) {
        struct naive_stars game;
        random.hooks->new_game(random.instance, seed);
        const struct game_result result = play(&start, &random, &player);
        for (int count = 1; count < result.move_count; count += 2) { /* Circle's turns: two-ply's */
            replay(&start, &result, count, &game);
            const bool could_win = naive_can_win(&game, 1), must_stop = naive_can_win(&game, 0);
            replay(&start, &result, count + 1, &game);
            cr_assert_eq(naive_has_four(&game, 1), could_win);
            if (must_stop && !could_win) {
                game.pieces[game.count - 1].side = 0; /* had Star been there */
                cr_assert(naive_has_four(&game, 0), "it takes the cell of a four");
            }
        }
    }
    test_player_close(&player);
    test_player_close(&random);
}

/* The description of the player again, with the naive rules. */

static int longest_line(const struct naive_stars *game, int column, int side)
{
    static const int steps[4][2] = {{0, 1}, {1, -1}, {1, 1}, {1, 0}};
    struct naive_stars next = *game;
    naive_drop(&next, column, side);
    const struct naive_piece cell = next.pieces[next.count - 1];
    int longest = 0;
    for (int i = 0; i < 4; i++) {
        int first = 0, last = 0;
        while (naive_side(&next, cell.column + (first - 1) * steps[i][0], cell.row + (first - 1) * steps[i][1]) == side)
            first--;
        while (naive_side(&next, cell.column + (last + 1) * steps[i][0], cell.row + (last + 1) * steps[i][1]) == side)
            last++;
        longest = last - first + 1 > longest ? last - first + 1 : longest;
    }
    return longest > 4 ? 4 : longest;
}

static int density(const struct naive_stars *game, int column, int side)
{
    static const int ways[7][2] = {{0, -1}, {1, 0}, {-1, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    const int row = naive_height(game, column);
    struct naive_stars next = *game;
    int own = 0;
    for (int i = 0; i < 7; i++)
        for (int far = 1; far <= 3; far++) {
            const int found = naive_side(game, column + far * ways[i][0], row + far * ways[i][1]);
            if (found == 1 - side)
                break;
            own += found == side;
        }
    naive_drop(&next, column, side);
    return naive_can_win(&next, side) ? 3 * own : own;
}

/* Larger is better, place by place: four, their four, safe, rank, density, nearness, the lower number. */
static void worth(const struct naive_stars *game, int column, int side, int *places)
{
    static const int ranks[5][2] = {{0, 0}, {1, 1}, {3, 2}, {5, 4}, {0, 0}}; /* of mine, of theirs, by length */
    const int mine = longest_line(game, column, side), theirs = longest_line(game, column, 1 - side);
    struct naive_stars next = *game;
    naive_drop(&next, column, side);
    memset(places, 0, 7 * sizeof *places);
    places[0] = mine == 4;
    places[1] = theirs == 4 && mine < 4;
    if (mine < 4 && theirs < 4) {
        places[2] = !naive_can_win(&next, 1 - side);
        places[3] = ranks[mine][0] > ranks[theirs][1] ? ranks[mine][0] : ranks[theirs][1];
        places[4] = density(game, column, side);
    }
    places[5] = -abs(column);
    places[6] = -column;
}

static int naive_choice(const struct naive_stars *game, int side)
{
    int columns[NAIVE_MOST], best = 0, best_places[7];
    const int count = naive_columns(game, columns);
    for (int i = 0; i < count; i++) {
        int places[7], at = 0;
        worth(game, columns[i], side, places);
        while (i > 0 && at < 6 && places[at] == best_places[at])
            at++;
        if (i > 0 && places[at] <= best_places[at])
            continue;
        best = columns[i];
        memcpy(best_places, places, sizeof places);
    }
    return best;
}

Test(two_ply, every_move_is_the_described_one)
{
    struct test_player player, random;
    const struct stars_transcript nothing = read("");
    const struct game_start start = start_at(&nothing);
    int asked = 0;
    test_player_open(&player, "two-ply", 0);
    test_player_open(&random, "random", 0);
    for (uint64_t seed = 0; seed < 150; seed++) {
        const int side = (int)(seed % 2);
        struct naive_stars game;
        random.hooks->new_game(random.instance, seed);
        const struct game_result result = seed % 3 == 0 ? play(&start, &player, &player)
                                          : side == 0   ? play(&start, &player, &random)
                                                        : play(&start, &random, &player);
        for (int count = side; count < result.move_count && (seed % 3 != 0 || seed == 0); count += 2) {
            replay(&start, &result, count, &game);
            const int described = naive_choice(&game, side);
            replay(&start, &result, count + 1, &game);
            cr_assert_eq(game.pieces[count].column, described, "game %d, ply %d", (int)seed, count + 1);
            asked++;
        }
    }
    cr_assert_gt(asked, 500);
    test_player_close(&player);
    test_player_close(&random);
}
