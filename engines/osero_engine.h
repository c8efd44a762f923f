/* SPDX-License-Identifier: MIT */
/*
 * osero_engine.h - the interface between osero and a player module (ABI 1)
 *
 * A module is a shared library that exports ONE symbol:
 *
 *     const struct osero_engine osero_engine = { .abi = OSERO_ABI, .size = sizeof osero_engine, ... };
 *
 * It needs this header, osero_random.h if it draws lots, and nothing else:
 *
 *     cc -shared -fPIC -O2 -Iengines -o my_player.so my_player.c
 *     osero match ./my_player.so random
 *
 * in this tree; where osero is installed, $(pkg-config --cflags osero) stands for -Iengines.
 *
 * engines/skeleton.c is a whole, annotated module to copy.
 *
 * RULES OF THE HOUSE
 * - Every struct starts with its `size` and grows only at its end. A module sets `size` in what it exports; the harness
 *   sets it in what it hands over. A reader must not touch a field that lies at or beyond the other side's `size`.
 * - A null optional hook means "not offered". Strings and tables that a module exports have static storage.
 * - The harness calls one instance from one thread at a time. Several instances may live in one process (tuning,
 *   judging), so state belongs behind the pointer that `create` returns, not in globals; where two players of one run
 *   use the same file it is loaded twice, so that even globals are not shared between opponents.
 * - REPEATABILITY: after `new_game`, every answer may depend only on the options, the seed given to `new_game` and the
 *   moves of this game. A hash table that survives games must start a new generation in `new_game`. A sample of each
 *   run is played again in a fresh process and a module that breaks this is named.
 * - A module may crash or hang: that costs it the game, never the run. It should not print; what it prints is kept in
 *   the run's log, not on the terminal.
 * - The referee alone decides legality, passes, the end and the score.
 */
#ifndef OSERO_ENGINE_H
#define OSERO_ENGINE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define OSERO_ABI 1u

/* Longest message, terminating zero included, that `create` may write to its `error`. */
#define OSERO_ERROR_SIZE 256

/* What `choose`, `solve` and `evaluate` return when they cannot answer. For `choose` it loses the game. */
#define OSERO_FAILED (-1)
/* What `solve` and `evaluate` return when they have answered. */
#define OSERO_DONE 0
/* In a pv, and in the opening of a history: the side to move passes. Never returned by `choose`. */
#define OSERO_PASS 127

/* The games. Stars & Circles: four in a row under gravity on a board without limits; struct osero_columns tells it. */
enum osero_game { OSERO_OTHELLO = 0, OSERO_STARS_AND_CIRCLES = 1 };

/* A set of games, for osero_engine.games: OSERO_GAME(OSERO_OTHELLO) | OSERO_GAME(OSERO_STARS_AND_CIRCLES) plays both. */
#define OSERO_GAME(game) (1u << (game))

/* The set of board sizes, for osero_engine.board_sizes: OSERO_BOARD(6) | OSERO_BOARD(8) plays 6x6 and 8x8. The sizes
 * are 4, 6, 8 and 10. */
#define OSERO_BOARD(n) (1u << (n))

/* Flags of a module. */
#define OSERO_DRAWS_LOTS 1u /* answers may depend on the seed: two games from one opening may differ */
/* May answer with the help of threads: runs with it are not repeatable. Where an option says how many threads (its
 * `threads` is 1), the flag counts only when the option's value is more than 1. */
#define OSERO_THREADED 2u
/* Answers come from outside of osero, from another program or machine: runs with it are not repeatable, and what goes
 * wrong is the player's own, never its opponent's in the same process. */
#define OSERO_OUTSIDE 4u
/* Plays only games that began at the standard start of the board, Black to move: it cannot be told of any other. */
#define OSERO_STANDARD_START 8u

/* ---- Options ---- */

