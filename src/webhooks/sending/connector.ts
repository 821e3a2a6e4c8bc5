// Opens sockets to public addresses only: the address that is checked is the address that is connected to.
import { createRequire } from 'node:module';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import type { buildConnector } from 'undici';
import type { AddressGuard } from '../address.ts';
import { limitReading } from './read-limit.ts';
import { createResolve, type Resolve } from './resolve.ts';

const require = createRequire(import.meta.url);
const CONNECT_TIMEOUT_MS = 5_000; // docs/api: Webhooks/Delivery. DNS, TCP and TLS together
const MAX_TLS_SESSIONS = 10_000; // resuming a session saves most of a TLS handshake, the most expensive part of a delivery

/** The target resolves to an address to which deliveries are not allowed. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';
}

/** A connector for undici. `certificateAuthorities` are trusted instead of the system's; for tests. */
export function createConnector(options: {
  addresses: AddressGuard;
  resolve?: Resolve | undefined;
  certificateAuthorities?: string | undefined;
  onOpen: (socket: Socket) => void;
}): buildConnector.connector {
  const { addresses, resolve = createResolve(), certificateAuthorities, onOpen } = options;
  const undici: typeof import('undici') = require('undici');
  const connect = undici.buildConnector({
    allowH2: false,
    maxCachedSessions: MAX_TLS_SESSIONS,
    timeout: CONNECT_TIMEOUT_MS,
    // net.connect tries the addresses of this lookup in turn, and makes no lookup of its own.
    lookup: checkedLookup(addresses, resolve),
    ...(certificateAuthorities === undefined ? {} : { ca: certificateAuthorities }),
  } as buildConnector.BuildOptions);

  return (target, callback) => {
    // For a literal address there is no lookup.
    if (isIP(target.hostname) !== 0 && !addresses.isAllowed(target.hostname)) {
      callback(new RefusedAddress(`${target.hostname} is not a public address`), null);
      return;
    }
    connect(target, (...result) => {
      const socket = result[1];
      if (socket) {
        limitReading(socket);
        onOpen(socket);
      }
      callback(...result);
    });
  };
}

function checkedLookup(addresses: AddressGuard, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, (error, found) => {
      const [first] = found ?? [];
      if (error || first === undefined) return callback(error ?? new Error(`${hostname} has no address`), []);
      // One address that is not public rejects the name: a later lookup could choose that address.
      const refused = found.find(({ address }) => !addresses.isAllowed(address));
      if (refused) return callback(new RefusedAddress(`${hostname} leads to ${refused.address}`), []);
      return options.all ? callback(null, found) : callback(null, first.address, first.family);
    });
  };
}
