/* SPDX-License-Identifier: MIT */
#include "endgame_answers.h"

#include "child.h"
#include "clock.h"
#include "solver.h"

#include <inttypes.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { TICK_MS = 100 };

/* What a job says: one letter for each position, and one at its end, or when it cannot even begin. */
enum { WORD_DONE = '.', WORD_END = ';', WORD_NO_MEMORY = '!' };

/* Memory of all jobs and of osero's own process. */
struct pile {
    size_t size; /* of all this, in bytes */
    int hash_mb;
    _Atomic size_t left; /* positions that nobody has taken: the first so many */
    struct endgame_position positions[];
};

struct solving {
    struct pile *pile;
    const struct endgame_watch *watch;
    struct child *jobs;
    int job_count;
    size_t done, total;
    int64_t start_ns;
};

/* ---- In a job */

/* Whether a move to `square` reaches the score too, when none reaches more. */
static bool reaches(struct solver *solver, const struct position *position, int square, int score)
{
    const struct board board = position->board;
    struct solver_result result;
    const struct solver_question question = {
        .board = rules_play(board, square, rules_flips(board.player, board.opponent, square)),
        .size = position->size,
        .kind = SOLVER_WINDOW,
        .alpha = -score,
        .beta = -score + 2}; /* scores are even on a board of an even number of squares */
    solver_solve(solver, &question, &result);
    return result.upper <= -score;
}

static void answer(struct endgame_position *at, struct solver *solver)
{
    const struct position *position = &at->position;
    const uint64_t squares = rules_squares(position->size);
    const struct solver_question question = {.board = position->board, .size = position->size};
    struct solver_result result;
    solver_solve(solver, &question, &result);
    at->score = result.score;
    at->best = UINT64_C(1) << result.move;
    uint64_t moves = rules_moves(position->board.player, position->board.opponent, squares) & ~at->best;
    if (result.score == -position->size * position->size) { /* nothing is worse */
        at->best |= moves;
        moves = 0;
    }
    for (; moves != 0; moves &= moves - 1)
        if (reaches(solver, position, bits_first(moves), result.score))
            at->best |= moves & -moves;
    at->answered = true;
}

/* Takes the last of those that are left; false when there is none. */
static bool take(struct pile *pile, size_t *index)
{
    size_t left = atomic_load(&pile->left);
    while (left > 0)
        if (atomic_compare_exchange_weak(&pile->left, &left, left - 1)) {
            *index = left - 1;
            return true;
        }
    return false;
}

static void say(int output, char word)
{
    child_write(output, &word, 1);
}

static void work(void *argument, int output)
{
    struct pile *pile = argument;
    const struct solver_options options = {.threads = 1, .hash_mb = pile->hash_mb};
    struct solver *solver = solver_new(&options);
    size_t index;
    while (solver != NULL && take(pile, &index)) {
        answer(&pile->positions[index], solver);
        say(output, WORD_DONE);
    }
    say(output, solver != NULL ? WORD_END : WORD_NO_MEMORY);
    solver_free(solver);
}

/* ---- In osero's own process */

static struct pile *pile_new(const struct endgame_set *set, int hash_mb)
{
    const size_t size = sizeof(struct pile) + set->count * sizeof *set->positions;
    struct pile *pile = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (pile == MAP_FAILED)
        return NULL;
    pile->size = size;
    pile->hash_mb = hash_mb;
    atomic_store(&pile->left, set->count);
    memcpy(pile->positions, set->positions, set->count * sizeof *set->positions);
    return pile;
}

static void tell(const struct solving *solving)
{
    const struct endgame_watch *watch = solving->watch;
    const size_t left = atomic_load(&solving->pile->left);
    if (watch->progress == NULL)
        return;
    const struct endgame_progress progress = {.answering = true,
                                              .done = solving->done,
                                              .total = solving->total,
                                              .empties = solving->pile->positions[left > 0 ? left - 1 : 0].empties,
                                              .elapsed_ns = clock_wall_ns() - solving->start_ns};
    watch->progress(watch->context, &progress);
}

static bool no_memory(const struct solving *solving, struct error *error)
{
    return error_set(error, ERROR_WORLD,
                     "no memory for a hash of %d MB for each of %d jobs; ask for less (--hash, --jobs)",
                     solving->pile->hash_mb, solving->job_count);
}

