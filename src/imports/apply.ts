// Carries out the plan of an import, or takes it back, as a job: in batches, each row exactly once.
//
// A batch is one transaction. It locks the next rows of the plan that do something and have not been done, applies them by the
// domain's own actions, and marks them. A process that dies leaves nothing half done, and the next one goes on behind the last
// batch. Rows that fit together are applied by few statements, in a savepoint; if one of them is refused, each half of them is
// tried, down to that row alone. A row that an action refuses, or whose record was changed since the plan was made, is marked
// as failed with the reason, and the others go on. In the end the cells are deleted; of rows that failed, they are encrypted.
import { may, memberAndSite } from '../domain/access.ts';
import { APPLY_JOB, UNDO_JOB } from '../domain/imports/actions.ts';
import { clearCells, sealBadCells } from '../domain/imports/bad-cells.ts';
import type { Import, StoredRow } from '../domain/imports/import.ts';
import { keepNewNames } from '../domain/imports/new-names.ts';
import {
  countProgress,
  findImport,
  finishImport,
  lockLastRows,
  lockNextRows,
  type RowResult,
  recordResults,
} from '../domain/imports/store.ts';
import type { JobHandler, JobRun } from '../jobs/worker.ts';
import { AppError } from '../kernel/errors.ts';
import type { Vault } from '../kernel/secrets.ts';
import type { Database, Transaction } from '../storage/database.ts';
import { withSavepoints } from '../storage/savepoint.ts';
import { raw, sql } from '../storage/sql.ts';
import { gameSteps } from './game-steps.ts';
import { daysSteps, peopleSteps, placeSteps } from './record-steps.ts';
import type { Applied, Applying, RowSteps } from './step.ts';

// Rows: some tenths of a second, in which requests for the same records wait.
const BATCH = 25;
const BATCH_TOGETHER = 50; // of 100 they wait twice as long, of 25 all take a sixth more CPU
const CELLS_AT_ONCE = 1_000;
// Statements whose plan was made while these tables were almost empty read them whole, until they are analyzed.
const GROWING = ['games', 'assignments', 'league_officials', 'venues', 'teams', 'import_rows'];
const GROWTH = 4; // times, from one analysis to the next

const CHANGED_SINCE = {
  done: 'It was changed since the plan was made, and stays as it is. Import the sheet again to see what differs.',
  undone: 'It was changed since, and stays as it is.',
};

/** The kinds of jobs of imports. */
export function importHandlers(options: {
  vault: Vault;
  now: () => Date;
}): Readonly<Record<string, JobHandler>> {
  return {
    [APPLY_JOB]: (run) => inBatches(run, { batch: applyBatch, state: 'applied', ...options }),
    [UNDO_JOB]: (run) => inBatches(run, { batch: undoBatch, state: 'undone', ...options }),
  };
}

/** Does the next rows in the transaction, and returns how many there were. */
type Batch = (db: Database, tx: Transaction, context: Applying & { import: Import }) => Promise<number>;

async function inBatches(
  { job, db, progress }: JobRun,
  { batch, state, vault, now }: { batch: Batch; state: 'applied' | 'undone'; vault: Vault; now: () => Date },
): Promise<void> {
  const importId = job.input.importId!;
  const acting = db.actingAs({ accountId: job.accountId, importId });
  const context = await contextOf(db, { importId, accountId: job.accountId });
  const { total, ended } = await countProgress(db, importId);
  let analyzed = BATCH;
  for (let done = state === 'applied' ? ended : total - ended; ; ) {
    if (!(await progress(done, total))) return;
    const work = { ...context, now: now() };
    const count = await acting.transaction((tx) => batch(withSavepoints(acting, tx), tx, work));
    if (count === 0) break;
    done += count;
    if (done < analyzed * GROWTH) continue;
    await db.query(sql`analyze ${raw(GROWING.join(', '))}`);
    analyzed = done;
  }
  while ((await clearCells(db, { importId, limit: CELLS_AT_ONCE })) > 0);
  await acting.transaction(async (tx) => {
    if (state === 'applied') {
      await keepNewNames(tx, context.import);
      await sealBadCells(tx, { importId, vault });
    }
    await finishImport(tx, { id: importId, state });
  });
}

