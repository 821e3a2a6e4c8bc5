// Exports: games, assignments, people and availability as a table for a spreadsheet (docs/api: Exports).
import { type Static, Type } from 'typebox';
import { columnNames } from '../../../domain/exports/columns.ts';
import {
  EXPORT_KINDS,
  type ExportContent,
  type ExportFilter,
  type ExportKind,
  isOfPay,
  isOfRun,
  MAX_EXPORT_IDS,
  MAX_EXPORT_ROWS,
} from '../../../domain/exports/export.ts';
import { countRows, findRun } from '../../../domain/exports/rows.ts';
import { recordPayExport, recordSiteExport } from '../../../domain/pay/actions.ts';
import type { PayRun } from '../../../domain/pay/run.ts';
import { type Problem, validationError } from '../../../kernel/errors.ts';
import { isoInZone } from '../../../kernel/times.ts';
import { TABLE_FORMATS } from '../../../sheets/table.ts';
import type { Database } from '../../../storage/database.ts';
import { EXPORT_VALID_MS, exportPath } from '../../export-file.ts';
import { onSite, requireRole } from '../caller.ts';
import { Id } from '../input/ids.ts';
import { post, type Resource } from '../operation.ts';
import { integer, moment, string } from '../output/fields.ts';
import { Year } from './annual-totals.ts';
import { gameSearchMembers, readGameSearch } from './game-search.ts';
import { BillTo } from './payers.ts';

const MAX_COLUMNS = 60;
const COLUMN_LENGTH = 40;

const ExportRecord = Type.Object(
  {
    kind: string('games'),
    format: string('xlsx'),
    rows: integer(48, 'How many rows it has now.'),
    expires: moment('Until then the file can be fetched.'),
    _links: Type.Object({
      self: Type.Object({
        'resource-type': Type.Unsafe<string>({ type: 'string', enum: ['export'] }),
        href: Type.String({
          format: 'uri',
          description:
            'The file, for a GET without a token. Whoever has this address reads the table until it expires.',
        }),
      }),
    }),
  },
  { title: 'Export' },
);

const NewExport = Type.Object(
  {
    kind: Type.Enum([...EXPORT_KINDS], { examples: ['games'] }),
    format: Type.Enum([...TABLE_FORMATS], { examples: ['xlsx'] }),
    columns: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: COLUMN_LENGTH }), {
        ...{ minItems: 1, maxItems: MAX_COLUMNS },
        description: `In their order; all if they are left out. ${EXPORT_KINDS.map(
          (kind) => `Of ${kind}: ${columnNames(kind).join(', ')}.`,
        ).join(' ')}`,
        examples: [['date', 'start_time', 'home_team', 'away_team', 'official']],
      }),
    ),
    search: Type.Optional(
      Type.Object(
        {
          ...gameSearchMembers(),
          id: Type.Optional(
            Type.Array(Id, {
              ...{ minItems: 1, maxItems: MAX_EXPORT_IDS },
              description: 'Of games, or of people: the others are left out.',
            }),
          ),
          group_id: Type.Optional(Id),
          active: Type.Optional(Type.Boolean()),
          pay_run_id: Type.Optional(Id),
          bill_to: Type.Optional(BillTo),
          year: Type.Optional(Year),
        },
        {
          title: 'ExportSearch',
          description:
            'Of games and assignments: what lists of games take. Of people: id, query, group_id, active. Of availability: id, start_date, end_date, group_id. Of pay and pay_lines: pay_run_id alone, which they need. Of payer_lines: start_date, end_date, bill_to. Of annual_totals: year.',
        },
      ),
    ),
  },
  { title: 'NewExport' },
);

/** Nothing is stored: the address of the file says what is in it, and is signed. */
const create = post('/sites/:site_id/exports', 'createExport', {
  summary: 'Export a table',
  scopes: 'read',
  onArchived: true,
  created: ExportRecord,
  find: onSite('exports.make', 'exporting its tables'),
  body: NewExport,
  read: ({ body }, problems) => ({
    columns: readColumns(body, problems),
    filter: readFilter(body, problems),
  }),
  handle: async ({ context, subject: { viewer, site }, body: { kind, format }, input }) => {
    const now = context.now();
    if (isOfPay(kind)) requireRole(viewer, { action: 'pay.manage' }, 'exporting what officials are paid');
    const run = isOfRun(kind) ? await findPaid(context.db, { viewer, filter: input.filter }) : undefined;
    const rows = await countRows(context.db, kind, { viewer, filter: input.filter, now });
    if (rows > MAX_EXPORT_ROWS) {
      const message = `This export would have ${rows} rows, and ${MAX_EXPORT_ROWS} is the maximum; choose fewer days.`;
      throw validationError([{ path: '/search', message }]);
    }
    if (run !== undefined) await recordPayExport(context.db, { run, format });
    else if (isOfPay(kind))
      await recordSiteExport(context.db, { siteId: site.id, what: `${kind}, ${format}` });
    const expiresAt = new Date(+now + EXPORT_VALID_MS);
    const { taxFormThreshold } = context;
    const content: ExportContent = {
      ...{ accountId: context.accountId, siteId: site.id, kind, ...input },
      ...(kind === 'annual_totals' && { filter: { ...input.filter, taxFormThreshold } }),
    };
    const path = exportPath(context.exportSigner, { content, format, expiresAt });
    context.log('export.created', { site: site.id, kind, rows });
    const self = { 'resource-type': 'export', href: `${context.baseUrl}${path}` };
    return { kind, format, rows, expires: isoInZone(expiresAt, site.timezone), _links: { self } };
  },
});

/** The run of a table of pay. */
async function findPaid(db: Database, query: Parameters<typeof findRun>[1]): Promise<PayRun> {
  const run = await findRun(db, query);
  if (run !== undefined) return run;
  const message = 'pay_run_id must be the id of a pay run of this site.';
  throw validationError([{ path: '/search/pay_run_id', message }]);
}

export const exports: Resource = {
  tag: 'Exports',
  about: 'Tables for a spreadsheet.',
  routes: [create],
};

function readColumns({ kind, columns }: Static<typeof NewExport>, problems: Problem[]): string[] | undefined {
  if (kind === undefined) return undefined; // its schema has reported it
  const known = columnNames(kind as ExportKind);
  for (const [at, name] of (columns ?? []).entries()) {
    if (known.includes(name)) continue;
    const message = `columns.${at} is "${name}", which ${kind} do not have; send some of ${known.join(', ')}.`;
    problems.push({ path: `/columns/${at}`, message });
  }
  return columns;
}

function readFilter({ search = {} }: Static<typeof NewExport>, problems: Problem[]): ExportFilter {
  const {
    id: ids,
    group_id: groupId,
    active,
    pay_run_id: payRunId,
    bill_to: billTo,
    year,
    ...ofGames
  } = search;
  const filter = readGameSearch({ query: { search: ofGames } }, problems);
  return { ...filter, ids, groupId, active, payRunId, billTo, year };
}
