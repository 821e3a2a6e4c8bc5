// Finds what separates the cells of a text.
import Papa from 'papaparse';

const DELIMITERS = [',', ';', '\t', '|'];
const PROBE_RECORDS = 200;
const PROBE_CHARACTERS = 200_000;
const NAMED = /^"?sep=(.)"?\r?\n/i; // Excel's own way to name it

/** The delimiter, and the text without a line that names it. */
export function findDelimiter(text: string): { delimiter: string; body: string; skipped: number } {
  const named = NAMED.exec(text);
  if (named !== null) return { delimiter: named[1]!, body: text.slice(named[0].length), skipped: 1 };
  const probe = text.slice(0, PROBE_CHARACTERS);
  const ranked = DELIMITERS.map((delimiter) => ({ delimiter, cells: regularCells(probe, delimiter) }));
  const [best] = ranked.sort((left, right) => right.cells - left.cells);
  return { delimiter: best!.cells > 0 ? best!.delimiter : ',', body: text, skipped: 0 };
}

/** The cells beyond the first in the records of the most usual lengths: a table has many, "Reyes, Omar" in cells few. */
function regularCells(probe: string, delimiter: string): number {
  const { data } = Papa.parse<string[]>(probe, { delimiter, preview: PROBE_RECORDS });
  const lengths = new Map<number, number>();
  for (const { length } of data) lengths.set(length, (lengths.get(length) ?? 0) + 1);
  return Math.max(...[...lengths].map(([length, records]) => (length - 1) * records), 0);
}
