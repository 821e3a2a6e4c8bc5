// Imports: sheets that assignors bring in (docs/api: Imports).
import { type Static, Type } from 'typebox';
import {
  applyImport,
  changeImport,
  discardImport,
  openImport,
  undoImport,
} from '../../../domain/imports/actions.ts';
import type { Choices } from '../../../domain/imports/import.ts';
import { openFacts } from '../../../domain/imports/seal.ts';
import {
  countTold,
  findImport,
  listAddedPeople,
  listBadRows,
  listImports,
  listRows,
  type SealedImport,
} from '../../../domain/imports/store.ts';
import { findJob } from '../../../domain/jobs/store.ts';
import type { Site } from '../../../domain/sites/site.ts';
import { findUserOf } from '../../../domain/users/store.ts';
import { AppError, type Problem } from '../../../kernel/errors.ts';
import { MAX_FILE_BYTES } from '../../../sheets/limits.ts';
import { readSheets } from '../../../sheets/read-sheets.ts';
import { findOnSite, onSite, type SiteSubject } from '../caller.ts';
import { progressEvents } from '../changes/progress.ts';
import {
  get,
  type InvitedUser,
  post,
  put,
  type RequestContext,
  type Resource,
  remove,
} from '../operation.ts';
import { integer, linkTo } from '../output/fields.ts';
import { listOf, pageQuery, pageQueryUpTo, representPage, toPagination } from '../paging.ts';
import { lockRecord, lockSite } from '../write/row-locks.ts';
import { BadRows, sheetOfBadRows } from './import-sheet.ts';
import {
  ImportRecord,
  type ImportView,
  KindField,
  OutcomeField,
  RowRecord,
  representImport,
  representRow,
} from './import-view.ts';

const MAX_ROWS = 1_000; // of a page: a view shows a whole sheet
const MAX_COLUMNS = 200;
const MAX_ANSWERS = 2_000;
const UPLOAD_BYTES = MAX_FILE_BYTES + 64 * 1024; // with the fields beside the file

const doing = { action: 'imports.write', doing: 'importing sheets' } as const;
const findSite = onSite(doing.action, doing.doing);
const onImport = findOnSite<SealedImport>({ noun: 'import', load: ({ db }, id) => findImport(db, id) });
const find = onImport(doing);

const Upload = Type.Object(
  {
    kind: Type.Optional(KindField),
    sheet: Type.Optional(
      Type.String({ maxLength: 200, description: 'Of a file with several sheets.', examples: ['Schedule'] }),
    ),
    file: Type.Optional(
      Type.String({ format: 'binary', description: 'In multipart/form-data: a CSV, TSV or XLSX file.' }),
    ),
    text: Type.Optional(
      Type.String({
        maxLength: MAX_FILE_BYTES,
        description: 'Cells, as a spreadsheet copies them: with tabs and line breaks. Instead of a file.',
        examples: ['Date\tTime\tHome\tAway\n5/2/2027\t9:00 AM\tHarbor Hawks\tBay Gulls'],
      }),
    ),
  },
  { title: 'ImportInput' },
);

const Change = Type.Object(
  {
    sheet: Upload.properties.sheet,
    hidden: Type.Optional(Type.Boolean({ description: 'Whether hidden rows and columns are read.' })),
    columns: Type.Optional(
      Type.Array(
        Type.Object({
          index: Type.Integer({ minimum: 0, maximum: MAX_COLUMNS, examples: [0] }),
          field: Type.Union([Type.String({ maxLength: 40, examples: ['home_team'] }), Type.Null()]),
          position: Type.Optional(
            Type.Union([Type.String({ maxLength: 90, examples: ['Referee'] }), Type.Null()]),
          ),
        }),
        { maxItems: MAX_COLUMNS, description: 'What columns mean; the others are guessed.' },
      ),
    ),
    answers: Type.Optional(
      Type.Array(
        Type.Object({
          id: Type.String({ maxLength: 400, examples: ['near:venues:pier fld'] }),
          value: Type.String({ maxLength: 400, examples: ['record:1'] }),
        }),
        { maxItems: MAX_ANSWERS, description: 'Of questions, each the value of an option.' },
      ),
    ),
    cells: Type.Optional(
      Type.Array(
        Type.Object({
          row: Type.Integer({ minimum: 1, maximum: 10_000_000, description: 'Its number.', examples: [14] }),
          column: Type.Integer({
            minimum: 0,
            maximum: MAX_COLUMNS,
            description: 'Its index.',
            examples: [1],
          }),
          text: Type.String({ maxLength: 4_000, examples: ['9:00 AM'] }),
        }),
        { maxItems: MAX_ANSWERS, description: 'Of the sheet: what they say instead.' },
      ),
    ),
    gone: Type.Optional(
      Type.Unsafe<'keep' | 'cancel'>({ type: 'string', enum: ['keep', 'cancel'], examples: ['keep'] }),
    ),
  },
  { title: 'ImportChange' },
);

