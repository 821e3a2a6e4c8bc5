// The SQL of fee rules.
import type { Page, Pagination } from '../../../kernel/pagination.ts';
import type { Queryable, Transaction } from '../../../storage/database.ts';
import { readPage, type Sortable, TIMES } from '../../../storage/page.ts';
import { commas, raw, type Sql, setting, sql } from '../../../storage/sql.ts';
import { fieldsOfRecord, type JournalEntry } from '../../journal/journal.ts';
import type { FeeRule, NewRule, RuleScope } from './rule.ts';

/** A part of a scope that refers to a record. */
export type ScopeReference = Exclude<keyof RuleScope, 'position'>;

/** The column of each, and the table and the noun of its records. */
export const REFERENCES = {
  userId: { column: 'user_id', table: 'users', noun: 'a user' },
  venueId: { column: 'venue_id', table: 'venues', noun: 'a venue' },
  leagueId: { column: 'league_id', table: 'leagues', noun: 'a league' },
  ageGroupId: { column: 'age_group_id', table: 'age_groups', noun: 'an age group' },
  gameTypeId: { column: 'game_type_id', table: 'game_types', noun: 'a game type' },
  patternId: { column: 'pattern_id', table: 'patterns', noun: 'a pattern' },
} as const satisfies Record<ScopeReference, { column: string; table: string; noun: string }>;
const REFERENCE_NAMES = Object.keys(REFERENCES) as ScopeReference[];

const SELECT = sql`
  select r.id, r.site_id as "siteId", r.kind, r.name, r.user_id as "userId", r.venue_id as "venueId",
    r.league_id as "leagueId", r.age_group_id as "ageGroupId", r.game_type_id as "gameTypeId",
    r.pattern_id as "patternId", r.position, (r.amount * 100)::int8 as amount, r.currency,
    (r.rate * 10000)::int8 as rate, r.unit, r.free_distance as "freeDistance", (r.most * 100)::int8 as most,
    r.condition, r.hours, r.percent, r.rounding, r.holds_from as "holdsFrom", r.holds_until as "holdsUntil",
    nullif(concat_ws(', ', u.first_name || ' ' || u.last_name, v.name, l.name, y.name, t.name, p.name, r.position), '')
      as basis, r.created_at as "createdAt", r.updated_at as "updatedAt"
  from fee_rules r
  left join users u on u.id = r.user_id
  left join venues v on v.id = r.venue_id
  left join leagues l on l.id = r.league_id
  left join age_groups y on y.id = r.age_group_id
  left join game_types t on t.id = r.game_type_id
  left join patterns p on p.id = r.pattern_id`;

/** All rules of the site, also those that have ended, by id. */
export async function findRules(db: Queryable, siteId: number): Promise<FeeRule[]> {
  return db.query<FeeRule>(sql`${SELECT} where r.site_id = ${siteId} order by r.id`);
}

/** What a list of fee rules can be sorted by. */
export const FEE_RULE_SORTS: Sortable = TIMES;

export async function listRules(
  db: Queryable,
  { siteId, page }: { siteId: number; page: Pagination },
): Promise<Page<FeeRule>> {
  return readPage<FeeRule>(db, {
    select: sql`${SELECT} where r.site_id = ${siteId}`,
    order: sql`id`,
    sortable: FEE_RULE_SORTS,
    page,
  });
}

export async function findRule(db: Queryable, id: number): Promise<FeeRule | undefined> {
  const [rule] = await db.query<FeeRule>(sql`${SELECT} where r.id = ${id}`);
  return rule;
}

/** Locks the rule against other changes until the transaction ends. */
export async function lockRule(tx: Transaction, id: number): Promise<FeeRule | undefined> {
  const lock = tx.query(sql`select from fee_rules where id = ${id} for no key update`);
  const [rule] = await Promise.all([findRule(tx, id), lock]);
  return rule;
}

/** The rules for a row of a table, locked, before it is deleted or merged into another. */
export async function rulesOf(tx: Transaction, table: string, id: number): Promise<FeeRule[]> {
  const reference = Object.values(REFERENCES).find((one) => one.table === table);
  if (reference === undefined) return [];
  const column = raw(reference.column);
  const [, rules] = await Promise.all([
    tx.query(sql`select from fee_rules where ${column} = ${id} order by id for update`),
    tx.query<FeeRule>(sql`${SELECT} where r.${column} = ${id} order by r.id`),
  ]);
  return rules;
}

/** Whether a rule for one of the venues held when games started at the other: merged, they would be paid by it. */
export async function areFeesFixedApart(
  tx: Transaction,
  [one, other]: readonly [number, number],
): Promise<boolean> {
  const found = await tx.query(sql`
    select from fee_rules r
    where r.venue_id in (${one}, ${other}) and exists (
      select from games g
      where g.venue_id = case r.venue_id when ${one} then ${other}::bigint else ${one}::bigint end
        and g.start_time <= now() and g.deleted_at is null and ${HELD_AT_START})
    limit 1`);
  return found.length > 0;
}

