// A backup as a file: compressed, encrypted if there is a passphrase, and under its name only when it is complete.
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { AppError, fileError, isFileError } from '../../kernel/errors.ts';
import { decrypted, encrypted, isEncrypted } from './encryption.ts';
import {
  CHANGED,
  CUT,
  damaged,
  FORMAT,
  FORMAT_VERSION,
  type Header,
  type LineReader,
  openLines,
  parse,
} from './format.ts';

export const OWNER_ONLY = 0o600;
/** A changed bit is noticed also where no digest of rows is: in the header, in names of columns, in counters. */
const CHECKSUM = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };
const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]); // RFC 8878 §3.1.1

export type WriteOptions = {
  content: AsyncIterable<Buffer>;
  passphrase: string | undefined;
  signal: AbortSignal;
  /** Reads the complete file back, which has another name until then. */
  verify: (file: string) => Promise<void>;
};

/** Writes the file and returns its size. An older one of its name is replaced at the end, or stays. */
export function writeBackup(
  file: string,
  { content, passphrase, signal, verify }: WriteOptions,
): Promise<number> {
  return writeWhole(file, async (partial) => {
    const written = createWriteStream(partial, { flags: 'wx', mode: OWNER_ONLY, flush: true });
    const compressed = createZstdCompress(CHECKSUM);
    try {
      if (passphrase === undefined) await pipeline(content, compressed, written, { signal });
      else await pipeline(content, compressed, encrypted(passphrase), written, { signal });
      await verify(partial);
    } catch (error) {
      if (!signal.aborted) throw error;
      throw new AppError('conflict', `The backup was interrupted: ${file} was not written.`);
    }
    return (await stat(partial)).size;
  });
}

/** Lets `write` create a file of another name, which gets this name when it is complete, or is removed. */
export async function writeWhole<Result>(
  file: string,
  write: (partial: string) => Promise<Result>,
): Promise<Result> {
  const target = path.resolve(file);
  const partial = `${target}.partial-${process.pid}`;
  try {
    const result = await write(partial);
    await rename(partial, target);
    await syncFolder(path.dirname(target));
    return result;
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {}); // the first error is reported
    throw fileError(error, { file, verb: 'written' });
  }
}

export type OpenBackup = {
  header: Header;
  input: LineReader;
  isEncrypted: boolean;
  /** The part of the file that has been read. */
  part(): number;
  close(): void;
};

/** Opens a file and reads its header. `askPassphrase` is called for one that is encrypted. */
export async function openBackup(file: string, askPassphrase: () => Promise<string>): Promise<OpenBackup> {
  try {
    const { size, beginning } = await examine(file);
    const isSecret = isEncrypted(beginning);
    if (!isSecret && !beginning.subarray(0, ZSTD_MAGIC.length).equals(ZSTD_MAGIC)) throw noBackup(file);
    const passphrase = isSecret ? await askPassphrase() : undefined;
    const stored = createReadStream(file);
    const clear = passphrase === undefined ? stored : Readable.from(decrypted(passphrase)(stored));
    const chunks = inflated(clear);
    const input = openLines(chunks);
    const header = parse<Header | null>(await input.line());
    if (header?.format !== FORMAT) throw noBackup(file);
    if (header.format_version !== FORMAT_VERSION) {
      throw new AppError(
        'conflict',
        `${file} was made by release ${header.release}, in a format that this release does not know: use that release.`,
      );
    }
    if (!hasMigrations(header)) throw damaged('its header does not say which release it is of');
    const part = () => stored.bytesRead / size;
    const close = () => void stored.destroy();
    return { header, input, isEncrypted: isSecret, part, close };
  } catch (error) {
    throw fileError(error, { file, verb: 'read' });
  }
}

function hasMigrations({ migrations }: Header): boolean {
  return Array.isArray(migrations) && migrations.every((one) => Number.isInteger(one?.version));
}

async function examine(file: string): Promise<{ size: number; beginning: Buffer }> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return { size, beginning: buffer.subarray(0, bytesRead) };
  } finally {
    await handle.close();
  }
}

/** Decompresses a backup. Any error in its bytes is reported as a damaged backup. */
async function* inflated(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const output = createZstdDecompress();
  const reading = pipeline(chunks, output);
  reading.catch(() => {}); // the loop gets the error
  try {
    yield* output as AsyncIterable<Buffer>;
    await reading;
  } catch (error) {
    if (error instanceof AppError || isFileError(error)) throw error;
    const isCut = error instanceof Error && /unexpected end of file/.test(error.message); // of zlib
    throw damaged(isCut ? CUT : CHANGED);
  }
}

function noBackup(file: string): AppError {
  return new AppError('validation_failed', `${file} is not a backup of Crewcall.`);
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return; // Windows cannot sync a folder and does not need it
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
