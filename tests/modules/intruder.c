/* SPDX-License-Identifier: MIT */
/*
 * A player that tries whatever a sandbox is to stop, and says of each deed whether it was done. `where` is a folder of the
 * test's own: it holds `secret`, `writable` and `victim`, and nothing else is touched. When it is loaded it tries to make
 * the file that INTRUDER_AT_LOAD names. It plays the first legal move.
 */
#include "osero_engine.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

struct intruder {
    char folder[2000];
    char told;
};

static char path[4096]; /* what in() made last */

static const char *in(const char *folder, const char *name)
{
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static int opened(int file)
{
    if (file < 0)
        return -1;
    (void)close(file);
    return 0;
}

static int child_of(long pid)
{
    if (pid == 0)
        _exit(0);
    return pid > 0 ? (waitpid((pid_t)pid, NULL, 0), 0) : -1;
}

/* ---- Files */

static int do_write(const char *folder)
{
    return opened(open(in(folder, "writable"), O_WRONLY));
}

static int do_read_write(const char *folder)
{
    return opened(open(in(folder, "writable"), O_RDWR));
}

static int do_empty(const char *folder)
{
    return opened(open(in(folder, "victim"), O_RDONLY | O_TRUNC));
}

static int do_truncate(const char *folder)
{
    return truncate(in(folder, "writable"), 1);
}

static int do_create(const char *folder)
{
    return opened(open(in(folder, "created"), O_WRONLY | O_CREAT, 0600));
}

static int do_create_to_read(const char *folder)
{
    return opened(open(in(folder, "created-too"), O_RDONLY | O_CREAT, 0600));
}

static int do_unnamed(const char *folder)
{
    return opened(open(folder, O_TMPFILE | O_RDWR, 0600));
}

static int do_openat2(const char *folder)
{
    const uint64_t how[3] = {O_WRONLY, 0, 0};
    return opened((int)syscall(437 /* openat2 */, AT_FDCWD, in(folder, "writable"), how, sizeof how));
}

static int do_folder(const char *folder)
{
    return mkdir(in(folder, "folder"), 0700);
}

static int do_fifo(const char *folder)
{
    return mkfifo(in(folder, "fifo"), 0600);
}

static int do_symlink(const char *folder)
{
    return symlink("secret", in(folder, "symlink"));
}

static int do_link(const char *folder)
{
    char from[4096];
    (void)snprintf(from, sizeof from, "%s/secret", folder);
    return link(from, in(folder, "link"));
}

static int do_rename(const char *folder)
{
    char from[4096];
    (void)snprintf(from, sizeof from, "%s/movable", folder);
    return rename(from, in(folder, "moved"));
}

static int do_remove(const char *folder)
{
    return unlink(in(folder, "removable"));
}

static int do_mode(const char *folder)
{
    return chmod(in(folder, "writable"), 0640);
}

static int do_owner(const char *folder)
{
    return chown(in(folder, "writable"), getuid(), getgid());
}

static int do_times(const char *folder)
{
    return utimensat(AT_FDCWD, in(folder, "writable"), NULL, 0);
}

static int do_read_secret(const char *folder)
{
    return opened(open(in(folder, "secret"), O_RDONLY));
}

static int do_list(const char *folder)
{
    DIR *stream = opendir(folder);
    return stream != NULL ? closedir(stream) : -1;
}

static int do_passwords(const char *folder)
{
    (void)folder;
    return opened(open("/etc/passwd", O_RDONLY));
}

static int do_own_memory(const char *folder)
{
    (void)folder;
    return opened(open("/proc/self/mem", O_RDWR));
}

static int do_parents_environment(const char *folder)
{
    (void)folder;
    (void)snprintf(path, sizeof path, "/proc/%d/environ", (int)getppid());
    return opened(open(getppid() != 0 ? path : "/proc/1/environ", O_RDONLY));
}

/* ---- The network */

static int do_tcp(const char *folder)
{
    (void)folder;
    return opened(socket(AF_INET, SOCK_STREAM, 0));
}

static int do_udp(const char *folder)
{
    (void)folder;
    return opened(socket(AF_INET6, SOCK_DGRAM, 0)) == 0 || opened(socket(AF_INET, SOCK_DGRAM, 0)) == 0 ? 0 : -1;
}

static int do_unix(const char *folder)
{
    (void)folder;
    return opened(socket(AF_UNIX, SOCK_STREAM, 0));
}

static int do_socket_pair(const char *folder)
{
    int ends[2];
    (void)folder;
    return socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0 ? opened(ends[0]) + opened(ends[1]) : -1;
}

static int do_uring(const char *folder)
{
    unsigned char parameters[120] = {0};
    (void)folder;
    return opened((int)syscall(425 /* io_uring_setup */, 1, parameters));
}

/* ---- Processes */

static int do_fork(const char *folder)
{
    (void)folder;
    return child_of(fork());
}

static int do_old_fork(const char *folder)
{
    (void)folder;
#ifdef SYS_fork
    return child_of(syscall(SYS_fork));
#else
    return child_of(fork());
#endif
}

static int do_clone(const char *folder)
{
    (void)folder;
    return child_of(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0));
}

