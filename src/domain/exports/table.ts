// The table of an export: its columns, and its rows as cells.

import type { Vault } from '../../kernel/secrets.ts';
import type { Table, TableRow } from '../../sheets/table.ts';
import type { Queryable } from '../../storage/database.ts';
import type { Site } from '../sites/site.ts';
import { columnsFor, type ExportRows } from './columns.ts';
import type { ExportColumn, ExportKind, ExportRequest, ExportView } from './export.ts';
import {
  type ExportQuery,
  findExportedGames,
  readAnnualTotals,
  readAvailability,
  readBalance,
  readGamesOf,
  readPay,
  readPayerLines,
  readPayLines,
  readPeople,
  readSlotsOf,
} from './rows.ts';

const SHEET_NAMES: Record<ExportKind, string> = {
  games: 'Games',
  assignments: 'Assignments',
  people: 'People',
  availability: 'Availability',
  balance: 'Balance',
  pay: 'Pay',
  pay_lines: 'Games paid',
  payer_lines: 'Payers',
  annual_totals: 'Year',
};

/** The rows are read while the table is written. */
export async function tableOf(
  db: Queryable,
  { kind, columns, vault, ...query }: ExportRequest & ExportQuery & { site: Site; vault: Vault },
): Promise<Table> {
  const isOfGames = kind === 'games' || kind === 'assignments';
  const { ids, crewSize } = isOfGames ? await findExportedGames(db, query) : { ids: [], crewSize: 0 };
  const view = { site: query.site, viewer: query.viewer, crewSize };
  const sources: { [Kind in ExportKind]: () => AsyncIterable<ExportRows[Kind]> } = {
    games: () => readGamesOf(db, ids),
    assignments: () => readSlotsOf(db, ids),
    people: () => readPeople(db, query),
    availability: () => readAvailability(db, query),
    balance: () => readBalance(db, query),
    pay: () => readPay(db, { ...query, vault }),
    pay_lines: () => readPayLines(db, query),
    payer_lines: () => readPayerLines(db, query),
    annual_totals: () => readAnnualTotals(db, query),
  };
  const chosen = columnsFor(kind, { columns, viewer: query.viewer }) as ExportColumn<unknown>[];
  return {
    name: SHEET_NAMES[kind],
    columns: chosen.flatMap(({ headings, type }) =>
      (typeof headings === 'string' ? [headings] : headings(view)).map((heading) => ({ heading, type })),
    ),
    rows: cellsOf(sources[kind](), chosen, view),
  };
}

async function* cellsOf(
  rows: AsyncIterable<unknown>,
  columns: ExportColumn<unknown>[],
  view: ExportView,
): AsyncGenerator<TableRow> {
  for await (const row of rows) yield columns.flatMap(({ cells }) => cells(row, view));
}
