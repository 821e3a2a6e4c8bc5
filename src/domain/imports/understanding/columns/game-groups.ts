// Reads what stands above the columns of each of several games in a row: a field, a day, a time or a league.
import type { ImportField } from '../../kinds.ts';
import { isUnknown } from '../cells/words.ts';
import { option, type Questions } from '../questions.ts';
import { type GroupHeading, groupHeading } from '../table/group-heading.ts';
import type { Line } from '../table/lines.ts';
import { meaningsOf } from './headings.ts';

type Grouping = {
  /** For each column the game that it is about, from 1. */
  gameOf: readonly number[];
  games: number;
  /** The fields that the table has columns for. */
  fields: ReadonlySet<string | null>;
  lines: readonly Line[];
  questions: Questions;
  /** Whether the site has a place or group of this name, or the text says what it is. */
  isGroupName: (text: string) => boolean;
};

export type GameGroups = {
  /** By game, from 1. */
  groups: Map<number, GroupHeading>;
  waits: string[];
  /** The texts of which nobody knows what they are. */
  unread: string[];
};

/** What cannot be told from the words is asked once for all of them. */
export function readGameGroups(above: Line | undefined, grouping: Grouping): GameGroups {
  const { gameOf, games, fields, isGroupName } = grouping;
  const read: GameGroups = { groups: new Map(), waits: [], unread: [] };
  if (above === undefined || games === 1) return read;
  for (let game = 1; game <= games; game++) {
    const cells = above.cells.map((cell, index) => (gameOf[index] === game ? cell : { text: '' }));
    read.groups.set(game, groupHeading({ number: above.number, cells }, null));
  }
  const all = [...read.groups.values()];
  const unknown = new Set(
    all.flatMap(({ texts }) => texts.filter((text) => !isGroupName(text) && !isUnknown(text))),
  );
  const asked = [...unknown].filter((text) => !saysField(text) && !isLabel(text));
  const answer = asked.length === 0 ? null : ask(asked, grouping);
  if (asked.length > 0 && answer === null) read.waits.push(ABOVE);
  for (const heading of all) {
    const named = heading.texts.flatMap((text): GroupHeading['named'] => {
      const field = unknown.has(text)
        ? fieldOf(text, { fields, answer: asked.includes(text) ? answer : null })
        : undefined;
      if (unknown.has(text) && field === undefined) read.unread.push(text);
      return field === undefined ? [] : [{ field, text }];
    });
    const texts = heading.texts.filter((text) => !unknown.has(text));
    Object.assign(heading, { texts, named });
  }
  return read;
}

const ABOVE = 'above_columns';
const PLACES: ReadonlySet<string> = new Set<ImportField>(['venue', 'subvenue']);

function meaningOf(text: string): string | undefined {
  return meaningsOf(text, 'games').candidates.toSorted((left, right) => right.score - left.score)[0]?.field;
}

/** "Field 1" is a place, whatever it is called. */
function saysField(text: string): boolean {
  return PLACES.has(meaningOf(text) ?? '');
}

/** "Game 1" says that it is a game, and "Matchday 3" nothing that a game has. */
function isLabel(text: string): boolean {
  const { candidates, ignored } = meaningsOf(text, 'games');
  return ignored !== undefined || candidates.some(({ score }) => score > 0.9) || /^\d+$/.test(text);
}

function fieldOf(
  text: string,
  { fields, answer }: { fields: Grouping['fields']; answer: string | null },
): ImportField | undefined {
  const field =
    answer === null ? (saysField(text) ? 'venue' : undefined) : answer === 'none' ? undefined : answer;
  if (field !== 'venue' || !fields.has('venue')) return field as ImportField | undefined;
  return fields.has('subvenue') ? undefined : 'subvenue'; // a part of what the column has
}

function ask(texts: readonly string[], { lines, questions }: Grouping): string | null {
  const shown = texts
    .slice(0, 2)
    .map((text) => `“${text}”`)
    .join(' and ');
  const draft = {
    id: ABOVE,
    sentence: () => `Several games are in one row, below ${shown}. What is above them?`,
    options: [
      option('venue', 'Venues'),
      option('league', 'Leagues'),
      option('age_group', 'Age groups'),
      option('none', 'Nothing of the games: leave it out'),
    ],
    suggestion: 'venue',
    kept: true,
  };
  for (const { number } of lines) questions.ask(draft, number);
  return questions.ask(draft);
}
