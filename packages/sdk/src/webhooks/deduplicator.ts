// Has each event handled once, although it may be delivered several times (X-Event-Id).
import { EventBusyError } from './busy-error.ts';
import { MemoryStore } from './memory-store.ts';

const REMEMBERED = 10_000; // ids; the service tries for two days, and a busy site has some hundred events a day

const EXAMPLE = 'deduplicator.once(event, () => handle(event))';

// Longer than a handler takes, and over before the fourth attempt, some 155 s after the first: that one may handle what
// a killed process had claimed.
const CLAIM_MS = 120_000;

/** What became of a claim: it is yours, another's who has not ended yet, or needless as the event has been handled. */
export type Claim = 'claimed' | 'busy' | 'done';

/**
 * Remembers which events are being handled, and which have been. All processes that receive from one service share it;
 * another service has the same ids for other events. Keep marks for three days, since the service tries for two; longer
 * where you pause subscriptions, or ask for long waits with `Retry-After`.
 */
export type SeenStore = {
  /**
   * Claims the event for so many milliseconds, unless it is done or another claim on it has not ended. It must be one
   * step that two processes cannot both win, such as `insert … on conflict` or Redis `SET … NX PX`.
   */
  claim(id: string, forMs: number): Promise<Claim> | Claim;
  /** Marks the event as handled, whoever has a claim on it by now. */
  done(id: string): unknown;
  /** Ends the claim: the event could not be handled, and comes again. An event that is done stays done. */
  release(id: string): unknown;
};

/** How events are claimed. */
export type DeduplicatorOptions = {
  /**
   * How long the others wait for a process that says nothing any more, in milliseconds; 120,000 unless told otherwise.
   * Longer than your handler ever takes: an event may be handled a second time beside one that takes longer.
   */
  claimMs?: number | undefined;
};

/** What became of a delivery: handled now, or one that had been handled before. */
export type OnceOutcome = 'handled' | 'repeated';

/**
 * Runs a handler once for each event. An event is claimed before it is handled and marked as done only afterwards, so
 * that none is lost when a process is killed. It is handled a second time where the process is killed, or the store
 * fails, between the end of the handler and the mark.
 */
export class Deduplicator {
  readonly #store: SeenStore;
  readonly #claimMs: number;
  readonly #running = new Map<string, Promise<unknown>>();

  /**
   * Without a store it remembers the last 10,000 events in memory: enough for one process. Throws a `TypeError` where
   * the store or `claimMs` is none.
   */
  constructor(
    store: SeenStore = new MemoryStore(REMEMBERED),
    { claimMs = CLAIM_MS }: DeduplicatorOptions = {},
  ) {
    judgeStore(store);
    if (!(Number.isFinite(claimMs) && claimMs > 0)) {
      throw new TypeError(
        'claimMs must be a number (not text) of milliseconds above 0 and not endless: longer than your handler ever takes, such as 120000.',
      );
    }
    this.#store = store;
    this.#claimMs = claimMs;
  }

  /**
   * Runs `handle` unless the event has been handled. When it throws, the event is released and the error passed on, so
   * that the next delivery of it is handled. A repetition that arrives while the first is still being handled waits for
   * it, and shares its outcome: otherwise an event could be answered for that is never handled. Where another process is
   * handling it, this throws an `EventBusyError`, for the same reason: answer 503.
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
    const endsAt = Date.now() + this.#claimMs; // of here; the store's claim ends no earlier
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

  /** A claim that cannot be released ends by itself; what to tell of is why the handler failed. */
  async #release(id: string): Promise<void> {
    try {
      await this.#store.release(id);
    } catch {}
  }
}

function judgeStore(store: unknown): void {
  const methods = Object(store) as Partial<SeenStore>;
  const lacking = (['claim', 'done', 'release'] as const).filter(
    (name) => typeof methods[name] !== 'function',
  );
  if (lacking.length === 0) return;
  throw new TypeError(
    `A store of claims has claim, done and release; this one lacks ${lacking.join(' and ')}. The README of @crewcall/sdk has one for PostgreSQL.`,
  );
}

/** Without an id all events would be one, and all but the first lost. */
function idOf(event: { id: number | string }): string {
  const id: unknown = event?.id;
  if (Number.isFinite(id) || (typeof id === 'string' && id !== '')) return String(id);
  throw new TypeError(`once takes the event, whose id tells it from others: ${EXAMPLE}.`);
}
