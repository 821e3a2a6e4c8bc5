// Messages of assignors: whom they reach, exactly once, with what the preview showed (docs/api: Messages).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import PostalMime from 'postal-mime';
import {
  FILLED_CHARACTERS,
  MESSAGES_A_DAY_OF_ACCOUNT,
  MESSAGES_A_DAY_OF_SITE,
  RECIPIENTS_A_DAY_OF_SITE,
} from '../../src/domain/messages/message.ts';
import { messageHandlers } from '../../src/messages/send.ts';
import { sql } from '../../src/storage/sql.ts';
import type { ReceivedEmail } from '../support/mail-server.ts';
import type { Reply } from '../support/service.ts';
import { ok, until } from '../support/stage.ts';
import {
  adaComesBack,
  leavingOfAda,
  NINA,
  type NoticeStage,
  OMAR,
  startNoticeStage,
} from './notice-stage.ts';

type Json = Reply['json'];

let stage: NoticeStage;
let site: string;
before(async () => {
  stage = await startNoticeStage();
  site = `/api/v2/sites/${stage.season.siteId}`;
});
after(() => stage.stop());

const send = (body: object, call = stage.ada) => call('POST', `${site}/messages`, { body });
const preview = async (body: object): Promise<Json> =>
  ok(await stage.ada('POST', `${site}/messages/preview`, { body }), 200);
/** The message, after its job has ended. */
async function sent(body: object): Promise<Json> {
  const message = ok(await send(body), 201);
  await jobEnded(message);
  return message;
}
async function jobEnded({ _links }: Json): Promise<Json> {
  const path = new URL(_links.job.href).pathname;
  const states = ['done', 'failed', 'stopped'];
  await until('the job to end', async () => states.includes(ok(await stage.ada('GET', path), 200).state));
  return ok(await stage.ada('GET', path), 200);
}
const read = async (email: ReceivedEmail | undefined) => PostalMime.parse(email!.raw);
const addressed = (emails: ReceivedEmail[]) => emails.map(({ to }) => to).sort();
const problemsOf = (reply: Reply) => {
  assert.equal(reply.status, 422, reply.text);
  return reply.json.errors.map(({ path, message }: Json) => `${path}: ${message}`);
};
const toPeople = () => ({ user_ids: [stage.season.omar.userId] });

test('a crew gets the facts of its games, by an email whose reply goes to the assignor', async () => {
  const at = { venue_name: 'Harbor Fields', localized_date: '2095-05-07', home_team_name: 'Novas' };
  const early = await stage.newGame({ ...at, localized_time: '8:30 AM', away_team_name: 'Bay Gulls' });
  const late = await stage.newGame({ ...at, localized_time: '11:45 AM', away_team_name: 'Pines' });
  for (const game of [early, late]) {
    await stage.assign(game, 0, stage.season.omar.userId);
    await stage.change(game, { published: true });
  }
  await stage.assign(late, 1, stage.season.nina.userId);
  await stage.minutePasses();
  const body = {
    to: { game_ids: [early.id, late.id] },
    subject: '{time} at {venue}: field closed',
    text: 'Hi {first_name},\n\n{venue} is closed on {date}.\n{games}\n\n{ sender } of {site}',
  };
  const shown = await preview({ ...body, user_id: stage.season.omar.userId });
  assert.deepEqual([shown.games, shown.drafts, shown.recipients, shown.unreached], [2, 0, 2, 0]);
  const { subject, text } = shown.preview;
  assert.equal(subject, '8:30 AM and 11:45 AM at Harbor Fields: field closed');
  assert.equal(
    text,
    'Hi Omar,\n\nHarbor Fields is closed on Sat, May 7, 2095.\n' +
      'Sat, May 7, 2095 · 8:30 – 9:30 AM: Novas v Bay Gulls, Harbor Fields (Referee)\n' +
      'Sat, May 7, 2095 · 11:45 AM – 12:45 PM: Novas v Pines, Harbor Fields (Referee)\n\n' +
      'Ada Okafor of Harbor Youth Soccer',
  );
  const message = await sent(body);
  assert.deepEqual([message.counts.recipients, message.audience], [2, 'games']);
  await stage.change(late, { localized_time: '3:00 PM' }); // changes nothing of what the preview showed
  const emails = await stage.minutePasses();
  assert.deepEqual(addressed(emails), [NINA, OMAR].sort());
  const email = await read(emails.find(({ to }) => to === OMAR));
  assert.match(email.subject!, /Novas v Pines has moved to this time$/);
  assert.deepEqual(email.replyTo, [{ name: 'Ada Okafor', address: 'ada.okafor@harbor.example' }]);
  const plain = (written: string) => written.replace(/\s+/g, ' ');
  for (const part of [subject, text])
    assert.ok(plain(email.text ?? '').includes(plain(part)), email.text ?? '');
  assert.match(email.html!, new RegExp(`/app/me/messages/${message.id}"`));
  const copy = ok(await stage.omar('GET', `/api/v2/messages/${message.id}`), 200);
  assert.deepEqual([copy.subject, copy.text, copy.counts], [subject, text, undefined]);
  assert.deepEqual(copy.game_ids, [early.id, late.id]);
});

