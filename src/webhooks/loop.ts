// Runs one piece of work again and again, never beside itself: at once when woken, else after a pause.

/** `work` gives whether there is more to do right away. */
export type LoopOptions = {
  work: () => Promise<boolean>;
  /** The longest pause: whatever no hint told of is found after it. */
  pollMs: number;
  /** The shortest pause: what comes in meanwhile is done together, in one batch. */
  gatherMs: number;
  onError: (error: unknown) => void;
};

export type Loop = {
  wake(): void;
  /** Resolves when the work that is running has ended; none is begun after. */
  stop(): Promise<void>;
};

const FIRST_BACK_OFF_MS = 250; // an error is mostly a database that is away: restarting takes seconds
const LONGEST_BACK_OFF_MS = 5_000; // how long it may be back before we notice

export function startLoop({ work, pollMs, gatherMs, onError }: LoopOptions): Loop {
  let woken = false;
  let stopped = false;
  let isGathering = false;
  let endPause = () => {};

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async () => {
    let failures = 0;
    while (!stopped) {
      woken = false;
      let more = false;
      try {
        more = await work();
        failures = 0;
      } catch (error) {
        failures++;
        onError(error);
      }
      if (stopped) return;
      if (failures > 0) await pause(Math.min(FIRST_BACK_OFF_MS * 2 ** (failures - 1), LONGEST_BACK_OFF_MS));
      else if (more || woken) {
        isGathering = true;
        await pause(gatherMs);
        isGathering = false;
      } else await pause(pollMs);
    }
  };

  const running = run();
  return {
    wake() {
      woken = true;
      if (!isGathering) endPause();
    },
    stop() {
      stopped = true;
      endPause();
      return running;
    },
  };
}
