// A table to be written as a file: its columns, and rows that are read while it is written.

/** `date` is YYYY-MM-DD, `time` HH:MM. */
export type ColumnType = 'text' | 'number' | 'date' | 'time';

export type TableColumn = { heading: string; type: ColumnType };

/** The cells of a row, in the order of the columns; null for an empty one. */
export type TableRow = readonly (string | number | null)[];

export type Table = {
  /** Of the sheet in the file. */
  name: string;
  columns: readonly TableColumn[];
  rows: AsyncIterable<TableRow>;
};

export const TABLE_FORMATS = ['csv', 'xlsx'] as const;

export type TableFormat = (typeof TABLE_FORMATS)[number];

export const CONTENT_TYPES: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
