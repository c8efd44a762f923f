/* SPDX-License-Identifier: MIT */
/*
 * Dialogues with other programs. The first byte says which protocol, and how the bytes behind it come in: in pieces of
 * that size. Questions are answered here, with a legal move that the bytes choose, or with a failure.
 *
 * GTP: each command has one answer, =ID or ?ID, that ends with the only empty line in it. NBoard: each line is one that
 * the protocol knows, and a ping has its pong. The game is always one by rules that share no code with ours.
 */
#include "../naive_rules.h"
#include "fuzz.h"
#include "gtp_server.h"
#include "nboard_server.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_QUESTIONS = 400 };

struct dialogue {
    bool gtp, ended;
    void *state;
    const struct serve_protocol *protocol;
    const struct serve_game *game;
    uint64_t lot;
    int questions;
};

static naive_set naive_of(wide_set set)
{
    return set;
}

static struct naive board_of(const struct position *position)
{
    return naive_board(position->size, naive_of(position_player(position)), naive_of(position_opponent(position)));
}

static void check_game(const struct serve_game *game)
{
    struct naive board = board_of(&game->start);
    FUZZ_MUST(game->ply_count >= 0 && game->ply_count <= SERVE_MOST_PLIES);
    for (int i = 0; i < game->ply_count; i++) {
        const int square = game->plies[i].square;
        const bool pass = square == POSITION_PASS;
        FUZZ_MUST(pass ? naive_moves(&board) == 0 : (naive_moves(&board) >> square & 1) != 0);
        FUZZ_MUST(pass || !game->plies[i].put_in);
        naive_play(&board, pass ? -1 : square);
    }
    const struct naive now = board_of(&game->now);
    FUZZ_MUST(memcmp(&board, &now, sizeof board) == 0);
    FUZZ_MUST(game->now.colour == (game->start.colour ^ (game->ply_count & 1)));
}

/* One answer of GTP. */
static void check_gtp(const char *text, size_t length)
{
    if (length == 0)
        return;
    FUZZ_MUST(text[0] == '=' || text[0] == '?');
    const size_t digits = strspn(text + 1, "0123456789");
    FUZZ_MUST(text[1 + digits] == ' ' || text[1 + digits] == '\n');
    const char *blank = strstr(text, "\n\n");
    FUZZ_MUST(blank != NULL && blank == text + length - 2);
}

static void check_nboard(const char *text, size_t length)
{
    static const char *const known[] = {"status", "pong",    "set myname ", "learned",
                                        "=== ",   "search ", "analysis ",   "nodestats "};
    FUZZ_MUST(length == 0 || text[length - 1] == '\n');
    for (const char *line = text; line < text + length; line = strchr(line, '\n') + 1) {
        bool good = false;
        for (size_t i = 0; i < sizeof known / sizeof *known; i++)
            good = good || strncmp(line, known[i], strlen(known[i])) == 0;
        FUZZ_MUST(good);
    }
}

static void check_text(const struct dialogue *dialogue, char *text, size_t length)
{
    FUZZ_MUST(strlen(text) == length);
    for (size_t i = 0; i < length; i++)
        FUZZ_MUST(text[i] == '\n' || ((unsigned char)text[i] >= 32 && text[i] != 127));
    if (dialogue->gtp)
        check_gtp(text, length);
    else
        check_nboard(text, length);
    free(text);
}

static int draw(struct dialogue *dialogue, int bound)
{
    dialogue->lot = dialogue->lot * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int)((dialogue->lot >> 33) % (uint64_t)bound);
}

