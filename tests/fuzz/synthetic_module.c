/* SPDX-License-Identifier: MIT */
#include "synthetic_module.h"

#include "fuzz.h"

#include <string.h>

#define OPTION(name, type, form) "{\"name\":\"" name "\",\"type\":\"" type "\",\"linear\":false,\"help\":\"\"," form "}"
#define RANGE(minimum, maximum) "\"minimum\":" minimum ",\"maximum\":" maximum ","
#define ZEROS8 "0,0,0,0,0,0,0,0"
#define ZEROS64 ZEROS8 "," ZEROS8 "," ZEROS8 "," ZEROS8 "," ZEROS8 "," ZEROS8 "," ZEROS8 "," ZEROS8

static const char description[] =
    "{\"name\":\"synthetic\",\"version\":\"1\",\"author\":\"a\",\"summary\":\"s\",\"board_sizes\":[4,8],"
    "\"draws_lots\":false,\"threaded\":false,\"solve\":false,\"evaluate\":true,\"path\":\"/"
    "synthetic.so\",\"options\":[" OPTION("flag", "bool", "\"default\":true") "," OPTION(
        "level", "int",
        RANGE("-5", "10") "\"default\":3") "," OPTION("wide", "int",
                                                      RANGE("-9007199254740992",
                                                            "9007199254740992") "\"default\":0") "," OPTION("rate",
                                                                                                            "real",
                                                                                                            RANGE(
                                                                                                                "-1.5",
                                                                                                                "1e300") "\"default\":0.1") "," OPTION("colour", "enum", "\"choices\":[\"red\",\"blue\"],\"default\":\"blue\"") "," OPTION("text",
                                                                                                                                                                                                                                           "string", "\"default\":\"as it is\"") "," OPTION("squares", "int_table", RANGE("-100", "100") "\"length\":64,\"symmetry\":\"square\",\"default\":[" ZEROS64 "]") "," OPTION("shares",
                                                                                                                                                                                                                                                                                                                                                                                                                       "real_table",
                                                                                                                                                                                                                                                                                                                                                                                                                       RANGE(
                                                                                                                                                                                                                                                                                                                                                                                                                           "-1", "1") "\"length\":64,\"symmetry\":\"square\",\"default\":[" ZEROS64
                                                                                                                                                                                                                                                                                                                                                                                                                                      "]") "," OPTION("counts", "int_table", RANGE("-2147483648", "2147483647") "\"length\":4,\"symmetry\":\"none\",\"default\":[1,2,3,4]") "," OPTION("numbers",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                       "real_table",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                       RANGE(
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                           "-1e308",
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                           "1e308") "\"length\":3,\"symmetry\":\"none\",\"default\":[0,1,2]") "]}";

static struct module_info read_description(void)
{
    struct module_info info;
    struct error error = FUZZ_NO_ERROR;
    struct json *tree = json_parse(description, "description", &error);
    FUZZ_MUST(tree != NULL && module_info_read(tree, &info));
    json_free(tree);
    return info;
}

const struct module_info *synthetic_module(void)
{
    static struct module_info info;
    if (info.name == NULL)
        info = read_description();
    return &info;
}

bool synthetic_same_value(const struct option_info *option, union osero_value a, union osero_value b)
{
    switch (option->type) {
    case OSERO_REAL:
        return a.real == b.real;
    case OSERO_STRING:
        return strcmp(a.string, b.string) == 0;
    case OSERO_INT_TABLE:
        return memcmp(a.ints, b.ints, option->length * sizeof *a.ints) == 0;
    case OSERO_REAL_TABLE:
        for (uint32_t i = 0; i < option->length; i++)
            if (a.reals[i] != b.reals[i])
                return false;
        return true;
    default:
        return a.integer == b.integer;
    }
}
