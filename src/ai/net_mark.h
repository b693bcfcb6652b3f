/* net_mark.h - the mark by which weights are known again */
#ifndef ULM_AI_NET_MARK_H
#define ULM_AI_NET_MARK_H

#include "ai/net.h"
#include "base/text.h"

/* 16 hexadecimal digits; other weights have others. */
void net_mark_write(struct text *out, const struct net *net);

#endif
