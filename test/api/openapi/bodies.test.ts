// The example of every request body is accepted, after its ids and names are replaced by existing ones.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addUser } from '../../../src/domain/users/actions.ts';
import { sql } from '../../../src/storage/sql.ts';
import { type Json, operations } from '../../support/conformance/described.ts';
import { type Api, newGame, openApi } from '../callers.ts';
import { sampleProposal } from '../proposed.ts';
import { playedGame } from '../reported-games.ts';
import { createSiteFixture, type SiteFixture } from '../site-fixture.ts';

let api: Api;
let furnished: SiteFixture;
let count = 0;
let asked = 0;
before(async () => {
  api = await openApi();
  furnished = await createSiteFixture(api);
  await furnished.as.omar('DELETE', furnished.address('/users/:id/tax_form')); // its example makes one
});
after(() => api.stop());

/** The example with ids of this site, and with names that it has not yet. */
function coerceForm(example: Json): Json {
  const { users, sites, groups } = furnished.ids;
  const email = 'kim.park@harbor.example';
  const named = {
    user_id: users,
    site_id: sites,
    group_id: groups,
    league_id: furnished.ids.leagues,
    email,
    other_user_id: api.season.nina.userId,
    email_addresses: [email],
  };
  const own = Object.fromEntries(Object.entries(named).filter(([name]) => name in example));
  return { ...example, ...own, ...('name' in example && { name: `${example.name} ${++count}` }) };
}

/** A report is about a game of its own, which the official has worked; its template is that of the site. */
async function toReport(): Promise<{ game_id?: number; template_id?: number }> {
  const game = await playedGame(api);
  return { game_id: game.id, template_id: furnished.ids.templates! };
}

/** An open position of a game of its own, and a request for another one. */
async function toAsk(path: string): Promise<{ address: string; game_id?: number; position_id?: number }> {
  const game = await newGame(api, { localized_date: `2098-01-0${++asked}`, published: true });
  const [slot] = game._embedded.assignments;
  if (path.endsWith('/game_requests')) {
    return { address: path, game_id: game.id, position_id: slot.position_id };
  }
  const address = `/api/v2/assignments/${slot.id}/request`;
  if (path.endsWith('/request')) return { address };
  const { json } = await furnished.as.omar('POST', address, { body: {} });
  return { address: `/api/v2/requests/${json.id}/decide` };
}

/** A merge is of two records that nothing else needs: the address of the one, and the one that stays. */
async function toMerge(path: string): Promise<{ address: string; into_id: number }> {
  const list = path.includes('/teams/') ? 'teams' : 'venues';
  const add = async (): Promise<number> => {
    const body = { name: `Another ${++count}` };
    return (await api.ada('POST', furnished.address(`/sites/:site_id/${list}`), { body })).json.id;
  };
  return { address: `/api/v2/${list}/${await add()}/merge`, into_id: await add() };
}

/** A site has one open import of a kind: none before another one is made, and that of the fixture for the others. */
async function openOneImport(path: string): Promise<void> {
  await api.service.db.query(sql`update imports set state = 'undone'`);
  const id = path.endsWith('/imports') ? 0 : furnished.ids.imports;
  await api.service.db.query(sql`update imports set state = 'draft' where id = ${id}`);
}

/** Omar's profile on another site. */
async function otherProfile(): Promise<number> {
  const [site] = await api.service.db.query<{ id: number }>(
    sql`insert into sites (name, timezone) values ('Hill Soccer', 'America/Denver') returning id`,
  );
  const { id } = await addUser(api.service.db, {
    siteId: site!.id,
    ...{ email: 'omar.reyes@harbor.example', firstName: 'Omar', lastName: 'Reyes' },
    roles: { official: true, assignor: false, manager: false },
  });
  return id;
}

/** A slot of a game of its own: that of the fixture keeps its official, who answers later. */
async function toUnassign(): Promise<{ address: string }> {
  const game = await newGame(api, { localized_date: '2098-03-01' });
  return { address: `/api/v2/assignments/${game._embedded.assignments[0].id}/unassign` };
}

