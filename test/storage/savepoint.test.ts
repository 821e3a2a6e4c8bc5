// Actions in savepoints of one transaction: rolled back alone or with it, and committed only with it.
import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import type { Transaction } from '../../src/storage/database.ts';
import { withSavepoints } from '../../src/storage/savepoint.ts';
import { sql } from '../../src/storage/sql.ts';
import { createTestDatabase } from '../support/database.ts';

const { db, drop } = await createTestDatabase();
await db.query(sql`create table notes (text text primary key)`);
beforeEach(() => db.query(sql`delete from notes`));
after(drop);

const note = (text: string) => (tx: Transaction) => tx.query(sql`insert into notes values (${text})`);
const noted = async () =>
  (await db.query<{ text: string }>(sql`select text from notes order by text`)).map(({ text }) => text);

test('changes are visible after the commit, and not before', async () => {
  await db.transaction(async (tx) => {
    const inner = withSavepoints(db, tx);
    await inner.transaction(note('first'));
    await inner.transaction((deeper) => withSavepoints(inner, deeper).transaction(note('second')));
    assert.equal((await inner.query(sql`select from notes`)).length, 2);
    assert.deepEqual(await noted(), []);
  });
  assert.deepEqual(await noted(), ['first', 'second']);
});

test('a failing action is rolled back, earlier changes stay, and later actions work', async () => {
  await db.transaction(async (tx) => {
    const inner = withSavepoints(db, tx);
    await inner.transaction(note('first'));
    const failing = inner.transaction(async (action) => {
      await note('second')(action);
      await note('first')(action); // a duplicate: PostgreSQL rejects it
    });
    await assert.rejects(failing, /notes_pkey/);
    await inner.transaction(note('third'));
  });
  assert.deepEqual(await noted(), ['first', 'third']);
});

test('an action that sends its last statements together is part of the outer transaction', async () => {
  await db.transaction(async (tx) => {
    const inner = withSavepoints(db, tx);
    await inner.transaction((action) => action.commitAfter([note('first')(action), note('second')(action)]));
    const failing = inner.transaction((action) =>
      action.commitAfter([note('third')(action), note('first')(action), note('fourth')(action)]),
    );
    await assert.rejects(failing, /notes_pkey/);
    assert.deepEqual(await noted(), []);
  });
  assert.deepEqual(await noted(), ['first', 'second']);
});

test('a failing action is rolled back with the actions inside it, also after one of those has failed', async () => {
  await db.transaction(async (tx) => {
    const inner = withSavepoints(db, tx);
    const failing = inner.transaction(async (action) => {
      const deeper = withSavepoints(inner, action);
      await deeper.transaction(note('first'));
      await assert.rejects(deeper.transaction(note('first')), /notes_pkey/);
      throw new Error('afterwards');
    });
    await assert.rejects(failing, /afterwards/);
  });
  assert.deepEqual(await noted(), []);
});

test('a failing outer transaction rolls back everything', async () => {
  const failing = db.transaction(async (tx) => {
    await withSavepoints(db, tx).transaction(note('first'));
    throw new Error('afterwards');
  });
  await assert.rejects(failing, /afterwards/);
  assert.deepEqual(await noted(), []);
});
