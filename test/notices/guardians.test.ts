// Guardians get copies of what minors are sent, once they have confirmed; some answer for them (docs/api: guardians).
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import PostalMime from 'postal-mime';
import { sql } from '../../src/storage/sql.ts';
import type { Reply } from '../support/service.ts';
import { ok, until } from '../support/stage.ts';
import { ADA, type NoticeStage, OMAR, startNoticeStage } from './notice-stage.ts';

type Json = Reply['json'];
type Mail = { to: string; subject: string; text: string; html: string; headers: Record<string, string> };

const ROSA = 'rosa.reyes@home.example';
let stage: NoticeStage;
let seen = 0;
before(async () => {
  stage = await startNoticeStage();
});
after(() => stage.stop());

const db = () => stage.service.db;
const omarId = () => stage.season.omar.userId;
const bear = (date: string | null) =>
  db().query(sql`update users set date_of_birth = ${date}::date where id = ${omarId()}`);

beforeEach(async () => {
  await bear('2090-05-02');
  await stage.minutePasses();
  await db().query(sql`delete from guardian_emails`);
  await db().query(sql`delete from guardians`);
  seen = stage.mail.received.length;
});

/** What arrived at guardians, and at Omar, since the last time. */
async function arrived(): Promise<Mail[]> {
  await stage.minutePasses();
  await until('the copies to be sent', async () => {
    const due = await db().query(sql`select from guardian_emails where sent_at is null and due_at <= now()`);
    return due.length === 0;
  });
  const raw = stage.mail.received.slice(seen);
  seen = stage.mail.received.length;
  return Promise.all(
    raw.map(async ({ to, raw: source }) => {
      const { subject = '', text = '', html = '', headers } = await PostalMime.parse(source);
      return {
        to,
        subject,
        text,
        html,
        headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
      };
    }),
  );
}
const toRosa = async () => (await arrived()).filter(({ to }) => to === ROSA);

const add = async (body: object = {}, call = stage.omar) =>
  ok(await call('POST', `/api/v2/users/${omarId()}/guardians`, { body: { email: ROSA, ...body } }), 201);
const read = async (id: number) => ok(await stage.omar('GET', `/api/v2/guardians/${id}`), 200);
const linkIn = ({ text }: Mail, part: string): string =>
  text.split('\n').find((line) => line.startsWith('http') && line.includes(part))!;
const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const page = async (url: string) => {
  const response = await fetch(url);
  return { status: response.status, text: await response.text() };
};

/** Rosa has confirmed; gives the page of the copies. */
async function confirmed(body: object = {}): Promise<{ id: number; url: string }> {
  const { id } = await add(body);
  const [email] = await toRosa();
  const url = linkIn(email!, '/guardians/');
  assert.equal((await post(url, { decision: 'confirmed' })).status, 303);
  return { id, url };
}

