// Which addresses deliveries may be sent to: public ones, and networks that the operator allows.
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type AddressGuard = {
  /** Whether deliveries may connect to this IP address. */
  isAllowed(address: string): boolean;
  /** Whether the operator allowed the network of this IP address: http is then accepted too. */
  isOpened(address: string): boolean;
};

// The rest of IPv6 is not allocated (RFC 4291 §2.4). IPv4-mapped, IPv4-compatible and NAT64 addresses lie outside.
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** A guard that also allows the given networks, such as `127.0.0.0/8` and `::1/128`. */
export function createAddressGuard(allowNetworks: readonly string[]): AddressGuard {
  const networks = allowNetworks.map((network) => ipaddr.parseCIDR(network));
  const isOpened = (address: string) => {
    if (networks.length === 0 || !isAddress(address)) return false;
    const parsed = ipaddr.process(address); // an IPv4-mapped address counts as its IPv4 address
    return networks.some(
      ([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits),
    );
  };
  return { isOpened, isAllowed: (address) => isOpened(address) || isPublic(address) };
}

/**
 * The addresses that a URL's host stands for without a DNS query; none for an ordinary name. `hostname` comes from the URL
 * parser, which has already converted decimal, octal, hexadecimal, short and full-width IPv4 addresses.
 */
export function literalAddresses(hostname: string): string[] {
  if (/^\[.*\]$/.test(hostname)) return [hostname.slice(1, -1)];
  if (isIP(hostname) !== 0) return [hostname];
  // RFC 6761 §6.3: these names are loopback, whatever a name server says.
  return /(^|\.)localhost\.?$/.test(hostname) ? ['127.0.0.1', '::1'] : [];
}

/** Neither in IANA's special-purpose address registries (RFC 6890), nor multicast, nor reserved. */
function isPublic(address: string): boolean {
  if (!isAddress(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST));
}

// ipaddr.js also reads forms such as 0x7f.1. A zone id (fe80::1%eth0) names an interface of this machine.
function isAddress(address: string): boolean {
  return isIP(address) !== 0 && !address.includes('%');
}
