/* SPDX-License-Identifier: MIT */
/* Othello on 10x10: as game_othello.c, on the wide board. */
#include "notation.h"
#include "seat.h"

/* The game as it stands. The board is always the mover's. */
struct play {
    struct wide_board board;
    wide_set moves;
    int colour;
};

static void count_discs(const struct play *play, struct game_result *result)
{
    const int player = wide_count(play->board.player), opponent = wide_count(play->board.opponent);
    result->black_discs = (uint8_t)(play->colour == OSERO_BLACK ? player : opponent);
    result->white_discs = (uint8_t)(play->colour == OSERO_BLACK ? opponent : player);
}

/* Finds the legal moves, passing where there are none; false when the game is over. */
static bool next_moves(struct play *play)
{
    play->moves = wide_moves(play->board.player, play->board.opponent);
    if (play->moves != 0)
        return true;
    const struct wide_board passed = wide_pass(play->board);
    play->moves = wide_moves(passed.player, passed.opponent);
    if (play->moves == 0)
        return false;
    play->board = passed;
    play->colour ^= 1;
    return true;
}

static struct play begin(const struct game_start *start)
{
    return (struct play){.board = start->position.wide, .colour = start->position.colour};
}

static bool is_legal(const struct play *play, int32_t answer)
{
    return (uint32_t)answer < WIDE_SQUARE_COUNT && wide_has(play->moves, answer);
}

static wide_set flips_of(const struct play *play, int square)
{
    return wide_flips(play->board.player, play->board.opponent, square);
}

static void make_move(struct play *play, int square, wide_set flips)
{
    play->board = wide_play(play->board, square, flips);
    play->colour ^= 1;
}

static void show_position(const struct play *play, struct osero_position *position, struct osero_wide *wide)
{
    position->colour = (uint8_t)play->colour;
    wide_to_words(play->board.player, wide->player);
    wide_to_words(play->board.opponent, wide->opponent);
    wide_to_words(play->moves, wide->moves);
}

static void play_game(const struct game_start *start, struct seat seats[2], struct crumbs *crumbs,
                      struct game_result *result, struct game_timing *timing)
{
    struct play play = begin(start);
    struct osero_wide first, wide;
    struct osero_history history = game_history(start, &first);
    struct osero_position position = {
        .size = sizeof position, .board_size = WIDE_SIZE, .wide = &wide, .history = &history};
    struct osero_report report;
    const bool timed = seat_is_timed(seats, timing);
    unsigned count = 0;
    history.moves = crumbs->moves;
    game_result_clear(result);
    while (next_moves(&play)) {
        struct seat *seat = &seats[play.colour];
        int32_t answer;
        show_position(&play, &position, &wide);
        report = (struct osero_report){.size = sizeof report};
        history.move_count = count;
        crumbs->move_count = (uint8_t)count;
        crumbs_enter(crumbs, PHASE_CHOOSE, play.colour);
        if (!timed)
            answer = seat->choose(seat->instance, &position, &seat->limits, &report);
        else if (!seat_ask_timed(seat, &position, &report, &answer, timing, result))
            break;
        if (!is_legal(&play, answer)) {
            seat_blame(seat, answer, result);
            break;
        }
        crumbs->moves[count++] = (uint8_t)answer;
        make_move(&play, answer, flips_of(&play, answer));
    }
    crumbs_leave(crumbs);
    result->fault_colour = (uint8_t)play.colour;
    result->move_count = (uint8_t)count;
    memcpy(result->moves, crumbs->moves, count);
    count_discs(&play, result);
}

static void forfeit(const struct game_start *start, struct game_result *result)
{
    const struct play play = begin(start);
    result->move_count = 0;
    count_discs(&play, result);
}

/* Plays one recorded move, with the pass before it where there has to be one. */
static bool replay_move(struct play *play, uint8_t square)
{
    if (square >= WIDE_SQUARE_COUNT || wide_has(play->board.player | play->board.opponent, square))
        return false;
    wide_set flips = flips_of(play, square);
    if (flips == 0) {
        if (wide_moves(play->board.player, play->board.opponent) != 0)
            return false;
        play->board = wide_pass(play->board);
        play->colour ^= 1;
        flips = flips_of(play, square);
        if (flips == 0)
            return false;
    }
    make_move(play, square, flips);
    return true;
}

