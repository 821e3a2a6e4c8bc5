// The direction of imports in the web application.
import { posix } from 'node:path';
import { type ProjectFile, under, withoutComments } from './project.ts';

const SOURCE = 'packages/web/src';
/** What every noun may use. */
const SHARED = ['ui', 'format', 'session', 'site', 'styles'];
/** What these may use besides themselves. */
const OF_SHARED: Record<string, string[]> = {
  ui: [],
  format: [],
  styles: [],
  session: ['ui', 'format'],
  site: ['ui', 'format', 'session'],
};

/**
 * The kit knows no noun, and a noun uses no view of another one: routes/ puts them together. The queries, words and types
 * of another noun may be used: a file without JSX.
 */
export function wrongWebImports(files: ProjectFile[]): string[] {
  return under(files, [SOURCE], ['.ts', '.tsx']).flatMap((file) => {
    const from = folderOf(file.path);
    if (from === '' || from === 'routes') return []; // these assemble the application
    const allowed = OF_SHARED[from] ?? SHARED;
    return importsOf(file)
      .filter((to) => {
        const target = folderOf(to);
        if (target === '' || target === from || allowed.includes(target)) return false;
        return from in OF_SHARED || target === 'routes' || to.endsWith('.tsx');
      })
      .map((to) => `${file.path} imports ${to}: see ARCHITECTURE.md, The web application`);
  });
}

/** Views read by query options that are described in a file without JSX, so that the loader of a route can read them first. */
export function readingViews(files: ProjectFile[]): string[] {
  return under(files, [SOURCE], ['.tsx'])
    .filter(({ text }) => /\bqueryFn\b/.test(withoutComments(text)))
    .map(({ path }) => `${path} has a query of its own: describe it in queries.ts`);
}

/** Dates and clocks that views show follow the locale of the site: those of the API are American. */
export function foreignDates(files: ProjectFile[]): string[] {
  return under(files, [SOURCE], ['.ts', '.tsx'])
    .filter(({ text }) => /\.localized_(date|time|end_time)\b/.test(withoutComments(text)))
    .map(({ path }) => `${path} shows a date of the API as it is: use format/days.ts`);
}

const CHANGE = new Set(['session/use-change.ts', 'session/optimistic.ts', 'ui/toast/toast.tsx']);
/**
 * Reads fill the cache. Answers of officials have an outbox of their own: `useChange` says at once that there is no
 * connection, while an answer is kept on the device, also when the page is closed, until it can be sent. Its undo is one more
 * answer in the outbox, which may go before the first was sent.
 */
const FILLS_CACHE =
  /^(session|routes)\/|(^|\/)(queries|counts|stored-page)\.ts$|^me\/games\/use-answers\.ts$/;
const OUTBOX = 'me/games/use-answers.ts';

/** Changes that are not made by `useChange`, which rolls them back, says them and undoes them. */
export function handMadeChanges(files: ProjectFile[]): string[] {
  return under(files, [SOURCE], ['.ts', '.tsx']).flatMap(({ path, text }) => {
    const name = path.slice(SOURCE.length + 1);
    if (CHANGE.has(name)) return [];
    const code = withoutComments(text);
    const found = [
      /\b(useMutation|getMutationCache)\b/.test(code) && 'has a mutation of its own',
      !FILLS_CACHE.test(name) && /\bsetQuer(y|ies)Data\b/.test(code) && 'writes to the cache',
      name !== OUTBOX && /\bshow\([^;]*\bundo\b/.test(code) && 'offers an undo of its own',
    ];
    return found.flatMap((what) => (what ? [`${path} ${what}: use session/use-change.ts`] : []));
  });
}

/** Every address reads what its view shows first, or decides who may see it. */
export function routesWithoutLoader(files: ProjectFile[]): string[] {
  return under(files, [`${SOURCE}/routes`], ['.tsx'])
    .filter(({ path, text }) => !path.endsWith('/__root.tsx') && !/^ {2}(loader|beforeLoad):/m.test(text))
    .map(({ path }) => `${path} has no loader`);
}

/** The main entry point of the SDK has every resource, webhooks and OAuth: a page loads what it uses. */
export function wrongSdkImports(files: ProjectFile[]): string[] {
  return under(files, [SOURCE], ['.ts', '.tsx']).flatMap(({ path, text }) =>
    [...withoutComments(text).matchAll(/(?:from|import\() ?'(@crewcall\/sdk|[^']*\/sdk\/[^']+)'/g)]
      .map(([, name = '']) => name)
      .filter((name) => !/^@crewcall\/sdk\/(core|resources)$/.test(name))
      .map((name) => `${path} imports ${name}: import @crewcall/sdk/core or @crewcall/sdk/resources`),
  );
}

/** The folder below packages/web/src; '' for the files beside main.tsx. */
function folderOf(path: string): string {
  const [first = '', ...rest] = path.slice(SOURCE.length + 1).split('/');
  return rest.length === 0 ? '' : first;
}

function importsOf({ path, text }: ProjectFile): string[] {
  const specifiers = [...withoutComments(text).matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].map(
    ([, name = '']) => name,
  );
  return specifiers
    .map((name) => posix.join(posix.dirname(path), name))
    .filter((name) => name.startsWith(`${SOURCE}/`));
}
