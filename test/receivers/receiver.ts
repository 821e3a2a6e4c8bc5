// What each reference receiver of examples/receivers is held to: the vectors, the running service, and forgeries.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { startCommand } from '../support/program.ts';
import type { ReceivedRequest } from '../support/receiver.ts';
import { ok, type Stage, SUBSCRIPTIONS, type Subscriber, startStage } from '../support/stage.ts';
import {
  build,
  isInstalled,
  LANGUAGES,
  type Language,
  type ServedReceiver,
  serve,
  verifyVectors,
  writeFailing,
} from './languages.ts';

type Case = { name: string; expected: 'ok' | 'refused' };
type Headers = Record<string, string | string[]>;

const VECTORS = join(import.meta.dirname, '../vectors');
const { cases }: { cases: Case[] } = JSON.parse(await readFile(join(VECTORS, 'signature.json'), 'utf8'));

/** Declares the tests of the receiver in a language; reports it as not run where the language is missing. */
export function testReceiver(name: string): void {
  const language = LANGUAGES.find((one) => one.name === name)!;
  if (isInstalled(language)) {
    testInstalled(language);
  } else {
    test(`${name} is not run: there is no ${language.version[0]}`, (t) => {
      t.diagnostic(`not run: the receiver in ${name}. Install ${language.version[0]} to run it.`);
    });
  }
}