static int do_clone3(const char *folder)
{
    uint64_t how[8] = {0, 0, 0, 0, SIGCHLD};
    (void)folder;
    return child_of(syscall(435 /* clone3 */, how, sizeof how));
}

static int do_spawn(const char *folder)
{
    pid_t pid;
    char name[] = "true", *arguments[] = {name, NULL};
    (void)folder;
    errno = posix_spawn(&pid, "/bin/true", NULL, NULL, arguments, arguments + 1);
    return errno == 0 ? (waitpid(pid, NULL, 0), 0) : -1;
}

/* A program that is not there: only a sandbox says something else of it. */
static int do_execute(const char *folder)
{
    char *const nothing[] = {NULL};
    (void)folder;
    (void)execve("/no/such/program", nothing, nothing);
    return errno == ENOENT ? 0 : -1;
}

static int do_signal_parent(const char *folder)
{
    (void)folder;
    return kill(getppid() != 0 ? getppid() : 1, 0);
}

static int do_signal_all(const char *folder)
{
    (void)folder;
    return kill(-1, 0);
}

static int do_trace(const char *folder)
{
    (void)folder;
    return (int)ptrace(PTRACE_TRACEME, 0, NULL, NULL);
}

static int do_foreign_memory(const char *folder)
{
    char byte = 0;
    const struct iovec own = {&byte, 1};
    (void)folder;
    return process_vm_readv(getpid(), &own, 1, &own, 1, 0) == 1 ? 0 : -1;
}

/* ---- The system */

static int do_shared_memory(const char *folder)
{
    const int id = shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600);
    (void)folder;
    return id >= 0 ? shmctl(id, IPC_RMID, NULL) : -1;
}

static int do_memory_file(const char *folder)
{
    (void)folder;
    return opened(memfd_create("intruder", 0));
}

static int do_namespace(const char *folder)
{
    (void)folder;
    return unshare(CLONE_NEWUTS);
}

static int do_priority(const char *folder)
{
    (void)folder;
    return setpriority(PRIO_PROCESS, 0, 0);
}

static int do_limits(const char *folder)
{
    struct rlimit limit;
    (void)folder;
    return getrlimit(RLIMIT_CORE, &limit) == 0 ? setrlimit(RLIMIT_CORE, &limit) : -1;
}

/* To know what its referee may use. */
static int do_parents_limits(const char *folder)
{
    struct rlimit limit;
    (void)folder;
    return prlimit(getppid(), RLIMIT_NOFILE, NULL, &limit);
}

static int do_processors(const char *folder)
{
    cpu_set_t set;
    (void)folder;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? sched_setaffinity(0, sizeof set, &set) : -1;
}

static int do_keys(const char *folder)
{
    (void)folder;
    return syscall(SYS_keyctl, 0 /* KEYCTL_GET_KEYRING_ID */, -1 /* of the thread */, 1) > 0 ? 0 : -1;
}

static int do_mask(const char *folder)
{
    (void)folder;
    (void)umask(umask(0));
    errno = 0;
    return syscall(SYS_umask, 022) >= 0 ? 0 : -1;
}

static int do_death_signal(const char *folder)
{
    (void)folder;
    return prctl(PR_SET_PDEATHSIG, SIGKILL);
}

/* ---- What a player needs */

static void *end_thread(void *argument)
{
    return argument;
}

static int do_thread(const char *folder)
{
    pthread_t thread;
    (void)folder;
    errno = pthread_create(&thread, NULL, end_thread, NULL);
    return errno == 0 ? pthread_join(thread, NULL) : -1;
}

