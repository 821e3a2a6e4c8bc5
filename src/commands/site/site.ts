// `crewcall site …`: creates, renames, archives, deletes and restores sites.
import { readSettings } from '../../config.ts';
import * as sites from '../../domain/sites/actions.ts';
import * as lifecycle from '../../domain/sites/lifecycle/actions.ts';
import type { Site } from '../../domain/sites/site.ts';
import type { Database } from '../../storage/database.ts';
import type { Context, Result } from '../command.ts';
import { requireAccount, withDatabase } from '../database.ts';

type SiteId = { id: number };

/** Archives a site: it is read only until it is restored. */
export async function archive({ id }: SiteId, { env }: Context): Promise<Result> {
  return onSite(env, (db) => lifecycle.archiveSite(db, { id }));
}

/** Restores a site that was archived or deleted. */
export async function restore({ id }: SiteId, { env }: Context): Promise<Result> {
  return onSite(env, (db) => lifecycle.restoreSite(db, { id, now: new Date() }));
}

/** Archives a site, and deletes it after 30 days. */
export async function deleteSite({ id }: SiteId, { env }: Context): Promise<Result> {
  return onSite(env, (db) => lifecycle.deleteSite(db, { id, now: new Date() }));
}

/** Gives a site another name. */
export async function rename({ id, name }: SiteId & { name: string }, { env }: Context): Promise<Result> {
  return onSite(env, (db) => sites.changeSite(db, { id, change: { name } }));
}

async function onSite(env: Context['env'], change: (db: Database) => Promise<Site>): Promise<Result> {
  const { id, name, active, deleteAt } = await withDatabase(readSettings(env), change);
  const state = active ? 'active' : 'archived, and read only';
  const deletion = deleteAt === null ? '' : `; it is deleted on ${deleteAt.toISOString().slice(0, 10)}`;
  const text = `Site ${id}, ${name}, is ${state}${deletion}.`;
  return { json: { id, name, active, deletes_at: deleteAt }, text };
}

type NewSite = { name: string; timezone: string; owner: string };

/** Creates a site; the owner, given by email address, becomes its assignor. */
export async function createSite(
  { name, timezone, owner: email }: NewSite,
  { env }: Context,
): Promise<Result> {
  return withDatabase(readSettings(env), async (db) => {
    const account = await requireAccount(db, email);
    const { site, owner } = await sites.createSite(db, { name, timezone, ownerAccountId: account.id });
    return {
      json: {
        id: site.id,
        name: site.name,
        timezone: site.timezone,
        owner: { account_id: account.id, user_id: owner.id, email: account.email },
      },
      text: `Created site ${site.id}, ${site.name} (${site.timezone}); ${account.email} is its assignor.`,
    };
  });
}
