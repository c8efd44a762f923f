/* SPDX-License-Identifier: MIT */
#include "naive_rules.h"
#include "osero_random.h"
#include "symmetry.h"
#include "wide.h"

#include <criterion/criterion.h>
#include <inttypes.h>

enum { E5 = 44, F5 = 45, E6 = 54, F6 = 55, J10 = 99 };

/* Criterion prints no 128 bits. */
#define ASSERT_SETS_EQUAL(a, b, ...) cr_assert((a) == (b), __VA_ARGS__)

Test(wide, starts)
{
    const struct wide_board standard = wide_start(START_STANDARD), parallel = wide_start(START_PARALLEL);
    cr_assert(standard.opponent == (wide_bit(E5) | wide_bit(F6)) && standard.player == (wide_bit(F5) | wide_bit(E6)));
    cr_assert(parallel.opponent == (wide_bit(E5) | wide_bit(F5)) && parallel.player == (wide_bit(E6) | wide_bit(F6)));
    /* e4 d5 g6 f7, as d3 c4 f5 e6 are on 8x8. */
    cr_assert(wide_moves(standard.player, standard.opponent) ==
              (wide_bit(34) | wide_bit(43) | wide_bit(56) | wide_bit(65)));
}

Test(wide, squares_of_every_size)
{
    cr_assert_eq(wide_count(wide_squares(10)), 100);
    cr_assert_eq(wide_count(wide_squares(4)), 16);
    cr_assert(wide_has(wide_squares(10), J10) && !wide_has(wide_squares(8), 8) && wide_has(wide_squares(8), 77));
    for (int size = 4; size <= 8; size += 2) {
        cr_assert(wide_spread(rules_squares(size)) == wide_squares(size));
        for (int square = 0; square < 64; square++)
            cr_assert_eq(wide_narrow_square(wide_first(wide_spread(UINT64_C(1) << square))), square);
    }
}

Test(wide, words_of_the_engine_interface)
{
    uint64_t words[2];
    wide_to_words(wide_bit(3) | wide_bit(64) | wide_bit(99), words);
    cr_assert(words[0] == 8 && words[1] == (UINT64_C(1) | UINT64_C(1) << 35));
    cr_assert(wide_of_words(words) == (wide_bit(3) | wide_bit(64) | wide_bit(99)));
    cr_assert(wide_first(wide_bit(99)) == 99 && wide_first(wide_bit(64) | wide_bit(70)) == 64);
}

Test(wide, a_board_with_discs_on_top_of_each_other_or_outside_is_not_valid)
{
    const struct wide_board start = wide_start(START_STANDARD);
    cr_assert(wide_valid(start) && wide_valid((struct wide_board){wide_bit(99), 0}));
    cr_assert_not(wide_valid((struct wide_board){start.player, start.player}));
    cr_assert_not(wide_valid((struct wide_board){wide_bit(100), 0}));
    cr_assert_not(wide_valid((struct wide_board){0, wide_bit(127)}));
}

/* Empties go to the winner unless the rule is raw; level is level with empties left. */
Test(wide, difference)
{
    const struct wide_board wipe_out = {.player = 0x1fff};
    cr_assert_eq(wide_difference(wipe_out, SCORING_EMPTIES_TO_WINNER), 100);
    cr_assert_eq(wide_difference(wipe_out, SCORING_RAW), 13);
    cr_assert_eq(wide_difference(wide_pass(wipe_out), SCORING_EMPTIES_TO_WINNER), -100);
    cr_assert_eq(wide_difference(wide_pass(wipe_out), SCORING_RAW), -13);
    cr_assert_eq(wide_difference((struct wide_board){7, 0x38}, SCORING_EMPTIES_TO_WINNER), 0);
    cr_assert_eq(wide_difference((struct wide_board){wide_squares(10) & ~(wide_set)1, 1}, SCORING_RAW), 98);
}

static wide_set random_set(struct osero_random *random)
{
    const uint64_t words[2] = {osero_random_next(random), osero_random_next(random)};
    return wide_of_words(words);
}

static void check_board(int size, struct wide_board board)
{
    const wide_set squares = wide_squares(size), moves = wide_moves(board.player, board.opponent) & squares;
    struct naive naive = naive_board(10, board.player, board.opponent);
    naive_set naive_set_of_moves = naive_moves(&naive);
    if (size < 10) { /* the naive board of that size, its squares brought to rows of ten */
        naive.size = size;
        const naive_set narrow = naive_moves(&naive);
        naive_set_of_moves = wide_spread((uint64_t)narrow);
    }
    ASSERT_SETS_EQUAL(moves, naive_set_of_moves, "moves on %dx%d", size, size);
    for (int square = 0; square < 100; square++) {
        if (!wide_has(squares, square))
            continue;
        const int named = size < 10 ? wide_narrow_square(square) : square;
        const naive_set flips = naive_flips(&naive, named);
        ASSERT_SETS_EQUAL(wide_flips(board.player, board.opponent, square),
                          size < 10 ? wide_spread((uint64_t)flips) : flips, "flips of %d on %dx%d", square, size, size);
    }
}

