/* SPDX-License-Identifier: MIT */
#include "results.h"

#include "whole.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

enum { NAME_MAX_LENGTH = 100, LOG_KEPT = 4096, LOG_SPARE = 65536 };
enum { LOCK_TRIES = 100, LOCK_PAUSE_NS = 20000000 }; /* two seconds */

bool results_check_name(const char *name, struct error *error)
{
    static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-";
    const size_t length = strlen(name);
    if (length == 0 || length > NAME_MAX_LENGTH || strspn(name, allowed) != length || name[0] == '.' || name[0] == '-')
        return error_set(error, ERROR_USAGE,
                         "'%s' is no name for a run: use 1 to %d of A-Z a-z 0-9 . _ - and start with none of . -", name,
                         NAME_MAX_LENGTH);
    return true;
}

/* "FOLDER/FILE", malloced; null without memory. */
static char *join(const char *folder, const char *file)
{
    const size_t size = strlen(folder) + strlen(file) + 2;
    char *path = malloc(size);
    if (path != NULL)
        (void)snprintf(path, size, "%s/%s", folder, file);
    return path;
}

static bool no_memory(struct error *error)
{
    return error_set(error, ERROR_WORLD, "out of memory");
}

/* ---- Reading */

static bool check_run(const struct json *run, const char *path, const char *schema, struct error *error)
{
    if (json_type(run) != JSON_OBJECT)
        return error_set(error, ERROR_WORLD, "%s: it is no object", path);
    const struct json *value = json_get(run, "schema");
    const char *found = json_get_string(run, "schema");
    if (value == NULL || (found != NULL && strcmp(found, schema) == 0))
        return true;
    return error_set(error, ERROR_WORLD, "%s: its \"schema\" is %.40s, but this version of osero reads %s", path,
                     found != NULL ? found : "no text", schema);
}

static struct json *read_run(const char *path, const char *schema, struct error *error)
{
    struct json *run = json_read_own_file(path, error);
    if (run == NULL && error != NULL)
        error->kind = ERROR_WORLD; /* to the parser it is the user's text, here it is a damaged file */
    if (run == NULL || check_run(run, path, schema, error))
        return run;
    json_free(run);
    return NULL;
}

struct json *results_read_run(const char *folder, const char *schema, struct error *error)
{
    char *path = join(folder, "run.json");
    if (path == NULL) {
        no_memory(error);
        return NULL;
    }
    struct json *run = read_run(path, schema, error);
    free(path);
    return run;
}

/* ---- Folders */

