// Reads what the sheets of an XLSX file refer to: the list of sheets, the formats of cells, and the texts.
import { posix } from 'node:path';
import { MAX_SHEETS, unreadable } from '../limits.ts';
import type { Archive } from './archive.ts';
import { builtInFormat, GENERAL, type NumberFormat, parseNumberFormat } from './number-format.ts';
import { type Attributes, isTrue, readXml } from './xml.ts';

export type SheetPart = { name: string; hidden: boolean; path: string };
export type WorkbookParts = {
  is1904: boolean;
  sheets: SheetPart[];
  formats: NumberFormat[];
  texts: string[];
};

const NO_WORKBOOK =
  'The file is no spreadsheet that can be read. Save it as .xlsx or .csv, and import it again.';

export async function readParts(archive: Archive): Promise<WorkbookParts> {
  const root = await relationsOf(archive, '');
  const path = root.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const part = archive.open(path);
  if (part === undefined) throw unreadable(NO_WORKBOOK);
  const relations = await relationsOf(archive, path);
  const targetOf = (type: string) => relations.find((relation) => relation.type === type)?.target;
  const sheets: SheetPart[] = [];
  let is1904 = false;
  await readXml(part, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = isTrue(attributes.date1904);
      if (name !== 'sheet') return;
      const target = relations.find(({ id }) => id === relationId(attributes));
      if (target?.type !== 'worksheet') return; // a chart
      const hidden = attributes.state !== undefined && attributes.state !== 'visible';
      sheets.push({ name: attributes.name ?? '', hidden, path: target.target });
    },
  });
  if (sheets.length > MAX_SHEETS) throw unreadable(`The file has more than ${MAX_SHEETS} sheets.`);
  return {
    is1904,
    sheets,
    formats: await readFormats(archive, targetOf('styles')),
    texts: await readTexts(archive, targetOf('sharedStrings')),
  };
}

type Relation = { id: string; type: string; target: string };

/** The parts that a part refers to. ECMA-376 part 2: their addresses are relative to its folder. */
async function relationsOf(archive: Archive, path: string): Promise<Relation[]> {
  const folder = posix.dirname(path);
  const part = archive.open(posix.join(folder, '_rels', `${posix.basename(path)}.rels`));
  const relations: Relation[] = [];
  if (part === undefined) return relations;
  await readXml(part, {
    open: (name, { Id: id = '', Type: type = '', Target: target = '' }) => {
      if (name !== 'Relationship') return;
      const isAbsolute = target.startsWith('/');
      const full = isAbsolute ? target.slice(1) : posix.join(folder, target);
      relations.push({ id, type: posix.basename(type), target: full });
    },
  });
  return relations;
}

function relationId(attributes: Attributes): string | undefined {
  return Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];
}

/** The number format of each style of a cell. */
async function readFormats(archive: Archive, path = 'xl/styles.xml'): Promise<NumberFormat[]> {
  const part = archive.open(path);
  const own = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let isOfCells = false;
  if (part === undefined) return formats;
  await readXml(part, {
    open: (name, attributes) => {
      if (name === 'numFmt')
        own.set(Number(attributes.numFmtId), parseNumberFormat(attributes.formatCode ?? ''));
      if (name === 'cellXfs') isOfCells = true;
      if (name !== 'xf' || !isOfCells) return;
      const id = Number(attributes.numFmtId ?? 0);
      formats.push(own.get(id) ?? builtInFormat(id) ?? GENERAL);
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
}

/** The texts that cells refer to by index. */
async function readTexts(archive: Archive, path = 'xl/sharedStrings.xml'): Promise<string[]> {
  const part = archive.open(path);
  const texts: string[] = [];
  if (part === undefined) return texts;
  const reader = textReader();
  await readXml(part, {
    open: reader.open,
    text: reader.text,
    close: (name) => {
      reader.close(name);
      if (name === 'si') texts.push(reader.take());
    },
  });
  return texts;
}

/** Collects the text of elements `t`, but for those that say how a text is pronounced. */
export function textReader() {
  let text = '';
  let isText = false;
  let isPhonetic = false;
  return {
    open: (name: string) => {
      if (name === 'rPh') isPhonetic = true;
      if (name === 't') isText = !isPhonetic;
    },
    text: (more: string) => {
      if (isText) text += more;
    },
    close: (name: string) => {
      if (name === 'rPh') isPhonetic = false;
      if (name === 't') isText = false;
    },
    take: () => {
      const taken = unescaped(text);
      text = '';
      return taken;
    },
  };
}

/** ECMA-376 part 1, 22.9.2.19: characters that XML does not have, as `_x000D_`. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
