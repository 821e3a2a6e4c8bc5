// A disk that a test can fill and free again.
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const SIZE = '256m'; // PostgreSQL's programs, an empty cluster and its log take some 150 MB
const CHUNK = Buffer.alloc(1_048_576);

export type Disk = { fill(): void; free(): void; remove(): void };

/** A small file system of its own in the folder; undefined where this user may not mount one. */
export function mountDisk(folder: string): Disk | undefined {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=0755`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
  } catch {
    return undefined;
  }
  const ballast = join(folder, 'ballast');
  return {
    fill() {
      try {
        for (;;) appendFileSync(ballast, CHUNK);
      } catch {
        // Full but for less than a chunk: the rest, a block at a time.
        while (statfsSync(folder).bavail > 0) appendFileSync(ballast, CHUNK.subarray(0, 4_096));
      }
    },
    free: () => rmSync(ballast),
    remove: () => execFileSync('umount', [folder], { stdio: 'ignore' }),
  };
}
