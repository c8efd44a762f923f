/* SPDX-License-Identifier: MIT */
#include "gnuplot.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NOT_STARTED = 127, COMPLAINT_SIZE = 512 };

struct paths {
    char fresh_name[256];             /* OUTPUT.new */
    char fresh[4096], finished[4096]; /* FOLDER/OUTPUT.new, FOLDER/OUTPUT */
};

static bool make_paths(const struct gnuplot_job *job, struct paths *paths, struct error *error)
{
    const int name_length = snprintf(paths->fresh_name, sizeof paths->fresh_name, "%s.new", job->output);
    const int length = snprintf(paths->fresh, sizeof paths->fresh, "%s/%s.new", job->folder, job->output);
    (void)snprintf(paths->finished, sizeof paths->finished, "%s/%s", job->folder, job->output);
    if (name_length >= (int)sizeof paths->fresh_name || length >= (int)sizeof paths->fresh)
        return error_set(error, ERROR_USAGE, "the path %.100s... is too long", job->folder);
    return true;
}

/* In the child: becomes gnuplot. What keeps it from that is told on stderr, as gnuplot's own complaints are. */
static void become_gnuplot(const struct gnuplot_job *job, const char *fresh_name, int complaints)
{
    const char *program = job->program != NULL ? job->program : "gnuplot";
    /* -d: nobody's settings but ours. */
    const char *argv[5 + GNUPLOT_MAX_ARGUMENTS + 1] = {program, "-d", "-c", job->script, fresh_name};
    for (int i = 0; i < GNUPLOT_MAX_ARGUMENTS && job->arguments[i] != NULL; i++)
        argv[5 + i] = job->arguments[i];
    const int nothing = open("/dev/null", O_RDWR);
    if (nothing >= 0 && dup2(nothing, STDIN_FILENO) >= 0 && dup2(nothing, STDOUT_FILENO) >= 0 &&
        dup2(complaints, STDERR_FILENO) >= 0 && chdir(job->folder) == 0)
        (void)execvp(program, (char *const *)argv);
    const int code = errno;
    (void)dprintf(complaints, "%s", strerror(code));
    _exit(code == ENOENT ? NOT_STARTED : NOT_STARTED - 1);
}

/* Keeps the beginning of what the child prints and drops the rest, so that it never waits for us. */
static void listen_to(int descriptor, char *text)
{
    size_t used = 0;
    char rest[4096];
    for (;;) {
        const bool room = used < COMPLAINT_SIZE - 1;
        const ssize_t got = read(descriptor, room ? text + used : rest, room ? COMPLAINT_SIZE - 1 - used : sizeof rest);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        used += room ? (size_t)got : 0;
    }
    text[used] = '\0';
}

/* The first line of the complaint that says something; blank lines and pointers (^) come before it. */
static const char *first_line(char *text)
{
    text += strspn(text, " \t\r\n^");
    text[strcspn(text, "\r\n")] = '\0';
    return text[0] != '\0' ? text : "it gave no reason; is the disk full?";
}

/* On a full disk gnuplot says nothing and ends as if all were well. Blanks may follow the ending. */
static bool is_whole(const char *path, const char *ending)
{
    char last[64];
    const size_t wanted = ending != NULL ? strlen(ending) : 0;
    FILE *file = fopen(path, "re");
    if (file == NULL)
        return false;
    if (fseek(file, -(long)sizeof last, SEEK_END) != 0)
        rewind(file); /* it is shorter than that */
    size_t length = fread(last, 1, sizeof last, file);
    (void)fclose(file);
    while (length > 0 && isspace((unsigned char)last[length - 1]))
        length--;
    return length > 0 && length >= wanted && (wanted == 0 || memcmp(last + length - wanted, ending, wanted) == 0);
}

static bool judge(const struct gnuplot_job *job, const struct paths *paths, int status, char *complaint,
                  struct error *error)
{
    if (WIFEXITED(status) && WEXITSTATUS(status) == NOT_STARTED)
        return error_set(error, ERROR_WORLD,
                         "plots need gnuplot, which is not installed (on Debian: apt-get install gnuplot-nox)");
    if (!WIFEXITED(status))
        return error_set(error, ERROR_WORLD, "gnuplot was ended by signal %d while drawing %s", WTERMSIG(status),
                         paths->finished);
    if (WEXITSTATUS(status) != 0 || !is_whole(paths->fresh, job->ending))
        return error_set(error, ERROR_WORLD, "gnuplot could not draw %s: %s", paths->finished, first_line(complaint));
    if (rename(paths->fresh, paths->finished) != 0)
        return error_set_errno(error, ERROR_WORLD, "cannot replace %s", paths->finished);
    return true;
}

static bool run_child(const struct gnuplot_job *job, const struct paths *paths, struct error *error)
{
    int pipe_ends[2];
    if (pipe2(pipe_ends, O_CLOEXEC) != 0)
        return error_set_errno(error, ERROR_WORLD, "cannot make a pipe for gnuplot");
    const pid_t child = fork();
    if (child == 0)
        become_gnuplot(job, paths->fresh_name, pipe_ends[1]);
    (void)close(pipe_ends[1]);
    char complaint[COMPLAINT_SIZE] = "";
    if (child > 0)
        listen_to(pipe_ends[0], complaint);
    (void)close(pipe_ends[0]);
    int status = 0;
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    if (child < 0)
        return error_set_errno(error, ERROR_WORLD, "cannot start gnuplot");
    return judge(job, paths, status, complaint, error);
}

bool gnuplot_run(const struct gnuplot_job *job, struct error *error)
{
    struct paths paths;
    if (!make_paths(job, &paths, error))
        return false;
    const bool good = run_child(job, &paths, error);
    if (!good)
        (void)unlink(paths.fresh);
    return good;
}
