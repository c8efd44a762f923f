/* SPDX-License-Identifier: MIT */
/* replay FOLDER: calls the target that it is linked with for every file of the folder, and once for no bytes. */
#include "files.h"
#include "fuzz.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

static bool replay(const char *folder, const char *name)
{
    char path[4096];
    size_t length = 0;
    struct error error = FUZZ_NO_ERROR;
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    char *bytes = file_read(path, &length, &error);
    if (bytes == NULL) {
        (void)fprintf(stderr, "%s\n", error.message);
        return false;
    }
    /* Printed before, so that the last line of a test that died names the input. */
    (void)printf("%s\n", path);
    (void)fflush(stdout);
    (void)LLVMFuzzerTestOneInput((const uint8_t *)bytes, length);
    free(bytes);
    return true;
}

int main(int argc, char **argv)
{
    DIR *folder = argc == 2 ? opendir(argv[1]) : NULL;
    if (folder == NULL) {
        (void)fprintf(stderr, "replay: there must be one folder of inputs\n");
        return 2;
    }
    int count = 0;
    bool good = true;
    for (const struct dirent *entry = readdir(folder); good && entry != NULL; entry = readdir(folder)) {
        if (entry->d_name[0] == '.')
            continue;
        good = replay(argv[1], entry->d_name);
        count++;
    }
    (void)closedir(folder);
    (void)LLVMFuzzerTestOneInput((const uint8_t *)"", 0);
    (void)printf("%d inputs\n", count);
    return good && count > 0 ? 0 : 1;
}
