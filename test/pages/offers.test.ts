// From an email to an answer without signing in: the pages behind its links, which a secret in the path authorizes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import PostalMime from 'postal-mime';
import { sql } from '../../src/storage/sql.ts';
import { type NoticeStage, startNoticeStage } from '../notices/notice-stage.ts';
import { untilLockWaits } from '../support/lock-waits.ts';
import type { Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { createVisitor, type Visitor } from './visitor.ts';

type Json = Reply['json'];
type Offer = {
  game: Json;
  slotId: number;
  accept: string;
  decline: string;
  settings: string;
  html: string;
};

let stage: NoticeStage;
before(async () => {
  stage = await startNoticeStage();
});
after(() => stage.stop());

/** A game that Omar has an email of, with the paths of its links. */
async function offered(members: object = {}): Promise<Offer> {
  const game = await stage.newGame({
    home_team_name: 'Harbor Hawks',
    away_team_name: 'Bay Gulls',
    ...members,
  });
  await stage.assign(game, 0, stage.season.omar.userId);
  const published = await stage.change(game, { published: true });
  const email = (await stage.minutePasses()).find(({ to }) => to === 'omar.reyes@harbor.example');
  return { game: published, slotId: game._embedded.assignments[0].id, ...(await linksOf(email!.raw)) };
}

async function linksOf(raw: string) {
  const { text = '', html = '', headers } = await PostalMime.parse(raw);
  const pathUnder = (label: string) =>
    new RegExp(`^${label}:\\nhttp://[^/]+(/\\S+)$`, 'm').exec(text)?.[1] ?? '';
  const unsubscribe = headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const settings = pathUnder('Choose which emails you get');
  assert.equal(new URL(unsubscribe.slice(1, -1)).pathname, settings);
  return { accept: pathUnder('Accept'), decline: pathUnder('Decline'), settings, html };
}

const visitor = (): Visitor => createVisitor(stage.service);
const slotOf = async ({ slotId }: Offer): Promise<Json> =>
  ok(await stage.ada('GET', `/api/v2/assignments/${slotId}`), 200);
const statusOf = async (offer: Offer): Promise<'accepted' | 'declined' | 'none'> => {
  const { accepted, declined } = await slotOf(offer);
  return accepted ? 'accepted' : declined ? 'declined' : 'none';
};
const pathOf = (link: string): string => link.split('?')[0]!;
const accept = (link: string) => visitor().post(pathOf(link), { answer: 'accepted' });

test('opening both links, as mail servers do, answers nothing', async () => {
  const offer = await offered({ public_note: 'Park <behind> the gym.' });
  const earlier = await slotOf(offer);
  const [toAccept, toDecline] = [await visitor().get(offer.accept), await visitor().get(offer.decline)];
  assert.match(toAccept.text, /<h1>Accept this game\?<\/h1>/);
  assert.match(toDecline.text, /<h1>Decline this game\?<\/h1>/);
  for (const page of [toAccept, toDecline]) {
    assert.equal(page.status, 200);
    assert.match(page.text, /For Omar Reyes, at Harbor Youth Soccer\./);
    assert.match(page.text, /Harbor Hawks v Bay Gulls/);
    assert.match(page.text, /9:00 – 10:00 AM/);
    assert.match(page.text, /Note: Park &lt;behind&gt; the gym\./);
  }
  assert.deepEqual(await slotOf(offer), earlier);
});

test('Accept accepts, also twice, without cookies; the journal names the official', async () => {
  const offer = await offered();
  for (let times = 0; times < 2; times++) {
    const sent = await accept(offer.accept);
    assert.deepEqual([sent.status, sent.location], [303, pathOf(offer.accept)]);
    assert.match((await visitor().get(sent.location!)).text, /<h1>You have accepted this game<\/h1>/);
    assert.equal(await statusOf(offer), 'accepted');
  }
  const [entry, ...others] = await stage.service.db.query<{ account_id: number }>(sql`
    select account_id from journal where kind = 'assignment' and record_id = ${offer.slotId} and after ? 'answer'
      and after ->> 'answer' = 'accepted'`);
  assert.equal(entry?.account_id, stage.season.omar.accountId);
  assert.deepEqual(others, [], 'the second time changed nothing');
  assert.deepEqual(await stage.minutePasses(), [], 'nobody is told of what they did themselves');
  const [notice] = ok(await stage.ada('GET', `/api/v2/users/${stage.season.omar.userId}/notices`), 200)
    ._embedded.notices;
  assert.ok(notice.seen_at >= notice.sent_at, 'who answers has seen the game');
});

test('Decline takes a reason, which the assignor reads; the official may change their mind', async () => {
  const offer = await offered();
  const page = await visitor().submit(await visitor().get(offer.decline), 'answer=declined', {
    reason: ' Out of town ',
  });
  assert.match((await visitor().get(page.location!)).text, /Your reason: “Out of town”/);
  assert.deepEqual(
    [await statusOf(offer), (await slotOf(offer)).declined_reason],
    ['declined', 'Out of town'],
  );
  const told = await stage.minutePasses();
  assert.deepEqual(
    told.map(({ to }) => to),
    ['ada.okafor@harbor.example'],
  );
  await visitor().submit(page.location!, 'answer=accepted');
  assert.equal(await statusOf(offer), 'accepted');
});

test('a form without an answer, or with too long a reason, changes nothing and says what to do', async () => {
  const offer = await offered();
  const empty = await visitor().post(pathOf(offer.accept), { reason: 'x' });
  assert.equal(empty.status, 422);
  assert.match(empty.text, /Choose Accept or Decline\./);
  const long = await visitor().post(pathOf(offer.accept), { answer: 'declined', reason: 'x'.repeat(1_001) });
  assert.equal(long.status, 422);
  assert.match(long.text, /id="reason-problem">Use at most 1,000 characters\./);
  assert.equal(await statusOf(offer), 'none');
});

test('who accepts after declining, but is on another game by now, is told so', async () => {
  const offer = await offered();
  await visitor().post(pathOf(offer.decline), { answer: 'declined' });
  const { localized_date } = offer.game;
  const other = await stage.newGame({ localized_date, home_team_name: 'Pines', away_team_name: 'Union' });
  await stage.assign(other, 0, stage.season.omar.userId);
  const page = await accept(offer.accept);
  assert.equal(page.status, 422);
  assert.match(page.text, /role="alert"><p>Omar Reyes is on another game at that time\./);
  assert.doesNotMatch(page.text, /Pines/, 'the other game is a draft');
  assert.equal(await statusOf(offer), 'declined');
  await stage.minutePasses();
});

test('on an archived site nothing is answered, and the page says so', async () => {
  const offer = await offered();
  const { siteId } = stage.season;
  await stage.service.db.query(sql`update sites set active = false where id = ${siteId}`);
  const page = await accept(offer.accept);
  await stage.service.db.query(sql`update sites set active = true where id = ${siteId}`);
  assert.match(page.text, /role="alert"><p>Harbor Youth Soccer is archived, and read only\./);
  assert.deepEqual([page.status, await statusOf(offer)], [422, 'none']);
});

type Ending = (offer: Offer) => Promise<unknown>;
const endings: [string, Ending, string][] = [
  ['moved', ({ game }) => stage.change(game, { localized_time: '3:00 PM' }), 'This game has changed'],
  ['canceled', ({ game }) => stage.change(game, { status: 'C' }), 'This game was canceled'],
  ['unpublished', ({ game }) => stage.change(game, { published: false }), 'You are not on this game'],
  [
    'deleted',
    async ({ game }) => ok(await stage.ada('DELETE', `/api/v2/games/${game.id}`), 204),
    'You are not on this game',
  ],
  [
    'given to somebody else',
    ({ game }) => stage.assign(game, 0, stage.season.nina.userId),
    'You are not on this game',
  ],
  [
    'over',
    ({ game }) =>
      stage.service.db.query(sql`
        update games set start_time = start_time - interval '100 years', end_time = end_time - interval '100 years'
        where id = ${game.id}`),
    'This game is over',
  ],
];
for (const [name, end, title] of endings) {
  test(`a game that was ${name}: the link says so, and its form does nothing`, async () => {
    const offer = await offered();
    await end(offer);
    const page = await visitor().get(offer.accept);
    assert.equal(page.status, 410);
    assert.match(page.text, new RegExp(`<h1>${title}</h1>`));
    assert.match(page.text, /href="\/app\/me"/);
    assert.doesNotMatch(page.text, /<form/);
    const sent = await accept(offer.accept);
    assert.equal(sent.status, 303);
    assert.equal((await visitor().get(sent.location!)).status, 410);
    const [slot] = await stage.service.db.query<{ answer: string | null }>(
      sql`select answer from assignments where id = ${offer.slotId}`,
    );
    assert.equal(slot?.answer ?? null, null);
    await stage.minutePasses();
  });
}

test('a game that moves while Accept is on its way is not accepted', async () => {
  const offer = await offered();
  const { db } = stage.service;
  let sent: Promise<{ status: number }> | undefined;
  await db.transaction(async (tx) => {
    await tx.query(sql`select from games where id = ${offer.game.id} for no key update`); // lets workers write of it
    sent = accept(offer.accept);
    await untilLockWaits(db);
    await tx.query(
      sql`update games set start_time = start_time - interval '1 hour' where id = ${offer.game.id}`,
    );
  });
  assert.equal((await sent!).status, 303);
  assert.equal(await statusOf(offer), 'none');
  assert.equal((await visitor().get(offer.accept)).status, 410);
});

test('a link that was changed, cut off, or made for something else is none', async () => {
  const offer = await offered();
  const path = pathOf(offer.accept);
  const [kind, slot, user, ...rest] = path.split('.');
  const wrong = [
    path.slice(0, -1),
    `${path}x`,
    [kind, slot, stage.season.nina.userId, ...rest].join('.'),
    [kind, offer.slotId + 1, user, ...rest].join('.'),
    offer.settings.replace('/emails/', '/offers/'),
    '/offers/x',
    '/offers/%00',
    `/offers/${'x'.repeat(3_000)}`,
  ];
  for (const link of wrong) {
    const [shown, sent] = [await visitor().get(link), await accept(link)];
    assert.deepEqual([shown.status, sent.status], [404, 404], link);
  }
  assert.equal((await visitor().get(path.replace('/offers/', '/emails/'))).status, 404);
  assert.equal(await statusOf(offer), 'none');
});

test('an official who was deactivated, or whose account was, answers nothing', async () => {
  const { omar } = stage.season;
  const isActive = (active: boolean) => sql`update users set active = ${active} where id = ${omar.userId}`;
  const hasAccount = (active: boolean) => sql`
    update accounts set deactivated_at = case when ${!active} then now() end where id = ${omar.accountId}`;
  for (const activation of [isActive, hasAccount]) {
    const offer = await offered();
    await stage.service.db.query(activation(false));
    const statuses = [
      (await visitor().get(offer.accept)).status,
      (await visitor().get(offer.settings)).status,
    ];
    await accept(offer.accept);
    await stage.service.db.query(activation(true));
    assert.deepEqual(statuses, [410, 404], activation.name);
    assert.equal(await statusOf(offer), 'none', activation.name);
  }
});

const muted = async (): Promise<string[]> => {
  const rows = await stage.service.db.query<{ muted: string[] }>(sql`select muted from notice_settings`);
  return rows[0]?.muted ?? [];
};

test('the official chooses which emails they get; those about their own games are no choice', async () => {
  const { settings } = await offered();
  const page = await visitor().get(settings);
  assert.match(page.text, /For Omar Reyes, at Harbor Youth Soccer\./);
  const names = [...page.text.matchAll(/<input type="checkbox"[^>]* name="(\w+)"[^>]* checked/gs)].map(
    ([, name]) => name,
  );
  assert.deepEqual(names, ['crew', 'reminder', 'statement', 'message']);
  const saved = await visitor().post(settings, { statement: 'on' });
  assert.deepEqual([saved.status, saved.location], [303, `${settings}?done=saved`]);
  assert.deepEqual(
    await muted(),
    ['crew', 'reminder', 'message'],
    'nothing of an assignor, which they may become',
  );
  const again = await visitor().get(saved.location!);
  assert.match(again.text, /Your choice has been saved\./);
  assert.match(again.text, /name="statement"[^>]* checked/s);
  assert.doesNotMatch(again.text, /name="reminder"[^>]* checked/s);
});

test('a mail client unsubscribes with one click, in either encoding; games are told nevertheless', async () => {
  const { settings } = await offered();
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  for (const body of [form, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })]) {
    await stage.service.db.query(sql`delete from notice_settings`);
    const response = await fetch(stage.service.baseUrl + settings, {
      method: 'POST',
      body,
      redirect: 'manual',
    });
    assert.equal(response.status, 200, 'no redirect: RFC 8058 §3.1');
    assert.deepEqual(await muted(), [
      'crew',
      'reminder',
      'statement',
      'answer',
      'unanswered',
      'claimed',
      'requested',
      'disputed',
      'message',
    ]);
  }
  assert.ok((await offered()).accept);
});

test('guesses at links are limited; the last test of this file', async () => {
  await stage.service.restart({ RATE_LIMITS: '' });
  const guess = async () => (await visitor().get('/offers/o.1.1.x')).status;
  const statuses = await Promise.all(Array.from({ length: 101 }, guess));
  assert.deepEqual(
    [statuses.filter((one) => one === 404).length, statuses.filter((one) => one === 429).length],
    [100, 1],
  );
});
