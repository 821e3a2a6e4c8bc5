// A bulkhead: no account has more than its share of the connections at once; what is beyond waits for its turn.
import { AppError } from '../../kernel/errors.ts';

const WAIT_MS = 30_000; // longer than two statements that time out

export type Bulkhead = {
  /** Runs `work` in a compartment, when it has room. Throws AppError `unavailable` after waiting for half a minute. */
  run<Result>(compartment: number | undefined, work: () => Promise<Result>): Promise<Result>;
};

/** Without a compartment, work is not limited. */
export function createBulkhead(limit: number): Bulkhead {
  const compartments = new Map<number, { running: number; waiting: Set<() => void> }>();

  const enter = async (id: number) => {
    const compartment = compartments.get(id) ?? { running: 0, waiting: new Set() };
    compartments.set(id, compartment);
    if (compartment.running < limit) return void compartment.running++;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    compartment.waiting.add(resolve);
    const giveUp = () => {
      compartment.waiting.delete(resolve);
      reject(new AppError('unavailable', TOO_MANY));
    };
    const timer = setTimeout(giveUp, WAIT_MS);
    await promise.finally(() => clearTimeout(timer));
  };
  const leave = (id: number) => {
    const compartment = compartments.get(id)!;
    const [next] = compartment.waiting;
    if (next !== undefined) {
      compartment.waiting.delete(next); // it takes over the place
      return next();
    }
    compartment.running--;
    if (compartment.running === 0) compartments.delete(id);
  };
  return {
    async run(id, work) {
      if (id === undefined) return work();
      await enter(id);
      try {
        return await work();
      } finally {
        leave(id);
      }
    },
  };
}

const TOO_MANY =
  'Other requests of this account are still running; send fewer at once, or try again in a few seconds.';