const list = get('/sites/:site_id/imports', 'listImports', {
  summary: 'List the imports of a site',
  response: listOf('imports', ImportRecord),
  find: findSite,
  lock: lockSite,
  query: Type.Object(pageQuery),
  handle: async ({ context, subject: { site }, query }) => {
    const page = await listImports(context.db, { siteId: site.id, page: toPagination(query) });
    const views = await Promise.all(page.rows.map((record) => viewOf(context, record)));
    const represent = (view: ImportView) => representImport(view, { site, links: context.links });
    return representPage(
      context,
      { rows: views, records: page.records },
      { key: 'imports', query, represent },
    );
  },
});

const create = post('/sites/:site_id/imports', 'createImport', {
  summary: 'Import a sheet',
  created: ImportRecord,
  conflicts: ['conflict'],
  uploadBytes: UPLOAD_BYTES,
  find: findSite,
  body: Upload,
  read: ({ context, body }, problems) => requireSheet(context, body, problems),
  handle: async ({ context, subject: { site, viewer }, body }) => {
    const { upload } = context;
    const bytes = upload?.bytes ?? Buffer.from(body.text ?? '', 'utf8');
    const filename = upload?.filename ?? null;
    const workbook = await readSheets(bytes, { filename });
    const input = { ...actorOf(context, { site, viewer }), kind: body.kind, filename, workbook };
    const { id } = await openImport(context.db, { ...input, choices: { sheetName: body.sheet } });
    return represent(context, { id, site });
  },
});

const view = get('/imports/:id', 'getImport', {
  summary: 'View an import',
  response: ImportRecord,
  find,
  lock: lockRecord('import'),
  handle: ({ context, subject: { record, site } }) => represent(context, { id: record.id, site }),
  stream: async ({ context, authorizeAgain, token, closed }) => {
    const reader = { token, expiresAt: context.caller.expiresAt, now: context.now(), closed };
    const read = async () => {
      const { record, site } = await authorizeAgain();
      const shown = representImport(await viewOf(context, record), { site, links: context.links });
      return { record: shown, isOver: record.state === 'applied' || record.state === 'undone' };
    };
    return context.changeStreams.open(reader, (signal) => progressEvents(read, signal));
  },
});

const change = put('/imports/:id', 'updateImport', {
  summary: 'Change what columns mean, answer questions, and mend cells',
  response: ImportRecord,
  conflicts: ['conflict', 'lock_version_mismatch'],
  find,
  body: Change,
  handle: async ({ context, subject: { record, site, viewer }, body }) => {
    const change = { change: choicesOf(body), ...(body.cells && { cells: body.cells }) };
    await changeImport(context.db, { ...actorOf(context, { site, viewer }), id: record.id, ...change });
    return represent(context, { id: record.id, site });
  },
});

const rows = get('/imports/:id/rows', 'listImportRows', {
  summary: 'List the rows of an import',
  response: listOf('rows', RowRecord),
  find,
  query: Type.Object({
    ...pageQueryUpTo(MAX_ROWS),
    search: Type.Optional(
      Type.Object({
        outcome: Type.Optional(OutcomeField),
        failed: Type.Optional(Type.Boolean({ examples: [true] })),
      }),
    ),
  }),
  handle: async ({ context, subject: { record }, query }) => {
    const filter = { importId: record.id, outcome: query.search?.outcome, failed: query.search?.failed };
    const page = await listRows(context.db, { ...filter, page: toPagination(query) });
    return representPage(context, page, { key: 'rows', query, represent: representRow });
  },
});