test('a message and the cancellation that it is about are one email', async () => {
  const game = await stage.toldGame();
  await stage.change(game, { status: 'C' });
  await sent({ to: { game_ids: [game.id] }, subject: 'Field closed', text: 'Rain.' });
  const emails = (await stage.minutePasses()).filter(({ to }) => to === OMAR);
  assert.equal(emails.length, 1);
  const { subject, text } = await read(emails[0]);
  assert.match(subject!, /:00 AM: Harbor Hawks v Bay Gulls is canceled$/);
  assert.match(text!, /Canceled\.[\s\S]*Field closed[\s\S]*Rain\./);
});

test('the crews of a day, of a place and of those who have not answered', async () => {
  const members = { localized_date: '2095-06-04', venue_name: 'Eastgate' };
  const game = await stage.newGame({ ...members, localized_time: '9:00 AM' });
  const { venue_id: venueId } = game;
  await stage.assign(game, 0, stage.season.omar.userId);
  await stage.assign(game, 1, stage.season.nina.userId);
  await stage.change(game, { published: true });
  await stage.answer(game, 'A');
  const people = async (to: object) => (await preview({ to })).people.map((one: Json) => one.first_name);
  const day = { start_date: '2095-06-04', end_date: '2095-06-04' };
  assert.deepEqual(await people({ games: day }), ['Nina', 'Omar']);
  assert.deepEqual(await people({ games: { ...day, venue_id: [venueId] } }), ['Nina', 'Omar']);
  assert.deepEqual(await people({ games: { ...day, venue_id: [999_999] } }), []);
  assert.deepEqual(await people({ games: day, unanswered: true }), ['Nina']);
  await stage.answer(game, 'D');
  assert.deepEqual(await people({ games: day }), ['Nina'], 'who declined is not on the crew');
  const draft = await stage.newGame({ ...members, localized_time: '11:00 AM' });
  await stage.assign(draft, 0, stage.season.omar.userId);
  const { drafts, people: crew } = await preview({ to: { game_ids: [draft.id] } });
  assert.deepEqual([drafts, crew], [1, []], 'nobody knows of a draft');
  assert.deepEqual(problemsOf(await send({ to: { game_ids: [draft.id] }, subject: 'Hi', text: 'Hello' })), [
    '/to: Nobody would get this message; choose others.',
  ]);
  await stage.minutePasses();
});

test('who has not answered is asked about coming games; a place or league means coming games too', async () => {
  const { omar, nina } = stage.season;
  const members = { venue_name: 'Westgate', league_name: 'West' };
  const crewOf = async (at: object, userId: number) => {
    const game = await stage.newGame({ ...members, ...at });
    await stage.assign(game, 0, userId);
    return stage.change(game, { published: true });
  };
  const past = await crewOf({ localized_date: '2020-05-02', localized_time: '9:00 AM' }, omar.userId);
  const canceled = await crewOf({}, omar.userId);
  await stage.change(canceled, { status: 'C' });
  const coming = await crewOf({}, nina.userId);
  const about = async (to: object): Promise<number[]> =>
    (await preview({ to })).people.flatMap((one: Json) => one.game_ids);
  const { venue_id: venueId, league_id: leagueId } = coming;
  assert.deepEqual(await about({ games: { venue_id: [venueId] } }), [coming.id, canceled.id]);
  assert.deepEqual(await about({ games: { league_id: [leagueId] } }), [coming.id, canceled.id]);
  assert.deepEqual(await about({ games: { venue_id: [venueId] }, unanswered: true }), [coming.id]);
  const ids = [past.id, canceled.id, coming.id];
  assert.deepEqual(await about({ game_ids: ids, unanswered: true }), [coming.id]);
  assert.deepEqual(await about({ game_ids: ids }), [coming.id, past.id, canceled.id]);
  const day = { start_date: '2020-05-02', end_date: '2020-05-02' };
  assert.deepEqual(await about({ games: day }), [past.id]);
  await stage.minutePasses();
});

