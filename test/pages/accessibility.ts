// Inspects every page for WCAG 2.2 AA in a real browser: axe-core, 320 px, 24 px targets.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { makeSignInLink } from '../../src/accounts/links/actions.ts';
import { makeUndoLink } from '../../src/accounts/links/undo.ts';
import { addRequestCounts } from '../../src/oauth/request-counts/store.ts';
import { sql } from '../../src/storage/sql.ts';
import { COLOR_RULES, findViolations } from '../support/axe.ts';
import { type BrowserStage, type OpenPage, startBrowserStage } from './browser-stage.ts';
import { ADA, OMAR } from './stage.ts';

const SMALLEST = { width: 320, height: 640 }; // WCAG 1.4.10
const TARGET_PX = 24; // WCAG 2.5.8

type Way = (opened: OpenPage) => Promise<unknown>;
export type Mode = { colorSchemes: ('light' | 'dark')[]; axeAt: ('1200 px' | '320 px')[] };
export const ALL_MODES: Mode = { colorSchemes: ['light', 'dark'], axeAt: ['1200 px', '320 px'] };

let stage: BrowserStage;
let emails = 0;

/** Starts a browser before the tests of a file, and closes it after them. */
export function useBrowserStage(): () => BrowserStage {
  before(async () => {
    emails = 0;
    stage = await startBrowserStage();
  });
  after(() => stage.close());
  return () => stage;
}

const signedOut: Record<string, Way> = {
  'the first page': ({ go }) => go('/'),
  help: ({ go }) => go('/help'),
  'a guide': ({ go }) => go('/help/officiate'),
  'the API reference': ({ go }) => go('/docs?q=games'),
  'a part of the API reference': ({ go }) => go('/docs/reference/assignments'),
  'errors of the API': ({ go }) => go('/docs/errors'),
  'a document with a diagram': ({ go }) => go('/docs/integrate/oauth'),
  'a document with wide tables': ({ go }) => go('/docs/api/games'),
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
  'an expired link': ({ go }) => go('/reset/none'),
  'undo a change': async ({ go }) => {
    const change = { accountId: stage.season.ada.accountId, kind: 'password', email: ADA.email } as const;
    const { token } = await stage.db.transaction((tx) => makeUndoLink(tx, change));
    await go(`/undo/${token}`);
  },
  'sign in by a link': async ({ go }) => {
    await stage.db.query(sql`delete from links where purpose = 'sign-in'`);
    const { token } = (await makeSignInLink(stage.db, OMAR.email))!;
    await go(`/sign-in/link/${token}`);
  },
  'a link without an address': async ({ go, page }) => {
    await go('/sign-in');
    await page.getByRole('button', { name: 'Email me a link' }).click();
  },
  'a request that cannot be trusted': ({ go }) => go('/oauth/authorize?client_id=none'),
  'page not found': ({ go }) => go('/profile/none'),
  'an unknown address': ({ go }) => go('/nothing'),
};
const signedIn: Record<string, Way> = {
  profile: ({ go }) => go('/profile'),
  'profile, saved': ({ go }) => go('/profile?done=name'),
  'profile, refused': async ({ go, page }) => {
    await go('/profile');
    await page.getByLabel('First name').fill('');
    await page.getByRole('button', { name: 'Save name' }).click();
  },
  'a new address': async ({ go, page }) => {
    await go('/profile');
    await page.getByLabel('New email address').fill('ada@okafor.example');
    await page.getByLabel('Your current password').fill(ADA.password);
    await page.getByRole('button', { name: 'Send email' }).click();
    await go((await stage.emails(++emails)).at(-1)!.path);
  },
  'an expired form': async ({ go, page }) => {
    await go('/sign-out');
    await page
      .locator('[name=csrf_token]')
      .first()
      .evaluate((field) => field.setAttribute('value', 'old'));
    await page.getByRole('button', { name: 'Sign out' }).click();
  },
  'sign-in security': ({ go }) => go('/profile/security'),
  'a new authenticator app': ({ go }) => go('/profile/security/app'),
  sessions: ({ go }) => go('/profile/sessions'),
  'connected applications': ({ go }) => go('/profile/connected'),
  'API access': ({ go }) => go('/profile/api-access'),
  'new application': ({ go }) => go('/profile/api-access/new'),
  'new token': ({ go }) => go('/profile/api-access/tokens/new'),
  'new token, refused': async ({ go, page }) => {
    await go('/profile/api-access/tokens/new');
    await page.getByRole('button', { name: 'Create token' }).click();
  },
  'a created token': async ({ go, page }) => {
    await go('/profile/api-access/tokens/new');
    await page.getByLabel('Name').fill('Nightly export');
    await page.getByRole('button', { name: 'Create token' }).click();
  },
  'API access with a token': ({ go }) => go('/profile/api-access'),
  'an application': ({ go }) => go(`/profile/api-access/${stage.web.clientId}`),
  'requests of an application': async ({ go }) => {
    await addRequests();
    await go(`/profile/api-access/${stage.web.clientId}/requests`);
  },
  'a new secret': async ({ go, page }) => {
    await go(`/profile/api-access/${stage.web.clientId}`);
    await page.getByRole('button', { name: 'Rotate secret' }).click();
  },
  consent: ({ go }) => go(stage.authorizePath({ scope: 'read write bank webhooks' })),
  'consent of a native application': ({ go }) => go(stage.nativePath('com.example.roster-sync:/callback')),
  'sign out': ({ go }) => go('/sign-out'),
  'page not found': ({ go }) => go('/profile/none'),
  'an unknown address': ({ go }) => go('/nothing'),
};

