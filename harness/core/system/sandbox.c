/* SPDX-License-Identifier: MIT */
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define HINT ": run osero on another system, or, if you trust the players, without --sandbox"

/* ---- Files: Landlock. Rights that came after the header of Debian 12. */

#define RIGHT_TRUNCATE (UINT64_C(1) << 14)  /* version 3 */
#define RIGHT_IOCTL_DEV (UINT64_C(1) << 15) /* version 5 */
#define RIGHTS_READ (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)

/* linux/landlock.h as of version 6: an older kernel takes it when the fields that it does not know are 0. */
struct ruleset {
    uint64_t files;
    uint64_t network; /* version 4: binding and connecting TCP sockets */
    uint64_t scope;   /* version 6: abstract UNIX sockets and signals of processes outside */
};

/* All that this version of Landlock can close. */
static struct ruleset ruleset_of(long version)
{
    struct ruleset rules = {.files = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1};
    if (version >= 2)
        rules.files |= LANDLOCK_ACCESS_FS_REFER;
    if (version >= 3)
        rules.files |= RIGHT_TRUNCATE;
    if (version >= 4)
        rules.network = 3;
    if (version >= 5)
        rules.files |= RIGHT_IOCTL_DEV;
    if (version >= 6)
        rules.scope = 3;
    return rules;
}

/* A folder with all below it, or a file. What is not there needs no rule. */
static bool allow_reading(int rules, const char *path)
{
    const int file = open(path, O_PATH | O_CLOEXEC);
    if (file < 0)
        return true;
    struct landlock_path_beneath_attr rule = {.allowed_access = RIGHTS_READ, .parent_fd = file};
    bool good = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
    if (!good && errno == EINVAL) { /* a file is not listed */
        rule.allowed_access = LANDLOCK_ACCESS_FS_READ_FILE;
        good = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
    }
    (void)close(file);
    return good;
}

/* What loading a library and starting threads may look at. */
static bool allow_system(int rules)
{
    static const char *const paths[] = {
        "/usr",      "/lib",      "/lib64",       "/lib32",        "/etc/ld.so.cache", "/etc/localtime",
        "/dev/null", "/dev/zero", "/dev/urandom", "/proc/cpuinfo", "/proc/meminfo",    "/sys/devices/system/cpu",
        NULL};
    for (int i = 0; paths[i] != NULL; i++)
        if (!allow_reading(rules, paths[i]))
            return false;
    return true;
}

static bool close_files(const char *folder, struct error *error)
{
    const long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1)
        return error_set(error, ERROR_WORLD,
                         "no sandbox: this kernel has no Landlock (5.13 or later, with it turned on)" HINT);
    const struct ruleset closed = ruleset_of(version);
    const size_t size = version >= 6 ? sizeof closed : version >= 4 ? 2 * sizeof(uint64_t) : sizeof(uint64_t);
    const int rules = (int)syscall(SYS_landlock_create_ruleset, &closed, size, 0);
    bool good = rules >= 0 && allow_system(rules) && allow_reading(rules, folder) &&
                prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    if (!good)
        good = error_set_errno(error, ERROR_WORLD, "no sandbox: Landlock cannot be set up");
    if (rules >= 0)
        (void)close(rules);
    return good;
}

/* ---- System calls: seccomp */

/* Allowed whatever their arguments are; libseccomp passes over those that this processor does not have. */
static const char *const calls[] = {
    /* files that are open, and looking for others */
    "read", "readv", "pread64", "preadv", "preadv2", "write", "writev", "pwrite64", "close", "lseek", "_llseek", "dup",
    "dup2", "dup3", "pipe", "pipe2", "poll", "ppoll", "select", "pselect6", "epoll_create1", "epoll_ctl", "epoll_wait",
    "epoll_pwait", "eventfd2", "stat", "fstat", "lstat", "fstat64", "newfstatat", "fstatat64", "statx", "access",
    "faccessat", "faccessat2", "readlink", "readlinkat", "getdents", "getdents64", "getcwd", "chdir", "fchdir",
    /* memory */
    "brk", "mmap", "mmap2", "munmap", "mremap", "mprotect", "madvise", "mincore", "mlock", "munlock", "membarrier",
    /* threads and waiting */
    "futex", "futex_time64", "set_robust_list", "get_robust_list", "rseq", "set_tid_address", "arch_prctl",
    "sched_yield", "sched_getaffinity", "sched_getparam", "sched_getscheduler", "sched_get_priority_max",
    "sched_get_priority_min", "getcpu", "nanosleep", "clock_nanosleep", "clock_nanosleep_time64", "restart_syscall",
    "exit", "exit_group",
    /* signals to itself */
    "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "rt_sigtimedwait", "rt_sigpending", "rt_sigsuspend",
    "sigaltstack", "sigreturn", "pause", "alarm", "setitimer", "getitimer",
    /* asking */
    "clock_gettime", "clock_gettime64", "clock_getres", "clock_getres_time64", "gettimeofday", "time", "times",
    "getrandom", "getpid", "getppid", "gettid", "getpgrp", "getpgid", "getsid", "getuid", "geteuid", "getgid",
    "getegid", "getgroups", "uname", "sysinfo", "getrusage", "getrlimit", "getpriority", NULL};

