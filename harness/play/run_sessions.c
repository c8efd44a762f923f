/* SPDX-License-Identifier: MIT */
#include "resume.h"
#include "run_json.h"

#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>

static struct json *copy(const struct json *value)
{
    char *text = json_text(value, false);
    struct json *twin = text != NULL ? json_parse(text, "a copy", NULL) : NULL;
    free(text);
    return twin;
}

/* A session that did not come to write its end was killed. */
static struct json *earlier_session(const struct json *before)
{
    struct json *session = copy(before);
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

static bool fill_session(struct json *session, const struct tournament *tournament, const struct run_state *state)
{
    const struct resume *resume = tournament->settings.resume;
    const bool ended = state->finished[0] != '\0';
    struct utsname about;
    if (uname(&about) != 0)
        about.nodename[0] = '\0';
    return json_set_string(session, "started", state->started) &&
           (ended ? json_set_string(session, "finished", state->finished) : json_set_null(session, "finished")) &&
           json_set_string(session, "state", state->state) &&
           json_set_integer(session, "games_before", (int64_t)state->games_before) &&
           (ended ? json_set_integer(session, "games", (int64_t)state->games) : json_set_null(session, "games")) &&
           json_set_string(session, "host", about.nodename) &&
           json_set_string(session, "version", tournament->settings.version) &&
           json_set(session, "changes", resume != NULL ? copy(resume->changes) : json_new_array());
}

struct json *run_sessions_json(const struct tournament *tournament, const struct run_state *state)
{
    struct json *sessions = json_new_array(), *session = json_new_object();
    bool good = sessions != NULL && session != NULL && add_earlier(sessions, tournament->settings.resume) &&
                fill_session(session, tournament, state);
    if (good && json_add(sessions, session))
        return sessions;
    if (!good)
        json_free(session);
    json_free(sessions);
    return NULL;
}
