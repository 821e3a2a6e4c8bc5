// An import: a sheet that somebody brings in, what was understood of it, and the plan of what it does.
import type { ImportKind } from './kinds.ts';
import type {
  Answers,
  Column,
  ColumnMeaning,
  LeftOut,
  Question,
  Refusal,
} from './understanding/understanding.ts';

export type ImportState = 'draft' | 'applying' | 'applied' | 'undoing' | 'undone';
export const IMPORT_STATES: readonly ImportState[] = ['draft', 'applying', 'applied', 'undoing', 'undone'];

/** What becomes of a row. `gone`: a record that the sheet before this one had. */
export const OUTCOMES = ['created', 'changed', 'unchanged', 'gone', 'asked', 'refused', 'left_out'] as const;
export type Outcome = (typeof OUTCOMES)[number];
export type Counts = Record<Outcome, number>;

/** What is done about games that the next version of a sheet no longer has. */
export type GonePolicy = 'keep' | 'cancel';

/** What people chose for an import. */
export type Choices = {
  sheetName?: string | undefined;
  hidden?: boolean | undefined;
  columns?: ColumnMeaning[] | undefined;
  answers?: Answers | undefined;
  gone?: GonePolicy | undefined;
};

/** What was understood of the sheet, but for its rows. */
export type ImportFacts = {
  sheet: string;
  sheets: { name: string; hidden: boolean; rows: number }[];
  table: { header: number[]; first: number; last: number } | null;
  columns: Column[];
  questions: Question[];
  refusal: Refusal | null;
  leftOut: LeftOut[];
};

/** What the rows to mend need to be read as in their sheet. */
export type Mending = {
  /** Up to the header, with the titles above it. */
  lines: string[][];
  /** The columns of days, which are written as they were read: in a few rows, nothing may say which number is the month. */
  dates: number[];
};

export type Import = {
  id: number;
  siteId: number;
  accountId: number;
  kind: ImportKind;
  state: ImportState;
  filename: string | null;
  choices: Choices;
  /** Of the sheet of rows to mend; null: a person was deleted. */
  mending: Mending | null;
  fingerprint: string | null;
  counts: Counts;
  /** Rows by what became of them: applied, failed, undone. */
  done: { done: number; failed: number; undone: number } | null;
  jobId: number | null;
  lockVersion: number;
  createdAt: Date;
  updatedAt: Date;
  appliedAt: Date | null;
  expiresAt: Date | null;
};

/** A cell of the sheet that is mended, by the number of its row and the index of its column. */
export type MendedCell = { row: number; column: number; text: string };

/** A value before and after the change, by the name of the field on the wire. */
export type FieldChange = { field: string; before: unknown; after: unknown };

/** A line of the sheet, up to its last cell that is not blank. */
export type SheetLine = { number: number; cells: string[] };

/** A row of the plan. It is stored as JSON. */
export type PlannedRow = {
  /** Of the sheet; a row that is gone from it has none. */
  key: string | null;
  number: number | null;
  outcome: Outcome;
  /** What people are told about the row. */
  sentences: string[];
  /** Of the first row of the sheet that it is about, up to the last one that is not blank. */
  cells: string[];
  /** The other lines of the sheet that say something of it: headings above it, and further rows of a game. */
  around: SheetLine[];
  /** What the cells were read as where that is not their text, such as a name of the site or a day; null elsewhere. */
  readAs: (string | null)[];
  /** The indexes of the columns with what is refused or asked about. */
  wrong: number[];
  /** What the row is about, in words. */
  name: string;
  recordId: number | null;
  /** The lock version that the record had when the plan was made. */
  version: number | null;
  changes: FieldChange[];
  /** The officials whose acceptance is reset, and those who are emailed. */
  resets: number[];
  emails: number[];
  /** What applying does, in the terms of its kind; null: nothing. */
  step: unknown;
};

export type StoredRow = {
  id: number;
  position: number;
  outcome: Outcome;
  /** failed: it could not be applied; kept: it was applied and could not be undone. */
  state: 'planned' | 'done' | 'failed' | 'undone' | 'kept';
  recordId: number | null;
  version: number | null;
  result: string | null;
  /** null: a week after the import was applied. */
  plan: PlannedRow | null;
};

export function countOutcomes(rows: readonly Pick<PlannedRow, 'outcome'>[]): Counts {
  const counts = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Counts;
  for (const { outcome } of rows) counts[outcome]++;
  return counts;
}

/** A row about which nothing is done: it is asked about, refused, left out or as it was. */
export function idleRow(
  row: Pick<PlannedRow, 'key' | 'number' | 'outcome' | 'name'> & Partial<PlannedRow>,
): PlannedRow {
  return {
    ...{
      sentences: [],
      cells: [],
      around: [],
      readAs: [],
      wrong: [],
      recordId: null,
      version: null,
      changes: [],
      resets: [],
      emails: [],
      step: null,
    },
    ...row,
  };
}
