// What assignors are told of an official, above the game.
import { type EmailSection, nameOr, oneLine } from '../../accounts/email/document.ts';
import type { EmailItem } from './content.ts';
import { disputedSentence } from './dispute-words.ts';

/** The kinds of items that assignors are told. */
export type ForAssignors = 'declined' | 'unanswered' | 'lapsed' | 'claimed' | 'requested' | 'disputed';
type ItemOf<Kind extends EmailItem['kind']> = Extract<EmailItem, { kind: Kind }>;

/** What happened, and what the official wrote. */
export function assignorCallout(item: ItemOf<ForAssignors>): EmailSection['callout'] {
  const name = officialName(item);
  switch (item.kind) {
    case 'declined':
      return { tone: 'bad', lines: [`${name} declined.`, ...quoted(item.reason)] };
    case 'unanswered':
      return { tone: 'warn', lines: [`${name} has not answered.`] };
    case 'lapsed':
      return { tone: 'bad', lines: [`${name} did not answer in time, and was taken off the game.`] };
    case 'claimed':
      return { tone: 'good', lines: [`${name} took this game.`] };
    case 'requested':
      return { tone: 'warn', lines: [`${name} would like this game.`, ...quoted(item.note)] };
    case 'disputed':
      return { tone: 'warn', lines: [disputedSentence(name, item), ...quoted(item.reason)] };
  }
}

/** The name of the official, or "The official". */
export function officialName({ official }: ItemOf<ForAssignors>): string {
  return nameOr(official.name, 'The official');
}

/** What somebody else wrote, as theirs. */
export function quoted(text: string | null): string[] {
  return text === null || oneLine(text) === '' ? [] : [`“${oneLine(text)}”`];
}
