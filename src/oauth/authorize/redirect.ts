// Where an authorization request may be answered, and how the answer is written into that address.
import type { Registration } from '../applications/application.ts';

// RFC 8252 §7.3: a native application listens on a port that it learns only when it runs.
const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::(\d{1,5}))?(?=$|[/?])/;
const MAX_PORT = 65_535;
/** Ours alone: an address registered with one of them would give the application two of it. */
const OURS = new Set(['code', 'state', 'iss', 'error', 'error_description']);

/** Whether the address is registered: exactly, but for the port of a public application's loopback address. */
export function isRegistered(address: string, { kind, redirectUris }: Registration): boolean {
  if (redirectUris.includes(address)) return true; // RFC 9700 §4.1.3: exact string matching
  const portless = kind === 'public' ? withoutPort(address) : undefined;
  return portless !== undefined && redirectUris.some((registered) => withoutPort(registered) === portless);
}

/** The address with the answer in its query. The rest of its own query stays as it was registered. */
export function withAnswer(address: string, answer: Record<string, string | undefined>): string {
  const [path = '', ...query] = address.split('?');
  const own = query.join('?').split('&');
  const kept = own.filter((pair) => pair !== '' && !OURS.has(nameOf(pair)));
  const added = Object.entries(answer).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return `${path}?${[...kept, ...added].join('&')}`;
}

function withoutPort(address: string): string | undefined {
  const [whole, origin, port = '0'] = LOOPBACK.exec(address) ?? [];
  if (whole === undefined || origin === undefined || Number(port) > MAX_PORT) return undefined;
  return origin + address.slice(whole.length);
}

function nameOf(pair: string): string {
  return new URLSearchParams(pair).keys().next().value ?? '';
}
