// The callers of the access table, with a token of each kind.
import { createAccount } from '../../../src/domain/accounts/actions.ts';
import { changeSite, createSite } from '../../../src/domain/sites/actions.ts';
import { addUser } from '../../../src/domain/users/actions.ts';
import { SCOPES, type Scope } from '../../../src/oauth/scopes.ts';
import { sql } from '../../../src/storage/sql.ts';
import { callerFor, createPattern, createSeason, register, type Season } from '../../support/season.ts';
import { type Call, caller, startTestService, type TestService } from '../../support/service.ts';

/** The columns of the access table. `oneself` is Omar Reyes, the owner of every personal record. */
export const CALLERS = ['oneself', 'other', 'assignor', 'manager', 'stranger', 'inactive'] as const;
export type Caller = (typeof CALLERS)[number];

export type People = {
  service: TestService;
  season: Season;
  /** Each with every scope. */
  call: Record<Caller, Call>;
  nobody: Call;
  /** The assignor, with every scope but these. */
  without(scopes: readonly Scope[]): Promise<Call>;
};

/** The season with a manager, an assignor of another site, and an inactive assignor. */
export async function gatherPeople(): Promise<People> {
  const service = await startTestService({ worker: false });
  const season = await createSeason(service.db);
  await createPattern(service.db, season.siteId, '2 officials', ['Referee', 'Assistant']);
  await changeSite(service.db, { id: season.siteId, change: { formsEnabled: true } });
  const everything = SCOPES.join(' ');
  const callerOf = async (accountId: number) =>
    callerFor(service, await register(service.db, accountId), everything);
  const mia = await joined(service, season, { firstName: 'Mia', lastName: 'Chen', role: 'manager' });
  const ivo = await joined(service, season, { firstName: 'Ivo', lastName: 'Brandt', role: 'assignor' });
  await service.db.query(sql`update users set active = false where account_id = ${ivo}`);
  const person = { email: 'zoe.marsh@pier.example', firstName: 'Zoe', lastName: 'Marsh' };
  const zoe = await createAccount(service.db, person);
  const pier = { name: 'Pier Basketball', timezone: 'America/Chicago', ownerAccountId: zoe.id };
  await createSite(service.db, pier);
  return {
    service,
    season,
    call: {
      oneself: await callerOf(season.omar.accountId),
      other: await callerOf(season.nina.accountId),
      assignor: await callerFor(service, season.application, everything),
      manager: await callerOf(mia),
      stranger: await callerOf(zoe.id),
      inactive: await callerOf(ivo),
    },
    nobody: caller(service),
    without: (scopes) =>
      callerFor(service, season.application, SCOPES.filter((scope) => !scopes.includes(scope)).join(' ')),
  };
}

type Joining = { firstName: string; lastName: string; role: 'assignor' | 'manager' };

async function joined(service: TestService, season: Season, { firstName, lastName, role }: Joining) {
  const email = `${firstName}.${lastName}@harbor.example`.toLowerCase();
  const roles = { official: false, assignor: role === 'assignor', manager: role === 'manager' };
  const names = { siteId: season.siteId, email, firstName, lastName };
  return (await addUser(service.db, { ...names, roles })).accountId;
}
