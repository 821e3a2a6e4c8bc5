// Hashes and verifies passwords with argon2id.
import { type Argon2Parameters, argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { sameDigest } from '../kernel/secrets.ts';

// OWASP's password storage cheat sheet: 19 MiB, two passes, one lane; some 20 ms on one core.
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16; // RFC 9106 §3.1
const TAG_BYTES = 32;
const MIN_CHARACTERS = 8; // NIST SP 800-63B §5.1.1.2
const MAX_CHARACTERS = 1_000; // bounds the work of hashing
const VERSION = 0x13;

// The PHC string format, which uses base64 without padding.
const HASH = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([\w+/]{11,})\$([\w+/]{16,})$/;

const derive = promisify(argon2);

type Hash = { memory: number; passes: number; parallelism: number; salt: Buffer; tag: Buffer };

/** The problem of a new password, as a sentence; undefined if it has none. */
export function passwordProblem(password: string): string | undefined {
  const { length } = password;
  if (length >= MIN_CHARACTERS && length <= MAX_CHARACTERS) return undefined;
  return `The password must be ${MIN_CHARACTERS} to ${MAX_CHARACTERS} characters long.`;
}

/** The hash of a password, in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const parameters = { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES, salt, tagLength: TAG_BYTES };
  const tag = await deriveTag(password, parameters);
  const costs = `m=${MEMORY_KIB},t=${PASSES},p=${LANES}`;
  return `$argon2id$v=${VERSION}$${costs}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** Whether the password matches the hash; false if it is not an argon2id hash. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const read = readHash(hash);
  if (read === undefined) return false;
  const tag = await deriveTag(password, { ...read, tagLength: read.tag.length });
  return sameDigest(tag, read.tag);
}

/** Whether the hash was made with lower costs than the current ones. */
export function needsRehash(hash: string): boolean {
  const read = readHash(hash);
  return read === undefined || read.memory < MEMORY_KIB || read.passes < PASSES;
}

type Costs = Pick<Hash, 'memory' | 'passes' | 'parallelism' | 'salt'> & { tagLength: number };

async function deriveTag(password: string, { salt, ...costs }: Costs): Promise<Buffer> {
  // NFKC: the same password typed on another keyboard is the same bytes (NIST SP 800-63B §5.1.1.2).
  const parameters: Argon2Parameters = { message: password.normalize('NFKC'), nonce: salt, ...costs };
  return derive('argon2id', parameters);
}

function readHash(hash: string): Hash | undefined {
  const [, memory, passes, parallelism, salt, tag] = HASH.exec(hash) ?? [];
  if (salt === undefined || tag === undefined) return undefined;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