describe('a guardian', () => {
  test('is asked at the address, and confirms by a press on a page, not by opening it', async () => {
    const { id, status } = await add();
    assert.equal(status, 'asked');
    const [email, ...others] = await toRosa();
    assert.deepEqual([email!.subject, others.length], ['Get copies of what Omar is sent?', 0]);
    assert.match(email!.text, /Omar Reyes referees for Harbor Youth Soccer\./);
    assert.match(email!.text, /about their games, payments and certifications, and of messages/);
    const url = linkIn(email!, '/guardians/');
    for (let opened = 0; opened < 2; opened++) {
      const { status: code, text } = await page(url);
      assert.equal(code, 200);
      assert.match(text, /Send me copies/);
    }
    assert.equal((await read(id)).status, 'asked');
    await stage.toldGame();
    assert.deepEqual(await toRosa(), [], 'nothing before they confirm');
    await post(url, { decision: 'confirmed' });
    assert.equal((await read(id)).status, 'confirmed');
    assert.match((await page(url)).text, /Stop the copies/);
  });

  test('cannot confirm by a link that is older than 14 days, or not made here', async () => {
    const { id } = await add();
    const url = linkIn((await toRosa())[0]!, '/guardians/');
    await db().query(sql`update guardians set asked_at = now() - interval '14 days'`);
    assert.equal((await page(url)).status, 410);
    await post(url, { decision: 'confirmed' });
    assert.equal((await read(id)).status, 'asked');
    const forged = url.replace(/guardians\/g\.\d+/, `guardians/g.${id + 1}`);
    assert.equal((await page(forged)).status, 404);
    await db().query(sql`update guardian_emails set created_at = now() - interval '1 day'`);
    ok(await stage.omar('POST', `/api/v2/guardians/${id}/ask`), 200);
    await post(linkIn((await toRosa())[0]!, '/guardians/'), { decision: 'confirmed' });
    assert.equal((await read(id)).status, 'confirmed');
  });

  test('who says no is not asked again, by anybody, and may think better of it', async () => {
    const { id } = await add();
    const url = linkIn((await toRosa())[0]!, '/guardians/');
    await post(url, { decision: 'stopped' });
    assert.equal((await read(id)).status, 'stopped');
    const again = await stage.omar('POST', `/api/v2/users/${omarId()}/guardians`, {
      body: { email: ROSA.toUpperCase() },
    });
    assert.equal(again.status, 409);
    assert.equal((await stage.omar('POST', `/api/v2/guardians/${id}/ask`)).status, 409);
    assert.equal((await stage.omar('DELETE', `/api/v2/guardians/${id}`)).status, 409);
    await stage.toldGame();
    assert.deepEqual(await toRosa(), []);
    await post(url, { decision: 'confirmed' });
    assert.equal((await read(id)).status, 'confirmed');
  });

  test('whose address a mail server rejects is named as such', async () => {
    stage.mail.answerRecipient((address) => (address === ROSA ? '550 5.1.1 no such user' : undefined));
    const { id } = await add();
    await arrived();
    stage.mail.answerRecipient(() => undefined);
    assert.equal((await read(id)).status, 'rejected');
    assert.ok(!stage.service.logged().includes(ROSA), 'no address in the log');
  });
});

