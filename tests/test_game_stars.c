/* SPDX-License-Identifier: MIT */
#include "game.h"
#include "naive_stars.h"
#include "openings.h"
#include "osero_random.h"
#include "stars_text.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* A player that plays what it is told, and looks at what it is shown. */
struct script {
    const int32_t *answers;
    int asked;
};

static int32_t play_script(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                           struct osero_report *report)
{
    struct script *script = instance;
    (void)limits, (void)report;
    cr_assert_eq(position->board_size, 0);
    cr_assert_eq(position->player | position->opponent | position->moves, 0);
    return script->answers[script->asked++];
}

static struct game_result play(const int32_t *answers, int most_pieces)
{
    struct script script = {.answers = answers};
    struct seat seats[2] = {{.choose = play_script, .instance = &script}, {.choose = play_script, .instance = &script}};
    const struct game_start start = {.most_pieces = most_pieces};
    struct crumbs crumbs = {.beat = 0};
    struct game_result result;
    memset(&result, 0xa5, sizeof result);
    game_stars.play(&start, seats, &crumbs, &result, NULL);
    cr_assert_eq(crumbs.phase, PHASE_REFEREE);
    return result;
}

static int verified(const struct game_result *result, int most_pieces)
{
    const struct game_start start = {.most_pieces = most_pieces};
    int8_t difference = 0;
    return game_stars.verify(&start, SCORING_RAW, result, &difference) ? difference : 99;
}

Test(game_stars, four_on_the_ground)
{
    static const int32_t answers[] = {0, 1, 2, 2, 3, 3, 4};
    const struct game_result result = play(answers, 200);
    cr_assert_eq(result.termination, TERMINATION_NORMAL);
    cr_assert_eq(result.move_count, 7);
    cr_assert_eq(result.black_discs, 1);
    cr_assert_eq(result.white_discs, 0);
    cr_assert_eq(verified(&result, 200), 1);
    cr_assert_eq(verified(&result, 7), 1, "a win with the last piece counts");
    cr_assert_eq(play(answers, 7).black_discs, 1);
}

Test(game_stars, a_draw_when_the_pieces_are_used_up)
{
    static const int32_t answers[] = {0, 1, 1, 1, 1, 1, 1, 1};
    const struct game_result result = play(answers, 7);
    cr_assert_eq(result.move_count, 7);
    cr_assert_eq(result.black_discs + result.white_discs, 0);
    cr_assert_eq(verified(&result, 7), 0);
    cr_assert_eq(verified(&result, 8), 99, "with one piece more it goes on");
}

Test(game_stars, what_is_no_column_loses)
{
    static const int32_t first[] = {1}, left[] = {0, -2}, right[] = {0, 3}, far[] = {0, 1000}, none[] = {0, 1, -1};
    static const int32_t *const all[] = {first, left, right, far};
    for (int i = 0; i < 4; i++) {
        const struct game_result result = play(all[i], 200);
        cr_assert_eq(result.termination, TERMINATION_ILLEGAL);
        cr_assert_eq(result.move_count, i > 0);
        cr_assert_eq(result.fault_colour, i > 0);
        cr_assert_eq(result.detail, all[i][i > 0]);
        cr_assert_eq(verified(&result, 200), 0);
    }
    const struct game_result result = play(none, 200);
    cr_assert_eq(result.termination, TERMINATION_FAILED);
    cr_assert_eq(result.fault_colour, OSERO_STAR);
}

/* ---- Random games */

static struct osero_random draws;
static struct naive_stars shown; /* the game so far as a player was told it */

/* Checks all that a player is told against the naive rules. */
static void check_columns(const struct osero_position *position)
{
    const struct osero_columns *columns = position->columns;
    int legal[NAIVE_MOST];
    cr_assert_eq(naive_columns(&shown, legal), shown.count == 0 ? 1 : columns->count + 2);
    cr_assert_eq(columns->pieces, shown.count);
    cr_assert_eq(position->colour, shown.count % 2);
    for (int i = 0; i < columns->count; i++) {
        cr_assert_eq(columns->leftmost + i, legal[i + 1]);
        cr_assert_eq(columns->heights[i], naive_height(&shown, legal[i + 1]));
        for (int row = 0; row < columns->heights[i]; row++)
            cr_assert_eq(columns->cells[(uint32_t)i * columns->stride + (uint32_t)row],
                         naive_side(&shown, legal[i + 1], row) + 1);
    }
}

