// Builds games from the rows of a table.

import { foldWords } from '../cells/fold.ts';
import { canceledBy, parseFlag, parseStatus } from '../cells/words.ts';
import type { NameMatcher } from '../names/name-matcher.ts';
import { countOf, option, type Questions } from '../questions.ts';
import { type GroupHeading, withinHeading } from '../table/group-heading.ts';
import type { Column, UnderstoodRow } from '../understanding.ts';
import type { GameValues } from '../values.ts';
import { readCrew } from './crew.ts';
import type { DayReader, SiteFacts } from './day-reader.ts';
import type { FilledLine } from './fill-down.ts';
import { gameKeys, joinGames } from './game-rows.ts';
import { readTeams, ruleOf } from './game-teams.ts';
import { readWhen } from './game-times.ts';
import { readGroupNames } from './group-names.ts';
import { toRow } from './record.ts';
import { RowReader } from './row-reader.ts';
import { applyRule } from './rules.ts';

export type GameContext = {
  columns: Column[];
  /** How many games each row has. */
  games: number;
  /** What stands above each of them. */
  groups: ReadonlyMap<number, GroupHeading>;
  days: DayReader;
  matcher: NameMatcher;
  questions: Questions;
  positions: string[];
  site: SiteFacts;
};

const NOTE_CHARACTERS = 1000;
const WHOLE = /^\d{1,15}$/;

export function buildGames(lines: readonly FilledLine[], context: GameContext): UnderstoodRow<'games'>[] {
  const rows: UnderstoodRow<'games'>[] = [];
  const keys = gameKeys(context.columns);
  const continued: boolean[] = [];
  const identities: string[] = [];
  for (const line of lines) {
    for (let game = 1; game <= context.games; game++) {
      const columns = context.columns.filter(
        (column) => column.game === game || (column.game === 0 && !isRowNumber(column, context)),
      );
      const own = columns.filter((column) => column.game === game);
      if (own.length > 0 && own.every(({ index }) => (line.cells[index]?.text ?? '') === '')) continue;
      const key = context.games === 1 ? String(line.number) : `${line.number}.${game}`;
      const heading = withinHeading(context.groups.get(game), line.heading);
      rows.push(buildGame({ ...line, heading }, { ...context, columns, key }));
      continued.push(line.continues);
      // Of games that differ in what is above them alone, each is another.
      identities.push(context.groups.has(game) ? `${keys(line, columns)} ${game}` : keys(line, columns));
    }
  }
  return joinGames(rows, { columns: context.columns, continued, identities });
}

/** Of several games in a row, its number is of none. */
function isRowNumber({ field }: Column, { games }: GameContext): boolean {
  return games > 1 && (field === 'id' || field === 'user_defined_id' || field === 'external_id');
}

function buildGame(line: FilledLine, context: GameContext & { key: string }): UnderstoodRow<'games'> {
  const { columns, days, matcher, questions, positions, site, key } = context;
  const reader = new RowReader(line, columns, matcher);
  const rule = ruleOf(reader);
  if (rule === 'bye') return leftByRule('bye', { reader, values: {}, questions, key });
  const { when, isUndecided } = readWhen(reader, { days, timezone: site.timezone, heading: line.heading });
  const crew = readCrew(reader, positions);
  const values: GameValues = {
    ...readIds(reader),
    ...when,
    ...readTeams(reader),
    ...readNames(reader),
    ...readNumberedVenue(reader, questions),
    ...readGroupNames(reader, line.heading),
    ...(crew === undefined ? {} : { crew }),
    ...readPlain(reader),
  };
  const found = rule ?? (isUndecided ? 'undecided_time' : undecidedTeams(reader, values));
  return found === null
    ? toRow({ key, reader, values })
    : leftByRule(found, { reader, values, questions, key });
}

const OF_TEAMS: ReadonlySet<string> = new Set(['undecided_teams', 'same_team']);

type ByRule = { reader: RowReader; values: GameValues; questions: Questions; key: string };

function leftByRule(
  name: Parameters<typeof applyRule>[0],
  { reader, values, questions, key }: ByRule,
): UnderstoodRow<'games'> {
  const { leftOut, waits, refused } = applyRule(name, reader.line.number, questions);
  if (waits !== null) reader.waits.add(waits);
  if (refused) reader.reject(name === 'bye' ? 'is a bye, which is no game' : 'has no day or time yet');
  const row = toRow<'games'>({ key, reader, values, leftOut });
  // What else is wrong with the row does not matter before the rule is chosen, unless the rule is about its teams alone.
  return waits !== null && row.state === 'refused' && !OF_TEAMS.has(name)
    ? { ...row, state: 'asked', problems: [], reason: null }
    : row;
}

