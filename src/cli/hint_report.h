/* hint_report.h - what a hint came to, as a table for people or as JSON for programs */
#ifndef ULM_CLI_HINT_REPORT_H
#define ULM_CLI_HINT_REPORT_H

#include "ai/hint.h"

struct hint_report {
    const struct view *view; /* of the seat that is advised */
    unsigned ply;            /* of the record */
    const char *const *names;
    const struct net *net;
    const struct search *search; /* that was started at the view */
    uint32_t iterations;         /* of it */
    struct studied studied;
};

/* Both print so many of the moves, the best first: no more than were compared with equal effort. */
void hint_report_print(const struct hint_report *report, size_t shown);
void hint_report_print_json(const struct hint_report *report, size_t shown);

#endif