static int32_t play_random(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                           struct osero_report *report)
{
    (void)instance, (void)limits, (void)report;
    const struct osero_history *history = position->history;
    int legal[NAIVE_MOST];
    shown.count = 0;
    for (uint32_t i = 0; i < history->opening_count + history->move_count; i++) {
        const uint32_t own = i - history->opening_count;
        (void)naive_columns(&shown, legal);
        naive_drop(&shown, legal[i < history->opening_count ? history->opening[i] : history->moves[own]],
                   shown.count % 2);
    }
    cr_assert(history->standard == 1 && history->colour == OSERO_STAR && history->wide == NULL);
    check_columns(position);
    return (int32_t)osero_random_below(&draws, (uint32_t)naive_columns(&shown, legal));
}

static struct game_start random_start(const struct stars_transcript *opening, int most_pieces)
{
    static const struct opening_root root = {.standard = true};
    return (struct game_start){.most_pieces = most_pieces,
                               .root = &root,
                               .position = {.colour = opening->move_count % 2},
                               .plies = opening->moves,
                               .ply_count = opening->move_count,
                               .standard = true};
}

Test(game_stars, what_is_told_written_and_read_is_one_game)
{
    static const char *const openings[] = {"", "0", "0 -1 0 1 -2"};
    osero_random_seed(&draws, 3);
    for (int i = 0; i < 600; i++) {
        struct stars_transcript opening;
        struct stars_fault fault;
        cr_assert(stars_transcript_read(openings[i % 3], 200, &opening, &fault));
        const struct game_start start = random_start(&opening, 20 + i % 100);
        struct seat seats[2] = {{.choose = play_random}, {.choose = play_random}};
        struct crumbs crumbs = {.beat = 0};
        struct game_result result, again = {.termination = TERMINATION_NORMAL};
        char text[RECORD_MOVES_SIZE], due[RECORD_MOVES_SIZE];
        int8_t difference = 0;
        game_stars.play(&start, seats, &crumbs, &result, NULL);
        cr_assert(game_stars.verify(&start, SCORING_RAW, &result, &difference));
        cr_assert_eq(difference, result.black_discs - result.white_discs);
        const size_t length = game_stars.write_moves(&start, &result, text);
        cr_assert_eq(strlen(text), length);
        const size_t before = game_stars.write_moves(&start, NULL, due);
        cr_assert_str_eq(due, openings[i % 3]);
        cr_assert(game_stars.read_moves(&start, text + before, &again));
        cr_assert_eq(again.move_count, result.move_count);
        cr_assert_eq(memcmp(again.moves, result.moves, result.move_count), 0);
        struct stars_transcript whole;
        cr_assert(stars_transcript_read(text, start.most_pieces, &whole, &fault), "%s", fault.text);
        cr_assert_eq(whole.move_count, opening.move_count + result.move_count);
        cr_assert_eq(whole.won, difference != 0);
    }
}

Test(game_stars, only_what_can_be_true_verifies)
{
    osero_random_seed(&draws, 4);
    const struct game_start start = {.most_pieces = 60, .standard = true};
    for (int i = 0; i < 300; i++) {
        struct seat seats[2] = {{.choose = play_random}, {.choose = play_random}};
        struct crumbs crumbs = {.beat = 0};
        struct game_result result, wrong;
        game_stars.play(&start, seats, &crumbs, &result, NULL);
        cr_assert_neq(verified(&result, 60), 99);
        wrong = result;
        wrong.move_count--;
        cr_assert_eq(verified(&wrong, 60), 99, "a game that is not over");
        wrong = result;
        wrong.moves[wrong.move_count++] = 1;
        cr_assert_eq(verified(&wrong, 60), 99, "a move after the end");
        wrong = result;
        wrong.black_discs ^= 1;
        cr_assert_eq(verified(&wrong, 60), 99);
        wrong = result;
        wrong.moves[i % result.move_count] = 251;
        cr_assert_eq(verified(&wrong, 60), 99, "a column that is not there");
        wrong = result;
        wrong.termination = TERMINATION_ILLEGAL;
        wrong.phase = PHASE_CHOOSE;
        cr_assert_eq(verified(&wrong, 60), 99, "a fault after the end");
    }
}

Test(game_stars, moves_that_are_none_are_not_read)
{
    static const char *const bad[] = {"1", "0 ", "0  1", " 0", "0 2", "0 a", "0,1", "0 --1", "0 1 0 1 0 1 0 1"};
    const struct game_start start = {.most_pieces = 200};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct game_result result;
        cr_assert_not(game_stars.read_moves(&start, bad[i], &result), "'%s'", bad[i]);
    }
}

/* ---- Openings */

