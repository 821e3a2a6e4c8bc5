// Reads files of exports with other tools than those that write them: the libraries of Python.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The cells of the first sheet of a workbook by their names, read by zipfile and ElementTree. */
export function cellsOf(bytes: Uint8Array): Promise<Record<string, string | number>> {
  return readBy(
    bytes,
    `
import json, sys, zipfile, xml.etree.ElementTree as tree
n = '{http://schemas.openxmlformats.org/spreadsheetml/2006/main}'
sheet = tree.fromstring(zipfile.ZipFile(sys.argv[1]).read('xl/worksheets/sheet1.xml'))
read = lambda c: ''.join(t.text or '' for t in c.iter(n + 't')) if c.get('t') == 'inlineStr' else float(c.find(n + 'v').text)
print(json.dumps({c.get('r'): read(c) for c in sheet.iter(n + 'c')}))`,
  );
}

/** The rows of a CSV file in UTF-8 with a byte order mark, read by csv. */
export function rowsOf(bytes: Uint8Array): Promise<string[][]> {
  return readBy(
    bytes,
    `
import csv, json, sys
print(json.dumps(list(csv.reader(open(sys.argv[1], encoding='utf-8-sig', newline='')))))`,
  );
}

async function readBy<Content>(bytes: Uint8Array, script: string): Promise<Content> {
  const folder = await mkdtemp(path.join(tmpdir(), 'crewcall-export-'));
  try {
    const file = path.join(folder, 'file');
    writeFileSync(file, bytes);
    return JSON.parse(execFileSync('python3', ['-c', script, file], { encoding: 'utf8' })) as Content;
  } finally {
    await rm(folder, { recursive: true });
  }
}
