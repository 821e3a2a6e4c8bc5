// Which addresses deliveries may go to: public ones, and the networks that the operator opened.
import { BlockList, isIP } from 'node:net';

export type AddressGuard = {
  /** Whether this resolved address (IPv4 or IPv6, as text) may be dialled. */
  isAllowed(address: string): boolean;
  /** Whether the operator opened the network of this address: http is then accepted too. */
  isOpened(address: string): boolean;
};

/** A guard that also lets the given networks through, such as `127.0.0.0/8` and `::1/128`. */
export function createAddressGuard(allowNetworks: readonly string[]): AddressGuard {
  const opened = blockList(allowNetworks);
  const isOpened = (address: string) => isAddress(address) && includes(opened, address);
  return {
    isOpened,
    isAllowed: (address) => isOpened(address) || isPublic(address),
  };
}

/**
 * The addresses a URL's host stands for without asking DNS; none when it is an ordinary name. `hostname` is as the URL
 * parser gives it: decimal, octal, hexadecimal, short and full-width spellings are four numbers by then.
 */
export function literalAddresses(hostname: string): string[] {
  if (/^\[.*\]$/.test(hostname)) return [hostname.slice(1, -1)];
  if (isIP(hostname) !== 0) return [hostname];
  // RFC 6761 §6.3: these names are loopback, whatever a name server says.
  return /(^|\.)localhost\.?$/.test(hostname) ? ['127.0.0.1', '::1'] : [];
}

function isPublic(address: string): boolean {
  if (!isAddress(address)) return false;
  if (isIP(address) === 4) return !NOT_PUBLIC_V4.check(address, 'ipv4');
  return GLOBAL_UNICAST_V6.check(address, 'ipv6') && !NOT_PUBLIC_V6.check(address, 'ipv6');
}

// A zone id (fe80::1%eth0) names an interface of this machine: nothing public has one.
function isAddress(address: string): boolean {
  return isIP(address) !== 0 && !address.includes('%');
}

function includes(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

function blockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix = ''] = network.split('/');
    list.addSubnet(address, Number(prefix), isIP(address) === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

// IANA's special-purpose registry (RFC 6890), multicast, and what is reserved.
const NOT_PUBLIC_V4 = blockList([
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier NAT
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, where clouds keep their metadata
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT relays
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
]);

// All that is routed lies here (RFC 4291 §2.4): loopback, link-local, unique local, multicast, IPv4-mapped,
// IPv4-compatible and NAT64 forms lie outside.
const GLOBAL_UNICAST_V6 = blockList(['2000::/3']);
const NOT_PUBLIC_V6 = blockList([
  '2001::/23', // protocol assignments: Teredo, benchmarks, AMT, AS112, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
]);