/* The board with its columns from the left or the right, whatever piece was the first. */
static void write_board(const struct naive_stars *game, bool mirrored, char *out)
{
    int columns[NAIVE_MOST];
    const int count = naive_columns(game, columns);
    for (int i = 1; i + 1 < count; i++) {
        const int column = columns[mirrored ? count - 1 - i : i];
        for (int row = 0; row < naive_height(game, column); row++)
            *out++ = "*O"[naive_side(game, column, row)];
        *out++ = '|';
    }
    *out = '\0';
}

struct boards {
    char (*texts)[64];
    int count;
};

static bool is_known(const struct boards *boards, const struct naive_stars *game)
{
    char one[64], other[64];
    write_board(game, false, one);
    write_board(game, true, other);
    for (int i = 0; i < boards->count; i++)
        if (strcmp(boards->texts[i], one) == 0 || strcmp(boards->texts[i], other) == 0)
            return true;
    return false;
}

/* Every game of so many plies in which nobody has won yet: the boards that are not the same. */
static void list_boards(struct naive_stars *game, int plies, struct boards *boards)
{
    int columns[NAIVE_MOST];
    if (game->count > 0 && naive_has_four(game, (game->count - 1) % 2))
        return;
    if (game->count == plies) {
        if (!is_known(boards, game))
            write_board(game, false, boards->texts[boards->count++]);
        return;
    }
    const int count = naive_columns(game, columns);
    for (int i = 0; i < count; i++) {
        naive_drop(game, columns[i], game->count % 2);
        list_boards(game, plies, boards);
        game->count--;
    }
}

static struct openings_request ask(const char *text, uint64_t count)
{
    return (struct openings_request){
        .maker = &openings_stars, .text = text, .seed = 1, .count = count, .most_pieces = 200};
}

static void replay(const struct opening *opening, struct naive_stars *game)
{
    int columns[NAIVE_MOST];
    game->count = 0;
    for (int i = 0; i < opening->ply_count; i++) {
        (void)naive_columns(game, columns);
        naive_drop(game, columns[opening->plies[i]], i % 2);
    }
}

Test(game_stars, random_openings_are_all_there_and_no_two_are_the_same)
{
    static char texts[4000][64];
    for (int plies = 1; plies <= 7; plies++) {
        struct naive_stars game = {.count = 0};
        struct boards all = {.texts = texts};
        struct error error;
        char text[16];
        list_boards(&game, plies, &all);
        (void)snprintf(text, sizeof text, "random:%d", plies);
        struct openings_request request = ask(text, (uint64_t)all.count);
        struct openings *openings = openings_new(&request, &error);
        cr_assert_not_null(openings, "%s", error.message);
        cr_assert_eq(openings_available(openings), (uint64_t)all.count, "%d plies", plies);
        struct boards seen = {.texts = texts};
        for (int i = 0; i < all.count; i++) {
            const struct opening opening = openings_get(openings, (uint64_t)i);
            replay(&opening, &game);
            cr_assert(opening.ply_count == plies && opening.move_count == plies && opening.standard);
            cr_assert_not(naive_has_four(&game, (plies - 1) % 2));
            cr_assert_not(is_known(&seen, &game));
            write_board(&game, false, seen.texts[seen.count++]);
        }
        openings_free(openings);
        request.count++;
        cr_assert_null(openings_new(&request, &error));
        (void)snprintf(text, sizeof text, "only %d", all.count);
        cr_assert(strstr(error.message, text) != NULL, "%s", error.message);
        cr_assert_eq(error.kind, ERROR_USAGE);
    }
}

Test(game_stars, long_random_openings_are_distinct_and_go_on)
{
    static char texts[300][64];
    struct boards seen = {.texts = texts};
    struct error error;
    const struct openings_request few = ask("random:12", 100), many = ask("random:12", 300);
    struct openings *one = openings_new(&few, &error), *more = openings_new(&many, &error);
    cr_assert(one != NULL && more != NULL, "%s", error.message);
    for (uint64_t i = 0; i < 300; i++) {
        struct naive_stars game;
        const struct opening opening = openings_get(more, i);
        replay(&opening, &game);
        cr_assert_not(naive_has_four(&game, 1));
        cr_assert_not(is_known(&seen, &game));
        write_board(&game, false, seen.texts[seen.count++]);
        if (i < 100)
            cr_assert_eq(memcmp(opening.plies, openings_get(one, i).plies, 12), 0, "more change none");
    }
    openings_free(one);
    openings_free(more);
    const struct openings_request over = {
        .maker = &openings_stars, .text = "random:8", .seed = 1, .count = 1, .most_pieces = 8};
    cr_assert_null(openings_new(&over, &error));
    cr_assert(strstr(error.message, "over with 8 pieces") != NULL, "%s", error.message);
}