static bool allow(scmp_filter_ctx filter, const char *call)
{
    const int number = seccomp_syscall_resolve_name(call);
    return number == __NR_SCMP_ERROR || seccomp_rule_add(filter, SCMP_ACT_ALLOW, number, 0) == 0;
}

/* Allowed where argument number `which` is `value` in the bits of `mask`. */
static bool allow_masked(scmp_filter_ctx filter, const char *call, unsigned which, uint64_t mask, uint64_t value)
{
    const struct scmp_arg_cmp where = {which, SCMP_CMP_MASKED_EQ, mask, value};
    const int number = seccomp_syscall_resolve_name(call);
    return number == __NR_SCMP_ERROR || seccomp_rule_add(filter, SCMP_ACT_ALLOW, number, 1, where) == 0;
}

static bool allow_where(scmp_filter_ctx filter, const char *call, unsigned which, uint64_t value)
{
    return allow_masked(filter, call, which, UINT64_MAX, value);
}

/* Opening without a right to write: O_TRUNC would empty a file that is opened for reading. */
static bool allow_opening(scmp_filter_ctx filter)
{
    const uint64_t writing = O_ACCMODE | O_CREAT | O_TRUNC;
    return allow_masked(filter, "open", 1, writing, O_RDONLY) && allow_masked(filter, "openat", 2, writing, O_RDONLY);
}

/*
 * A thread is what shares its process, and its namespaces. clone3 keeps its flags in memory, where no filter sees them:
 * the library is told that there is none, and takes clone.
 */
static bool allow_threads(scmp_filter_ctx filter)
{
    const uint64_t namespaces =
        CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
    return allow_masked(filter, "clone", 0, CLONE_THREAD | namespaces, CLONE_THREAD) &&
           seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) == 0;
}

/* abort and raise, of this process alone. */
static bool allow_own_signals(scmp_filter_ctx filter)
{
    const uint64_t self = (uint64_t)getpid();
    return allow_where(filter, "kill", 0, self) && allow_where(filter, "tgkill", 0, self);
}

/* Looking up limits, of this process alone, is no setting them. */
static bool allow_own_limits(scmp_filter_ctx filter)
{
    const struct scmp_arg_cmp where[] = {{0, SCMP_CMP_EQ, 0, 0}, {2, SCMP_CMP_EQ, 0, 0}};
    const int number = seccomp_syscall_resolve_name("prlimit64");
    return number == __NR_SCMP_ERROR || seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, number, 2, where) == 0;
}

/* Descriptors may be marked, not made to send signals; a terminal may be asked
 * what it is, which stdio does, and not typed into. */
static bool allow_questions(scmp_filter_ctx filter)
{
    static const unsigned commands[] = {F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD, F_DUPFD_CLOEXEC};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (!allow_where(filter, "fcntl", 1, commands[i]))
            return false;
    return allow_own_limits(filter) && allow_where(filter, "ioctl", 1, 0x5401) /* TCGETS */ &&
           allow_where(filter, "prctl", 0, PR_SET_NAME) && allow_where(filter, "prctl", 0, PR_GET_NAME);
}

static bool fill_filter(scmp_filter_ctx filter)
{
    (void)seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2); /* a tree instead of a list */
    for (int i = 0; calls[i] != NULL; i++)
        if (!allow(filter, calls[i]))
            return false;
    return allow_opening(filter) && allow_threads(filter) && allow_own_signals(filter) && allow_questions(filter);
}

static bool close_calls(struct error *error)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    const bool filled = filter != NULL && fill_filter(filter);
    const int code = filled ? seccomp_load(filter) : -ENOMEM;
    if (filter != NULL)
        seccomp_release(filter);
    errno = -code;
    return code == 0 ||
           error_set_errno(error, ERROR_WORLD, "no sandbox: this kernel takes no filter of system calls (seccomp)");
}

bool sandbox_enter(const char *folder, struct error *error)
{
    return close_files(folder, error) && close_calls(error);
}
