// Sends one request, and sends it again where that is safe and has been asked for.
import { ConnectionError, retryAfterSeconds } from './errors.ts';

/** How requests are sent. */
export type SendSettings = {
  /** `fetch`, or something like it. */
  fetch: typeof fetch;
  /** How often a request is sent again at most. */
  maxRetries: number;
  /** The longest wait before sending again. Where the service asks for more, its refusal is passed on. */
  maxWaitMs: number;
  /** How long one try may take. */
  timeoutMs: number;
};

/**
 * When a request may be sent again: `always`, since sending it twice does no more than sending it once; where the
 * service `refused` it, and so has not carried it out; or `never`.
 */
export type Repeat = 'always' | 'refused' | 'never';

/** A request. */
export type Outgoing = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | undefined;
  signal?: AbortSignal | undefined;
  repeat: Repeat;
};

/** An answer, read to its end; `url` is what was asked for. */
export type HttpAnswer = { status: number; headers: Headers; text: string; url: string };

const FIRST_PAUSE_MS = 250; // doubled each time, where the service does not say how long to wait
const MOST_CHARACTERS = 16 * 1024 * 1024; // a page of fifty whole games has a third of a million

/**
 * Gives the answer, whatever its status. 429 and 503 are waited out by Retry-After; so is a 409 with Retry-After, with
 * which the service says that the first sending of the same request is still running. Throws a `ConnectionError`, or
 * the reason of `signal`.
 */
export async function send(outgoing: Outgoing, settings: SendSettings): Promise<HttpAnswer> {
  for (let attempt = 0; ; attempt++) {
    const isLast = outgoing.repeat === 'never' || attempt >= settings.maxRetries;
    let wait = Math.min(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()), settings.maxWaitMs);
    try {
      const answer = await sendOnce(outgoing, settings);
      const asked = retryAfterSeconds(answer.headers, Date.now());
      if (isLast || !isTemporary(answer.status, asked)) return answer;
      if (asked !== undefined) wait = asked * 1000;
      if (wait > settings.maxWaitMs) return answer;
    } catch (error) {
      outgoing.signal?.throwIfAborted();
      if (isLast || outgoing.repeat !== 'always') throw notReached(outgoing.url, error);
    }
    await pause(wait, outgoing.signal);
  }
}

async function sendOnce(outgoing: Outgoing, settings: SendSettings): Promise<HttpAnswer> {
  const { method, url, headers, body, signal } = outgoing;
  signal?.throwIfAborted();
  // Not AbortSignal.any: in Node 22 a signal as old as the program would keep something of each call.
  const trial = new AbortController();
  const abort = () => trial.abort(signal?.reason);
  const late = () => trial.abort(new DOMException('There was no answer in time.', 'TimeoutError'));
  const timer = setTimeout(late, settings.timeoutMs);
  signal?.addEventListener('abort', abort);
  try {
    const response = await settings.fetch(url, {
      method,
      headers,
      body: body ?? null,
      redirect: 'manual', // the API redirects nowhere, and a token follows no redirect
      signal: trial.signal,
    });
    return { status: response.status, headers: response.headers, text: await textOf(response), url };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** An answer without end would fill the memory. What is cut off is no JSON any more, and told as a stranger's. */
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
  void reader.cancel().catch(() => {}); // nothing more is wanted of it
  return text;
}

function isTemporary(status: number, asked: number | undefined): boolean {
  return status === 429 || status === 503 || (status === 409 && asked !== undefined);
}

function notReached(url: string, cause: unknown): ConnectionError {
  const { origin } = new URL(url);
  const { name, code, cause: inner } = Object(cause) as { name?: string; code?: unknown; cause?: unknown };
  if (name === 'TimeoutError')
    return new ConnectionError(`Nobody answered in time at ${origin}. See whether the service runs there.`, {
      cause,
    });
  const reason = (Object(inner) as { code?: unknown }).code ?? code; // such as ECONNREFUSED, where Node says it
  const why = typeof reason === 'string' ? ` (${reason})` : '';
  return new ConnectionError(`Nobody answered at ${origin}${why}. See whether the service runs there.`, {
    cause,
  });
}

/** Waits so many milliseconds; ends early with the signal's reason. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted(); // it would not be told of it again
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
