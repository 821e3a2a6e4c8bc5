// `crewcall site …`: creates sites.
import { readSettings } from '../../config.ts';
import { findAccountByEmail } from '../../domain/accounts/store.ts';
import * as sites from '../../domain/sites/actions.ts';
import type { Context, Result } from '../command.ts';
import { unknownAccount, withDatabase } from '../database.ts';

type NewSite = { name: string; timezone: string; owner: string };

/** Creates a site; the owner, given by email address, becomes its assignor. */
export async function createSite(
  { name, timezone, owner: email }: NewSite,
  { env }: Context,
): Promise<Result> {
  return withDatabase(readSettings(env), async (db) => {
    const account = await findAccountByEmail(db, email);
    if (account === undefined) throw unknownAccount(email);
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
