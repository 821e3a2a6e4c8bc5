// Whether files that are too large, damaged or made to harm are refused in a sentence, and cost little.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AppError } from '../../src/kernel/errors.ts';
import { unpackWorkbook } from '../../src/sheets/packed-workbook.ts';
import { readSheets } from '../../src/sheets/read-sheets.ts';
import { xlsxOf, zip } from '../support/zip.ts';

const MEBIBYTE = 1024 ** 2;
const sheetOf = (rows: string, after = '') => `<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`;

test('a file of more than 10 MB is refused', async () => {
  await refused(Buffer.alloc(10 * MEBIBYTE + 1, 'a'), /more than 10 MB/);
});

test('20,000 rows are read, and one more is refused', async () => {
  const csv = `Home\n${'Hawks\n'.repeat(19_999)}`;
  const { sheets } = unpackWorkbook(await readSheets(Buffer.from(csv), { filename: 'games.csv' }));
  assert.equal(sheets[0]!.rows.length, 20_000);
  await refused(Buffer.from(`${csv}Hawks\n`), /more than 20,000 rows/);
  await refused(xlsxOf(sheetOf('<row><c><v>1</v></c></row>'.repeat(20_001))), /more than 20,000 rows/);
});

test('200 columns are read, and one more is refused', async () => {
  const { sheets } = unpackWorkbook(
    await readSheets(Buffer.from(`${'a,'.repeat(199)}a\n`), { filename: 'games.csv' }),
  );
  assert.equal(sheets[0]!.rows[0]!.cells.length, 200);
  await refused(Buffer.from(`${'a,'.repeat(200)}a\n`), /more than 200 columns/);
  await refused(xlsxOf(sheetOf('<row r="1"><c r="XFD1"><v>1</v></c></row>')), /more than 200 columns/);
});

test('blank columns and a million blank rows do not count', async () => {
  const csv = `Home${','.repeat(300)}\n${'\n'.repeat(1_000_000)}Hawks\n`;
  const { sheets } = unpackWorkbook(await readSheets(Buffer.from(csv), { filename: 'games.csv' }));
  assert.deepEqual(
    sheets[0]!.rows.map(({ number, cells }) => [number, cells.length]),
    [
      [1, 1],
      [1_000_002, 1],
    ],
  );
  const xlsx = xlsxOf(sheetOf(`${'<row><c s="1"/></row>'.repeat(1_000_000)}<row><c><v>1</v></c></row>`));
  const { sheets: read } = unpackWorkbook(await readSheets(xlsx, { filename: 'games.xlsx' }));
  assert.deepEqual(
    read[0]!.rows.map(({ number }) => number),
    [1_000_001],
  );
});

test('a zip bomb is refused when its 200 MB are unpacked, whatever its headers say', async () => {
  const bomb = `<worksheet><row>${`<c/>${' '.repeat(65_536)}`.repeat(201 * 16)}`;
  await refused(xlsxOf(bomb), /more than 200 MB when it is unpacked/);
  await refused(xlsxOf(bomb, { claimedBytes: 100 }), /damaged|more than 200 MB/);
});

test('a header that lies about a size makes the file damaged', async () => {
  const sheet = sheetOf('<row><c><v>1</v></c></row>');
  await refused(xlsxOf(sheet, { claimedBytes: 5 }), /damaged/);
  await refused(xlsxOf(sheet, { claimedBytes: 5000 }), /damaged/);
});

test('document types and entities are refused', async () => {
  const entity = '<!DOCTYPE worksheet [<!ENTITY a "aaaaaaaaaa">]>';
  await refused(xlsxOf(entity + sheetOf('<row><c t="str"><v>&a;</v></c></row>')), /document type/);
  await refused(xlsxOf(sheetOf('<row><c t="str"><v>&a;</v></c></row>')), /damaged/);
});

test('merged cells that cover each other many times are refused', async () => {
  const rows = '<row><c><v>1</v></c></row>'.repeat(1_000);
  const merged = `<mergeCells>${'<mergeCell ref="A1:GR1000"/>'.repeat(1_000)}</mergeCells>`;
  await refused(xlsxOf(sheetOf(rows, merged)), /too many merged cells/);
});