enum osero_option_type {
    OSERO_BOOL = 1,       /* value.integer is 0 or 1 */
    OSERO_INT = 2,        /* value.integer, minimum..maximum */
    OSERO_REAL = 3,       /* value.real, minimum..maximum, finite */
    OSERO_ENUM = 4,       /* value.integer is an index into `choices` */
    OSERO_STRING = 5,     /* value.string, zero-terminated UTF-8 */
    OSERO_INT_TABLE = 6,  /* value.ints: `length` numbers, each minimum..maximum */
    OSERO_REAL_TABLE = 7, /* value.reals: the same, finite */
};

/* How the entries of a table are tied. */
enum osero_symmetry {
    OSERO_SYMMETRY_NONE = 0,   /* every entry is free */
    OSERO_SYMMETRY_SQUARE = 1, /* 64 entries a1..h8, equal under the eight symmetries of the board: 10 free numbers */
};

/* One option's value. Which member holds is told by the option's type. */
union osero_value {
    int64_t integer;
    double real;
    const char *string;
    const int32_t *ints;
    const double *reals;
};

/* An option that users set with NAME:option=value and that tuning may change. */
struct osero_option {
    uint32_t size;           /* sizeof(struct osero_option): also the stride of the option array */
    uint32_t type;           /* enum osero_option_type */
    const char *name;        /* [a-z][a-z0-9_]*, unique in the module; not `label`, nothing that starts with `limit` */
    const char *help;        /* one line */
    union osero_value value; /* the default; tables: `length` static numbers */
    double minimum, maximum; /* INT, REAL and tables: the range, both ends allowed. INT: at most 2^53 from zero */
    const char *const *choices; /* ENUM: names, a null pointer ends them */
    uint32_t length;            /* tables: number of entries, at most 65,536 */
    uint32_t symmetry;          /* tables: enum osero_symmetry */
    uint32_t linear;            /* 1: the static value (`evaluate`) is linear in this number or table */
    /* 1: INT, in how many threads the instance answers; 0 and 1 mean the caller's own alone. The module must have
     * OSERO_THREADED. Else 0. */
    uint32_t threads;
};

/* The options as the user set them, checked against type and range. Borrowed: valid until `destroy` returns. */
struct osero_settings {
    uint32_t size;
    uint32_t count;                  /* as many as the module has options */
    const union osero_value *values; /* in the order of the module's option array */
    uint32_t board_size; /* 4, 6, 8 or 10: the board this instance will play on; one that the module offers. Stars &
                            Circles: 0 */
    uint32_t game;       /* enum osero_game: what this instance will play; one that the module offers */
};

/* ---- A position, its limits, and the report ---- */

/* Stars & Circles: the first player is Star and has Black's number, the other is Circle and has White's. */
enum osero_colour { OSERO_BLACK = 0, OSERO_WHITE = 1, OSERO_STAR = 0, OSERO_CIRCLE = 1 };

/* The 10x10 board: square = row * 10 + column, bit (square & 63) of word (square >> 6). */
struct osero_wide {
    uint64_t player[2], opponent[2], moves[2];
};

/*
 * The game so far, from its first move. It is the referee's: all that it points to is borrowed for the call.
 *
 * Moves are bytes: Othello's are squares as `choose` returns them; those of Stars & Circles are the number of the legal
 * column from the left that `choose` returns (struct osero_columns), at the time when the move was made.
 */
struct osero_history {
    uint32_t size;
    uint8_t standard; /* 1: the first move was made from the standard start of this board size, Black to move (Stars &
                         Circles: always) */
    uint8_t colour;   /* enum osero_colour: who was to move before the first move */
    uint16_t opening_count; /* plies in `opening` */
    uint32_t move_count;    /* moves in `moves` */
    uint32_t reserved;
    uint64_t player;               /* the discs before the first move, of `colour`; 0 on 10x10 and in Stars & Circles */
    uint64_t opponent;             /* those of the other */
    const struct osero_wide *wide; /* on 10x10 the discs before the first move (its `moves` are 0); null otherwise */
    const uint8_t *opening; /* made before the players were asked: OSERO_PASS stands where a side had to pass (Othello),
                               in the end too */
    const uint8_t *moves; /* made by the players since: passes are left out, a side that had no move was passed over */
};

