// Joins the rows of one game: a row for each position, or the same game twice.
import type { ImportField } from '../../kinds.ts';
import { foldWords } from '../cells/fold.ts';
import { cellAt, type Line } from '../table/lines.ts';
import type { Column, UnderstoodRow } from '../understanding.ts';

const IDS: ImportField[] = ['id', 'user_defined_id', 'external_id'];
const IDENTITY: ImportField[] = [
  'date',
  'start_time',
  'home_team',
  'away_team',
  'teams',
  'venue',
  'subvenue',
];

/** The text by which rows are the same game. */
export function gameKeys(
  columns: readonly Column[],
): (line: Line & { heading?: unknown }, own: readonly Column[]) => string {
  const headings = new Map<unknown, number>();
  const hasIds = columns.some(({ field }) => field !== null && IDS.includes(field));
  return (line, own) => {
    const textOf = (fields: ImportField[]) =>
      own
        .filter(({ field }) => field !== null && fields.includes(field))
        .map(({ index }) => foldWords(cellAt(line, index).text));
    const ids = hasIds ? textOf(IDS) : [];
    if (ids.some((id) => id !== '')) return `id ${ids.join('|')}`;
    if (!headings.has(line.heading)) headings.set(line.heading, headings.size);
    return `${headings.get(line.heading)} ${textOf(IDENTITY).join('|')}`;
  };
}

type Joining = { columns: readonly Column[]; continued: readonly boolean[]; identities: readonly string[] };

export function joinGames(
  rows: UnderstoodRow<'games'>[],
  { columns, continued, identities }: Joining,
): UnderstoodRow<'games'>[] {
  const official = columns.filter(({ field }) => field === 'official');
  // With a column for each position, a row is a whole game.
  const isByPosition =
    columns.some(({ field }) => field === 'position') ||
    (official.length === 1 && official[0]!.position === null);
  const games = new Map<string, UnderstoodRow<'games'>>();
  const joined: UnderstoodRow<'games'>[] = [];
  for (const [at, row] of rows.entries()) {
    const known = continued[at] === true ? joined.at(-1) : games.get(identities[at]!);
    if (known === undefined) {
      games.set(identities[at]!, row);
      joined.push(row);
    } else if (isByPosition || continued[at] === true) {
      join(known, row);
    } else {
      joined.push(identities[at]!.startsWith('id ') ? sameId(known, row) : repeats(known, row));
    }
  }
  return joined;
}

const STATES = ['ready', 'asked', 'refused', 'left_out'] as const;

/** Adds the officials of another row of the game. */
function join(game: UnderstoodRow<'games'>, row: UnderstoodRow<'games'>): void {
  const other = differenceOf(game, row);
  if (other !== null) {
    const sentence = `Row ${row.number} has another ${other} than row ${game.number}, which is the same game.`;
    game.problems.push({ column: null, index: null, field: null, value: null, sentence });
    game.state = 'refused';
    game.reason = sentence;
  }
  game.numbers.push(row.number);
  game.values.crew = [...(game.values.crew ?? []), ...(row.values.crew ?? [])];
  game.problems.push(...row.problems);
  game.questions = [...new Set([...game.questions, ...row.questions])];
  if (STATES.indexOf(row.state) > STATES.indexOf(game.state))
    Object.assign(game, { state: row.state, reason: row.reason });
}

function differenceOf(game: UnderstoodRow<'games'>, row: UnderstoodRow<'games'>): string | null {
  const fields = {
    date: 'day',
    start: 'time',
    homeTeam: 'home team',
    awayTeam: 'away team',
    venue: 'venue',
  } as const;
  for (const [field, noun] of Object.entries(fields) as [keyof typeof fields, string][]) {
    const [one, other] = [game.values[field], row.values[field]].map((value) =>
      value != null && typeof value === 'object' ? value.text : value,
    );
    if (one != null && other != null && one !== other) return noun;
  }
  return null;
}

function repeats(known: UnderstoodRow<'games'>, row: UnderstoodRow<'games'>): UnderstoodRow<'games'> {
  if (row.state === 'left_out' || row.state === 'refused') return row;
  return {
    ...row,
    state: 'left_out',
    questions: [],
    reason: `Row ${row.number} repeats row ${known.number}.`,
  };
}

function sameId(known: UnderstoodRow<'games'>, row: UnderstoodRow<'games'>): UnderstoodRow<'games'> {
  if (differenceOf(known, row) === null) return repeats(known, row);
  const sentence = `Row ${row.number} has the same number as row ${known.number}, but is another game.`;
  const problem = { column: null, index: null, field: null, value: null, sentence };
  return { ...row, state: 'refused', reason: sentence, problems: [...row.problems, problem] };
}
