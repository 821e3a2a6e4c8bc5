// The metrics of the process itself, besides those of Node: how late its event loop was, and dropped lines of its log.
import { Counter, Histogram, type Registry } from 'prom-client';

const BUCKETS_S = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]; // milliseconds while nothing is wrong

/** Registers the metrics, and returns the function that records a delay of the event loop. */
export function createProcessMetrics(
  registry: Registry,
  { droppedLines }: { droppedLines: () => number },
): { loopDelayed(seconds: number): void } {
  const delays = new Histogram({
    name: 'crewcall_event_loop_delay_seconds',
    help: 'Seconds by which the event loop was late, measured ten times a second.',
    buckets: BUCKETS_S,
    registers: [registry],
  });
  let counted = 0;
  new Counter({
    name: 'crewcall_log_lines_dropped_total',
    help: 'Lines of the log that were dropped, because nobody read standard output or its disk was full.',
    registers: [registry],
    collect() {
      const dropped = droppedLines();
      this.inc(dropped - counted);
      counted = dropped;
    },
  });
  return { loopDelayed: (seconds) => delays.observe(seconds) };
}