describe('a copy', () => {
  test('says what the minor was told, and has no link that acts for their account', async () => {
    await confirmed();
    const draft = await stage.newGame({ home_team_name: 'Harbor Hawks', away_team_name: 'Bay Gulls' });
    await stage.assign(draft, 0, omarId());
    await stage.change(draft, { published: true });
    const mails = await arrived();
    const own = mails.find(({ to }) => to === OMAR)!;
    const copy = mails.find(({ to }) => to === ROSA)!;
    assert.equal(copy.subject, `Copy for Omar: ${own.subject}`);
    assert.match(copy.text, /Harbor Hawks v Bay Gulls/);
    assert.match(copy.text, /This is a copy of what Omar was sent\. “You” means Omar\./);
    const urls = [...`${copy.text} ${copy.html}`.matchAll(/https?:\/\/[^\s"<>]+/g)].map(([url]) => url);
    assert.ok(urls.length > 0);
    assert.deepEqual(
      urls.filter((url) => /\/(offers|emails|app|reset|sign-in|profile)\b/.test(url)),
      [],
    );
    assert.match(copy.headers['list-unsubscribe']!, /\/guardians\//);
    assert.ok(own.text.includes('/offers/'), 'that of the official has');
  });

  test('is made of notices of changes and messages, and not of emails that sign in or are for assignors', async () => {
    await confirmed();
    const game = await stage.toldGame();
    await arrived();
    await stage.change(game, { localized_time: '10:00 AM' });
    assert.equal((await toRosa()).length, 1);
    const to = { user_ids: [omarId()] };
    const site = `/api/v2/sites/${stage.season.siteId}`;
    const copies = async () =>
      ok(await stage.ada('POST', `${site}/messages/preview`, { body: { to } }), 200).people.map(
        (one: Json) => one.guardian_copy,
      );
    assert.deepEqual(await copies(), [true]);
    await bear('1990-05-02');
    assert.deepEqual(await copies(), [false]);
    await bear('2090-05-02');
    ok(
      await stage.ada('POST', `${site}/messages`, {
        body: { to, subject: 'Shirts', text: 'They have come.' },
      }),
      201,
    );
    await until('the message to be handed on', async () => {
      const rows = await db().query(sql`select from message_recipients where queued_at is null`);
      return rows.length === 0;
    });
    const [message] = await toRosa();
    assert.match(`${message!.subject} ${message!.text}`, /Shirts[\s\S]*They have come\./);
    assert.ok(!message!.text.includes('/app/'), message!.text);
    for (const path of ['sign-in/link', 'reset'])
      await fetch(`${stage.service.baseUrl}/${path}`, {
        method: 'POST',
        body: new URLSearchParams({ email: OMAR }),
      });
    assert.deepEqual(await toRosa(), []);
  });

  test('ends with a press on its page, or of a button of the mail client', async () => {
    const { id, url } = await confirmed();
    await post(url, { decision: 'stopped' });
    await stage.toldGame();
    assert.deepEqual(await toRosa(), []);
    await post(url, { decision: 'confirmed' });
    const oneClick = await post(url, { 'List-Unsubscribe': 'One-Click' });
    assert.equal(oneClick.status, 200);
    assert.equal((await read(id)).status, 'stopped');
  });

  test('that waits is not sent once its guardian has stopped, was deleted, or the minor left or was deactivated', async () => {
    const ends: (() => Promise<unknown>)[] = [
      async () => db().query(sql`update users set active = false where id = ${omarId()}`),
      async () =>
        db().query(sql`update accounts set deactivated_at = now() where id = ${stage.season.omar.accountId}`),
      async () => bear('1990-05-02'),
      async () => ok(await stage.omar('DELETE', `/api/v2/guardians/${(await list())[0]!.id}`), 204),
    ];
    await confirmed();
    for (const [at, end] of ends.entries()) {
      stage.mail.answerRecipient((address) => (address === ROSA ? '451 4.7.1 try later' : undefined));
      const game = await stage.toldGame();
      await until('a first attempt', async () => {
        const rows = await db().query(
          sql`select from guardian_emails where kind = 'copy' and sent_at is null and attempts > 0 and leased_until is null`,
        );
        return rows.length > 0;
      });
      stage.mail.answerRecipient(() => undefined);
      await end();
      await db().query(sql`update guardian_emails set due_at = now() where sent_at is null`);
      const late = (await toRosa()).map(({ subject }) => subject);
      assert.deepEqual(late, [], `end ${at}`);
      await bear('2090-05-02');
      await db().query(sql`update users set active = true where id = ${omarId()}`);
      await db().query(sql`update accounts set deactivated_at = null`);
      ok(await stage.ada('DELETE', `/api/v2/games/${game.id}`), 204);
      await arrived();
    }
  });

  const list = async (): Promise<Json[]> =>
    ok(await stage.omar('GET', `/api/v2/users/${omarId()}/guardians`), 200)._embedded.guardians;
});

describe('a guardian who may answer', () => {
  const offer = async () => {
    const draft = await stage.newGame({ home_team_name: 'Harbor Hawks', away_team_name: 'Bay Gulls' });
    await stage.assign(draft, 0, omarId());
    const game = await stage.change(draft, { published: true });
    const [copy] = await toRosa();
    return { game, copy: copy! };
  };
  const slotOf = async (game: Json, call = stage.ada): Promise<Json> =>
    ok(await call('GET', `/api/v2/games/${game.id}`), 200)._embedded.assignments[0];

  test('accepts and declines on a page, as a guardian, in the view and the history', async () => {
    await confirmed({ may_answer: true });
    const { game, copy } = await offer();
    assert.match(copy.text, /Accept for Omar:\nhttp/);
    const url = linkIn(copy, '/offers/').split('?')[0]!;
    assert.match((await page(url)).text, /Accept this game\?/);
    assert.equal((await slotOf(game)).accepted, false, 'opening it changes nothing');
    assert.equal((await post(url, { answer: 'accepted' })).status, 303);
    const slot = await slotOf(game);
    assert.deepEqual([slot.accepted, slot.answered_by, slot.answered_by_guardian], [true, null, true]);
    assert.match((await page(url)).text, /Omar has accepted this game/);
    assert.equal('answered_by_guardian' in (await slotOf(game, stage.nina)), false);
    const [entry] = ok(await stage.ada('GET', `/api/v2/games/${game.id}/history`), 200)._embedded.history;
    assert.equal(entry.changes[0].after.answered_by_guardian, true);
    assert.equal(entry._embedded, undefined, 'the account of the minor did nothing');
    await post(url, { answer: 'declined', reason: 'He is ill.' });
    assert.deepEqual(
      [(await slotOf(game)).declined, (await slotOf(game)).declined_reason],
      [true, 'He is ill.'],
    );
    const told = (await arrived()).find(({ to }) => to === ADA);
    assert.match(told!.text, /Omar Reyes declined\./);
    const own = await stage.answer(game, 'A');
    assert.equal('answered_by_guardian' in own, false, 'and not when the minor answers');
  });

  test('can answer no more once it is not allowed, they stopped, or the minor is an adult', async () => {
    const { id, url: copies } = await confirmed({ may_answer: true });
    const { game, copy } = await offer();
    const url = linkIn(copy, '/offers/').split('?')[0]!;
    const isRefused = async () => {
      await post(url, { answer: 'accepted' });
      assert.equal((await slotOf(game)).accepted, false);
      assert.equal((await page(url)).status, 410);
    };
    const allow = (may_answer: boolean) =>
      stage.omar('PUT', `/api/v2/guardians/${id}`, { body: { may_answer } });
    ok(await allow(false), 200);
    await isRefused();
    ok(await allow(true), 200);
    await post(copies, { decision: 'stopped' });
    await isRefused();
    await post(copies, { decision: 'confirmed' });
    await bear('1990-05-02');
    await isRefused();
    await bear('2090-05-02');
    await post(url, { answer: 'accepted' });
    assert.equal((await slotOf(game)).accepted, true);
  });

  test('has an acceptance given back as theirs when a move is undone', async () => {
    await confirmed({ may_answer: true });
    const { game, copy } = await offer();
    await post(linkIn(copy, '/offers/').split('?')[0]!, { answer: 'accepted' });
    const { localized_time } = ok(await stage.ada('GET', `/api/v2/games/${game.id}`), 200);
    await stage.change(game, { localized_time: '11:00 AM' });
    assert.equal((await slotOf(game)).accepted, false);
    await stage.change(game, { localized_time });
    const path = `/api/v2/assignments/${game._embedded.assignments[0].id}/confirm`;
    const restored = ok(await stage.ada('POST', path, { body: { status: 'A', restore: true } }), 200);
    assert.deepEqual(
      [restored.accepted, restored.answered_by, restored.answered_by_guardian],
      [true, null, true],
    );
  });
});

test('with the day on which the minor is an adult the copies end, and both hear of it', async () => {
  const { id, url } = await confirmed();
  await bear('1990-05-02');
  await stage.remindersSearched();
  await until(
    'the guardian to end',
    async () => (await stage.omar('GET', `/api/v2/guardians/${id}`)).status === 404,
  );
  const told = await arrived();
  assert.deepEqual(told.map(({ to, subject }) => [to, subject]).sort(), [
    [OMAR, 'Copies for guardians have ended'],
    [ROSA, 'No more copies for Omar'],
  ]);
  assert.equal((await page(url)).status, 410);
});

test('without a date of birth the copies pause, and go on with it; who stops them meanwhile stays stopped', async () => {
  const { id, url } = await confirmed();
  await bear(null);
  await stage.remindersSearched();
  await stage.toldGame();
  assert.deepEqual([...new Set((await arrived()).map(({ to }) => to))], [OMAR]);
  assert.equal((await read(id)).status, 'confirmed');
  await bear('2090-05-02');
  await stage.toldGame();
  assert.equal((await toRosa()).length, 1);
  await bear(null);
  const open = await page(url);
  assert.equal(open.status, 200);
  assert.match(open.text, /No copies are sent now/);
  assert.doesNotMatch(open.text, /Omar|Send me copies/); // they may be an adult
  const answer = await post(url, { 'List-Unsubscribe': 'One-Click' });
  assert.equal(answer.status, 200);
  assert.match(await answer.text(), /You have stopped them\./);
  assert.equal((await read(id)).status, 'stopped');
  assert.match((await page(url)).text, /nobody asks you again/);
});

test('an adult hears once that the copies have ended, and who wanted none is not forgotten', async () => {
  await confirmed();
  const { siteId } = stage.season;
  await db().query(sql`
    insert into guardians (site_id, user_id, email, status) values
      (${siteId}, ${omarId()}, 'dad.reyes@home.example', 'confirmed'), (${siteId}, ${omarId()}, 'aunt@home.example', 'stopped')`);
  await bear('1990-05-02');
  await stage.remindersSearched();
  const left = () => db().query<{ email: string }>(sql`select email from guardians`);
  await until('the guardians to end', async () => (await left()).length < 2);
  assert.deepEqual(await left(), [{ email: 'aunt@home.example' }]);
  assert.deepEqual((await arrived()).map(({ to }) => to).sort(), ['dad.reyes@home.example', OMAR, ROSA]);
});
