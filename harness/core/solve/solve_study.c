/* SPDX-License-Identifier: MIT */
#include "solve_study.h"

bool solve_study_read(const char *folder, struct solve_study *study, struct error *error)
{
    *study = (struct solve_study){.run = {0}};
    if (!solve_run_read(folder, &study->run, error))
        return false;
    if (solve_table_make(&study->run, &study->table, error) &&
        solve_agree_make(study->run.samples, study->run.sample_count, &study->agreement, error) &&
        solve_ablation_make(&study->run, &study->table, &study->ablation, error))
        return true;
    solve_study_clear(study);
    return false;
}

void solve_study_clear(struct solve_study *study)
{
    solve_ablation_clear(&study->ablation);
    solve_agree_clear(&study->agreement);
    solve_table_clear(&study->table);
    solve_run_clear(&study->run);
}

bool solve_study_write(const struct solve_study *study, const char *folder, struct error *error)
{
    char path[4096];
    struct json *json = solve_study_json(study);
    if (json == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    (void)snprintf(path, sizeof path, "%s/solve.json", folder);
    const bool good = json_write_file(json, path, error);
    json_free(json);
    return good;
}
