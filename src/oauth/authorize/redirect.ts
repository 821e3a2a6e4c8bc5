// Redirect URIs: whether one is registered, and how a response is added to it.
import type { Registration } from '../applications/application.ts';

// RFC 8252 §7.3: a native application listens on a port that it learns only when it runs.
const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::(\d{1,5}))?(?=$|[/?])/;
const MAX_PORT = 65_535;
/** Removed from a registered address, so that the response does not contain them twice. */
const RESPONSE_PARAMETERS = new Set(['code', 'state', 'iss', 'error', 'error_description']);

/** Whether the address is registered exactly, ignoring the port of a public application's loopback address. */
export function isRegistered(address: string, { kind, redirectUris }: Registration): boolean {
  if (redirectUris.includes(address)) return true; // RFC 9700 §4.1.3: exact string matching
  const portless = kind === 'public' ? withoutPort(address) : undefined;
  return portless !== undefined && redirectUris.some((registered) => withoutPort(registered) === portless);
}

/** The address with the response in its query. The rest of its query stays as it was registered. */
export function withResponse(address: string, response: Record<string, string | undefined>): string {
  const [path = '', ...query] = address.split('?');
  const own = query.join('?').split('&');
  const kept = own.filter((pair) => pair !== '' && !RESPONSE_PARAMETERS.has(nameOf(pair)));
  const added = Object.entries(response).flatMap(([name, value]) =>
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
