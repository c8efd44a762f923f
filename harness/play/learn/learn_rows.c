/* SPDX-License-Identifier: MIT */
#include "learn_rows.h"

#include "child.h"
#include "clock.h"
#include "learn_child.h"
#include "notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { MOST_JOBS = 256, DEFAULT_TIMEOUT_S = 60, QUESTION_NS = 100000000 };

/* One child's part, in osero's eyes. */
struct share {
    struct child child;
    struct learn_job job;
    struct error error; /* what it said when it refused */
    size_t heard;       /* bytes of that */
    char last;          /* what it said last; 0: nothing */
};

/* ---- Listening */

/* Where a child that is gone or silent was. */
static bool tell_end(const struct share *share, const char *how, struct error *error)
{
    static const char *const doing[] = {
        [LEARN_LOADING] = "while it was loaded and created, before",
        [LEARN_CHECKING] = "while it evaluated",
        [LEARN_EVALUATING] = "while it evaluated",
        [LEARN_SOLVING] = "(the solver, not the player) at",
    };
    const struct learn_job *job = &share->job;
    const struct learn_position *at = &job->positions[job->place->index < job->total ? job->place->index : 0];
    const struct position position = {.board = at->board, .size = at->size, .colour = at->colour};
    char text[NOTATION_POSITION_SIZE];
    notation_position_write(&position, text);
    const int phase = job->place->phase;
    return error_set(error, ERROR_FOUND, "%s %s %s %s", job->options->player->label, how,
                     doing[phase >= 0 && phase <= LEARN_SOLVING ? phase : LEARN_LOADING], text);
}

/* Takes bytes of a child: signs of life, then perhaps why it refused. */
static void take_words(struct share *share, const char *words, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (share->last != LEARN_SAYS_REFUSED)
            share->last = words[i];
        else if (share->heard < sizeof share->error)
            ((char *)&share->error)[share->heard++] = words[i];
    }
}

static bool judge(struct share *share, const char *how, struct error *error)
{
    if (share->last == LEARN_SAYS_DONE)
        return true;
    if (share->last != LEARN_SAYS_REFUSED || share->heard < sizeof share->error)
        return tell_end(share, how, error);
    share->error.message[sizeof share->error.message - 1] = '\0';
    return error_set(error, share->error.kind, "%s", share->error.message);
}

static bool is_stopped(const struct share *share)
{
    const struct learn_rows_options *options = share->job.options;
    return options->stopped != NULL && options->stopped(options->context);
}

/* Waits for the child's end, however long it takes, as long as it gives signs of life. */
static bool await_share(struct share *share, struct error *error)
{
    const int timeout_s = share->job.options->timeout_s > 0 ? share->job.options->timeout_s : DEFAULT_TIMEOUT_S;
    char words[512], how[CHILD_HOW_SIZE];
    size_t length = 0;
    int64_t heard_ns = clock_wall_ns();
    enum child_event event;
    bool late = false;
    do {
        if (is_stopped(share))
            return error_set(error, ERROR_INTERRUPTED, "interrupted");
        event = child_read(&share->child, words, sizeof words, &length, clock_wall_ns() + QUESTION_NS);
        const int64_t now_ns = clock_wall_ns();
        late = event == CHILD_LATE && now_ns - heard_ns >= timeout_s * INT64_C(1000000000);
        if (event != CHILD_READ)
            continue;
        take_words(share, words, length);
        heard_ns = now_ns;
    } while (event != CHILD_CLOSED && !late);
    child_end(&share->child, event == CHILD_CLOSED, how);
    if (late)
        (void)snprintf(how, sizeof how, "took longer than %d s", timeout_s);
    return judge(share, how, error);
}

/* ---- Sharing */

static size_t round_up(size_t bytes)
{
    return (bytes + 63) / 64 * 64;
}

/* Features, targets and places in one mapping that children write to. */
static bool map_rows(struct learn_rows *rows, int jobs, struct learn_place **places, struct error *error)
{
    const size_t features = round_up(rows->count * (size_t)rows->width * sizeof(float));
    const size_t targets = round_up(rows->count * sizeof(float));
    rows->shared_bytes = features + targets + (size_t)jobs * sizeof(struct learn_place);
    void *shared = mmap(NULL, rows->shared_bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        return error_set(error, ERROR_WORLD, "out of memory for %zu positions of %d numbers; take fewer (--positions)",
                         rows->count, rows->width);
    rows->features = shared;
    rows->targets = (float *)((char *)shared + features);
    *places = (struct learn_place *)((char *)shared + features + targets);
    return true;
}

static bool start_shares(const struct learn_rows_options *options, const struct learn_data *data,
                         const struct learn_rows *rows, struct learn_place *places, struct share *shares, int jobs,
                         struct error *error)
{
    for (int i = 0; i < jobs; i++) {
        shares[i].job = (struct learn_job){
            .options = options,
            .positions = data->positions,
            .total = rows->count,
            .first = rows->count * (size_t)i / (size_t)jobs,
            .end = rows->count * (size_t)(i + 1) / (size_t)jobs,
            .features = rows->features,
            .targets = rows->targets,
            .place = &places[i],
        };
        if (!child_start(&shares[i].child, learn_child_body, &shares[i].job, error))
            return false;
    }
    return true;
}

static bool run_shares(struct share *shares, int jobs, struct learn_rows *rows, struct error *error)
{
    bool good = true;
    for (int i = 0; i < jobs; i++) {
        if (good)
            good = await_share(&shares[i], error);
        rows->solved += shares[i].job.place->solved;
    }
    return good;
}

bool learn_rows_make(const struct learn_rows_options *options, const struct learn_data *data, struct learn_rows *rows,
                     struct error *error)
{
    struct learn_place *places = NULL;
    int jobs = options->jobs < 1 ? 1 : options->jobs > MOST_JOBS ? MOST_JOBS : options->jobs;
    *rows = (struct learn_rows){.count = learn_data_total(data), .width = options->numbers->count + 1};
    if (rows->count < (size_t)jobs * 1000)
        jobs = 1;
    if (!map_rows(rows, jobs, &places, error))
        return false;
    struct share *shares = calloc((size_t)jobs, sizeof *shares);
    bool good = shares != NULL || error_set(error, ERROR_WORLD, "out of memory");
    if (good)
        good = start_shares(options, data, rows, places, shares, jobs, error) && run_shares(shares, jobs, rows, error);
    for (int i = 0; shares != NULL && i < jobs; i++)
        child_end(&shares[i].child, false, NULL);
    free(shares);
    if (!good)
        learn_rows_clear(rows);
    return good;
}

void learn_rows_clear(struct learn_rows *rows)
{
    if (rows->features != NULL)
        (void)munmap(rows->features, rows->shared_bytes);
    *rows = (struct learn_rows){.features = NULL};
}
