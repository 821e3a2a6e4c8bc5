// Codes that people copy from paper or a screen, such as AB2C-DE3F-GH4J-KM5N.
import { randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'; // nothing that looks like another character
const GROUPS = 4;
const GROUP_CHARACTERS = 4; // 78 bits in all: too many to guess, also for who has a code's digest

/** A new random code. */
export function readableCode(): string {
  const group = () =>
    Array.from({ length: GROUP_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** The characters of a code as somebody typed it, ignoring case and spacing. */
export function charactersOf(code: string): string {
  return code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}
