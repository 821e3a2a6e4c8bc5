// Encrypting columns again under another key: all rows, in batches, in parallel with other changes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addTaxForm } from '../../src/domain/bank-data/actions.ts';
import type { AccountDetails } from '../../src/domain/bank-data/bank-account.ts';
import { bankAccounts, taxForms } from '../../src/domain/bank-data/store.ts';
import type { TaxDetails } from '../../src/domain/bank-data/tax-form.ts';
import { createVault } from '../../src/kernel/secrets.ts';
import type { ReencryptionResult } from '../../src/storage/reencryption.ts';
import { sql } from '../../src/storage/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { untilLockWaits } from '../support/lock-waits.ts';
import { createSeason, type Season } from './season.ts';

const OLD = Buffer.alloc(32, 'o');
const NEW = Buffer.alloc(32, 'n');
const LOST = Buffer.alloc(32, 'l');
const ROTATING = createVault([NEW, OLD]);

const ACCOUNT: AccountDetails = {
  name: 'Omar Reyes',
  routingNumber: '021000021',
  accountNumber: '000123456789',
  accountType: 'checking',
};
const TAX: TaxDetails = {
  name: 'Omar Reyes',
  businessName: null,
  taxClassification: 'individual',
  tinType: 'ssn',
  tin: '078051120',
  street1: '1 Pier Road',
  city: 'Portland',
  stateOrProvince: 'ME',
  postal: '04101',
};

let database: TestDatabase;
let season: Season;
before(async () => {
  database = await createTestDatabase();
  season = await createSeason(database.db);
});
after(() => database.drop());

/** Creates bank accounts of Omar encrypted under a key, and deletes the earlier ones unless told to keep them. */
async function accountsUnder(key: Buffer, count: number, { keep = false } = {}): Promise<number[]> {
  const { db, omar } = season;
  if (!keep) await db.query(sql`delete from bank_accounts`);
  return db.transaction(async (tx) => {
    const ids: number[] = [];
    for (let n = 0; n < count; n++) {
      const details = { ...ACCOUNT, accountNumber: String(10_000 + n) };
      ids.push((await bankAccounts.insert(tx, { userId: omar.id, details, vault: createVault([key]) }))!.id);
    }
    return ids;
  });
}

async function numberOf(id: number, key: Buffer): Promise<string | undefined> {
  return (await bankAccounts.find(season.db, { key: { id }, vault: createVault([key]) }))?.accountNumber;
}

const sealedRows = () => season.db.query(sql`select id, details from bank_accounts order by id`);

test('every row is encrypted under the first key, in any number of batches', async () => {
  const ids = await accountsUnder(OLD, 250);
  const seen: number[] = [];
  const onProgress = (rows: number) => void seen.push(rows);
  const done = await bankAccounts.reencrypt(season.db, { vault: ROTATING, onProgress });
  assert.deepEqual(done, { rows: 250, changed: 250, unreadable: [] });
  assert.deepEqual(seen, [100, 200, 250]);
  for (const [n, id] of ids.entries()) assert.equal(await numberOf(id, NEW), String(10_000 + n));
});

test('a row under the first key is skipped, so that a second run changes nothing', async () => {
  const [kept] = await accountsUnder(NEW, 1);
  const [before] = await sealedRows();
  await accountsUnder(OLD, 1, { keep: true });
  assert.deepEqual(await bankAccounts.reencrypt(season.db, { vault: ROTATING }), {
    rows: 2,
    changed: 1,
    unreadable: [],
  });
  const once = await sealedRows();
  assert.deepEqual(once[0], before);
  assert.equal((once[0] as { id: number }).id, kept);
  assert.equal((await bankAccounts.reencrypt(season.db, { vault: ROTATING })).changed, 0);
  assert.deepEqual(await sealedRows(), once);
});

test('the next run finishes an interrupted one', async () => {
  await accountsUnder(OLD, 150);
  const onProgress = () => {
    throw new Error('interrupted');
  };
  await assert.rejects(bankAccounts.reencrypt(season.db, { vault: ROTATING, onProgress }), /interrupted/);
  assert.deepEqual(await bankAccounts.reencrypt(season.db, { vault: ROTATING }), {
    rows: 150,
    changed: 50,
    unreadable: [],
  });
});

test('a row that no key decrypts is reported and kept, and the others are encrypted', async () => {
  await accountsUnder(OLD, 1);
  const [lost] = await accountsUnder(LOST, 1, { keep: true });
  const [last] = await accountsUnder(OLD, 1, { keep: true });
  assert.deepEqual(await bankAccounts.reencrypt(season.db, { vault: ROTATING }), {
    rows: 3,
    changed: 2,
    unreadable: [lost],
  });
  assert.equal(await numberOf(lost!, LOST), '10000');
  assert.equal(await numberOf(last!, NEW), '10000');
});

test('a parallel change is not lost', async () => {
  const { db, omar } = season;
  const old = createVault([OLD]);
  await addTaxForm(db, { userId: omar.id, details: TAX, vault: old });
  const moved = { ...TAX, street1: '2 Pier Road' };
  let reencrypted: Promise<ReencryptionResult> | undefined;
  await db.transaction(async (tx) => {
    await taxForms.replace(tx, { userId: omar.id, details: moved, vault: old });
    reencrypted = taxForms.reencrypt(db, { vault: ROTATING });
    await untilLockWaits(db);
  });
  assert.deepEqual(await reencrypted, { rows: 1, changed: 1, unreadable: [] });
  const found = await taxForms.find(db, { key: { userId: omar.id }, vault: createVault([NEW]) });
  assert.equal(found?.street1, '2 Pier Road');
});
