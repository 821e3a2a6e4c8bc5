// The report of a test run: node's own, file after file, with the counts of all processes as its last lines.
import { PassThrough } from 'node:stream';
import { spec, type TestEvent } from 'node:test/reporters';

type Counts = Record<(typeof COUNTS)[number], number>;
const COUNTS = ['tests', 'suites', 'passed', 'failed', 'cancelled', 'skipped', 'todo'] as const;

/** Writes what the processes report to standard output. Gives whether all of it passed. */
export async function report(processes: AsyncIterable<TestEvent>[]): Promise<boolean> {
  const startedAt = performance.now();
  const events = new PassThrough({ objectMode: true });
  const total = Object.fromEntries(COUNTS.map((name) => [name, 0])) as Counts;
  let hasPassed = true;

  /** A file's events stay together, though the files of several processes run at the same time. */
  async function gather(source: AsyncIterable<TestEvent>): Promise<void> {
    const held: TestEvent[] = [];
    for await (const event of source) {
      if (isOfProcess(event)) {
        if (event.type === 'test:summary' && event.data.file === undefined) {
          const counts: Record<string, number> = { ...event.data.counts };
          for (const name of COUNTS) total[name] += counts[name] ?? 0;
          hasPassed &&= event.data.success;
        }
        continue;
      }
      held.push(event);
      if (event.type === 'test:fail') hasPassed = false;
      const isEndOfFile = /^test:(pass|fail)$/.test(event.type) && (event.data as TestLevel).nesting === 0;
      if (isEndOfFile) for (const one of held.splice(0)) events.write(one);
    }
    for (const one of held) events.write(one);
  }

  const written = (async () => {
    for await (const text of events.compose(new spec())) process.stdout.write(String(text));
  })();
  await Promise.all(processes.map(gather));
  events.end();
  await written;
  console.log(`\n${summaryOf(total, performance.now() - startedAt)}`);
  return hasPassed;
}

type TestLevel = { nesting: number };

/** Counts of one process: those of all are written at the end. */
function isOfProcess({ type, data }: TestEvent): boolean {
  return type === 'test:summary' || (type === 'test:diagnostic' && data.nesting === 0);
}

/** As node writes it. */
function summaryOf(counts: Counts, ms: number): string {
  const labels: Record<string, string> = { passed: 'pass', failed: 'fail' };
  const lines = COUNTS.map((name) => `${labels[name] ?? name} ${counts[name]}`);
  return [...lines, `duration_ms ${ms.toFixed(0)}`].map((line) => `ℹ ${line}`).join('\n');
}
