// Reads the cells of one sheet of an XLSX file.
import { MAX_COLUMNS } from '../limits.ts';
import { type CellStore, tidyText } from '../rows.ts';
import type { Cell, Row, Sheet } from '../sheet.ts';
import { coverMerged, parseRange, type Range } from './merged-cells.ts';
import { GENERAL } from './number-format.ts';
import { textReader, unescaped, type WorkbookParts } from './parts.ts';
import { columnIndex } from './reference.ts';
import { showNumber } from './serial.ts';
import { type Attributes, isTrue, readXml } from './xml.ts';

type Context = { parts: WorkbookParts; store: CellStore };

/** The rows and hidden columns of a sheet. */
export async function readWorksheet(
  part: AsyncIterable<Buffer>,
  context: Context,
): Promise<Pick<Sheet, 'rows' | 'hiddenColumns'>> {
  const rows: Row[] = [];
  const hiddenColumns: number[] = [];
  const merged: Range[] = [];
  const inline = textReader();
  let row: Row = { number: 0, hidden: false, cells: [] };
  let cell: Attributes = {};
  let column = -1;
  let value = '';
  let isValue = false;
  await readXml(part, {
    open: (name, attributes) => {
      inline.open(name);
      if (name === 'row') {
        row = {
          number: Number(attributes.r ?? row.number + 1),
          hidden: isTrue(attributes.hidden),
          cells: [],
        };
        column = -1;
      }
      if (name === 'c') {
        cell = attributes;
        column = attributes.r === undefined ? column + 1 : columnIndex(attributes.r);
        value = '';
      }
      if (name === 'v') isValue = true;
      if (name === 'col' && isTrue(attributes.hidden)) hiddenColumns.push(...columnsOf(attributes));
      if (name === 'mergeCell') merged.push(...parseRange(attributes.ref ?? ''));
    },
    text: (more) => {
      inline.text(more);
      if (isValue) value += more;
    },
    close: (name) => {
      inline.close(name);
      if (name === 'v') isValue = false;
      if (name === 'c') {
        const read = readCell(cell.t === 'inlineStr' ? inline.take() : value, { cell, ...context });
        if (read.text !== '') row.cells[Math.min(column, MAX_COLUMNS)] = read; // one more than there may be
      }
      if (name === 'row') {
        const complete = context.store.row(row);
        if (complete !== undefined) rows.push(complete);
      }
    },
  });
  coverMerged(rows, merged);
  return { rows, hiddenColumns };
}

/** ECMA-376 part 1, 18.18.11: the types of cells. */
function readCell(written: string, { cell, parts, store }: Context & { cell: Attributes }): Cell {
  const { t: type = 'n', s: style } = cell;
  if (written.trim() === '') return store.cell('');
  if (type === 's') return store.cell(tidyText(parts.texts[Number(written)] ?? ''));
  if (type === 'b') {
    const boolean = isTrue(written.trim());
    return store.cell(boolean ? 'TRUE' : 'FALSE', { type: 'boolean', boolean });
  }
  if (type === 'd') return readIsoDate(written.trim(), store);
  const number = Number(written);
  if (type !== 'n' || Number.isNaN(number)) return store.cell(tidyText(unescaped(written)));
  const { text, value } = showNumber(number, parts.formats[Number(style ?? 0)] ?? GENERAL, parts.is1904);
  return store.cell(text, value);
}

const ISO = /^(?:(\d{4}-\d{2}-\d{2}))?T?(?:(\d{2}:\d{2}:\d{2}).*)?$/;

function readIsoDate(written: string, store: CellStore): Cell {
  const [, date = null, time = null] = ISO.exec(written) ?? [];
  if (date === null && time === null) return store.cell(written);
  const isDay = date !== null && (time === null || time === '00:00:00');
  const text = [date, isDay ? null : time?.replace(/:00$/, '')].filter((part) => part != null).join(' ');
  return store.cell(text, { type: 'date', date, time: isDay ? null : time });
}

function columnsOf({ min, max }: Attributes): number[] {
  const from = Number(min) - 1;
  const to = Math.min(Number(max), MAX_COLUMNS);
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
