// Builds the web application into dist/, with every file also compressed, as the service sends it.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { budgets, filesOfOfficials } from './budgets.ts';

const EARLY = join(import.meta.dirname, 'src/early.ts');
const WORKER = join(import.meta.dirname, 'src/offline/worker.ts');

// Few files: a browser opens six connections to a service that speaks HTTP/1.1, and one file compresses better than many.
const FIRST =
  /node_modules\/(@tanstack|idb-keyval|react|react-dom|scheduler|use-sync-external-store)\/|lucide-react\/.*(createLucideIcon|shared|Icon\.mjs|icons\/(calendar-days|check|clock|cloud-off|map-pin|search|triangle-exclamation-point|x)\.)|packages\/sdk|rolldown\/runtime|web\/src\/[a-z]+\.tsx?$|src\/session\/(?!versions)|src\/site\/(live|me)|src\/ui\/(button|segmented|states|toast)|src\/games\/(game|search)\.ts|src\/format\/(days|words)|search\.ts$|routes\/not-found|src\/icon\.svg/;
const SHARED =
  /node_modules|src\/(ui|format)\/|src\/session\/versions|src\/\w+\/(search|add-game|queries)\.tsx?$/;
const GROUPS = [
  { name: 'early', test: /src\/(early|views)\.ts$|preload-helper/, priority: 4 },
  { name: 'kit', test: FIRST, priority: 3 },
  { name: 'own', test: /src\/mine\/(?!changes|decline|my-game-view)|src\/format\/places/, priority: 2 },
  { name: 'shared', test: SHARED, minShareCount: 2, priority: 1 },
];

export default defineConfig({
  root: import.meta.dirname,
  base: '/app/',
  plugins: [react(), loadEarly(), precached(), compressed(), budgets()],
  resolve: {
    alias: [
      { find: '@crewcall/sdk', replacement: join(import.meta.dirname, '../sdk/src/sdk.ts') },
      {
        find: /^\.\.\/oauth\/token-source\.ts$/,
        replacement: join(import.meta.dirname, 'src/session/token-source.ts'),
      },
      {
        find: /^\.\/subscriptions\.ts$/,
        replacement: join(import.meta.dirname, 'src/session/subscriptions.ts'),
      },
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' }, // which has it since version 18
    ],
  },
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: join(import.meta.dirname, 'index.html'), early: EARLY, sw: WORKER },
      output: {
        codeSplitting: { groups: GROUPS },
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});

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
      const told = worker.replace(/JSON\.parse\(.%PRECACHE%.\)/, list);
      if (told === worker) throw new Error('The service worker has no place for the list of its files.');
      writeFileSync(join(dir, 'sw.js'), told);
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

/** Loads early.ts beside the other scripts instead of after them. */
function loadEarly(): Plugin {
  return {
    name: 'load-early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const early = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'early');
        if (early === undefined) throw new Error('There is no script early.js.');
        const attrs = { type: 'module', async: true, crossorigin: true, src: `/app/${early.fileName}` };
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}
