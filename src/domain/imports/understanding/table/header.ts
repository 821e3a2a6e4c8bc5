// Finds the header of a table among the lines of a sheet.
import { IMPORT_KINDS, type ImportKind } from '../../kinds.ts';
import { parseMoment } from '../cells/moments.ts';
import { findGamesInRow } from '../columns/games-in-row.ts';
import { foldHeading, isKnownHeading, meaningsOf } from '../columns/headings.ts';
import { matchPosition } from '../columns/positions.ts';
import { cellAt, filledCells, type Line, widthOf } from './lines.ts';

export type Header = {
  /** The lines of the header, none if the table has no header. */
  lines: Line[];
  /** For each column; null without a header, empty for a column that has no heading. */
  headings: (string | null)[];
  /** How many columns it names. */
  known: number;
  /** The fields that its headings can mean first. */
  fields: Set<string>;
  /** The line above the columns of several games in a row, such as their fields. */
  groups?: Line;
};

const PROBED_LINES = 60; // a header is above its table; titles and notes take a few lines
const LEAST_SHARE = 0.4; // of the cells of a header that mean something
const LONGEST_HEADING = 60;

export type HeaderContext = { kind: ImportKind; positions: string[] };

export function findHeader(lines: readonly Line[], context: HeaderContext): Header {
  const width = widthOf(lines);
  let best: { at: number; known: number } | undefined;
  for (const [at, line] of lines.slice(0, PROBED_LINES).entries()) {
    const known = knownHeadings(line, context);
    if (known > 0 && known > (best?.known ?? 0)) best = { at, known };
  }
  if (best === undefined) {
    const line = context.kind === 'games' ? lineAboveValues(lines) : undefined;
    const headings = Array.from({ length: width }, (_, index) =>
      line === undefined ? null : cellAt(line, index).text,
    );
    return { lines: line === undefined ? [] : [line], headings, known: 0, fields: new Set() };
  }
  const below = groupedBelow(lines, { at: best.at, context });
  const line = below ?? lines[best.at]!;
  const before = below === undefined ? lines[best.at - 1] : lines[best.at];
  const read = (above: Line | undefined) =>
    Array.from({ length: width }, (_, index) =>
      headingOf(line, { above, index, context }).replaceAll(/\s+/g, ' '),
    );
  const own = read(undefined);
  const { games, gameOf } = context.kind === 'games' ? findGamesInRow(own) : { games: 1, gameOf: [] };
  const isOfGames = games > 1 && before !== undefined && isAboveGames(before, { line, games, gameOf });
  const groups = isOfGames || below !== undefined ? before : groupsAbove(before, { line, context });
  // Of several games, what is above one of them is no part of its headings.
  const grouped = read(groups).map((heading, index) => (isOfGames && gameOf[index] ? own[index]! : heading));
  // A title says nothing about the columns below it.
  const isUsed = isOfGames || grouped.some((heading, index) => heading !== own[index]);
  const above = isUsed ? groups : undefined;
  const headings = above === undefined ? own : grouped;
  return {
    lines: above === undefined ? [line] : [above, line],
    headings,
    known: best.known,
    fields: fieldsOf(headings, context),
    ...(isOfGames ? { groups: before } : {}),
  };
}

/** Whether each of several games in a row has a cell in the line above them: a field, a day, a time or a league. */
function isAboveGames(
  above: Line,
  { line, games, gameOf }: { line: Line; games: number; gameOf: readonly number[] },
): boolean {
  const named = new Set(filledCells(above).map(({ index }) => gameOf[index] ?? 0));
  return (
    above.number === line.number - 1 &&
    Array.from({ length: games }, (_, at) => at + 1).every((game) => named.has(game))
  );
}

const LEAST_HEADINGS = 3;
const VALUES_BELOW = 2; // rows

/** In a language that nobody taught: words above rows that have days or times in the same column. */
function lineAboveValues(lines: readonly Line[]): Line | undefined {
  return lines.slice(0, PROBED_LINES).find((line, at) => {
    const cells = filledCells(line);
    const texts = new Set(cells.map(({ cell }) => cell.text));
    const isWords = cells.every(
      ({ cell }) => cell.text.length <= LONGEST_HEADING / 2 && !/\d{2}/.test(cell.text) && !isValue(cell),
    );
    if (cells.length < LEAST_HEADINGS || texts.size < cells.length || !isWords) return false;
    const below = lines.slice(at + 1, at + 1 + VALUES_BELOW);
    return (
      below.length === VALUES_BELOW &&
      cells.some(({ index }) => below.every((row) => isValue(cellAt(row, index))))
    );
  });
}

function fieldsOf(headings: string[], { kind }: HeaderContext): Set<string> {
  const meanings = headings.map((heading) => meaningsOf(heading, kind).candidates);
  return new Set(
    meanings.flatMap((candidates) => candidates.filter(({ score }) => score > 0.9).map(({ field }) => field)),
  );
}

