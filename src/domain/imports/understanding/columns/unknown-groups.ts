// Reads names above columns or rows of which the site knows nothing: a place or a group, told by its words or asked for once.
import type { ImportField } from '../../kinds.ts';
import { isUnknown } from '../cells/words.ts';
import { option, type Questions } from '../questions.ts';
import type { GroupHeading } from '../table/group-heading.ts';
import type { Line } from '../table/lines.ts';
import { meaningsOf } from './headings.ts';

type GroupsRead = {
  /** The fields that the table has columns for. */
  fields: ReadonlySet<string | null>;
  /** Whether the site has a place or group of this name, or the text says what it is. */
  isGroupName: (text: string) => boolean;
  questions: Questions;
  /** The question, of which the rest follows from the texts. */
  id: string;
  sentence: (shown: string) => string;
  /** The rows that wait for it, given its texts. */
  waiting: (asked: ReadonlySet<string>) => readonly Line[];
  /** What they are if their words say nothing. */
  mostly: 'venue' | 'league';
};

export type UnknownGroups = {
  /** The rows that wait for an answer. */
  waiting: ReadonlySet<number>;
  /** The texts of which nobody knows what they are. */
  unread: string[];
};

/** Moves texts of the headings to what they name. What cannot be told from the words is asked once for all of them. */
export function readUnknownGroups(headings: readonly GroupHeading[], reading: GroupsRead): UnknownGroups {
  const { fields, isGroupName } = reading;
  const unknown = new Set(
    headings.flatMap(({ texts }) => texts.filter((text) => !isGroupName(text) && !isUnknown(text))),
  );
  const asked = new Set([...unknown].filter((text) => !saysField(text) && !isLabel(text)));
  const lines = asked.size === 0 ? [] : reading.waiting(asked);
  const answer = lines.length === 0 ? null : ask([...asked], { ...reading, lines });
  const unread: string[] = [];
  for (const heading of headings) {
    const named = heading.texts.flatMap((text): GroupHeading['named'] => {
      const field = unknown.has(text)
        ? fieldOf(text, { fields, answer: asked.has(text) ? answer : null })
        : undefined;
      if (unknown.has(text) && field === undefined) unread.push(text);
      return field === undefined ? [] : [{ field, text }];
    });
    const texts = heading.texts.filter((text) => named.every((one) => one.text !== text));
    Object.assign(heading, { texts, named });
  }
  return { waiting: new Set(answer === null ? lines.map(({ number }) => number) : []), unread };
}

const PLACES: ReadonlySet<string> = new Set<ImportField>(['venue', 'subvenue']);
const GROUPS: ReadonlySet<string> = new Set([...PLACES, 'league', 'age_group']);

function meaningOf(text: string): string | undefined {
  return meaningsOf(text, 'games').candidates.toSorted((left, right) => right.score - left.score)[0]?.field;
}

/** "Field 1" and "Quay Field" are places; "Gym closed at noon" may be none. */
function saysField(text: string): boolean {
  const [lastWord = ''] = text.replace(/\s*\d+$/, '').match(/\S+$/) ?? [];
  const found = [text, lastWord].flatMap((part) => meaningsOf(part, 'games').candidates);
  return found.some(({ score, field }) => score > 0.9 && PLACES.has(field));
}

/** "Game 1" says that it is a game, and "Matchday 3" nothing that a game has; "Division 1" is the name of one. */
function isLabel(text: string): boolean {
  const { candidates } = meaningsOf(text, 'games');
  const isField = candidates.some(({ score, field }) => score > 0.9 && !GROUPS.has(field));
  const unnumbered = text.replace(/\s*\d+$/, '');
  return isField || unnumbered === '' || meaningsOf(unnumbered, 'games').ignored !== undefined;
}

function fieldOf(
  text: string,
  { fields, answer }: { fields: GroupsRead['fields']; answer: string | null },
): ImportField | undefined {
  const field =
    answer === null ? (saysField(text) ? 'venue' : undefined) : answer === 'none' ? undefined : answer;
  if (field !== 'venue' || !fields.has('venue')) return field as ImportField | undefined;
  return fields.has('subvenue') ? undefined : 'subvenue'; // a part of what the column has
}

function ask(
  texts: readonly string[],
  { id, sentence, questions, lines, mostly }: GroupsRead & { lines: readonly Line[] },
): string | null {
  const shown = texts
    .slice(0, 2)
    .map((text) => `“${text}”`)
    .join(' and ');
  const said = texts.map(meaningOf).find((field) => GROUPS.has(field ?? ''));
  const draft = {
    id,
    sentence: () => sentence(shown),
    options: [
      option('venue', 'Venues'),
      option('league', 'Leagues'),
      option('age_group', 'Age groups'),
      option('none', 'Nothing of the games: leave it out'),
    ],
    suggestion: said === 'subvenue' ? 'venue' : (said ?? mostly),
    kept: true,
  };
  for (const { number } of lines) questions.ask(draft, number);
  return questions.ask(draft);
}
