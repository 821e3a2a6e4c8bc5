// Runs `crewcall` as a user does: a process of its own on a database of its own.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { inheritedEnv } from '../support/program.ts';

const PROGRAM = join(import.meta.dirname, '../../bin/crewcall.js');
// 32 bytes, from `printf 0123456789012345678901234567890a | base64`.
export const SECRET_KEY = 'MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MGE=';

export type Ran = { code: number | null; out: string; err: string };

/** Runs a command with the given environment, PATH, HOME and the compile cache, and nothing else. */
export function crewcall(args: string[], env: Record<string, string> = {}): Promise<Ran> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { ...inheritedEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ran: Ran = { code: null, out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    ran.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    ran.err += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code) => resolve({ ...ran, code }));
  });
}
