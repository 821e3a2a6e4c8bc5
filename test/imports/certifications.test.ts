// Certifications in sheets of people: exported, imported, changed and taken back (docs/api: Imports).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { certificationsInWords, parseCertifications } from '../../src/domain/certifications/words.ts';
import { openFeed } from '../api/changes-feed.ts';
import { type Sheets, sheetsOf } from '../api/sheets.ts';
import { callerFor, register } from '../support/season.ts';
import type { Reply } from '../support/service.ts';
import { ok, type Stage, startStage } from '../support/stage.ts';

type Json = Reply['json'];

let stage: Stage;
let sheets: Sheets;
let omar: number;
before(async () => {
  stage = await startStage();
  sheets = sheetsOf(stage);
  omar = stage.season.omar.userId;
  const body = { name: 'Background check', valid_until: '2031-05-02' };
  ok(await stage.ada('POST', `/api/v2/users/${omar}/certifications`, { body }), 201);
});
after(() => stage.stop());

const certifications = async (): Promise<string[]> => {
  const list = ok(await stage.ada('GET', `/api/v2/users/${omar}/certifications`), 200);
  return list._embedded.certifications
    .map((one: Json) => [one.name, one.valid_from, one.valid_until].join())
    .sort();
};
const sheet = (cell: string) => [
  'First name,Last name,Email,Certifications',
  `Omar,Reyes,omar.reyes@harbor.example,${cell}`,
];

test('the export of people has them, and the import of it changes nothing', async () => {
  const path = `/api/v2/sites/${stage.season.siteId}/exports`;
  const body = { kind: 'people', format: 'csv', search: { id: [omar] } };
  const made = ok(await stage.ada('POST', path, { body }), 201);
  const text = await (await fetch(made._links.self.href)).text();
  assert.match(text, /Certifications/);
  assert.match(text, /Background check \(until 2031-05-02\)/);
  const { id, rows } = await sheets.open('people', text.trim().split(/\r?\n/));
  await sheets.discard(id);
  assert.deepEqual(
    rows.map(({ outcome }: Json) => outcome),
    ['unchanged'],
  );
});

test('an import adds them and gives them other days, and is taken back', async () => {
  const lines = sheet('Background check (from 2030-05-02 until 2033-05-02); First aid');
  const { id, rows } = await sheets.open('people', lines);
  assert.deepEqual(
    rows[0].changes.map(({ field, before, after }: Json) => [field, before, after]),
    [
      [
        'certification',
        'Background check (until 2031-05-02)',
        'Background check (from 2030-05-02 until 2033-05-02); First aid',
      ],
    ],
  );
  assert.equal((await sheets.apply(id)).failed, 0);
  assert.deepEqual(await certifications(), ['Background check,2030-05-02,2033-05-02', 'First aid,,']);
  assert.equal((await sheets.undo(id)).failed, 0);
  assert.deepEqual(await certifications(), ['Background check,,2031-05-02']);
});

test('an import does not overwrite what somebody renewed since: neither when it is applied, nor when it is taken back', async () => {
  const path = `/api/v2/users/${omar}/certifications`;
  const [known] = ok(await stage.ada('GET', path), 200)._embedded.certifications;
  const renew = async (valid_until: string) =>
    ok(await stage.ada('PUT', `/api/v2/certifications/${known.id}`, { body: { valid_until } }), 200);
  const late = await sheets.open('people', sheet('Background check (until 2032-05-02)'));
  await renew('2040-01-01');
  assert.equal((await sheets.apply(late.id)).failed, 1);
  assert.deepEqual(await certifications(), ['Background check,,2040-01-01']);
  const { id } = await sheets.open('people', sheet('Background check (until 2041-01-01)'));
  assert.equal((await sheets.apply(id)).failed, 0);
  await renew('2045-12-31');
  await sheets.undo(id);
  assert.deepEqual(await certifications(), ['Background check,,2045-12-31']);
  await renew('2031-05-02');
});

test('the feed names them to their user and to assignors, and to nobody else', async () => {
  const { siteId, nina } = stage.season;
  const { db } = stage.service;
  const callOf = async ({ accountId }: { accountId: number }) =>
    callerFor(stage.service, await register(db, accountId));
  const own = await callOf(stage.season.omar);
  const readers = [stage.ada, own, await callOf(nina)];
  const feeds = await Promise.all(readers.map((call) => openFeed(db, call, siteId)));
  const at = `/api/v2/sites/${siteId}/changes`;
  const { cursor } = ok(await own('GET', at), 200);
  const path = `/api/v2/users/${omar}/certifications`;
  const { id } = ok(await stage.ada('POST', path, { body: { name: 'Concussion course' } }), 201);
  assert.deepEqual(await Promise.all(feeds.map((feed) => feed.read())), [
    [`certification ${id}`],
    [`certification ${id}`],
    [],
  ]);
  const { _embedded } = ok(await own('GET', `${at}?embed=record&after=${cursor}`), 200);
  assert.equal(_embedded.changes[0]._embedded.record.name, 'Concussion course');
  assert.equal((await stage.ada('DELETE', `/api/v2/certifications/${id}`)).status, 204);
  assert.deepEqual(await feeds[1]!.read(), [`certification ${id} deleted`]);
});

test('what is no certification with its days is asked about, not read', async () => {
  const { rows } = await sheets.open('people', sheet('Background check (until never)'));
  assert.match(rows[0].sentences.join(), /is no list of certifications/);
});

test('a name that a sheet would read as another certification is refused', async () => {
  const path = `/api/v2/users/${omar}/certifications`;
  const { id } = ok(await stage.ada('POST', path, { body: { name: 'Course (basic)' } }), 201);
  for (const name of ['CPR; AED', 'Level 2 ()', 'Course (from 2030-01-01)', 'Course (until never)']) {
    for (const [method, at] of [
      ['POST', path],
      ['PUT', `/api/v2/certifications/${id}`],
    ] as const) {
      const refused = await stage.ada(method, at, { body: { name } });
      assert.equal(refused.status, 422, name);
      assert.deepEqual(
        refused.json.errors.map((one: Json) => one.path),
        ['/name'],
      );
    }
  }
  assert.equal((await stage.ada('DELETE', `/api/v2/certifications/${id}`)).status, 204);
});

test('the words of certifications are read as they are written', () => {
  const all = [
    { name: 'First aid', validFrom: null, validUntil: null },
    { name: 'Background check', validFrom: '2030-05-02', validUntil: '2031-05-02' },
    { name: 'Course (basic)', validFrom: '2030-05-02', validUntil: null },
  ];
  const words =
    'First aid; Background check (from 2030-05-02 until 2031-05-02); Course (basic) (from 2030-05-02)';
  assert.equal(certificationsInWords(all), words);
  assert.deepEqual(parseCertifications(words), all);
  for (const wrong of ['x (until 2031-02-30)', 'x (from 2031-02-03 until 2031-02-02)', ' ; ', 'a'.repeat(91)])
    assert.equal(parseCertifications(wrong), undefined, wrong);
});
