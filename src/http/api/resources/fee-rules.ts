// Fee rules: what a site pays in certain games, from a day on (docs/api: Fees, rules).
import { type Static, Type } from 'typebox';
import * as actions from '../../../domain/fees/rules/actions.ts';
import { firstDayOf, lastDayOf } from '../../../domain/fees/rules/days.ts';
import { CONDITIONS, type FeeRule, ROUNDINGS, RULE_KINDS, UNITS } from '../../../domain/fees/rules/rule.ts';
import { FEE_RULE_SORTS, findRule, listRules as findRules } from '../../../domain/fees/rules/store.ts';
import type { Site } from '../../../domain/sites/site.ts';
import { type Problem, validationError } from '../../../kernel/errors.ts';
import { findOnSite, onSite } from '../caller.ts';
import type { Links } from '../hal.ts';
import { get, post, put, remove } from '../operation.ts';
import {
  integer,
  linkTo,
  number,
  orNull,
  recordFields,
  recordTimes,
  string,
  timesOf,
} from '../output/fields.ts';
import { listOf, pageQuery, representPage, toPagination } from '../paging.ts';
import { sortQuery } from '../selection/sort.ts';
import { lockRecord, lockSite } from '../write/row-locks.ts';
import { FeeRuleChange, NewFeeRule, readChange, readRule, requireSense } from './fee-rule-input.ts';

const day = (description: string) => Type.String({ format: 'date', description, examples: ['2031-03-01'] });

/** One of these, or null. */
const oneOrNull = <Value extends string>(values: readonly Value[]) =>
  orNull(Type.Unsafe<Value>({ type: 'string', enum: [...values] }));

const FeeRuleRecord = Type.Object(
  {
    id: recordFields.id,
    kind: Type.Enum([...RULE_KINDS], { title: 'FeeRuleKind', examples: ['fee'] }),
    basis: orNull(string('U12, Referee', 'The names of what it is for; null: all games.')),
    name: orNull(string('Playoffs')),
    user_id: orNull(integer(17)),
    venue_id: orNull(integer(1)),
    league_id: orNull(integer(1)),
    age_group_id: orNull(integer(1)),
    game_type_id: orNull(integer(1)),
    pattern_id: orNull(integer(1)),
    position: orNull(string('Referee')),
    amount: orNull(number(45)),
    currency: string('USD', 'ISO 4217.'),
    rate: orNull(number(0.7)),
    unit: oneOrNull(UNITS),
    free_distance: orNull(integer(5)),
    most: orNull(number(40)),
    condition: oneOrNull(CONDITIONS),
    hours: orNull(integer(24)),
    percent: orNull(integer(50)),
    rounding: oneOrNull(ROUNDINGS),
    from: day('The first day of games that it pays.'),
    until: orNull(day('The last one; null: it does not end.')),
    has_begun: Type.Boolean({ description: 'true: only when it ends can be changed.', examples: [true] }),
    ...recordTimes,
    _links: Type.Object({ self: linkTo('fee-rule'), site: linkTo('site') }),
  },
  { title: 'FeeRule' },
);

const READING = { action: 'fee_rules.write', doing: 'reading what games pay' } as const;
const WRITING = { action: 'fee_rules.write', doing: 'changing what games pay' } as const;
const onRule = findOnSite<FeeRule>({ noun: 'fee rule', load: ({ db }, id) => findRule(db, id) });

export const listRules = get('/sites/:site_id/fee_rules', 'listFeeRules', {
  summary: 'List the fee rules of a site',
  response: listOf('fee_rules', FeeRuleRecord),
  find: onSite(READING.action, READING.doing),
  lock: lockSite,
  query: Type.Object({ ...pageQuery, ...sortQuery(FEE_RULE_SORTS) }),
  handle: async ({ context, subject: { site }, query }) => {
    const found = await findRules(context.db, { siteId: site.id, page: toPagination(query) });
    const view = { site, links: context.links, now: context.now() };
    return representPage(context, found, {
      key: 'fee_rules',
      query,
      represent: (rule) => representRule(rule, view),
    });
  },
});

export const createRule = post('/sites/:site_id/fee_rules', 'createFeeRule', {
  summary: 'Add a fee rule',
  created: FeeRuleRecord,
  conflicts: ['conflict'],
  find: onSite(WRITING.action, WRITING.doing),
  body: NewFeeRule,
  read: ({ body }, problems) => readRule(body, problems),
  handle: async ({ context, subject: { site }, input: draft }) => {
    const now = context.now();
    const rule = await actions.createRule(context.db, { site, draft, now });
    return representRule(rule, { site, links: context.links, now });
  },
});

export const viewRule = get('/fee_rules/:id', 'getFeeRule', {
  summary: 'View a fee rule',
  response: FeeRuleRecord,
  find: onRule(READING),
  lock: lockRecord('fee_rule'),
  handle: async ({ context, subject: { record, site } }) =>
    representRule(record, { site, links: context.links, now: context.now() }),
});

export const changeRule = put('/fee_rules/:id', 'changeFeeRule', {
  summary: 'Change a fee rule that has not begun, or end one',
  response: FeeRuleRecord,
  conflicts: ['conflict'],
  find: onRule(WRITING),
  body: FeeRuleChange,
  read: ({ body }, problems) => readChange(body, problems),
  handle: async ({ context, subject: { record, site }, input: change }) => {
    const problems: Problem[] = [];
    const sent = Object.entries(change).filter(([, value]) => value !== undefined);
    requireSense({ ...record, ...Object.fromEntries(sent) }, problems);
    if (problems.length > 0) throw validationError(problems);
    const now = context.now();
    const rule = await actions.changeRule(context.db, { id: record.id, site, change, now });
    return representRule(rule, { site, links: context.links, now });
  },
});

export const deleteRule = remove('/fee_rules/:id', 'deleteFeeRule', {
  summary: 'Delete a fee rule that has not begun',
  conflicts: ['conflict'],
  find: onRule(WRITING),
  handle: ({ context, subject: { record } }) =>
    actions.deleteRule(context.db, { id: record.id, now: context.now() }),
});

function representRule(
  rule: FeeRule,
  { site, links, now }: { site: Site; links: Links; now: Date },
): Static<typeof FeeRuleRecord> {
  const { amount, most, rate } = rule;
  return {
    ...{ id: rule.id, kind: rule.kind, basis: rule.basis, name: rule.name },
    ...{ user_id: rule.userId, venue_id: rule.venueId, league_id: rule.leagueId },
    ...{ age_group_id: rule.ageGroupId, game_type_id: rule.gameTypeId, pattern_id: rule.patternId },
    ...{ position: rule.position, currency: rule.currency },
    amount: amount === null ? null : amount / 100,
    most: most === null ? null : most / 100,
    rate: rate === null ? null : rate / 10_000,
    ...{ unit: rule.unit, free_distance: rule.freeDistance, condition: rule.condition },
    ...{ hours: rule.hours, percent: rule.percent, rounding: rule.rounding },
    from: firstDayOf(rule, site.timezone),
    until: lastDayOf(rule, site.timezone),
    has_begun: rule.holdsFrom <= now,
    ...timesOf(rule, site.timezone),
    _links: {
      self: links.link('fee-rule', `/fee_rules/${rule.id}`),
      site: links.link('site', `/sites/${site.id}`),
    },
  };
}
