// The time that signatures name: this machine's, unless the database's clock shows that it is wrong.

const TOLERATED_MS = 1_000; // signatures name seconds; receivers tolerate 300 of them (service.md 5.5)

export type Clock = {
  now(): Date;
  /** Compares with the database's clock, which was read between `before` and `after` of this machine's. */
  learn(database: Date, asked: { before: Date; after: Date }): void;
};

/** Leases and due times are the database's own; only what leaves with a delivery needs this. */
export function createClock(system: () => Date, onWrong: (offMs: number) => void): Clock {
  let offMs = 0;
  return {
    now: () => (offMs === 0 ? system() : new Date(system().getTime() + offMs)),
    learn(database, { before, after }) {
      const at = database.getTime();
      const off = at < before.getTime() ? at - before.getTime() : Math.max(0, at - after.getTime());
      const tolerated = Math.abs(off) <= TOLERATED_MS;
      if (!tolerated && offMs === 0) onWrong(off);
      offMs = tolerated ? 0 : off;
    },
  };
}
