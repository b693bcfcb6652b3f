#include "train/model.h"

#include <math.h>
#include <string.h>

#include "ai/ahead.h"
#include "ai/search.h"

/* Beyond the clipped range a little of the gradient still comes through, so that no unit dies. */
static const float leak = 0.02f;
static const float score_weight = 0.5f;
static const float choice_weight = 0.1f;

static float *numbers(struct model *model)
{
    return &model->first[0][0];
}

static void fill(float *weights, size_t count, float range, struct rng *rng)
{
    for (size_t i = 0; i < count; i++)
        weights[i] = ((float)rng_next(rng) / 4294967296.0f * 2 - 1) * range;
}

void model_init(struct model *model, struct rng *rng)
{
    memset(model, 0, sizeof *model);
    fill(&model->first[0][0], FEATURES * NET_FIRST, 0.06f, rng);
    fill(&model->second[0][0], NET_SECOND * NET_FIRST, 0.18f, rng);
    fill(&model->third[0][0], NET_OUTPUTS * NET_SECOND, 0.18f, rng);
    for (unsigned i = 0; i < NET_FIRST; i++)
        model->first_bias[i] = 0.3f;
    for (unsigned i = 0; i < NET_SECOND; i++)
        model->second_bias[i] = 0.2f;
    for (unsigned i = SEATS_MAX; i < NET_OUTPUTS; i++)
        model->third_bias[i] = 0.25f;
}

static int16_t small(float value)
{
    float scaled = roundf(value * NET_UNIT);
    return (int16_t)(scaled > 32767 ? 32767 : scaled < -32768 ? -32768 : scaled);
}

static void small_all(int16_t *to, const float *from, size_t count)
{
    for (size_t i = 0; i < count; i++)
        to[i] = small(from[i]);
}

void model_quantise(const struct model *model, struct net *net)
{
    small_all(&net->first[0][0], &model->first[0][0], FEATURES * NET_FIRST);
    small_all(net->first_bias, model->first_bias, NET_FIRST);
    small_all(&net->second[0][0], &model->second[0][0], NET_SECOND * NET_FIRST);
    small_all(&net->third[0][0], &model->third[0][0], NET_OUTPUTS * NET_SECOND);
    for (unsigned i = 0; i < NET_SECOND; i++)
        net->second_bias[i] = (int32_t)lroundf(model->second_bias[i] * NET_ONE);
    for (unsigned i = 0; i < NET_OUTPUTS; i++)
        net->third_bias[i] = (int32_t)lroundf(model->third_bias[i] * NET_ONE);
}

void sample_set_features(struct sample *sample, const struct features *features)
{
    unsigned count = 0;
    for (unsigned i = 0; i < FEATURE_WORDS; i++)
        for (uint64_t word = features->words[i]; word && count < SAMPLE_ACTIVE_MAX;
             word &= word - 1)
            sample->active[count++] = (uint16_t)(i * 64 + (unsigned)__builtin_ctzll(word));
    sample->active_count = (uint16_t)count;
    sample->point = (float)net_point[features->turns] * NET_SCORE_UNIT / NET_ONE;
    for (unsigned k = 0; k < SEATS_MAX; k++)
        sample->totals[k] = (float)features->totals[k] / NET_SCORE_UNIT;
}

/* FNV-1a over the numbers' bits. */
uint64_t model_mark(const struct model *model)
{
    const float *number = &model->first[0][0];
    uint64_t mark = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < MODEL_NUMBERS; i++) {
        uint32_t bits;
        memcpy(&bits, &number[i], sizeof bits);
        mark = (mark ^ bits) * UINT64_C(0x100000001b3);
    }
    return mark ? mark : 1;
}