test('500,000 different cells are read, and one more is refused', async () => {
  const row = (at: number) => Array.from({ length: 100 }, (_, index) => at * 100 + index).join(',');
  const csv = Array.from({ length: 5_000 }, (_, at) => row(at)).join('\n');
  await refused(Buffer.from(`${csv}\nHome`), /more than 500,000 different cells/);
  const { sheets } = unpackWorkbook(
    await readSheets(Buffer.from(csv.replace('499999', '1')), { filename: 'games.csv' }),
  );
  assert.equal(sheets[0]!.rows.length, 5_000);
});

test('a long text that is repeated or merged counts as often as it stands there', async () => {
  const cell = `<c t="str"><v>${'a'.repeat(32_000)}</v></c>`;
  await refused(xlsxOf(sheetOf(`<row>${cell}</row>`.repeat(1_100))), /too much text/);
  const merged = '<mergeCells><mergeCell ref="A1:GR11"/></mergeCells>';
  await refused(
    xlsxOf(sheetOf(`<row>${cell}</row>${'<row><c><v>1</v></c></row>'.repeat(10)}`, merged)),
    /too much text/,
  );
  const { sheets } = unpackWorkbook(
    await readSheets(xlsxOf(sheetOf(`<row>${cell}</row>`.repeat(1_000))), {
      filename: 'games.xlsx',
    }),
  );
  assert.equal(sheets[0]!.rows.length, 1_000);
});

test('a file that needs too much memory is refused, and the next file is read', async () => {
  const comment = Buffer.concat([Buffer.from('<worksheet><!--'), Buffer.alloc(190 * MEBIBYTE, ' ')]);
  await refused(xlsxOf(comment), /too large to be read/);
  const { sheets } = unpackWorkbook(
    await readSheets(Buffer.from('Home\nHawks\n'), { filename: 'games.csv' }),
  );
  assert.equal(sheets[0]!.rows.length, 2);
});

test('what is no spreadsheet is refused with the way to make one', async () => {
  await refused(Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'), /old Excel/);
  await refused(Buffer.from('%PDF-1.7'), /PDF/);
  await refused(Buffer.from('<html><table></table></html>'), /web page/);
  await refused(
    Buffer.from('\ufeff<!-- made by a site --><style></style><table></table>', 'utf16le'),
    /web page/,
  );
  await refused(
    Buffer.from('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>'),
    /Excel file in XML/,
  );
  await refused(Buffer.from('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n'), /calendar \(\.ics\)/);
  await refused(Buffer.from('[{"date": "2027-05-14"}]'), /JSON/);
  await refused(Buffer.from('{\\rtf1 Date}'), /document/);
  await refused(Buffer.from([0x1f, 0x8b, 8, 0]), /compressed/);
  await refused(Buffer.from('GIF89a'), /picture/);
  await refused(Buffer.from('Date,Home\n5/14/2027,Ha\0wks\n'), /damaged, or no spreadsheet/);
  await refused(zip([{ name: 'content.xml', content: '<office/>' }]), /OpenDocument/);
  await refused(zip([{ name: 'Index/Document.iwa', content: 'x' }]), /Numbers/);
  await refused(zip([{ name: 'readme.txt', content: 'x' }]), /no spreadsheet that can be read/);
  await refused(Buffer.from('PK\x03\x04 and no more'), /damaged/);
  const whole = xlsxOf(sheetOf('<row><c><v>1</v></c></row>'));
  await refused(whole.subarray(0, whole.length - 30), /damaged/);
  await refused(xlsxOf('<worksheet><sheetData>'), /damaged/);
  await refused(xlsxOf('no xml at all'), /damaged/);
});

async function refused(bytes: Uint8Array, sentence: RegExp): Promise<void> {
  await assert.rejects(readSheets(bytes, { filename: 'games.xlsx' }), (error: AppError) => {
    assert.equal(error.code, 'validation_failed');
    assert.match(error.message, sentence);
    return true;
  });
}
