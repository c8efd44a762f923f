/* SPDX-License-Identifier: MIT */
/*
 * The leaves of many boards at once, bit-sliced: a vector of LANES bits belongs to a square, and a bit of it to a
 * board. A step along a line is then another vector, and a line of the board is walked for LANES boards together with
 * an `and` and an `or` a square. Bit-slicing is from Biham, "A Fast New DES Implementation in Software" (1997);
 * transposing and adding up bits are Hacker's Delight (2nd edition), sections 7-3 and 5-1.
 *
 * All boards in the lanes have the same number of plies left and the same number of moves, so that no lane is idle when
 * the k-th moves of all of them are played together. Boards wait in batches by these two numbers until a batch is
 * full. Plies further from the leaves, of which there are few, are walked one board at a time.
 *
 * Loops over the squares of a line have constant bounds and are unrolled by the compiler: arrays of eight vectors in
 * them are registers.
 */
#include "kernels.h"
#include "rules_inline.h"

#include <stdlib.h>
#include <string.h>

/* Words of 64 lanes in a vector: what the processor has registers for. */
#ifdef __AVX2__
enum { WORDS = 4 };
#else
enum { WORDS = 2 };
#endif

enum {
    LANES = 64 * WORDS,
    MOST_MOVES = 63,  /* of a board: at least one square is taken */
    DEEPEST_BATCH = 5 /* plies left; boards with more are not sliced */
};

typedef uint64_t lanes __attribute__((vector_size(8 * WORDS)));

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* Opponents in an unbroken line behind a disc of the player, by square: behind it on the line's way up, and down. */
struct runs {
    lanes up[64], down[64];
};

/* The boards that are worked on, one vector a square. */
struct slices {
    lanes player[64], opponent[64];
    lanes moves[64]; /* those that are not played yet */
    lanes move[64];  /* the one of each board that is being played */
    lanes flips[64];
    lanes child_player[64], child_opponent[64]; /* the child's player is the parent's opponent */
    lanes child_moves[64];
    lanes child_counts[8]; /* how many moves a child has, in binary: vector i counts 2^i */
    lanes boards;          /* the lanes in use */
    struct runs rows, columns, falling, rising;
};

/* Boards that wait, and children on their way back into boards. A vector of four words has two of them. */
struct batch {
    lanes boards[2 * 64];
};

struct level {
    int counts[MOST_MOVES + 1];
    struct batch batches[MOST_MOVES + 1]; /* by number of moves */
    struct batch children;
    struct slices slices;
};

struct sliced_perft {
    uint64_t squares, leaves;
    struct level levels[DEEPEST_BATCH + 1]; /* by plies left, 2 at least */
};

/* The diagonals on which something can be flipped: first square, length. */
#define FALLING_DIAGONALS(DO) \
    DO(40, 3)                 \
    DO(32, 4) DO(24, 5) DO(16, 6) DO(8, 7) DO(0, 8) DO(1, 7) DO(2, 6) DO(3, 5) DO(4, 4) DO(5, 3)
#define RISING_DIAGONALS(DO) \
    DO(2, 3)                 \
    DO(3, 4) DO(4, 5) DO(5, 6) DO(6, 7) DO(7, 8) DO(15, 7) DO(23, 6) DO(31, 5) DO(39, 4) DO(47, 3)
enum { ROW = 1, RISING = 7, COLUMN = 8, FALLING = 9 }; /* steps of lines */

/* ---- Boards to slices and back ---------------------------------------------------------------------------------- */

ALWAYS_INLINE void swap_bits(lanes *low, lanes *high, int distance, uint64_t mask)
{
    const lanes changed = ((*low >> distance) ^ *high) & mask;
    *low ^= changed << distance;
    *high ^= changed;
}