static float clip(float value)
{
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

static float slope(float value)
{
    return value <= 0 || value >= 1 ? leak : 1;
}

struct forward {
    float first[NET_FIRST], first_on[NET_FIRST];
    float second[NET_SECOND], second_on[NET_SECOND];
    float outputs[NET_OUTPUTS];
    float logits[SEATS_MAX], scores[SEATS_MAX]; /* what the outputs mean here */
};

static void go_forward(const struct model *model, const struct sample *sample, struct forward *f)
{
    memcpy(f->first, model->first_bias, sizeof f->first);
    for (unsigned a = 0; a < sample->active_count; a++) {
        const float *row = model->first[sample->active[a]];
        for (unsigned i = 0; i < NET_FIRST; i++)
            f->first[i] += row[i];
    }
    for (unsigned i = 0; i < NET_FIRST; i++)
        f->first_on[i] = clip(f->first[i]);
    for (unsigned j = 0; j < NET_SECOND; j++) {
        float sum = model->second_bias[j];
        for (unsigned i = 0; i < NET_FIRST; i++)
            sum += model->second[j][i] * f->first_on[i];
        f->second[j] = sum;
        f->second_on[j] = clip(sum);
    }
    for (unsigned o = 0; o < NET_OUTPUTS; o++) {
        float sum = model->third_bias[o];
        for (unsigned j = 0; j < NET_SECOND; j++)
            sum += model->third[o][j] * f->second_on[j];
        f->outputs[o] = sum;
    }
    for (unsigned k = 0; k < SEATS_MAX; k++) {
        f->scores[k] = sample->totals[k] + f->outputs[SEATS_MAX + k];
        f->logits[k] = f->outputs[k] + sample->point * sample->totals[k];
    }
}

static void win_shares(const struct forward *f, unsigned seats, float shares[SEATS_MAX])
{
    float most = f->logits[0], sum = 0;
    for (unsigned k = 1; k < seats; k++)
        most = f->logits[k] > most ? f->logits[k] : most;
    for (unsigned k = 0; k < seats; k++)
        sum += shares[k] = expf(f->logits[k] - most);
    for (unsigned k = 0; k < seats; k++)
        shares[k] /= sum;
}

/* The slopes of the loss by the outputs; returns the loss. */
static float output_slopes(const struct sample *sample, const struct forward *f,
                           float slopes[NET_OUTPUTS])
{
    float loss = 0, shares[SEATS_MAX];
    memset(slopes, 0, NET_OUTPUTS * sizeof *slopes);
    win_shares(f, sample->seats, shares);
    for (unsigned k = 0; k < sample->seats; k++) {
        float off = f->scores[k] - sample->score[k];
        slopes[k] = shares[k] - sample->win[k];
        slopes[SEATS_MAX + k] = score_weight * off;
        loss += -sample->win[k] * logf(shares[k] + 1e-6f) + score_weight * off * off / 2;
    }
    return loss;
}

static void go_backward(const struct model *model, const struct sample *sample,
                        const struct forward *f, const float slopes[NET_OUTPUTS],
                        struct model *gradient)
{
    float second[NET_SECOND] = {0}, first[NET_FIRST] = {0};
    for (unsigned o = 0; o < NET_OUTPUTS; o++) {
        gradient->third_bias[o] += slopes[o];
        for (unsigned j = 0; j < NET_SECOND; j++) {
            gradient->third[o][j] += slopes[o] * f->second_on[j];
            second[j] += slopes[o] * model->third[o][j];
        }
    }
    for (unsigned j = 0; j < NET_SECOND; j++) {
        float s = second[j] * slope(f->second[j]);
        gradient->second_bias[j] += s;
        for (unsigned i = 0; i < NET_FIRST; i++) {
            gradient->second[j][i] += s * f->first_on[i];
            first[i] += s * model->second[j][i];
        }
    }
    for (unsigned i = 0; i < NET_FIRST; i++) {
        first[i] *= slope(f->first[i]);
        gradient->first_bias[i] += first[i];
    }
    for (unsigned a = 0; a < sample->active_count; a++) {
        float *row = gradient->first[sample->active[a]];
        for (unsigned i = 0; i < NET_FIRST; i++)
            row[i] += first[i];
    }
}

float model_learn(const struct model *model, const struct sample *sample, struct model *gradient)
{
    struct forward f;
    float slopes[NET_OUTPUTS];
    go_forward(model, sample, &f);
    float loss = output_slopes(sample, &f, slopes);
    go_backward(model, sample, &f, slopes, gradient);
    return loss;
}

/* What the mover is after, and its slopes by the outputs; see ahead_worth(). */
static float worth_slopes(const struct forward *f, unsigned seats, float slopes[NET_OUTPUTS])
{
    const float lead_weight = (float)AHEAD_LEAD_WEIGHT * NET_SCORE_UNIT / NET_ONE;
    float shares[SEATS_MAX] = {0};
    unsigned other = 1;
    const float *scores = f->scores;
    memset(slopes, 0, NET_OUTPUTS * sizeof *slopes);
    win_shares(f, seats, shares);
    for (unsigned k = 0; k < seats; k++)
        slopes[k] = shares[0] * ((k == 0) - shares[k]);
    for (unsigned k = 2; k < seats; k++)
        other = scores[k] > scores[other] ? k : other;
    slopes[SEATS_MAX] = lead_weight;
    slopes[SEATS_MAX + other] = -lead_weight;
    return shares[0] + lead_weight * (scores[0] - scores[other]);
}

float model_learn_choice(const struct model *model, const struct sample *moves, const float *shares,
                         unsigned count, struct model *gradient)
{
    const float sharpness = (float)NET_ONE / SEARCH_PRIOR_HALF * 0.69314718f;
    struct forward f[CHOICE_MAX];
    float slopes[CHOICE_MAX][NET_OUTPUTS], worths[CHOICE_MAX], most = -1e9f, sum = 0, loss = 0;
    for (unsigned i = 0; i < count; i++) {
        go_forward(model, &moves[i], &f[i]);
        worths[i] = sharpness * worth_slopes(&f[i], moves[i].seats, slopes[i]);
        most = worths[i] > most ? worths[i] : most;
    }
    for (unsigned i = 0; i < count; i++)
        sum += expf(worths[i] - most);
    for (unsigned i = 0; i < count; i++) {
        float prior = expf(worths[i] - most) / sum;
        float pull = choice_weight * sharpness * (prior - shares[i]);
        loss -= choice_weight * shares[i] * logf(prior + 1e-6f);
        for (unsigned o = 0; o < NET_OUTPUTS; o++)
            slopes[i][o] *= pull;
        go_backward(model, &moves[i], &f[i], slopes[i], gradient);
    }
    return loss;
}

void model_add(struct model *to, const struct model *from)
{
    const float *more = &from->first[0][0];
    for (size_t i = 0; i < MODEL_NUMBERS; i++)
        numbers(to)[i] += more[i];
}

void model_approach(struct model *model, const struct model *to, float part)
{
    const float *goal = &to->first[0][0];
    float *weight = numbers(model);
    for (size_t i = 0; i < MODEL_NUMBERS; i++)
        weight[i] += part * (goal[i] - weight[i]);
}

void model_step(struct model *model, struct descent *descent, float rate, float samples)
{
    const float keep_mean = 0.9f, keep_square = 0.999f;
    float *weight = numbers(model), *gradient = numbers(&descent->gradient);
    float *mean = numbers(&descent->mean), *square = numbers(&descent->square);
    descent->steps++;
    float steps = (float)descent->steps;
    float size = rate * sqrtf(1 - powf(keep_square, steps)) / (1 - powf(keep_mean, steps));
    for (size_t i = 0; i < MODEL_NUMBERS; i++) {
        float g = gradient[i] / samples;
        mean[i] = keep_mean * mean[i] + (1 - keep_mean) * g;
        square[i] = keep_square * square[i] + (1 - keep_square) * g * g;
        weight[i] -= size * mean[i] / (sqrtf(square[i]) + 1e-7f);
        gradient[i] = 0;
    }
}