/*
 * Stars & Circles: the board. Columns without a piece are not there, and those with one are consecutive: column 0 is the
 * leftmost of them, row 0 lies on the ground. A legal move is a number from 0 to count + 1, counted from the left: 0 is
 * the ground beside column 0, i is the top of column i - 1, count + 1 is the ground beside the last column. On the empty
 * board (count 0) the one legal move is 0.
 */
struct osero_columns {
    uint32_t size;
    uint16_t count;         /* occupied columns */
    int16_t leftmost;       /* where column 0 is, counted from the first piece of the game: 0 or less */
    uint16_t pieces;        /* on the board */
    uint16_t most_pieces;   /* with so many pieces and no four in a line the game is a draw; at most 250 */
    uint32_t stride;        /* bytes from a column's cells to those of the next */
    const uint8_t *heights; /* `count` numbers: pieces in the column */
    const uint8_t *cells; /* column i, row r: cells[i * stride + r]; 1 is a Star, 2 a Circle. Only rows below heights[i]
                               may be looked at */
};

/*
 * A position, always seen by the player to move. Squares are bits: a1 = 0, b1 = 1 ... h1 = 7, a2 = 8 ... h8 = 63 (row 1
 * on top). A smaller board lies in the upper left corner of the same bits, so on 6x6 a2 is still bit 8 and f6 is
 * bit 45. Borrowed for the call.
 *
 * `history` and `columns` came later than the fields before them: a module that looks at one must first see that
 * position->size is at least OSERO_POSITION_HISTORY_SIZE, or OSERO_POSITION_COLUMNS_SIZE, and take it for null where it
 * is not.
 */
struct osero_position {
    uint32_t size;
    uint8_t board_size; /* 4, 6, 8 or 10; Stars & Circles: 0 */
    uint8_t colour;     /* enum osero_colour: the colour to move */
    uint16_t reserved;
    uint64_t player;   /* discs of the player to move */
    uint64_t opponent; /* discs of the other */
    uint64_t moves;    /* legal moves of the player to move: the referee has worked them out. `choose`: never 0 */
    const struct osero_wide *wide; /* on 10x10 the discs are here and the three fields above are 0; null otherwise */
    const struct osero_history *history; /* the game so far; null where there is none: a position that was only asked
                                            about, `solve`, `evaluate` */
    const struct osero_columns *columns; /* in Stars & Circles the board is here and the discs are 0; null otherwise */
};

#define OSERO_POSITION_HISTORY_SIZE (offsetof(struct osero_position, history) + sizeof(void *))
#define OSERO_POSITION_COLUMNS_SIZE (offsetof(struct osero_position, columns) + sizeof(void *))

/* What `solve` is asked for. */
enum osero_question {
    OSERO_QUESTION_SCORE = 0,   /* the exact score */
    OSERO_QUESTION_OUTCOME = 1, /* only win, draw or loss: OSERO_SCORE_WIN_LOSS_DRAW; the exact score answers it too */
};

/*
 * What a call may spend. 0 = no limit of that kind. Times are wall time (or CPU time where the run says so).
 *
 * `question` came later than the fields before it: a module that looks at it must first see that limits->size is at
 * least OSERO_LIMITS_QUESTION_SIZE, and take it for 0 where it is not. A module that does not know it gives the exact
 * score, which answers the smaller question as well.
 */
struct osero_limits {
    uint32_t size;
    uint32_t depth;       /* plies to search at most */
    uint64_t nodes;       /* nodes to search at most */
    int64_t move_ns;      /* time for this call */
    int64_t clock_ns;     /* time left on this player's clock for the rest of the game, this call included */
    int64_t increment_ns; /* added to the clock after each move */
    uint32_t question;    /* enum osero_question; `solve` alone. 0 for `choose` */
    uint32_t reserved;    /* 0 */
};

#define OSERO_LIMITS_QUESTION_SIZE (offsetof(struct osero_limits, question) + sizeof(uint32_t))