function testInstalled(language: Language): void {
  let stage: Stage;
  let folder: string;
  let subscriber: Subscriber;
  let recorded: ReceivedRequest; // a true delivery to another address of the same subscription
  let receiver: ServedReceiver;

  before(async () => {
    stage = await startStage();
    folder = await mkdtemp(join(tmpdir(), 'crewcall-receiver-'));
    await build(language, folder);
    subscriber = await stage.subscribe({ event_types: ['game.game.published'] });
    await stage.createGame({ published: true });
    [recorded] = (await subscriber.deliveries()) as [ReceivedRequest];
    receiver = await serve(language, folder, { secret: subscriber.secret });
  });
  after(async () => {
    await receiver?.program.end('SIGTERM');
    await stage.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const post = (headers: Headers, body: string | Buffer = recorded.raw) =>
    postTo(receiver.url, { ...recorded.headers, ...headers }, body);
  const printed = (line: string) => receiver.program.waitFor(new RegExp(`^${escaped(line)}$`, 'm'));

  test(`gives each of ${cases.length} vectors its verdict`, async () => {
    const lines = cases.map((each) => JSON.stringify(each));
    const verdicts = await verifyVectors(language, folder, lines);
    assert.deepEqual(
      verdicts.map(
        (verdict, at) => `${cases[at]?.name}: ${verdict.startsWith('rejected:') ? 'refused' : verdict}`,
      ),
      cases.map(({ name, expected }) => `${name}: ${expected}`),
    );
  });

  test('answers 2xx to a delivery of the running service, and prints its event', async () => {
    const path = `${SUBSCRIPTIONS}/${subscriber.id}`;
    ok(await stage.ada('PUT', path, { body: { target_url: receiver.url } }), 200);
    const game = await stage.createGame({ published: true });
    await stage.settled();
    assert.deepEqual(await stage.service.db.query(sql`select from deliveries`), []); // success removes the row
    const [, id] = await receiver.program.waitFor(
      new RegExp(`^event (\\d+): game\\.game\\.published \\S+/api/v2/games/${game.id}\\.json$`, 'm'),
    );
    assert.ok(Number(id) > Number(recorded.body.id));
    assert.doesNotMatch(receiver.program.output(), /rejected/);
  });

  test('handles an event once, however often it is delivered', async () => {
    assert.deepEqual(await Promise.all([post({}), post({}), post({})]), [204, 204, 204]);
    assert.equal(await post({}), 204);
    const again = `event ${recorded.body.id}: delivered again, handled before\\n`;
    await receiver.program.waitFor(new RegExp(`(?:^${again}(?:.*\\n)*?){3}`, 'm')); // of four, one was the first
    const first = new RegExp(`^event ${recorded.body.id}: game\\.game\\.published .*$`, 'gm');
    await receiver.program.waitFor(first);
    assert.equal(receiver.program.output().match(first)?.length, 1);
  });

  test('answers 401 to a failed verification (service.md 5.5(6)), and says why', async () => {
    const signature = recorded.headers['x-webhook-signature']!;
    const { 'x-webhook-signature': _, ...unsigned } = recorded.headers;
    assert.equal(await postTo(receiver.url, unsigned, recorded.raw), 401);
    await printed('rejected: no X-Webhook-Signature');
    assert.equal(await post({ 'x-webhook-signature': signature.replace('v1=', 'v2=') }), 401);
    await printed('rejected: X-Webhook-Signature is malformed');
    assert.equal(await post({ 'x-webhook-signature': signature.replace(/t=\d+/, 't=1760000000') }), 401);
    await printed('rejected: signed too long ago, or in the future');
    assert.equal(await post({}, Buffer.concat([recorded.raw, Buffer.from('\n')])), 401);
    await printed('rejected: signed by someone else');
    assert.equal(await post({ 'x-event-id': '999999' }), 401);
    assert.equal(await post({ 'x-event-type': 'site.user.created' }), 401);
    await printed('rejected: X-Event-Id or X-Event-Type differs');
    assert.equal(await post({}, Buffer.from([0xff, 0xfe, 0x7b, 0x00])), 401); // no UTF-8
    await printed('rejected: the body has no id and topic');
    assert.equal(await post({ 'x-webhook-signature': signature.replace(/.$/, '\u00e9') }), 401);
  });

  test('answers 401 to headers that are there twice, also if one of them is right', async () => {
    const signature = recorded.headers['x-webhook-signature']!;
    const forged = signature.replace(/v1=\w+/, `v1=${'0'.repeat(64)}`);
    assert.equal(await post({ 'x-webhook-signature': [signature, forged] }), 401);
    assert.equal(await post({ 'x-webhook-signature': [forged, signature] }), 401);
    assert.equal(await post({ 'x-event-id': [String(recorded.body.id), '999999'] }), 401);
    assert.equal(await post({ 'x-event-id': ['999999', String(recorded.body.id)] }), 401);
  });

  test('refuses another method and a long body, and goes on', async () => {
    const { status, headers } = await fetch(receiver.url);
    assert.ok(status === 405 || status === 501, String(status)); // Python's server answers 501 by itself
    if (status === 405) assert.equal(headers.get('allow'), 'POST'); // RFC 9110 §15.5.6
    const long = await post({}, 'x'.repeat(100_000)).catch(() => 'hung up'); // it need not read all of it
    assert.ok(long === 413 || long === 'hung up', String(long));
    assert.equal(await post({}), 204);
  });

  test('answers before it handles, and says what fails there', async (t) => {
    if (language.failing === undefined) return t.diagnostic(`not run: ${language.name} ends where it panics`);
    const aside = await mkdtemp(join(folder, 'failing-'));
    const file = await writeFailing(language.failing, aside);
    const { url, program } = await serve(language, aside, { secret: subscriber.secret, file });
    const sent = () => postTo(url, recorded.headers as Headers, recorded.raw);
    assert.equal(await sent(), 204);
    if (language.name !== 'typescript') assert.doesNotMatch(program.output(), /handling failed/);
    await program.waitFor(/handling failed/);
    assert.equal(await sent(), 204); // and goes on
    await program.end('SIGTERM');
  });

  test('does not run without a secret, which would be one that everybody knows', async () => {
    const [command, ...args] = language.serve(folder, 0);
    if (language.name === 'php') return withoutSecretInPhp(language, folder);
    const program = startCommand([command, ...args], { PORT: '0' });
    const [code] = await once(program.child, 'close');
    assert.notEqual(code, 0);
    assert.match(program.output(), /WEBHOOK_SECRET is missing/);
  });
}

/** PHP's server starts in any case, and the receiver fails at each request. */
async function withoutSecretInPhp(language: Language, folder: string): Promise<void> {
  const { url, program } = await serve(language, folder, { secret: '' });
  assert.equal((await fetch(url, { method: 'POST', body: '{}' })).status, 500);
  await program.waitFor(/WEBHOOK_SECRET is missing/);
  await program.end('SIGTERM');
}

function escaped(line: string): string {
  return line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The status of a POST; several values of a header go out as several headers. */
async function postTo(url: string, headers: Headers, body: string | Buffer): Promise<number | undefined> {
  const { host: _, 'content-length': __, connection: ___, ...kept } = headers;
  const sent = request(url, {
    method: 'POST',
    headers: { ...kept, 'content-length': Buffer.byteLength(body) },
  });
  sent.on('error', () => {}); // also after the answer: what it has not read, it may reset
  sent.end(body);
  const [response] = await once(sent, 'response');
  response.resume();
  return response.statusCode;
}
