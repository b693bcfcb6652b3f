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

/* What a hidden unit listens to before it has learnt anything. */
static const float listen = 0.1f, listen_bias = 0.3f;

void model_init(struct model *model, const struct scales *scales, struct rng *rng)
{
    memset(model, 0, sizeof *model);
    for (unsigned f = 0; f < FEATURES; f++)
        fill(model->first[f], NET_HIDDEN, listen / scales->of[f], rng);
    fill(&model->second[0][0], NET_OUTPUTS * NET_HIDDEN, 0.1f, rng);
    for (unsigned i = 0; i < NET_HIDDEN; i++)
        model->bias[i] = listen_bias;
}

static int16_t small(float value, float most)
{
    float scaled = value * NET_UNIT + (value < 0 ? -0.5f : 0.5f);
    return (int16_t)(int32_t)(scaled > most ? most : scaled < -most ? -most : scaled);
}

void model_quantise(const struct model *model, struct net *net)
{
    for (unsigned f = 0; f < FEATURES; f++)
        for (unsigned i = 0; i < NET_SUMS; i++)
            net->first[f][i] = small(model->first[f][i], INT16_MAX);
    for (unsigned i = 0; i < NET_SUMS; i++)
        net->bias[i] = small(model->bias[i], INT16_MAX);
    for (unsigned i = 0; i < NET_HIDDEN; i++)
        for (unsigned o = 0; o < NET_OUTPUTS; o++)
            net->second[o][i] = small(model->second[i][o], NET_SECOND_MAX);
}

static bool is_silent(const struct net *net, unsigned unit)
{
    for (unsigned o = 0; o < NET_OUTPUTS; o++)
        if (net->second[o][unit])
            return false;
    return true;
}

void model_grow(struct model *model, const struct net *net, const struct scales *scales,
                struct rng *rng)
{
    const float unit = NET_UNIT;
    for (unsigned f = 0; f < FEATURES; f++)
        for (unsigned i = 0; i < NET_SUMS; i++)
            model->first[f][i] = (float)net->first[f][i] / unit;
    for (unsigned i = 0; i < NET_SUMS; i++)
        model->bias[i] = (float)net->bias[i] / unit;
    for (unsigned i = 0; i < NET_HIDDEN; i++)
        for (unsigned o = 0; o < NET_OUTPUTS; o++)
            model->second[i][o] = (float)net->second[o][i] / unit;
    for (unsigned i = 0; i < NET_HIDDEN; i++) {
        if (!is_silent(net, i))
            continue;
        for (unsigned f = 0; f < FEATURES; f++)
            fill(&model->first[f][i], 1, listen / scales->of[f], rng);
        model->bias[i] = listen_bias;
    }
}

void sample_set_features(struct sample *sample, const struct features *features)
{
    memcpy(sample->features, features->values, sizeof sample->features);
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
    return value < 0 ? 0 : value > NET_CEILING ? NET_CEILING : value;
}

static float slope(float value)
{
    return value <= 0 || value >= NET_CEILING ? leak : 1;
}

struct forward {
    float sum[NET_SUMS], on[NET_HIDDEN];
    float outputs[NET_OUTPUTS];
    float logits[SEATS_MAX], scores[SEATS_MAX]; /* what the outputs mean here */
};

/* The first feature from here on that is not 0. */
static unsigned next_feature(const struct sample *sample, unsigned from)
{
    while (from < FEATURES && !sample->features[from])
        from++;
    return from;
}

static void go_forward(const struct model *model, const struct sample *sample, struct forward *f)
{
    memcpy(f->sum, model->bias, sizeof f->sum);
    for (unsigned j = next_feature(sample, 0); j < FEATURES; j = next_feature(sample, j + 1)) {
        const float *row = model->first[j], value = sample->features[j];
        for (unsigned i = 0; i < NET_SUMS; i++)
            f->sum[i] += row[i] * value;
    }
    for (unsigned i = 0; i < NET_HIDDEN; i++)
        f->on[i] = clip(f->sum[i]);
    memcpy(f->outputs, f->sum + NET_HIDDEN, sizeof f->outputs);
    for (unsigned i = 0; i < NET_HIDDEN; i++)
        for (unsigned o = 0; o < NET_OUTPUTS; o++)
            f->outputs[o] += model->second[i][o] * f->on[i];
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
    float sums[NET_SUMS] = {0};
    memcpy(sums + NET_HIDDEN, slopes, NET_OUTPUTS * sizeof *slopes);
    for (unsigned i = 0; i < NET_HIDDEN; i++) {
        float sum = 0;
        for (unsigned o = 0; o < NET_OUTPUTS; o++) {
            gradient->second[i][o] += slopes[o] * f->on[i];
            sum += slopes[o] * model->second[i][o];
        }
        sums[i] = sum * slope(f->sum[i]);
    }
    for (unsigned i = 0; i < NET_SUMS; i++)
        gradient->bias[i] += sums[i];
    for (unsigned j = next_feature(sample, 0); j < FEATURES; j = next_feature(sample, j + 1)) {
        float *row = gradient->first[j], value = sample->features[j];
        for (unsigned i = 0; i < NET_SUMS; i++)
            row[i] += sums[i] * value;
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

static const float keep_mean = 0.9f, keep_square = 0.999f;

/* Some of the numbers, all of one scale. */
static void step(struct model *model, struct descent *descent, size_t from, size_t count,
                 float size, float samples)
{
    float *weight = numbers(model) + from, *gradient = numbers(&descent->gradient) + from;
    float *mean = numbers(&descent->mean) + from, *square = numbers(&descent->square) + from;
    for (size_t i = 0; i < count; i++) {
        float g = gradient[i] / samples;
        mean[i] = keep_mean * mean[i] + (1 - keep_mean) * g;
        square[i] = keep_square * square[i] + (1 - keep_square) * g * g;
        weight[i] -= size * mean[i] / (sqrtf(square[i]) + 1e-7f);
        gradient[i] = 0;
    }
}

void model_step(struct model *model, struct descent *descent, const struct scales *scales,
                float rate, float samples)
{
    const size_t rest = FEATURES * NET_SUMS;
    descent->steps++;
    float steps = (float)descent->steps;
    float size = rate * sqrtf(1 - powf(keep_square, steps)) / (1 - powf(keep_mean, steps));
    for (unsigned f = 0; f < FEATURES; f++)
        step(model, descent, f * NET_SUMS, NET_SUMS, size / scales->of[f], samples);
    step(model, descent, rest, MODEL_NUMBERS - rest, size, samples);
}
