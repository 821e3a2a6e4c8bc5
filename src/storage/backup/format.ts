// The content of a backup: lines of JSON around the rows of each table, as PostgreSQL's COPY writes them.
//
//   {"format":"crewcall-backup", …}         the header
//   {"table":"accounts","columns":["id", …]}
//   1\tada@harbor.example\t…                the rows
//   \.
//   {"rows":1,"sha256":"…"}
//   … the other tables
//   {"end":true,"sequences":{ … }}          only a whole backup has this line
import { createHash } from 'node:crypto';
import { AppError } from '../../kernel/errors.ts';
import type { Migration } from '../migration/file.ts';

export const FORMAT = 'crewcall-backup';
export const FORMAT_VERSION = 1;

export type Header = {
  format: typeof FORMAT;
  format_version: number;
  created_at: string;
  /** The version of the program that made it, and of the PostgreSQL it was made of. */
  release: string;
  postgres: string;
  migrations: Migration[];
  /** SECRET_KEY, in a backup that is encrypted. */
  secret_key?: string;
};

/** `months`: those of its partitions. */
export type TableHeader = { table: string; columns: string[]; months?: string[] };
export type TableFooter = { rows: number; sha256: string };
export type TableSummary = { name: string } & TableFooter;

/** The next value of each identity column is after these, by table. */
export type Footer = { end: true; sequences: Record<string, number> };

export function line(value: Header | TableHeader | TableFooter | Footer): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

const NEWLINE = 10;
export const END_OF_ROWS = Buffer.from('\\.\n'); // no row is that: COPY writes a backslash as two
const END_AFTER_ROW = Buffer.from('\n\\.\n');

/** Gives the rows of a table, to the end; returns how many the database took, if it counts them. */
export type TakeRows = (table: TableHeader, rows: AsyncIterable<Buffer>) => Promise<number | undefined>;

export type BackupContent = { tables: TableSummary[]; footer: Footer };

/**
 * Reads the tables of a backup whose header has been read. Throws AppError `validation_failed` if anything is missing or is
 * not what was written: by then, rows have been taken.
 */
export async function readTables(input: LineReader, take: TakeRows): Promise<BackupContent> {
  const tables: TableSummary[] = [];
  for (;;) {
    const next = parse<TableHeader | Footer>(await input.line());
    if (!isTableOrEnd(next)) throw damaged('a table is not described');
    if ('end' in next) {
      if (!(await input.isAtEnd())) throw damaged('something follows its last line');
      return { tables, footer: next };
    }
    const counted = countRows(input.rows());
    const loaded = await take(next, counted.rows);
    const found = { rows: counted.count(), sha256: counted.digest() };
    const written = parse<TableFooter | null>(await input.line());
    if (
      found.rows !== written?.rows ||
      found.sha256 !== written.sha256 ||
      (loaded ?? found.rows) !== found.rows
    )
      throw damaged(`the rows of ${next.table} are not those that were written`);
    tables.push({ name: next.table, ...found });
  }
}

/** Whether a line has what its kind has: it is JSON that anybody may have written. */
function isTableOrEnd(next: Partial<TableHeader & Footer> | null): boolean {
  if (typeof next !== 'object' || next === null) return false;
  if ('end' in next) return typeof next.sequences === 'object' && next.sequences !== null;
  const { table, columns, months = [] } = next;
  return (
    typeof table === 'string' && Array.isArray(columns) && Array.isArray(months) && months.every(isMonth)
  );
}

function isMonth(month: unknown): boolean {
  return typeof month === 'string' && /^\d{4}-(0[1-9]|1[0-2])-01$/.test(month);
}

/** Counts the rows that pass, and digests them. */
export function countRows(chunks: AsyncIterable<Buffer>) {
  const hash = createHash('sha256');
  let rows = 0;
  async function* pass(): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) rows++;
      yield chunk;
    }
  }
  return { rows: pass(), count: () => rows, digest: () => hash.digest('hex') };
}

/** Reads a stream as lines, and as rows up to their end. */
export type LineReader = {
  line(): Promise<string>;
  rows(): AsyncIterable<Buffer>;
  isAtEnd(): Promise<boolean>;
};

const MAX_LINE = 1_000_000; // bytes; a line has the columns of one table, or the counters of all

export function openLines(chunks: AsyncIterable<Buffer>): LineReader {
  const source = chunks[Symbol.asyncIterator]();
  let buffer: Buffer = Buffer.alloc(0);

  const fill = async (): Promise<boolean> => {
    const { value, done } = await source.next();
    if (done) return false;
    buffer = buffer.length === 0 ? value : Buffer.concat([buffer, value]);
    return true;
  };
  return {
    async line() {
      let end = buffer.indexOf(NEWLINE);
      while (end === -1) {
        if (buffer.length > MAX_LINE) throw damaged('a line is too long');
        if (!(await fill())) throw damaged(CUT);
        end = buffer.indexOf(NEWLINE);
      }
      const text = buffer.toString('utf8', 0, end);
      buffer = buffer.subarray(end + 1);
      return text;
    },
    async *rows() {
      buffer = Buffer.concat([Buffer.from('\n'), buffer]); // the end of the line before, so that no row is a special case
      let isFirst = true;
      for (;;) {
        const end = buffer.indexOf(END_AFTER_ROW);
        const keep = END_AFTER_ROW.length - 1; // the end may have begun
        const length = end === -1 ? buffer.length - keep : end + 1;
        if (length > 0) {
          const rows = buffer.subarray(isFirst ? 1 : 0, length);
          isFirst = false;
          buffer = buffer.subarray(length);
          if (rows.length > 0) yield rows;
        }
        if (end !== -1) break;
        if (!(await fill())) throw damaged(CUT);
      }
      buffer = buffer.subarray(END_OF_ROWS.length);
    },
    async isAtEnd() {
      return buffer.length === 0 && !(await fill());
    },
  };
}

export function parse<Value>(text: string): Value {
  try {
    return JSON.parse(text) as Value;
  } catch {
    throw damaged('a line cannot be read');
  }
}

/** What is wrong with a file that ends too early, and with one whose checksums or encryption do not fit. */
export const CUT = 'its end is missing';
export const CHANGED = 'its bytes are not those that were written';

export function damaged(what: string): AppError {
  return new AppError('validation_failed', `The backup is damaged: ${what}. Use another copy of it.`);
}
