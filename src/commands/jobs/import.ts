// `crewcall import`: brings in a sheet for an account, or says what it would do.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readSettings } from '../../config.ts';
import { may, memberAndSite } from '../../domain/access.ts';
import { applyImport, discardImport, openImport } from '../../domain/imports/actions.ts';
import { OUTCOMES, type PlannedRow } from '../../domain/imports/import.ts';
import type { ImportKind } from '../../domain/imports/kinds.ts';
import type { PlannedSheet } from '../../domain/imports/reading/plan-sheet.ts';
import { readImport } from '../../domain/imports/reading/read.ts';
import { rowsIn } from '../../domain/imports/row-batches.ts';
import { findImport, listBadRows } from '../../domain/imports/store.ts';
import { findJob } from '../../domain/jobs/store.ts';
import { importHandlers } from '../../imports/apply.ts';
import { startJobWorker } from '../../jobs/worker.ts';
import { AppError } from '../../kernel/errors.ts';
import { createVault } from '../../kernel/secrets.ts';
import { findUsersWhoMuted } from '../../notices/settings.ts';
import { readSheets } from '../../sheets/read-sheets.ts';
import type { Database } from '../../storage/database.ts';
import { type Context, columns, type Result } from '../command.ts';
import { requireAccount, withDatabase } from '../database.ts';
import { keysOf } from '../secrets.ts';

type ImportArgs = {
  file: string;
  site: number;
  as: string;
  kind?: ImportKind;
  sheet?: string;
  gone?: 'keep' | 'cancel';
  answer: Record<string, string>;
  dryRun?: boolean;
};

const POLL_MS = 100;
const GRACE_MS = 10_000;
const SHOWN_ROWS = 50; // of those with something to say; --json has all

/** Plans a sheet; without --dry-run, applies the plan too, as the account. */
export async function importSheet(args: ImportArgs, { env }: Context): Promise<Result> {
  const settings = readSettings(env);
  const bytes = await readFile(args.file).catch((cause) => {
    throw new AppError('not_found', `${args.file} cannot be read.`, { cause });
  });
  const sheets = await readSheets(bytes, { filename: basename(args.file) });
  return withDatabase(settings, async (operator) => {
    const account = await requireAccount(operator, args.as);
    const db = operator.actingAs({ accountId: account.id });
    const here = await memberAndSite(db, { accountId: account.id, siteId: args.site });
    if (here === undefined || !may(here.member, 'imports.write'))
      throw new AppError('forbidden', `${args.as} is no assignor or manager of site ${args.site}.`);
    const choices = {
      ...(args.sheet !== undefined && { sheetName: args.sheet }),
      ...(args.gone !== undefined && { gone: args.gone }),
      answers: args.answer,
    };
    const crewMuted = await findUsersWhoMuted(db, { siteId: here.site.id, kind: 'crew' });
    const importer = { accountId: account.id, isManager: here.member.manager, crewMuted };
    const who = { site: here.site, ...importer, now: new Date() };
    const input = { ...who, sheets, kind: args.kind, choices };
    const plan = await readImport(db, input);
    requireAsked(args.answer, plan);
    if (args.dryRun || plan.facts.refusal !== null) return planResult(plan, args.dryRun === true);
    const opened = {
      ...input,
      sheets: plan.sheets,
      vault: createVault(keysOf(settings)),
      filename: basename(args.file),
    };
    return applied({ operator, db }, plan, opened);
  });
}

/** An answer that nothing asks for, or that is no option, would be left out in silence. */
function requireAsked(answers: Record<string, string>, { facts: { questions } }: PlannedSheet): void {
  for (const [id, value] of Object.entries(answers)) {
    const question = questions.find((one) => one.id === id);
    if (question === undefined) throw new AppError('not_found', `The sheet asks no question "${id}".`);
    const values = question.options.map((one) => one.value);
    if (!values.includes(value))
      throw new AppError(
        'conflict',
        `The answer to "${id}" is one of ${values.join(', ')}; it was ${value}.`,
      );
  }
}

/** Applies the plan by a worker in this process, unless the service takes the job first. */
async function applied(
  { operator, db }: { operator: Database; db: Database },
  plan: PlannedSheet,
  input: Parameters<typeof openImport>[1],
): Promise<Result> {
  const { id } = await openImport(db, input);
  const { accountId, vault } = input;
  await applyImport(db, { importId: id, accountId, vault }).catch(async (error) => {
    await discardImport(db, { id });
    throw error;
  });
  const log = { info() {}, warn() {}, error() {} };
  const worker = startJobWorker({
    db: operator,
    handlers: importHandlers({ vault, now: () => new Date() }),
    log,
    pollMs: POLL_MS,
  });
  try {
    for (;;) {
      const found = (await findImport(operator, id))!;
      const job = found.jobId === null ? undefined : await findJob(operator, found.jobId);
      if (job?.endedAt) break;
      await pause(POLL_MS);
    }
  } finally {
    await worker.stop(GRACE_MS);
  }
  const ended = (await findImport(db, id))!;
  const failed = (await listBadRows(db, id)).filter(({ state }) => state === 'failed');
  const { json, text } = planResult(plan, false);
  const lines = failed.map(({ plan: row, result }) => `Row ${row?.number}: ${result}`);
  const done = ended.done ?? { done: 0, failed: 0, undone: 0 };
  return {
    json: { ...(json as object), import_id: id, state: ended.state, done: done.done, failed: done.failed },
    text: [text, `Import ${id}: ${done.done} rows done, ${done.failed} failed.`, ...lines].join('\n'),
    isFailure: ended.state !== 'applied',
  };
}

function planResult({ kind, facts, counts, batches }: PlannedSheet, isDryRun: boolean): Result {
  const questions = facts.questions.filter(({ answer }) => answer === null);
  const said = [...rowsIn(batches).filter(({ sentences }) => sentences.length > 0)];
  const json = {
    ...{ dry_run: isDryRun, kind, sheet: facts.sheet, refusal: facts.refusal },
    ...counts,
    questions: questions.map(({ id, sentence, options, suggestion, rows: numbers }) => ({
      ...{ id, sentence, options, suggestion, rows: numbers },
    })),
    columns: facts.columns.map(({ letter, heading, field, position }) => ({
      letter,
      heading,
      field,
      position,
    })),
    rows: said.map(representRow),
  };
  const table = columns([[...OUTCOMES], OUTCOMES.map((outcome) => String(counts[outcome]))]);
  const text = [
    facts.refusal === null ? table : `${facts.refusal.sentence} ${facts.refusal.nearest}`,
    ...questions.flatMap(({ id, sentence, options }) => [
      sentence,
      ...options.map(({ value, label }) => `  --answer "${id}=${value}"  ${label}`),
    ]),
    ...said.slice(0, SHOWN_ROWS).flatMap(({ sentences }) => sentences),
  ].join('\n');
  return { json, text, isFailure: facts.refusal !== null };
}

function representRow({ number, outcome, sentences, changes }: PlannedRow) {
  return { number, outcome, sentences, changes };
}
