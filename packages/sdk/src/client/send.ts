// Sends one request, and retries it if that is safe, with backoff or after Retry-After.
import type { HttpAnswer } from './answer.ts';
import { ConnectionError, retryAfterSeconds } from './errors.ts';

/** How requests are sent. */
export type SendSettings = {
  /** A replacement for `fetch`. */
  fetch: typeof fetch;
  /** The maximum number of retries. */
  maxRetries: number;
  /** The longest wait before a retry. If the service asks for more, its response is returned. */
  maxWaitMs: number;
  /** The timeout of one attempt. */
  timeoutMs: number;
};

/**
 * When a request may be retried: `always`, because it is idempotent; only after the service `rejected` it, and so has not
 * carried it out; or `never`.
 */
export type RetryPolicy = 'always' | 'rejected' | 'never';

/** A request. */
export type OutgoingRequest = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | ArrayBuffer | undefined;
  signal?: AbortSignal | undefined;
  retry: RetryPolicy;
};

const FIRST_PAUSE_MS = 250; // exponential backoff, unless the service sends Retry-After
const MOST_CHARACTERS = 16 * 1024 * 1024; // a page of fifty whole games has a third of a million

/**
 * Returns the response, whatever its status. Retries after a 429 or 503, and after a 409 with Retry-After, which means
 * that the first request with the same idempotency key is still running. Throws a `ConnectionError`, or the reason of
 * `signal`.
 */
export async function send(outgoing: OutgoingRequest, settings: SendSettings): Promise<HttpAnswer> {
  for (let attempt = 0; ; attempt++) {
    const isLast = outgoing.retry === 'never' || attempt >= settings.maxRetries;
    let wait = Math.min(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()), settings.maxWaitMs);
    try {
      const answer = await sendOnce(outgoing, settings);
      const retryAfter = retryAfterSeconds(answer.headers, Date.now());
      if (isLast || !isTemporary(answer.status, retryAfter)) return answer;
      if (retryAfter !== undefined) wait = retryAfter * 1000;
      if (wait > settings.maxWaitMs) return answer;
    } catch (error) {
      outgoing.signal?.throwIfAborted();
      if (isLast || outgoing.retry !== 'always') throw connectionError(outgoing.url, error);
    }
    await pause(wait, outgoing.signal);
  }
}

async function sendOnce(outgoing: OutgoingRequest, settings: SendSettings): Promise<HttpAnswer> {
  const { method, url, headers, body, signal } = outgoing;
  signal?.throwIfAborted();
  // Not AbortSignal.any: in Node 22 it leaks memory for each call if the caller's signal is long-lived.
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  const late = () => controller.abort(new DOMException('There was no response in time.', 'TimeoutError'));
  const timer = setTimeout(late, settings.timeoutMs);
  signal?.addEventListener('abort', abort);
  try {
    const response = await settings.fetch(url, {
      method,
      headers,
      body: body ?? null,
      redirect: 'manual', // the API never redirects, and a token must not be sent to another origin
      signal: controller.signal,
    });
    return { status: response.status, headers: response.headers, text: await textOf(response), url };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** Limits the size of a response. A truncated body is not valid JSON, and is reported as an unexpected response. */
async function textOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return response.text();
  const decoder = new TextDecoder();
  let text = '';
  while (text.length < MOST_CHARACTERS) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
  void reader.cancel().catch(() => {}); // the rest is not needed
  return text;
}

function isTemporary(status: number, retryAfter: number | undefined): boolean {
  return status === 429 || status === 503 || (status === 409 && retryAfter !== undefined);
}

function connectionError(url: string, cause: unknown): ConnectionError {
  const { origin } = new URL(url);
  const { name, code, cause: inner } = Object(cause) as { name?: string; code?: unknown; cause?: unknown };
  if (name === 'TimeoutError')
    return new ConnectionError(
      `There was no response in time from ${origin}. Check that the service is running there.`,
      {
        cause,
      },
    );
  const reason = (Object(inner) as { code?: unknown }).code ?? code; // such as ECONNREFUSED, where Node says it
  const why = typeof reason === 'string' ? ` (${reason})` : '';
  return new ConnectionError(
    `There was no response from ${origin}${why}. Check that the service is running there.`,
    {
      cause,
    },
  );
}

/** Waits for a number of milliseconds. Rejects with the signal's reason if it is aborted. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted(); // an aborted signal does not fire again
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
