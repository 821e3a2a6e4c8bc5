// Names what of the file is not read.
import { columnLetter } from '../../../sheets/sheet.ts';
import { countOf } from './questions.ts';
import type { Choice } from './sheet-choice.ts';
import type { Sections } from './table/sections.ts';
import type { LeftOut, UnderstandingInput } from './understanding.ts';

const SHOWN_CHARACTERS = 80;

type Found = {
  sections: Sections;
  /** The texts above columns of which nobody knows what they are. */
  above: readonly string[];
};

export function leftOutOf(input: UnderstandingInput, choice: Choice, { sections, above }: Found): LeftOut[] {
  const { sheet, header, visible } = choice;
  const firstHeader = header.lines[0]?.number ?? 0;
  const headings = new Set(sections.headings.map(({ number }) => number));
  const titles = visible.lines.filter(({ number }) => number < firstHeader && !headings.has(number));
  const textOf = (numbers: number[]) => {
    const line = visible.lines.find(({ number }) => number === numbers[0]);
    const text = line?.cells.find((cell) => cell.text !== '')?.text ?? '';
    return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
  };
  const rowsOf = (what: LeftOut['what'], rows: number[], sentence: string): LeftOut[] =>
    rows.length === 0 ? [] : [{ what, sentence, rows }];
  const numbers = titles.map(({ number }) => number);
  const named = sections.headings.filter(({ texts }) => texts.length > 0).map(({ number }) => number);
  const { hiddenRows } = visible;
  return [
    ...sheetsOf(input, choice),
    ...rowsOf(
      'hidden_rows',
      hiddenRows,
      `${countOf(hiddenRows.length)} of the sheet ${areHidden(hiddenRows.length)}.`,
    ),
    ...hiddenColumnsOf(input, sheet.hiddenColumns),
    ...rowsOf('title', numbers, `${countOf(numbers.length)} above the table, such as “${textOf(numbers)}”.`),
    ...rowsOf(
      'header',
      sections.repeatedHeaders,
      `The header is repeated in ${countOf(sections.repeatedHeaders.length)}.`,
    ),
    ...rowsOf(
      'heading',
      above.length === 0 ? [] : [firstHeader],
      `Headings above groups of columns, such as “${above[0]}”.`,
    ),
    ...rowsOf('heading', named, `Headings above groups of rows, such as “${textOf(named)}”.`),
    ...rowsOf(
      'footer',
      sections.footers,
      `${countOf(sections.footers.length)} below the table, such as “${textOf(sections.footers)}”.`,
    ),
  ];
}

function areHidden(count: number): string {
  return count === 1 ? 'is hidden' : 'are hidden';
}

function sheetsOf({ sheets }: UnderstandingInput, { sheet }: Choice): LeftOut[] {
  return sheets
    .filter((other) => other !== sheet && other.rows.length > 0)
    .map(({ name, hidden }) => ({
      what: hidden ? ('hidden_sheet' as const) : ('other_sheet' as const),
      sentence: hidden ? `The sheet “${name}” is hidden.` : `The sheet “${name}” is another one.`,
      rows: [],
    }));
}

function hiddenColumnsOf({ hidden = false }: UnderstandingInput, columns: number[]): LeftOut[] {
  if (hidden || columns.length === 0) return [];
  const letters = columns.map(columnLetter).join(', ');
  const sentence = `${countOf(columns.length, 'column')} of the sheet ${areHidden(columns.length)}: ${letters}.`;
  return [{ what: 'hidden_columns', sentence, rows: [] }];
}
