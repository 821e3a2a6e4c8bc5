// Emails and the pages behind their links for everybody (WCAG 2.2 AA): axe in both colour schemes, 320 px, 24 px targets.
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import { OMAR, offeredEmail } from '../notices/notice-stage.ts';
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
