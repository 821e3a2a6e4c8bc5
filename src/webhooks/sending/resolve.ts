// Resolves names, so that a name server that does not respond delays no other name.
import { promises as dns, type LookupAddress } from 'node:dns';
import { literalAddresses } from '../address.ts';

// The second try takes twice as long: 4.5 s together, within the 5 s of the connect timeout.
const TRY_MS = 1_500;
const TRIES = 2;
const NO_SUCH_NAME = new Set(['ENOTFOUND', 'ENODATA']);

/** Resolves all addresses of a name. An option, so that tests can replace it. */
export type Resolve = (
  hostname: string,
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Queries DNS directly. The system's lookup (getaddrinfo) blocks a thread, and Node allows two at once: one subscriber whose
 * name servers do not respond would make all new connections time out. It is used for names that DNS does not have, such as
 * those in /etc/hosts. `servers` replace the system's name servers; for tests.
 */
export function createResolve({ servers }: { servers?: string[] } = {}): Resolve {
  const resolve = async (hostname: string): Promise<LookupAddress[]> => {
    if (literalAddresses(hostname).length > 0) return dns.lookup(hostname, { all: true }); // localhost
    const resolver = new dns.Resolver({ timeout: TRY_MS, tries: TRIES }); // new: the system's servers may have changed
    if (servers !== undefined) resolver.setServers(servers);
    const results = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = results.flatMap((result, index) =>
      result.status === 'rejected'
        ? []
        : result.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })),
    );
    if (found.length > 0) return found;
    const failure = results.map(errorOf).find((error) => !NO_SUCH_NAME.has(error?.code ?? ''));
    if (failure !== undefined) throw failure;
    return dns.lookup(hostname, { all: true });
  };
  return (hostname, callback) => {
    resolve(hostname).then(
      (addresses) => callback(null, addresses),
      (error: Error) => callback(error, []),
    );
  };
}

function errorOf(result: PromiseSettledResult<unknown>): NodeJS.ErrnoException | undefined {
  return result.status === 'rejected' ? result.reason : undefined;
}