enum osero_score_kind {
    OSERO_SCORE_NONE = 0,       /* no score is given */
    OSERO_SCORE_DIFFERENCE = 1, /* disc difference at the end, empties to the winner, -64..64 (-100..100 on 10x10) */
    OSERO_SCORE_RAW_DIFFERENCE = 2, /* the same with empties to nobody */
    OSERO_SCORE_OWN_DISCS = 3,      /* own discs at the end */
    OSERO_SCORE_HEURISTIC = 4,      /* the player's own units */
    OSERO_SCORE_WIN_LOSS_DRAW = 5,  /* 1 win, 0 draw, -1 loss: `solve`, asked for OSERO_QUESTION_OUTCOME */
};

/* What the player wants to say about its answer. Zeroed by the caller (but for size, pv and pv_capacity); all optional.
 */
struct osero_report {
    uint32_t size;
    uint32_t score_kind;  /* enum osero_score_kind */
    double score;         /* view of the player to move; finite */
    uint32_t exact;       /* 1: the score is proven to the end of the game */
    uint32_t depth;       /* plies searched; 0 = no search */
    uint64_t nodes;       /* positions visited; 0 = not counted */
    uint8_t *pv;          /* room for the principal variation, the answer first (squares, OSERO_PASS); may be null */
    uint32_t pv_capacity; /* entries that `pv` has room for */
    uint32_t pv_length;   /* entries written, at most pv_capacity */
};

/* ---- The module ---- */

struct osero_engine {
    uint32_t abi;     /* OSERO_ABI */
    uint32_t size;    /* sizeof(struct osero_engine) */
    const char *name; /* required: [a-z0-9][a-z0-9-]*: what users type. The file is NAME.so, with _ for - if you like */
    const char *version;                /* required */
    const char *author;                 /* required */
    const char *summary;                /* required: one line */
    uint32_t board_sizes;               /* required: OSERO_BOARD(8) | ...; 0 for a module that does not play Othello */
    uint32_t flags;                     /* OSERO_DRAWS_LOTS | ... */
    const struct osero_option *options; /* may be null; elements lie options[0].size bytes apart */
    uint32_t option_count;
    uint32_t games; /* OSERO_GAME(OSERO_OTHELLO) | ...; 0 is Othello alone */

    /*
     * Makes an instance. `seed` is the same for every instance of this player in a run: use it for what must last
     * longer than a game. Returns null and writes one line (at most OSERO_ERROR_SIZE bytes with its zero) to `error` on
     * failure. Optional: without it the other hooks get a null instance. destroy frees it; optional.
     */
    void *(*create)(const struct osero_settings *settings, uint64_t seed, char *error);
    void (*destroy)(void *instance);

    /* A game begins. Everything this player draws in the game comes from `seed`. Optional. */
    void (*new_game)(void *instance, uint64_t seed);

    /*
     * Required. Returns the square to play, one of the position's moves, or OSERO_FAILED. Anything else is an illegal
     * move and loses the game. Asked only when there is a move. Stars & Circles: the number of a legal column from the
     * left (struct osero_columns).
     */
    int32_t (*choose)(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                      struct osero_report *report);

    /*
     * Optional. The exact result by perfect play: OSERO_DONE with score, score_kind and exact set (exact = 0 when a
     * limit stopped it: the score is then an estimate, or there is none), pv if it can; or OSERO_FAILED. The position
     * may be one in which the player to move must pass (the pv then begins with OSERO_PASS), never one in which the
     * game is over. The harness replays the pv of an exact answer by the rules: each move must be legal, passes are
     * written where the side to move must pass, and where it reaches the end of the game it must end with the score.
     * `new_game` comes before every call: what an earlier solve has left must not help the next.
     */
    int32_t (*solve)(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                     struct osero_report *report);

    /* Optional. The static value for the player to move, whether or not that player has a move. OSERO_DONE or
     * OSERO_FAILED. */
    int32_t (*evaluate)(void *instance, const struct osero_position *position, double *value);
};

/* A module repeats this declaration as its definition. */
#if defined(__GNUC__)
__attribute__((visibility("default")))
#endif
extern const struct osero_engine osero_engine;

#ifdef __cplusplus
}
#endif

#endif
