// Reads what stands above a group of rows, or above the columns of one of several games in a row.
import type { ImportField } from '../../kinds.ts';
import { parseDay, type WrittenDay } from '../cells/dates.ts';
import { parseTimes, type WrittenTime } from '../cells/times.ts';
import { filledCells, type Line } from './lines.ts';

export type GroupHeading = {
  day: WrittenDay | null;
  time: WrittenTime | null;
  /** What it has besides a day and a time: a place or a group if the site has it, or if it says so itself. */
  texts: string[];
  /** Of which it is known what they are. */
  named: { field: ImportField; text: string }[];
  number: number;
  /** The row of the day. */
  dayRow: number;
  /** The row of the time. */
  timeRow: number | null;
  /** The rows that say it: of the day, of the time, and of its names. */
  lines: number[];
  /** The names above the rows before it, and those since, the outermost first. */
  levels: { above: Level[]; since: Level[] };
};

/** A line with names: a venue, or an age group below it. */
type Level = { texts: string[]; line: number };

/**
 * `isNext`: no row is between it and the heading before. Lines below each other are within each other. As many lines as
 * follow each other replace as many above the rows before: a venue and an age group both, an age group alone only that.
 */
export function groupHeading(line: Line, before: GroupHeading | null, isNext = false): GroupHeading {
  const cells = filledCells(line);
  const typed = cells
    .map(({ cell }) => (cell.value?.type === 'date' ? cell.value.date : null))
    .find((day) => day != null);
  const texts = [...new Set(cells.map(({ cell }) => cell.text))];
  const day =
    (typed == null ? undefined : parseDay(typed)) ??
    texts.map(findDay).find((found) => found !== null) ??
    null;
  const names = texts.filter((text) => findDay(text) === null && !isTime(text));
  const time = texts.map(findTime).find((found) => found !== null) ?? null;
  const { number } = line;
  const own = names.length === 0 ? [] : [{ texts: names, line: number }];
  if (day !== null || before === null) {
    return {
      day,
      time,
      texts: names,
      named: [],
      number,
      dayRow: number,
      timeRow: time && number,
      lines: [number],
      levels: { above: [], since: own },
    };
  }
  // A venue above the rows of a day is within it, and a day begins anew.
  const { above, since } = before.levels;
  const levels = isNext
    ? { above, since: [...since, ...own] }
    : { above: [...kept(before.levels)], since: own };
  const shown = kept(levels);
  const timeRow = time === null ? before.timeRow : number;
  return {
    ...before,
    time: time ?? before.time,
    texts: shown.toReversed().flatMap(({ texts: some }) => some), // the innermost first: it is what it says
    named: [],
    number,
    timeRow,
    lines: rowsOf([before.day && before.dayRow, timeRow, ...shown.map((level) => level.line)]),
    levels,
  };
}

/** What holds of the names: those above that are not replaced, and those since. */
function kept({ above, since }: GroupHeading['levels']): Level[] {
  return [...above.slice(0, Math.max(0, above.length - since.length)), ...since];
}

const rowsOf = (rows: readonly (number | null)[]) => [...new Set(rows.filter((row) => row !== null))];

/** What is above the columns of a game goes before what is above its row. */
export function withinHeading(
  inner: GroupHeading | undefined,
  outer: GroupHeading | null,
): GroupHeading | null {
  if (inner === undefined) return outer;
  if (outer === null) return { ...inner, lines: [] }; // its line is of the header
  const { day, dayRow } = inner.day === null ? outer : inner;
  const [texts, named] = [
    [...inner.texts, ...outer.texts],
    [...inner.named, ...outer.named],
  ];
  return { ...outer, day, dayRow, time: inner.time ?? outer.time, texts, named };
}

const KICK_OFF = /^(?:ko|k o|kick-?\s?off|start|starts|anstoss|anstoß|beginn|inizio|inicio)\b[:.]?\s*/i;
const CLOCK = /\d[:.h]\d|\d\s?[ap]\.?m|\d\s?(?:uhr|h)\b/i;

function partsOf(text: string): string[] {
  return text.split(/\s+[-–—|]\s+|[(|)]|,\s+(?=\D)/);
}

function isTime(text: string): boolean {
  return CLOCK.test(text) && parseTimes(text.replace(KICK_OFF, '')) !== undefined;
}

/** A time in a heading such as "9:00 AM" or "Saturday 4 May – KO 2.30pm". */
function findTime(text: string): WrittenTime | null {
  if (findDay(text) !== null && partsOf(text).length === 1) return null; // 8.5 is a day
  const times = partsOf(text).map((part) =>
    CLOCK.test(part) ? parseTimes(part.trim().replace(KICK_OFF, '')) : undefined,
  );
  return times.find((found) => found !== undefined)?.start ?? null;
}

/** A day in a heading such as "Matchday 3 – Saturday 4 May". */
export function findDay(text: string): WrittenDay | null {
  const whole = parseDay(text);
  if (whole !== undefined) return whole;
  const parts = text.split(/\s+[-–—|]\s+|[:(|)]|,\s+(?=\D)/);
  const found = parts.map((part) => parseDay(part.trim())).find((day) => day !== undefined);
  return parts.length > 1 && found !== undefined ? found : null;
}
