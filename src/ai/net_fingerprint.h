/* The network's fingerprint: one number for what it makes of positions, the same in every build.
 *
 * Made of games that the network plays against itself one move ahead, from fixed seeds: every
 * evaluation of every choice. It changes with the weights, the features and the rules.
 */
#ifndef ULM_AI_NET_FINGERPRINT_H
#define ULM_AI_NET_FINGERPRINT_H

#include "ai/net.h"

uint64_t net_fingerprint(const struct net *net, uint32_t games);

#endif
