// Unpacks the parts of an XLSX file, which is a ZIP archive, and counts their bytes.
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import yauzl from 'yauzl';
import { inWords, MAX_UNPACKED_BYTES, unreadable } from '../limits.ts';

const MAX_ENTRIES = 2000; // pictures, comments and charts included
const DAMAGED =
  'The file is damaged: it cannot be unpacked. Open it in a spreadsheet, and save it as .xlsx again.';

/** Gives the chunks of a part; undefined if the archive has none of this name. */
export type Archive = { names: string[]; open: (name: string) => AsyncIterable<Buffer> | undefined };

export async function openArchive(bytes: Uint8Array): Promise<Archive> {
  const zip = await opened(bytes);
  const entries = await entriesOf(zip);
  const count = counter();
  return {
    names: [...entries.keys()],
    open: (name) => {
      const entry = entries.get(name.toLowerCase());
      if (entry === undefined) return undefined;
      if (entry.isEncrypted())
        throw unreadable('The file has a password. Save it without one, and import it again.');
      return chunks(zip, { entry, count });
    },
  };
}

async function opened(bytes: Uint8Array): Promise<yauzl.ZipFile> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const open = promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer);
    return await open(buffer, { lazyEntries: true, autoClose: false });
  } catch {
    throw unreadable(DAMAGED);
  }
}

function entriesOf(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const { promise, resolve, reject } = Promise.withResolvers<Map<string, yauzl.Entry>>();
  const entries = new Map<string, yauzl.Entry>();
  if (zip.entryCount > MAX_ENTRIES) throw unreadable(`The file has more than ${inWords(MAX_ENTRIES)} parts.`);
  zip.on('entry', (entry: yauzl.Entry) => {
    entries.set(entry.fileName.toLowerCase(), entry);
    zip.readEntry();
  });
  zip.on('end', () => resolve(entries));
  zip.on('error', () => reject(unreadable(DAMAGED)));
  zip.readEntry();
  return promise;
}

/** Throws as soon as the parts have more bytes together than they may. */
function counter(): (bytes: number) => void {
  let unpacked = 0;
  return (bytes) => {
    unpacked += bytes;
    if (unpacked <= MAX_UNPACKED_BYTES) return;
    const most = MAX_UNPACKED_BYTES / 1024 ** 2;
    throw unreadable(
      `The file has more than ${most} MB when it is unpacked. Save only the sheet with the table.`,
    );
  };
}

async function* chunks(
  zip: yauzl.ZipFile,
  { entry, count }: { entry: yauzl.Entry; count: (bytes: number) => void },
): AsyncGenerator<Buffer> {
  const stream = await openStream(zip, entry);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      count(chunk.length);
      yield chunk;
    }
  } catch (error) {
    // The sizes of the directory are not those of the part, or the part does not fit its checksum.
    throw error instanceof Error && error.name === 'AppError' ? error : unreadable(DAMAGED);
  } finally {
    stream.destroy();
  }
}

async function openStream(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> {
  try {
    return await promisify<yauzl.Entry, Readable>(zip.openReadStream.bind(zip))(entry);
  } catch {
    throw unreadable(DAMAGED);
  }
}
