// Handles each event once, although deliveries can repeat (idempotent handling by X-Event-Id).
import { EventBusyError } from './busy-error.ts';
import { MemoryStore, type SeenStore } from './seen-store.ts';

const REMEMBERED = 10_000; // ids; the service retries for two days, and a busy site has some hundred events a day

const EXAMPLE = 'deduplicator.once(event, () => handle(event))';

// Longer than a handler takes, and expired before the fourth attempt, about 155 s after the first, so that this attempt can
// handle an event that a killed process had claimed.
const CLAIM_MS = 120_000;

/** Options of a `Deduplicator`. */
export type DeduplicatorOptions = {
  /**
   * When a claim expires, in milliseconds. Default: 120,000. Must be longer than your handler ever takes, because the event
   * can be handled a second time after the claim has expired.
   */
  claimMs?: number | undefined;
};

/** The result for a delivery: handled now, or already handled before. */
export type OnceOutcome = 'handled' | 'repeated';

/**
 * Runs a handler once for each event. An event is claimed before it is handled, and marked as done only afterwards, so
 * that no event is lost if a process is killed. The event is handled a second time if the process is killed, or the store
 * fails, after the handler has finished and before the event is marked.
 */
export class Deduplicator {
  readonly #store: SeenStore;
  readonly #claimMs: number;
  readonly #running = new Map<string, Promise<unknown>>();

  /**
   * Without a store it remembers the last 10,000 events in memory: enough for one process. Throws a `TypeError` if the
   * store or `claimMs` is invalid.
   */
  constructor(
    store: SeenStore = new MemoryStore(REMEMBERED),
    { claimMs = CLAIM_MS }: DeduplicatorOptions = {},
  ) {
    checkStore(store);
    if (!(Number.isFinite(claimMs) && claimMs > 0)) {
      throw new TypeError(
        'claimMs must be a number (not text) of milliseconds above 0 and finite: longer than your handler ever takes, such as 120000.',
      );
    }
    this.#store = store;
    this.#claimMs = claimMs;
  }

  /**
   * Runs `handle` unless the event was handled before. If it throws, the claim is released and the error is thrown, so that
   * the next delivery of the event is handled. A duplicate that arrives while this process is handling the event waits for
   * it and has the same result; otherwise it could be acknowledged although the handler then fails. If another process is
   * handling the event, this throws an `EventBusyError` for the same reason: respond 503.
   */
  async once(event: { id: number | string }, handle: () => unknown): Promise<OnceOutcome> {
    const id = idOf(event);
    if (typeof handle !== 'function') {
      throw new TypeError(`once takes a function that handles the event: ${EXAMPLE}.`);
    }
    const running = this.#running.get(id);
    if (running !== undefined) {
      await running;
      return 'repeated';
    }
    const run = this.#run(id, handle);
    this.#running.set(id, run);
    try {
      return await run;
    } finally {
      this.#running.delete(id);
    }
  }

  async #run(id: string, handle: () => unknown): Promise<OnceOutcome> {
    const endsAt = Date.now() + this.#claimMs; // by this process's clock; the store's claim ends no earlier
    const claim = await this.#store.claim(id, this.#claimMs);
    if (claim === 'done') return 'repeated';
    if (claim === 'busy') throw new EventBusyError(id);
    if (claim !== 'claimed') {
      throw new TypeError(`claim of the store gave ${claim}; it gives 'claimed', 'busy' or 'done'.`);
    }
    try {
      await handle();
    } catch (error) {
      if (Date.now() < endsAt) await this.#release(id);
      throw error;
    }
    await this.#store.done(id);
    return 'handled';
  }

  /** Ignores a failure: the claim expires by itself, and the handler's error is the one to report. */
  async #release(id: string): Promise<void> {
    try {
      await this.#store.release(id);
    } catch {}
  }
}

function checkStore(store: unknown): void {
  const methods = Object(store) as Partial<SeenStore>;
  const lacking = (['claim', 'done', 'release'] as const).filter(
    (name) => typeof methods[name] !== 'function',
  );
  if (lacking.length === 0) return;
  throw new TypeError(
    `A store of claims has claim, done and release; this one lacks ${lacking.join(' and ')}. The README of @crewcall/sdk has one for PostgreSQL.`,
  );
}

/** The event's id. Without one, all events would count as duplicates of the first. */
function idOf(event: { id: number | string }): string {
  const id: unknown = event?.id;
  if (Number.isFinite(id) || (typeof id === 'string' && id !== '')) return String(id);
  throw new TypeError(`once takes the event, whose id tells it from others: ${EXAMPLE}.`);
}
