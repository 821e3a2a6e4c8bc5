// Loads the project for the checks: every text file with its path from the root.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One file. `path` is relative to the project's root and uses `/`. */
export type ProjectFile = { path: string; text: string };

const ELSEWHERE = new Set(['.git', 'node_modules', 'data', 'coverage', 'dist', 'generated']); // not written by hand
const TEXT = /(?<!\.gen)\.(ts|tsx|js|mjs|sql|md|json|sh)$/;

/** Reads all handwritten files of the project. */
export function readProject(root: string, folder = ''): ProjectFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (ELSEWHERE.has(entry.name)) return [];
    if (entry.isDirectory()) return readProject(root, path);
    return TEXT.test(path) ? [{ path, text: readFileSync(join(root, path), 'utf8') }] : [];
  });
}

/** The files below any of the folders (`src`, `test`) whose name ends in one of the endings (`.ts`). */
export function under(files: ProjectFile[], folders: string[], endings = ['.ts']): ProjectFile[] {
  return files.filter(
    ({ path }) =>
      folders.some((folder) => path.startsWith(`${folder}/`)) &&
      endings.some((ending) => path.endsWith(ending)),
  );
}

/**
 * TypeScript without its comments, so that prose is not mistaken for code. Line numbers stay the same. A comment must
 * start after a space, so `'application/*'` and `https://` do not start one.
 */
export function withoutComments(text: string): string {
  return text
    .replace(/(?<=^|\s)\/\*[\s\S]*?\*\//gm, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/(?<=^|\s)\/\/ .*$/gm, '');
}

/** `path:line` of every match, for the messages. */
export function places({ path, text }: ProjectFile, pattern: RegExp): string[] {
  return [...text.matchAll(new RegExp(pattern, 'g'))].map(
    (match) => `${path}:${text.slice(0, match.index).split('\n').length}`,
  );
}
