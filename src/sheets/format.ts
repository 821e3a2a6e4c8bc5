// Tells which format a file has by its first bytes: names of files lie.
import { unreadable } from './limits.ts';
import type { SheetFormat } from './sheet.ts';

const ZIP = [0x50, 0x4b]; // PK
/** The formats that people mistake for a spreadsheet, by their first bytes. */
const REFUSED: { bytes: number[]; sentence: string }[] = [
  {
    bytes: [0xd0, 0xcf, 0x11, 0xe0],
    sentence:
      'The file is of an old Excel (.xls), or it has a password. Save it as .xlsx without a password, and import it again.',
  },
  {
    bytes: [0x25, 0x50, 0x44, 0x46],
    sentence:
      'The file is a PDF, which has no table that can be read. Ask for the spreadsheet that it was made from.',
  },
  {
    bytes: [0x89, 0x50, 0x4e, 0x47],
    sentence: 'The file is a picture. Ask for the spreadsheet that it shows.',
  },
  { bytes: [0xff, 0xd8, 0xff], sentence: 'The file is a picture. Ask for the spreadsheet that it shows.' },
];
const MARKUP = /^\s*(?:<!doctype html|<html|<table|<\?xml)/i;
const MARKUP_CHARACTERS = 200;

export function formatOf(bytes: Uint8Array): SheetFormat {
  const startsWith = (start: number[]) => start.every((byte, index) => bytes[index] === byte);
  const refused = REFUSED.find((format) => startsWith(format.bytes));
  if (refused !== undefined) throw unreadable(refused.sentence);
  if (startsWith(ZIP)) return 'xlsx';
  if (MARKUP.test(Buffer.from(bytes.subarray(0, MARKUP_CHARACTERS)).toString('latin1'))) {
    throw unreadable(
      'The file is a web page. Open it in a spreadsheet, save it as .xlsx, and import it again.',
    );
  }
  return 'csv';
}
