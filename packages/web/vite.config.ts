// Builds the web application into dist/, with every file also compressed, as the service sends it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { budgets } from './budgets.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: '/app/',
  plugins: [react(), compressed(), budgets()],
  resolve: { alias: { '@crewcall/sdk': join(import.meta.dirname, '../sdk/src/sdk.ts') } },
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});

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
