// The defaults and checks of the client's connection options.
import type { SendSettings } from './send.ts';

const MAX_RETRIES = 3;
const MAX_WAIT_MS = 60_000; // the shortest period of the rate limits
const TIMEOUT_MS = 30_000;

const MOST_RETRIES = 1_000; // with the longest waits, more than half a day
const MOST_MS = 2 ** 31 - 1; // 24 days: a longer timer fires at once

/** The settings with defaults filled in. Throws a `TypeError` that names the invalid option. */
export function defaultSettings(
  given: typeof fetch = globalThis.fetch,
  changes: Partial<Omit<SendSettings, 'fetch'>> = {},
): SendSettings {
  const { maxRetries = MAX_RETRIES, maxWaitMs = MAX_WAIT_MS, timeoutMs = TIMEOUT_MS } = changes;
  if (typeof given !== 'function') throw new TypeError(`fetch is a function; it was ${given}.`);
  requireNumber('maxRetries', maxRetries, { least: 0, most: MOST_RETRIES });
  requireNumber('maxWaitMs', maxWaitMs, { least: 0, most: MOST_MS });
  requireNumber('timeoutMs', timeoutMs, { least: 1, most: MOST_MS });
  // Called as a function: in some runtimes fetch throws if it is called as a method of another object.
  return { fetch: (input, init) => given(input, init), maxRetries, maxWaitMs, timeoutMs };
}

/**
 * The origin of a URL of the service: scheme, host and port. Throws a `TypeError` that names the invalid option.
 */
export function originOf(option: string, address: unknown): string {
  const text = String(address).trim();
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(
      `${option} is the address of the service, such as https://api.example.org; it was ${text}.`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new TypeError(`${option} is the address of the service, without a user name or password in it.`);
  }
  const more = url.pathname.replace(/\/+$/, '') + url.search + url.hash;
  if (more !== '') {
    throw new TypeError(`${option} is the address of the service without ${more}: set it to ${url.origin}.`);
  }
  return url.origin;
}

function requireNumber(
  option: string,
  value: unknown,
  { least, most }: { least: number; most: number },
): void {
  if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most) return;
  throw new TypeError(`${option} is a whole number from ${least} to ${most}; it was ${value}.`);
}
