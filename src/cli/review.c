/* ulm review: what a finished game owes to luck, and what to its seats. */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ai/net_file.h"
#include "ai/net_mark.h"
#include "base/sha256.h"
#include "cli/options.h"
#include "cli/review_report.h"
#include "notation/record.h"
#include "review/review_json.h"
#include "system/error.h"
#include "system/file.h"
#include "system/progress.h"

enum {
    THREADS_MOST = 256,
    ITERATIONS_MOST = 1000000,
    FAULT_MAX = 1024,
    HEAD_MAX = 128,
    PATH_LONGEST = 4096
};

struct review_options {
    uint64_t threads, iterations;
    bool deep, json, keep;
};

/* A record, and what came of it. */
struct review_job {
    const char *path;
    char *bytes; /* NULL once it is done */
    size_t size;
    unsigned plies;
    char fault[FAULT_MAX]; /* why it is not reviewed; else empty */
    char *said;            /* to be printed */
    bool is_unread;        /* which was said already */
    bool is_new;           /* it was not there already */
    struct review_digest digest;
};

struct shared {
    const struct review_options *options;
    struct review_job *jobs;
    unsigned count, next;
    uint64_t done;
    struct progress progress;
    pthread_mutex_t lock;
};

/* Returns 0, or -1 with the fault said: the record is broken, or tells too little. */
static int look_through(struct review_job *job)
{
    struct record_reader reader;
    struct fault fault;
    bool is_masked = false;
    int more = record_open(&reader, job->bytes, job->size, &fault);
    while (more >= 0 && (more = record_next(&reader, &fault)) > 0)
        is_masked |= (reader.move.kind == CHANCE_CARD || reader.move.kind == CHANCE_COAT) &&
                     reader.move.b == NONE;
    job->plies = more < 0 ? 0 : reader.ply;
    if (more < 0)
        snprintf(job->fault, FAULT_MAX, "%s:%u:%u: %s", job->path, fault.line, fault.column,
                 _(fault.sentence));
    else if (reader.game.phase != PHASE_OVER)
        snprintf(job->fault, FAULT_MAX,
                 _("%s: The game is not over. Only a whole game can be reviewed."), job->path);
    else if (is_masked)
        snprintf(
            job->fault, FAULT_MAX,
            _("%s: The record hides what luck brought, so luck cannot be weighed. Name the whole "
              "record."),
            job->path);
    return *job->fault ? -1 : 0;
}

/* The beginning of what is kept: by it a review is known to be of these bytes by these means. */
static void write_head(const struct review_job *job, const struct review_options *options,
                       char head[HEAD_MAX])
{
    uint8_t digest[SHA256_BYTES];
    struct text text;
    sha256(job->bytes, job->size, digest);
    text_init(&text, head, HEAD_MAX);
    text_puts(&text, "{\"record\":\"");
    text_hex(&text, digest, sizeof digest);
    text_puts(&text, "\",\"net\":\"");
    net_mark_write(&text, net_builtin());
    text_puts(&text, "\",\"iterations\":");
    text_int(&text, (int64_t)options->iterations);
    text_put(&text, ',');
}

static void path_beside(const struct review_job *job, char path[PATH_LONGEST])
{
    snprintf(path, PATH_LONGEST, "%s.review.json", job->path);
}

static bool is_kept(const struct review_options *options, const struct review_job *job)
{
    return options->keep && strcmp(job->path, "-") != 0;
}

/* What was kept of the same, for programs: for people it is not words enough. */
static char *read_kept(const struct review_options *options, const struct review_job *job)
{
    char path[PATH_LONGEST], head[HEAD_MAX], *bytes;
    size_t size;
    if (!options->json || !is_kept(options, job))
        return NULL;
    path_beside(job, path);
    write_head(job, options, head);
    if (file_read(path, &bytes, &size) != 0)
        return NULL;
    if (size > strlen(head) && memcmp(bytes, head, strlen(head)) == 0 && bytes[size - 1] == '\n') {
        bytes[size - 1] = '\0';
        return bytes;
    }
    free(bytes);
    return NULL;
}

