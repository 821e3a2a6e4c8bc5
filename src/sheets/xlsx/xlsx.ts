// Reads XLSX files (ECMA-376, Office Open XML).
import { unreadable } from '../limits.ts';
import { CellStore } from '../rows.ts';
import type { Sheet } from '../sheet.ts';
import { type Archive, openArchive } from './archive.ts';
import { readParts } from './parts.ts';
import { readWorksheet } from './worksheet.ts';

export async function readXlsx(bytes: Uint8Array): Promise<Sheet[]> {
  const archive = await openArchive(bytes);
  refuseOtherFormats(archive);
  const parts = await readParts(archive);
  const store = new CellStore();
  const sheets: Sheet[] = [];
  for (const { name, hidden, path } of parts.sheets) {
    const part = archive.open(path);
    if (part !== undefined) sheets.push({ name, hidden, ...(await readWorksheet(part, { parts, store })) });
  }
  return sheets;
}

/** Other formats that are ZIP archives, too. */
function refuseOtherFormats({ names }: Archive): void {
  const format = names.includes('content.xml')
    ? 'an OpenDocument file'
    : names.some((name) => name.endsWith('.iwa'))
      ? 'a Numbers file'
      : names.includes('xl/workbook.bin')
        ? 'a binary Excel file (.xlsb)'
        : undefined;
  if (format !== undefined)
    throw unreadable(`The file is ${format}. Save it as .xlsx or .csv, and import it again.`);
}
