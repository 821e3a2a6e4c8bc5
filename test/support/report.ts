// The test report: node's own, with the counts as its last lines also when tests failed.
import { compose } from 'node:stream';
import { spec, type TestEvent } from 'node:test/reporters';

type Counts = Record<string, number>;

/** A reporter for `node --test --test-reporter`. */
export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let counts: Counts = {};
  const noted = async function* (): AsyncGenerator<TestEvent> {
    for await (const event of source) {
      if (event.type === 'test:summary' && event.data.file === undefined) counts = { ...event.data.counts };
      yield event;
    }
  };
  for await (const text of compose(noted, new spec())) yield String(text);
  if (counts.failed || counts.cancelled) yield `\n${summaryOf(counts)}\n`; // node puts the failures below its own counts
}

function summaryOf(counts: Counts): string {
  const names = {
    tests: 'tests',
    passed: 'pass',
    failed: 'fail',
    cancelled: 'cancelled',
    skipped: 'skipped',
  };
  return Object.entries(names)
    .map(([count, name]) => `ℹ ${name} ${counts[count] ?? 0}`)
    .join('\n');
}