static struct serve_answer make_answer(struct dialogue *dialogue, const struct serve_question *question)
{
    wide_set moves = position_moves(&question->game.now);
    FUZZ_MUST(moves != 0);
    for (int skip = draw(dialogue, wide_count(moves)); skip > 0; skip--)
        moves &= moves - 1;
    struct serve_answer answer = {.move = wide_first(moves),
                                  .score_kind = (uint32_t)draw(dialogue, 6),
                                  .exact = (uint32_t)draw(dialogue, 2),
                                  .depth = (uint32_t)draw(dialogue, 20),
                                  .score = draw(dialogue, 129) - 64,
                                  .nodes = (uint64_t)draw(dialogue, 1000),
                                  .time_ns = (int64_t)draw(dialogue, 1000) * 10000000,
                                  .pv_length = 1};
    answer.pv[0] = (uint8_t)answer.move;
    if (question->kind == SERVE_VALUE && draw(dialogue, 2) == 0) {
        answer.move = -1;
        answer.pv_length = 0;
    }
    return answer;
}

/* Answers what is asked until nothing is. */
static void follow(struct dialogue *dialogue, enum serve_turn turn, FILE *out)
{
    for (; turn == SERVE_THINK; dialogue->questions++) {
        const struct serve_question *question = dialogue->protocol->question(dialogue->state);
        const struct osero_limits *limits = &question->limits;
        check_game(&question->game);
        FUZZ_MUST(limits->clock_ns >= 0 && limits->move_ns >= 0 && limits->increment_ns >= 0);
        const struct serve_answer answer = make_answer(dialogue, question);
        if (dialogue->questions > MOST_QUESTIONS || draw(dialogue, 10) == 0)
            turn = dialogue->protocol->failure(dialogue->state, "it crashed", out);
        else if (!dialogue->gtp && draw(dialogue, 20) == 0)
            dialogue->protocol->stopped(dialogue->state, out), turn = SERVE_GO_ON;
        else
            turn = dialogue->protocol->answer(dialogue->state, &answer, out);
    }
    dialogue->ended = turn == SERVE_END;
}

static void give(struct dialogue *dialogue, const struct serve_line *line)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    FUZZ_MUST(strlen(line->text) < SERVE_LINE_SIZE);
    const enum serve_turn turn = dialogue->protocol->line(dialogue->state, line, out);
    follow(dialogue, turn, out);
    (void)fclose(out);
    if (!dialogue->gtp && dialogue->protocol->urgent(line) && !line->cut && !dialogue->ended)
        FUZZ_MUST(strncmp(text, "pong", 4) == 0);
    check_text(dialogue, text, length);
    check_game(dialogue->game);
}

/* The bytes, in pieces; looking must see what taking takes. */
static void converse(struct dialogue *dialogue, const uint8_t *data, size_t size, size_t piece)
{
    struct serve_input *input = calloc(1, sizeof *input);
    struct serve_line *line = malloc(sizeof *line);
    for (size_t at = 0; !input->over;) {
        size_t room, now = size - at < piece ? size - at : piece;
        char *where = serve_input_room(input, &room);
        now = now < room ? now : room;
        memcpy(where, data + at, now);
        at += now;
        FUZZ_MUST(now > 0 || at == size);
        serve_input_add(input, now);
        while (serve_input_look(input, line))
            continue;
        while (!dialogue->ended && serve_input_take(input, line))
            give(dialogue, line);
        if (dialogue->ended)
            break;
    }
    free(line);
    free(input);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char version[] = "1.0";
    const struct player player = {
        .label = "somebody",
        .info = {.version = version, .board_sizes = OSERO_BOARD(4) | OSERO_BOARD(8) | OSERO_BOARD(10)}};
    if (size == 0)
        return 0;
    struct gtp_server *gtp = malloc(sizeof *gtp);
    struct nboard_server *nboard = malloc(sizeof *nboard);
    struct dialogue dialogue = {.gtp = (data[0] & 1) == 0, .lot = size};
    gtp_server_init(gtp, &player);
    nboard_server_init(nboard, &player);
    dialogue.state = dialogue.gtp ? (void *)gtp : (void *)nboard;
    dialogue.protocol = dialogue.gtp ? &gtp_protocol : &nboard_protocol;
    dialogue.game = dialogue.gtp ? &gtp->game : &nboard->game;
    converse(&dialogue, data + 1, size - 1, (size_t)(data[0] >> 1) + 1);
    free(nboard);
    free(gtp);
    return 0;
}
