// Actions on imports: open one, change its choices, discard it, and begin to apply or to undo it.
import { AppError, changedMeanwhile, notFound } from '../../kernel/errors.ts';
import type { Vault } from '../../kernel/secrets.ts';
import { dateOf } from '../../kernel/times/words.ts';
import type { PackedWorkbook } from '../../sheets/packed-workbook.ts';
import type { Database, Queryable, Transaction } from '../../storage/database.ts';
import { insertJob } from '../jobs/store.ts';
import { recordEntry } from '../journal/journal.ts';
import { recordChanges } from '../journal/store.ts';
import type { Site } from '../sites/site.ts';
import type { Choices, Import, MendedCell } from './import.ts';
import type { ImportKind } from './kinds.ts';
import type { Importer } from './plan/plan.ts';
import type { PlannedSheet } from './reading/plan-sheet.ts';
import { readImport } from './reading/read.ts';
import { openFacts, openSheets, sealJson } from './seal.ts';
import * as store from './store.ts';
import { requireUndoable } from './undoable.ts';

export const APPLY_JOB = 'import';
export const UNDO_JOB = 'import_undo';

type Actor = Importer & { site: Site; vault: Vault; now: Date };

export type NewImport = Actor & {
  kind?: ImportKind | undefined;
  filename: string | null;
  sheets: PackedWorkbook;
  choices: Choices;
};

/**
 * Opens a draft of a sheet with its plan. Throws AppError `conflict` if the site has an open import of the kind, naming who
 * opened it.
 */
export async function openImport(db: Database, input: NewImport): Promise<{ id: number; kind: ImportKind }> {
  const { site, accountId, vault, filename, choices } = input;
  const read = await readImport(db, input);
  const sheets = vault.encrypt(read.sheets);
  const id = await db.transaction(async (tx) => {
    const opened = await store.insertImport(tx, {
      ...{ siteId: site.id, accountId, kind: read.kind, filename, choices },
      ...sealed(read, vault),
      sheets,
    });
    if (opened === undefined) return undefined;
    await store.replaceRows(tx, { importId: opened, siteId: site.id, batches: read.batches });
    await recordChanges(tx, [recordEntry('import', { after: { id: opened, siteId: site.id } })]);
    return opened;
  });
  if (id === undefined) throw await alreadyOpen(db, { site, kind: read.kind });
  return { id, kind: read.kind };
}

type ImportChange = Actor & { id: number; change: Choices; cells?: readonly MendedCell[] };

/**
 * Changes the choices of a draft and cells of its sheet, and plans it anew. Throws AppError `not_found`; `conflict` for an import that was applied,
 * or whose file is gone; `lock_version_mismatch` if somebody else has changed it.
 */
export async function changeImport(
  db: Database,
  { id, change, cells = [], ...input }: ImportChange,
): Promise<void> {
  const before = await store.findImport(db, id);
  if (before === undefined) throw notFound('import');
  requireDraft(before);
  const sheets = openSheets(await store.findSheets(db, id), input.vault);
  if (sheets === undefined) throw new AppError('conflict', FILE_GONE);
  const choices = { ...before.choices, ...change };
  const answers = { ...before.choices.answers, ...change.answers };
  const read = await readImport(db, {
    ...{ ...input, sheets, kind: before.kind, choices: { ...choices, answers } },
    mended: { sheetName: change.sheetName ?? openFacts(before, input.vault)?.sheet, cells },
  });
  const mended = cells.length === 0 ? null : input.vault.encrypt(read.sheets);
  await db.transaction(async (tx) => {
    const locked = await lockDraft(tx, id);
    if (locked.lockVersion !== before.lockVersion)
      throw changedMeanwhile('import', { current: locked.lockVersion, sent: before.lockVersion });
    const content = { ...sealed(read, input.vault), sheets: mended };
    await store.updateContent(tx, { id, choices: { ...choices, answers }, ...content });
    await store.replaceRows(tx, { importId: id, siteId: before.siteId, batches: read.batches });
    const { siteId, lockVersion } = before;
    const step = { before: { lockVersion }, after: { lockVersion: lockVersion + 1 } };
    await recordChanges(tx, [{ siteId, kind: 'import', id, ...step }]);
  });
}

/** Deletes a draft. Throws AppError `not_found`; `conflict` for an import that was applied. */
export async function discardImport(db: Database, { id }: { id: number }): Promise<void> {
  await db.transaction(async (tx) => {
    const draft = await lockDraft(tx, id);
    await store.deleteImport(tx, id);
    await recordChanges(tx, [recordEntry('import', { before: { id, siteId: draft.siteId } })]);
  });
}

