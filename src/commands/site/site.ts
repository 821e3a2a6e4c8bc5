// `crewcall site …`: creates, lists, renames, archives, deletes and restores sites.
import { readSettings } from '../../config.ts';
import * as sites from '../../domain/sites/actions.ts';
import * as lifecycle from '../../domain/sites/lifecycle/actions.ts';
import type { Site } from '../../domain/sites/site.ts';
import { listSites } from '../../domain/sites/store.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Database } from '../../storage/database.ts';
import { type Context, columns, type Result } from '../command.ts';
import { requireAccount, withDatabase } from '../database.ts';

type SiteId = { id: number };

/** Archives a site: it is read only until it is restored. */
export async function archive({ id }: SiteId, context: Context): Promise<Result> {
  return onSite(context, { id, change: (db) => lifecycle.archiveSite(db, { id }) });
}

/** Restores a site that was archived or deleted. */
export async function restore({ id }: SiteId, context: Context): Promise<Result> {
  return onSite(context, { id, change: (db) => lifecycle.restoreSite(db, { id, now: new Date() }) });
}

/** Archives a site, and deletes it after 30 days. */
export async function deleteSite({ id }: SiteId, context: Context): Promise<Result> {
  return onSite(context, { id, change: (db) => lifecycle.deleteSite(db, { id, now: new Date() }) });
}

/** Gives a site another name. */
export async function rename({ id, name }: SiteId & { name: string }, context: Context): Promise<Result> {
  return onSite(context, { id, change: (db) => sites.changeSite(db, { id, change: { name } }) });
}

/** Lists every site, the archived ones too. */
export async function list(_args: object, { env }: Context): Promise<Result> {
  const all = await withDatabase(readSettings(env), listSites);
  const lines = all.map((site) => [String(site.id), site.name, site.timezone, stateOf(site)]);
  return {
    json: { sites: all.map((site) => ({ ...represent(site), timezone: site.timezone })) },
    text: columns([['ID', 'NAME', 'TIME ZONE', 'STATE'], ...lines]),
  };
}

async function onSite(
  { env }: Context,
  { id, change }: SiteId & { change: (db: Database) => Promise<Site> },
): Promise<Result> {
  const site = await withDatabase(readSettings(env), change).catch((error) => {
    throw error instanceof AppError && error.code === 'not_found' ? noSite(id) : error;
  });
  return { json: represent(site), text: `Site ${id}, ${site.name}, is ${stateOf(site)}.` };
}

/** A site that does not exist, with the command that lists those that do. */
export function noSite(id: number): AppError {
  return new AppError('not_found', `No site has the ID ${id}. "crewcall site list" lists all sites.`);
}

function stateOf({ active, deleteAt }: Site): string {
  const deletion = deleteAt === null ? '' : `; it is deleted on ${deleteAt.toISOString().slice(0, 10)}`;
  return `${active ? 'active' : 'archived, and read only'}${deletion}`;
}

function represent({ id, name, active, deleteAt }: Site) {
  return { id, name, active, deletes_at: deleteAt };
}

type NewSite = { name: string; timezone: string; owner: string };

/** Creates a site; the owner, given by email address, becomes its manager and assignor. */
export async function createSite(
  { name, timezone, owner: email }: NewSite,
  { env }: Context,
): Promise<Result> {
  return withDatabase(readSettings(env), async (db) => {
    const account = await requireAccount(db, email);
    const { site, owner } = await sites
      .createSite(db, { name, timezone, ownerAccountId: account.id })
      .catch((error) => {
        throw isOfZone(error) ? noZone(timezone) : error;
      });
    return {
      json: {
        id: site.id,
        name: site.name,
        timezone: site.timezone,
        owner: { account_id: account.id, user_id: owner.id, email: account.email },
      },
      text: `Created site ${site.id}, ${site.name} (${site.timezone}); ${account.email} is its manager and assignor.`,
    };
  });
}

function isOfZone(error: unknown): boolean {
  return error instanceof AppError && error.problems.some(({ path }) => path === '/timezone');
}

function noZone(timezone: string): AppError {
  return new AppError(
    'validation_failed',
    `--timezone must be an IANA time zone, such as America/New_York; "${timezone}" is none.`,
  );
}
