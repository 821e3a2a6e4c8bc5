// One process of a test run: runs file after file that no other process has taken, each as a suite of the file's name.
import { after, describe } from 'node:test';
import { pathToFileURL } from 'node:url';
import { FILES_VARIABLE, takeFile } from './files.ts';

const folder = process.env[FILES_VARIABLE]!;

// Loading and warming up the service is most of what a file costs in a process of its own: files share one.
for (let file = takeFile(folder); file !== undefined; file = takeFile(folder)) await runFile(file);

/** Runs the hooks and tests of a file as those of one suite. */
function runFile(file: string): Promise<void> {
  return new Promise((resolve) => {
    describe(file, async () => {
      after(() => resolve()); // first, since a hook that throws ends those behind it
      await import(pathToFileURL(file).href).catch((error) => {
        resolve(); // without tests a suite runs no hook
        throw error;
      });
    });
  });
}
