// One request and its answer on undici, which reports by callbacks, as one value.
import { Client, type Dispatcher } from 'undici';
import { type Answer, OutOfTime } from './outcome.ts';

const MAX_ANSWER_BYTES = 16_384; // decisions: Webhooks/Delivery. Nothing in it is needed
const MAX_INTERIM_ANSWERS = 16; // a server has reason for two or three; each is parsed, and an attempt has ten seconds

export type Exchanged = Answer & {
  /** Whether the connection had carried an answer before: it may have gone stale while it was idle. */
  reused: boolean;
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

/** A connection that tells each exchange whether it is new. */
export class CountingClient extends Client {
  #answered = 0;

  constructor(origin: string | URL, options: Client.Options) {
    super(origin, options);
    this.on('connect', () => {
      this.#answered = 0;
    });
  }

  override dispatch(request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    if (handler instanceof Exchange) {
      handler.isReused = () => this.#answered > 0;
      handler.onAnswered = () => this.#answered++;
    }
    return super.dispatch(request, handler);
  }
}

class Exchange implements Dispatcher.DispatchHandler {
  isReused = (): boolean => false;
  onAnswered = (): void => {};
  #reused = false;
  #started = false;
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
    this.#started = true;
    this.#reused = this.isReused();
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
    this.onAnswered();
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
      started: this.#started,
      reused: this.#reused,
    });
  }

  #giveUp(): void {
    const error = new OutOfTime();
    this.end(error);
    this.#controller?.abort(error);
  }
}
