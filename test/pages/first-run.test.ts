// A new installation: whoever reads its log creates the first account and site, once, and somebody signed in lands in the application.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { createVisitor } from './visitor.ts';

let service: TestService;
before(async () => {
  service = await startTestService({ worker: false, env: { RATE_LIMITS: '1000/60' } });
});
after(() => service.stop());

const FORM = {
  first_name: 'Ada',
  last_name: 'Okafor',
  email: 'ada.okafor@harbor.example',
  password: 'the whistle at noon',
  site_name: 'Harbor Youth Soccer',
  timezone: 'America/New_York',
  locale: 'en-GB',
};
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** The codes that the log has printed, oldest first. */
const codes = () =>
  [...service.logged().matchAll(/"code":"([^"]+)","msg":"set-up\.open"/g)].map(([, code]) => code!);

function browser() {
  const visitor = createVisitor(service);
  Object.assign(visitor.headers, HTML);
  return visitor;
}

async function accounts(): Promise<{ email: string }[]> {
  return service.db.query<{ email: string }>(sql`select email from accounts`);
}

test('every address for people leads to the set-up page, and programs get what they always get', async () => {
  const ada = browser();
  for (const path of ['/', '/app', '/app/s/1/games', '/sign-in']) {
    const { status, location } = await ada.get(path);
    assert.deepEqual([status, location], [302, '/set-up'], path);
  }
  const program = await fetch(service.baseUrl, { headers: { accept: 'application/json' } });
  assert.deepEqual([program.status, program.headers.get('vary')], [200, 'Accept']);
  const { status, text } = await ada.get('/set-up');
  assert.equal(status, 200);
  assert.match(text, /<h1>Set up Crewcall<\/h1>/);
  assert.match(text, /<option value="America\/New_York"[^>]*>Eastern Time \(New York\)</);
  assert.match(text, /<option value="en-US" selected>United States: Sat, May 2, 3:00 PM</);
});

test('only the code of this start is right, and wrong ones are counted', async () => {
  const [first] = codes();
  assert.match(first!, /^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
  await service.restart();
  const [, second] = codes();
  assert.notEqual(second, first);
  for (const code of ['', first!, `${second}A`]) {
    const { status, text } = await browser().submit('/set-up', 'code', { ...FORM, code });
    assert.equal(status, 422);
    assert.match(text, /This code is wrong/);
    assert.match(text, /value="Harbor Youth Soccer"/, 'what was typed stays');
    assert.doesNotMatch(text, /the whistle at noon/);
  }
  assert.deepEqual(await accounts(), []);
  for (let tries = 0; tries < 7; tries++) await browser().submit('/set-up', 'code', { ...FORM, code: 'X' });
  const throttled = await browser().submit('/set-up', 'code', { ...FORM, code: second! });
  assert.equal(throttled.status, 429);
  await service.restart({ RATE_LIMITS: 'off' });
});

test('problems are shown beside their fields, and nothing is half done', async () => {
  const code = codes().at(-1)!;
  const page = await browser().get(`/set-up?code=${code}`);
  assert.match(page.text, new RegExp(`value="${code}"`));
  const bad = { first_name: ' ', email: 'ada', password: 'short', site_name: '' };
  const { status, text } = await browser().submit('/set-up', 'code', { ...FORM, ...bad, code });
  assert.equal(status, 422);
  for (const field of ['first_name', 'email', 'password', 'site_name']) {
    assert.match(text, new RegExp(`id="${field}-problem"`), field);
  }
  const zone = await browser().submit('/set-up', 'code', { ...FORM, timezone: 'Moon/Sea', code });
  assert.equal(zone.status, 422);
  assert.match(zone.text, /id="timezone-problem"/);
  const locale = await browser().submit('/set-up', 'code', { ...FORM, locale: 'xx-1', code });
  assert.equal(locale.status, 422);
  assert.match(locale.text, /id="locale-problem"/);
  assert.match(locale.text, /<option value="America\/New_York" selected>/, 'what was chosen stays');
  assert.doesNotMatch(locale.text, /data-of-browser/, 'and the browser does not choose again');
  assert.deepEqual(await accounts(), []);
});

test('of ten at the same time one is made, and that person is signed in and assigns games', async () => {
  const code = codes().at(-1)!.toLowerCase().replaceAll('-', ' ');
  const visitors = Array.from({ length: 10 }, browser);
  const pages = await Promise.all(visitors.map((visitor) => visitor.get('/set-up')));
  const answers = await Promise.all(
    visitors.map((visitor, index) =>
      visitor.submit(pages[index]!, 'code', { ...FORM, email: `ada.${index}@harbor.example`, code }),
    ),
  );
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [303]);
  const made = answers.flatMap(({ location }, index) => (location === '/app' ? [index] : []));
  assert.equal(made.length, 1);
  assert.ok(answers.every(({ location }) => location === '/app' || location === '/sign-in'));
  assert.deepEqual(await accounts(), [{ email: `ada.${made[0]}@harbor.example` }]);
  const users = await service.db.query(
    sql`select s.name, timezone, locale, assignor, manager, official from users u join sites s on s.id = u.site_id`,
  );
  const { site_name: name, timezone, locale } = FORM;
  assert.deepEqual(users, [{ name, timezone, locale, assignor: true, manager: true, official: false }]);

  // Somebody signed in who opens the service lands in the application; a program with the same cookies does not.
  const ada = visitors[made[0]!]!;
  assert.deepEqual([(await ada.get('/')).status, (await ada.get('/')).location], [302, '/app']);
  assert.equal((await ada.get('/app')).status, 200);
  ada.headers.accept = 'application/json';
  assert.equal((await ada.get('/')).status, 200);

  const other = browser();
  assert.equal((await other.get('/')).status, 200);
  assert.equal((await other.get('/set-up')).location, '/sign-in');
  assert.equal((await other.get('/sign-in')).status, 200);
  await service.restart();
  assert.equal(codes().length, 3, 'no code is printed once there is an account');
});

test('where managers need a second factor, the first of them sets one up right away', async () => {
  await service.db.query(sql`delete from accounts`);
  await service.restart({ REQUIRE_SECOND_FACTOR: 'managers' });
  const ada = browser();
  const { status, location = '' } = await ada.submit('/set-up', 'code', { ...FORM, code: codes().at(-1)! });
  assert.deepEqual([status, location], [303, '/sign-in/enrol?return_to=%2Fapp']);
  assert.match((await ada.get(location)).text, /<h1>Set up a second factor<\/h1>/);
  assert.equal((await ada.get('/profile')).status, 302);
});
