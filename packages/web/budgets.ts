// What a page may weigh: a build over these budgets fails. In bytes as they are sent, compressed by gzip.
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** The file of the build with the weight of each address, which the bench prints. */
export const WEIGHTS = 'weights.json';
const KB = 1_000;
/** For an official on a phone: the frame of their views, and their games. */
const FIRST_VIEW = ['me/route', 'me/index'];
const FIRST_LOAD = { script: 128 * KB, style: 12 * KB };
/** For any address, with all that it loads at once. */
const ANY_ADDRESS = { script: 200 * KB, style: 20 * KB };

/** What the router's plugin takes from a route's file into a script of its own. */
export const VIEW_PARTS = ['component', 'loader'] as const;

const VIEW = /\/src\/routes\/(.+)\.tsx\?tsr-split=/;
export const isViewScript = (id: string): boolean => VIEW.test(id);

export type Weight = { script: number; style: number };
export type AddressWeight = Weight & { name: string };

/** Fails a build whose pages weigh more than their budgets. */
export function budgets(): Plugin {
  return {
    name: 'budgets',
    apply: 'build',
    generateBundle: {
      order: 'post', // Vite adds to each script which files those need that it imports later
      handler(_options, bundle) {
        const weights = weighPages(bundle);
        this.emitFile({ type: 'asset', fileName: WEIGHTS, source: JSON.stringify(weights, null, 2) });
        const over = weights.flatMap((page) => overBudget(page));
        if (over.length > 0) this.error(over.join('\n'));
      },
    },
  };
}

/** The weight of an official's first load, and of each address that is loaded when it is opened. */
export function weighPages(bundle: Rolldown.OutputBundle): AddressWeight[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entries = chunks.filter(isOfPage);
  const views = chunks.flatMap((chunk) => {
    const [, name] = VIEW.exec(chunk.facadeModuleId ?? '') ?? [];
    return name === undefined ? [] : [{ name, chunk }];
  });
  const first = views.filter(({ name }) => FIRST_VIEW.includes(name)).map(({ chunk }) => chunk);
  if (first.length < FIRST_VIEW.length) throw new Error(`No file has the views ${FIRST_VIEW.join(' and ')}.`);
  return [
    { name: 'first load', ...weigh(bundle, [...entries, ...first]) },
    ...views.map(({ name, chunk }) => ({
      name,
      ...weigh(bundle, [...entries, ...routesFor(chunks, [name]), chunk]),
    })),
  ];
}

/** The script of the routes outside the first script, if an address shows the view of one of them. */
export function routesFor(chunks: Rolldown.OutputChunk[], views: string[]): Rolldown.OutputChunk[] {
  if (views.every((name) => FIRST_VIEW.includes(name))) return [];
  const routes = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/routeTree.gen.ts'));
  if (routes === undefined) throw new Error('No script has the routes of routeTree.gen.ts.');
  return [routes];
}

/** What a page loads at first; the service worker loads later, and by itself. */
const isOfPage = ({ isEntry, name }: Rolldown.OutputChunk) => isEntry && name !== 'sw';

/** Every file that the views of officials can need, with what they load later. */
export function filesOfOfficials(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>();
  const visit = (name: string) => {
    const file = bundle[name];
    if (file?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    for (const style of file.viteMetadata?.importedCss ?? []) files.add(style);
    for (const asset of file.viteMetadata?.importedAssets ?? []) files.add(asset);
    file.imports.forEach(visit);
    // The routes and prefetch.ts lead to the views of everybody; those of officials are visited themselves.
    for (const lazy of file.dynamicImports) if (!isViewScript(idOf(lazy))) visit(lazy);
  };
  const idOf = (name: string) => {
    const file = bundle[name];
    return file?.type === 'chunk' ? (file.facadeModuleId ?? '') : '';
  };
  for (const file of Object.values(bundle)) {
    if (file.type !== 'chunk') continue;
    const isOfOfficials = VIEW.exec(file.facadeModuleId ?? '')?.[1]?.startsWith('me/');
    if (isOfOfficials || isOfPage(file)) visit(file.fileName);
  }
  return [...files];
}

function overBudget({ name, script, style }: AddressWeight): string[] {
  const budget = name === 'first load' ? FIRST_LOAD : ANY_ADDRESS;
  const sentence = (kind: keyof Weight, bytes: number) =>
    `${name}: ${Math.ceil(bytes / KB)} kB of ${kind}, and its budget is ${budget[kind] / KB} kB (packages/web/budgets.ts).`;
  return [
    ...(script > budget.script ? [sentence('script', script)] : []),
    ...(style > budget.style ? [sentence('style', style)] : []),
  ];
}

/** The chunks and all that they import at once, each counted once. */
function weigh(bundle: Rolldown.OutputBundle, from: Rolldown.OutputChunk[]): Weight {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (scripts.has(chunk.fileName)) return;
    scripts.add(chunk.fileName);
    for (const name of chunk.viteMetadata?.importedCss ?? []) styles.add(name);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') visit(imported);
    }
  };
  for (const chunk of from) visit(chunk);
  return { script: sumOf(bundle, scripts), style: sumOf(bundle, styles) };
}

function sumOf(bundle: Rolldown.OutputBundle, names: Set<string>): number {
  return [...names].reduce((sum, name) => sum + compressedBytes(bundle[name]), 0);
}

function compressedBytes(file: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined): number {
  if (file === undefined) return 0;
  return gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length;
}
