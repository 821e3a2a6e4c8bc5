// The application on the home screen of a phone: its manifest, the way to add it, and the ways back from "More".
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type OfficialStage, overflowOf, PHONE, startOfficialStage } from './official-stage.ts';

const NARROW = { ...PHONE, viewport: { width: 390, height: 844 } };
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

let stage: OfficialStage;
before(async () => {
  stage = await startOfficialStage();
});
after(() => stage.stop());

type Icon = { src: string; sizes: string; type: string; purpose: string };
type Manifest = { name: string; start_url: string; scope: string; display: string; icons: Icon[] };

test('the browser finds no fault in the manifest, and its icons are as large as it says', async () => {
  const { page, troubles, close } = await stage.openPhone('/me', NARROW);
  const session = await page.context().newCDPSession(page);
  const { url, errors, data } = await session.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  const manifest = JSON.parse(data ?? '') as Manifest;
  assert.deepEqual(
    [manifest.name, manifest.start_url, manifest.scope, manifest.display],
    ['Crewcall', '/app/', '/app/', 'standalone'],
  );
  const { headers } = await fetch(url);
  assert.match(headers.get('content-type') ?? '', /^application\/manifest\+json/);
  assert.match(headers.get('cache-control') ?? '', /immutable/);
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  for (const { src, sizes } of [...manifest.icons, { src: touchIcon!, sizes: '512x512' }]) {
    const size = await page.evaluate(
      `(async () => { const icon = new Image(); icon.src = ${JSON.stringify(src)}; await icon.decode();
        return icon.naturalWidth + 'x' + icon.naturalHeight; })()`,
    );
    assert.equal(size, sizes);
  }
  assert.deepEqual(manifest.icons.map(({ purpose }) => purpose).sort(), ['any', 'any', 'maskable']);
  assert.deepEqual(troubles, []);
  await close();
});

test('a phone is offered the application by a button, which asks once', async () => {
  const { page, axe, close } = await stage.openPhone('/me/more', NARROW);
  await page.getByRole('heading', { name: 'More' }).waitFor();
  const button = page.getByRole('button', { name: 'Add to your home screen' });
  assert.equal(await button.count(), 0); // until the browser can
  await page.evaluate(`window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }),
    { prompt: async () => { window.asked = (window.asked ?? 0) + 1; } }))`);
  await button.waitFor();
  assert.deepEqual(await axe(), []);
  await button.tap();
  await button.waitFor({ state: 'detached' });
  assert.equal(await page.evaluate('window.asked'), 1);
  await close();
});

test('an iPhone is told where its browser has this, and not once it is there', async () => {
  const { page, close } = await stage.openPhone('/me/more', { ...NARROW, userAgent: IPHONE });
  const sentence = page.getByText('tap Share, then “Add to Home Screen”');
  await sentence.waitFor();
  // Chromium cannot emulate this feature of a window.
  await page.addInitScript(`const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) => query === '(display-mode: standalone)' ? ask('all') : ask(query);`);
  await page.reload();
  await page.getByRole('heading', { name: 'More' }).waitFor();
  assert.equal(await sentence.count(), 0);
  await close();
});

test('Google Calendar gets the address by a link, and the page requests nothing of Google', async () => {
  const { page, axe, troubles, close } = await stage.openPhone('/me/calendar', NARROW);
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.getByRole('button', { name: 'Create an address' }).tap();
  const webcal = await page.getByRole('link', { name: 'Open in your calendar' }).getAttribute('href');
  const google = await page.getByRole('link', { name: 'Add to Google Calendar' }).getAttribute('href');
  const { origin, pathname, searchParams } = new URL(google!);
  assert.equal(origin + pathname, 'https://calendar.google.com/calendar/r');
  assert.equal(searchParams.get('cid'), webcal);
  assert.match(webcal!, /^webcal:\/\//);
  await page.getByRole('button', { name: 'Copy address' }).waitFor();
  assert.deepEqual([...hosts], [new URL(page.url()).host]);
  assert.deepEqual(await axe(), []);
  assert.equal(await overflowOf(page), 0);
  assert.deepEqual(troubles, []);
  await close();
});

/** What "More" leads to, and the visible link that leads back. */
const BACK: Record<string, string> = {
  Reports: 'More',
  Messages: 'More',
  'My pay': 'More',
  Certifications: 'More',
  Calendar: 'More',
  'Emails and notifications': 'More',
  'Phones and address': 'More',
  'Name, email and password': 'Your games',
  'Where you are signed in': 'Your games',
  'Connected applications': 'Your games',
  Help: 'Your games',
};

test('every page of More has a way back', async () => {
  const { page, close } = await stage.openPhone('/me/more', NARROW);
  const more = page.url();
  const lists = page.locator('main').getByRole('listitem').getByRole('link');
  await lists.first().waitFor();
  assert.deepEqual(await lists.allInnerTexts(), Object.keys(BACK));
  for (const [name, back] of Object.entries(BACK)) {
    await lists.getByText(name, { exact: true }).tap();
    await page.waitForURL((url) => url.href !== more);
    const way =
      back === 'More'
        ? page.locator('main').getByRole('link', { name: back })
        : page.getByRole('link', { name: back });
    await way.tap();
    await page.waitForURL(back === 'More' ? more : /\/app\/me$/);
    assert.equal(await overflowOf(page), 0);
    await page.goto(more);
  }
  await page.getByRole('link', { name: 'My pay' }).tap();
  await page.getByRole('link', { name: 'Bank account and tax form' }).tap();
  await page.locator('main').getByRole('link', { name: 'My pay' }).tap();
  await page.waitForURL(/\/me\/pay$/);
  await close();
});
