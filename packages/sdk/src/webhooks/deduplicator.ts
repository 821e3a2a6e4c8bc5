// Has each event handled once, although it may be delivered several times (X-Event-Id).

const REMEMBERED = 10_000; // ids; the service tries for two days, and a busy site has some hundred events a day

/**
 * Remembers which events have been handled. `add` must be one step that two processes cannot both win, such as
 * `insert … on conflict do nothing` or Redis `SET … NX`; keep ids for three days, since the service tries for two.
 */
export type SeenStore = {
  /** Remembers the id. Gives whether it was new. */
  add(id: string): Promise<boolean> | boolean;
  /** Forgets the id: its event could not be handled, and will be delivered again. */
  delete(id: string): unknown;
};

/** What became of a delivery: handled now, or one that had been handled before. */
export type OnceOutcome = 'handled' | 'repeated';

/** Runs a handler once for each event. */
export class Deduplicator {
  readonly #store: SeenStore;
  readonly #running = new Map<string, Promise<unknown>>();

  /** Without a store it remembers the last 10,000 events in memory: enough for one process. */
  constructor(store: SeenStore = new MemoryStore(REMEMBERED)) {
    this.#store = store;
  }

  /**
   * Runs `handle` unless the event has been handled. When it throws, the event is forgotten and the error passed on,
   * so that the next delivery of it is handled. A repetition that arrives while the first is still being handled waits
   * for it, and shares its outcome: otherwise an event could be answered for that is never handled.
   */
  async once(event: { id: number | string }, handle: () => unknown): Promise<OnceOutcome> {
    const id = String(event.id);
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
    if (!(await this.#store.add(id))) return 'repeated';
    try {
      await handle();
      return 'handled';
    } catch (error) {
      await this.#store.delete(id);
      throw error;
    }
  }
}

/** Remembers a number of ids; the oldest goes first. */
export class MemoryStore implements SeenStore {
  readonly #ids = new Set<string>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  add(id: string): boolean {
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    for (const oldest of this.#ids) {
      if (this.#ids.size <= this.#most) break;
      this.#ids.delete(oldest);
    }
    return true;
  }

  delete(id: string): void {
    this.#ids.delete(id);
  }
}