static void go_through(struct shared *shared, const struct review_job *job, struct judge *judge,
                       struct review *review, struct telling *telling)
{
    struct record_reader reader;
    struct fault fault;
    record_open(&reader, job->bytes, job->size, &fault);
    telling_begin(telling, &reader.header, VIEW_WHOLE);
    review_begin(review, judge, reader.header.seats);
    while (record_next(&reader, &fault) > 0) {
        review_take(review, &reader.before, reader.mover, reader.move);
        pthread_mutex_lock(&shared->lock);
        progress_show(&shared->progress, ++shared->done);
        pthread_mutex_unlock(&shared->lock);
    }
    review_finish(review, &reader.game);
}

static char *write_json(const struct review_options *options, const struct review_job *job,
                        const struct review *review, const char *const names[SEATS_MAX])
{
    char *json = malloc(REVIEW_JSON_MAX), head[HEAD_MAX];
    struct text text;
    if (!json)
        return NULL;
    text_init(&text, json, REVIEW_JSON_MAX);
    write_head(job, options, head);
    /* its first two members stand in the head already */
    text_puts(&text, head);
    size_t at = text.length;
    review_write_json(&text, cli_tongue, review, names);
    char *seats = strstr(json + at, "\"seats\"");
    memmove(json + at, seats, strlen(seats) + 1);
    return json;
}

static void keep(struct review_job *job, const char *json)
{
    char path[PATH_LONGEST];
    size_t size = strlen(json);
    char *bytes = malloc(size + 1);
    path_beside(job, path);
    if (bytes) {
        memcpy(bytes, json, size);
        bytes[size] = '\n';
    }
    if (!bytes || file_replace(path, bytes, size + 1) != 0)
        snprintf(job->fault, FAULT_MAX, _("\"%s\" could not be written: %s."), path,
                 error_words(cli_tongue, errno));
    free(bytes);
}

static void review_one(struct shared *shared, struct review_job *job, struct judge *judge,
                       struct review *review)
{
    const struct review_options *options = shared->options;
    const char *names[SEATS_MAX];
    struct telling telling;
    size_t size;
    if ((job->said = read_kept(options, job)))
        return;
    go_through(shared, job, judge, review, &telling);
    for (unsigned s = 0; s < SEATS_MAX; s++)
        names[s] = telling.names[s];
    job->is_new = true;
    review_digest_of(&job->digest, review, names);
    FILE *out = options->json ? NULL : open_memstream(&job->said, &size);
    if (out) {
        review_report_print(out, review, names);
        fclose(out);
    }
    char *json =
        options->json || is_kept(options, job) ? write_json(options, job, review, names) : NULL;
    if (json && is_kept(options, job))
        keep(job, json);
    if (options->json)
        job->said = json;
    else
        free(json);
    if (!job->said)
        snprintf(job->fault, FAULT_MAX, "%s", _("There is not enough memory."));
}

static void *work(void *argument)
{
    struct shared *shared = argument;
    struct judge *judge = malloc(sizeof *judge);
    struct review *review = malloc(sizeof *review);
    void *block = malloc(JUDGE_BYTES);
    bool is_ready = judge && review && block &&
                    judge_init(judge, net_builtin(), block, JUDGE_BYTES,
                               (uint32_t)shared->options->iterations) == 0;
    for (;;) {
        pthread_mutex_lock(&shared->lock);
        unsigned at = shared->next < shared->count ? shared->next++ : shared->count;
        pthread_mutex_unlock(&shared->lock);
        if (at == shared->count)
            break;
        struct review_job *job = &shared->jobs[at];
        if (job->is_unread || *job->fault)
            continue;
        if (is_ready)
            review_one(shared, job, judge, review);
        else
            snprintf(job->fault, FAULT_MAX, "%s", _("There is not enough memory."));
    }
    free(judge);
    free(review);
    free(block);
    return NULL;
}