function undecidedTeams(
  reader: RowReader,
  { homeTeam, awayTeam }: GameValues,
): 'undecided_teams' | 'same_team' | null {
  if (
    reader.problems.some(({ field }) => field === 'home_team' || field === 'away_team' || field === 'teams')
  )
    return null;
  const hasTeams = reader.has('teams') || (reader.has('home_team') && reader.has('away_team'));
  if (hasTeams && (homeTeam == null || awayTeam == null)) return 'undecided_teams';
  if (homeTeam == null || awayTeam == null) return null;
  const isSame =
    homeTeam.match === 'record' && awayTeam.match === 'record'
      ? homeTeam.id === awayTeam.id
      : homeTeam.text.toLowerCase() === awayTeam.text.toLowerCase();
  return isSame ? 'same_team' : null;
}

/** The values that the sheet has a column for: others stay undefined. */
function defined<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;
}

function readIds(reader: RowReader): GameValues {
  const whole = (text: string) => (WHOLE.test(text) ? Number(text) : undefined);
  return defined({
    id: reader.value('id', whole, 'is not the id of a game'),
    userDefinedId: reader.text('user_defined_id'),
    externalId: reader.value('external_id', whole, 'is not a whole number'),
  });
}

function readNames(reader: RowReader): GameValues {
  return defined({
    venue: isNumberedVenue(reader) ? undefined : reader.name('venue', 'venues'),
    subvenue: reader.text('subvenue'),
    league: reader.name('league', 'leagues'),
    ageGroup: reader.name('age_group', 'age_groups'),
    gameType: reader.name('game_type', 'game_types'),
    gender: reader.name('gender', 'genders'),
    pattern: nobody(reader.name('pattern', 'patterns')),
  });
}

/** A number alone is hardly what a venue is called, more often its field. */
function readNumberedVenue(reader: RowReader, questions: Questions): GameValues {
  if (!isNumberedVenue(reader)) return {};
  const { text } = reader.cell('venue');
  const draft = {
    id: 'rule:venue_numbers',
    sentence: (rows: number) =>
      `In ${countOf(rows)} the venue is a number, such as “${text}”. Is it the field of a venue, or what the venue is called?`,
    options: [
      ...(reader.has('subvenue') ? [] : [option('subvenue', 'The field (subvenue)')]),
      option('venue', 'The name of the venue'),
      option('none', 'Neither: leave it out'),
    ],
    kept: true,
  };
  const answer = questions.ask(draft, reader.line.number);
  if (answer === null) reader.waits.add(draft.id);
  if (answer === 'venue') return { venue: reader.name('venue', 'venues') ?? null };
  return answer === 'subvenue' ? { subvenue: text } : {};
}

function isNumberedVenue(reader: RowReader): boolean {
  const { text } = reader.cell('venue');
  return /^#?\d{1,3}$/.test(text) && !reader.isKnown('venues', text);
}

/** A pattern is never made: one that the site does not have is none, by an answer. */
function nobody(match: GameValues['pattern']): GameValues['pattern'] {
  return match?.match === 'new' ? null : match;
}

const CANCELED = /cancel|abgesagt|annul|odwolan/;

/** In a column "Canceled", yes is a status. */
function statusReader(reader: RowReader): (text: string) => GameValues['status'] | undefined {
  const heading = foldWords(reader.columnsOf('status')[0]?.heading ?? '');
  if (!CANCELED.test(heading)) return parseStatus;
  return (text) => {
    const flag = parseFlag(text);
    return flag === undefined ? parseStatus(text) : flag ? 'C' : 'A';
  };
}

function readPlain(reader: RowReader): GameValues {
  const flag = 'is neither yes nor no';
  return defined({
    status: reader.has('status')
      ? reader.value('status', statusReader(reader), 'is no status of a game: write active or canceled')
      : canceledBy(reader.cell('public_note').text),
    published: reader.value('published', parseFlag, flag),
    public: reader.value('public', parseFlag, flag),
    publicNote: reader.text('public_note', { most: NOTE_CHARACTERS }),
    privateNote: reader.text('private_note', { most: NOTE_CHARACTERS }),
    paidVia: reader.text('paid_via'),
  });
}