/* Three of the six steps of transposing, for eight vectors that lie `stride` apart. */
ALWAYS_INLINE void transpose_eight(lanes *vectors, int stride, uint64_t mask_4, uint64_t mask_2, uint64_t mask_1)
{
    lanes v[8];
    for (int i = 0; i < 8; i++)
        v[i] = vectors[i * stride];
    for (int i = 0; i < 4; i++)
        swap_bits(&v[i], &v[i + 4], 4 * stride, mask_4);
    for (int i = 0; i < 8; i += 4) {
        swap_bits(&v[i], &v[i + 2], 2 * stride, mask_2);
        swap_bits(&v[i + 1], &v[i + 3], 2 * stride, mask_2);
    }
    for (int i = 0; i < 8; i += 2)
        swap_bits(&v[i], &v[i + 1], stride, mask_1);
    for (int i = 0; i < 8; i++)
        vectors[i * stride] = v[i];
}

ALWAYS_INLINE void transpose_bits_of_bytes(lanes *vectors)
{
    transpose_eight(vectors, 1, UINT64_C(0x0f0f0f0f0f0f0f0f), UINT64_C(0x3333333333333333),
                    UINT64_C(0x5555555555555555));
}

/* Bit b of word w of vector v changes places with bit v of word w of vector b. */
static void transpose(lanes vectors[64])
{
    for (int i = 0; i < 8; i++)
        transpose_eight(vectors + i, 8, UINT64_C(0x00000000ffffffff), UINT64_C(0x0000ffff0000ffff),
                        UINT64_C(0x00ff00ff00ff00ff));
    for (int i = 0; i < 64; i += 8)
        transpose_bits_of_bytes(vectors + i);
}

/* The even or odd words of both vectors: what changes words between players and opponents apart and together. */
ALWAYS_INLINE lanes even_words(lanes a, lanes b)
{
#ifdef __AVX2__
    return __builtin_shufflevector(a, b, 0, 4, 2, 6);
#else
    return __builtin_shufflevector(a, b, 0, 2);
#endif
}

ALWAYS_INLINE lanes odd_words(lanes a, lanes b)
{
#ifdef __AVX2__
    return __builtin_shufflevector(a, b, 1, 5, 3, 7);
#else
    return __builtin_shufflevector(a, b, 1, 3);
#endif
}

/* The boards of a batch, which is spoilt. Lanes that have no board get no disc. */
static void slice(struct batch *batch, int count, struct slices *s)
{
    memset((struct board *)batch + count, 0, (size_t)(LANES - count) * sizeof(struct board));
    transpose(batch->boards);
    transpose(batch->boards + 64);
    s->boards = (lanes){0};
    for (int i = 0; i < 64; i++) {
        s->player[i] = even_words(batch->boards[i], batch->boards[64 + i]);
        s->opponent[i] = odd_words(batch->boards[i], batch->boards[64 + i]);
        s->boards |= s->player[i] | s->opponent[i];
    }
}

static void unslice_children(const struct slices *s, struct batch *batch)
{
    for (int i = 0; i < 64; i++) {
        batch->boards[i] = even_words(s->child_player[i], s->child_opponent[i]);
        batch->boards[64 + i] = odd_words(s->child_player[i], s->child_opponent[i]);
    }
    transpose(batch->boards);
    transpose(batch->boards + 64);
}

/* ---- Moves and flips -------------------------------------------------------------------------------------------- */

/* Squares behind the runs of a line are added to `moves` (or begin it), taken ones among them. Keeps the runs where
 * that is asked for. */
ALWAYS_INLINE void add_line_moves(const lanes *player, const lanes *opponent, lanes *moves, int step, int length,
                                  bool begin, lanes *up, lanes *down)
{
    lanes down_runs[8], run = {0};
    down_runs[length - 1] = run;
    for (int i = length - 2; i >= 1; i--) {
        run = opponent[i * step] & (player[(i + 1) * step] | run);
        down_runs[i] = run;
        if (down != NULL)
            down[i * step] = run;
    }
    run = (lanes){0};
    for (int i = 0; i < length; i++) {
        const lanes ends = i < length - 1 ? run | down_runs[i + 1] : run;
        moves[i * step] = begin ? ends : moves[i * step] | ends;
        if (i >= 1 && i < length - 1) {
            run = opponent[i * step] & (player[(i - 1) * step] | run);
            if (up != NULL)
                up[i * step] = run;
        }
    }
}

