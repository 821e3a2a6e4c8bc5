// The words of the import page, without a browser: what columns can mean, and what is said of a plan.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FIELDS } from '../../packages/web/src/imports/fields.ts';
import { KINDS, OUTCOMES } from '../../packages/web/src/imports/search.ts';
import { applyWords, doneWords, rowNumbers, waitingWords } from '../../packages/web/src/imports/words.ts';
import { OUTCOMES as API_OUTCOMES } from '../../src/domain/imports/import.ts';
import { IMPORT_FIELDS, IMPORT_KINDS } from '../../src/domain/imports/kinds.ts';

test('a column can be given every meaning that the API has', () => {
  assert.deepEqual([...KINDS].sort(), [...IMPORT_KINDS].sort());
  assert.deepEqual([...OUTCOMES].sort(), [...API_OUTCOMES].sort());
  for (const kind of KINDS)
    assert.deepEqual(Object.keys(FIELDS[kind]).sort(), [...IMPORT_FIELDS[kind]].sort(), kind);
});

const counts = { created: 0, changed: 0, unchanged: 0, gone: 0, asked: 0, refused: 0, left_out: 0 };

test('the button says what it does, and the result what was done', () => {
  const plan = {
    kind: 'games',
    gone: 'cancel',
    counts: { ...counts, created: 1_212, changed: 14, gone: 1 },
  } as const;
  assert.equal(applyWords(plan), 'Create 1,212 games, change 14, cancel 1');
  assert.equal(doneWords({ ...plan, gone: 'keep' }), '1,212 games created, 14 changed');
  assert.equal(applyWords({ ...plan, kind: 'people', counts: { ...counts, changed: 1 } }), 'Change 1 person');
  assert.equal(doneWords({ ...plan, counts }), 'Nothing changed');
});

test('rows that stay out are counted, and rows that ask are named', () => {
  const of = (asked: number, refused: number) =>
    waitingWords({ kind: 'games', gone: 'keep', counts: { ...counts, asked, refused } });
  assert.equal(of(1, 0), '1 row waits for an answer. It stays out.');
  assert.equal(of(3, 1), '3 rows wait for an answer and 1 row has a mistake. They stay out.');
  assert.equal(of(0, 0), undefined);
  assert.equal(rowNumbers([9]), 'Row 9');
  assert.equal(rowNumbers([9, 31, 47, 50]), 'Rows 9, 31, 47, and 50');
  assert.equal(rowNumbers([9, 31, 47, 50, 51]), 'Rows 9, 31, 47 and 2 more');
});
