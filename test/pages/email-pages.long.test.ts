// Emails and the pages behind their links for everybody (WCAG 2.2 AA): axe in both colour schemes, 320 px, 24 px targets.
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import { sql } from '../../src/storage/sql.ts';
import { OMAR, offeredEmail } from '../notices/notice-stage.ts';
import { ok, until } from '../support/stage.ts';
import { ALL_MODES, inspect } from './accessibility.ts';
import type { OpenPage } from './browser-stage.ts';
import { useBrowserAndEmails } from './email-stage.ts';

const started = useBrowserAndEmails();

test('the email and its pages in light and dark: axe finds nothing, 320 px are enough, targets have 24 px', async () => {
  const { stage, browser } = started();
  const { game, html } = await offeredEmail(stage);
  const page = await browser.newPage();
  const opened: OpenPage = {
    page,
    troubles: [],
    hosts: new Set(),
    go: (url) => page.goto(url),
    signIn: async () => {},
  };
  const linkOf = (name: string) => new RegExp(`href="([^"]+)">${name}<`).exec(html)?.[1] ?? '';
  const press = (name: string) => page.getByRole('button', { name }).click();
  const ways: Record<string, () => Promise<unknown>> = {
    'the email': () => page.setContent(html),
    'to accept': () => page.goto(linkOf('Accept')),
    'to decline': () => page.goto(linkOf('Decline')),
    declined: () => press('Decline'),
    accepted: async () => {
      await page.getByText('I can come after all').click();
      await press('Accept');
    },
    'settings of emails': () => page.goto(linkOf('Choose which emails you get')),
    'settings, saved': () => press('Save'),
    'a game that has changed': async () => {
      await stage.change(game, { localized_time: '3:00 PM' });
      await page.goto(linkOf('Accept'));
    },
    'several games': async () => {
      const games = [await stage.newGame(), await stage.newGame()];
      for (const one of games) {
        await stage.assign(one, 0, stage.season.omar.userId);
        await stage.change(one, { published: true });
      }
      const email = (await stage.minutePasses()).findLast(({ to }) => to === OMAR);
      const several = (await PostalMime.parse(email!.raw)).html ?? '';
      await page.goto(/href="([^"]+)">Accept all 3</.exec(several)?.[1] ?? '');
    },
    'several games, accepted': () => press('Accept all 3'),
    'a broken link': () => page.goto(`${linkOf('Accept').split('?')[0]}x`),
  };
  for (const [name, way] of Object.entries(ways)) await inspect({ name, way, opened, ...ALL_MODES });
  await page.close();
});

const ROSA = 'rosa.reyes@home.example';
const FOLDER = process.env.PICTURES;

test('the emails and the page of a guardian, in light and dark', async () => {
  const { stage, browser } = started();
  const { db } = stage.service;
  const omar = stage.season.omar.userId;
  const bear = (day: string | null) =>
    db.query(sql`update users set date_of_birth = ${day}::date where id = ${omar}`);
  await bear('2090-05-02');
  const guardian = { email: ROSA, may_answer: true };
  ok(await stage.omar('POST', `/api/v2/users/${omar}/guardians`, { body: guardian }), 201);
  const toRosa = async (at: number) => {
    await until('the email to the guardian', async () => {
      await stage.minutePasses();
      return stage.mail.received.filter(({ to }) => to === ROSA).length > at;
    });
    const email = stage.mail.received.filter(({ to }) => to === ROSA)[at]!;
    return (await PostalMime.parse(email.raw)).html ?? '';
  };
  const page = await browser.newPage();
  const opened: OpenPage = {
    ...{ page, troubles: [], hosts: new Set() },
    go: (url) => page.goto(url),
    signIn: async () => {},
  };
  const asked = await toRosa(0);
  const url = /href="([^"]+\/guardians\/[^"]+)"/.exec(asked)![1]!;
  const press = (name: string) => page.getByRole('button', { name }).click();
  let copy = '';
  const ways: Record<string, () => Promise<unknown>> = {
    'the email that asks': () => page.setContent(asked),
    'to confirm': () => page.goto(url),
    confirmed: () => press('Send me copies'),
    'a copy': async () => {
      const game = await stage.newGame({ home_team_name: 'Harbor Hawks' });
      await stage.assign(game, 0, omar);
      await stage.change(game, { published: true });
      copy = await toRosa(1);
      await page.goto('about:blank'); // an email has no policy of the page before it
      await page.setContent(copy);
    },
    'to accept for a minor': () => page.goto(/href="([^"]+)">Accept for Omar</.exec(copy)![1]!),
    'while the copies pause': async () => {
      await bear(null);
      await page.goto(url);
    },
    'stopped meanwhile': () => press('No copies'),
    stopped: async () => {
      await bear('2090-05-02');
      await page.goto(url);
    },
  };
  for (const [name, way] of Object.entries(ways)) {
    await inspect({ name: `guardian, ${name}`, way, opened, ...ALL_MODES });
    if (FOLDER !== undefined) {
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.screenshot({ path: `${FOLDER}/guardian-${name.replaceAll(' ', '-')}.png`, fullPage: true });
      await page.emulateMedia({ colorScheme: 'light' });
      await page.evaluate("document.documentElement.style.fontSize = '200%'");
      await page.screenshot({
        path: `${FOLDER}/guardian-${name.replaceAll(' ', '-')}-large.png`,
        fullPage: true,
      });
      await page.evaluate("document.documentElement.style.fontSize = ''");
    }
  }
  await page.close();
});
