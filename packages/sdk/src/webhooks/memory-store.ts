// An in-memory store of handled events: enough for one process.
import type { Claim, SeenStore } from './deduplicator.ts';

const DONE = Number.POSITIVE_INFINITY; // a claim that never expires

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
