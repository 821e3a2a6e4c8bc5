// The files of a test run, shared out among its processes: each file is taken once.
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names the folder in which a run keeps its list; set by test/run.ts. */
export const FILES_VARIABLE = 'CREWCALL_TEST_FILES';

export function writeFiles(folder: string, files: string[]): void {
  writeFileSync(join(folder, 'files.json'), JSON.stringify(files));
}

/** The next file that no process has taken yet, or undefined at the end of the list. */
export function takeFile(folder: string): string | undefined {
  return readFiles(folder).find((_file, index) => {
    if (existsSync(join(folder, String(index)))) return false;
    try {
      closeSync(openSync(join(folder, String(index)), 'wx'));
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  });
}

/** The files that no process has taken, which is none unless processes ended early. */
export function untakenFiles(folder: string): string[] {
  return readFiles(folder).filter((_file, index) => !existsSync(join(folder, String(index))));
}

function readFiles(folder: string): string[] {
  return JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8'));
}
