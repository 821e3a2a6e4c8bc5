// The network of an IP address, by which connections and attempts are counted.
import ipaddr from 'ipaddr.js';

const NETWORK_PARTS = 4; // of an IPv6 address: the smallest network that a customer is given is a /64 (RFC 6177)

/** An IPv4 address itself, also if it is written as an IPv6 one; of another IPv6 address its network. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address; // as a trusted proxy has sent it
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const parts = parsed.parts.slice(0, NETWORK_PARTS).map((part) => part.toString(16));
  return `${parts.join(':')}::/64`;
}

/** An address as people and firewalls write it: `::ffff:192.0.2.1` is 192.0.2.1. */
export function plainAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}
