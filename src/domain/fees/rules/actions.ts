// Actions on fee rules. A rule that holds is not changed, so that what was worked is paid by the rules of its time.
import { AppError, notFound, type Problem, validationError } from '../../../kernel/errors.ts';
import type { Database, Transaction } from '../../../storage/database.ts';
import { withoutUndefined } from '../../../storage/sql.ts';
import type { JournalEntry } from '../../journal/journal.ts';
import { recordChanges } from '../../journal/store.ts';
import type { Site } from '../../sites/site.ts';
import { lockSite } from '../../sites/store.ts';
import { beginningOf, endOf, firstDayOf, lastDayOf } from './days.ts';
import { type FeeRule, MAX_RULES, type NewRule, type RuleScope, type RuleTerms } from './rule.ts';
import * as store from './store.ts';

/** The first and the last day of games that it pays, in the time zone of the site. */
type RuleDays = { from?: string | undefined; until?: string | null | undefined };
/** Without a first day it holds at once, and without a last day it does not end. */
export type RuleDraft = RuleScope &
  RuleTerms &
  RuleDays & {
    /** The rule that ends when this one begins. */
    replaces?: number | null | undefined;
  };
/** Only the members that were sent are present. */
export type RuleChange = { [Name in keyof Omit<RuleDraft, 'replaces'>]?: RuleDraft[Name] | undefined };

type Request = { site: Site; now: Date };

/**
 * Adds a rule, which takes the place of an earlier one for the same, and ends the one that it replaces. Throws AppError
 * `validation_failed` if a day is over or the site has no such record; `conflict` if it has 500 rules, and if the replaced one
 * does not hold when this one begins.
 */
export async function createRule(
  db: Database,
  { draft, ...request }: Request & { draft: RuleDraft },
): Promise<FeeRule> {
  return db.transaction(async (tx) => {
    const { site, now } = request;
    await lockSite(tx, site.id); // two at once could be one too many
    if ((await store.countRules(tx, site.id)) >= MAX_RULES) {
      const sentence = `This site has ${MAX_RULES} fee rules, the most it can have; change one that has not begun.`;
      throw new AppError('conflict', sentence);
    }
    const { from, until, replaces, ...terms } = draft;
    const times = { holdsFrom: now, holdsUntil: null };
    const rule = { siteId: site.id, ...terms, ...timesAfter(times, { from, until }, request) };
    await requireReferences(tx, rule);
    const ended = replaces == null ? [] : [await endReplaced(tx, { id: replaces, by: rule })];
    const after = await store.insertRule(tx, rule);
    await recordChanges(tx, [...ended, store.ruleEntry({ after })]);
    return after;
  });
}

/** Ends a rule when the one begins that replaces it, and returns the entry of the journal. */
async function endReplaced(tx: Transaction, { id, by }: { id: number; by: NewRule }): Promise<JournalEntry> {
  const before = await store.lockRule(tx, id); // after what the new one refers to, as deleting that does
  if (before?.siteId !== by.siteId) {
    const message = `replaces ${id} is not a fee rule of this site; send the id of one.`;
    throw validationError([{ path: '/replaces', message }]);
  }
  const { holdsFrom, holdsUntil } = before;
  if (holdsFrom >= by.holdsFrom) {
    const sentence =
      'The fee rule to replace has not begun when this one begins; change or delete it instead.';
    throw new AppError('conflict', sentence);
  }
  if (holdsUntil !== null && holdsUntil < by.holdsFrom) {
    const sentence = 'The fee rule to replace has ended before this one begins; leave out replaces.';
    throw new AppError('conflict', sentence);
  }
  const after = await store.updateRule(tx, id, { ...before, holdsUntil: by.holdsFrom });
  return store.ruleEntry({ before, after });
}

/**
 * Changes a rule that has not begun, or when one ends that has. Throws AppError `not_found`; `conflict` for another change of
 * a rule that has begun, and for any of one that has ended; `validation_failed` as `createRule` does.
 */