test('a text is as long as its limit with its fields filled in, and a subject is one line', async () => {
  const games = [await stage.toldGame(), await stage.toldGame()];
  const to = { game_ids: games.map(({ id }) => id) };
  const body = { to, subject: 'Your games: {games}', text: '{games}'.repeat(571) };
  for (const path of ['messages', 'messages/preview']) {
    const [problem] = problemsOf(await stage.ada('POST', `${site}/${path}`, { body }));
    assert.match(problem, /^\/text: text has [\d,]+ characters with its fields filled in for Omar Reyes/);
    assert.match(problem, new RegExp(`and ${FILLED_CHARACTERS.text.toLocaleString('en-US')} is the maximum`));
  }
  const [tooLong] = problemsOf(await send({ ...body, subject: '{games}'.repeat(9), text: 'Hi' }));
  assert.match(tooLong, /^\/subject: subject has [\d,]+ characters .* and 998 is the maximum/);
  const subject = /^Your games: [^\n]+; [^\n]+$/;
  const short = { ...body, text: 'Hi' };
  assert.match((await preview(short)).preview.subject, subject);
  const { id } = await sent(short);
  assert.match(ok(await stage.omar('GET', `/api/v2/messages/${id}`), 200).subject, subject);
  assert.match((await read((await stage.minutePasses())[0])).subject!, subject);
});

test('the members of a group, and people', async () => {
  const group = ok(await stage.ada('POST', `${site}/groups`, { body: { name: 'Mentors' } }), 201);
  const { nina } = stage.season;
  ok(await stage.ada('POST', `/api/v2/users/${nina.userId}/groups/${group.id}`), 201);
  const message = await sent({ to: { group_id: group.id }, subject: 'Meeting', text: 'Hi {first_name}' });
  assert.equal(message.audience, 'group');
  assert.deepEqual(addressed(await stage.minutePasses()), [NINA]);
  await sent({ to: toPeople(), subject: 'Shirts', text: 'They have come.' });
  assert.deepEqual(addressed(await stage.minutePasses()), [OMAR]);
});

test('unknown fields, audiences and records are refused by name', async () => {
  const { season } = stage;
  const body = { to: toPeople(), subject: 'Hi', text: 'Hi' };
  assert.deepEqual(problemsOf(await send({ ...body, subject: 'At {place}', text: '{time} {referee}' })), [
    '/subject: subject has the unknown field {place}; the fields are {first_name}, {last_name}, {site}, {sender}.',
    '/text: text has the field {time}, which is a fact of games: this message is not about games.',
  ]);
  const cases: [object, RegExp][] = [
    [{ to: {} }, /^\/to: to must have exactly one of game_ids, games, group_id and user_ids\.$/],
    [{ to: { ...toPeople(), group_id: 1 } }, /^\/to: to must have exactly one/],
    [{ to: { ...toPeople(), unanswered: true } }, /^\/to\/unanswered: /],
    [
      { to: { user_ids: [999_999] } },
      /^\/to\/user_ids: user_ids has 999999, which is not a user of this site/,
    ],
    [{ to: { game_ids: [999_999] } }, /^\/to\/game_ids: game_ids has 999999/],
    [{ to: { group_id: 999_999 } }, /^\/to\/group_id: group_id 999999 is not a group/],
    [{ to: { games: { league_id: ['north'] } } }, /^\/to\/games\/league_id/],
    [{ subject: '  ' }, /^\/subject: /],
    [{ subject: 'two\nlines' }, /^\/subject: /],
    [{ text: 'x'.repeat(4_001) }, /^\/text: /],
  ];
  for (const [members, problem] of cases) {
    const [first] = problemsOf(await send({ ...body, ...members }));
    assert.match(first, problem);
  }
  const rows = await stage.service.db.query(
    sql`select from messages where subject = 'Hi' and site_id = ${season.siteId}`,
  );
  assert.equal(rows.length, 0);
});

