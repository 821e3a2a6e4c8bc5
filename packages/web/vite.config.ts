// Builds the web application into dist/, with every file also compressed, as the service sends it.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { version } from '../../src/kernel/version.ts';
import { budgets, filesOfOfficials, isViewScript, VIEW_PARTS } from './budgets.ts';
import { manifest } from './manifest.ts';
import { preload } from './preload.ts';

const inSource = (path: string) => join(import.meta.dirname, 'src', path);
/** The script of a route's view. */
const viewOf = (file: string) => `${inSource(`routes/${file}`)}?tsr-split=${VIEW_PARTS.join('---')}`;

const PREFETCH = inSource('prefetch.ts');
const WORKER = inSource('offline/worker.ts');
/** What the first view of officials is made of, and of assignors. */
const MY_GAMES = [viewOf('me/route.tsx'), viewOf('me/index.tsx')];
const GAMES = [viewOf('s.$siteId/route.tsx'), viewOf('s.$siteId/games.index.tsx')];

const SHARED =
  /node_modules|src\/(ui|format)\/|src\/session\/edit-conflict|src\/[\w/-]+\/(search|add-game|queries)\.tsx?$/;

// Few files: a browser opens six connections to a service that speaks HTTP/1.1, and one file compresses better than many.
const GROUPS: Rolldown.CodeSplittingGroup[] = [
  groupOf(
    'prefetch',
    4,
    (isImportedBy, id) => isImportedBy(PREFETCH) && (!SDK.test(id) || id.endsWith('/query.js')),
  ),
  groupOf(
    'kit',
    3,
    (isImportedBy, id) =>
      !LATER.test(id) &&
      (isImportedBy(inSource('main.tsx')) || (isImportedBy(...MY_GAMES) && isImportedBy(...GAMES))),
  ),
  groupOf('own', 2, (isImportedBy, id) => !LATER.test(id) && isImportedBy(...MY_GAMES)),
  { ...groupOf('desk', 2, (isImportedBy) => isImportedBy(...GAMES)), minShareCount: 2 },
  { name: 'resources', test: /\/sdk\/dist\/generated\/resources/, minShareCount: 2, priority: 2 },
  { name: 'shared', test: SHARED, minShareCount: 2, priority: 1 },
];

const isStyle = (name: string) => name.endsWith('.css');

/** Every view imports the package that exports them, and none of an official's first views uses them. */
const LATER = /\/(useQueries|queriesObserver|useMutationState)\.js$/;

/** It exports every resource of the SDK: who imports it uses some, not all. */
const RESOURCES = /\/sdk\/dist\/generated\/resources\.js$/;

/** The modules of the SDK's client: prefetch.ts needs how it writes a query, and nothing else of it. */
const SDK = /\/sdk\/dist\//;

type IsImportedBy = (...modules: string[]) => boolean;

