// Finds the addresses of a name, without a silent name server holding up the names of others.
import { promises as dns, type LookupAddress } from 'node:dns';
import { literalAddresses } from '../address.ts';

// With the pause doubled at the second try 4.5 s, so that it ends within the 5 s of a connection.
const TRY_MS = 1_500;
const TRIES = 2;
const NO_SUCH_NAME = new Set(['ENOTFOUND', 'ENODATA']);

/** Asks for all addresses of a name. Handed in, so that tests can answer for it. */
export type Resolve = (
  hostname: string,
  answer: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Asks DNS itself. The system's own look-up (getaddrinfo) waits in a thread, and Node lets two of them wait: a single
 * subscriber whose name servers are silent would make everybody's new connections time out. It is asked for what DNS
 * does not know, such as the names in /etc/hosts. `servers` are asked instead of the system's; for tests.
 */
export function createResolve({ servers }: { servers?: string[] } = {}): Resolve {
  const ask = async (hostname: string): Promise<LookupAddress[]> => {
    if (literalAddresses(hostname).length > 0) return dns.lookup(hostname, { all: true }); // localhost
    const resolver = new dns.Resolver({ timeout: TRY_MS, tries: TRIES }); // new: the system's servers may have changed
    if (servers !== undefined) resolver.setServers(servers);
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = answers.flatMap((answer, index) =>
      answer.status === 'rejected'
        ? []
        : answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })),
    );
    if (found.length > 0) return found;
    const failure = answers.map(errorOf).find((error) => !NO_SUCH_NAME.has(error?.code ?? ''));
    if (failure !== undefined) throw failure;
    return dns.lookup(hostname, { all: true });
  };
  return (hostname, answer) => {
    ask(hostname).then(
      (addresses) => answer(null, addresses),
      (error: Error) => answer(error, []),
    );
  };
}

function errorOf(answer: PromiseSettledResult<unknown>): NodeJS.ErrnoException | undefined {
  return answer.status === 'rejected' ? answer.reason : undefined;
}
