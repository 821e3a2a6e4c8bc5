// Mends the cells of teams before games are read: a score beside a name, and a name that needs its club.
import { foldWords } from '../cells/fold.ts';
import { parseTeams } from '../cells/teams.ts';
import { isPlaceholder } from '../cells/words.ts';
import { clubOf } from '../columns/headings.ts';
import { countOf, option, type Questions } from '../questions.ts';
import { cellAt, type Line } from '../table/lines.ts';
import type { Column } from '../understanding.ts';
import { foldForMatch } from './fold-name.ts';

type Sheet = {
  columns: readonly Column[];
  questions: Questions;
  /** Whether the site has a team of this name. */
  isKnown: (team: string) => boolean;
};

export const SCORES = 'rule:team_scores';

/** `asked`: the numbers of the rows that wait for the answer. */
export function mendTeams<Row extends Line>(
  lines: readonly Row[],
  sheet: Sheet,
): { lines: Row[]; asked: ReadonlySet<number> } {
  const { lines: plain, asked } = withoutScores(lines, sheet);
  return { lines: withClubs(plain, sheet), asked };
}

const TEAM = new Set(['home_team', 'away_team', 'teams']);
// Owls 3 - 1 Hawks
const BETWEEN_TEAMS = /^(.*\S)\s+\d{1,3}\s*[-–:]\s*\d{1,3}\s+(\S.*)$/;
const AFTER_TEAMS = /^(.*\S)\s+\(?\d{1,3}\s*[-–:]\s*\d{1,3}\)?$/;
const NUMBERED = /^(.*\S)\s+\(?(\d{1,3})\)?$/;

/** The parts of the text; none without letters, as of a time. */
function partsOf(pattern: RegExp, text: string): string[] {
  const [, ...parts] = pattern.exec(text) ?? [];
  return parts.length > 0 && /\p{L}/u.test(parts[0]!) ? parts : [];
}

/** What a cell says without its numbers. A score is certain to be none of the name; a number may be. */
type Scored = {
  row: number;
  index: number;
  text: string;
  written: string;
  isScore: boolean;
  stems: string[];
};

function withoutScores<Row extends Line>(
  lines: readonly Row[],
  { columns, questions, isKnown }: Sheet,
): { lines: Row[]; asked: ReadonlySet<number> } {
  const teams = columns.filter(({ field }) => field !== null && TEAM.has(field));
  const names = new Set<string>();
  const found = lines.flatMap((line) =>
    teams.flatMap(({ index, field }): Scored[] => {
      const { text } = cellAt(line, index);
      const scored = field === 'teams' ? scoredPair(text, isKnown) : scoredTeam(text, isKnown);
      const pair = field === 'teams' ? parseTeams(text) : undefined;
      for (const name of pair === undefined ? [text] : [pair.home, pair.away])
        names.add(foldForMatch('teams', name));
      return scored === undefined ? [] : [{ ...scored, row: line.number, index, written: text }];
    }),
  );
  const isNamed = (stem: string) => names.has(foldForMatch('teams', stem)) || isKnown(stem);
  const scores = found.some(({ isScore }) => isScore);
  if (!scores && !found.some(({ stems }) => stems.some(isNamed)))
    return { lines: [...lines], asked: new Set() };
  const draft = {
    id: SCORES,
    sentence: (rows: number) =>
      `${countOf(rows)} ${rows === 1 ? 'has' : 'have'} a number beside a team, as “${found[0]!.written}”. Is it a score?`,
    options: [option('score', 'Yes, leave it out'), option('name', 'No, it is a part of the name')],
    suggestion: scores ? 'score' : null,
    kept: true,
  };
  for (const { row } of found) questions.ask(draft, row);
  const answer = questions.ask(draft);
  if (answer !== 'score')
    return { lines: [...lines], asked: new Set(answer === null ? found.map(({ row }) => row) : []) };
  const texts = new Map(found.map(({ row, index, text }) => [`${row} ${index}`, text]));
  const mended = withTexts(lines, teams, (line, { index }) => texts.get(`${line.number} ${index}`));
  return { lines: mended, asked: new Set() };
}