/* Plays them all; false when one is not legal. */
static bool replay(struct play *play, const uint8_t *moves, int count)
{
    for (int i = 0; i < count; i++)
        if (!replay_move(play, moves[i]))
            return false;
    return true;
}

/* The end of the record fits the board that its moves lead to. */
static bool end_fits(struct play *play, const struct game_result *result)
{
    const bool over = !next_moves(play);
    if (result->termination == TERMINATION_NORMAL)
        return over;
    return game_fault_end_fits(result, over, play->colour, is_legal(play, result->detail));
}

static bool verify(const struct game_start *start, enum scoring scoring, const struct game_result *result,
                   int8_t *difference)
{
    struct play play = begin(start);
    struct game_result counted;
    if (!replay(&play, result->moves, result->move_count) || !end_fits(&play, result))
        return false;
    count_discs(&play, &counted);
    const int movers = wide_difference(play.board, scoring);
    *difference = (int8_t)(play.colour == OSERO_BLACK ? movers : -movers);
    return counted.black_discs == result->black_discs && counted.white_discs == result->white_discs;
}

static bool count(const struct game_start *start, struct game_result *result)
{
    struct play play = begin(start);
    if (!replay(&play, result->moves, result->move_count))
        return false;
    count_discs(&play, result);
    return true;
}

static void find_callers(const struct game_start *start, const uint8_t *moves, int move_count, uint8_t *colours)
{
    struct play play = begin(start);
    for (int i = 0; i < move_count; i++) {
        (void)replay_move(&play, moves[i]);
        colours[i] = (uint8_t)(play.colour ^ 1);
    }
    (void)next_moves(&play);
    colours[move_count] = (uint8_t)play.colour;
}

static int most_moves(int size, int most_pieces)
{
    (void)size, (void)most_pieces;
    return WIDE_SQUARE_COUNT;
}

static int room(const struct game_start *start)
{
    const struct play play = begin(start);
    return WIDE_SQUARE_COUNT - wide_count(play.board.player | play.board.opponent);
}

/* ---- Text */

static size_t write_moves(const struct game_start *start, const struct game_result *result, char *text)
{
    size_t length = notation_moves_write(start->plies, start->ply_count, WIDE_SIZE, text);
    if (result != NULL)
        length += notation_moves_write(result->moves, result->move_count, WIDE_SIZE, text + length);
    return length;
}

static bool read_moves(const struct game_start *start, const char *text, struct game_result *result)
{
    (void)start;
    for (result->move_count = 0; *text != '\0'; result->move_count++) {
        const int square = notation_square_parse(text, WIDE_SIZE);
        if (square < 0 || result->move_count == WIDE_SQUARE_COUNT)
            return false;
        result->moves[result->move_count] = (uint8_t)square;
        text += notation_name_length(square, WIDE_SIZE);
    }
    return true;
}

static bool answer_name(int32_t answer, char name[GAME_ANSWER_SIZE])
{
    if ((uint32_t)answer >= WIDE_SQUARE_COUNT)
        return false;
    (void)notation_square_name(answer, WIDE_SIZE, name);
    return true;
}

static int32_t read_answer(const char *text)
{
    const char *blank = strrchr(text, ' ');
    return notation_square_parse(blank != NULL ? blank + 1 : text, WIDE_SIZE);
}

const struct game game_wide = {
    .kind = OSERO_OTHELLO,
    .board_sizes = OSERO_BOARD(WIDE_SIZE),
    .name = "othello",
    .sides = {"Black", "White"},
    .marks = {"X", "O"},
    .place = "square",
    .has_difference = true,
    .openings = &openings_othello,
    .most_moves = most_moves,
    .play = play_game,
    .verify = verify,
    .count = count,
    .forfeit = forfeit,
    .callers = find_callers,
    .room = room,
    .write_moves = write_moves,
    .read_moves = read_moves,
    .answer_name = answer_name,
    .read_answer = read_answer,
    .show = game_othello_show,
};
