import ipaddr from 'ipaddr.js';

/** All allocated addresses of the public IPv6 internet (RFC 4291, section 2.4; IANA registry). */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Returns true for an IP address of the public internet. Excludes all ranges that IANA reserves: private, loopback,
 * link-local, unique local, carrier-grade NAT, multicast, broadcast, documentation, benchmarking, reserved, and IPv6
 * addresses that embed an IPv4 address (mapped, NAT64, 6to4, Teredo), whatever that one is.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return !(address instanceof ipaddr.IPv6) || address.match(globalIpv6);
}