static void work_all(struct shared *shared, unsigned threads)
{
    pthread_t others[THREADS_MOST];
    unsigned started = 0;
    while (started + 1 < threads && pthread_create(&others[started], NULL, work, shared) == 0)
        started++;
    work(shared);
    while (started)
        pthread_join(others[--started], NULL);
}

static int print_all(const struct shared *shared)
{
    static struct review_summary summary;
    int exit_code = EXIT_FINE;
    for (unsigned i = 0; i < shared->count; i++) {
        struct review_job *job = &shared->jobs[i];
        if (job->said) {
            if (!shared->options->json && shared->count > 1)
                printf("%s\n", job->path);
            fputs(job->said, stdout);
            if (shared->options->json)
                putchar('\n');
        }
        if (job->is_unread)
            exit_code = EXIT_FAILED;
        if (*job->fault)
            exit_code = command_fail("%s", job->fault);
        if (job->is_new)
            review_summary_add(&summary, &job->digest);
        free(job->said);
    }
    if (!shared->options->json && summary.games > 1)
        review_summary_print(&summary);
    int finished = command_finish();
    return exit_code == EXIT_FINE ? finished : exit_code;
}

static unsigned threads_of(const struct review_options *options, unsigned count)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t threads = options->threads ? options->threads : cores < 1 ? 1 : (uint64_t)cores;
    threads = threads < THREADS_MOST ? threads : THREADS_MOST;
    return (unsigned)(threads < count ? threads : count);
}

static int review_all(const struct review_options *options, const struct operands *files)
{
    static struct shared shared;
    uint64_t plies = 0;
    shared = (struct shared){
        .options = options, .count = (unsigned)files->count, .lock = PTHREAD_MUTEX_INITIALIZER};
    shared.jobs = calloc(shared.count, sizeof *shared.jobs);
    if (!shared.jobs)
        return command_fail(_("There is not enough memory."));
    for (unsigned i = 0; i < shared.count; i++) {
        struct review_job *job = &shared.jobs[i];
        job->path = files->list[i];
        job->is_unread = file_read(job->path, &job->bytes, &job->size) != 0;
        if (job->is_unread)
            command_unreadable(job->path);
        else if (look_through(job) == 0)
            plies += job->plies;
    }
    progress_begin(&shared.progress, cli_tongue, plies);
    work_all(&shared, threads_of(options, shared.count));
    progress_end(&shared.progress);
    int exit_code = print_all(&shared);
    for (unsigned i = 0; i < shared.count; i++)
        free(shared.jobs[i].bytes);
    free(shared.jobs);
    return exit_code;
}

int ulm_review(int argc, char **argv)
{
    struct review_options given = {.iterations = 0};
    const struct option options[] = {
        {"--deep", OPTION_FLAG, &given.deep, NULL,
         N_("think longer about every decision: 4000 instead of 240 games looked at"), 0, 0, NULL,
         0},
        {"--iterations", OPTION_NUMBER, &given.iterations, NULL,
         N_("how long to think about a decision: games looked at"), JUDGE_LEAST, ITERATIONS_MOST,
         NULL, 0},
        {"--keep", OPTION_FLAG, &given.keep, NULL,
         N_("keep the review for programs beside the record, as FILE.review.json"), 0, 0, NULL, 0},
        {"--threads", OPTION_NUMBER, &given.threads, NULL, N_("how many (one a core)"), 1,
         THREADS_MOST, NULL, 0},
        {"--json", OPTION_FLAG, &given.json, NULL, N_("for programs"), 0, 0, NULL, 0},
        {.name = NULL},
    };
    struct operands files;
    if (options_read(options, argc, argv, &files) != 0)
        return files.exit_code;
    if (!files.count)
        return command_misuse(_("Which records? Name one or more files."));
    if (!given.iterations)
        given.iterations = given.deep ? JUDGE_DEEP : JUDGE_QUICK;
    return review_all(&given, &files);
}
