/* SPDX-License-Identifier: MIT */
#include "output_stream.h"

#include "output_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool output_stream_open(struct output_stream *stream, const char *path, struct error *error)
{
    *stream = (struct output_stream){.file = stdout};
    if (path == NULL || strcmp(path, "-") == 0)
        return true;
    if (!output_check(path, error))
        return false;
    stream->path = strdup(path);
    if (!output_is_special(path) && asprintf(&stream->fresh, "%s.new", path) < 0)
        stream->fresh = NULL;
    const bool named = stream->path != NULL && (output_is_special(path) || stream->fresh != NULL);
    stream->file = named ? fopen(stream->fresh != NULL ? stream->fresh : path, "we") : NULL;
    if (stream->file != NULL)
        return true;
    (void)error_set_errno(error, ERROR_WORLD, "cannot write %s", path);
    free(stream->path);
    free(stream->fresh);
    return false;
}

bool output_stream_end(struct output_stream *stream, bool good, struct error *error)
{
    const char *name = stream->path != NULL ? stream->path : "to standard output";
    bool written = fflush(stream->file) == 0 && ferror(stream->file) == 0;
    written = written && (stream->fresh == NULL || !good || fsync(fileno(stream->file)) == 0);
    int code = errno;
    if (stream->path != NULL && fclose(stream->file) != 0 && written) {
        written = false;
        code = errno;
    }
    errno = code;
    if (good && written && stream->fresh != NULL)
        written = rename(stream->fresh, stream->path) == 0;
    if (good && !written)
        (void)error_set_errno(error, ERROR_WORLD, "cannot write %s", name);
    if (stream->fresh != NULL && !(good && written))
        (void)unlink(stream->fresh);
    free(stream->path);
    free(stream->fresh);
    return good && written;
}