test('nothing reaches a person who left, was deactivated, or does not want messages', async () => {
  const { db } = stage.service;
  const { omar, nina } = stage.season;
  const to = { user_ids: [omar.userId, nina.userId] };
  const body = { to, subject: 'News', text: 'News.' };
  const reasons = async () =>
    (await preview(body)).people.map((one: Json) => [one.first_name, one.way, one.reason]);
  const settings = `/api/v2/users/${omar.userId}/notice_settings`;
  ok(await stage.omar('PUT', settings, { body: { muted: ['message'] } }), 200);
  await db.query(sql`update accounts set deactivated_at = now() where id = ${nina.accountId}`);
  assert.deepEqual(await reasons(), [
    ['Nina', null, 'left'],
    ['Omar', null, 'muted'],
  ]);
  const message = await sent(body);
  assert.equal(message.counts.recipients, 1, 'Omar reads it in the application');
  assert.deepEqual(await stage.minutePasses(), []);
  const recipients = ok(await stage.ada('GET', `/api/v2/messages/${message.id}/recipients`), 200);
  const [recipient] = recipients._embedded.recipients;
  assert.deepEqual([recipient.user_id, recipient.way, recipient.reason], [omar.userId, null, 'muted']);
  ok(await stage.omar('PUT', settings, { body: { muted: [] } }), 200);
  await db.query(sql`insert into suppressed_addresses (address, reason) values (${OMAR}, 'no such user')`);
  await db.query(sql`update accounts set deactivated_at = null where id = ${nina.accountId}`);
  assert.deepEqual(await reasons(), [
    ['Nina', 'email', null],
    ['Omar', null, 'rejected'],
  ]);
  await db.query(sql`delete from suppressed_addresses`);
  await sent(body);
  await db.query(sql`update users set active = false where id = ${nina.userId}`); // after it was handed on
  assert.deepEqual(addressed(await stage.minutePasses()), [OMAR]);
  await db.query(sql`update users set active = true where id = ${nina.userId}`);
});

test('opening is recorded when the recipient visits the page, once, and of nobody else', async () => {
  const message = await sent({ to: toPeople(), subject: 'Please read', text: 'Thank you.' });
  const path = `/api/v2/messages/${message.id}`;
  const opened = async () => ok(await stage.ada('GET', path), 200).counts.opened;
  ok(await stage.omar('GET', path), 200);
  ok(await stage.ada('POST', `${path}/opened`), 204);
  assert.equal(await opened(), 0);
  assert.equal((await stage.nina('POST', `${path}/opened`)).status, 404);
  assert.equal((await stage.nina('GET', path)).status, 404);
  ok(await stage.omar('POST', `${path}/opened`), 204);
  const first = ok(await stage.omar('GET', path), 200).opened;
  ok(await stage.omar('POST', `${path}/opened`), 204);
  assert.equal(ok(await stage.omar('GET', path), 200).opened, first);
  assert.equal(await opened(), 1);
  const lists = { ada: stage.ada, omar: stage.omar, nina: stage.nina };
  const has: Record<string, boolean> = {};
  for (const [name, call] of Object.entries(lists)) {
    const { messages } = ok(await call('GET', `${site}/messages?search[id]=${message.id}`), 200)._embedded;
    has[name] = messages.some(({ id }: Json) => id === message.id);
  }
  assert.deepEqual(has, { ada: true, omar: true, nina: false });
  const own = ok(await stage.omar('GET', '/api/v2/messages'), 200)._embedded.messages;
  assert.equal(own[0].id, message.id);
  await stage.minutePasses();
});

test('each recipient is handed on exactly once, however often the job is killed or runs twice', async () => {
  const { db } = stage.service;
  const { season } = stage;
  const people = [season.omar.userId, season.nina.userId, season.ada.userId];
  const message = await sent({ to: { user_ids: people }, subject: 'Once', text: 'Only once.' });
  await db.query(sql`update message_recipients set queued_at = null
    where message_id = ${message.id} and user_id = ${season.nina.userId}`);
  await db.query(
    sql`delete from notices where message_id = ${message.id} and user_id = ${season.nina.userId}`,
  );
  const handler = messageHandlers({ delayMs: 60_000 }).message!;
  const accountId = season.ada.accountId;
  const job = { input: { messageId: message.id }, accountId, siteId: season.siteId } as never;
  const run = () => handler({ job, db: db.actingAs({ accountId }), progress: async () => true });
  await Promise.all([run(), run(), run()]);
  await run();
  const rows = await db.query<{ count: number }>(
    sql`select count(*) as count from notices where message_id = ${message.id} group by user_id`,
  );
  assert.deepEqual(
    rows.map(({ count }) => count),
    [1, 1, 1],
  );
  await stage.minutePasses();
});

