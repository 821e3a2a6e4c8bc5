// WCAG 2.2 AA on every page, in a real browser: axe-core in light and dark, 320 px, 24 px targets, keyboard alone.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { sql } from '../../src/storage/sql.ts';
import { type BrowserStage, type Opened, startBrowserStage } from './browser-stage.ts';
import { ADA, OMAR } from './stage.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SMALLEST = { width: 320, height: 640 }; // WCAG 1.4.10
const TARGET_PX = 24; // WCAG 2.5.8

type Way = (opened: Opened) => Promise<unknown>;

let stage: BrowserStage;
let emails = 0;
before(async () => {
  stage = await startBrowserStage();
});
after(() => stage.close());

const signedOut: Record<string, Way> = {
  'the first page': ({ go }) => go('/'),
  'errors of the API': ({ go }) => go('/docs/errors'),
  'sign in': ({ go }) => go('/sign-in'),
  'sign in, refused': async ({ go, signIn }) => {
    await go('/sign-in');
    await signIn({ ...ADA, password: 'not hers' });
  },
  reset: ({ go }) => go('/reset'),
  'email sent': async ({ go, page }) => {
    await go('/reset');
    await page.getByLabel('Email address').fill('nina.alvarez@harbor.example');
    await page.getByRole('button').click();
  },
  invitation: async ({ go }) => go((await stage.emails(++emails)).at(-1)!.path),
  'a link that is over': ({ go }) => go('/reset/none'),
  'a request that can not be trusted': ({ go }) => go('/oauth/authorize?client_id=none'),
  'nothing here': ({ go }) => go('/profile/none'),
};
const signedIn: Record<string, Way> = {
  profile: ({ go }) => go('/profile'),
  'profile, saved': ({ go }) => go('/profile?done=name'),
  'profile, refused': async ({ go, page }) => {
    await go('/profile');
    await page.getByLabel('First name').fill('');
    await page.getByRole('button', { name: 'Save the name' }).click();
  },
  'a new address': async ({ go, page }) => {
    await go('/profile');
    await page.getByLabel('New address').fill('ada@okafor.example');
    await page.getByLabel('Your password').fill(ADA.password);
    await page.getByRole('button', { name: 'Send the email' }).click();
    await go((await stage.emails(++emails)).at(-1)!.path);
  },
  'a form that is out of date': async ({ go, page }) => {
    await go('/sign-out');
    await page
      .locator('[name=csrf_token]')
      .first()
      .evaluate((field) => field.setAttribute('value', 'old'));
    await page.getByRole('button', { name: 'Sign out' }).click();
  },
  sessions: ({ go }) => go('/profile/sessions'),
  'connected applications': ({ go }) => go('/profile/connected'),
  'API access': ({ go }) => go('/profile/api-access'),
  'new application': ({ go }) => go('/profile/api-access/new'),
  'an application': ({ go }) => go(`/profile/api-access/${stage.web.clientId}`),
  'a new secret': async ({ go, page }) => {
    await go(`/profile/api-access/${stage.web.clientId}`);
    await page.getByRole('button', { name: 'Rotate the secret' }).click();
  },
  consent: ({ go }) => go(stage.authorizePath({ scope: 'read write bank webhooks' })),
  'consent of a native application': ({ go }) => go(stage.nativePath('com.example.roster-sync:/callback')),
  'sign out': ({ go }) => go('/sign-out'),
  'nothing here': ({ go }) => go('/profile/none'),
};

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every page in ${colorScheme}: axe finds nothing, 320 px do, targets have 24 px, nothing is loaded from elsewhere`, async () => {
    const visitor = await stage.open({ colorScheme });
    for (const [name, way] of Object.entries(signedOut)) await inspect({ name, way, opened: visitor });
    await addConsentAndSession();
    await visitor.go('/sign-in');
    await visitor.signIn(ADA);
    for (const [name, way] of Object.entries(signedIn)) await inspect({ name, way, opened: visitor });
    assert.deepEqual(visitor.troubles, []);
    assert.deepEqual([...visitor.hosts], [new URL(stage.service.baseUrl).host]);
  });
}

test('the page that only passes by on the way to an application allowed before', async () => {
  const opened = await stage.open();
  const { page, go, signIn } = opened;
  const way: Way = async () => {
    await page.context().clearCookies();
    await go(stage.authorizePath()); // to the sign-in
    // The refresh of the page is a request of its own: without an answer the page stays, to be looked at.
    await page.route('**/oauth/authorize?**', (route) => route.abort('aborted'));
    await signIn(OMAR);
    await page.getByRole('heading', { name: 'Going on to Roster Sync' }).waitFor();
  };
  await go(stage.authorizePath());
  await signIn(OMAR);
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByText('Landed').waitFor();
  await inspect({ name: 'going on', way, opened });
});

test('with the keyboard alone: sign in, allow, and see where the focus is', async () => {
  const { page, go } = await stage.open();
  await go(stage.authorizePath({ scope: 'read write bank webhooks' }));
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'Skip to the content');
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
  const { page, go, signIn } = await stage.open();
  await go(stage.nativePath('http://127.0.0.1:51004/callback'));
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

test('the page of a service that has no account yet', async () => {
  await stage.db.query(sql`delete from accounts`); // the last test: nothing is left of the season
  const opened = await stage.open();
  const way: Way = async ({ go, page }) => {
    await go('/sign-in');
    await page.getByRole('heading', { name: 'Nobody can sign in yet' }).waitFor();
  };
  await inspect({ name: 'nobody yet', way, opened });
});

type Inspection = { name: string; way: Way; opened: Opened };

async function inspect({ name, way, opened }: Inspection): Promise<void> {
  const { page } = opened;
  await page.setViewportSize({ width: 1200, height: 800 });
  await way(opened);
  assert.equal(await page.locator('h1').count(), 1, name);
  assert.deepEqual(await violations(page), [], name);
  await page.setViewportSize(SMALLEST);
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  assert.ok(width <= SMALLEST.width, `${name} is ${width} px wide`);
  assert.deepEqual(await violations(page), [], `${name} at ${SMALLEST.width} px`);
  assert.deepEqual(await smallTargets(page), [], name);
}

async function violations(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const options: RunOptions = { runOnly: tags };
  // By the debugger, which the page's policy against scripts does not concern.
  await page.evaluate(AXE);
  const results = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('; ')}`);
}

/** Links in a sentence are as high as its line (WCAG 2.5.8, inline). */
function smallTargets(page: Page): Promise<string[]> {
  return page.locator('button, input:not([type=hidden]), textarea, a:not(p a):not(.skip)').evaluateAll(
    (targets, px) =>
      targets
        .filter((target) => {
          const { width, height } = target.getBoundingClientRect();
          return width < px || height < px;
        })
        .map((target) => target.outerHTML),
    TARGET_PX,
  );
}

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

/** Something to see on the pages of sessions and connected applications; what was asked for can be asked again. */
async function addConsentAndSession(): Promise<void> {
  const { db, season, mobile } = stage;
  await stage.signedIn(ADA);
  await db.query(sql`delete from links`);
  await db.query(sql`
    insert into consents (account_id, application_id, scopes)
    values (${season.ada.accountId}, ${mobile.id}, '{read,write,bank,webhooks}') on conflict do nothing`);
}