/** A run that is closed, for a game that Omar worked. */
async function toPay(): Promise<{ address: string; user_ids: number[] }> {
  const { siteId, omar } = api.season;
  const date = '2019-05-02';
  const game = await newGame(api, { localized_date: date, published: true });
  const slot = `/api/v2/assignments/${game._embedded.assignments[0].id}/assign`;
  await api.ada('POST', slot, { body: { user_id: omar.userId } });
  const body = { start_date: date, end_date: date, payment_date: date, wants_reports: false };
  const { id } = (await furnished.as.ada('POST', `/api/v2/sites/${siteId}/pay_runs`, { body })).json;
  await furnished.as.ada('POST', `/api/v2/pay_runs/${id}/close`);
  return { address: `/api/v2/pay_runs/${id}/payments`, user_ids: [omar.userId] };
}

/** A proposal of its own, for a game with an open position. */
async function toPropose(path: string): Promise<{ address?: string; [member: string]: unknown }> {
  const { siteId, nina } = api.season;
  const game = await newGame(api, { localized_date: '2098-04-01' });
  if (path.endsWith('/proposals')) return { game_ids: [game.id] };
  const slotId = game._embedded.assignments[0].id;
  const of = { siteId, accountId: nina.accountId, gameId: game.id, slotId, userId: nina.userId };
  const state = path.endsWith('/undo') ? 'accepted' : 'planned';
  const id = await sampleProposal(api.service.db, { ...of, state });
  const address = `/api/v2/proposals/${id}${path.split('{id}')[1]}`;
  if (path.endsWith('/{id}')) return { address, reject: [{ assignment_id: slotId, user_id: nina.userId }] };
  return { address, assignment_ids: [slotId] };
}

/** A game that Omar worked, and a dispute of what it pays. */
async function toDispute(path: string): Promise<{ address: string }> {
  const game = await playedGame(api);
  const slot = `/api/v2/assignments/${game._embedded.assignments[0].id}`;
  const address = `${slot}/disputes`;
  if (path.endsWith('/disputes')) return { address };
  const body = { amount: 55, reason: 'It was a final' };
  const { json } = await furnished.as.omar('POST', address, { body });
  return { address: `/api/v2/disputes/${json.id}/decide` };
}

/** Omar as a minor. */
async function toGuard(): Promise<Record<string, unknown>> {
  const { omar } = api.season;
  await api.service.db.query(sql`update users set date_of_birth = '2098-05-02' where id = ${omar.userId}`);
  return { email: 'rosa.reyes@home.example' };
}

/** Of operations on records that those before them have changed or deleted. */
async function ownAddress(path: string): Promise<{ address?: string; [member: string]: unknown }> {
  if (path.endsWith('/merge')) return toMerge(path);
  if (path.includes('/disputes')) return toDispute(path);
  if (path.includes('/proposals')) return toPropose(path);
  if (path.endsWith('/payments')) return toPay();
  if (path.endsWith('/availability/copy')) return { from_user_id: await otherProfile() };
  if (path.endsWith('/assignments/{id}/unassign')) return toUnassign();
  if (path.endsWith('/guardians')) return toGuard();
  return /\/(request|decide|game_requests)$/.test(path) ? toAsk(path) : {};
}

for (const { name, method, path, described } of operations) {
  const content = described.requestBody?.content['application/json'];
  if (content === undefined) continue;
  test(name, async () => {
    // An application is no browser: test/notices/push.test.ts sends it as one.
    const isForBrowsers = path.endsWith('/push_subscriptions');
    const report = /submissions$/.test(path) ? await toReport() : {};
    const body = { ...coerceForm(content.example), ...report };
    const {
      address = furnished.address(path, path.includes('/games/') ? report.game_id : undefined),
      ...into
    } = await ownAddress(path);
    if (/\/imports(\/|$)/.test(path)) await openOneImport(path);
    const reply = await furnished.owner(path)(method, address, { body: { ...body, ...into } });
    const statuses = isForBrowsers ? [403] : [200, 201];
    assert.ok(statuses.includes(reply.status), `${JSON.stringify(body)} → ${reply.text}`);
  });
}