static int do_memory(const char *folder)
{
    char *bytes = malloc(50 << 20);
    (void)folder;
    if (bytes != NULL)
        memset(bytes, 1, 50 << 20);
    free(bytes);
    return bytes != NULL ? 0 : -1;
}

static int do_library(const char *folder)
{
    (void)folder;
    return opened(open("/usr/bin/env", O_RDONLY));
}

static int do_clock(const char *folder)
{
    struct timespec now;
    const struct timespec pause = {.tv_nsec = 1000};
    (void)folder;
    return clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now) == 0 ? nanosleep(&pause, NULL) : -1;
}

static int do_random(const char *folder)
{
    char byte;
    (void)folder;
    return getentropy(&byte, 1);
}

static const struct deed {
    const char *name;
    int (*act)(const char *folder);
} deeds[] = {
    {"write", do_write},
    {"read-write", do_read_write},
    {"empty", do_empty},
    {"truncate", do_truncate},
    {"create", do_create},
    {"create-to-read", do_create_to_read},
    {"unnamed", do_unnamed},
    {"openat2", do_openat2},
    {"folder", do_folder},
    {"fifo", do_fifo},
    {"symlink", do_symlink},
    {"link", do_link},
    {"rename", do_rename},
    {"remove", do_remove},
    {"mode", do_mode},
    {"owner", do_owner},
    {"times", do_times},
    {"read-secret", do_read_secret},
    {"list", do_list},
    {"passwords", do_passwords},
    {"own-memory", do_own_memory},
    {"parents-environment", do_parents_environment},
    {"tcp", do_tcp},
    {"udp", do_udp},
    {"unix", do_unix},
    {"socket-pair", do_socket_pair},
    {"uring", do_uring},
    {"fork", do_fork},
    {"old-fork", do_old_fork},
    {"clone", do_clone},
    {"clone3", do_clone3},
    {"spawn", do_spawn},
    {"execute", do_execute},
    {"signal-parent", do_signal_parent},
    {"signal-all", do_signal_all},
    {"trace", do_trace},
    {"foreign-memory", do_foreign_memory},
    {"shared-memory", do_shared_memory},
    {"memory-file", do_memory_file},
    {"namespace", do_namespace},
    {"priority", do_priority},
    {"limits", do_limits},
    {"parents-limits", do_parents_limits},
    {"processors", do_processors},
    {"keys", do_keys},
    {"mask", do_mask},
    {"death-signal", do_death_signal},
    {"may-thread", do_thread},
    {"may-memory", do_memory},
    {"may-library", do_library},
    {"may-clock", do_clock},
    {"may-random", do_random},
};

__attribute__((constructor)) static void at_load(void)
{
    const char *file = getenv("INTRUDER_AT_LOAD");
    if (file != NULL)
        (void)opened(open(file, O_WRONLY | O_CREAT, 0600));
}

static void *create(const struct osero_settings *settings, uint64_t seed, char *error)
{
    struct intruder *intruder = calloc(1, sizeof *intruder);
    (void)seed, (void)error;
    if (intruder != NULL)
        (void)snprintf(intruder->folder, sizeof intruder->folder, "%s", settings->values[0].string);
    return intruder;
}

static int32_t choose(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                      struct osero_report *report)
{
    struct intruder *intruder = instance;
    (void)limits, (void)report;
    if (intruder->told == 0)
        for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++) {
            errno = 0;
            const int done = deeds[i].act(intruder->folder);
            printf("deed %s: %s\n", deeds[i].name, done == 0 ? "done" : strerror(errno));
        }
    intruder->told = 1;
    return __builtin_ctzll(position->moves);
}

static const struct osero_option options[] = {{.size = sizeof(struct osero_option),
                                               .type = OSERO_STRING,
                                               .name = "where",
                                               .help = "the folder of its deeds",
                                               .value.string = "/nowhere"}};

const struct osero_engine osero_engine = {
    .abi = OSERO_ABI,
    .size = sizeof osero_engine,
    .name = "intruder",
    .version = "1",
    .author = "osero",
    .summary = "tries what a sandbox is to stop",
    .board_sizes = OSERO_BOARD(8),
    .options = options,
    .option_count = 1,
    .create = create,
    .destroy = free,
    .choose = choose,
};
