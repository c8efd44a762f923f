/* SPDX-License-Identifier: MIT */
#include "module_load.h"

#include "sandbox.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* dlerror's text without the name of the file that it may begin with. */
static const char *dl_fault(const char *opened)
{
    const char *text = dlerror();
    if (text == NULL)
        return "cannot be loaded";
    const size_t length = strlen(opened);
    if (strncmp(text, opened, length) == 0 && strncmp(text + length, ": ", 2) == 0)
        return text + length + 2;
    return text;
}

/* Never unloaded: a thread that the module has started may still run in it, and would take its process with it. */
static void *open_library(const char *path, const char *opened, struct error *error)
{
    void *library = dlopen(opened, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (library == NULL)
        (void)error_set(error, ERROR_USAGE, "%s: not a module: %s", path, dl_fault(opened));
    return library;
}

static bool copy_bytes(int from, int to)
{
    char buffer[65536];
    for (;;) {
        const ssize_t got = read(from, buffer, sizeof buffer);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return got == 0;
        for (ssize_t done = 0, put = 0; done < got; done += put) {
            put = write(to, buffer + done, (size_t)(got - done));
            if (put < 0)
                return false;
        }
    }
}

static bool copy_file(const char *path, int to)
{
    const int from = open(path, O_RDONLY | O_CLOEXEC);
    if (from < 0)
        return false;
    const bool good = copy_bytes(from, to);
    (void)close(from);
    return good;
}

#ifdef MFD_CLOEXEC

/*
 * glibc hands out a library that is loaded already when it is asked for the same name again, and descriptor numbers are
 * used again. So the name says which copy it is: the bits of the copy's inode number, a lone slash for 0 and "./" for
 * 1, between /proc/self/ and fd/, mean nothing to the kernel and make the name unique as long as the copy is loaded.
 */
static void name_copy(int descriptor, uint64_t inode, char *name, size_t room)
{
    size_t used = (size_t)snprintf(name, room, "/proc/self/");
    for (; inode != 0 && used + 32 < room; inode >>= 1)
        used += (size_t)snprintf(name + used, room - used, "%s", (inode & 1) != 0 ? "./" : "/");
    (void)snprintf(name + used, room - used, "fd/%d", descriptor);
}

/* From memory. Null (error filled or not) where there is no /proc, or where memory may not be executed. */
static void *open_memory_copy(const char *path, struct error *error)
{
    const int copy = memfd_create("osero-module", MFD_CLOEXEC);
    struct stat status;
    void *library = NULL;
    if (copy >= 0 && fstat(copy, &status) == 0 && copy_file(path, copy)) {
        char name[256];
        name_copy(copy, status.st_ino, name, sizeof name);
        library = open_library(path, name, error);
    }
    if (copy >= 0)
        (void)close(copy);
    return library;
}

#else

static void *open_memory_copy(const char *path, struct error *error)
{
    (void)path, (void)error;
    return NULL;
}

#endif

/* From a temporary file that is gone once it is loaded. */
static void *open_temporary_copy(const char *path, struct error *error)
{
    const char *folder = getenv("TMPDIR");
    char name[4096];
    (void)snprintf(name, sizeof name, "%s/osero-module-XXXXXX", folder != NULL && *folder != '\0' ? folder : "/tmp");
    const int copy = mkstemp(name);
    if (copy < 0) {
        (void)error_set_errno(error, ERROR_WORLD, "%s: cannot be copied to %s", path, name);
        return NULL;
    }
    void *library = NULL;
    if (copy_file(path, copy))
        library = open_library(path, name, error);
    else
        (void)error_set_errno(error, ERROR_WORLD, "%s: cannot be copied to %s", path, name);
    (void)unlink(name);
    (void)close(copy);
    return library;
}

static bool check_file(const char *path, struct error *error)
{
    struct stat status;
    if (stat(path, &status) != 0)
        return error_set_errno(error, ERROR_USAGE, "%s: cannot be loaded", path);
    if (!S_ISREG(status.st_mode))
        return error_set(error, ERROR_USAGE, "%s: not a file", path);
    if (access(path, R_OK) != 0)
        return error_set_errno(error, ERROR_USAGE, "%s: cannot be read", path);
    return true;
}

bool module_shut_in(const char *path, struct error *error)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash == NULL ? strdup(".") : strndup(path, slash == path ? 1 : (size_t)(slash - path));
    if (folder == NULL)
        return error_set(error, ERROR_WORLD, "%s: out of memory", path);
    const bool good = sandbox_enter(folder, error) || error_prefix(error, "%s", path);
    free(folder);
    return good;
}

bool module_load(const char *path, bool private_copy, void **library, const struct osero_engine **hooks,
                 struct error *error)
{
    if (!check_file(path, error))
        return false;
    if (private_copy) {
        *library = open_memory_copy(path, error);
        if (*library == NULL)
            *library = open_temporary_copy(path, error);
    } else {
        *library = open_library(path, path, error);
    }
    if (*library == NULL)
        return false;
    *hooks = dlsym(*library, "osero_engine");
    if (*hooks != NULL && module_check(*hooks, error))
        return true;
    if (*hooks == NULL)
        (void)error_set(error, ERROR_USAGE, "%s: not a module: it does not export the symbol osero_engine", path);
    else
        (void)error_prefix(error, "%s", path);
    (void)dlclose(*library);
    *library = NULL;
    return false;
}
