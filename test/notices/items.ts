// Items of the sample emails, to change and compose.
import type { EmailItem, GameFacts } from '../../src/notices/emails/content.ts';
import { SAMPLES } from '../../src/notices/emails/samples.ts';

export const OFFERED = itemOf('offered', 'offered');

/** The first item of this kind in a sample. */
export function itemOf<Kind extends EmailItem['kind']>(
  sample: string,
  kind: Kind,
): Extract<EmailItem, { kind: Kind }> {
  const item = SAMPLES[sample]!.items.find((one) => one.kind === kind);
  return item as Extract<EmailItem, { kind: Kind }>;
}

export function withGame(item: typeof OFFERED, change: Partial<GameFacts>): EmailItem {
  return { ...item, game: { ...item.game, ...change } };
}

export function hourAfter(start: string): Date {
  return new Date(Date.parse(start) + 3_600_000);
}
