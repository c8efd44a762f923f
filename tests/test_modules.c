/* SPDX-License-Identifier: MIT */
/* The modules that are no published players: random, misbehave and the skeleton. */
#include "osero_random.h"
#include "players.h"

#include <signal.h>
#include <unistd.h>

/* Positions of a game of first moves, as many as it has plies. */
static int game_positions(int size, struct osero_position positions[128])
{
    struct board board = rules_start(size, START_STANDARD);
    int count = 0;
    while (!rules_over(board, rules_squares(size))) {
        const struct osero_position position = test_position(board, size);
        if (position.moves) {
            const int square = bits_first(position.moves);
            positions[count++] = position;
            board = rules_play(board, square, rules_flips(board.player, board.opponent, square));
        } else {
            board = rules_pass(board);
        }
    }
    return count;
}

/* The moves of the first game that is begun with `seed`: what a player answers to each position. */
static int answers(const struct test_player *player, uint64_t seed, int size, int32_t squares[128])
{
    struct osero_position positions[128];
    const int count = game_positions(size, positions);
    player->hooks->new_game(player->instance, seed);
    for (int i = 0; i < count; i++) {
        struct osero_report report;
        squares[i] = test_player_choose(player, &positions[i], &report);
    }
    return count;
}

static bool is_legal(const struct osero_position *position, int32_t square)
{
    return square >= 0 && square < 64 && (position->moves >> square & 1);
}

/* One draw a move, and of the legal moves in scan order the drawn one: whichever way this processor picks it. */
Test(modules, random_plays_the_drawn_move)
{
    struct test_player player;
    struct osero_random draws;
    struct osero_report report;
    test_player_open(&player, "random", 8);
    osero_random_seed(&draws, 11);
    player.hooks->new_game(player.instance, 11);
    struct osero_random sets;
    osero_random_seed(&sets, 12);
    for (int i = 0; i < 20000; i++) {
        uint64_t moves = osero_random_next(&sets);
        for (int thin = i % 6; thin > 0; thin--)
            moves &= osero_random_next(&sets);
        moves |= UINT64_C(1) << osero_random_below(&sets, 64);
        const struct osero_position position = {.size = sizeof position, .board_size = 8, .moves = moves};
        uint64_t rest = moves;
        for (uint32_t skip = osero_random_below(&draws, (uint32_t)bits_count(moves)); skip > 0; skip--)
            rest &= rest - 1;
        cr_assert_eq(test_player_choose(&player, &position, &report), bits_first(rest), "of %016lx", moves);
    }
    test_player_close(&player);
}

Test(modules, random_follows_its_seed)
{
    struct test_player player;
    int32_t first[128], again[128], other[128];
    test_player_open(&player, "random", 6);
    const int count = answers(&player, 1, 6, first);
    answers(&player, 2, 6, other);
    answers(&player, 1, 6, again);
    cr_assert_arr_eq(first, again, (size_t)count * sizeof first[0]);
    cr_assert_arr_neq(first, other, (size_t)count * sizeof first[0]);
    test_player_close(&player);
}

Test(modules, skeleton_plays_on_every_board)
{
    for (int size = 4; size <= 8; size += 2) {
        struct osero_position positions[128];
        const int count = game_positions(size, positions);
        struct test_player player;
        test_player_open(&player, "skeleton", size);
        for (int i = 0; i < count; i++) {
            struct osero_report report;
            const int32_t square = test_player_choose(&player, &positions[i], &report);
            cr_assert(is_legal(&positions[i], square));
            if (positions[i].moves & 1)
                cr_assert(square == 0 || square == size - 1 || square == 8 * (size - 1) || square == 9 * (size - 1));
        }
        test_player_close(&player);
    }
}

