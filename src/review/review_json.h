/* review_json.h - a review as one JSON value: see docs/review.md */
#ifndef ULM_REVIEW_REVIEW_JSON_H
#define ULM_REVIEW_REVIEW_JSON_H

#include "base/text.h"
#include "base/tongue.h"
#include "review/review.h"

/* A room of this size holds any. */
enum { REVIEW_JSON_MAX = 1 << 20 };

/* A sum in so many digits behind the point: what rounding takes is in `unexplained`, so that what is
 * shown adds up too. In 10,000th parts of a win or a point. */
struct account review_account_shown(const struct account *account);

/* Names may be NULL. The sentences are in the language; NULL is English. Without a newline. */
void review_write_json(struct text *out, const struct tongue *tongue, const struct review *review,
                       const char *const names[SEATS_MAX]);

#endif
