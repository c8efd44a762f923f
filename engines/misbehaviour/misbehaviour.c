/* SPDX-License-Identifier: MIT */
#include "misbehaviour.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { LEAK_BYTES = 1 << 16, PRINT_LINES = 4096, CHILDREN = 3, BOMB_DEPTH = 4, BOMB_SECONDS = 20, MOST_FILES = 4096 };

/* Where sanitizers must not look. */
#if defined(__GNUC__)
#define UNSEEN __attribute__((no_sanitize("undefined", "address")))
#else
#define UNSEEN
#endif

const char *const misbehaviour_names[MODE_COUNT + 1] = {
    [MODE_NONE] = "none",         [MODE_CRASH] = "crash",     [MODE_ABORT] = "abort",
    [MODE_EXIT] = "exit",         [MODE_HANG] = "hang",       [MODE_SLEEP_HANG] = "sleep-hang",
    [MODE_DEAF] = "deaf",         [MODE_ILLEGAL] = "illegal", [MODE_GARBAGE] = "garbage",
    [MODE_FAILED] = "failed",     [MODE_PRINT] = "print",     [MODE_FLOOD] = "flood",
    [MODE_LEAK] = "leak",         [MODE_STATE] = "state",     [MODE_LOAD] = "load",
    [MODE_SCRIBBLE] = "scribble", [MODE_WILD] = "wild",       [MODE_FORK] = "fork",
    [MODE_BOMB] = "bomb",         [MODE_DAEMON] = "daemon",   [MODE_CLOSE] = "close",
    [MODE_EAT] = "eat",
};

/* A write through a null pointer that no compiler and no sanitizer sees coming; or another signal. */
UNSEEN static void crash(int number)
{
    sigset_t all;
    if (number == SIGSEGV) {
        int *volatile nowhere = NULL;
        *(volatile int *)nowhere = 1;
    }
    (void)signal(number, SIG_DFL);
    (void)sigfillset(&all);
    (void)sigprocmask(SIG_UNBLOCK, &all, NULL);
    (void)raise(number);
}

static void hang(void)
{
    for (volatile unsigned long turns = 0;;)
        turns = turns + 1;
}

static void hang_asleep(void)
{
    for (;;)
        (void)pause();
}

static void ignore_signals(void)
{
    sigset_t all;
    for (int number = 1; number < NSIG; number++)
        (void)signal(number, SIG_IGN);
    (void)sigfillset(&all);
    (void)sigprocmask(SIG_BLOCK, &all, NULL);
}

/* Far more than a pipe holds, to both outputs. */
static void print(void)
{
    for (int i = 0; i < PRINT_LINES; i++) {
        printf("misbehave prints line %d of %d to stdout, which it should not do\n", i + 1, PRINT_LINES);
        fprintf(stderr, "misbehave prints line %d of %d to stderr, which it should not do\n", i + 1, PRINT_LINES);
    }
    fflush(stdout);
}

static void flood(void)
{
    for (;;)
        print();
}

/* Memory that is really used, and that nothing points to any more. */
static void lose(size_t bytes)
{
    char *volatile lost = malloc(bytes);
    if (lost)
        memset(lost, 1, bytes);
    lost = NULL;
}

static void eat(int64_t mb)
{
    for (int64_t i = 0; i < mb; i++)
        lose((size_t)1 << 20);
}

/* The kernel writes over the stack, up to its end: a loop of ours would write over its own variables. */
UNSEEN static void scribble(void)
{
    volatile char *heap = malloc(16);
    const volatile char *const heap_end = sbrk(0);
    const int zeros = open("/dev/zero", O_RDONLY);
    char local[64];
    if (heap != NULL && heap < heap_end && heap_end - heap < 1 << 30)
        for (; heap < heap_end; heap++)
            *heap = (char)0xa5;
    (void)syscall(SYS_read, zeros, local, (size_t)1 << 30);
    crash(SIGSEGV);
}

/* Linux: the mappings that are shared and writable. */
static void scribble_on_shared(void)
{
    char line[512], rights[8];
    unsigned long from, to;
    FILE *maps = fopen("/proc/self/maps", "r");
    if (maps == NULL)
        return;
    while (fgets(line, sizeof line, maps) != NULL)
        if (sscanf(line, "%lx-%lx %7s", &from, &to, rights) == 3 && strcmp(rights, "rw-s") == 0)
            for (unsigned long at = from; at < to; at++)
                *(volatile char *)at = (char)0xff;
    (void)fclose(maps);
}

static _Noreturn void sleep_on(unsigned seconds)
{
    (void)sleep(seconds);
    _exit(0);
}

static void leave_children(void)
{
    for (int i = 0; i < CHILDREN; i++)
        if (fork() == 0)
            sleep_on(1000);
}

/* Two children that do the same, to a depth: 2 + 4 + 8 + 16 processes. */
static void bomb(void)
{
    for (int depth = 0; depth < BOMB_DEPTH; depth++) {
        const pid_t one = fork(), two = one != 0 ? fork() : 1;
        if (one != 0 && two != 0) {
            if (depth > 0)
                sleep_on(BOMB_SECONDS);
            return;
        }
    }
    sleep_on(BOMB_SECONDS);
}

static void close_all(void)
{
    for (int file = 0; file < MOST_FILES; file++)
        (void)close(file);
}

static void leave_daemon(void)
{
    if (fork() != 0)
        return;
    (void)setsid();
    if (fork() != 0)
        _exit(0);
    close_all();
    sleep_on(1000);
}

void misbehave(enum mode mode, const struct misbehaviour *how)
{
    switch (mode) {
    case MODE_CRASH:
        crash(how->signal);
        break;
    case MODE_ABORT:
        abort();
    case MODE_EXIT:
        exit(how->status);
    case MODE_HANG:
        hang();
        break;
    case MODE_SLEEP_HANG:
        hang_asleep();
        break;
    case MODE_DEAF:
        ignore_signals();
        hang();
        break;
    case MODE_PRINT:
        print();
        break;
    case MODE_FLOOD:
        flood();
        break;
    case MODE_LEAK:
        lose(LEAK_BYTES);
        break;
    case MODE_SCRIBBLE:
        scribble();
        break;
    case MODE_WILD:
        scribble_on_shared();
        break;
    case MODE_FORK:
        leave_children();
        break;
    case MODE_BOMB:
        bomb();
        break;
    case MODE_DAEMON:
        leave_daemon();
        break;
    case MODE_CLOSE:
        close_all();
        break;
    case MODE_EAT:
        eat(how->mb);
        break;
    default:
        break;
    }
}
