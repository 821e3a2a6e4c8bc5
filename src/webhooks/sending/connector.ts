// Opens sockets to public addresses only: the address that is checked is the address that is dialled.
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import type { AddressGuard } from '../address.ts';
import { readLittle } from './reading.ts';
import { createResolve, type Resolve } from './resolve.ts';

const CONNECT_TIMEOUT_MS = 5_000; // docs/api: Webhooks/Delivery. DNS, TCP and TLS together
const MAX_TLS_SESSIONS = 10_000; // a resumed session saves most of a TLS handshake, the dearest part of a delivery

/** The target leads to an address that deliveries may not go to. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';
}

/** A connector for undici. `certificateAuthorities` are trusted instead of the system's; for tests. */
export function createConnector(options: {
  addresses: AddressGuard;
  resolve?: Resolve | undefined;
  certificateAuthorities?: string | undefined;
  onDial?: (() => void) | undefined;
}): buildConnector.connector {
  const { addresses, resolve = createResolve(), certificateAuthorities, onDial = () => {} } = options;
  const dial = buildConnector({
    allowH2: false,
    maxCachedSessions: MAX_TLS_SESSIONS,
    timeout: CONNECT_TIMEOUT_MS,
    // net.connect dials what this gives, one after the other, and asks nobody else.
    lookup: checkedLookup(addresses, resolve),
    ...(certificateAuthorities === undefined ? {} : { ca: certificateAuthorities }),
  } as buildConnector.BuildOptions);

  return (target, callback) => {
    // A literal address is dialled without a lookup.
    if (isIP(target.hostname) !== 0 && !addresses.isAllowed(target.hostname)) {
      callback(new RefusedAddress(`${target.hostname} is not a public address`), null);
      return;
    }
    onDial();
    dial(target, (...dialled) => {
      if (dialled[1]) readLittle(dialled[1]);
      callback(...dialled);
    });
  };
}

function checkedLookup(addresses: AddressGuard, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, (error, found) => {
      const [first] = found ?? [];
      if (error || first === undefined) return callback(error ?? new Error(`${hostname} has no address`), []);
      // One refused address refuses the name: it would be a way in at the next lookup.
      const refused = found.find(({ address }) => !addresses.isAllowed(address));
      if (refused) return callback(new RefusedAddress(`${hostname} leads to ${refused.address}`), []);
      return options.all ? callback(null, found) : callback(null, first.address, first.family);
    });
  };
}
