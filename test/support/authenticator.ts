// An authenticator app for tests, written from RFC 6238 and RFC 4226 without the service's library.
import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'; // RFC 4648 §6
export const STEP_SECONDS = 30;

/** The code of a secret, in base32, at a time in seconds. */
export function codeAt(secret: string, seconds: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(seconds / STEP_SECONDS)));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const number = mac.readUInt32BE(mac[19]! & 15) & 0x7fffffff; // RFC 4226 §5.3
  return String(number % 1_000_000).padStart(6, '0');
}

/** The code that the app shows now, or `steps` later. */
export function codeNow(secret: string, steps = 0): string {
  return codeAt(secret, Date.now() / 1_000 + steps * STEP_SECONDS);
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
