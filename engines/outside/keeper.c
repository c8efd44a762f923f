/* SPDX-License-Identifier: MIT */
#include "keeper.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

enum { STATUS_SIZE = 2048, MAX_LEVELS = 32, KILL_ROUNDS = 2000, PAUSE_NS = 1000000 };

static void tell(int news, enum keeper_event event, int status)
{
    const struct keeper_news word = {.event = (int)event, .status = status};
    (void)!write(news, &word, sizeof word);
}

/* ---- The program */

static bool set_files(const struct keeper_order *order)
{
    return dup2(order->input, STDIN_FILENO) >= 0 && dup2(order->output, STDOUT_FILENO) >= 0 &&
           dup2(order->errors, STDERR_FILENO) >= 0;
}

/* `news` is closed by a program that starts, and nothing else is kept open. */
static _Noreturn void run_program(const struct keeper_order *order, const sigset_t *mask)
{
    (void)setpgid(0, 0);
#ifdef __linux__
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (order->directory != NULL && chdir(order->directory) != 0) {
        tell(order->news, KEEPER_NO_DIRECTORY, errno);
        _exit(127);
    }
    if (set_files(order)) {
        (void)signal(SIGCHLD, SIG_DFL);
        (void)signal(SIGPIPE, SIG_DFL);
        (void)sigprocmask(SIG_SETMASK, mask, NULL);
        environ = (char **)order->environment;
        (void)execvp(order->words[0], order->words);
    }
    tell(order->news, KEEPER_NO_PROGRAM, errno);
    _exit(127);
}

/* ---- Its descendants */

/* The numbers of a process in each PID namespace from /proc's on, and its parent's in /proc; 0 levels when it is gone. */
struct kin {
    int levels;
    long numbers[MAX_LEVELS], parent;
};

static struct kin kin_of(const char *number)
{
    struct kin kin = {.levels = 0};
    char path[64], text[STATUS_SIZE];
    (void)snprintf(path, sizeof path, "/proc/%.20s/status", number);
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    const ssize_t length = file >= 0 ? read(file, text, sizeof text - 1) : 0;
    if (file >= 0)
        (void)close(file);
    text[length > 0 ? length : 0] = '\0';
    const char *parent = strstr(text, "\nPPid:"), *numbers = strstr(text, "\nNSpid:");
    if (parent == NULL || numbers == NULL)
        return kin;
    kin.parent = strtol(parent + strlen("\nPPid:"), NULL, 10);
    char *next = (char *)numbers + strlen("\nNSpid:");
    while (kin.levels < MAX_LEVELS && *next == '\t')
        kin.numbers[kin.levels++] = strtol(next + 1, &next, 10);
    return kin;
}

/* Kills this process's children, those that it has adopted among them. /proc may show the numbers of a namespace above
 * ours: a process's number here is the one at our own level. */
static void kill_children(void)
{
    const struct kin self = kin_of("self");
    DIR *processes = self.levels > 0 ? opendir("/proc") : NULL;
    const struct dirent *entry;
    while (processes != NULL && (entry = readdir(processes)) != NULL) {
        if (entry->d_name[0] < '1' || entry->d_name[0] > '9')
            continue;
        const struct kin kin = kin_of(entry->d_name);
        if (kin.parent == self.numbers[0] && kin.levels >= self.levels && kin.numbers[self.levels - 1] > 1)
            (void)kill((pid_t)kin.numbers[self.levels - 1], SIGKILL);
    }
    if (processes != NULL)
        (void)closedir(processes);
}

/* Until there are none: each that dies may leave children of its own to us. */
static void kill_all(pid_t program)
{
    const struct timespec pause = {.tv_nsec = PAUSE_NS};
    if (program > 0)
        (void)kill(-program, SIGKILL);
    for (int round = 0; round < KILL_ROUNDS; round++) {
        kill_children();
        (void)nanosleep(&pause, NULL);
        pid_t gone;
        do
            gone = waitpid(-1, NULL, WNOHANG);
        while (gone > 0 || (gone < 0 && errno == EINTR));
        if (gone < 0)
            return;
    }
}

/* ---- The keeper */

static void wake(int number)
{
    (void)number;
}

/* Reaps whom it finds ended; true, with the news, when the program is among them. Its number is left alone until then,
 * so that its group can be killed by it. */
static bool program_has_ended(pid_t program, const struct keeper_order *order)
{
    siginfo_t info = {.si_pid = 0};
    for (;;) {
        info.si_pid = 0;
        if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0)
            return false;
        if (info.si_pid == program)
            break;
        (void)waitpid(info.si_pid, NULL, WNOHANG);
    }
    tell(order->news, info.si_code == CLD_EXITED ? KEEPER_EXITED : KEEPER_KILLED, info.si_status);
    return true;
}

static void keep_watch(pid_t program, const struct keeper_order *order, const sigset_t *open_mask)
{
    for (;;) {
        struct pollfd watched = {.fd = order->alive, .events = POLLIN};
        char byte;
        if (program_has_ended(program, order))
            return;
        if (ppoll(&watched, 1, NULL, open_mask) > 0 && read(order->alive, &byte, 1) <= 0)
            return;
    }
}

/* Nothing of the worker's is to be held open here: neither its pipes nor the module's of another program. */
static void close_others(const struct keeper_order *order)
{
    const int kept[] = {order->input, order->output, order->errors, order->alive, order->news};
    int highest = 0;
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        highest = kept[i] > highest ? kept[i] : highest;
    for (int fd = 0; fd < highest; fd++) {
        bool keep = false;
        for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
            keep = keep || kept[i] == fd;
        if (!keep)
            (void)close(fd);
    }
    closefrom(highest + 1);
}

_Noreturn void keeper_run(const struct keeper_order *order)
{
    const struct sigaction woken = {.sa_handler = wake};
    sigset_t none, child;
    (void)setsid();
#ifdef __linux__
    (void)prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
    (void)sigemptyset(&none);
    (void)sigemptyset(&child);
    (void)sigaddset(&child, SIGCHLD);
    (void)sigprocmask(SIG_SETMASK, &child, NULL);
    (void)sigaction(SIGCHLD, &woken, NULL);
    (void)signal(SIGPIPE, SIG_IGN);
    close_others(order);
    const pid_t program = fork();
    if (program == 0)
        run_program(order, &none);
    (void)close(order->input);
    (void)close(order->output);
    (void)close(order->errors);
    if (program < 0)
        tell(order->news, KEEPER_NO_PROGRAM, errno);
    else
        keep_watch(program, order, &none);
    kill_all(program);
    _exit(0);
}
