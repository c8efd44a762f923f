/* SPDX-License-Identifier: MIT */
/*
 * solve_child.h - one solver in a process of its own, asked to solve one position at a time
 *
 * Before each solve the child calls new_game, by which the interface promises that nothing of an earlier solve is left
 * (a hash table starts a new generation); that is not in the time. Wall and CPU time are read in the child, right
 * around the call of `solve`; CPU time is that of all its threads. The first solve in a process also pays for memory
 * that is touched for the first time, such as a large hash table's. An instance is for one size of board: where the size
 * changes it is made anew.
 *
 * What its module prints is drained by solve_child_drain. The process dies with osero (process.h).
 */
#ifndef OSERO_SOLVE_CHILD_H
#define OSERO_SOLVE_CHILD_H

#include "player.h"
#include "process.h"
#include "solve_check.h"

struct solve_child_spec {
    const struct player *player;
    const struct position *positions; /* all that may be asked; as they are now, since the child has a copy */
    uint64_t seed;
    int64_t startup_ns; /* what loading and creating may take */
};

enum { SOLVE_CHILD_LINE = 400 };

/* What the child writes: a whole one at once, since it is shorter than a pipe's guarantee. */
struct solve_frame {
    uint32_t kind; /* enum in solve_child.c */
    uint32_t index;
    char text[256]; /* why it was refused */
    struct solve_answer answer;
};

struct solve_child {
    const struct solve_child_spec *spec;
    struct process process;
    int requests, answers;       /* our ends of the pipes; -1 = closed */
    bool busy, creating;         /* asked, and no answer yet; what is awaited is the instance */
    uint32_t index;              /* of the position that it was asked */
    int created_size;            /* of the board that its instance is for; 0 = none yet */
    int64_t patience_ns;         /* how long the answer may take once the instance is there */
    int64_t waited_ns;           /* how long it has been awaited, or the instance */
    struct process_end end;      /* once it has died */
    struct solve_frame frame;    /* what came last, or a part of it */
    size_t used;                 /* bytes of it */
    char line[SOLVE_CHILD_LINE]; /* what it has printed of a line so far */
    size_t line_length;
};

/* What there is to hear of a child that was asked. */
enum solve_child_event {
    SOLVE_CHILD_NOTHING,
    SOLVE_CHILD_ANSWER,  /* frame.answer */
    SOLVE_CHILD_REFUSED, /* frame.text: its instance could not be made */
    SOLVE_CHILD_DIED,    /* `end` says how */
    SOLVE_CHILD_LATE,    /* longer than it may; it still runs */
    SOLVE_CHILD_DAMAGED, /* what came is no answer */
};

/* No process yet; the spec must live as long. */
void solve_child_init(struct solve_child *child, const struct solve_child_spec *spec);

/* Asks for one position, starting the process where there is none. patience_ns: after which solve_child_hear says
 * that it is late; 0: never. ERROR_WORLD when there is no process to be had. */
bool solve_child_ask(struct solve_child *child, uint32_t index, const struct osero_limits *limits, int64_t patience_ns,
                     struct error *error);

/* Does not wait. passed_ns: since the last look at it. After any event but NOTHING it is no more busy; after all but
 * NOTHING and ANSWER its process has to be ended by solve_child_end. */
enum solve_child_event solve_child_hear(struct solve_child *child, int64_t passed_ns);

/* Hands what the module printed to `print`, line by line. */
void solve_child_drain(struct solve_child *child, void (*print)(void *context, const char *line), void *context);

/* Kills the process; solve_child_ask starts another. */
void solve_child_end(struct solve_child *child);

#endif
