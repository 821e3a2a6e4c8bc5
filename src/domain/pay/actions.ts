// Actions on pay runs.
import { AppError, notFound, type Problem, validationError } from '../../kernel/errors.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { withoutUndefined } from '../../storage/sql.ts';
import { type JournalEntry, recordEntry } from '../journal/journal.ts';
import { allowArchivedSites } from '../journal/protection.ts';
import { recordChanges } from '../journal/store.ts';
import { draftLines } from './draft.ts';
import { storeLook } from './look.ts';
import { daysOf, MAX_DRAFTS, MAX_RUN_DAYS, type NewPayRun, type PayRun, type PayRunChange } from './run.ts';
import * as store from './store.ts';

/**
 * Begins a draft, which counts as seen. Throws AppError `conflict` if the site has 10 drafts; `validation_failed` if it ends
 * before it begins or is longer than a year (`/end_date`), or the site has no such league.
 */
export async function createPayRun(
  db: Database,
  { run, now }: { run: NewPayRun; now: Date },
): Promise<PayRun> {
  return db.transaction(async (tx) => {
    requireDays(run);
    await requireReferences(tx, { siteId: run.siteId, leagueId: run.leagueId });
    const after = await store.insertPayRun(tx, { run, maxDrafts: MAX_DRAFTS });
    if (after === undefined) {
      const sentence = `This site has ${MAX_DRAFTS} drafts of pay runs; close or delete one first.`;
      throw new AppError('conflict', sentence);
    }
    await recordChanges(tx, [recordEntry('pay_run', { after })]);
    await look(tx, { run: after, now });
    return after;
  });
}

/**
 * Changes the fields of a draft that are sent. Throws AppError `not_found`; `conflict` if it is closed; `validation_failed` as
 * `createPayRun` does, or if the site has no such league, game or user (`/held_game_ids/0`).
 */
export async function changePayRun(
  db: Database,
  { id, change }: { id: number; change: PayRunChange },
): Promise<PayRun> {
  return db.transaction(async (tx) => {
    const before = await lockDraft(tx, id);
    requireDays({ ...before, ...withoutUndefined(change) });
    await requireReferences(tx, { siteId: before.siteId, ...change });
    await store.updatePayRun(tx, { run: before, change });
    const after = (await store.findPayRun(tx, id))!;
    await recordChanges(tx, [recordEntry('pay_run', { before, after })]);
    return after;
  });
}

/** Deletes a draft. Throws AppError `not_found`; `conflict` if it is closed. */
export async function deletePayRun(db: Database, { id }: { id: number }): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockDraft(tx, id);
    await store.removePayRun(tx, id);
    await recordChanges(tx, [recordEntry('pay_run', { before })]);
  });
}

/** Marks a draft as seen: what changes from now on is listed. Throws AppError `not_found`; `conflict` if it is closed. */
export async function seePayRun(db: Database, { id, now }: { id: number; now: Date }): Promise<void> {
  await db.transaction(async (tx) => look(tx, { run: await lockDraft(tx, id), now }));
}

/** Records that somebody exported a run, in the audit log; of an archived site too. */
export async function recordPayExport(
  db: Database,
  { run, format }: { run: PayRun; format: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await allowArchivedSites(tx);
    const entry: JournalEntry = {
      ...{ siteId: run.siteId, kind: 'pay_run', id: run.id },
      ...{ before: { exported: null }, after: { exported: format } },
    };
    await recordChanges(tx, [entry]);
  });
}

/** Records that somebody exported what several runs pay, in the audit log; of an archived site too. `what`: which table. */
export async function recordSiteExport(
  db: Database,
  { siteId, what }: { siteId: number; what: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await allowArchivedSites(tx);
    const fields = { before: { exported: null }, after: { exported: what } };
    await recordChanges(tx, [{ siteId, kind: 'site', id: siteId, ...fields }]);
  });
}

async function look(tx: Transaction, { run, now }: { run: PayRun; now: Date }): Promise<void> {
  await storeLook(tx, { runId: run.id, lines: await draftLines(tx, { run, now }), now });
}

/** The draft, locked against other changes and against being closed. */
async function lockDraft(tx: Transaction, id: number): Promise<PayRun> {
  const run = await store.lockPayRun(tx, id);
  if (run === undefined) throw notFound('pay run');
  if (run.closedAt !== null)
    throw new AppError('conflict', 'This pay run is closed; corrections go into the next one.');
  return run;
}

function requireDays(run: Pick<PayRun, 'startDate' | 'endDate'>): void {
  const days = daysOf(run);
  if (days >= 1 && days <= MAX_RUN_DAYS) return;
  const message =
    days < 1
      ? 'end_date is before start_date; send a later day.'
      : `end_date is ${days} days after start_date begins; a pay run has at most ${MAX_RUN_DAYS} days.`;
  throw validationError([{ path: '/end_date', message }]);
}

/** What a change names exists on the site. */
async function requireReferences(
  tx: Transaction,
  { siteId, leagueId, heldGameIds = [], heldUserIds = [] }: PayRunChange & { siteId: number },
): Promise<void> {
  const named = { leagues: leagueId == null ? [] : [leagueId], games: heldGameIds, users: heldUserIds };
  const found = await store.findOfSite(tx, { siteId, ...named });
  const unknown = (name: string, ids: readonly number[], known: Set<number>): Problem[] =>
    ids.flatMap((id, at) =>
      known.has(id)
        ? []
        : [{ path: `/${name}/${at}`, message: `${name}.${at} is ${id}, which is not of this site.` }],
    );
  const problems = [
    ...unknown('held_game_ids', heldGameIds, found.games),
    ...unknown('held_user_ids', heldUserIds, found.users),
  ];
  if (leagueId != null && !found.leagues.has(leagueId)) {
    const message = `league_id ${leagueId} is not a league of this site; send the id of one, or null.`;
    problems.push({ path: '/league_id', message });
  }
  if (problems.length > 0) throw validationError(problems);
}