/** How many different fields a line names; 0 if it is no header. */
export function knownHeadings(line: Line, { kind, positions }: HeaderContext): number {
  const cells = filledCells(line);
  const texts = cells.map(({ cell }) => cell);
  if (texts.some(({ text, value }) => text.length > LONGEST_HEADING || value !== undefined)) {
    if (texts.filter(isValue).length > texts.length * 0.2) return 0;
  }
  if (texts.filter(isValue).length > texts.length * 0.3) return 0;
  const isKnown = (text: string) =>
    isKnownHeading(text, kind) || (kind === 'games' && matchPosition(text, positions) !== null);
  if (!texts.some(({ text }) => isKnown(text))) return 0;
  let exact = 0; // words such as `city` are in names, too
  const meanings = texts.map(({ text }) => {
    const { candidates, ignored } = meaningsOf(text, kind);
    if (kind === 'games' && matchPosition(text, positions) !== null) {
      exact++;
      return `position ${text}`;
    }
    const [first] = candidates.toSorted((left, right) => right.score - left.score);
    if (first !== undefined && first.score > 0.9) exact++;
    if (ignored !== undefined || (first === undefined && isOfOther(text, kind))) return 'ignored';
    return first === undefined ? undefined : `${first.field}`;
  });
  const known = meanings.filter((meaning) => meaning !== undefined);
  const fields = new Set(known.filter((meaning) => meaning !== 'ignored'));
  // A single cell is a header only of a list, such as "Team".
  const least = cells.length === 1 || kind === 'teams' ? 1 : 2; // teams have no other fields
  const isList =
    cells.length > 1 || ((kind === 'teams' || kind === 'venues') && isExact(texts[0]!.text, kind));
  return isList &&
    fields.size >= Math.min(least, 2) &&
    known.length >= cells.length * LEAST_SHARE &&
    exact > 0
    ? fields.size
    : 0;
}

/** Whether another kind has such a column: a list of teams has their coaches, too. */
function isOfOther(text: string, kind: ImportKind): boolean {
  return IMPORT_KINDS.some(
    (other) =>
      other !== kind && (isKnownHeading(text, other) || meaningsOf(text, other).ignored !== undefined),
  );
}

function isExact(text: string, kind: ImportKind): boolean {
  return meaningsOf(text, kind).candidates.some(({ score }) => score > 0.9);
}

function isValue(cell: { text: string; value?: unknown }): boolean {
  return cell.value !== undefined || (/\d/.test(cell.text) && parseMoment({ text: cell.text }) !== undefined);
}

/** The line below the header if it names the columns of groups: "Home" and "Away" below "Field 1". */
function groupedBelow(
  lines: readonly Line[],
  { at, context }: { at: number; context: HeaderContext },
): Line | undefined {
  const [line, below] = [lines[at]!, lines[at + 1]];
  if (below === undefined || below.number !== line.number + 1 || knownHeadings(below, context) < 2)
    return undefined;
  const fields = fieldsOf(
    filledCells(line).map(({ cell }) => cell.text),
    context,
  );
  const others = fieldsOf(
    filledCells(below).map(({ cell }) => cell.text),
    context,
  );
  // A header that is repeated names the same columns.
  return [...others].every((field) => !fields.has(field)) ? below : undefined;
}

/** The line above the header if it names groups of columns: "Home" above "Team" and "Score". */
function groupsAbove(
  above: Line | undefined,
  { line, context }: { line: Line; context: HeaderContext },
): Line | undefined {
  if (above === undefined || above.number !== line.number - 1) return undefined;
  const groups = filledCells(above);
  const isTitle = groups.length < 2 || groups.some(({ cell }) => cell.text.length > 30 || isValue(cell));
  const hasGap = filledCells(line).length > groups.length;
  const isBeforeData =
    knownHeadings(above, context) > 0 || groups.every(({ cell }) => /\p{L}/u.test(cell.text));
  return !isTitle && hasGap && isBeforeData ? above : undefined;
}

type Place = { above: Line | undefined; index: number; context: HeaderContext };

function headingOf(line: Line, { above, index, context }: Place): string {
  const own = cellAt(line, index).text;
  if (above === undefined) return own;
  const group = groupAt(above, { index, isOwn: own === '' });
  if (group === '' || group === own) return own;
  if (own === '') return isValue(cellAt(above, index)) ? '' : group;
  const both = `${group} ${own}`;
  const scoreOf = (heading: string) => {
    const { candidates, ignored } = meaningsOf(heading, context.kind);
    return ignored !== undefined ? 0.9 : Math.max(0, ...candidates.map(({ score }) => score));
  };
  return scoreOf(both) >= scoreOf(own) ? both : own;
}

/** The group that a column is in: its cell, or the last one before it. */
function groupAt(above: Line, { index, isOwn }: { index: number; isOwn: boolean }): string {
  const own = cellAt(above, index).text;
  if (own !== '' || isOwn) return own;
  for (let at = index - 1; at >= 0; at--) {
    const { text } = cellAt(above, at);
    if (text !== '') return text;
  }
  return '';
}

/** Whether a line below the header repeats it. */
export function isRepeated(line: Line, headings: readonly (string | null)[]): boolean {
  const cells = filledCells(line);
  const same = cells.filter(({ cell, index }) => {
    const heading = headings[index];
    if (heading === null || heading === undefined) return false;
    const folded = foldHeading(heading);
    return folded === foldHeading(cell.text) || folded.endsWith(` ${foldHeading(cell.text)}`);
  });
  return cells.length > 1 && same.length >= cells.length * 0.6;
}
