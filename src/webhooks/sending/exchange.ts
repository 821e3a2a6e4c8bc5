// One request and its answer on undici, which reports by callbacks, as one value.
import type { Socket } from 'node:net';
import { type buildConnector, Client, type Dispatcher } from 'undici';
import { type Answer, OutOfTime } from './outcome.ts';

const MAX_ANSWER_BYTES = 16_384; // docs/api: Webhooks/Delivery. Nothing in it is needed
const MAX_INTERIM_ANSWERS = 16; // a server has reason for two or three; each is parsed, and an attempt has ten seconds
const STALE_MS = 1_000; // what was closed already says so within a round trip; whoever takes longer had the request
const CLOSED = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

export type Exchanged = Answer & {
  /** Whether the connection had carried an answer before. */
  reused: boolean;
  /** Whether it seems to have been closed while it was idle, so that nobody read the request. */
  stale: boolean;
};

/** Sends one request. Always resolves, at the latest after `timeoutMs`. */
export function exchange(
  dispatcher: Pick<Dispatcher, 'dispatch'>,
  request: Dispatcher.DispatchOptions,
  timeoutMs: number,
): Promise<Exchanged> {
  const { promise, resolve } = Promise.withResolvers<Exchanged>();
  const handler = new Exchange(resolve, timeoutMs);
  try {
    dispatcher.dispatch(request, handler);
  } catch (error) {
    handler.end(error as Error);
  }
  return promise;
}

/** What an exchange needs to know of its connection. */
type Line = { socket: Socket | undefined; answered: number };

export type ConnectionSettings = Client.Options & { connect: buildConnector.connector };

/** A connection that tells each exchange what has come over it. */
export class CountingClient extends Client {
  readonly #line: Line;

  constructor(origin: string | URL, options: ConnectionSettings) {
    const line: Line = { socket: undefined, answered: 0 };
    const connect: buildConnector.connector = (target, callback) =>
      options.connect(target, (...dialled) => {
        line.socket = dialled[1] ?? undefined;
        line.answered = 0;
        callback(...dialled);
      });
    super(origin, { ...options, connect });
    this.#line = line;
  }

  override dispatch(request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    if (handler instanceof Exchange) handler.line = this.#line;
    return super.dispatch(request, handler);
  }
}

class Exchange implements Dispatcher.DispatchHandler {
  line: Line = { socket: undefined, answered: 0 };
  #reused = false;
  #startedAt: number | undefined;
  #heardBefore = 0;
  #status: number | undefined;
  #retryAfter: string | undefined;
  #interim = 0;
  #bytes = 0;
  #ended = false;
  #controller: Dispatcher.DispatchController | undefined;
  readonly #resolve: (exchanged: Exchanged) => void;
  readonly #timer: NodeJS.Timeout;

  constructor(resolve: (exchanged: Exchanged) => void, timeoutMs: number) {
    this.#resolve = resolve;
    this.#timer = setTimeout(() => this.#giveUp(), timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#ended) {
      controller.abort(new OutOfTime()); // it waited for a connection until now
      return;
    }
    this.#controller = controller;
    this.#startedAt = performance.now();
    this.#reused = this.line.answered > 0;
    this.#heardBefore = this.line.socket?.bytesRead ?? 0;
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, unknown>,
  ): void {
    if (status < 200) {
      if (++this.#interim > MAX_INTERIM_ANSWERS) controller.abort(new Error('too many interim answers'));
      return; // the answer is still to come
    }
    this.#status = status;
    const retryAfter = headers['retry-after'];
    if (typeof retryAfter === 'string') this.#retryAfter = retryAfter;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > MAX_ANSWER_BYTES) controller.abort(new Error('the answer is too long'));
  }

  onResponseEnd(): void {
    this.line.answered++;
    this.end();
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.end(error);
  }

  end(error?: Error): void {
    if (this.#ended) return;
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#resolve({
      status: this.#status,
      retryAfter: this.#retryAfter,
      error,
      started: this.#startedAt !== undefined,
      reused: this.#reused,
      stale: this.#isStale(error),
    });
  }

  /** Nothing at all may have come: of whoever began to answer, the request was read. */
  #isStale(error: Error | undefined): boolean {
    if (!this.#reused || this.#startedAt === undefined) return false;
    return (
      CLOSED.has((error as NodeJS.ErrnoException | undefined)?.code ?? '') &&
      this.line.socket?.bytesRead === this.#heardBefore &&
      performance.now() - this.#startedAt < STALE_MS
    );
  }

  #giveUp(): void {
    const error = new OutOfTime();
    this.end(error);
    this.#controller?.abort(error);
  }
}
