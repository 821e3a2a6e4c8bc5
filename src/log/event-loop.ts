// Watches the event loop: how late it is, and what the process did while it did not turn.

const INTERVAL_MS = 100;
const PAUSE_MS = 1_000; // longer than any garbage collection or request of this program takes

/**
 * What tells the causes of a pause apart. CPU time near its length: this program was busy. Major page faults: it waited for
 * the disk. Involuntary switches: other programs had the CPU. None of them: the whole machine stood still.
 */
type Pause = { ms: number; cpu_ms: number; major_faults: number; involuntary_switches: number };

type EventLoopWatch = {
  /** Called ten times a second with the seconds by which the loop was late. */
  onDelay: (seconds: number) => void;
  /** Called after the loop stood still for more than a second. */
  onPause: (pause: Pause) => void;
};

/** Returns a function that ends it. */
export function watchEventLoop({ onDelay, onPause }: EventLoopWatch): () => void {
  let at = performance.now();
  let before = process.resourceUsage();
  const look = () => {
    const now = performance.now();
    const usage = process.resourceUsage();
    const ms = Math.max(0, now - at - INTERVAL_MS);
    onDelay(ms / 1_000);
    if (ms > PAUSE_MS) {
      const cpuMicroseconds =
        usage.userCPUTime - before.userCPUTime + usage.systemCPUTime - before.systemCPUTime;
      onPause({
        ms: Math.round(ms),
        cpu_ms: Math.round(cpuMicroseconds / 1_000),
        major_faults: usage.majorPageFault - before.majorPageFault,
        involuntary_switches: usage.involuntaryContextSwitches - before.involuntaryContextSwitches,
      });
    }
    at = now;
    before = usage;
  };
  const timer = setInterval(look, INTERVAL_MS).unref();
  return () => clearInterval(timer);
}