/** Declares the test that opens every page, or those named, and looks at it in these modes. */
export function testPages({ names, ...mode }: Mode & { names?: readonly string[] }): void {
  const { colorSchemes, axeAt } = mode;
  const chosen = (pages: Record<string, Way>) =>
    Object.entries(pages).filter(([name]) => names?.includes(name) ?? true);
  test(`${names === undefined ? 'every page' : 'pages of each kind'} in ${colorSchemes.join(' and ')}: axe finds nothing at ${axeAt.join(' and ')}, 320 px are enough, targets have 24 px, nothing is loaded from elsewhere`, async () => {
    const opened = await stage.open();
    for (const [name, way] of chosen(signedOut)) await inspect({ name, way, opened, ...mode });
    await addConsentAndSession();
    await opened.go('/sign-in');
    await opened.signIn(ADA);
    for (const [name, way] of chosen(signedIn)) await inspect({ name, way, opened, ...mode });
    assert.deepEqual(opened.troubles, []);
    assert.deepEqual([...opened.hosts], [new URL(stage.service.baseUrl).host]);
  });
}

type Inspection = { name: string; way: Way; opened: OpenPage } & Partial<Mode>;

export async function inspect({ name, way, opened, ...modes }: Inspection): Promise<void> {
  const { colorSchemes = ['light'], axeAt = ['1200 px'] } = modes;
  const { page } = opened;
  await page.setViewportSize({ width: 1200, height: 800 });
  await way(opened);
  assert.equal(await page.locator('h1').count(), 1, name);
  if (axeAt.includes('1200 px')) await assertNoViolations(page, { name, colorSchemes });
  await page.setViewportSize(SMALLEST);
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  assert.ok(width <= SMALLEST.width, `${name} is ${width} px wide`);
  if (axeAt.includes('320 px')) await assertNoViolations(page, { name: `${name} at 320 px`, colorSchemes });
  assert.deepEqual(await smallTargets(page), [], name);
}

type Looking = { name: string; colorSchemes: Mode['colorSchemes'] };

async function assertNoViolations(page: Page, { name, colorSchemes }: Looking): Promise<void> {
  for (const [index, colorScheme] of colorSchemes.entries()) {
    await page.emulateMedia({ colorScheme });
    const found = await findViolations(page, index === 0 ? undefined : COLOR_RULES);
    assert.deepEqual(found, [], `${name} in ${colorScheme}`);
  }
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

/** More of them by day than by night, and some that a limit refused. */
async function addRequests(): Promise<void> {
  const { db, web } = stage;
  const now = Math.floor(Date.now() / HOUR_MS);
  const counts = Array.from({ length: 160 }, (_, at) => {
    const hour = new Date((now - at) * HOUR_MS);
    const one = {
      applicationId: web.id,
      hour,
      status: 200,
      limitedBy: null,
      requests: 40 + ((at * 37) % 90),
    };
    const busy = { ...one, status: 429, limitedBy: '600 requests in 60 seconds', requests: 25 };
    return [
      { ...one, route: 'GET /api/v2/sites/:site_id/games' },
      { ...one, route: 'PUT /api/v2/games/:id', status: at % 9 === 0 ? 409 : 200, requests: 1 + (at % 7) },
      ...(at % 24 === 5 ? [{ ...busy, route: 'GET /api/v2/sites/:site_id/games' }] : []),
    ];
  });
  await db.query(sql`delete from request_counts`);
  await addRequestCounts(db, counts.flat());
}
const HOUR_MS = 3_600_000;

/** Something to see on the pages of sessions and connected applications; what was asked for can be asked again. */
async function addConsentAndSession(): Promise<void> {
  const { db, season, mobile } = stage;
  await stage.signedIn(ADA);
  await db.query(sql`delete from links`);
  await db.query(sql`
    insert into consents (account_id, application_id, scopes)
    values (${season.ada.accountId}, ${mobile.id}, '{read,write,bank,webhooks}') on conflict do nothing`);
}
