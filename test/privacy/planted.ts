// A person whose data is everywhere: planted through the API and the pages, and searched for in all that is kept.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { hashPassword } from '../../src/accounts/passwords.ts';
import { createVault } from '../../src/kernel/secrets.ts';
import { raw, sql } from '../../src/storage/sql.ts';
import type { Api } from '../api/callers.ts';
import { newGame } from '../api/callers.ts';
import { createVisitor } from '../pages/visitor.ts';
import { callerFor, register } from '../support/season.ts';
import type { Call, TestService } from '../support/service.ts';
import { ok, until } from '../support/stage.ts';

export const EMAIL = 'omarion.reyeswood@harbor.example';
export const PASSWORD = 'two flags and a coin';
/** Whatever has one of these is theirs. */
export const NEEDLES = [
  'reyeswood',
  '5550177',
  '555 0177',
  '23 Lighthouse',
  '1987-06-05',
  '99887766554433',
  'knee surgery',
  '900771234', // as it is stored
];
const ME = 'Omarion Reyeswood';

export type PersonalData = {
  accountId: number;
  userId: number;
  call: Call;
  games: { past: number; coming: number };
};

/** Plants the person on the season's site, with what they and others wrote about them. */
export async function plantPerson(api: Api): Promise<PersonalData> {
  const { service, season, ada } = api;
  const { db } = service;
  const site = `/api/v2/sites/${season.siteId}`;
  const put = async (path: string, body: object, call = ada) =>
    ok(await call('PUT', `/api/v2${path}`, { body }), 200);
  const post = async (path: string, body: object, call = ada, status = 201) =>
    ok(await call('POST', `/api/v2${path}`, { body }), status);
  await put(`/sites/${season.siteId}`, {
    forms_enabled: true,
    open_games: { mode: 'ask', minimum_grade: null, group_ids: [], hours_before: 0 },
  });
  const person = { first_name: 'Omarion', last_name: 'Reyeswood', email: EMAIL, official: true, mi: 'Q' };
  const user = ok(await ada('POST', `${site}/users`, { body: person }), 201);
  const accountId = (
    await db.query<{ id: number }>(sql`select account_id as id from users where id = ${user.id}`)
  )[0]!.id;
  await db.query(
    sql`update accounts set password_hash = ${await hashPassword(PASSWORD)} where id = ${accountId}`,
  );
  const application = await register(db, accountId);
  await db.query(sql`update applications set name = 'Reyeswood Sync' where id = ${application.id}`);
  const call = await callerFor(service, application, 'read write bank webhooks');
  const own = `/users/${user.id}`;
  await put(
    own,
    {
      ...{ mobile_phone: '+1 617 555 0177', mobile_phone_is_public: true, street1: '23 Lighthouse Row' },
      ...{ date_of_birth: '1987-06-05', email_addresses: [EMAIL, 'ref@reyeswood.example'] },
    },
    call,
  );
  const bank = {
    ...{ name: ME, routing_number: '011000015', account_number: '99887766554433', account_type: 'checking' },
  };
  await post(`${own}/bank_accounts`, bank, call);
  await post(
    `${own}/tax_form`,
    {
      ...{
        name: ME,
        business_name: null,
        tax_classification: 'individual',
        tin_type: 'ssn',
        tin: '900-77-1234',
      },
      ...{ street_1: '23 Lighthouse Row', city: 'Portland', state_or_province: 'ME', postal: '04101' },
    },
    call,
  );
  await post(`${own}/availability`, { date: '2099-05-09', all_day: true, description: 'knee surgery' }, call);
  await put(
    `${own}/availability_pattern`,
    {
      ...{ start_date: '2099-06-01', end_date: '2099-06-30' },
      days: [{ weekday: 'saturday', all_day: true }],
    },
    call,
  );
  await post('/current_account/calendar_feeds', {}, call);
  await post(`/users/${season.nina.userId}/blocks`, { other_user_id: user.id, reason: `${ME} asked for it` });
  const past = await newGame(api, { localized_date: '2020-05-02', published: true });
  const coming = await newGame(api, {
    localized_date: '2099-05-16',
    published: true,
    public_note: `${ME} has the key.\nOmarion  Reyeswood brings it; ask omarion.reyeswood@harbor.example`,
  });
  const slot = (game: typeof past, index = 0) => game._embedded.assignments[index].id;
  for (const game of [past, coming]) {
    await post(`/assignments/${slot(game)}/assign`, { user_id: user.id, override: true }, ada, 200);
  }
  await until('the person was told of the game', async () => {
    const told = await db.query(
      sql`select from notices where user_id = ${user.id} and last_notified is not null`,
    );
    return told.length > 0;
  });
  await post(`/assignments/${slot(coming)}/confirm`, { status: 'D', reason: 'knee surgery' }, call, 200);
  const other = await newGame(api, { localized_date: '2099-05-23', published: true });
  await post(`/assignments/${slot(other)}/request`, { note: `${ME} lives near` }, call);
  const fields = [{ key: 'summary', label: 'Summary', type: 'text' }];
  const template = await post(`/sites/${season.siteId}/form/templates`, {
    name: 'Report',
    fields,
    reported_by: 'everybody',
  });
  await db.query(sql`update form_templates set due_from = '2019-01-01'`);
  const report = { template_id: template.id, state: 'submitted', values: { summary: `I, ${ME}, saw it.` } };
  await post(`/games/${past.id}/submissions`, report, call);
  const statement = {
    user_id: user.id,
    statement_date: '2099-05-02',
    amount: 45,
    description: `Paid to ${ME}`,
  };
  await post(`/sites/${season.siteId}/statements`, statement);
  const to = { user_ids: [user.id] };
  await post(`/sites/${season.siteId}/messages`, { to, subject: `For ${ME}`, text: `{first_name}, ${ME}` });
  await put(own, { assignor: true });
  const written = { to: { user_ids: [season.nina.userId] }, subject: 'Shirts', text: '{sender} has them' };
  await post(`/sites/${season.siteId}/messages`, written, call);
  await put(own, { assignor: false });
  await post(
    '/webhooks/subscriptions',
    {
      ...{ site_id: season.siteId, target_url: 'https://reyeswood.example/hooks', target_method: 'POST' },
      event_types: ['game.game.published'],
    },
    call,
  ).catch(() => undefined); // officials may not
  const visitor = createVisitor(service, 'Firefox of Reyeswood');
  await visitor.signIn({ email: EMAIL, password: PASSWORD });
  await visitor.submit('/profile', 'change=address', {
    new_address: 'new@reyeswood.example',
    password: PASSWORD,
  });
  await db.query(sql`
    insert into consents (account_id, application_id, scopes) values (${accountId}, ${season.application.id}, '{read}')`);
  return { accountId, userId: user.id, call, games: { past: past.id, coming: coming.id } };
}

