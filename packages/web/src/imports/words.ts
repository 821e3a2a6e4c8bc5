// What is said about an import.
import type { Import, ImportRow } from '@crewcall/sdk/core';
import { clock, shortDay } from '../format/days.ts';
import { count, listed } from '../format/words.ts';
import type { Kind, Outcome } from './search.ts';

/** One of a kind, and several. */
const NOUNS: Record<Kind, readonly [one: string, many: string]> = {
  games: ['game', 'games'],
  people: ['person', 'people'],
  availability: ['entry of availability', 'entries of availability'],
  venues: ['venue', 'venues'],
  teams: ['team', 'teams'],
};

export const KIND_NAMES: Record<Kind, string> = {
  games: 'Games',
  people: 'People',
  availability: 'Availability',
  venues: 'Venues',
  teams: 'Teams',
};

export const OUTCOME_NAMES: Record<Outcome, string> = {
  created: 'New',
  changed: 'Changed',
  asked: 'Asked',
  refused: 'Refused',
  gone: 'Gone',
  left_out: 'Left out',
  unchanged: 'Unchanged',
};

/** Of rows that could not be applied, and that could not be undone. */
export const FAILED = { failed: 'Failed', kept: 'Not undone' };

export const countOf = (kind: Kind, number: number): string => count(number, ...NOUNS[kind]);

type Planned = Pick<Import, 'kind' | 'counts' | 'gone'>;

/** How many games applying cancels. */
const cancels = ({ counts, gone }: Planned): number => (gone === 'cancel' ? counts.gone : 0);

/** Whether applying does anything. */
export const doesSomething = (plan: Planned): boolean =>
  plan.counts.created + plan.counts.changed + cancels(plan) > 0;

/** What the button does: "Create 212 games, change 14". The noun is said once. */
export function applyWords(plan: Planned): string {
  const { created, changed } = plan.counts;
  const parts = [
    { verb: 'create', number: created },
    { verb: 'change', number: changed },
    { verb: 'cancel', number: cancels(plan) },
  ].filter(({ number }) => number > 0);
  const words = parts.map(({ verb, number }, index) =>
    index === 0 ? `${verb} ${countOf(plan.kind, number)}` : `${verb} ${number.toLocaleString('en-US')}`,
  );
  return capital(words.join(', '));
}

/** The same while it is done: "Creating 212 games, changing 14". */
export const workingWords = (plan: Planned): string =>
  applyWords(plan)
    .replace(/\bcreate\b/i, (verb) => (verb === 'Create' ? 'Creating' : 'creating'))
    .replace(/\bchange\b/i, (verb) => (verb === 'Change' ? 'Changing' : 'changing'))
    .replace(/\bcancel\b/i, (verb) => (verb === 'Cancel' ? 'Canceling' : 'canceling'));

/** What was done: "212 games created, 14 changed". */
export function doneWords(plan: Planned): string {
  const { created, changed } = plan.counts;
  const parts = [
    { verb: 'created', number: created },
    { verb: 'changed', number: changed },
    { verb: 'canceled', number: cancels(plan) },
  ].filter(({ number }) => number > 0);
  if (parts.length === 0) return 'Nothing changed';
  return parts
    .map(({ verb, number }, index) =>
      index === 0 ? `${countOf(plan.kind, number)} ${verb}` : `${number.toLocaleString('en-US')} ${verb}`,
    )
    .join(', ');
}

/** The rows that applying leaves: "3 rows wait for an answer and 6 have a mistake: they stay out." */
export function waitingWords({ counts: { asked, refused } }: Planned): string | undefined {
  const parts = [
    asked > 0 && `${count(asked, 'row')} ${asked === 1 ? 'waits' : 'wait'} for an answer`,
    refused > 0 && `${count(refused, 'row')} ${refused === 1 ? 'has' : 'have'} a mistake`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return undefined;
  return `${listed(parts)}. ${asked + refused === 1 ? 'It stays' : 'They stay'} out.`;
}

/** Who is emailed about what applying does. */
export function emailWords({ kind, emails, resets, counts }: Import): string {
  if (kind !== 'games')
    return kind === 'people' ? 'Nobody is invited until you say so.' : 'Nobody is emailed.';
  if (emails + resets === 0)
    return counts.created > 0 ? 'New games are drafts: nobody hears of them yet.' : 'Nobody is emailed.';
  const parts = [
    emails > 0 && `${count(emails, 'official')} ${emails === 1 ? 'is' : 'are'} emailed`,
    resets > 0 && `${count(resets, 'acceptance')} ${resets === 1 ? 'is' : 'are'} asked for again`,
  ].filter((part) => part !== false);
  return `${capital(listed(parts))}.`;
}

/** What becomes of one row, beside the changes that its cells show. */
export function rowWords(row: ImportRow, { kind, gone }: Pick<Import, 'kind' | 'gone'>): string {
  if (row.result !== null) return row.result;
  const sentences = row.sentences.map(withoutRow).join(' ');
  const { outcome, emails, resets } = row;
  if (outcome === 'unchanged') return sentences || 'As it is here.';
  if (outcome === 'gone')
    return gone === 'cancel'
      ? 'Not in the sheet any more: it is canceled.'
      : 'Not in the sheet any more: it stays.';
  if (kind !== 'games' || outcome === 'asked' || outcome === 'refused' || outcome === 'left_out')
    return sentences;
  const emailed = [
    resets.length > 0 && `${count(resets.length, 'official')} asked again`,
    emails.length > 0 && `${count(emails.length, 'official')} emailed`,
  ].filter((part) => part !== false);
  return [sentences, emailed.length > 0 && `${capital(emailed.join(', '))}.`].filter(Boolean).join(' ');
}

/** The questions of the import that a row waits for, by their place in the list. */
export function questionWords(
  { number, outcome }: ImportRow,
  { questions }: Pick<Import, 'questions'>,
): string {
  if (outcome !== 'asked' || number === null) return '';
  const open = questions.filter(({ answer }) => answer === null);
  const numbers = open.flatMap(({ rows }, index) => (rows.includes(number) ? String(index + 1) : []));
  if (numbers.length === 0) return 'Waits for an answer.';
  return `${numbers.length === 1 ? 'Question' : 'Questions'} ${listed(numbers)}.`;
}

/** "Harbor Hawks – Bay Gulls, Sat, May 3, 9:00 AM" */
export function nameOfRow({ name }: ImportRow): string {
  return name.replace(/(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}))?$/, (_, day: string, time: string | undefined) =>
    [shortDay(day), time !== undefined && clock(time)].filter(Boolean).join(', '),
  );
}

/** Without "Row 14, ": its number stands in front of it. */
const withoutRow = (sentence: string): string => capital(sentence.replace(/^Row \d+(, |: | )/, ''));

export const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** "Rows 9, 31, 47 and 9 more". */
export function rowNumbers(rows: readonly number[]): string {
  const shown = rows.slice(0, rows.length === 4 ? 4 : 3);
  const rest = rows.length - shown.length;
  const numbers = rest > 0 ? `${shown.join(', ')} and ${rest} more` : listed(shown.map(String));
  return `${rows.length === 1 ? 'Row' : 'Rows'} ${numbers}`;
}
