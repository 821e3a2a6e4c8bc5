// Reads the cells of one row by the meaning of their columns, and collects what is wrong with it.
import { isReadable } from '../../../../kernel/names.ts';
import type { Cell } from '../../../../sheets/sheet.ts';
import type { ImportField } from '../../kinds.ts';
import { FOOTNOTE } from '../cells/moments.ts';
import { isUnknown } from '../cells/words.ts';
import type { NameMatcher } from '../names/name-matcher.ts';
import type { GroupHeading } from '../table/group-heading.ts';
import { cellAt, type Line } from '../table/lines.ts';
import type { Column, NameList, RowProblem } from '../understanding.ts';
import type { NameMatch } from '../values.ts';

const BLANK: Cell = { text: '' };
const NAME_CHARACTERS = 90; // of every name and short text in the API
const SHOWN_CHARACTERS = 60; // of a value in a sentence

type HeadedLine = Line & { heading?: GroupHeading | null };

export class RowReader {
  readonly line: HeadedLine;
  readonly problems: RowProblem[] = [];
  /** The ids of questions without an answer. */
  readonly waits = new Set<string>();
  private readonly columns: Column[];
  private readonly matcher: NameMatcher;

  constructor(line: HeadedLine, columns: Column[], matcher: NameMatcher) {
    this.line = line;
    this.columns = columns;
    this.matcher = matcher;
  }

  columnsOf(field: ImportField): Column[] {
    return this.columns.filter((column) => column.field === field);
  }

  /** Of the columns that have a meaning. */
  headings(): string[] {
    return this.columns.flatMap(({ field, heading }) =>
      field === null || heading === null ? [] : [heading],
    );
  }

  has(field: ImportField): boolean {
    return this.columns.some((column) => column.field === field);
  }

  cell(field: ImportField): Cell {
    const column = this.columns.find((one) => one.field === field);
    return column === undefined ? BLANK : cellAt(this.line, column.index);
  }

  cellOf({ index }: Column): Cell {
    return cellAt(this.line, index);
  }

  /** Undefined without a column, null for a blank cell, else as `parse` reads it; a problem if that is undefined. */
  value<Type>(
    field: ImportField,
    parse: (text: string, cell: Cell) => Type | undefined,
    rule: string,
  ): Type | null | undefined {
    if (!this.has(field)) return undefined;
    const cell = this.cell(field);
    if (cell.text === '' || isUnknown(cell.text)) return null;
    const read = parse(cell.text, cell);
    if (read === undefined) this.complain(field, rule);
    return read ?? null;
  }

  text(field: ImportField, { most = NAME_CHARACTERS }: { most?: number } = {}): string | null | undefined {
    if (!this.has(field)) return undefined;
    const { text } = this.cell(field);
    if (text === '') return null;
    if (text.length <= most) return text;
    this.complain(field, `has more than ${most} characters`);
    return null;
  }

  name(field: ImportField, list: NameList): NameMatch | null | undefined {
    if (!this.has(field)) return undefined;
    const { text } = this.cell(field);
    return text === '' || isUnknown(text) ? null : this.matchName(text, { field, list });
  }

  matchName(written: string, { field, list }: { field: ImportField; list: NameList }): NameMatch | null {
    // A cell can break a name into lines, or mark it for a footnote.
    const plain = written.replaceAll(/\s+/g, ' ');
    const text = this.isKnown(list, plain) ? plain : plain.replace(FOOTNOTE, '') || plain;
    if (text.length > NAME_CHARACTERS) this.complain(field, `has more than ${NAME_CHARACTERS} characters`);
    else if (!isReadable(text)) this.complain(field, 'is no name');
    else {
      const { match, waits, problem } = this.matcher.match(list, text, this.line.number);
      if (waits !== null) this.waits.add(waits);
      if (problem !== undefined) this.reject(`names “${text}”, who ${problem}`);
      return match;
    }
    return null;
  }

  /** Whether the site certainly has a record of this name. */
  isKnown(list: NameList, text: string): boolean {
    return this.matcher.isKnown(list, text);
  }

  /** `rule` ends the sentence: `is not a time of day`. */
  complain(field: ImportField, rule: string): void {
    const column = this.columns.find((one) => one.field === field);
    this.problems.push(problemOf(this.line, { column, field, rule }));
  }

  /** A problem of the row as a whole; `rule` ends the sentence. */
  reject(rule: string): void {
    const sentence = `Row ${this.line.number} ${rule}.`;
    this.problems.push({ column: null, index: null, field: null, value: null, sentence });
  }
}

type Complaint = { column: Column | undefined; field: ImportField | null; rule: string };

/** `Row 14, Time: “25:00” is not a time of day.` */
function problemOf(line: Line, { column, field, rule }: Complaint): RowProblem {
  const value = column === undefined ? '' : cellAt(line, column.index).text;
  const name = column === undefined ? null : (column.heading ?? `column ${column.letter}`);
  const shown = value.length > SHOWN_CHARACTERS ? `${value.slice(0, SHOWN_CHARACTERS)}…` : value;
  const what = value === '' ? `is blank, but ${rule}` : `“${shown}” ${rule}`;
  const where = name === null ? `Row ${line.number}` : `Row ${line.number}, ${name}`;
  return { column: name, index: column?.index ?? null, field, value, sentence: `${where}: ${what}.` };
}
