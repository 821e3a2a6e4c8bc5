// Which queries the views of the web application read, and whether the loader of their address begins to read them.
import { posix } from 'node:path';
import { type ProjectFile, under, withoutComments } from './project.ts';

const SOURCE = 'packages/web/src';
const QUERY = /\b(?!use[A-Z])\w+Quer(?:y|ies)\b/g;
const READ = /\buse(?:Suspense)?Quer(?:y|ies)\(/g;
const CALL = /\b([a-z]\w*)\(/g;

/** What a view reads when it is shown, and why no loader does: by its file and its query. */
const REASONS: Readonly<Record<string, string>> = {
  'palette/use-findings.ts first': 'what the person types',
  'venues/field-names.ts fieldsQuery': 'suggestions for the venue that the person chooses',
  'games/grid/stable-rows.ts gameQuery': 'a game that leaves the list while the person is at it',
  'games/bulk/assign-dialog.tsx candidatesQuery': 'the dialog follows what the person selects',
  'games/bulk/assign-dialog.tsx trialQuery': 'the dialog follows what the person selects',
  'games/bulk/change-dialog.tsx changeTrialQuery': 'the dialog follows what the person selects',
  'attention/publish-dialog.tsx publishTrialQuery': 'who hears of the draft that the person would publish',
  'assign/assign-panel.tsx gameQuery': 'a game that the list does not have',
  'assign/assign-panel.tsx candidatesQuery': 'the panel goes through the positions, beside the games',
  'assign/candidates.tsx candidatesQuery': 'the panel goes through the positions, beside the games',
  'assign/use-takeover.ts lastChangeQuery': 'only after somebody else was faster',
  'assign/candidate-contact.tsx personQuery': 'the phone of the candidate at whom the person looks',
  'assign/day-line.tsx dayOfOfficialQuery': 'the day of the candidate at whom the person looks',
  'pay-runs/dialogs.tsx runToCloseQuery': 'the sum as it is when the person opens the dialog',
  'disputes/answer-dialog.tsx waitingDisputesQuery':
    'the disputes as they are when the person opens the dialog',
  'pay-runs/people-table.tsx paidLinesQuery': 'the games of the official whose row is opened',
  'set-up/first-steps.tsx countQuery': 'above the games, until the site has some: the games come first',
  'people/blocks.tsx listQuery': 'the choices of the kind of block that the person chooses',
  'people/blocks.tsx peopleQuery': 'the choices of the kind of block that the person chooses',
  'people/record/person-details.tsx peopleQuery': 'suggestions of the form that the person opens',
  'imports/plan/emailed-dialog.tsx peopleQuery': 'the names in the dialog that the person opens',
  'fees/preview.tsx previewQuery': 'the crew that the person asks about, below the rules',
  'me/first-steps/first-steps.tsx sessionQuery': 'read before every view, and again while a step is open',
};

/** Every view reads by queries that the loader of its address, or of a frame around it, has begun to read. */
export function readsWithoutLoader(files: ProjectFile[], reasons = REASONS): string[] {
  const sources = new Map(
    under(files, [SOURCE], ['.ts', '.tsx']).map(({ path, text }) => [path, withoutComments(text)]),
  );
  const routes = [...sources.keys()].filter((path) => path.startsWith(`${SOURCE}/routes/`));
  const unused = new Set(Object.keys(reasons));
  const found = routes.flatMap((route) => {
    const loaders = [route, ...framesOf(route)].filter((path) => sources.has(path));
    const loaded = new Set(loaders.flatMap((path) => [...queriesOfLoader(sources, path)]));
    return viewsOf(sources, route).flatMap((view) =>
      queriesOfView(sources.get(view)!).flatMap((query) => {
        const read = `${view.slice(SOURCE.length + 1)} ${query}`;
        if (loaded.has(query)) return [];
        unused.delete(read);
        return read in reasons ? [] : [`${read}: the loader of ${route} does not read it`];
      }),
    );
  });
  return [...new Set(found), ...[...unused].map((read) => `${read}: every loader reads it`)];
}

/** The frames around an address: the files `route.tsx` of its folder and of those above. */
function framesOf(route: string): string[] {
  const folder = posix.dirname(route);
  if (!folder.startsWith(`${SOURCE}/routes`)) return [];
  return [`${folder}/route.tsx`, ...framesOf(folder)];
}

type Sources = ReadonlyMap<string, string>;

/** The queries named in the loader of a route, and in the functions that it calls. */
function queriesOfLoader(sources: Sources, route: string): Set<string> {
  const text = sources.get(route)!;
  const loader = /^ {2}(?:loader|beforeLoad):[\s\S]*?(?=^ {2}component:)/m.exec(text)?.[0] ?? '';
  const found = new Set<string>();
  const visit = (code: string, path: string) => {
    for (const [name] of code.matchAll(QUERY)) found.add(name);
    for (const [, name = ''] of code.matchAll(CALL)) {
      const at = importsOf(sources, path).find(({ names }) => names.includes(name))?.to ?? path;
      const key = `${at} ${name}`;
      if (visited.has(key)) continue;
      visited.add(key);
      visit(definitionOf(name, sources.get(at)!), at);
    }
  };
  const visited = new Set<string>();
  visit(loader, route);
  return found;
}

/** The text of a function or constant of a file; empty for what it does not define. */
function definitionOf(name: string, text: string): string {
  const pattern = new RegExp(
    `^(?:export )?(?:async )?(?:function|const) ${name}\\b[\\s\\S]*?\\n(?=\\}|\\n)`,
    'm',
  );
  return pattern.exec(text)?.[0] ?? '';
}

/** The route, and all files below it that are imported at once. */
function viewsOf(sources: Sources, route: string): string[] {
  const views = new Set([route]);
  for (const view of views)
    for (const { to } of importsOf(sources, view)) if (!to.startsWith(`${SOURCE}/routes/`)) views.add(to);
  return [...views];
}

/** The queries that a file reads: named at the read, or in the constants that it names. */
function queriesOfView(text: string): string[] {
  return [...text.matchAll(READ)].flatMap(({ index, 0: { length } }) => {
    const given = within(text, index + length);
    const named = [...given.matchAll(QUERY)].map(([name]) => name);
    if (named.length > 0) return named;
    const constants = [...given.matchAll(/\b[a-z]\w*/g)].map(([name]) => definitionIn(name, text));
    const names = constants.flatMap((definition) => [...definition.matchAll(QUERY)].map(([name]) => name));
    return names.length > 0 ? names : [/\w+/.exec(given)?.[0] ?? given];
  });
}

/** What the constants of this name hold. */
const definitionIn = (name: string, text: string): string =>
  text.match(new RegExp(`\\bconst ${name} =[\\s\\S]*?;\\n`, 'g'))?.join('') ?? '';

/** The text up to the parenthesis that closes the one before. */
function within(text: string, start: number): string {
  let depth = 1;
  let end = start;
  for (; depth > 0; end++) depth += { '(': 1, ')': -1 }[text[end] ?? ')'] ?? 0;
  return text.slice(start, end - 1);
}

type Import = { names: string[]; to: string };

function importsOf(sources: Sources, path: string): Import[] {
  const statements = sources
    .get(path)!
    .matchAll(/(?:^import (?!type\b)([^;]*?)from |\bimport\()'(\.[^']+)'/gm);
  return [...statements].flatMap(([, what = '', from = '']) => {
    const to = posix.join(posix.dirname(path), from);
    return sources.has(to) ? [{ names: what.match(/\b\w+\b/g) ?? [], to }] : [];
  });
}
