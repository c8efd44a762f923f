/* SPDX-License-Identifier: MIT */
/* Othello on 4x4, 6x6 and 8x8. */
#include "notation.h"
#include "rules.h"
#include "seat.h"

enum { SQUARES = 64 };

/* The game as it stands. The board is always the mover's. */
struct play {
    struct board board;
    uint64_t squares, moves;
    int colour;
};

static void count_discs(struct board board, int colour, struct game_result *result)
{
    const int player = bits_count(board.player), opponent = bits_count(board.opponent);
    result->black_discs = (uint8_t)(colour == OSERO_BLACK ? player : opponent);
    result->white_discs = (uint8_t)(colour == OSERO_BLACK ? opponent : player);
}

/* Finds the legal moves, passing where there are none; false when the game is over. */
static inline bool next_moves(struct play *play)
{
    play->moves = rules_moves(play->board.player, play->board.opponent, play->squares);
    if (__builtin_expect(play->moves != 0, 1))
        return true;
    const struct board passed = rules_pass(play->board);
    play->moves = rules_moves(passed.player, passed.opponent, play->squares);
    if (play->moves == 0)
        return false;
    play->board = passed;
    play->colour ^= 1;
    return true;
}

static struct play begin(const struct game_start *start)
{
    return (struct play){start->position.board, rules_squares(start->position.size), 0, start->position.colour};
}

static bool is_legal(const struct play *play, int32_t answer)
{
    return (uint32_t)answer < SQUARES && (play->moves >> answer & 1) != 0;
}

static void play_game(const struct game_start *start, struct seat seats[2], struct crumbs *crumbs,
                      struct game_result *result, struct game_timing *timing)
{
    struct play play = begin(start);
    struct osero_history history = game_history(start, NULL);
    struct osero_position position = {
        .size = sizeof position, .board_size = (uint8_t)start->position.size, .history = &history};
    struct osero_report report;
    const bool timed = seat_is_timed(seats, timing);
    unsigned count = 0;
    history.moves = crumbs->moves;
    game_result_clear(result);
    while (next_moves(&play)) {
        struct seat *seat = &seats[play.colour];
        int32_t answer;
        position.colour = (uint8_t)play.colour;
        position.player = play.board.player;
        position.opponent = play.board.opponent;
        position.moves = play.moves;
        report = (struct osero_report){.size = sizeof report};
        history.move_count = count;
        crumbs->move_count = (uint8_t)count;
        crumbs_enter(crumbs, PHASE_CHOOSE, play.colour);
        if (__builtin_expect(!timed, 1))
            answer = seat->choose(seat->instance, &position, &seat->limits, &report);
        else if (!seat_ask_timed(seat, &position, &report, &answer, timing, result))
            break;
        if (!is_legal(&play, answer)) {
            seat_blame(seat, answer, result);
            break;
        }
        crumbs->moves[count++] = (uint8_t)answer;
        const uint64_t flips = rules_flips(play.board.player, play.board.opponent, answer);
        play.board = rules_play(play.board, answer, flips);
        play.colour ^= 1;
    }
    crumbs_leave(crumbs);
    result->fault_colour = (uint8_t)play.colour;
    result->move_count = (uint8_t)count;
    memcpy(result->moves, crumbs->moves, count);
    count_discs(play.board, play.colour, result);
}

static void forfeit(const struct game_start *start, struct game_result *result)
{
    result->move_count = 0;
    count_discs(start->position.board, start->position.colour, result);
}

/* Plays one recorded move, with the pass before it where there has to be one. */
static bool replay_move(struct play *play, uint8_t square)
{
    const uint64_t move = UINT64_C(1) << (square & 63);
    if (square > 63 || ((play->board.player | play->board.opponent) & move) != 0 || (play->squares & move) == 0)
        return false;
    uint64_t flips = rules_flips(play->board.player, play->board.opponent, square);
    if (flips == 0) {
        if (rules_moves(play->board.player, play->board.opponent, play->squares) != 0)
            return false;
        play->board = rules_pass(play->board);
        play->colour ^= 1;
        flips = rules_flips(play->board.player, play->board.opponent, square);
        if (flips == 0)
            return false;
    }
    play->board = rules_play(play->board, square, flips);
    play->colour ^= 1;
    return true;
}

/* Plays them all; false when one is not legal. */
static bool replay(struct play *play, const uint8_t *moves, int count)
{
    if (count > SQUARES)
        return false;
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
    count_discs(play.board, play.colour, &counted);
    const int movers = rules_difference(play.board, start->position.size, scoring);
    *difference = (int8_t)(play.colour == OSERO_BLACK ? movers : -movers);
    return counted.black_discs == result->black_discs && counted.white_discs == result->white_discs;
}

static bool count(const struct game_start *start, struct game_result *result)
{
    struct play play = begin(start);
    if (!replay(&play, result->moves, result->move_count))
        return false;
    count_discs(play.board, play.colour, result);
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
    (void)most_pieces;
    return size * size;
}

static int room(const struct game_start *start)
{
    return position_empties(&start->position);
}

/* ---- Text */

/* Two letters a move. */
static char *put_moves(char *out, const unsigned char *squares, int square_count)
{
    for (int i = 0; i < square_count; i++) {
        if (squares[i] >= SQUARES)
            continue; /* a pass of the opening */
        out[0] = (char)('a' + (squares[i] & 7));
        out[1] = (char)('1' + (squares[i] >> 3));
        out += 2;
    }
    return out;
}

static size_t write_moves(const struct game_start *start, const struct game_result *result, char *text)
{
    char *end = put_moves(text, start->plies, start->ply_count);
    if (result != NULL)
        end = put_moves(end, result->moves, result->move_count);
    *end = '\0';
    return (size_t)(end - text);
}

static bool read_moves(const struct game_start *start, const char *text, struct game_result *result)
{
    const size_t length = strlen(text);
    if (length % 2 != 0 || length > 2 * SQUARES)
        return false;
    result->move_count = (uint8_t)(length / 2);
    for (size_t i = 0; i < length / 2; i++) {
        const int square = notation_square_parse(text + 2 * i, start->position.size);
        if (square < 0)
            return false;
        result->moves[i] = (uint8_t)square;
    }
    return true;
}

static bool answer_name(int32_t answer, char name[GAME_ANSWER_SIZE])
{
    if ((uint32_t)answer >= SQUARES)
        return false;
    (void)notation_square_name(answer, 8, name);
    return true;
}

static int32_t read_answer(const char *text)
{
    const size_t length = strlen(text);
    return length >= 2 ? notation_square_parse(text + length - 2, 8) : -1;
}

const struct game game_othello = {
    .kind = OSERO_OTHELLO,
    .board_sizes = OSERO_BOARD(4) | OSERO_BOARD(6) | OSERO_BOARD(8),
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