test('a game is changed by whatever a body is described with', async () => {
  const game = furnished.address('/games/:id');
  const change = async (body: Record<string, unknown>) => {
    const reply = await api.ada('PUT', game, { body });
    assert.equal(reply.status, 200, `${JSON.stringify(body)} → ${reply.text}`);
    return reply.json;
  };
  const names = {
    home_team: 'Pier Pirates',
    away_team: 'Bay Gulls',
    age_group: 'U14',
    game_type: 'Cup',
    gender: 'Boys',
  };
  for (const [what, name] of Object.entries(names)) {
    assert.equal((await change({ [`${what}_name`]: name }))[what], name);
  }
  assert.equal((await change({ public_note_text: 'Bring both shirts.' })).public_note, 'Bring both shirts.');
  assert.equal((await change({ private_note_text: 'Call first.' })).private_note, 'Call first.');
  assert.equal((await change({ date_time: '2099-06-01T10:00' })).localized_time, '10:00 AM');
});

test('a user is added with whatever a body is described with', async () => {
  const phones = { home_phone: '+1 555 0101', work_phone: '+1 555 0102' };
  const flags = { home_phone_is_public: true, work_phone_is_public: true };
  const body = {
    first_name: 'Lee',
    last_name: 'Novak',
    email: 'lee.novak@harbor.example',
    ...phones,
    ...flags,
  };
  const reply = await api.ada('POST', furnished.address('/sites/:site_id/users'), { body });
  assert.equal(reply.status, 201, reply.text);
  assert.deepEqual([reply.json.home_phone, reply.json.work_phone_is_public], ['+1 555 0101', true]);
});

test('a series is created with whatever a body is described with', async () => {
  const { leagues, age_groups, game_types, genders, teams, patterns } = furnished.ids;
  const series = (body: Record<string, unknown>) =>
    api.ada('POST', furnished.address('/sites/:site_id/games/series'), { body: { weeks: 1, ...body } });
  const lists = {
    league_id: leagues,
    age_group_id: age_groups,
    game_type_id: game_types,
    gender_id: genders,
  };
  const notes = { public_note: 'Bring both shirts.', private_note: 'Call first.', paid_via: 'Cash' };
  const texts = { public_note_text: 'Bring both shirts.', private_note_text: 'Call first.' };
  const bodies = [
    {
      date_time: '2099-06-01T10:00',
      user_end_time_formatted: '11:30 AM',
      home_team_id: teams,
      ...lists,
      ...notes,
    },
    {
      start_time: '2099-06-02T10:00:00-04:00',
      end_time: '2099-06-02T11:00:00-04:00',
      pattern_id: patterns,
      ...texts,
    },
    {
      localized_date: '2099-06-03',
      localized_time: '9:00',
      localized_end_time: '10:30',
      away_team_id: teams,
    },
    { date_time: '2099-06-04T10:00', public: true, external_id: 7, lock_version: 0 },
    { date_time: '2099-06-05T10:00', is_public: true },
  ];
  for (const body of bodies) {
    const reply = await series(body);
    assert.equal(reply.status, 200, `${JSON.stringify(body)} → ${reply.text}`);
  }
});

test('a member that is not read is named in the warnings of bulk requests, blocks and what officials do', async () => {
  const site = furnished.address('/sites/:site_id');
  const unread = { colour: 'blue' };
  const start = { localized_date: '2099-07-01', localized_time: '9:00', pattern_name: '2 officials' };
  const game = (await api.ada('POST', `${site}/games`, { body: start })).json;
  const venue = (await api.ada('POST', `${site}/venues`, { body: { name: 'Blocked Park' } })).json;
  const [slot] = game._embedded.assignments;
  const requests: [string, Record<string, unknown>][] = [
    [`${site}/games/publish`, { game_ids: [game.id], dry_run: true }],
    [`${site}/games/assign`, { assignments: [{ assignment_id: slot.id, user_id: null }], dry_run: true }],
    [furnished.address('/users/:id/blocks'), { venue_id: venue.id }],
    [furnished.address('/users/:id/certifications'), { name: 'Fitness test' }],
    [(await toAsk('/decide')).address, { status: 'refused' }],
    [(await toAsk('/request')).address, {}],
    ['/api/v2/current_account/calendar_feeds', {}],
    ['/api/v2/current_account/answers', { answers: [{ assignment_id: slot.id, status: 'A' }] }],
  ];
  for (const [path, body] of requests) {
    const who = /\/(request|calendar_feeds|answers)$/.test(path) ? furnished.as.omar : api.ada;
    const reply = await who('POST', path, { body: { ...body, ...unread } });
    assert.ok(reply.status < 300, `${path} → ${reply.text}`);
    assert.match(reply.json.warnings.join(), /colour/, path);
  }
});