type OfCell = Pick<Scored, 'text' | 'isScore' | 'stems'>;

function scoredTeam(text: string, isKnown: Sheet['isKnown']): OfCell | undefined {
  if (isPlaceholder(text) || isKnown(text)) return undefined;
  const [before] = partsOf(AFTER_TEAMS, text);
  if (before !== undefined) return { text: before, isScore: true, stems: [] };
  const [stem, number] = partsOf(NUMBERED, text);
  if (stem === undefined) return undefined;
  return { text: stem, isScore: Number(number) === 0, stems: [stem] };
}

function scoredPair(text: string, isKnown: Sheet['isKnown']): OfCell | undefined {
  const pair = parseTeams(text);
  if (pair !== undefined && isKnown(pair.home) && isKnown(pair.away)) return undefined;
  const [home, away = ''] = partsOf(BETWEEN_TEAMS, text);
  if (home !== undefined && /\p{L}/u.test(away))
    return { text: `${home} vs ${away}`, isScore: true, stems: [] };
  const [before] = partsOf(AFTER_TEAMS, text);
  if (before !== undefined && parseTeams(before) !== undefined)
    return { text: before, isScore: true, stems: [] };
  if (pair === undefined) return undefined;
  const sides = [scoredTeam(pair.home, isKnown), scoredTeam(pair.away, isKnown)];
  const [first, second] = sides;
  if (first === undefined && second === undefined) return undefined;
  return {
    text: `${first?.text ?? pair.home} vs ${second?.text ?? pair.away}`,
    isScore: sides.some((side) => side?.isScore),
    stems: sides.flatMap((side) => side?.stems ?? []),
  };
}

// Folded; what clubs call their teams.
const OF_A_CLUB =
  /^(?:(?:\d{1,2}(?:st|nd|rd|th)?|first|second|third|fourth|u ?\d{1,2}|i{1,3}|iv|vi?|[a-d]|x[iv]|teams?|mens?|womens?|ladies|boys|girls|herren|damen|frauen|manner|reserves?|colts|varsity|jv|saturday|sunday)(?: |$))+$/;

/** "1st XI" beside a "Home Club" is "Ashford CC 1st XI". */
function withClubs<Row extends Line>(lines: readonly Row[], { columns, isKnown }: Sheet): Row[] {
  const clubs = new Map<Column, number>();
  for (const { index, field, heading, game } of columns) {
    const side = field === null && heading !== null ? clubOf(heading) : undefined;
    const team = columns.find((column) => column.field === side && column.game === game);
    if (side !== undefined && team !== undefined) clubs.set(team, index);
  }
  if (clubs.size === 0) return [...lines];
  const clubsOf = new Map<string, Set<string>>();
  for (const line of lines) {
    for (const [{ index }, club] of clubs) {
      const team = foldWords(cellAt(line, index).text);
      clubsOf.set(team, (clubsOf.get(team) ?? new Set()).add(foldWords(cellAt(line, club).text)));
    }
  }
  return withTexts(lines, [...clubs.keys()], (line, column) => {
    const team = cellAt(line, column.index).text;
    const club = cellAt(line, clubs.get(column)!).text;
    const folded = foldWords(team);
    if (folded === '' || club === '' || isPlaceholder(team)) return undefined;
    const own = foldWords(club).split(' ');
    if (folded.split(' ').some((word) => own.includes(word))) return undefined;
    const isOfSeveral = clubsOf.get(folded)!.size > 1;
    return isOfSeveral || (OF_A_CLUB.test(folded) && !isKnown(team)) ? `${club} ${team}` : undefined;
  });
}

/** `textOf` is undefined for a cell that stays. */
function withTexts<Row extends Line>(
  lines: readonly Row[],
  columns: readonly Column[],
  textOf: (line: Row, column: Column) => string | undefined,
): Row[] {
  return lines.map((line) => {
    const texts = columns.flatMap((column) => {
      const text = textOf(line, column);
      return text === undefined ? [] : [{ index: column.index, text }];
    });
    if (texts.length === 0) return line;
    const cells = [...line.cells];
    for (const { index, text } of texts) cells[index] = { ...cellAt(line, index), text };
    return { ...line, cells };
  });
}
