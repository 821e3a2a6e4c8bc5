// Conventions: where settings and the time are read, no skipped tests, and a first line that describes each file.
import { PACKAGES } from './direction.ts';
import { type ProjectFile, places, under, withoutComments } from './project.ts';

const CLOCKS =
  /^src\/(http|commands)\/|^packages\/demo\/(demo|receiver)\.ts$|^src\/main\.ts$|^src\/webhooks\/worker/;

/** Files that read the environment besides the table of settings. */
export function environmentReaders(files: ProjectFile[]): string[] {
  return found(under(files, ['src', ...PACKAGES]), /\bprocess\.env\b/)
    .filter((place) => !place.startsWith('src/config.ts:'))
    .map((place) => `${place} reads process.env: make it a setting of src/config.ts and hand it in`);
}

/** Files that read the clock where the time should be an argument. */
export function clockReaders(files: ProjectFile[]): string[] {
  const inner = under(files, ['src', ...PACKAGES]).filter(({ path }) => !CLOCKS.test(path));
  return found(inner, /\bDate\.now\(|\bnew Date\(\s*\)|\bTemporal\.Now\b/).map(
    (place) => `${place} reads the clock: take now as an argument`,
  );
}

/** Tests that are skipped, or that keep others from running. */
export function skippedTests(files: ProjectFile[]): string[] {
  return found(
    under(files, ['test', 'packages', 'examples']),
    /\b(?:test|it|describe|suite|t)\.(?:skip|only|todo)\b|[{,]\s*(?:skip|only|todo)\s*:/,
  ).map((place) => `${place}: a test runs or it is deleted`);
}

/** TODO comments, which belong in an issue. */
export function todos(files: ProjectFile[]): string[] {
  return under(files, ['src', 'bin', 'packages'], ['.ts', '.js', '.sql'])
    .flatMap((file) => places(file, /\b(?:TODO|FIXME|XXX|HACK)\b/))
    .map((place) => `${place}: do it, or write an issue`);
}

/** Files whose first line is not a comment about their purpose. */
export function undescribedFiles(files: ProjectFile[]): string[] {
  return under(files, ['src', 'test', 'bench', 'bin', 'packages', 'deploy'], ['.ts', '.js', '.sql'])
    .filter(({ text }) => !/^(?:#!.*\n)?(?:\/\/|--) \S/.test(text))
    .map(({ path }) => `${path}: the first line says in one comment what the file is for`);
}

function found(files: ProjectFile[], pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) => places({ path, text: withoutComments(text) }, pattern));
}
