// What came of a run: whether every delivery arrived exactly once, how soon, and whether its signature holds.
import { signatureFault } from '../../test/support/receiver.ts';
import type { Receipt, Sample } from './receiver.ts';

/** `expected` is how many deliveries there should be: events times subscriptions. */
export function countMissing(
  receipts: readonly Receipt[],
  expected: number,
): { lost: number; duplicated: number } {
  const arrived = new Set(receipts.map(({ subscriber, event }) => `${subscriber} ${event}`));
  return { lost: expected - arrived.size, duplicated: receipts.length - arrived.size };
}

/** Milliseconds from the commit of each event to each of its receipts. `commits` are moments by event id. */
export function delaysOf(receipts: readonly Receipt[], commits: ReadonlyMap<number, number>): number[] {
  return receipts.map(({ event, at }) => at - commits.get(event)!);
}

/** How many of the samples carry no valid signature, by service.md 5.5 alone and none of the service's own code. */
export function countForged(samples: readonly Sample[], secrets: readonly string[]): number {
  return samples.filter(
    (sample) => signatureFault(toReceived(sample), secrets[sample.subscriber]!) !== undefined,
  ).length;
}

function toReceived({ headers, body, at }: Sample): Parameters<typeof signatureFault>[0] {
  const pairs = Array.from({ length: headers.length / 2 }, (_, index) => [
    headers[2 * index]!.toLowerCase(),
    headers[2 * index + 1]!,
  ]);
  return {
    method: 'POST',
    path: '',
    headers: Object.fromEntries(pairs),
    raw: Buffer.from(body),
    body: JSON.parse(body),
    at,
    connection: 1,
  };
}
