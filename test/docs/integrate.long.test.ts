// The pages of docs/integrate: their lines for a shell are run against the demo, in order, as a reader runs them.
import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { delayAfter } from '../../src/webhooks/retry.ts';
import { createVisitor } from '../pages/visitor.ts';
import { freePort } from '../support/free-port.ts';
import { type Program, startProgram } from '../support/program.ts';
import { openTerminal, type Terminal } from '../support/terminal.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = join(ROOT, 'docs/integrate');
const WITH_BLOCKS = ['oauth.md', 'quick-start.md', 'scripts.md', 'sheets.md', 'webhooks.md'];

let folder: string;
let base: string;
let demo: Program;
let credentials: ReturnType<typeof JSON.parse>;
const terminals: Terminal[] = [];

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewcall-integrate-'));
  for (const name of ['examples', 'node_modules']) await symlink(join(ROOT, name), join(folder, name));
  demo = startProgram(['demo'], { DATA_DIR: join(folder, 'data/demo'), PORT: '0' });
  [, base = ''] = await demo.waitFor(/ready at (http:\/\/localhost:\d+)/);
  credentials = JSON.parse(await readFile(join(folder, 'data/demo/demo.json'), 'utf8'));
});
after(async () => {
  for (const terminal of terminals) await terminal.close();
  await demo.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

test('every page with lines for a shell is run here', async () => {
  const names = (await readdir(PAGES)).filter((name) => name.endsWith('.md'));
  const texts = await Promise.all(names.map((name) => readFile(join(PAGES, name), 'utf8')));
  const found = names.filter((_, index) => /^```sh\n/m.test(texts[index]!)).sort();
  assert.deepEqual(found, WITH_BLOCKS);
});

test('quick start: from a token to a verified delivery, then the same with the SDK', async () => {
  const { text, next, run, end } = await reading('quick-start.md');
  const before = (heading: string) => text.slice(0, text.indexOf(heading)).match(/^```sh$/gm)!.length;
  for (let block = 0; block < before('## The same with the SDK'); block++) await next();

  await cp(join(ROOT, 'packages/sdk'), join(folder, 'packages/sdk'), {
    recursive: true,
    filter: (path) => !/\/(?:dist|node_modules)$/.test(path),
  });
  // npm as a reader has it: without what the npm that runs the tests tells its children, and without the network.
  await run('unset $(env | sed -n "s/^\\(npm_[a-z_]*\\)=.*/\\1/p")');
  await run('export npm_config_offline=true npm_config_audit=false npm_config_fund=false');
  await next(); // the project
  const [, program = ''] = /^```js\n(.*?)^```$/ms.exec(text) ?? [];
  await writeFile(join(folder, 'data/roster-sync/season.mjs'), program);
  await next(); // the program
  await next(); // trigger
  end();
});

test('webhooks: subscribe, verify by hand, catch up, pause, criteria', async () => {
  const { next, run, end } = await reading('webhooks.md');
  await next(); // a token
  await next(); // subscribe
  assert.equal(jsons(await next())[0].delivered, false); // nobody listens there
  // The value that the page shows beside it, which OpenSSL and Python made for test/vectors.
  assert.match(await next(), /^8f1935e017adc9b1fe5f9ce41ac48f923ea302fb60d1c1b30de916ac9c920d80\b/);
  assert.match(await next(), /^ *\d+ known\.txt\n$/);
  const refused = await run('TOKEN=wrong schedule', { code: 1 }); // half a schedule is none
  assert.match(refused, /^curl: .* 401\n$/);
  const [paused, published] = jsons(await next());
  assert.equal(paused.enabled, false);
  assert.equal(published.published, true);
  const missed = (await next({ code: 1 })).split('\n').filter((line) => /^[<>]/.test(line));
  assert.equal(missed.length, 1);
  assert.match(missed[0]!, new RegExp(`^> ${published.id} \\S+`));
  const [users, officials] = jsons(await next());
  assert.equal(users._embedded.users.length, 1);
  assert.equal(officials._embedded.league_officials.length, 1);
  assert.equal(await next(), '304\n');
  assert.equal(jsons(await next())[0].enabled, true);
  const [rotating, rotated] = jsons(await next());
  assert.equal(rotating.secret, rotated.secret);
  assert.deepEqual(jsons(await next())[0].criteria, { league_id: [1, 2], venue_id: 3 });
  assert.deepEqual(jsons(await next())[0].criteria, {});
  end();
});

test('sheets: a file is sent, answered, applied and undone, and games are created without one', async () => {
  const { next, run, end } = await reading('sheets.md');
  await next(); // a token
  assert.match(await next(), /^date_order: mdy,dmy$/m);
  assert.match(await next(), /\bcreated: 1,/);
  assert.match(await next(), /^"Row 3, Time: “25:00” is not a time of day\.",2031-06-04,25:00,/m);
  assert.equal(jsons(await run('api $BASE/api/v2/imports/$IMPORT.json'))[0].state, 'undone');
  assert.equal(await next(), '1\n');
  end();
});

test('webhooks: the schedule of retries is that of the service', async () => {
  const text = await readFile(join(PAGES, 'webhooks.md'), 'utf8');
  const [, table = ''] = /^## Retries\n(.*?)^Each wait/ms.exec(text) ?? [];
  const rows = [...table.matchAll(/^\| (\d+) \| ([^|]*)\| ([^|]*) \|$/gm)].map((row) => row.slice(1));
  const waits = Array.from({ length: 11 }, (_, index) => delayAfter({ attempt: index + 1, chance: 0.5 }));
  assert.equal(waits.at(-1), undefined); // the eleventh failure is the last
  assert.equal(rows.length, waits.length);
  let since = 0;
  for (const [index, [attempt, wait, total]] of rows.slice(1).entries()) {
    since += waits[index]!;
    assert.deepEqual([attempt, milliseconds(wait!)], [String(index + 2), waits[index]]);
    // Told in two units: what is less than the smaller one is left out.
    assert.ok(Math.abs(milliseconds(total!) - since) < 60_000, `${total} is not ${since / 1000} s`);
  }
  const [soonest, latest] = [0, 1].map((chance) => Math.round(hoursOfRetries(chance)));
  assert.ok(text.includes(`some ${soonest} to ${latest} hours after the first`), `${soonest} to ${latest}`);
  assert.ok(text.includes(`| ${soonest} hours or more |`));
  assert.ok(latest! < 3 * 24, 'the page says for how long ids are to be remembered');
});

test('scripts: a game is read with the restricted token of the demo', async () => {
  const { next, end } = await reading('scripts.md');
  await next();
  end();
});

test('OAuth: client credentials, PKCE by hand, refresh and revoke', async () => {
  const { next, end } = await reading('oauth.md');
  await next(); // credentials
  const [own] = jsons(await next());
  assert.deepEqual([own.scope, own.refresh_token], ['read write', undefined]);
  assert.equal(await next(), 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM\n'); // RFC 7636, appendix B
  const address = (await next()).trim();
  const code = await allowed(address);
  await next({ typed: code });
  const [pair] = jsons(await next());
  assert.equal(pair.scope, 'read write');
  const [refreshed] = jsons(await next());
  assert.notEqual(refreshed.refresh_token, pair.refresh_token);
  assert.equal(await statusWith(refreshed.access_token), 200);
  assert.deepEqual(jsons(await next()), [{}]);
  assert.equal(await statusWith(refreshed.access_token), 401);
  end();
});

function hoursOfRetries(chance: number): number {
  let ms = 0;
  for (let attempt = 1; ; attempt++) {
    const delay = delayAfter({ attempt, chance });
    if (delay === undefined) return ms / 3_600_000;
    ms += delay;
  }
}

type Reading = {
  text: string;
  /** Runs the next block of the page, and waits until what the page shows below it has come. */
  next(options?: { typed?: string; code?: number }): Promise<string>;
  /** Runs what is not on the page. */
  run: Terminal['run'];
  waitFor: Terminal['waitFor'];
  /** Fails where the page has more blocks. */
  end(): void;
};

/** The page's blocks in a terminal, with the addresses of this demo and a port that is free. */
async function reading(name: string): Promise<Reading> {
  const text = await readFile(join(PAGES, name), 'utf8');
  const port = await freePort();
  const here = text.replaceAll('http://localhost:3000', base).replaceAll(/\b4000\b/g, String(port));
  const blocks = [...here.matchAll(/^```sh\n(.*?)\n```\n(?:\n```text\n(.*?)\n```\n)?/gms)];
  const terminal = openTerminal(folder);
  terminals.push(terminal);
  return {
    text,
    async next(options) {
      const [, block, shown] = blocks.shift() ?? [];
      assert.ok(block, `${name} has no further block`);
      const written = await terminal.run(block, options);
      for (const line of shown?.split('\n') ?? []) {
        const pattern = likeShown(line);
        if (!pattern.test(written)) await terminal.waitFor(pattern); // of what runs in the background
      }
      return written;
    },
    run: terminal.run,
    waitFor: terminal.waitFor,
    end: () => assert.deepEqual(blocks, []),
  };
}

const VARYING =
  /[\da-f]{8}-[\da-f-]{27}|[\w-]{43}|\d+|(?:Northport Novas|Marsh Hill|Granite City|Westfield Wolves)|\b[A-Z][a-z]{2}(?= \d+ \d{4})|…/;

/** A line that a page shows, as it may come: with other ids, secrets, counts, times and teams. */
function likeShown(line: string): RegExp {
  const kept = line.split(VARYING).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${kept.join('.+')}$`, 'm');
}

/** Signs in and allows, as the page asks for; gives the code out of the address that the browser is led to. */
async function allowed(address: string): Promise<string> {
  const visitor = createVisitor({ baseUrl: base });
  await visitor.signIn(credentials.accounts.assignor);
  const { location = '' } = await visitor.submit(address, 'answer=allow');
  const query = new URL(location).searchParams;
  assert.equal(query.get('state'), new URL(address).searchParams.get('state'));
  assert.equal(query.get('iss'), base);
  return query.get('code') ?? '';
}

async function statusWith(token: string): Promise<number> {
  const response = await fetch(`${base}/api/v2/sites`, { headers: { authorization: `Bearer ${token}` } });
  return response.status;
}

/** The JSON documents that curl has written one after the other. */
function jsons(written: string): ReturnType<typeof JSON.parse>[] {
  return written
    .trim()
    .split(/(?<=\})\s*(?=\{)/)
    .map((text) => JSON.parse(text));
}

const UNITS: Record<string, number> = { s: 1_000, min: 60_000, h: 3_600_000 };

/** `2 min 35 s` in milliseconds. */
function milliseconds(text: string): number {
  const parts = [...text.matchAll(/(\d+) (s|min|h)\b/g)];
  assert.ok(parts.length > 0, text);
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * UNITS[unit!]!, 0);
}
