// What the service understood of a sheet: its table, columns, questions and records.
import type { Sheet } from '../../../sheets/sheet.ts';
import type { ImportField, ImportKind } from '../kinds.ts';
import type { KindValues, NamedRecord } from './values.ts';

/** The lists whose names are matched. A person is matched by email address, too. */
export type NameList =
  | 'venues'
  | 'teams'
  | 'leagues'
  | 'age_groups'
  | 'game_types'
  | 'genders'
  | 'patterns'
  | 'people';

export type KnownPerson = { id: number; firstName: string; lastName: string; emailAddresses: string[] };

/** The names that the site has. */
export type KnownNames = { [List in Exclude<NameList, 'people'>]: NamedRecord[] } & {
  people: KnownPerson[];
  /** The positions of all patterns, each once. */
  positions: string[];
};

/** A name that sheets of this site use for a record. `text` is folded by `foldForMatch`. */
export type Alias = { list: NameList; text: string; id: number };

/** What a column means. A column that is missing from a mapping is guessed; `field: null` leaves it out. */
export type ColumnMeaning = {
  index: number;
  field: ImportField | null;
  /** Of an `official`: as what they work. */
  position?: string | null;
};

/** By question id, the `value` of an option. Answers to questions that are not asked are ignored. */
export type Answers = Record<string, string>;

export type UnderstandingInput = {
  sheets: Sheet[];
  /** Guessed unless given, as is the sheet. */
  kind?: ImportKind | undefined;
  sheetName?: string | undefined;
  /** Whether hidden rows and columns are read. */
  hidden?: boolean | undefined;
  site: { timezone: string; locale: string | null; today: string };
  names: KnownNames;
  aliases: Alias[];
  /** Remembered for the fingerprint, or changed by hand. */
  mapping?: ColumnMeaning[] | undefined;
  answers?: Answers | undefined;
};

export type Column = {
  /** From 0, in the sheet. */
  index: number;
  letter: string;
  /** Of a header with several rows, joined; null without a header. */
  heading: string | null;
  field: ImportField | null;
  position: string | null;
  /** Of several games in one row: which of them the column is about, from 1; 0 for all. */
  game: number;
  /** 0 to 1; 1 for a column of the mapping. */
  confidence: number;
  samples: string[];
  /** Why the column has this meaning, or none. */
  reason: string;
};

export type Option = { value: string; label: string };

export type Question = {
  /** The same for the same question about the same sheet or the next version of it. */
  id: string;
  sentence: string;
  options: Option[];
  /** The rows that wait for the answer. */
  rows: number[];
  /** The value of an option, or null. */
  answer: string | null;
  /** The option that is probably right; null if none is. */
  suggestion: string | null;
  /** An answer is kept as an alias or rule of the site; otherwise it is about this sheet alone. */
  kept: boolean;
  /** What an alias is made of, if the question is about a name. The option `record:12` is record 12, `new:pier field` a new name. */
  alias: { list: NameList; text: string } | null;
};

export type RowProblem = {
  /** The heading or else the letter of the column; null for a problem of the row. */
  column: string | null;
  index: number | null;
  field: ImportField | null;
  value: string | null;
  /** As `Row 14, Time: “25:00” is not a time of day.` */
  sentence: string;
};

export type RowState = 'ready' | 'asked' | 'refused' | 'left_out';

/** A record that the sheet describes, in one row, in several, or in a part of one. */
export type UnderstoodRow<Kind extends ImportKind = ImportKind> = {
  /** Unique in the sheet: `14`, or `14.2` for the second game of row 14. */
  key: string;
  /** Of the first row. */
  number: number;
  numbers: number[];
  /** The headings above the row that say something of it, such as its day. */
  above: number[];
  values: KindValues[Kind];
  problems: RowProblem[];
  state: RowState;
  /** Why the row is asked about, refused or left out. */
  reason: string | null;
  /** The ids of the questions without an answer that the row waits for. */
  questions: string[];
};

/** A layout that cannot be read. */
export type Refusal = {
  sentence: string;
  /** The nearest form that can be read. */
  nearest: string;
};

export type LeftOut = {
  what:
    | 'hidden_rows'
    | 'hidden_columns'
    | 'hidden_sheet'
    | 'other_sheet'
    | 'title'
    | 'footer'
    | 'header'
    | 'heading';
  sentence: string;
  rows: number[];
};

export type Understanding<Kind extends ImportKind = ImportKind> = {
  kind: Kind;
  sheet: string;
  sheets: { name: string; hidden: boolean; rows: number }[];
  /** The numbers of rows; null if the sheet has no table. */
  table: { header: number[]; first: number; last: number } | null;
  columns: Column[];
  questions: Question[];
  rows: UnderstoodRow<Kind>[];
  refusal: Refusal | null;
  leftOut: LeftOut[];
  /** The same for every sheet whose header has this shape. */
  fingerprint: string;
};
