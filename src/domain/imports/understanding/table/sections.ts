// Sorts the lines below a header: rows of data, headings above groups of rows, repeated headers, and footers.
import { foldWords } from '../cells/fold.ts';
import { isBye, isEvent } from '../cells/words.ts';
import { isKnownHeading } from '../columns/headings.ts';
import { findDay, type GroupHeading, groupHeading } from './group-heading.ts';
import { type HeaderContext, isRepeated, knownHeadings } from './header.ts';
import { filledCells, type Line } from './lines.ts';

export type DataLine = Line & { heading: GroupHeading | null };

export type Sections = {
  data: DataLine[];
  headings: GroupHeading[];
  repeatedHeaders: number[];
  footers: number[];
  /** Rows below another header, whose columns are others. */
  foreign: number[];
};

export type SectionContext = HeaderContext & {
  headings: readonly (string | null)[] /** Known names of places and groups. */;
  isGroupName: (text: string) => boolean;
  /** The lines above the header, which pages repeat. */
  titles: ReadonlySet<string>;
  /** Whether a cell says itself which place or group it names. */
  isLabeled: (text: string) => boolean;
  /** The same of a cell above the table, which would hold for all rows. */
  isLabeledTitle: (text: string) => boolean;
  /** The lines above the header: the day of the first rows can be in the last, and a labeled place of all rows in any. */
  above: readonly Line[];
  /** The number of the first line of the header. */
  headerRow: number;
  /** The line above the columns of several games in a row. */
  groups: Line | undefined;
};

const FOOTER =
  /^(?:total|totals|subtotal|summe|gesamt|totale|suma|razem|generated|printed|exported|created|page \d|seite \d|pagina \d|strona \d|last updated|updated|as of|stand|source|quelle|note|notes|hinweis|legend|legende|key|contact|questions|subject to change|copyright|c 20\d\d|all times|all games|erstellt|gedruckt|druck|impreso|generado|imprime|genere|stampato|generato|wydrukowano|wygenerowano)\b/;

export function sortLines(lines: readonly Line[], context: SectionContext): Sections {
  const sections: Sections = { data: [], headings: [], repeatedHeaders: [], footers: [], foreign: [] };
  const isNarrow = context.headings.length < 3;
  const first = headingAbove(context) ?? groupAbove(lines, context);
  let heading = first;
  if (first?.day === null) sections.headings.push(first);
  let isForeign = false;
  let isBelowOthers = false; // below other fields than those above the columns
  let isBelow = false; // below a footer, and every row of the table
  const lastRow = isNarrow ? lines.length : lines.findLastIndex((line) => filledCells(line).length > 2);
  for (const [at, line] of lines.entries()) {
    const cells = filledCells(line);
    if (isRepeated(line, context.headings) || context.titles.has(textOf(line))) {
      sections.repeatedHeaders.push(line.number);
      if (context.groups !== undefined && textOf(line) === textOf(context.groups)) isBelowOthers = false;
      isForeign = isBelowOthers;
      if (first !== null && textOf(line) === textOf(context.above.at(-1)!)) heading = first;
    } else if (isOtherGroups(lines, at, context)) {
      isBelowOthers = true;
      sections.repeatedHeaders.push(line.number);
    } else if (isOtherHeader(line, context)) {
      isForeign = true;
      sections.repeatedHeaders.push(line.number);
    } else if (FOOTER.test(foldWords(cells[0]!.cell.text)) && (cells.length < 3 || isLast(lines, at))) {
      sections.footers.push(line.number);
      isBelow = at > lastRow;
    } else if (isBelow) {
      sections.footers.push(line.number);
    } else if (!isNarrow && isHeading(line, context)) {
      const isNext = heading !== null && sections.data.at(-1)?.heading !== heading;
      heading = groupHeading(line, heading, isNext);
      sections.headings.push(heading);
    } else if (isForeign) {
      sections.foreign.push(line.number);
    } else {
      sections.data.push({ ...line, heading });
    }
  }
  const titles = titlesAbove(context);
  sections.headings.push(...titles.filter(({ number }) => first?.number !== number));
  return moveFooters({ ...sections, data: withinTitles(sections.data, titles.at(-1)) });
}

/** The text by which a line is the same as another. */
export function textOf(line: Line): string {
  return filledCells(line)
    .map(({ cell }) => foldWords(cell.text))
    .join('|');
}

function headingAbove({ above }: SectionContext): GroupHeading | null {
  const last = above.at(-1);
  const cells = last === undefined ? [] : filledCells(last);
  const text = cells[0]?.cell.text ?? '';
  const isHeading = cells.length === 1 && !FOOTER.test(foldWords(text)) && findDay(text) !== null;
  return isHeading ? groupHeading(last!, null) : null;
}