async function contextOf(db: Database, { importId, accountId }: { importId: number; accountId: number }) {
  const found = await findImport(db, importId);
  if (found === undefined) throw new AppError('not_found', 'The import was deleted.');
  const here = await memberAndSite(db, { accountId, siteId: found.siteId });
  if (here === undefined || !may(here.member, 'imports.write'))
    throw new AppError('forbidden', 'Who began this is no longer an assignor or manager of the site.');
  return { site: here.site, viewer: here.member, import: found };
}

const applyBatch: Batch = async (db, tx, { import: { id, kind }, ...context }) => {
  const steps = STEPS[kind];
  const { together } = steps;
  const next = await lockNextRows(tx, { importId: id, limit: together ? BATCH_TOGETHER : BATCH });
  if (next.length === 0) return 0;
  const others = next.findIndex(({ plan }) => !together?.fits(plan!));
  const results: RowResult[] = [];
  if (together && others !== 0) {
    const rows = next.slice(0, others === -1 ? next.length : others);
    results.push(...(await attemptTogether(db, { rows, apply: together.apply, context })));
  }
  for (const row of others === 0 ? next.slice(0, BATCH) : []) {
    if (together?.fits(row.plan!)) break;
    const work = (inner: Database) => steps.apply(inner, row.plan!, context);
    results.push(await attempt(db, { row, work, state: 'done' }));
  }
  if (results.length > 0) await recordResults(tx, results);
  return results.length;
};

type Together = { rows: StoredRow[]; apply: NonNullable<RowSteps['together']>['apply']; context: Applying };

/** Does the rows in a savepoint; if that is refused, each half of them. */
async function attemptTogether(db: Database, { rows, apply, context }: Together): Promise<RowResult[]> {
  const plans = rows.map(({ plan }) => plan!);
  try {
    const applied = await db.transaction((tx) => apply(withSavepoints(db, tx), plans, context));
    return rows.map((row, at) => ({ id: row.id, state: 'done', ...applied[at]! }));
  } catch (error) {
    if (rows.length === 1) return [refused(rows[0]!, { error, state: 'done' })];
    if (!isRefusal(error)) throw error;
    const half = Math.ceil(rows.length / 2);
    const first = await attemptTogether(db, { rows: rows.slice(0, half), apply, context });
    return [...first, ...(await attemptTogether(db, { rows: rows.slice(half), apply, context }))];
  }
}

const undoBatch: Batch = async (db, tx, { import: { id, kind }, ...context }) => {
  const rows = await lockLastRows(tx, { importId: id, limit: BATCH });
  const results: RowResult[] = [];
  for (const row of rows) {
    const work = async (inner: Database) => {
      const { plan, recordId } = row;
      await STEPS[kind].undo(inner, { id: row.id, importId: id, plan: plan!, recordId: recordId! }, context);
      return { recordId: recordId!, version: row.version };
    };
    results.push(await attempt(db, { row, work, state: 'undone' }));
  }
  if (results.length > 0) await recordResults(tx, results);
  return rows.length;
};

type Attempt = {
  row: StoredRow;
  work: (db: Database) => Promise<Applied>;
  state: 'done' | 'undone';
};

/** Does a row in a savepoint: all of its actions or none. */
async function attempt(db: Database, { row, work, state }: Attempt): Promise<RowResult> {
  try {
    const applied = await db.transaction((tx) => work(withSavepoints(db, tx)));
    return { id: row.id, state, ...applied };
  } catch (error) {
    return refused(row, { error, state });
  }
}

function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.code !== 'unavailable';
}

function refused(
  { id, version }: StoredRow,
  { error, state }: { error: unknown; state: 'done' | 'undone' },
): RowResult {
  if (!isRefusal(error)) throw error;
  const result = error.code === 'lock_version_mismatch' ? CHANGED_SINCE[state] : error.message;
  return { id, state: state === 'done' ? 'failed' : 'kept', version, result };
}

/** What applying a row of each kind does. */
const STEPS: Record<Import['kind'], RowSteps> = {
  games: gameSteps,
  people: peopleSteps,
  availability: daysSteps,
  venues: placeSteps('venues'),
  teams: placeSteps('teams'),
};
