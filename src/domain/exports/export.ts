// An export: a table of a site's records, with columns that somebody chose (docs/api: Exports).
import type { ColumnType } from '../../sheets/table.ts';
import { type Member, may } from '../access.ts';
import type { GameFilter } from '../games/filter.ts';
import type { Site } from '../sites/site.ts';

export const EXPORT_KINDS = [
  'games',
  'assignments',
  'people',
  'availability',
  'balance',
  'pay',
  'pay_lines',
  'payer_lines',
  'annual_totals',
] as const;

export type ExportKind = (typeof EXPORT_KINDS)[number];

/** The most rows of an export: several seasons of a large league. */
export const MAX_EXPORT_ROWS = 100_000;

/** The most records that an export names by their ids: more would not fit in the address of its file. */
export const MAX_EXPORT_IDS = 1_000;

/**
 * Which records an export has: by the keys of game lists, and those of people. `ids` are of games, or of people for tables
 * of people and of availability.
 */
export type ExportFilter = Pick<
  GameFilter,
  'criteria' | 'ids' | 'startDate' | 'endDate' | 'published' | 'needs' | 'query'
> & {
  groupId?: number | undefined;
  active?: boolean | undefined;
  /** Of tables of a pay run: the run. */
  payRunId?: number | undefined;
  /** Of tables of payers: those of this one alone. */
  billTo?: string | undefined;
  /** Of annual totals: the year, and from how many US dollars officials need a tax form. */
  year?: number | undefined;
  taxFormThreshold?: number | undefined;
};

export type ExportRequest = {
  kind: ExportKind;
  /** The names of its columns, in their order; undefined for all. */
  columns?: readonly string[] | undefined;
  filter: ExportFilter;
};

/** What a column is made for. `crewSize` is the number of positions of the largest crew. */
export type ExportView = { site: Site; viewer: Member; crewSize: number };

/** An export for an account, which still needs the right when the file is written. */
export type ExportContent = ExportRequest & { accountId: number; siteId: number };

/** A column of an export: a column of a sheet for each of its headings. */
export type ExportColumn<Row> = {
  /** The name that it has in the API, as far as it is there. */
  name: string;
  type: ColumnType;
  headings: string | ((view: ExportView) => string[]);
  /** The cells of a row: one for each heading. */
  cells: (row: Row, view: ExportView) => Cell | Cell[];
  isShown?: (viewer: Member) => boolean;
};

type Cell = string | number | null;

/** Whether the table has what one pay run pays. */
export function isOfRun(kind: ExportKind): boolean {
  return kind === 'pay' || kind === 'pay_lines';
}

/** Whether the table has what officials are paid, which managers alone read. */
export function isOfPay(kind: ExportKind): boolean {
  return isOfRun(kind) || kind === 'payer_lines' || kind === 'annual_totals';
}

export function mayExport(viewer: Member, kind: ExportKind): boolean {
  return may(viewer, isOfPay(kind) ? 'pay.manage' : 'exports.make');
}
