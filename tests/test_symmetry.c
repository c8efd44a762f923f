/* SPDX-License-Identifier: MIT */
#include "osero_random.h"
#include "symmetry.h"

#include <criterion/criterion.h>

Test(symmetry, squares_of_8x8_by_hand)
{
    /* b1: mirrored g1, b8, g8; transposed a2; mirrored, then transposed: a7, h2, h7. */
    static const int images[SYMMETRY_COUNT] = {1, 6, 57, 62, 8, 48, 15, 55};
    for (int symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++)
        cr_assert_eq(symmetry_square(symmetry, 8, 1), images[symmetry], "symmetry %d", symmetry);
    /* c1 on 6x6, mirrored: d1. */
    cr_assert_eq(symmetry_square(1, 6, 2), 3);
    cr_assert_eq(symmetry_square(2, 4, 2), 26);
}

Test(symmetry, sets_go_where_their_squares_go)
{
    for (int size = 4; size <= 8; size += 2)
        for (int symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++)
            for (int square = 0; square < 64; square++)
                if ((rules_squares(size) >> square) & 1)
                    cr_assert_eq(symmetry_bits(symmetry, size, UINT64_C(1) << square),
                                 UINT64_C(1) << symmetry_square(symmetry, size, square));
}

Test(symmetry, the_inverse_undoes_it)
{
    const uint64_t bits = UINT64_C(0x8123456789abcdef);
    for (int size = 4; size <= 8; size += 2)
        for (int symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++) {
            const uint64_t inside = bits & rules_squares(size);
            const uint64_t image = symmetry_bits(symmetry, size, inside);
            cr_assert_eq(symmetry_bits(symmetry_inverse(symmetry), size, image), inside);
        }
}

Test(symmetry, all_images_have_one_canonical_board)
{
    struct osero_random random;
    osero_random_seed(&random, 1);
    for (int i = 0; i < 200; i++)
        for (int size = 4; size <= 8; size += 2) {
            const uint64_t taken = osero_random_next(&random) & rules_squares(size);
            const uint64_t player = osero_random_next(&random);
            const struct board board = {taken & player, taken & ~player};
            const struct board canonical = symmetry_canonical(size, board);
            for (int symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++) {
                const struct board image = symmetry_board(symmetry, size, board);
                const struct board same = symmetry_canonical(size, image);
                cr_assert(same.player == canonical.player && same.opponent == canonical.opponent);
                cr_assert(canonical.player <= image.player);
            }
        }
}

/* The rules do not know left from right. */
Test(symmetry, moves_of_an_image_are_the_image_of_the_moves)
{
    struct osero_random random;
    osero_random_seed(&random, 3);
    for (int i = 0; i < 500; i++)
        for (int symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++) {
            const uint64_t taken = osero_random_next(&random), player = osero_random_next(&random);
            const struct board board = {taken & player, taken & ~player};
            const struct board image = symmetry_board(symmetry, 8, board);
            cr_assert_eq(rules_moves(image.player, image.opponent, UINT64_MAX),
                         symmetry_bits(symmetry, 8, rules_moves(board.player, board.opponent, UINT64_MAX)));
        }
}
