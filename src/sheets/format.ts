// Tells which format a file has by its first bytes: names of files lie.
import { decodeText } from './csv/encoding.ts';
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
  {
    bytes: [0x47, 0x49, 0x46, 0x38],
    sentence: 'The file is a picture. Ask for the spreadsheet that it shows.',
  },
  { bytes: [0x1f, 0x8b], sentence: 'The file is compressed. Unpack it, and import the file that is in it.' },
];
/** The same of files that are text, by their first characters. */
const REFUSED_TEXT: { start: RegExp; sentence: string }[] = [
  {
    start: /^<(?:\?mso-|Workbook)|^<\?xml[^>]*>\s*<\?mso-/i,
    sentence:
      'The file is an old Excel file in XML. Open it in Excel, save it as .xlsx, and import it again.',
  },
  {
    start: /^<(?:[a-z][a-z\d]*[\s>/]|!doctype|!--|\?xml)/i,
    sentence: 'The file is a web page. Open it in a spreadsheet, save it as .xlsx, and import it again.',
  },
  {
    start: /^BEGIN:VCALENDAR/i,
    sentence: 'The file is a calendar (.ics), which is no table. Ask for the schedule as a spreadsheet.',
  },
  {
    start: /^(?:\{\\rtf)/,
    sentence: 'The file is a document. Copy the table of it into a spreadsheet, and save it as .xlsx.',
  },
  {
    start: /^(?:\[\s*)?\{\s*"[^"]*"\s*:/,
    sentence: 'The file is JSON, which is no table. Programs send games to the API instead.',
  },
];
const PROBED_BYTES = 2000;

export function formatOf(bytes: Uint8Array): SheetFormat {
  const startsWith = (start: number[]) => start.every((byte, index) => bytes[index] === byte);
  const refused = REFUSED.find((format) => startsWith(format.bytes));
  if (refused !== undefined) throw unreadable(refused.sentence);
  if (startsWith(ZIP)) return 'xlsx';
  const text = decodeText(bytes.subarray(0, PROBED_BYTES)).trimStart();
  const refusedText = REFUSED_TEXT.find(({ start }) => start.test(text));
  if (refusedText !== undefined) throw unreadable(refusedText.sentence);
  return 'csv';
}
