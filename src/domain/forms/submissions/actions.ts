// Actions on form submissions: begin, fill in, submit, reopen.
import { isDeepStrictEqual } from 'node:util';
import {
  AppError,
  changedMeanwhile,
  notFound,
  type Problem,
  validationError,
} from '../../../kernel/errors.ts';
import type { Database, Transaction } from '../../../storage/database.ts';
import { type Member, may } from '../../access.ts';
import type { Assignment } from '../../assignments/assignment.ts';
import { findCrew } from '../../assignments/store.ts';
import { lockGame } from '../../games/store.ts';
import type { JournalEntry } from '../../journal/journal.ts';
import { recordChanges } from '../../journal/store.ts';
import { applyCrewReports, withdrawCrewReports } from '../crew/apply.ts';
import { isSameCrew, readCrewReports } from '../crew/crew-report.ts';
import { replaceCrewReports } from '../crew/store.ts';
import { type FormField, type FormValues, readValues, requireValues } from '../fields.ts';
import { findFormTemplate, holdFormTemplate } from '../templates/store.ts';
import type { FormTemplate, Reporters } from '../templates/template.ts';
import { findReport, insertSubmission, updateSubmission } from './store.ts';
import {
  type GameReport,
  type NewSubmission,
  reportersOf,
  type Submission,
  type SubmissionChange,
} from './submission.ts';

const NOUN = 'form submission';

export type SubmissionInput = { submission: NewSubmission; by: Member; now: Date };

/**
 * Adds the report of an official about a game, as a draft or submitted. Of parallel calls one adds it. Throws AppError
 * `not_found` for the game; `forbidden` unless `by` is to report about it; `conflict` if the game has not begun, or they
 * have a submission already; `validation_failed` with all problems together (`/template_id`, `/values/<key>`, `/crew/<row>`).
 */
export async function createSubmission(
  db: Database,
  { submission: { templateId, gameId, state, crew, ...sent }, by, now }: SubmissionInput,
): Promise<GameReport> {
  return db.transaction(async (tx) => {
    const game = await lockGame(tx, gameId); // before the template, as every change of a submission does
    if (game === undefined) throw notFound('game');
    const template = await holdFormTemplate(tx, templateId);
    if (template?.siteId !== game.siteId || !template.active) {
      throw validationError([...sent.problems, noTemplate(templateId)]);
    }
    const officials = await requireReporter(tx, { gameId, reportedBy: template.reportedBy, by });
    if (game.startTime > now) throw notBegun(game.startTime);
    const reports = readCrewReports(crew, { crew: officials, authorId: by.id, problems: sent.problems });
    const values = filledIn(template.fields, {}, { ...sent, isComplete: state === 'submitted' });
    const id = await insertSubmission(tx, {
      ...{ siteId: game.siteId, templateId, gameId, userId: by.id, state },
      ...{ name: template.name, fields: template.fields, values },
      submittedAt: state === 'submitted' ? now : null,
    });
    if (id === undefined) throw alreadyThere(template);
    const said = [
      ...(await replaceCrewReports(tx, { siteId: game.siteId, submissionId: id, reports })),
      ...(state === 'submitted' ? await applyCrewReports(tx, { submissionId: id, authorId: by.id }) : []),
    ];
    const after = (await findReport(tx, id))!;
    await recordChanges(tx, [entryOf({ after }), ...said]);
    return after;
  });
}

export type SubmissionUpdate = {
  id: number;
  change: SubmissionChange;
  by: Member;
  /** As the caller read it. */
  lockVersion?: number | undefined;
  now: Date;
};

/**
 * Changes the values sent and what is said of the crew, submits or reopens. A change to the current values writes nothing. The author changes values
 * and submits, until it is submitted; assignors reopen. Throws AppError `not_found`; `forbidden`; `conflict` for a step
 * that the state does not allow; `lock_version_mismatch`; `validation_failed` with all problems together.
 */
export async function changeSubmission(
  db: Database,
  { id, change, by, lockVersion, now }: SubmissionUpdate,
): Promise<GameReport> {
  return db.transaction(async (tx) => {
    const { before, reportedBy } = await lockReport(tx, id);
    if (lockVersion !== undefined && lockVersion !== before.lockVersion) {
      throw changedMeanwhile(NOUN, { current: before.lockVersion, sent: lockVersion });
    }
    const { state = before.state, values: sent = {}, crew = before.crew, problems = [] } = change;
    const isSubmitting = state === 'submitted' && before.state !== 'submitted';
    const isReopening = state === 'reopened' && before.state !== 'reopened';
    const isCrewChanged = !isSameCrew(crew, before.crew);
    const authorId = before.userId;
    const officials = isCrewChanged ? await findCrew(tx, before.gameId) : [];
    const crewProblems: Problem[] = [];
    const reports = isCrewChanged
      ? readCrewReports(crew, { crew: officials, authorId, problems: crewProblems })
      : [];
    const remark = isReopening || isSubmitting ? [] : remarkProblems(before, change);
    const values = filledIn(before.fields, before.values, {
      values: sent,
      problems: [...problems, ...crewProblems, ...remark],
      isComplete: isSubmitting,
    });
    const isWritten = isCrewChanged || !isDeepStrictEqual(values, before.values);
    if (isWritten) requireWriting(before, by);
    if (state !== before.state) requireStep(before, { state, by });
    if (isSubmitting) await requireReporter(tx, { gameId: before.gameId, reportedBy, by });
    if (isSubmitting && before.game.startTime > now) throw notBegun(before.game.startTime);
    if (state === before.state && !isWritten) return before;
    await updateSubmission(tx, {
      ...{ id, state, values, submittedAt: isSubmitting ? now : before.submittedAt },
      remark: isReopening ? (change.remark ?? null) : isSubmitting ? null : before.remark,
    });
    const said = [
      ...(isCrewChanged
        ? await replaceCrewReports(tx, { siteId: before.siteId, submissionId: id, reports })
        : []),
      ...(isSubmitting ? await applyCrewReports(tx, { submissionId: id, authorId }) : []),
      ...(isReopening ? await withdrawCrewReports(tx, id) : []),
    ];
    const after = (await findReport(tx, id))!;
    await recordChanges(tx, [entryOf({ before, after }), ...said]);
    return after;
  });
}

