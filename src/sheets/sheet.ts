// A sheet: the cells of a file or of the clipboard, as a spreadsheet shows them.

/** What a spreadsheet file says of a cell besides its text. */
export type CellValue =
  | { type: 'number'; number: number }
  /** `date` is YYYY-MM-DD, `time` HH:MM:SS; a cell has one of them or both. */
  | { type: 'date'; date: string | null; time: string | null }
  | { type: 'boolean'; boolean: boolean };

export type Cell = {
  /** As it is shown, without spaces around it; empty for a blank cell. */
  text: string;
  /** Only of XLSX: CSV and pasted cells have text alone. */
  value?: CellValue;
  /** The cell is covered by a merged one, whose text and value it repeats. */
  merged?: 'above' | 'left';
};

/** A row with at least one cell that is not blank. Blank rows are missing: `number` shows where. */
export type Row = {
  /** As the spreadsheet numbers it, from 1. */
  number: number;
  hidden: boolean;
  /** Up to the last cell that is not blank. */
  cells: Cell[];
};

export type Sheet = {
  /** Of a CSV file, the file's name without its ending; of pasted cells, empty. */
  name: string;
  hidden: boolean;
  rows: Row[];
  /** The indexes of hidden columns, from 0. */
  hiddenColumns: number[];
  /** The rows of an earlier import that were to be mended, without the others of their sheet. */
  isPart?: true;
};

export type SheetFormat = 'csv' | 'xlsx' | 'pasted';

/** The file as it was read. */
export type Workbook = { format: SheetFormat; sheets: Sheet[] };

/** The sheet of this name; else the first. */
export function sheetCalled({ sheets }: Workbook, name: string): Sheet | undefined {
  return sheets.find((sheet) => sheet.name === name) ?? sheets[0];
}

/** `A` of 0, `AB` of 27. */
export function columnLetter(index: number): string {
  const before = index < 26 ? '' : columnLetter(Math.floor(index / 26) - 1);
  return before + String.fromCharCode(65 + (index % 26));
}