const HELD_AT_START = sql`g.start_time >= r.holds_from and (r.holds_until is null or g.start_time < r.holds_until)`;

/** Gives the rules for a venue to the one that it is merged into, and returns their entries of the journal. */
export async function moveRules(
  tx: Transaction,
  { id, intoId }: { id: number; intoId: number },
): Promise<JournalEntry[]> {
  const rules = await rulesOf(tx, 'venues', id);
  await tx.query(sql`update fee_rules set venue_id = ${intoId}, updated_at = now() where venue_id = ${id}`);
  return rules.map((before) => ruleEntry({ before, after: { ...before, venueId: intoId } }));
}

export async function countRules(db: Queryable, siteId: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`select count(*) as count from fee_rules where site_id = ${siteId}`,
  );
  return row!.count;
}

/** The records of a scope that are not of the site. The lock waits for a transaction that deletes one. */
export async function missingReferences(
  tx: Transaction,
  { siteId, ...scope }: Pick<RuleScope, ScopeReference> & { siteId: number },
): Promise<ScopeReference[]> {
  const missing: ScopeReference[] = [];
  for (const name of REFERENCE_NAMES) {
    const id = scope[name];
    if (id === null) continue;
    const table = raw(REFERENCES[name].table);
    const found = await tx.query(
      sql`select from ${table} where id = ${id} and site_id = ${siteId} for key share`,
    );
    if (found.length === 0) missing.push(name);
  }
  return missing;
}

export async function insertRule(tx: Transaction, rule: NewRule): Promise<FeeRule> {
  const columns = { site_id: rule.siteId, ...columnsOf(rule) };
  const names = commas(Object.keys(columns).map(raw));
  const values = commas(Object.values(columns).map((value): Sql => sql`${value}`));
  const [[row]] = await Promise.all([
    tx.query<{ id: number }>(sql`insert into fee_rules (${names}) values (${values}) returning id`),
    tx.query(sql`update sites set pays_by_rules = true where id = ${rule.siteId} and not pays_by_rules`),
  ]);
  return (await findRule(tx, row!.id))!;
}

export async function updateRule(tx: Transaction, id: number, rule: NewRule): Promise<FeeRule> {
  await tx.query(sql`update fee_rules set ${setting(columnsOf(rule))}, updated_at = now() where id = ${id}`);
  return (await findRule(tx, id))!;
}

export async function removeRule(tx: Transaction, id: number): Promise<void> {
  await tx.query(sql`delete from fee_rules where id = ${id}`);
}

/** After rules were removed: without any, games pay the fees of their positions again. */
export async function recheckRules(tx: Transaction, siteId: number): Promise<void> {
  await tx.query(sql`select from sites where id = ${siteId} for no key update`); // no rule is added meanwhile
  await tx.query(sql`
    update sites s set pays_by_rules = false
    where s.id = ${siteId} and not exists (select from fee_rules where site_id = s.id)`);
}

/** The entry of the journal: without `before` it was created, without `after` deleted. */
export function ruleEntry({
  before,
  after,
}: {
  before?: FeeRule | undefined;
  after?: FeeRule | undefined;
}): JournalEntry {
  const { id, siteId, userId } = (after ?? before)!;
  const fieldsOf = (rule: FeeRule | undefined) => {
    if (rule === undefined) return undefined;
    const { basis, ...fields } = rule;
    return fieldsOfRecord(fields);
  };
  return {
    siteId,
    kind: 'fee_rule',
    id,
    subjectId: userId,
    before: fieldsOf(before),
    after: fieldsOf(after),
  };
}

function columnsOf(rule: NewRule): Record<string, unknown> {
  return {
    ...Object.fromEntries(REFERENCE_NAMES.map((name) => [REFERENCES[name].column, rule[name]])),
    position: rule.position,
    kind: rule.kind,
    name: rule.name,
    amount: decimal(rule.amount, 2),
    currency: rule.currency,
    rate: decimal(rule.rate, 4),
    unit: rule.unit,
    free_distance: rule.freeDistance,
    most: decimal(rule.most, 2),
    condition: rule.condition,
    hours: rule.hours,
    percent: rule.percent,
    rounding: rule.rounding,
    holds_from: rule.holdsFrom,
    holds_until: rule.holdsUntil,
  };
}

/** An integer of such decimals as the text of a numeric: 4550 with two is `45.50`. */
function decimal(value: number | null, decimals: number): string | null {
  if (value === null) return null;
  const digits = String(value).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
