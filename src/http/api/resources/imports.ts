// Imports: sheets that assignors bring in (docs/api: Imports).
import { Type } from 'typebox';
import {
  applyImport,
  changeImport,
  discardImport,
  openImport,
  undoImport,
} from '../../../domain/imports/actions.ts';
import { findBadCells, withBadCells } from '../../../domain/imports/bad-cells.ts';
import type { Import, StoredRow } from '../../../domain/imports/import.ts';
import { openFacts } from '../../../domain/imports/seal.ts';
import {
  countTold,
  findImport,
  IMPORT_SORTS,
  listAddedPeople,
  listBadRows,
  listImports,
  listRows,
  type SealedImport,
} from '../../../domain/imports/store.ts';
import { findJob } from '../../../domain/jobs/store.ts';
import type { Site } from '../../../domain/sites/site.ts';
import { recordInvitation } from '../../../domain/users/reach.ts';
import { findUserOf } from '../../../domain/users/store.ts';
import { AppError } from '../../../kernel/errors.ts';
import { findUsersWhoMuted } from '../../../notices/settings.ts';
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
import { sortQuery } from '../selection/sort.ts';
import { lockRecord, lockSite } from '../write/row-locks.ts';
import { choicesOf, ImportChange, ImportInput, requireSheet } from './import-input.ts';
import { BadRows, sheetOfBadRows } from './import-sheet.ts';
import {
  ImportRecord,
  type ImportView,
  OutcomeField,
  RowRecord,
  representImport,
  representRow,
} from './import-view.ts';

const MAX_ROWS = 1_000; // of a page: a view shows a whole sheet
const UPLOAD_BYTES = MAX_FILE_BYTES + 64 * 1024; // with the fields beside the file

const doing = { action: 'imports.write', doing: 'importing sheets' } as const;
const findSite = onSite(doing.action, doing.doing);
const onImport = findOnSite<SealedImport>({ noun: 'import', load: ({ db }, id) => findImport(db, id) });
const find = onImport(doing);

const list = get('/sites/:site_id/imports', 'listImports', {
  summary: 'List the imports of a site',
  response: listOf('imports', ImportRecord),
  find: findSite,
  lock: lockSite,
  query: Type.Object({ ...pageQuery, ...sortQuery(IMPORT_SORTS) }),
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
  body: ImportInput,
  read: ({ context, body }, problems) => requireSheet(context, body, problems),
  handle: async ({ context, subject: { site, viewer }, body }) => {
    const { upload } = context;
    const bytes = upload?.bytes ?? Buffer.from(body.text ?? '', 'utf8');
    const filename = upload?.filename ?? null;
    const sheets = await readSheets(bytes, { filename });
    const input = { ...(await actorOf(context, { site, viewer })), kind: body.kind, filename, sheets };
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
  body: ImportChange,
  handle: async ({ context, subject: { record, site, viewer }, body }) => {
    const change = { change: choicesOf(body), ...(body.cells && { cells: body.cells }) };
    await changeImport(context.db, {
      ...(await actorOf(context, { site, viewer })),
      id: record.id,
      ...change,
    });
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
    const failed = record.state === 'undone' ? ('kept' as const) : ('failed' as const);
    const state = query.search?.failed ? failed : undefined;
    const filter = { importId: record.id, outcome: query.search?.outcome, state };
    const found = await listRows(context.db, { ...filter, page: toPagination(query) });
    const { rows } = await withKeptCells(context, { record, rows: found.rows });
    return representPage(context, { ...found, rows }, { key: 'rows', query, represent: representRow });
  },
});

const badRows = get('/imports/:id/bad_rows', 'getImportBadRows', {
  summary: 'Get the rows that were not imported as a sheet',
  response: BadRows,
  find,
  handle: async ({ context, subject: { record } }) => {
    const { id } = record;
    const { rows, mending } = await withKeptCells(context, {
      record,
      rows: await listBadRows(context.db, id),
    });
    const sheet = sheetOfBadRows(rows, { filename: record.filename, mending });
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
      const { hasSignedIn, waitSeconds } = await context.invitationState(context.db, accountId);
      if (!hasSignedIn && waitSeconds === 0) invited.push({ userId, invitedBy: viewer.id });
    }
    await recordInvitation(
      context.db,
      invited.map(({ userId }) => userId),
    );
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

async function actorOf(context: RequestContext, { site, viewer }: SiteSubject) {
  const { db, accountId, vault } = context;
  const crewMuted = await findUsersWhoMuted(db, { siteId: site.id, kind: 'crew' });
  return { site, accountId, isManager: viewer.manager, crewMuted, vault, now: context.now() };
}

/** Of an import that was applied, the cells of rows to mend are kept apart. */
async function withKeptCells(
  { db, vault }: RequestContext,
  { record: { id, state, mending }, rows }: { record: Import; rows: StoredRow[] },
) {
  const sealed = state === 'draft' || state === 'applying' ? null : await findBadCells(db, id);
  return withBadCells({ mending, rows }, sealed, vault);
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