/* Boards that no game reaches too, of every density: long lines, lines that touch edges, nearly full boards. */
Test(wide, moves_and_flips_agree_with_a_naive_generator_on_random_boards)
{
    struct osero_random random;
    osero_random_seed(&random, 10);
    for (int i = 0; i < 6000; i++)
        for (int size = 4; size <= 10; size += 2) {
            wide_set taken = random_set(&random), player = random_set(&random);
            for (int more = i % 6; more > 0; more--)
                taken |= random_set(&random);
            if (i % 7 < 3)
                player &= random_set(&random);
            taken &= wide_squares(size);
            check_board(size, (struct wide_board){taken & player, taken & ~player});
        }
}

/* Whole random games, with their passes, disc by disc. */
Test(wide, games_agree_with_a_naive_referee)
{
    struct osero_random random;
    osero_random_seed(&random, 11);
    int passes = 0;
    for (int game = 0; game < 300; game++) {
        struct wide_board board = wide_start(game % 2 == 0 ? START_STANDARD : START_PARALLEL);
        struct naive naive = naive_board(10, board.player, board.opponent);
        while (!wide_over(board)) {
            wide_set moves = wide_moves(board.player, board.opponent);
            cr_assert(moves == naive_moves(&naive) && wide_valid(board));
            for (uint32_t skip = osero_random_below(&random, (uint32_t)wide_count(moves)); skip > 0; skip--)
                moves &= moves - 1;
            const int square = moves == 0 ? -1 : wide_first(moves);
            if (moves == 0) {
                passes++;
                for (int depth = 1; depth <= 3; depth++)
                    cr_assert_eq(wide_perft(board, depth), naive_perft(&naive, depth));
            }
            naive_play(&naive, square);
            board = moves == 0 ? wide_pass(board)
                               : wide_play(board, square, wide_flips(board.player, board.opponent, square));
            const struct naive same = naive_board(10, board.player, board.opponent);
            cr_assert_arr_eq(same.cells, naive.cells, sizeof naive.cells);
        }
        cr_assert_eq(naive_moves(&naive), 0);
    }
    cr_assert_gt(passes, 20);
}

/* Six plies as on 8x8, then the published 55180 and 392268. */
Test(wide, perft_published)
{
    static const uint64_t table[] = {1, 4, 12, 56, 244, 1396, 8200, 55180, 392268};
    for (int depth = 0; depth < (int)(sizeof table / sizeof table[0]); depth++)
        cr_assert_eq(wide_perft(wide_start(START_STANDARD), depth), table[depth], "depth %d", depth);
}

Test(wide, perft_agrees_with_a_naive_generator_from_both_starts)
{
    for (int start = START_STANDARD; start <= START_PARALLEL; start++) {
        const struct wide_board board = wide_start((enum start)start);
        const struct naive naive = naive_board(10, board.player, board.opponent);
        for (int depth = 0; depth <= 6; depth++)
            cr_assert_eq(wide_perft(board, depth), naive_perft(&naive, depth));
    }
}

Test(wide, perft_counts_a_finished_game_as_one_leaf_and_a_pass_as_a_ply)
{
    cr_assert_eq(wide_perft((struct wide_board){0, 0}, 5), 1);
    cr_assert_eq(wide_perft((struct wide_board){wide_squares(10), 0}, 5), 1);
    /* a1 empty, b1 the player's, the rest of the row the other's: a pass, then a1, which ends the game. */
    const struct wide_board pass = {.player = wide_bit(1), .opponent = 0x3fc};
    cr_assert(wide_moves(pass.player, pass.opponent) == 0 && wide_moves(pass.opponent, pass.player) == 1);
    for (int depth = 0; depth < 5; depth++)
        cr_assert_eq(wide_perft(pass, depth), 1);
    /* The same beside the start position, so that both go on. */
    const struct wide_board start = wide_start(START_STANDARD);
    const struct wide_board both = {.player = start.player | pass.player, .opponent = start.opponent | pass.opponent};
    const struct naive naive = naive_board(10, both.player, both.opponent);
    for (int depth = 0; depth < 6; depth++)
        cr_assert_eq(wide_perft(both, depth), naive_perft(&naive, depth));
}

Test(wide, symmetries)
{
    /* b1: mirrored i1, b10, i10; transposed a2; mirrored, then transposed: a9, j2, j9. */
    static const int images[SYMMETRY_COUNT] = {1, 8, 91, 98, 10, 80, 19, 89};
    struct osero_random random;
    osero_random_seed(&random, 12);
    for (int symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++)
        cr_assert_eq(wide_symmetry_square(symmetry, 1), images[symmetry], "symmetry %d", symmetry);
    for (int i = 0; i < 300; i++) {
        const wide_set taken = random_set(&random) & wide_squares(10), player = random_set(&random);
        const struct wide_board board = {taken & player, taken & ~player};
        const struct wide_board canonical = wide_canonical(board);
        for (int symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++) {
            const struct wide_board image = wide_symmetry_board(symmetry, board);
            const struct wide_board back = wide_symmetry_board(symmetry_inverse(symmetry), image);
            const struct wide_board same = wide_canonical(image);
            cr_assert(back.player == board.player && back.opponent == board.opponent);
            cr_assert(same.player == canonical.player && same.opponent == canonical.opponent);
            cr_assert(canonical.player <= image.player);
            /* The rules do not know left from right. */
            cr_assert(wide_moves(image.player, image.opponent) ==
                      wide_symmetry_set(symmetry, wide_moves(board.player, board.opponent)));
        }
    }
}
