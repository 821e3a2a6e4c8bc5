// Limits on file and folder sizes, and meaningless names.
import { posix } from 'node:path';
import { type ProjectFile, under } from './project.ts';

const LONGEST = 300; // lines; STYLE.md rule 4
const LONGEST_TEST = 400; // a table of cases may be longer than code
const MIGRATIONS = 'src/storage/migrations/'; // read table by table
const FULLEST = 15; // files in one folder
const CODE = ['.ts', '.tsx', '.js', '.sql'];
const ANY_NUMBER = /^(test|docs)(\/|$)|^src\/http\/api\/resources$|^src\/storage\/migrations$/;
const ROUTES = 'packages/web/src/routes/'; // the router's names: index.tsx has the address of its folder
const DRAWERS = new Set(['helpers', 'helper', 'utils', 'util', 'lib', 'shared', 'common', 'misc', 'index']);

/** Files that are too long. */
export function longFiles(files: ProjectFile[]): string[] {
  return code(files).flatMap(({ path, text }) => {
    if (path.startsWith(MIGRATIONS)) return [];
    const lines = text.split('\n').length - 1;
    const longest = path.startsWith('test/') ? LONGEST_TEST : LONGEST;
    return lines > longest
      ? [`${path} has ${lines} lines; at most ${longest}: split it by what it is about`]
      : [];
  });
}

/** Folders with too many files. */
export function fullFolders(files: ProjectFile[]): string[] {
  const folders = Object.groupBy(code(files), ({ path }) => posix.dirname(path));
  return Object.entries(folders)
    .filter(([folder]) => !ANY_NUMBER.test(folder))
    .filter(([, inside]) => (inside?.length ?? 0) > FULLEST)
    .map(([folder, inside]) => `${folder} holds ${inside?.length} files; at most ${FULLEST}: find its nouns`);
}

/** Files and folders with meaningless names, and files that only re-export. */
export function vagueNames(files: ProjectFile[]): string[] {
  return code(files).flatMap(({ path, text }) => {
    const named = path.replace(ROUTES, '').replace(/index\.tsx$/, path.startsWith(ROUTES) ? '' : '$&');
    const drawer = named.split('/').find((part) => DRAWERS.has(part.replace(/(\.test)?\.\w+$/, '')));
    if (drawer !== undefined) return [`${path}: ${drawer} names nothing; call it what it holds`];
    return /^export \* from/m.test(text)
      ? [`${path} passes on another file; import from where it is defined`]
      : [];
  });
}

function code(files: ProjectFile[]): ProjectFile[] {
  return under(files, ['src', 'test', 'bench', 'bin', 'packages', 'examples', 'deploy'], CODE);
}