static bool is_folder(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* Makes `path` and what is missing above it. *made_from becomes the length of the first folder that was made, to be
 * undone by remove_parents; it stays when all were there. `path` is changed on the way and restored. */
static bool make_parents(char *path, size_t *made_from, struct error *error)
{
    const size_t length = strlen(path);
    for (size_t i = 1; i <= length; i++) {
        const char kept = path[i];
        if (kept != '/' && kept != '\0')
            continue;
        path[i] = '\0';
        const bool made = mkdir(path, 0777) == 0;
        const int code = errno;
        if (made && *made_from == 0)
            *made_from = i;
        if (!made && !is_folder(path)) {
            errno = code == EEXIST ? ENOTDIR : code; /* what is there is no folder */
            error_set_errno(error, ERROR_WORLD, "cannot make the folder %s", path);
            path[i] = kept;
            return false;
        }
        path[i] = kept;
    }
    return true;
}

/* Removes the folders of `path` that make_parents made, the last first; those at its end may never have been made. */
static void remove_parents(char *path, size_t made_from)
{
    for (size_t i = strlen(path); made_from > 0 && i >= made_from; i--) {
        if (path[i] != '/' && path[i] != '\0')
            continue;
        path[i] = '\0';
        (void)rmdir(path);
    }
}

/* What a start may have made in a run's folder that was killed before run.json was there: a file of no length, or one
 * that was to become run.json. */
static bool is_left_over(const char *folder, const char *file, const char *journal)
{
    struct stat status;
    if (strcmp(file, "run.json.new") == 0 || strcmp(file, ".") == 0 || strcmp(file, "..") == 0)
        return true;
    char *path = join(folder, file);
    const bool good = path != NULL && strcmp(file, journal) == 0 && lstat(path, &status) == 0 &&
                      S_ISREG(status.st_mode) && status.st_size == 0;
    free(path);
    return good;
}

bool results_stillborn(const char *folder, const char *journal)
{
    DIR *files = opendir(folder);
    bool good = files != NULL;
    for (const struct dirent *entry; good && (entry = readdir(files)) != NULL;)
        good = is_left_over(folder, entry->d_name, journal);
    if (files != NULL)
        (void)closedir(files);
    return good;
}

static bool refuse_name(const struct results_place *place, struct error *error)
{
    return error_set(error, ERROR_USAGE,
                     "a run named '%s' is in %s already; choose another --name, or go on with it by --resume %s",
                     place->name, place->root, place->name);
}

static bool make_run_folder(const char *folder, const struct results_place *place, struct error *error)
{
    if (mkdir(folder, 0777) == 0)
        return true;
    const int code = errno;
    if (code == EEXIST && results_stillborn(folder, place->journal))
        return true;
    errno = code;
    return code == EEXIST ? refuse_name(place, error)
                          : error_set_errno(error, ERROR_WORLD, "cannot make the folder %s", folder);
}

/* ---- Files */

static void close_file(int *file)
{
    if (*file >= 0)
        (void)close(*file);
    *file = -1;
}

static bool is_file(int file)
{
    struct stat status;
    return fstat(file, &status) == 0 && S_ISREG(status.st_mode);
}

static bool is_removed(int file, off_t *size)
{
    struct stat status;
    if (fstat(file, &status) != 0)
        return true;
    *size = status.st_size;
    return status.st_nlink == 0;
}

bool results_removed(const struct results *results)
{
    off_t size;
    return is_removed(results->games, &size);
}

/* A pipe or a device in the place of a file is refused, not waited for. */
static bool open_with(const struct results *results, const char *name, int flags, int *file, struct error *error)
{
    char *path = join(results->folder, name);
    if (path == NULL)
        return no_memory(error);
    *file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_CLOEXEC | flags, 0666);
    const bool odd = *file < 0 ? errno == ENXIO || errno == EISDIR : !is_file(*file);
    if (odd)
        error_set(error, ERROR_WORLD, "cannot write to %s: it is no file", path);
    else if (*file < 0)
        error_set_errno(error, ERROR_WORLD, "cannot %s %s", (flags & O_EXCL) != 0 ? "create" : "write to", path);
    if (odd && *file >= 0)
        close_file(file);
    free(path);
    return *file >= 0;
}

static bool open_file(const struct results *results, const char *name, int *file, struct error *error)
{
    return open_with(results, name, O_EXCL, file, error);
}

/* Room on the disk behind the log's end, for the time when there is none left. */
static void set_spare_aside(const struct results *results)
{
#ifdef FALLOC_FL_KEEP_SIZE
    struct stat status;
    if (fstat(results->log, &status) == 0)
        (void)!fallocate(results->log, FALLOC_FL_KEEP_SIZE, status.st_size, LOG_SPARE);
#else
    (void)results;
#endif
}

static bool open_log(struct results *results, int flags, struct error *error)
{
    if (!open_with(results, "run.log", flags, &results->log, error))
        return false;
    set_spare_aside(results);
    return true;
}

/* After kill -9 of osero a worker that had just been forked may hold the lock for a moment, until it is gone too. */
static int lock_patiently(int file)
{
    const struct timespec pause = {.tv_nsec = LOCK_PAUSE_NS};
    for (int tries = 0; flock(file, LOCK_EX | LOCK_NB) != 0; tries++) {
        if (errno != EWOULDBLOCK || tries == LOCK_TRIES)
            return errno;
        (void)nanosleep(&pause, NULL);
    }
    return 0;
}

static bool take_lock(const struct results *results, struct error *error)
{
    const int fault = lock_patiently(results->games);
    if (fault == EWOULDBLOCK)
        return error_set(error, ERROR_WORLD, "%s is being played by another process; nothing was changed",
                         results->folder);
    errno = fault;
    return fault == 0 || error_set_errno(error, ERROR_WORLD, "cannot lock %s/%s", results->folder, results->journal);
}

/* Cuts the log to `length` bytes and gives back what was set aside: some file systems do that only when the length
 * changes. */
static bool cut_log(const struct results *results, off_t length)
{
    return results->log >= 0 && ftruncate(results->log, length + 1) == 0 && ftruncate(results->log, length) == 0;
}

static bool disk_is_full(const struct results *results)
{
    struct statvfs about;
    return results->log >= 0 && fstatvfs(results->log, &about) == 0 &&
           (uint64_t)about.f_bavail * about.f_frsize < LOG_SPARE;
}

