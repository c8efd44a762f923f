/* SPDX-License-Identifier: MIT */
#include "nursery.h"

#include "clock.h"
#include "resident.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { CLOSE_MS = 2000, LOST_MS = 500, STAT_SIZE = 512 };

/* ---- The namespace */

static bool write_file(const char *path, const char *text)
{
    const int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    const bool good = write(file, text, strlen(text)) == (ssize_t)strlen(text);
    (void)close(file);
    return good;
}

/* User and group stay what they are. */
static bool map_ids(uid_t user, gid_t group)
{
    char users[64], groups[64];
    (void)snprintf(users, sizeof users, "%u %u 1", (unsigned)user, (unsigned)user);
    (void)snprintf(groups, sizeof groups, "%u %u 1", (unsigned)group, (unsigned)group);
    return write_file("/proc/self/uid_map", users) && write_file("/proc/self/setgroups", "deny") &&
           write_file("/proc/self/gid_map", groups);
}

/* Who makes a user namespace has every capability in it, over the user's own files too: what the user has made read-only
 * would be written. Neither osero nor modules are to have more rights than the user. */
static bool drop_capabilities(void)
{
    struct __user_cap_header_struct head = {.version = _LINUX_CAPABILITY_VERSION_3};
    const struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0}};
    return syscall(SYS_capset, &head, none) == 0;
}

static bool enter_user_namespace(void)
{
    const uid_t user = geteuid();
    const gid_t group = getegid();
    return unshare(CLONE_NEWUSER | CLONE_NEWPID) == 0 && map_ids(user, group) && drop_capabilities();
}

static int end_well(void *context)
{
    (void)context;
    return 0;
}

/* In a child, for there is no way back: a user namespace, its mapping, and a process in it. */
static int try_user_namespace(void *context)
{
    const struct process_spec spec = {.run = end_well, .output = STDOUT_FILENO};
    struct process process;
    struct process_end end = {.status = 1};
    (void)context;
    return enter_user_namespace() && process_start(&process, &spec, NULL) && process_wait(&process, CLOSE_MS, &end) &&
                   end.signal == 0 && end.status == 0
               ? 0
               : 1;
}

static bool may_have_user_namespace(void)
{
    const struct process_spec spec = {.run = try_user_namespace, .output = STDERR_FILENO};
    struct process process;
    struct process_end end = {.status = 1};
    if (!process_start(&process, &spec, NULL))
        return false;
    (void)process_wait(&process, CLOSE_MS, &end);
    process_clear(&process);
    return end.signal == 0 && end.status == 0;
}

static bool enter_namespace(void)
{
    if (getenv("OSERO_NO_NAMESPACE") != NULL)
        return false;
    if (unshare(CLONE_NEWPID) == 0)
        return true;
    return may_have_user_namespace() && enter_user_namespace();
}

/* Children are born where this process lives again; not without root. */
static void leave_namespace(void)
{
    const int own = open("/proc/self/ns/pid", O_RDONLY | O_CLOEXEC);
    if (own < 0)
        return;
    (void)setns(own, CLONE_NEWPID);
    (void)close(own);
}

/* The first process of the namespace: orphans become its children, and it takes their ends. */
static int wait_for_end(void *context)
{
    char byte;
    (void)signal(SIGCHLD, SIG_IGN);
    while (read(*(const int *)context, &byte, 1) < 0 && errno == EINTR)
        continue;
    return 0;
}

static bool start_first(struct nursery *nursery)
{
    int ends[2];
    const int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (null < 0 || pipe2(ends, O_CLOEXEC) != 0) {
        (void)close(null);
        return false;
    }
    const struct process_spec spec = {
        .run = wait_for_end, .context = &ends[0], .keep = {ends[0]}, .keep_count = 1, .vital = true, .output = null};
    const bool good = process_start(&nursery->first, &spec, NULL);
    (void)close(null);
    (void)close(ends[0]);
    if (good)
        nursery->alive = ends[1];
    else
        (void)close(ends[1]);
    return good;
}

void nursery_open(struct nursery *nursery)
{
    *nursery = (struct nursery){.first = {.pid = 0, .output = -1}, .alive = -1};
    (void)prctl(PR_SET_CHILD_SUBREAPER, 1);
    if (enter_namespace() && !start_first(nursery))
        leave_namespace();
}

bool nursery_is_lost(const struct nursery *nursery)
{
    const struct timespec pause = {.tv_nsec = 1000000};
    const int64_t deadline_ns = clock_wall_ns() + (int64_t)LOST_MS * 1000000;
    siginfo_t info = {.si_pid = 0};
    if (nursery->first.pid == 0)
        return false;
    while (waitid(P_PID, (id_t)nursery->first.pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == 0) {
        if (clock_wall_ns() >= deadline_ns)
            return false;
        (void)nanosleep(&pause, NULL);
    }
    return true;
}

/* ---- What is left behind */

/* The number of a process's parent; 0 when it is gone. */
static pid_t parent_of(const char *number)
{
    char path[64], text[STAT_SIZE];
    (void)snprintf(path, sizeof path, "/proc/%.20s/stat", number);
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    const ssize_t length = file >= 0 ? read(file, text, sizeof text - 1) : 0;
    if (file >= 0)
        (void)close(file);
    if (length <= 0)
        return 0;
    text[length] = '\0';
    const char *after_name = strrchr(text, ')'); /* NUMBER (NAME) STATE PARENT */
    return after_name != NULL && strlen(after_name) > 4 ? (pid_t)strtol(after_name + 4, NULL, 10) : 0;
}

static bool is_known(pid_t pid, const pid_t *known, int count)
{
    for (int i = 0; i < count; i++)
        if (known[i] == pid)
            return true;
    return false;
}

/* Kills the children of `parent` that are not known. */
static void kill_children(pid_t parent, const pid_t *known, int count)
{
    DIR *folder = resident_id() == getpid() ? opendir("/proc") : NULL; /* else its numbers are not ours */
    if (folder == NULL)
        return;
    for (const struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        const pid_t pid = (pid_t)strtol(entry->d_name, NULL, 10);
        if (!isdigit((unsigned char)entry->d_name[0]) || is_known(pid, known, count) ||
            parent_of(entry->d_name) != parent)
            continue;
        (void)kill(pid, SIGKILL);
        if (parent == getpid())
            (void)waitpid(pid, NULL, WNOHANG);
    }
    (void)closedir(folder);
}

void nursery_sweep(const struct nursery *nursery, const pid_t *known, int count)
{
    if (nursery->first.pid != 0)
        kill_children(nursery->first.pid, NULL, 0);
    else
        kill_children(getpid(), known, count);
}

void nursery_close(struct nursery *nursery)
{
    const int64_t deadline_ns = clock_wall_ns() + (int64_t)CLOSE_MS * 1000000;
    const struct timespec pause = {.tv_nsec = 1000000};
    if (nursery->first.pid != 0) {
        process_clear(&nursery->first); /* its end is the end of them all, and comes after theirs */
        (void)close(nursery->alive);
        leave_namespace();
    }
    while (waitpid(-1, NULL, WNOHANG) >= 0 && clock_wall_ns() < deadline_ns) {
        kill_children(getpid(), NULL, 0);
        (void)nanosleep(&pause, NULL);
    }
    *nursery = (struct nursery){.first = {.pid = 0, .output = -1}, .alive = -1};
}
