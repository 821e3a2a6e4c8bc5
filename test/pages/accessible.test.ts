// Pages that anybody can use (WCAG 2.2 AA): a page of each kind in one mode, keyboard alone, buttons that look alike.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { sql } from '../../src/storage/sql.ts';
import { inspect, testPages, useBrowserStage } from './accessibility.ts';
import { OMAR } from './stage.ts';

const stage = useBrowserStage();

// One of each layout; accessible.long.test.ts looks at all of them.
const NAMES = [
  ...[
    'the first page',
    'a guide',
    'the API reference',
    'sign in, refused',
    'email sent',
    'invitation',
    'page not found',
  ],
  ...[
    'profile, refused',
    'sign-in security',
    'an application',
    'requests of an application',
    'consent',
    'sign out',
  ],
];
testPages({ names: NAMES, colorSchemes: ['light'], axeAt: ['1200 px'] });

test('the page that only passes by on the way to an application allowed before', async () => {
  const opened = await stage().open();
  const { page, go, signIn } = opened;
  const way = async () => {
    await page.context().clearCookies();
    await go(stage().authorizePath()); // to the sign-in
    // The refresh of the page is a request of its own: without an answer the page stays, to be looked at.
    await page.route('**/oauth/authorize?**', (route) => route.abort('aborted'));
    await signIn(OMAR);
    await page.getByRole('heading', { name: 'Continue to Roster Sync' }).waitFor();
  };
  await go(stage().authorizePath());
  await signIn(OMAR);
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByText('Landed').waitFor();
  await inspect({ name: 'continue', way, opened });
});

test('with the keyboard alone: sign in, allow, and see where the focus is', async () => {
  const { page, go } = await stage().open();
  await go(stage().authorizePath({ scope: 'read write bank webhooks' }));
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'Skip to main content');
  await tabTo(page, 'email');
  await page.keyboard.type(OMAR.email);
  await tabTo(page, 'password');
  assert.match(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle'), /solid/);
  await page.keyboard.type(OMAR.password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Allow' }).waitFor();
  await tabTo(page, 'answer=deny');
  await tabTo(page, 'answer=allow');
  await page.keyboard.press('Enter');
  await page.getByText('Landed').waitFor();
});

test('Allow and Deny weigh the same: one size, one look', async () => {
  const { page, go, signIn } = await stage().open();
  await go(stage().nativePath('http://127.0.0.1:51004/callback'));
  await signIn(OMAR);
  const looks = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => {
      const { width, height, top } = button.getBoundingClientRect();
      const look = button.computedStyleMap();
      const names = ['color', 'background-color', 'border-top-color', 'border-top-width', 'font-weight'];
      return { width, height, top, look: names.map((property) => String(look.get(property))) };
    });
  assert.deepEqual(await looks('Allow'), await looks('Deny'));
});

test('the page of a service without accounts', async () => {
  await stage().db.query(sql`delete from accounts`); // the last test: nothing is left of the season
  const opened = await stage().open();
  const { go, page } = opened;
  const way = async () => {
    await go('/sign-in');
    await page.getByRole('heading', { name: 'Set up Crewcall' }).waitFor();
  };
  await inspect({ name: 'no accounts', way, opened });
});

async function tabTo(page: Page, wanted: string): Promise<void> {
  const [name, value] = wanted.split('=');
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab');
    const there = await page.evaluate<[string, string]>(
      '[document.activeElement.name, document.activeElement.value]',
    );
    if (there[0] === name && (value === undefined || there[1] === value)) return;
  }
  assert.fail(`Tab does not reach ${wanted}`);
}