/** What the titles of the sheet say of all rows, such as "Venue: Pier Park". */
function titlesAbove({ above, isLabeledTitle }: SectionContext): GroupHeading[] {
  const titles: GroupHeading[] = [];
  for (const line of above) {
    const cells = titleTexts(line).flatMap((text) => (isLabeledTitle(text) ? [{ text }] : []));
    if (cells.length > 0) titles.push(groupHeading({ ...line, cells }, titles.at(-1) ?? null, true));
  }
  return titles;
}

/** The texts of a line above the table; a label in a cell of its own, as "Venue:", goes with the cell after it. */
export function titleTexts(line: Line): string[] {
  const texts = filledCells(line).map(({ cell }) => cell.text);
  return texts.flatMap((text, at) => {
    if (text.endsWith(':') && at + 1 < texts.length) return [`${text} ${texts[at + 1]}`];
    return texts[at - 1]?.endsWith(':') ? [] : [text];
  });
}

/** Rows within what titles say, whatever headings are between them. */
export function withinTitles(data: DataLine[], titles: GroupHeading | undefined): DataLine[] {
  if (titles === undefined) return data;
  const known = new Map<GroupHeading | null, GroupHeading>([[null, titles]]);
  return data.map((line) => {
    const own = line.heading;
    const heading = known.get(own) ?? {
      ...own!,
      texts: [...own!.texts, ...titles.texts],
      lines: [...titles.lines, ...own!.lines],
    };
    known.set(own, heading);
    return { ...line, heading };
  });
}

/** The name of a group right above the header, if further groups have theirs above it, too. */
function groupAbove(lines: readonly Line[], context: SectionContext): GroupHeading | null {
  const above = context.above.at(-1);
  if (above === undefined || context.headerRow !== above.number + 1 || !isHeading(above, context))
    return null;
  const isRepeatedBelow = lines.some(
    (line, at) =>
      textOf(line) !== textOf(above) &&
      filledCells(line).length === 1 &&
      isHeading(line, context) &&
      lines[at + 1] !== undefined &&
      isRepeated(lines[at + 1]!, context.headings),
  );
  return isRepeatedBelow ? groupHeading(above, null) : null;
}

const SOME_LAST = 8;

function isLast(lines: readonly Line[], at: number): boolean {
  return at >= lines.length - SOME_LAST;
}

/** Other fields above the repeated columns of several games in a row, in the same cells as the first ones. */
function isOtherGroups(lines: readonly Line[], at: number, { groups, headings }: SectionContext): boolean {
  const below = lines[at + 1];
  if (groups === undefined || below === undefined || !isRepeated(below, headings)) return false;
  const cells = filledCells(lines[at]!);
  const places = new Set(filledCells(groups).map(({ index }) => index));
  return cells.length > 1 && cells.every(({ index }) => places.has(index));
}

function isOtherHeader(line: Line, context: SectionContext): boolean {
  const texts = filledCells(line).map(({ cell }) => cell.text);
  const exact = texts.filter((text) => !/\d/.test(text) && isKnownHeading(text, context.kind));
  if (exact.length < texts.length * 0.4) return false;
  const known = knownHeadings(line, context);
  return known >= 3 && known >= filledCells(line).length * 0.6;
}

/** One or two cells where the table has more: a day, or the name of a group. */
function isHeading(line: Line, context: SectionContext): boolean {
  // A row of people, venues or teams can have its name alone.
  if (context.kind !== 'games' && context.kind !== 'availability') return false;
  const cells = filledCells(line);
  const texts = [...new Set(cells.map(({ cell }) => cell.text))];
  if (texts.every(context.isLabeled)) return true;
  if (context.kind === 'availability' && texts.length > 1) return false; // who and when: the rest may be blank
  if (texts.length > 2 || (texts.length === 2 && context.headings.length < 5)) return false;
  if (texts.some((text) => isBye(text.split(/[:\s]/)[0] ?? '') || isEvent(text))) return false;
  if (cells.some(({ cell }) => /^\d+$/.test(cell.text))) return false;
  const days = texts.filter((text) => findDay(text) !== null);
  if (days.length > 0) return true;
  return texts.length === 1 && (cells[0]!.index <= 1 || context.isGroupName(texts[0]!));
}

/** Headings without rows below them are footers. */
function moveFooters(sections: Sections): Sections {
  const last = sections.data.at(-1)?.number ?? 0;
  const below = sections.headings.filter(
    ({ number }) => number > last && !sections.foreign.some((row) => row > number),
  );
  return {
    ...sections,
    headings: sections.headings.filter((heading) => !below.includes(heading)),
    footers: [...sections.footers, ...below.map(({ number }) => number)].sort((left, right) => left - right),
  };
}
