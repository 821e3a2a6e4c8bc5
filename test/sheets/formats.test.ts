// Whether files of every format are read as a spreadsheet shows them (test/vectors/make-sheets.py made them).
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { unpackWorkbook } from '../../src/sheets/packed-workbook.ts';
import { readSheets } from '../../src/sheets/read-sheets.ts';
import type { Sheet } from '../../src/sheets/sheet.ts';

const FOLDER = join(import.meta.dirname, '../vectors/sheets');
const files = readdirSync(FOLDER).filter((file) => !file.endsWith('.json'));

for (const file of files) {
  test(`the cells of ${file} are those that a spreadsheet shows`, async () => {
    const sheets = await readFile(file);
    assert.deepEqual(textsOf(sheets.at(-1)!), expectedOf(file));
  });
}

test('hidden sheets, rows and columns are named', async () => {
  const [old, games] = await readFile('hidden.xlsx');
  assert.equal(old!.hidden, true);
  assert.equal(games!.hidden, false);
  assert.deepEqual(
    games!.rows.map(({ hidden }) => hidden),
    [false, false, true],
  );
  assert.deepEqual(games!.hiddenColumns, [1]);
});

test('cells that a merged one covers say so', async () => {
  const [{ rows } = { rows: [] }] = await readFile('merged.xlsx');
  const merged = rows.map(({ cells }) => cells.map((cell) => cell.merged ?? ''));
  assert.deepEqual(merged, [
    ['', 'left', 'left'],
    ['', '', ''],
    ['', '', ''],
    ['above', '', ''],
    ['above', '', 'left'],
  ]);
});

test('numbers, days and times of day keep their types', async () => {
  const [{ rows } = { rows: [] }] = await readFile('dates-1904.xlsx');
  const values = rows[1]!.cells.map(({ value }) => value);
  assert.deepEqual(values.slice(0, 5), [
    { type: 'date', date: '2027-05-03', time: null },
    { type: 'date', date: null, time: '17:15:00' },
    { type: 'date', date: '2027-05-03', time: '09:00:00' },
    { type: 'number', number: 12.5 },
    { type: 'boolean', boolean: true },
  ]);
});

test('pasted cells are a sheet without a name', async () => {
  const bytes = Buffer.from('Date\tHome\n5/3/27\tHawks\n');
  const workbook = unpackWorkbook(await readSheets(bytes, { filename: null }));
  assert.equal(workbook.format, 'pasted');
  assert.equal(workbook.sheets[0]!.name, '');
  assert.deepEqual(textsOf(workbook.sheets[0]!), { 1: ['Date', 'Home'], 2: ['5/3/27', 'Hawks'] });
});

async function readFile(file: string): Promise<Sheet[]> {
  const { sheets } = unpackWorkbook(await readSheets(readFileSync(join(FOLDER, file)), { filename: file }));
  return sheets;
}

function textsOf({ rows }: Sheet): Record<string, string[]> {
  return Object.fromEntries(rows.map(({ number, cells }) => [number, cells.map(({ text }) => text)]));
}

function expectedOf(file: string): Record<string, string[]> {
  return JSON.parse(readFileSync(join(FOLDER, `${file.replace(/\.\w+$/, '')}.json`), 'utf8')).rows;
}
