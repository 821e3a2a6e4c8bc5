// What a store of handled events does, and one in memory: enough for one process.

const DONE = Number.POSITIVE_INFINITY; // a claim that never expires

/** The result of a claim: the caller has it, another process has it, or the event was already handled. */
export type Claim = 'claimed' | 'busy' | 'done';

/**
 * Remembers which events are being handled, and which were handled. All processes that receive from one service share a
 * store. Use one store per service, because ids of two services can be equal. Keep ids for three days, because the service
 * retries for two, and longer if you pause subscriptions or ask for long waits with `Retry-After`.
 */
export type SeenStore = {
  /**
   * Claims the event for a number of milliseconds, unless it is done or another claim has not expired. The claim must be
   * atomic, such as `insert … on conflict` or Redis `SET … NX PX`.
   */
  claim(id: string, forMs: number): Promise<Claim> | Claim;
  /** Marks the event as handled, even if another process has claimed it by now. */
  done(id: string): unknown;
  /** Releases the claim of an event whose handler failed, so that a retry can handle it. A handled event stays handled. */
  release(id: string): unknown;
};

/** Remembers a limited number of ids, and evicts the oldest. */
export class MemoryStore implements SeenStore {
  readonly #claimedUntil = new Map<string, number>(); // Unix milliseconds, or DONE
  readonly #most: number;

  /** Throws a `TypeError` if `most` is not a whole number above 0. */
  constructor(most: number) {
    if (!(Number.isSafeInteger(most) && most > 0)) {
      throw new TypeError(
        'A MemoryStore takes how many events it remembers: a whole number above 0, such as 10000.',
      );
    }
    this.#most = most;
  }

  claim(id: string, forMs: number): Claim {
    const until = this.#claimedUntil.get(id) ?? 0;
    if (until === DONE) return 'done';
    if (until > Date.now()) return 'busy';
    this.#remember(id, Date.now() + forMs);
    return 'claimed';
  }

  done(id: string): void {
    this.#remember(id, DONE);
  }

  release(id: string): void {
    if (this.#claimedUntil.get(id) !== DONE) this.#claimedUntil.delete(id);
  }

  #remember(id: string, until: number): void {
    this.#claimedUntil.set(id, until);
    for (const oldest of this.#claimedUntil.keys()) {
      if (this.#claimedUntil.size <= this.#most) break;
      this.#claimedUntil.delete(oldest);
    }
  }
}