static void find_parent_moves(struct slices *s, uint64_t squares)
{
    for (int i = 0; i < 8; i++)
        add_line_moves(s->player + 8 * i, s->opponent + 8 * i, s->moves + 8 * i, ROW, 8, true, s->rows.up + 8 * i,
                       s->rows.down + 8 * i);
    for (int i = 0; i < 8; i++)
        add_line_moves(s->player + i, s->opponent + i, s->moves + i, COLUMN, 8, false, s->columns.up + i,
                       s->columns.down + i);
#define ADD(first, length)                                                                                 \
    add_line_moves(s->player + (first), s->opponent + (first), s->moves + (first), FALLING, length, false, \
                   s->falling.up + (first), s->falling.down + (first));
    FALLING_DIAGONALS(ADD)
#undef ADD
#define ADD(first, length)                                                                                \
    add_line_moves(s->player + (first), s->opponent + (first), s->moves + (first), RISING, length, false, \
                   s->rising.up + (first), s->rising.down + (first));
    RISING_DIAGONALS(ADD)
#undef ADD
    for (int i = 0; i < 64; i++)
        s->moves[i] = (squares >> i) & 1 ? s->moves[i] & ~(s->player[i] | s->opponent[i]) : (lanes){0};
}

/* Takes every board's first move off `moves`. */
static void pick_moves(struct slices *s)
{
    lanes picked = {0};
    for (int i = 0; i < 64; i++) {
        const lanes moves = s->moves[i];
        s->move[i] = moves & ~picked;
        s->moves[i] = moves & picked;
        picked |= moves;
    }
}

/* What the move flips on squares 1 ... length-2 of a line: the run that it ends, seen from the move. */
ALWAYS_INLINE void line_flips(const lanes *move, const lanes *up, const lanes *down, int step, int length,
                              lanes flips[8])
{
    lanes run = {0};
    for (int i = length - 2; i >= 1; i--) {
        run = up[i * step] & (move[(i + 1) * step] | run);
        flips[i] = run;
    }
    run = (lanes){0};
    for (int i = 1; i <= length - 2; i++) {
        run = down[i * step] & (move[(i - 1) * step] | run);
        flips[i] |= run;
    }
}

ALWAYS_INLINE void add_line_flips(const struct slices *s, const struct runs *runs, lanes *flips, int first, int step,
                                  int length, bool begin)
{
    lanes line[8];
    line_flips(s->move + first, runs->up + first, runs->down + first, step, length, line);
    for (int i = 1; i <= length - 2; i++)
        flips[first + i * step] = begin ? line[i] : flips[first + i * step] | line[i];
}

/* The row's flips complete those of the other lines, which leave the first and the last row alone. The children's moves
 * along the row follow at once, while it is in registers. */
ALWAYS_INLINE void play_row(struct slices *s, int first, bool is_edge)
{
    lanes flips[8];
    line_flips(s->move + first, s->rows.up + first, s->rows.down + first, ROW, 8, flips);
    flips[0] = flips[7] = (lanes){0};
    for (int i = 0; i < 8; i++) {
        const int square = first + i;
        const lanes all = is_edge ? flips[i] : flips[i] | s->flips[square];
        s->child_opponent[square] = s->player[square] | all | s->move[square];
        s->child_player[square] = s->opponent[square] & ~all;
    }
    add_line_moves(s->child_player + first, s->child_opponent + first, s->child_moves + first, ROW, 8, true, NULL,
                   NULL);
}

static void play_moves(struct slices *s)
{
    for (int i = 0; i < 8; i++)
        add_line_flips(s, &s->columns, s->flips, i, COLUMN, 8, true);
#define ADD(first, length) add_line_flips(s, &s->falling, s->flips, first, FALLING, length, false);
    FALLING_DIAGONALS(ADD)
#undef ADD
#define ADD(first, length) add_line_flips(s, &s->rising, s->flips, first, RISING, length, false);
    RISING_DIAGONALS(ADD)
#undef ADD
    play_row(s, 0, true);
    for (int i = 8; i < 56; i += 8)
        play_row(s, i, false);
    play_row(s, 56, true);
}