/** Without the form and the values, which may name players: the journal has no way to erase those. */
function entryOf({ before, after }: { before?: Submission; after: Submission }): JournalEntry {
  const { id, siteId, userId } = after;
  const fields = (submission?: Submission) =>
    submission && {
      ...{ templateId: submission.templateId, gameId: submission.gameId, userId: submission.userId },
      ...{
        state: submission.state,
        submittedAt: submission.submittedAt,
        lockVersion: submission.lockVersion,
      },
    };
  const changed = { before: fields(before), after: fields(after) };
  return { siteId, kind: 'form_submission', id, subjectId: userId, ...changed };
}

/** Locks the game, as every change of a submission does, and then reads the submission. */
async function lockReport(
  tx: Transaction,
  id: number,
): Promise<{ before: GameReport; reportedBy: Reporters }> {
  const found = await findReport(tx, id);
  const game = found && (await lockGame(tx, found.gameId));
  const before = game && (await findReport(tx, id));
  if (before === undefined) throw notFound(NOUN);
  return { before, reportedBy: (await findFormTemplate(tx, before.templateId))!.reportedBy };
}

type Filling = { values: Record<string, unknown>; problems: readonly Problem[]; isComplete: boolean };

/** The values of all fields: those sent, else those before, else null. */
function filledIn(
  fields: readonly FormField[],
  before: FormValues,
  { values: sent, problems: found, isComplete }: Filling,
): FormValues {
  const problems = [...found];
  const read = { ...before, ...readValues(fields, sent, { problems, path: '/values' }) };
  const values = Object.fromEntries(
    fields.map(({ key, type }) => [key, (Object.hasOwn(read, key) ? read[key] : undefined) ?? emptyOf(type)]),
  );
  if (isComplete) requireValues(fields, values, { problems, path: '/values' });
  const isFirst = ({ path }: Problem, at: number) => problems.findIndex((one) => one.path === path) === at;
  if (problems.length > 0) throw validationError(problems.filter(isFirst));
  return values;
}

function emptyOf(type: FormField['type']): FormValues[string] {
  return type === 'players' ? [] : null;
}

type Reporting = { gameId: number; reportedBy: Reporters; by: Member };

/** Returns the crew. */
async function requireReporter(
  tx: Transaction,
  { gameId, reportedBy, by }: Reporting,
): Promise<Assignment[]> {
  const crew = await findCrew(tx, gameId);
  if (reportersOf(crew, reportedBy).some(({ id }) => id === by.id)) return crew;
  const isOnCrew = reportersOf(crew, 'everybody').some(({ id }) => id === by.id);
  const who = isOnCrew ? 'the first official of the crew reports' : 'its officials report';
  throw new AppError(
    'forbidden',
    `For this game, only ${who} with this form. Ask an assignor to change the crew.`,
  );
}

function requireWriting(before: Submission, by: Member): void {
  if (!may(by, 'submissions.write', before.userId)) {
    throw new AppError(
      'forbidden',
      'Only the official who reports can change values; reopen the report for them.',
    );
  }
  if (before.state !== 'submitted') return;
  throw new AppError('conflict', 'This report was submitted; ask an assignor to reopen it, then change it.');
}

/** Whether the state may become this one: the author submits, assignors reopen what was submitted. */
function requireStep(before: Submission, { state, by }: { state: Submission['state']; by: Member }): void {
  if (state === 'submitted' && !may(by, 'submissions.write', before.userId)) {
    throw new AppError('forbidden', 'Only the official who reports can submit; ask them to.');
  }
  if (state === 'reopened' && !may(by, 'forms.write')) {
    throw new AppError('forbidden', 'Only assignors can reopen a report; ask one of them.');
  }
  if (state === 'draft' || (state === 'reopened' && before.state === 'draft')) {
    const message = `A report that is ${before.state} cannot become ${state}. Leave out its state.`;
    throw new AppError('conflict', message);
  }
}

/** A record may be sent back as it was read. Another remark goes with reopening; submitting removes it anyway. */
function remarkProblems(before: Submission, { remark = null }: SubmissionChange): Problem[] {
  if (remark === null || remark === before.remark) return [];
  const message =
    'remark can be sent only with the state "reopened", to reopen a submitted report. Leave it out.';
  return [{ path: '/remark', message }];
}

function noTemplate(id: number) {
  const message = `template_id ${id} is not an active form template of the game's site; choose one of its templates.`;
  return { path: '/template_id', message };
}

function notBegun(start: Date): AppError {
  const message = `The game begins at ${start.toISOString()}; report after it has begun.`;
  return new AppError('conflict', message);
}

function alreadyThere({ name }: FormTemplate): AppError {
  const message = `You already have a submission of "${name}" for this game; change that one instead.`;
  return new AppError('conflict', message);
}
