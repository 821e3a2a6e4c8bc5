// Whose tries are counted together: addresses that are one customer's.
import { isIPv6 } from 'node:net';

/** The address; of IPv6 the first 64 bits, which is the least that one customer is given (RFC 6177). */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array(Math.max(0, 8 - head.length - tail.length)).fill('0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}
