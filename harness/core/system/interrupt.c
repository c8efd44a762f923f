/* SPDX-License-Identifier: MIT */
#include "interrupt.h"

#include <sys/signalfd.h>
#include <unistd.h>

bool interrupt_open(struct interrupt *interrupt, struct error *error)
{
    sigset_t set;
    (void)sigemptyset(&set);
    (void)sigaddset(&set, SIGINT);
    (void)sigaddset(&set, SIGTERM);
    (void)sigaddset(&set, SIGHUP);
    (void)sigaddset(&set, SIGCHLD);
    (void)sigprocmask(SIG_BLOCK, &set, &interrupt->before);
    interrupt->file = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
    if (interrupt->file >= 0)
        return true;
    (void)sigprocmask(SIG_SETMASK, &interrupt->before, NULL);
    return error_set_errno(error, ERROR_WORLD, "cannot wait for signals");
}

int interrupt_read(struct interrupt *interrupt)
{
    struct signalfd_siginfo info;
    int seen = 0;
    while (read(interrupt->file, &info, sizeof info) == (ssize_t)sizeof info)
        seen |= info.ssi_signo == SIGCHLD  ? INTERRUPT_CHILD
                : info.ssi_signo == SIGINT ? INTERRUPT_STOP
                                           : INTERRUPT_STOP | INTERRUPT_AT_ONCE;
    return seen;
}

void interrupt_close(struct interrupt *interrupt)
{
    if (interrupt->file >= 0)
        (void)close(interrupt->file);
    interrupt->file = -1;
    (void)sigprocmask(SIG_SETMASK, &interrupt->before, NULL);
}
