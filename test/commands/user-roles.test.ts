// An operator gives somebody a role on a site: crewcall user roles.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openEndpoint, type TokenEndpoint } from '../oauth/endpoint.ts';
import { crewcall, SECRET_KEY } from '../support/program.ts';

const ADA = 'ada@harbor.example';

let endpoint: TokenEndpoint; // has the account of Ada Okafor
let env: Record<string, string>;
let site: { id: number; owner: { user_id: number } };
before(async () => {
  endpoint = await openEndpoint();
  env = { DATABASE_URL: endpoint.database.url, SECRET_KEY };
  const where = ['--timezone', 'America/New_York', '--owner', ADA];
  site = await json('site', 'create', '--name', 'Bay Youth Soccer', ...where);
});
after(() => endpoint.close());

/** Runs a command that must succeed, and reads its one JSON document. */
async function json(...args: string[]) {
  const ran = await crewcall([...args, '--json'], env);
  assert.deepEqual([ran.code, ran.err], [0, '']);
  return JSON.parse(ran.out);
}

const roles = (...options: string[]) => json('user', 'roles', String(site.id), ADA, ...options);

async function fails(message: RegExp, email: string, ...options: string[]): Promise<void> {
  const ran = await crewcall(['user', 'roles', String(site.id), email, ...options], env);
  assert.deepEqual([ran.code, ran.out], [1, '']);
  assert.match(ran.err, message);
}

const shown = (given: object) => ({
  ...{ site_id: site.id, user_id: site.owner.user_id, email: ADA, active: true },
  ...{ official: false, assignor: true, manager: true, ...given },
});

test('roles are given and taken, and the audit log says that an operator did it', async () => {
  assert.deepEqual(await roles(), shown({}));
  assert.deepEqual(await roles('--official', '--no-assignor'), shown({ official: true, assignor: false }));
  const { audit } = await json('audit', '--site', String(site.id), '--record', 'user', '--action', 'changed');
  assert.deepEqual(
    audit.map((entry: { by: string; after: object }) => [entry.by, entry.after]),
    [['operator', { assignor: false, official: true }]],
  );
  const { out } = await crewcall(['user', 'roles', String(site.id), ADA], env);
  assert.equal(out, `${ADA} has on site ${site.id} the roles: official, manager.\n`);
});

test('the last leader stays one, and only users of the site have roles there', async () => {
  await fails(/last active assignor or manager/, ADA, '--no-manager', '--no-assignor');
  await fails(/No account has the address/, 'a@b.example', '--manager');
  const noor = ['--email', 'noor@harbor.example', '--first-name', 'Noor', '--last-name', 'Haddad'];
  await json('account', 'create', ...noor, '--password', 'whistle at noon');
  await fails(/is not a user of site/, 'noor@harbor.example', '--manager');
});

test('on an archived site no role is given', async () => {
  await json('site', 'archive', String(site.id));
  await fails(/Bay Youth Soccer is archived, and read only/, ADA, '--assignor');
  assert.equal((await roles()).assignor, false);
  await json('site', 'restore', String(site.id));
});