/* The job's pipe is at its end before the job said that it is. */
static bool judge(struct child *job, struct error *error)
{
    char how[CHILD_HOW_SIZE];
    child_end(job, true, how);
    return error_set(error, ERROR_WORLD, "a process that solved positions %s; ask for less memory (--hash, --jobs)",
                     how);
}

static bool take_words(struct solving *solving, struct child *job, struct error *error)
{
    char words[256];
    const ssize_t got = read(job->answers, words, sizeof words);
    if (got < 0)
        return true;
    if (got == 0)
        return judge(job, error);
    for (ssize_t i = 0; i < got; i++) {
        if (words[i] == WORD_NO_MEMORY)
            return no_memory(solving, error);
        solving->done += words[i] == WORD_DONE;
    }
    if (words[got - 1] == WORD_END) {
        child_end(job, true, NULL);
        job->answers = -1;
    }
    return true;
}

static bool wait_for(struct solving *solving, struct error *error)
{
    struct interrupt *interrupt = solving->watch->interrupt;
    struct pollfd files[ENDGAME_MAX_JOBS + 1];
    while (solving->done < solving->total) {
        for (int i = 0; i < solving->job_count; i++)
            files[i] = (struct pollfd){.fd = solving->jobs[i].answers, .events = POLLIN};
        files[solving->job_count] = (struct pollfd){.fd = interrupt->file, .events = POLLIN};
        (void)poll(files, (nfds_t)solving->job_count + 1, TICK_MS);
        if ((interrupt_read(interrupt) & INTERRUPT_STOP) != 0)
            return error_set(error, ERROR_INTERRUPTED, "interrupted: nothing is written");
        for (int i = 0; i < solving->job_count; i++)
            if ((files[i].revents & (POLLIN | POLLHUP)) != 0 && !take_words(solving, &solving->jobs[i], error))
                return false;
        tell(solving);
    }
    return true;
}

static bool start_jobs(struct solving *solving, int jobs, struct error *error)
{
    for (; solving->job_count < jobs; solving->job_count++)
        if (!child_start(&solving->jobs[solving->job_count], work, solving->pile, error))
            return false;
    return true;
}

bool endgame_answer(struct endgame_set *set, const struct endgame_solving *how, const struct endgame_watch *watch,
                    struct error *error)
{
    struct child jobs[ENDGAME_MAX_JOBS];
    struct solving solving = {.pile = pile_new(set, how->hash_mb),
                              .watch = watch,
                              .jobs = jobs,
                              .total = set->count,
                              .start_ns = clock_wall_ns()};
    if (solving.pile == NULL)
        return error_set(error, ERROR_WORLD, "out of memory for the answers");
    const bool good = start_jobs(&solving, (size_t)how->jobs < set->count ? how->jobs : (int)set->count, error) &&
                      wait_for(&solving, error);
    for (int i = 0; i < solving.job_count; i++)
        child_end(&jobs[i], false, NULL);
    if (good)
        memcpy(set->positions, solving.pile->positions, set->count * sizeof *set->positions);
    (void)munmap(solving.pile, solving.pile->size);
    return good;
}

/* ---- Text */

static void write_answer(const struct endgame_position *at, FILE *out)
{
    for (uint64_t moves = at->best; moves != 0; moves &= moves - 1) {
        char name[NOTATION_NAME_SIZE];
        (void)notation_square_name(bits_first(moves), at->position.size, name);
        (void)fprintf(out, at->score == 0 ? " %s:%d;" : " %s:%+d;", name, at->score);
    }
}

void endgame_write(const struct endgame_set *set, const struct endgame_request *request, FILE *out)
{
    for (size_t i = 0; i < set->count; i++) {
        const struct endgame_position *at = &set->positions[i];
        char cells[NOTATION_POSITION_SIZE];
        notation_position_write(&at->position, cells);
        (void)fputs(cells, out);
        if (at->answered)
            write_answer(at, out);
        (void)fprintf(out, " %% %d empties, %s%s, game %" PRIu64 "\n", at->empties,
                      request->player != NULL ? request->player->label : "random play",
                      request->player != NULL ? " against itself" : "", at->game);
    }
}
