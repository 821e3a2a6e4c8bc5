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
  /** The rows that say it: of the day, of the time, and its own. */
  lines: number[];
};

const LINES_KEPT = 2; // with its own: a day, a time below it, and a place below that

export function groupHeading(line: Line, before: GroupHeading | null): GroupHeading {
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
  // A venue above the rows of a day is within it, and a day begins anew.
  if (day === null && before !== null) {
    const lines = [...before.lines.slice(0, time === null ? LINES_KEPT : 1), line.number];
    return { ...before, time: time ?? before.time, texts: names, named: [], number: line.number, lines };
  }
  const { number } = line;
  return { day, time, texts: names, named: [], number, dayRow: number, lines: [number] };
}

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
