/* public_address.h - whether an address is one of the open internet, and not of this machine or network */
#ifndef ULM_SERVER_PUBLIC_ADDRESS_H
#define ULM_SERVER_PUBLIC_ADDRESS_H

#include <stdbool.h>

struct sockaddr;

/* False for what is private, of this machine, of the link, for many, reserved or for documentation, and for
 * IPv6 that stands for IPv4 (mapped, NAT64, 6to4), which may be any of these. */
bool public_address_is(const struct sockaddr *address);

#endif