/* Where the disk is full and the log is longer than `least`: gives its room to the results, and ends it. */
static bool give_up_log(struct results *results, off_t least)
{
    struct stat status;
    if (!disk_is_full(results) || fstat(results->log, &status) != 0 || status.st_size < least ||
        !cut_log(results, status.st_size > LOG_KEPT ? LOG_KEPT : status.st_size))
        return false;
    results_log(results, "%sthe disk is full: this log ends here, to leave room for the results",
                status.st_size > LOG_KEPT ? "... " : "");
    results->log_ended = true;
    return true;
}

/* For games, while something is left for the other files. */
static bool make_room(struct results *results)
{
    if (!give_up_log(results, LOG_KEPT + 2 * LOG_SPARE))
        return false;
    set_spare_aside(results);
    return true;
}

bool results_replace_run(struct results *results, const struct json *run, struct error *error)
{
    char *path = join(results->folder, "run.json");
    if (path == NULL)
        return no_memory(error);
    bool good = json_write_file(run, path, error);
    if (!good && give_up_log(results, 0))
        good = json_write_file(run, path, error);
    free(path);
    return good;
}

/* The folder is nobody else's: of two that start a run with the same name, one gets the journal's lock first. */
static bool claim_folder(struct results *results, const struct results_place *place, struct error *error)
{
    if (!open_with(results, results->journal, 0, &results->games, error) || !take_lock(results, error))
        return false;
    char *path = join(results->folder, "run.json");
    const bool memory = path != NULL, taken = memory && (access(path, F_OK) == 0 || results_removed(results));
    free(path);
    if (!memory)
        return no_memory(error);
    return !taken || refuse_name(place, error);
}

static bool fill_folder(struct results *results, const struct json *run, bool timing, struct error *error)
{
    return results_replace_run(results, run, error) &&
           (!timing || open_file(results, "timing.jsonl", &results->timing, error)) && open_log(results, O_EXCL, error);
}

static void empty_folder(const char *folder)
{
    static const char *const files[] = {"run.json",   RESULTS_GAMES,  RESULTS_SOLVE,
                                        RESULTS_TUNE, "timing.jsonl", "run.log"};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        char *path = join(folder, files[i]);
        if (path != NULL)
            (void)unlink(path);
        free(path);
    }
    (void)rmdir(folder);
}

/* ROOT without slashes at its end, malloced. */
static char *copy_root(const char *root)
{
    char *copy = strdup(root[0] != '\0' ? root : ".");
    for (size_t length = copy != NULL ? strlen(copy) : 0; length > 1 && copy[length - 1] == '/'; length--)
        copy[length - 1] = '\0';
    return copy;
}

bool results_create(struct results *results, const struct results_place *place, const struct json *run,
                    struct error *error)
{
    *results = (struct results){.journal = place->journal, .games = -1, .timing = -1, .log = -1};
    if (!results_check_name(place->name, error))
        return false;
    size_t made_from = 0;
    bool made_folder = false, claimed = false;
    char *parents = copy_root(place->root);
    results->folder = parents != NULL ? join(parents, place->name) : NULL;
    if (results->folder == NULL) {
        no_memory(error);
        goto err;
    }
    if (!make_parents(parents, &made_from, error))
        goto err;
    const struct results_place own = {.root = parents, .name = place->name, .journal = place->journal};
    made_folder = make_run_folder(results->folder, &own, error);
    claimed = made_folder && claim_folder(results, &own, error);
    if (!claimed || !fill_folder(results, run, place->timing, error))
        goto err;
    free(parents);
    return true;
err:
    if (claimed)
        empty_folder(results->folder);
    else if (made_folder)
        (void)rmdir(results->folder);
    if (parents != NULL)
        remove_parents(parents, made_from);
    free(parents);
    results_close(results);
    return false;
}

/* ---- A run that is there */

static const struct {
    const char *journal, *of;
} kinds[] = {{RESULTS_GAMES, "games"}, {RESULTS_SOLVE, "solves"}, {RESULTS_TUNE, "tuning"}};

enum { KIND_COUNT = sizeof kinds / sizeof kinds[0] };

/* Whether the folder holds the journal; false too without memory, *memory then. */
static bool holds(const struct results *results, const char *journal, bool *memory)
{
    char *path = join(results->folder, journal);
    const bool there = path != NULL && access(path, F_OK) == 0;
    *memory = *memory && path != NULL;
    free(path);
    return there;
}