/* ---- Counting ---------------------------------------------------------------------------------------------------- */

/* Adds three bits: *sum becomes the low one, the high one is returned. */
ALWAYS_INLINE lanes add_bits(lanes *sum, lanes b, lanes c)
{
    const lanes a = *sum, differ = a ^ b;
    *sum = differ ^ c;
    return (a & b) | (differ & c);
}

ALWAYS_INLINE void count_eight(const lanes bits[8], lanes counts[6])
{
    lanes carry[4];
    for (int i = 0; i < 4; i++)
        carry[i] = add_bits(&counts[0], bits[2 * i], bits[2 * i + 1]);
    const lanes four = add_bits(&counts[1], carry[0], carry[1]);
    const lanes more = add_bits(&counts[1], carry[2], carry[3]);
    lanes eight = add_bits(&counts[2], four, more);
    for (int i = 3; i < 6; i++) {
        const lanes next = counts[i] & eight;
        counts[i] ^= eight;
        eight = next;
    }
}

/* The column completes the moves of the other lines, which are counted. */
ALWAYS_INLINE void count_column(const struct slices *s, int first, uint64_t squares, lanes counts[6])
{
    const lanes *player = s->child_player + first, *opponent = s->child_opponent + first;
    const lanes *others = s->child_moves + first;
    lanes moves[8], run = {0};
    for (int i = 6; i >= 1; i--) {
        run = opponent[8 * i] & (player[8 * (i + 1)] | run);
        moves[i - 1] = run;
    }
    moves[6] = moves[7] = run = (lanes){0};
    for (int i = 0; i < 8; i++) {
        const lanes ends = others[8 * i] | moves[i] | run;
        moves[i] = (squares >> (first + 8 * i)) & 1 ? ends & ~(player[8 * i] | opponent[8 * i]) : (lanes){0};
        if (i >= 1 && i <= 6)
            run = opponent[8 * i] & (player[8 * (i - 1)] | run);
    }
    count_eight(moves, counts);
}

static void count_child_moves(struct slices *s, uint64_t squares)
{
#define ADD(first, length)                                                                                            \
    add_line_moves(s->child_player + (first), s->child_opponent + (first), s->child_moves + (first), FALLING, length, \
                   false, NULL, NULL);
    FALLING_DIAGONALS(ADD)
#undef ADD
#define ADD(first, length)                                                                                           \
    add_line_moves(s->child_player + (first), s->child_opponent + (first), s->child_moves + (first), RISING, length, \
                   false, NULL, NULL);
    RISING_DIAGONALS(ADD)
#undef ADD
    lanes counts[8] = {{0}}; /* six digits; the rest is for add_children */
    for (int i = 0; i < 8; i++)
        count_column(s, i, squares, counts);
    memcpy(s->child_counts, counts, sizeof counts);
}

static uint64_t count_lanes(lanes bits)
{
    int count = 0;
    for (int i = 0; i < WORDS; i++)
        count += bits_count(bits[i]);
    return (uint64_t)count;
}

/* The sum of the children's moves; a child without one is a leaf too, since it passes or the game is over. */
static uint64_t count_leaves(const struct slices *s)
{
    uint64_t leaves = 0;
    lanes any = {0};
    for (int i = 0; i < 6; i++) {
        leaves += count_lanes(s->child_counts[i]) << i;
        any |= s->child_counts[i];
    }
    return leaves + count_lanes(s->boards & ~any);
}

/* ---- Boards that wait -------------------------------------------------------------------------------------------- */

static void expand(struct sliced_perft *perft, int depth, int move_count);

static uint64_t moves_of(const struct sliced_perft *perft, struct board board)
{
    return rules_moves_inline(board.player, board.opponent, perft->squares);
}

