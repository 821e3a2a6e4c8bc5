// Several games of an email, accepted by one press without signing in, and put into a calendar.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import PostalMime from 'postal-mime';
import { sql } from '../../src/storage/sql.ts';
import { type NoticeStage, OMAR, startNoticeStage } from '../notices/notice-stage.ts';
import type { Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { createVisitor, type Visitor } from './visitor.ts';

type Json = Reply['json'];

let stage: NoticeStage;
before(async () => {
  stage = await startNoticeStage();
});
after(() => stage.stop());

const visitor = (): Visitor => createVisitor(stage.service);

/** So many games that Omar has one email of, and the path of its link that accepts them all. */
async function offered(count: number): Promise<{ games: Json[]; link: string; label: string }> {
  const games: Json[] = [];
  for (let one = 0; one < count; one++) {
    const draft = await stage.newGame({ home_team_name: `Team ${one}`, away_team_name: 'Bay Gulls' });
    await stage.assign(draft, 0, stage.season.omar.userId);
    games.push(await stage.change(draft, { published: true }));
  }
  const email = (await stage.minutePasses()).find(({ to }) => to === OMAR);
  const { text = '' } = await PostalMime.parse(email!.raw);
  const [, label = '', link = ''] = /^(Accept all \d+):\nhttp:\/\/[^/]+(\/\S+)$/m.exec(text) ?? [];
  return { games, link, label };
}

const answersOf = (games: Json[]): Promise<(string | null)[]> =>
  Promise.all(
    games.map(async (game) => {
      const path = `/api/v2/assignments/${game._embedded.assignments[0].id}`;
      const { accepted, declined } = ok(await stage.ada('GET', path), 200);
      return accepted ? 'accepted' : declined ? 'declined' : null;
    }),
  );

test('opening the link accepts nothing; one press accepts all, also twice, and offers a calendar file', async () => {
  const { games, link, label } = await offered(3);
  assert.equal(label, 'Accept all 3');
  const page = await visitor().get(link);
  assert.equal(page.status, 200);
  assert.match(page.text, /<h1>Accept all 3 games\?<\/h1>/);
  assert.match(page.text, /For Omar Reyes, at Harbor Youth Soccer\./);
  for (const name of ['Team 0', 'Team 1', 'Team 2'])
    assert.match(page.text, new RegExp(`${name} v Bay Gulls`));
  assert.deepEqual(await answersOf(games), [null, null, null]);
  for (let times = 0; times < 2; times++) {
    const sent = await visitor().post(link, { answer: 'accepted' });
    assert.deepEqual([sent.status, sent.location], [303, link]);
    assert.deepEqual(await answersOf(games), ['accepted', 'accepted', 'accepted']);
  }
  const done = await visitor().get(link);
  assert.match(done.text, /<h1>You have accepted 3 games<\/h1>/);
  const [, href = ''] = /href="([^"]+)">Add to calendar</.exec(done.text) ?? [];
  const file = await visitor().get(href);
  assert.equal(file.headers.get('content-type'), 'text/calendar; charset=utf-8');
  assert.equal(file.text.match(/^STATUS:CONFIRMED\r$/gm)?.length, 3);
  assert.deepEqual(await stage.minutePasses(), [], 'nobody is told of what they did themselves');
});

test('one game is put into a calendar after it was accepted', async () => {
  const { html } = await offeredOne();
  const [, accept = ''] = /href="http:\/\/[^/]+(\/offers\/[^"?]+)[^"]*">Accept</.exec(html) ?? [];
  assert.doesNotMatch((await visitor().get(accept)).text, /Add to calendar/);
  await visitor().post(accept, { answer: 'accepted' });
  const [, href = ''] = /href="([^"]+)">Add to calendar</.exec((await visitor().get(accept)).text) ?? [];
  const file = await visitor().get(href);
  assert.match(file.headers.get('content-disposition') ?? '', /^attachment; filename="games\.ics"$/);
  assert.match(file.text, /^STATUS:CONFIRMED\r$/m);
});

async function offeredOne(): Promise<{ html: string }> {
  const draft = await stage.newGame();
  await stage.assign(draft, 0, stage.season.omar.userId);
  await stage.change(draft, { published: true });
  const email = (await stage.minutePasses()).find(({ to }) => to === OMAR);
  const { html = '' } = await PostalMime.parse(email!.raw);
  assert.doesNotMatch(html, /Accept all/);
  return { html };
}

test('what has moved, was canceled, declined or taken back since is not accepted, and the page says so', async () => {
  const { games, link } = await offered(5);
  const [moved, canceled, declined, taken] = games;
  await stage.change(moved, { localized_time: '3:00 PM' });
  await stage.change(canceled, { status: 'C' });
  await stage.answer(declined, 'D');
  await stage.assign(taken, 0, stage.season.nina.userId);
  const page = await visitor().get(link);
  assert.match(page.text, /<h1>Accept this game\?<\/h1>/);
  assert.match(page.text, /Not accepted here/);
  assert.match(page.text, /One game of this email is not yours any more\./);
  await visitor().submit(page, 'answer=accepted');
  assert.deepEqual(await answersOf(games), [null, null, 'declined', null, 'accepted']);
  await stage.minutePasses();
});

test('on an archived site nothing is accepted, and the page says so', async () => {
  const { games, link } = await offered(2);
  const { siteId } = stage.season;
  await stage.service.db.query(sql`update sites set active = false where id = ${siteId}`);
  const page = await visitor().post(link, { answer: 'accepted' });
  await stage.service.db.query(sql`update sites set active = true where id = ${siteId}`);
  assert.deepEqual([page.status, await answersOf(games)], [422, [null, null]]);
  assert.match(page.text, /role="alert"><p>Harbor Youth Soccer is archived, and read only\./);
});

test('the games of a weekend fit into one link, and a link that was changed is none', async () => {
  const { games, link } = await offered(20);
  assert.match((await visitor().get(link)).text, /<h1>Accept all 20 games\?<\/h1>/);
  const other = link.replace(String(games[0]._embedded.assignments[0].id), '1');
  for (const wrong of [other, `${link}x`, link.slice(0, -1), '/offers/all/x', '/offers/all/']) {
    const [shown, sent] = [await visitor().get(wrong), await visitor().post(wrong, { answer: 'accepted' })];
    assert.deepEqual([shown.status, sent.status], [404, 404], wrong);
  }
});