static const char *kind_of(const char *journal)
{
    for (int i = 0; i < KIND_COUNT; i++)
        if (strcmp(kinds[i].journal, journal) == 0)
            return kinds[i].of;
    return "nothing";
}

/* A run of another kind is not made one of this kind by opening it. */
static bool check_kind(const struct results *results, struct error *error)
{
    bool memory = true;
    const char *other = NULL;
    const bool own = holds(results, results->journal, &memory);
    for (int i = 0; i < KIND_COUNT && !own; i++)
        if (holds(results, kinds[i].journal, &memory))
            other = kinds[i].of;
    if (!memory)
        return no_memory(error);
    return other == NULL || error_set(error, ERROR_USAGE, "%s is a run of %s, not of %s", results->folder, other,
                                      kind_of(results->journal));
}

bool results_reopen(struct results *results, const char *folder, const char *journal, struct error *error)
{
    *results = (struct results){.folder = strdup(folder), .journal = journal, .games = -1, .timing = -1, .log = -1};
    if (results->folder == NULL)
        return no_memory(error);
    if (check_kind(results, error) && open_with(results, journal, 0, &results->games, error) &&
        take_lock(results, error))
        return true;
    results_close(results);
    return false;
}

static bool cut_file(const struct results *results, int file, const char *name, uint64_t length, struct error *error)
{
    struct stat status;
    if (fstat(file, &status) == 0 && ((uint64_t)status.st_size == length || ftruncate(file, (off_t)length) == 0))
        return true;
    return error_set_errno(error, ERROR_WORLD, "cannot cut %s/%s", results->folder, name);
}

bool results_continue(struct results *results, uint64_t games_length, bool timing, uint64_t timing_length,
                      struct error *error)
{
    return open_log(results, 0, error) &&
           (!timing || (open_with(results, "timing.jsonl", 0, &results->timing, error) &&
                        cut_file(results, results->timing, "timing.jsonl", timing_length, error))) &&
           cut_file(results, results->games, results->journal, games_length, error);
}

static bool sync_folder(const char *folder)
{
    const int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool good = file >= 0 && fsync(file) == 0;
    if (file >= 0)
        (void)close(file);
    return good;
}

bool results_sync(const struct results *results, struct error *error)
{
    if (fsync(results->games) == 0 && (results->timing < 0 || fsync(results->timing) == 0) &&
        sync_folder(results->folder))
        return true;
    return error_set_errno(error, ERROR_WORLD, "cannot write %s to the disk", results->folder);
}

/* ---- Appending */

static bool append(struct results *results, int file, const char *name, const char *lines, size_t length,
                   struct error *error)
{
    off_t before = 0;
    if (is_removed(file, &before))
        return error_set(error, ERROR_WORLD, "%s/%s was removed while the run went on: nothing more can be kept",
                         results->folder, name);
    if (whole_write(file, lines, length) ||
        (ftruncate(file, before) == 0 && make_room(results) && whole_write(file, lines, length)))
        return true;
    error_set_errno(error, ERROR_WORLD, "cannot write to %s/%s; what was written before is kept", results->folder,
                    name);
    if (ftruncate(file, before) != 0)
        return error_prefix(error, "the last lines of %s may be torn", name);
    return false;
}

bool results_append_journal(struct results *results, const char *lines, size_t length, struct error *error)
{
    return append(results, results->games, results->journal, lines, length, error);
}

bool results_append_timing(struct results *results, const char *lines, size_t length, struct error *error)
{
    return append(results, results->timing, "timing.jsonl", lines, length, error);
}

void results_log(struct results *results, const char *format, ...)
{
    char line[2048];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(line, sizeof line - 1, format, arguments);
    va_end(arguments);
    size_t length = strlen(line);
    for (size_t i = 0; i < length; i++)
        if (line[i] == '\n' || line[i] == '\r')
            line[i] = ' ';
    line[length++] = '\n';
    if (results->log >= 0 && !results->log_ended)
        (void)whole_write(results->log, line, length);
}

void results_close(struct results *results)
{
    struct stat status;
    close_file(&results->games);
    close_file(&results->timing);
    if (results->log >= 0 && fstat(results->log, &status) == 0)
        (void)cut_log(results, status.st_size);
    close_file(&results->log);
    free(results->folder);
    results->folder = NULL;
}
