// Runs one piece of work again and again, never in parallel: at once when woken, else after a pause.

/** Gives whether there is more to do at once, or after how many milliseconds there is. */
export type Work = () => Promise<boolean | number>;

export type LoopOptions = {
  work: Work;
  /** The longest pause: finds work for which no wake came. Without it, work begins only when woken. */
  pollMs?: number | undefined;
  /** The shortest pause between two runs: what arrives meanwhile is done in one batch. */
  batchMs: number;
  onError: (error: unknown) => void;
};

export type Loop = {
  wake(): void;
  /** Resolves when the work in progress has ended; none begins after. */
  stop(): Promise<void>;
};

const FIRST_BACKOFF_MS = 250; // most errors are a database that restarts, which takes seconds
const MAX_BACKOFF_MS = 5_000; // a database that is back is noticed within this time

export function startLoop({ work, pollMs, batchMs, onError }: LoopOptions): Loop {
  let woken = false;
  let stopped = false;
  let isBatching = false;
  let endPause = () => {};

  const pause = (ms: number | undefined) =>
    new Promise<void>((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async () => {
    let failures = 0;
    while (!stopped) {
      woken = false;
      let more: boolean | number = false;
      try {
        more = await work();
        failures = 0;
      } catch (error) {
        failures++;
        onError(error);
      }
      if (stopped) return;
      if (failures > 0) await pause(Math.min(FIRST_BACKOFF_MS * 2 ** (failures - 1), MAX_BACKOFF_MS));
      else {
        isBatching = true;
        await pause(batchMs);
        isBatching = false;
        if (more !== true && !woken && !stopped) await pause(more || pollMs);
      }
    }
  };

  const running = run();
  return {
    wake() {
      woken = true;
      if (!isBatching) endPause();
    },
    stop() {
      stopped = true;
      endPause();
      return running;
    },
  };
}