export async function changeRule(
  db: Database,
  { id, change, ...request }: Request & { id: number; change: RuleChange },
): Promise<FeeRule> {
  return db.transaction(async (tx) => {
    const before = await store.lockRule(tx, id);
    if (before === undefined) throw notFound('fee rule');
    const { from, until, ...terms } = change;
    const changed = { ...before, ...withoutUndefined(terms) };
    const isEndAlone = isSame(changed, before) && isFirstDay(before, from, request.site);
    if (isEndAlone && (until === undefined || isLastDay(before, until, request.site))) return before;
    requireChangeable(before, { isEndAlone, now: request.now });
    const rule = { ...changed, ...timesAfter(before, { from, until }, request) };
    await requireReferences(tx, rule);
    const after = await store.updateRule(tx, id, rule);
    await recordChanges(tx, [store.ruleEntry({ before, after })]);
    return after;
  });
}

/** Removes a rule that has not begun. Throws AppError `not_found`, and `conflict` for one that has. */
export async function deleteRule(db: Database, { id, now }: { id: number; now: Date }): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await store.findRule(tx, id);
    if (found === undefined) throw notFound('fee rule');
    await lockSite(tx, found.siteId); // before the rule, as adding one does
    const before = await store.lockRule(tx, id);
    if (before === undefined) throw notFound('fee rule');
    requireChangeable(before, { isEndAlone: false, now });
    await store.removeRule(tx, id);
    await store.recheckRules(tx, before.siteId);
    await recordChanges(tx, [store.ruleEntry({ before })]);
  });
}

/** The times of a rule whose days are sent. Throws AppError `validation_failed` for days that are over, or in the wrong order. */
function timesAfter(
  before: Pick<FeeRule, 'holdsFrom' | 'holdsUntil'>,
  { from, until }: RuleDays,
  { site: { timezone: zone }, now }: Request,
): Pick<FeeRule, 'holdsFrom' | 'holdsUntil'> {
  const isKept = from === undefined || from === firstDayOf(before, zone);
  const holdsFrom = isKept ? before.holdsFrom : beginningOf(from, { zone, now });
  const holdsUntil = until === undefined ? before.holdsUntil : until === null ? null : endOf(until, zone);
  const problems: Problem[] = [];
  const rule = 'is over, and the fees of games that have started are fixed; send today or a later day.';
  if (holdsFrom < now && !isKept) problems.push({ path: '/from', message: `from ${rule}` });
  if (holdsUntil !== null && holdsUntil <= now) {
    problems.push({ path: '/until', message: `until ${rule}` });
  } else if (holdsUntil !== null && holdsUntil <= holdsFrom) {
    problems.push({ path: '/until', message: 'until is before from; send a later day, or null.' });
  }
  if (problems.length > 0) throw validationError(problems);
  return { holdsFrom, holdsUntil };
}

/** Throws AppError `conflict` where the change would change what games that have started pay. */
function requireChangeable(rule: FeeRule, { isEndAlone, now }: { isEndAlone: boolean; now: Date }): void {
  const hasEnded = rule.holdsUntil !== null && rule.holdsUntil <= now;
  if (rule.holdsFrom > now || (isEndAlone && !hasEnded)) return;
  const sentence = hasEnded
    ? 'This fee rule has ended, and games worked under it keep it; add a rule instead.'
    : 'This fee rule has begun, and games worked under it keep it; add a rule that takes its place, or send until to end it.';
  throw new AppError('conflict', sentence);
}

async function requireReferences(tx: Transaction, rule: NewRule): Promise<void> {
  const missing = await store.missingReferences(tx, rule);
  if (missing.length === 0) return;
  const problems = missing.map((name) => {
    const { column, noun } = store.REFERENCES[name];
    const message = `${column} ${rule[name]} is not ${noun} of this site; send the id of one.`;
    return { path: `/${column}`, message };
  });
  throw validationError(problems);
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isFirstDay(rule: FeeRule, day: string | undefined, { timezone }: Site): boolean {
  return day === undefined || day === firstDayOf(rule, timezone);
}

function isLastDay(rule: FeeRule, day: string | null, { timezone }: Site): boolean {
  return day === lastDayOf(rule, timezone);
}
