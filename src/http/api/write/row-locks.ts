// The row that stands for the resource at an address, locked before a change looks at it.
import type { Transaction } from '../../../storage/database.ts';
import { type Sql, sql } from '../../../storage/sql.ts';
import { pathId } from '../input/ids.ts';

const LAST_ID = /\/(\w+)\/:(\w+)(?:\/\w+)*$/; // `/games/:id`; of `/users/:id/tax_form`, the user

/** The tables by the nouns of addresses. */
const TABLES: Record<string, Sql> = {
  age_groups: sql`age_groups`,
  availability: sql`availability`,
  bank_accounts: sql`bank_accounts`,
  game_types: sql`game_types`,
  games: sql`games`,
  genders: sql`genders`,
  groups: sql`groups`,
  league_officials: sql`league_officials`,
  leagues: sql`leagues`,
  patterns: sql`patterns`,
  sites: sql`sites`,
  statements: sql`statements`,
  subscriptions: sql`subscriptions`,
  teams: sql`teams`,
  users: sql`users`,
  venues: sql`venues`,
};

/** The noun and the parameter that say whose row it is; undefined for an address without an id. */
export function rowOf(path: string): { noun: string; parameter: string } | undefined {
  const [, noun, parameter] = LAST_ID.exec(path) ?? [];
  return noun === undefined || parameter === undefined ? undefined : { noun, parameter };
}

/** The nouns whose rows can be locked. */
export const lockable: readonly string[] = ['assignments', ...Object.keys(TABLES)];

/**
 * Locks the row of the resource at a path of the map until the transaction ends. FOR NO KEY UPDATE, so that rows that
 * merely name it can still be written.
 */
export async function lockRow(tx: Transaction, path: string, params: Record<string, string>): Promise<void> {
  const row = rowOf(path);
  if (row === undefined) return;
  const id = pathId(params, row.parameter, row.noun);
  if (row.noun === 'assignments') return lockGameOf(tx, id);
  if (row.noun === 'users') await lockSiteOf(tx, id);
  const table = TABLES[row.noun];
  if (table !== undefined) await tx.query(sql`select from ${table} where id = ${id} for no key update`);
}

/** Crews change under the lock of their game: who took a slot's row before it would stand in the others' way. */
async function lockGameOf(tx: Transaction, assignmentId: number): Promise<void> {
  await tx.query(sql`
    select from games where id = (select game_id from assignments where id = ${assignmentId}) for no key update`);
}

/** Who runs a site changes under the lock of the site, before that of the user: taken the other way round, each waits. */
async function lockSiteOf(tx: Transaction, userId: number): Promise<void> {
  await tx.query(sql`
    select from sites where id = (select site_id from users where id = ${userId}) for no key update`);
}
