/* SPDX-License-Identifier: MIT */
#include "process.h"

#include "clock.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

enum { CHILD_SETUP_FAILED = 125 };

static void reset_signals(void)
{
    for (int number = 1; number < NSIG; number++)
        if (number != SIGKILL && number != SIGSTOP)
            (void)signal(number, SIG_DFL);
    sigset_t none;
    (void)sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
}

/* The parent may have died before the request was made: then nobody would send the signal. */
static void die_with_parent(pid_t parent)
{
#ifdef __linux__
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    /* 0: the parent is outside of this child's PID namespace (nursery.h); once it is gone that changes too. */
    if (getppid() != parent && getppid() != 0)
        _exit(CHILD_SETUP_FAILED);
}

static bool kept(const struct process_spec *spec, int fd)
{
    for (int i = 0; i < spec->keep_count; i++)
        if (spec->keep[i] == fd)
            return true;
    return false;
}

static void close_others(const struct process_spec *spec)
{
    int highest = 2;
    for (int i = 0; i < spec->keep_count; i++)
        highest = spec->keep[i] > highest ? spec->keep[i] : highest;
    for (int fd = 3; fd < highest; fd++)
        if (!kept(spec, fd))
            (void)close(fd);
    closefrom(highest + 1);
}

static void set_standard_files(int output)
{
    if (dup2(output, STDOUT_FILENO) < 0 || dup2(output, STDERR_FILENO) < 0)
        _exit(CHILD_SETUP_FAILED);
    (void)close(STDIN_FILENO); /* first, so that no descriptor more is needed than there are */
    if (open("/dev/null", O_RDONLY) != STDIN_FILENO)
        _exit(CHILD_SETUP_FAILED);
}

/* Where memory runs out, a player is to be ended, not osero. */
static void volunteer(void)
{
#ifdef __linux__
    const int file = open("/proc/self/oom_score_adj", O_WRONLY);
    if (file < 0)
        return;
    (void)!write(file, "1000", 4);
    (void)close(file);
#endif
}

static _Noreturn void run_child(const struct process_spec *spec, int output, pid_t parent)
{
    (void)setsid();
    die_with_parent(parent);
    const struct rlimit no_core = {0, 0};
    (void)setrlimit(RLIMIT_CORE, &no_core);
    set_standard_files(output);
    close_others(spec);
    reset_signals();
    if (!spec->vital)
        volunteer();
    /* A crash must not take with it what was printed before. */
    (void)setvbuf(stdout, NULL, _IOLBF, 0);
    const int status = spec->run(spec->context);
    (void)fflush(NULL);
    _exit(status);
}

/* A pipe whose read end does not block; neither end is inherited by a program that is executed. */
static bool make_output(int ends[2], struct error *error)
{
    if (pipe2(ends, O_CLOEXEC) != 0)
        return error_set_errno(error, ERROR_WORLD, "cannot make a pipe");
    (void)fcntl(ends[0], F_SETFL, O_NONBLOCK);
    return true;
}

bool process_start(struct process *process, const struct process_spec *spec, struct error *error)
{
    int ends[2] = {-1, spec->output};
    *process = (struct process){.pid = 0, .output = -1};
    if (spec->output < 0 && !make_output(ends, error))
        return false;
    (void)fflush(NULL);
    const pid_t parent = getpid(), pid = fork();
    const int code = errno;
    if (pid == 0)
        run_child(spec, ends[1], parent);
    if (spec->output < 0)
        (void)close(ends[1]);
    if (pid < 0) {
        if (ends[0] >= 0)
            (void)close(ends[0]);
        errno = code;
        return error_set_errno(error, ERROR_WORLD, "cannot start a process");
    }
    *process = (struct process){.pid = pid, .output = ends[0]};
    return true;
}

/* The group goes before its leader is waited for: until then nobody else can have its number. */
static void take_end(struct process *process, struct process_end *end)
{
    int status = 0;
    struct rusage usage = {.ru_maxrss = 0};
    (void)kill(-process->pid, SIGKILL);
    while (wait4(process->pid, &status, 0, &usage) < 0 && errno == EINTR)
        continue;
    process->pid = 0;
    if (end != NULL)
        *end = (struct process_end){.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0,
                                    .status = WIFEXITED(status) ? WEXITSTATUS(status) : 0,
                                    .peak_bytes = (int64_t)usage.ru_maxrss * 1024};
}

bool process_ended(struct process *process, struct process_end *end)
{
    siginfo_t info = {.si_pid = 0};
    if (process->pid == 0 || waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
        info.si_pid != process->pid)
        return false;
    take_end(process, end);
    return true;
}

bool process_wait(struct process *process, int timeout_ms, struct process_end *end)
{
    const int64_t deadline_ns = clock_wall_ns() + (int64_t)timeout_ms * 1000000;
    const struct timespec pause = {.tv_nsec = 200000};
    while (process->pid != 0) {
        if (process_ended(process, end))
            return true;
        if (clock_wall_ns() >= deadline_ns)
            return false;
        (void)nanosleep(&pause, NULL);
    }
    return true;
}

void process_kill(struct process *process, struct process_end *end)
{
    if (process->pid == 0)
        return;
    (void)kill(process->pid, SIGKILL); /* by its number too: it may have left its group */
    take_end(process, end);
}

ptrdiff_t process_read_output(struct process *process, char *buffer, size_t size)
{
    if (process->output < 0)
        return -1;
    const ssize_t got = read(process->output, buffer, size);
    if (got > 0)
        return got;
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return 0;
    (void)close(process->output);
    process->output = -1;
    return -1;
}

void process_clear(struct process *process)
{
    process_kill(process, NULL);
    if (process->output >= 0)
        (void)close(process->output);
    process->output = -1;
}