/* depth is 2 at least, and so is a board's place in a batch. */
ALWAYS_INLINE void add_to_batch(struct sliced_perft *perft, struct board board, int move_count, int depth)
{
    struct level *level = &perft->levels[depth];
    const int count = level->counts[move_count]++;
    memcpy((struct board *)&level->batches[move_count] + count, &board, sizeof board);
    if (count == LANES - 1)
        expand(perft, depth, move_count);
}

/* A board on which the player has no move, depth 1 or more: one leaf, or the other's turn. */
static void pass(struct sliced_perft *perft, struct board board, int depth)
{
    const struct board passed = rules_pass(board);
    const int move_count = bits_count(moves_of(perft, passed));
    if (move_count == 0 || depth == 1)
        perft->leaves++;
    else if (depth == 2)
        perft->leaves += (uint64_t)move_count;
    else
        add_to_batch(perft, passed, move_count, depth - 1);
}

/* transpose_bits_of_bytes puts the count of lane 8 * b + v of a word into byte b of the word in vector v. */
static void add_children(struct sliced_perft *perft, struct level *level, int depth)
{
    const struct board *boards = (const struct board *)&level->children;
    transpose_bits_of_bytes(level->slices.child_counts);
    for (int i = 0; i < LANES; i++) {
        const int half = i / (LANES / 2), lane = i % (LANES / 2) / (WORDS / 2), word = 2 * (i % (WORDS / 2)) + half;
        const uint64_t counts = level->slices.child_counts[lane % 8][word];
        const int move_count = (int)(counts >> lane / 8 * 8 & 0xff);
        if (move_count > 0)
            add_to_batch(perft, boards[i], move_count, depth);
        else if ((boards[i].player | boards[i].opponent) != 0)
            pass(perft, boards[i], depth);
    }
}

/* Plays all moves of a batch. Boards with fewer plies left may be expanded meanwhile, not others of this level. */
static void expand(struct sliced_perft *perft, int depth, int move_count)
{
    struct level *level = &perft->levels[depth];
    struct slices *s = &level->slices;
    slice(&level->batches[move_count], level->counts[move_count], s);
    level->counts[move_count] = 0;
    find_parent_moves(s, perft->squares);
    for (int i = 0; i < move_count; i++) {
        pick_moves(s);
        play_moves(s);
        count_child_moves(s, perft->squares);
        if (depth == 2) {
            perft->leaves += count_leaves(s);
            continue;
        }
        unslice_children(s, &level->children);
        add_children(perft, level, depth - 1);
    }
}

static void walk(struct sliced_perft *perft, struct board board, int depth)
{
    uint64_t moves = moves_of(perft, board);
    if (moves == 0) {
        const struct board passed = rules_pass(board);
        if (depth == 1 || moves_of(perft, passed) == 0)
            perft->leaves++;
        else
            walk(perft, passed, depth - 1);
    } else if (depth == 1) {
        perft->leaves += (uint64_t)bits_count(moves);
    } else if (depth <= DEEPEST_BATCH) {
        add_to_batch(perft, board, bits_count(moves), depth);
    } else {
        for (; moves != 0; moves &= moves - 1) {
            const int square = bits_first(moves);
            const uint64_t flips = rules_flips_inline(board.player, board.opponent, square);
            walk(perft, rules_play(board, square, flips), depth - 1);
        }
    }
}

bool KERNEL(perft)(struct board board, uint64_t squares, int depth, uint64_t *leaves)
{
    struct sliced_perft *perft = aligned_alloc(_Alignof(struct sliced_perft), sizeof *perft);
    if (perft == NULL)
        return false;
    perft->squares = squares;
    perft->leaves = 0;
    for (int level = 2; level <= DEEPEST_BATCH; level++)
        memset(perft->levels[level].counts, 0, sizeof perft->levels[level].counts);
    walk(perft, board, depth);
    for (int level = DEEPEST_BATCH; level >= 2; level--)
        for (int count = 1; count <= MOST_MOVES; count++)
            if (perft->levels[level].counts[count] > 0)
                expand(perft, level, count);
    *leaves = perft->leaves;
    free(perft);
    return true;
}