type Begun = { importId: number; accountId: number; vault: Vault };

/**
 * Begins to carry out the plan, as a job; goes on with one that was stopped. What columns mean, and which names mean which
 * record, is remembered for the next sheet. Throws AppError `not_found`; `conflict` for an import that was applied.
 */
export async function applyImport(db: Database, { importId: id, accountId, vault }: Begun): Promise<void> {
  await db.transaction(async (tx) => {
    const draft = await store.lockImport(tx, id);
    if (draft === undefined) throw notFound('import');
    if (draft.state !== 'draft' && draft.state !== 'applying') requireDraft(draft);
    if (draft.state === 'draft') await rememberChoices(tx, { draft, vault });
    await begin(tx, { draft, accountId, kind: APPLY_JOB });
  });
}

/**
 * Begins to undo an import as a whole, as a job. Throws AppError `not_found`; `conflict` unless it was applied, and if
 * anything of it was published, answered or changed since.
 */
export async function undoImport(
  db: Database,
  { importId: id, accountId }: Omit<Begun, 'vault'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const applied = await store.lockImport(tx, id);
    if (applied === undefined) throw notFound('import');
    if (applied.state !== 'applied' && applied.state !== 'undoing')
      throw new AppError('conflict', 'Only an import that was applied can be undone.');
    await requireUndoable(tx, applied);
    await begin(tx, { draft: applied, accountId, kind: UNDO_JOB });
  });
}

type JobStart = { draft: Import; accountId: number; kind: string };

async function begin(tx: Transaction, { draft, accountId, kind }: JobStart): Promise<void> {
  const { id, siteId } = draft;
  const job = await insertJob(tx, { siteId, accountId, kind, key: `import ${id}`, input: { importId: id } });
  const state = kind === APPLY_JOB ? 'applying' : 'undoing';
  await store.setState(tx, { id, state, jobId: job.id });
  if (draft.state === state) return;
  const before = { state: draft.state };
  await recordChanges(tx, [{ siteId, kind: 'import', id, before, after: { state } }]);
}

async function rememberChoices(
  tx: Transaction,
  { draft, vault }: { draft: store.SealedImport; vault: Vault },
): Promise<void> {
  const facts = openFacts(draft, vault);
  if (facts === undefined) return; // a person of it was deleted
  const { siteId, kind, fingerprint } = draft;
  const kept = facts.questions.filter((question) => question.kept && question.answer !== null);
  const rules = kept.filter(({ alias }) => alias === null);
  const columns = facts.columns.map(({ index, field, position }) => ({ index, field, position }));
  const answers = Object.fromEntries(rules.map(({ id, answer }) => [id, answer!]));
  await store.remember(tx, { siteId, kind, fingerprint: fingerprint!, columns, answers });
  const aliases = kept.flatMap(({ alias, answer }) => {
    const recordId = Number(/^record:(\d+)$/.exec(answer ?? '')?.[1]);
    return alias === null || Number.isNaN(recordId) ? [] : [{ ...alias, id: recordId }];
  });
  await store.addAliases(tx, { siteId, aliases });
}

async function lockDraft(tx: Transaction, id: number): Promise<store.SealedImport> {
  const draft = await store.lockImport(tx, id);
  if (draft === undefined) throw notFound('import');
  requireDraft(draft);
  return draft;
}

const STATES = {
  applying: 'is being applied',
  applied: 'was applied',
  undoing: 'is being undone',
  undone: 'was undone',
};
const FILE_GONE =
  'The file of this import is gone, because a person was deleted or a key was removed. Apply what is left of it, or import the sheet again.';

function requireDraft({ state }: Import): void {
  if (state !== 'draft')
    throw new AppError('conflict', `This import ${STATES[state]} and can no longer be changed.`);
}

async function alreadyOpen(
  db: Queryable,
  { site, kind }: { site: Site; kind: ImportKind },
): Promise<AppError> {
  const open = await store.findOpenImport(db, { siteId: site.id, kind });
  const which =
    open === undefined
      ? 'Another import'
      : `Import ${open.id} of ${dateOf(open.createdAt, { zone: 'UTC', locale: site.locale })}`;
  return new AppError(
    'conflict',
    `${which} of ${kind} is open on this site. Go on with it, or discard it first.`,
  );
}

function sealed({ mending, fingerprint, counts, facts }: PlannedSheet, vault: Vault) {
  return { mending, fingerprint, counts, understanding: sealJson(facts, vault) };
}