/** A file with the modules of which `belongs` is true; it is told what imports a module, itself or by way of others. */
function groupOf(
  name: string,
  priority: number,
  belongs: (isImportedBy: IsImportedBy, id: string) => boolean,
): Rolldown.CodeSplittingGroup {
  const imports = new Map<string, Set<string>>();
  return {
    priority,
    debugName: name,
    name: (id, graph) => {
      const importsIn = (module: string) =>
        RESOURCES.test(module) ? [] : (graph.getModuleInfo(module)?.importedIds ?? []);
      const importsOf = (root: string): Set<string> => {
        const all = imports.get(root) ?? new Set(isViewScript(root) ? importsIn(root) : [root]);
        if (!imports.has(root)) for (const module of all) for (const one of importsIn(module)) all.add(one);
        imports.set(root, all);
        return all;
      };
      return belongs((...roots) => roots.some((root) => importsOf(root).has(id)), id) ? name : null;
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/app/',
  plugins: [
    routes(),
    eachIcon(),
    withoutInfiniteQueries(),
    react(),
    manifest(),
    loadPrefetch(),
    precached(),
    compressed(),
    budgets(),
    preload(),
  ],
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' }, // which has it since version 18
    ],
  },
  define: { 'import.meta.env.CREWCALL_VERSION': JSON.stringify(process.env.CREWCALL_VERSION ?? version()) },
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
    // The service names the scripts of an address in its Link headers. In the first script, those of all others would weigh 2 kB.
    modulePreload: { polyfill: false, resolveDependencies: (_file, needed) => needed.filter(isStyle) },
    reportCompressedSize: false,
    license: { fileName: 'licenses.json' }, // of the packages in the scripts, which a release distributes with them
    rolldownOptions: {
      input: { index: join(import.meta.dirname, 'index.html'), prefetch: PREFETCH, sw: WORKER },
      output: {
        codeSplitting: { groups: GROUPS },
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});

/** Lists the files of routes/ in routeTree.gen.ts, and splits the view and the loader of each into a script of its own. */
function routes() {
  return tanstackRouter({
    target: 'react',
    routesDirectory: inSource('routes'),
    generatedRouteTree: inSource('routeTree.gen.ts'),
    tmpDir: join(import.meta.dirname, '../../node_modules/.cache/routes'),
    addExtensions: true,
    quoteStyle: 'single',
    semicolons: true,
    disableLogging: true,
    autoCodeSplitting: true,
    codeSplittingOptions: { defaultBehavior: [[...VIEW_PARTS]] },
  });
}

/** Imports each icon from its own file, so that the graph of imports says which view needs which. */
function eachIcon(): Plugin {
  const anyIcon = createRequire(import.meta.url).resolve('lucide-react/icons/x');
  const all = readFileSync(join(anyIcon, '../../lucide-react.mjs'), 'utf8');
  const files = new Map(
    [...all.matchAll(/export \{ (.+) \} from '.\/icons\/([\w-]+)\.mjs'/g)].flatMap(
      ([, names = '', file = '']) =>
        names.split(', ').map((name) => [name.replace('default as ', ''), file] as const),
    ),
  );
  return {
    name: 'each-icon',
    enforce: 'pre',
    apply: 'build',
    resolveId: (name, from) =>
      name === '../createLucideIcon.mjs' && from?.includes('lucide-react') ? inSource('icon.ts') : undefined,
    transform: (code, id) =>
      !id.endsWith('.tsx')
        ? undefined
        : code.replace(/import \{([^}]+)\} from 'lucide-react';/, (_, names: string) =>
            names
              .split(',')
              .map((name) => name.trim())
              .filter((name) => files.has(name))
              .map((name) => `import ${name} from 'lucide-react/icons/${files.get(name)}';`)
              .join(' '),
          ),
  };
}

/** No view has an infinite query, and every query would bring what reads it. */
function withoutInfiniteQueries(): Plugin {
  return {
    name: 'without-infinite-queries',
    apply: 'build',
    load: (id) =>
      id.endsWith('/infiniteQueryBehavior.js')
        ? 'export const infiniteQueryBehavior = () => undefined; export const hasNextPage = () => false, hasPreviousPage = hasNextPage;'
        : undefined,
  };
}

/** Tells the service worker which files it keeps: those of an official's views, and the page itself. */
function precached(): Plugin {
  return {
    name: 'precached',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const page = readFileSync(join(dir, 'index.html'));
      const revision = createHash('sha256').update(page).digest('hex').slice(0, 16);
      const files = filesOfOfficials(bundle).map((name) => ({ url: `/app/${name}`, revision: null }));
      const list = JSON.stringify([{ url: '/app/index.html', revision }, ...files]);
      const worker = readFileSync(join(dir, 'sw.js'), 'utf8');
      const withList = worker.replace(/JSON\.parse\(.%PRECACHE%.\)/, list);
      if (withList === worker) throw new Error('The service worker has no place for the list of its files.');
      writeFileSync(join(dir, 'sw.js'), withList);
    },
  };
}

/** Writes .br and .gz beside every script and style: compressed once, not for each request. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file))) {
        const bytes = readFileSync(join(dir, name));
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(bytes));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/** Loads prefetch.ts beside the other scripts instead of after them. */
function loadPrefetch(): Plugin {
  return {
    name: 'load-prefetch',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const prefetch = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.name === 'prefetch',
        );
        if (prefetch === undefined) throw new Error('There is no script prefetch.js.');
        const attrs = { type: 'module', async: true, crossorigin: true, src: `/app/${prefetch.fileName}` };
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}