/** Where the person's data is found in any column of any table, as text, as bytes and decrypted. */
export async function searchDatabase({ db, secretKey }: TestService): Promise<string[]> {
  const vault = createVault([Buffer.from(secretKey, 'base64')]);
  const columns = await db.query<{ table: string; name: string; type: string }>(sql`
    select c.table_name as table, c.column_name as name, c.data_type as type from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`);
  const found: string[] = [];
  for (const { table, name, type } of columns) {
    const rows = await db.query<{ value: Buffer | string }>(
      sql`select ${raw(`"${name}"${type === 'bytea' ? '' : '::text'}`)} as value from ${raw(`"${table}"`)} where ${raw(`"${name}"`)} is not null`,
    );
    for (const { value } of rows) {
      const texts = typeof value === 'string' ? [value] : [value.toString('utf8'), decrypted(vault, value)];
      if (texts.some(hasNeedle)) found.push(`${table}.${name}: ${texts.find(hasNeedle)!.slice(0, 300)}`);
    }
  }
  return found;
}

function decrypted(vault: ReturnType<typeof createVault>, value: Buffer): string {
  try {
    return vault.decrypt(value);
  } catch {
    return '';
  }
}

export function hasNeedle(text: string): boolean {
  const folded = text.toLowerCase();
  return NEEDLES.some((needle) => folded.includes(needle.toLowerCase()));
}

/** The emails of the folder that have the person's data, in their headers, bodies or attachments. */
export async function searchOutbox(outbox: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(outbox).catch(() => [])) {
    const email = await PostalMime.parse(await readFile(join(outbox, name)), { attachmentEncoding: 'utf8' });
    if (hasNeedle(JSON.stringify(email))) found.push(`${name}: ${email.subject}`);
  }
  return found;
}

/** Waits until emails with the person's data were saved, and none waits. */
export async function emailsSaved(db: TestService['db'], outbox: string): Promise<void> {
  await until('emails about the person are saved', async () => (await searchOutbox(outbox)).length >= 4);
  await until(
    'no email waits',
    async () =>
      (await db.query(sql`select from emails where sent_at is null and failed_at is null`)).length === 0,
  );
  await db.query(sql`insert into suppressed_addresses (address, reason) values (${EMAIL}, 'unknown')`);
}