const badRows = get('/imports/:id/bad_rows', 'getImportBadRows', {
  summary: 'Get the rows that were not imported as a sheet',
  response: BadRows,
  find,
  handle: async ({ context, subject: { record } }) => {
    const columns = openFacts(record, context.vault)?.columns ?? [];
    const { id, filename } = record;
    const sheet = sheetOfBadRows(await listBadRows(context.db, id), { filename, columns });
    const at = `/imports/${id}`;
    const self = context.links.link('import-bad-rows', `${at}/bad_rows`);
    return { ...sheet, _links: { self, import: context.links.link('import', at) } };
  },
});

const apply = post('/imports/:id/apply', 'applyImport', {
  summary: 'Apply an import',
  response: ImportRecord,
  conflicts: ['conflict'],
  find,
  handle: async ({ context, subject: { record, site } }) => {
    const { db, accountId, vault } = context;
    await applyImport(db, { importId: record.id, accountId, vault });
    return represent(context, { id: record.id, site });
  },
});

const undo = post('/imports/:id/undo', 'undoImport', {
  summary: 'Undo an import',
  response: ImportRecord,
  conflicts: ['conflict'],
  find,
  handle: async ({ context, subject: { record, site } }) => {
    await undoImport(context.db, { importId: record.id, accountId: context.accountId });
    return represent(context, { id: record.id, site });
  },
});

const invite = post('/imports/:id/invite', 'inviteImportedUsers', {
  summary: 'Invite the people of an import',
  response: Type.Object(
    {
      invited: integer(150, 'Who are sent the link to choose a password: those who have none.'),
      _links: Type.Object({ import: linkTo('import') }),
    },
    { title: 'ImportInvitations' },
  ),
  find,
  handle: async ({ context, subject: { record, viewer } }) => {
    const invited: InvitedUser[] = [];
    for (const { accountId, userId } of await listAddedPeople(context.db, record.id)) {
      const { hasPassword, waitSeconds } = await context.invitationState(context.db, accountId);
      if (!hasPassword && waitSeconds === 0) invited.push({ userId, invitedBy: viewer.id });
    }
    context.invite(invited);
    const link = context.links.link('import', `/imports/${record.id}`);
    return { invited: invited.length, _links: { import: link } };
  },
});

const discard = remove('/imports/:id', 'deleteImport', {
  summary: 'Discard the draft of an import',
  conflicts: ['conflict'],
  find,
  handle: ({ context, subject: { record } }) => discardImport(context.db, { id: record.id }),
});

export const imports: Resource = {
  tag: 'Imports',
  about: 'Sheets of games that assignors bring in: what was understood, what it would do, and doing it.',
  routes: [list, create, view, change, rows, badRows, apply, invite, undo, discard],
};

function requireSheet({ upload }: RequestContext, body: Static<typeof Upload>, problems: Problem[]): void {
  if (upload !== undefined || (body.text ?? '') !== '') return;
  if (problems.some(({ path }) => path === '/text')) return;
  const message = 'There is no sheet: send a file as multipart/form-data, or cells as text.';
  problems.push({ path: '/text', message });
}

function choicesOf({ sheet, hidden, columns, answers, gone }: Static<typeof Change>): Choices {
  return {
    ...(sheet !== undefined && { sheetName: sheet }),
    ...(hidden !== undefined && { hidden }),
    ...(columns !== undefined && { columns: columns as NonNullable<Choices['columns']> }),
    ...(answers !== undefined && {
      answers: Object.fromEntries(answers.map(({ id, value }) => [id, value])),
    }),
    ...(gone !== undefined && { gone }),
  };
}

function actorOf(context: RequestContext, { site, viewer }: SiteSubject) {
  const { accountId, vault } = context;
  return { site, accountId, isManager: viewer.manager, vault, now: context.now() };
}

async function represent(context: RequestContext, { id, site }: { id: number; site: Site }) {
  const record = await findImport(context.db, id);
  if (record === undefined) throw new AppError('not_found', 'The import was deleted.');
  return representImport(await viewOf(context, record), { site, links: context.links });
}

async function viewOf({ db, vault }: RequestContext, record: SealedImport): Promise<ImportView> {
  const job = record.jobId === null ? undefined : await findJob(db, record.jobId);
  const opener = await findUserOf(db, record);
  return { record, facts: openFacts(record, vault), job, opener, told: await countTold(db, record.id) };
}
