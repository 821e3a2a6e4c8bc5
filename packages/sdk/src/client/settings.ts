// How the client reaches the service, where its user does not say otherwise.
import type { SendSettings } from './send.ts';

const MAX_RETRIES = 3;
const MAX_WAIT_MS = 60_000; // the shortest period of the rate limits: after it there is room again
const TIMEOUT_MS = 30_000;

/** Settings with what is not given filled in. */
export function defaultSettings(
  given: typeof fetch = globalThis.fetch,
  changes: Partial<Omit<SendSettings, 'fetch'>> = {},
): SendSettings {
  const { maxRetries = MAX_RETRIES, maxWaitMs = MAX_WAIT_MS, timeoutMs = TIMEOUT_MS } = changes;
  // Called as a function: some runtimes refuse a fetch that is called as the method of another object.
  return { fetch: (input, init) => given(input, init), maxRetries, maxWaitMs, timeoutMs };
}

/** An address of the service without a slash at its end. Throws a `TypeError` that names the option. */
export function originOf(option: string, address: string): string {
  if (typeof address === 'string' && URL.canParse(address)) {
    const url = new URL(address);
    if (/^https?:$/.test(url.protocol) && url.username === '' && url.search === '' && url.hash === '') {
      return url.href.replace(/\/+$/, '');
    }
  }
  throw new TypeError(
    `${option} is the address of the service, such as https://api.example.org; it was ${address}.`,
  );
}
