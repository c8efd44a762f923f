/* SPDX-License-Identifier: MIT */
#include "run_sessions.h"

#include "run_read.h"

#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>

/* A session that did not come to write its end was killed. */
static struct json *earlier_session(const struct json *before)
{
    struct json *session = run_read_copy(before);
    const struct json *state = session != NULL && json_type(session) == JSON_OBJECT ? json_get(session, "state") : NULL;
    if (state == NULL || json_type(state) != JSON_STRING || strcmp(json_string(state), "running") != 0 ||
        json_set_string(session, "state", "killed"))
        return session;
    json_free(session);
    return NULL;
}

static bool add_earlier(struct json *sessions, const struct resume *resume)
{
    const struct json *list = resume != NULL ? json_get(resume->run, "sessions") : NULL;
    if (list == NULL || json_type(list) != JSON_ARRAY)
        return true;
    for (const struct json *before = json_first(list); before != NULL; before = json_next(before))
        if (!json_add(sessions, earlier_session(before)))
            return false;
    return true;
}

static bool set_count(struct json *session, const struct run_session *about, const char *suffix, const int64_t *count)
{
    char key[40];
    (void)snprintf(key, sizeof key, "%s%s", about->unit, suffix);
    return count != NULL ? json_set_integer(session, key, *count) : json_set_null(session, key);
}

static bool fill_session(struct json *session, const struct run_session *about)
{
    const bool ended = about->finished[0] != '\0';
    struct utsname system;
    if (uname(&system) != 0)
        system.nodename[0] = '\0';
    return json_set_string(session, "started", about->started) &&
           (ended ? json_set_string(session, "finished", about->finished) : json_set_null(session, "finished")) &&
           json_set_string(session, "state", about->state) &&
           set_count(session, about, "_before", &about->count_before) &&
           set_count(session, about, "", ended ? &about->count : NULL) &&
           json_set_string(session, "host", system.nodename) && json_set_string(session, "version", about->version) &&
           json_set(session, "changes",
                    about->resume != NULL ? run_read_copy(about->resume->changes) : json_new_array());
}

struct json *run_sessions_json(const struct run_session *about)
{
    struct json *sessions = json_new_array(), *session = json_new_object();
    bool good =
        sessions != NULL && session != NULL && add_earlier(sessions, about->resume) && fill_session(session, about);
    if (good && json_add(sessions, session))
        return sessions;
    if (!good)
        json_free(session);
    json_free(sessions);
    return NULL;
}