test('who is no longer an assignor, or was deactivated, sends nothing more, and nobody reads it', async () => {
  const { db } = stage.service;
  const message = ok(await send({ to: toPeople(), subject: 'Last', text: 'Last.' }), 201);
  await jobEnded(message);
  await db.query(sql`update message_recipients set queued_at = null where message_id = ${message.id}`);
  const handler = messageHandlers({ delayMs: 60_000 }).message!;
  const { ada, siteId } = stage.season;
  const job = { input: { messageId: message.id }, accountId: ada.accountId, siteId } as never;
  for (const leave of leavingOfAda(stage)) {
    await db.query(leave);
    await assert.rejects(handler({ job, db, progress: async () => true }), {
      message: 'Who sent this is no longer an assignor or manager of the site.',
    });
    for (const path of ['/api/v2/messages', `${site}/messages`]) {
      const { messages } = ok(await stage.omar('GET', path), 200)._embedded;
      assert.ok(!messages.some(({ id }: Json) => id === message.id), path);
    }
    assert.equal((await stage.omar('GET', `/api/v2/messages/${message.id}`)).status, 404);
    await adaComesBack(stage);
  }
  ok(await stage.omar('GET', `/api/v2/messages/${message.id}`), 200); // as long as it is on its way
  await stage.minutePasses();
});

test('a message whose sender left after it was handed on is not sent', async () => {
  for (const leave of leavingOfAda(stage)) {
    await sent({ to: toPeople(), subject: 'Last', text: 'Last.' });
    await stage.service.db.query(leave);
    assert.deepEqual(await stage.minutePasses(), []);
    await adaComesBack(stage);
  }
});

test('an account and a site send as many messages a day as their limits, whatever the application', async () => {
  const { db } = stage.service;
  const { siteId, ada, nina, omar } = stage.season;
  const body = { to: toPeople(), subject: 'One more', text: 'More.' };
  const fill = (userId: number, count: number) =>
    db.query(sql`
      insert into messages (site_id, user_id, audience, subject, text)
      select ${siteId}, ${userId}, 'people', 'Filler', 'Filler' from generate_series(1, ${count}::int)`);
  const refused = async () => {
    const reply = await send(body);
    assert.equal(reply.status, 409, reply.text);
    return reply.json.message;
  };
  await db.query(sql`delete from messages`);
  await fill(ada.userId, MESSAGES_A_DAY_OF_ACCOUNT - 1);
  const [one, other] = await Promise.all([send(body), send(body)]);
  assert.deepEqual([one.status, other.status].sort(), [201, 409], 'parallel messages are counted one by one');
  assert.equal(
    await refused(),
    'You have sent 50 messages in the last 24 hours, and 50 is the maximum. Try again later.',
  );
  await db.query(sql`update messages set created_at = created_at - interval '1 day'`);
  ok(await send(body), 201);
  await fill(nina.userId, MESSAGES_A_DAY_OF_SITE - 1);
  assert.equal(
    await refused(),
    '200 messages were sent on this site in the last 24 hours, and 200 is the maximum. Try again later.',
  );
  await db.query(sql`delete from messages`);
  await fill(nina.userId, 1);
  await db.query(sql`
    with filler as (
      insert into users (site_id, first_name, last_name, active)
      select ${siteId}, 'Filler', n::text, false from generate_series(1, ${RECIPIENTS_A_DAY_OF_SITE}) as n returning id)
    insert into message_recipients (site_id, message_id, user_id, facts, queued_at)
    select ${siteId}, (select max(id) from messages), id, '{}', now() from filler`);
  assert.equal(
    await refused(),
    'The messages of this site went to 5000 recipients in the last 24 hours, and 5000 is the maximum: this one has 1 more. Try again later.',
  );
  await db.query(sql`delete from messages`);
  ok(await send({ ...body, to: { user_ids: [omar.userId] } }), 201);
});