/* How many answers of a game are no legal moves, and the number of the first of them. */
static int illegal_answers(const struct test_player *player, uint64_t seed, int *first)
{
    struct osero_position positions[128];
    int32_t squares[128];
    const int count = game_positions(8, positions);
    int illegal = 0;
    answers(player, seed, 8, squares);
    for (int i = count - 1; i >= 0; i--)
        if (!is_legal(&positions[i], squares[i])) {
            illegal++;
            *first = i;
        }
    return illegal;
}

Test(modules, misbehave_answers_wrongly_at_its_move)
{
    static const char *const texts[] = {"misbehave:mode=illegal,at_move=7", "misbehave:mode=garbage,at_move=7",
                                        "misbehave:mode=failed,at_move=7"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct test_player player;
        int first = -1;
        test_player_open(&player, texts[i], 8);
        for (uint64_t seed = 0; seed < 5; seed++) {
            cr_assert_eq(illegal_answers(&player, seed, &first), 1, "%s", texts[i]);
            cr_assert_eq(first, 7);
        }
        test_player_close(&player);
    }
}

Test(modules, misbehave_in_one_game_of_some)
{
    struct test_player player;
    int bad = 0, first;
    test_player_open(&player, "misbehave:mode=illegal,one_in=5", 8);
    for (uint64_t seed = 0; seed < 500; seed++) {
        const int illegal = illegal_answers(&player, seed, &first);
        bad += illegal;
        cr_assert_eq(illegal_answers(&player, seed, &first), illegal);
    }
    cr_assert(bad > 60 && bad < 140, "%d of 500", bad); /* 100 +- 4.5 standard deviations */
    test_player_close(&player);
}

Test(modules, misbehave_none_is_good)
{
    struct test_player player;
    int first;
    test_player_open(&player, "misbehave", 8);
    for (uint64_t seed = 0; seed < 50; seed++)
        cr_assert_eq(illegal_answers(&player, seed, &first), 0);
    test_player_close(&player);
}

Test(modules, misbehave_state_differs_from_game_to_game)
{
    struct test_player player;
    int32_t first[128], again[128];
    test_player_open(&player, "misbehave:mode=state,at_move=3", 8);
    const int count = answers(&player, 1, 8, first);
    answers(&player, 1, 8, again);
    cr_assert_arr_neq(first, again, (size_t)count * sizeof first[0]);
    test_player_close(&player);
}

Test(modules, misbehave_load_says_so)
{
    struct player player;
    struct engine engine;
    struct error error;
    const struct module_path where = {.directories = {TEST_STAGE "/lib/osero/engines"}, .count = 1};
    cr_assert(player_parse("misbehave:mode=load", &where, &player, &error), "%s", error.message);
    cr_assert_not(engine_open(&engine, &player, 8, 1, false, &error));
    cr_assert(strstr(error.message, "mode=load"), "%s", error.message);
    player_clear(&player);
}

/* What ends the process, in each phase. */
static void misbehave(const char *text)
{
    struct test_player player;
    int first;
    test_player_open(&player, text, 8);
    illegal_answers(&player, 1, &first);
}

Test(modules, misbehave_abort, .signal = SIGABRT)
{
    misbehave("misbehave:mode=abort,at_move=20");
}

Test(modules, misbehave_abort_in_new_game, .signal = SIGABRT)
{
    misbehave("misbehave:mode=abort,phase=new_game");
}

Test(modules, misbehave_abort_in_create, .signal = SIGABRT)
{
    misbehave("misbehave:mode=abort,phase=create");
}

Test(modules, misbehave_hang, .signal = SIGALRM)
{
    alarm(1);
    misbehave("misbehave:mode=hang");
}

Test(modules, misbehave_sleep_hang, .signal = SIGALRM)
{
    alarm(1);
    misbehave("misbehave:mode=sleep-hang");
}

#if !defined(__SANITIZE_ADDRESS__)
Test(modules, misbehave_crash, .signal = SIGSEGV)
{
    misbehave("misbehave:mode=crash,at_move=2");
}
#endif
