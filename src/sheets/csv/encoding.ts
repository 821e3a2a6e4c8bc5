// Decodes the text of a file whose encoding nobody names.

const PROBE_BYTES = 4096; // enough to see that every second byte is zero
const ZERO_SHARE = 0.3; // of the bytes at even or odd places; UTF-16 of Latin text has nearly all

/** By its byte order mark, else by its bytes: UTF-16, UTF-8, or what Windows writes in Western or Central Europe. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const probe = bytes.subarray(0, PROBE_BYTES);
  const zeros = [0, 0];
  probe.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]!++;
  });
  const enough = (probe.length / 2) * ZERO_SHARE;
  if (zeros[1]! > enough && zeros[1]! > zeros[0]!) return 'utf-16le';
  if (zeros[0]! > enough) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : windowsEncodingOf(bytes);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

// In Windows-1250, letters of Polish: ł, ą, ż, Ł, ś, ź. In Windows-1252, signs that nobody writes inside a word.
const CENTRAL_EUROPEAN = new Set([0xb3, 0xb9, 0xbf, 0xa3, 0x9c, 0x9f]);

function windowsEncodingOf(bytes: Uint8Array): string {
  const isInWord = (index: number) => isLetter(bytes[index - 1]) || isLetter(bytes[index + 1]);
  const isCentral = bytes.some((byte, index) => CENTRAL_EUROPEAN.has(byte) && isInWord(index));
  return isCentral ? 'windows-1250' : 'windows-1252';
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
}
