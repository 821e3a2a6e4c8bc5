// Writes which scripts and styles each address needs: the service names them in Link headers of the document (src/http/auth/web).
import type { Plugin, Rolldown } from 'vite';
import { routesFor } from './budgets.ts';

/** The file of the build: a list of `{ path, scripts, styles }`, with the segments of a path as the files of routes spell them. */
export const PRELOAD = 'preload.json';

const BASE = '/app';
const ROUTE = /\/src\/routes\/(.+)\.tsx\?tsr-split=/; // the view of a route file, split by the router's plugin

export function preload(): Plugin {
  return {
    name: 'preload',
    apply: 'build',
    generateBundle: {
      order: 'post', // Vite drops entries that only import others, and names these in the page
      handler(_options, bundle) {
        const list = preloadOf(bundle);
        this.emitFile({ type: 'asset', fileName: PRELOAD, source: JSON.stringify(list, null, 2) });
      },
    },
  };
}

type View = { file: string; segments: string[]; isIndex: boolean; chunk: Rolldown.OutputChunk };

type Row = { path: string; scripts: string[]; styles: string[] };

function preloadOf(bundle: Rolldown.OutputBundle): Row[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entries = chunks.filter(({ isEntry, name }) => isEntry && name !== 'sw');
  const views = chunks.flatMap((chunk): View[] => {
    const file = ROUTE.exec(chunk.facadeModuleId ?? '')?.[1];
    return file === undefined ? [] : [{ file, ...addressOf(file), chunk }];
  });
  const addresses = new Map(views.map(({ segments }) => [segments.join('/'), segments]));
  return [...addresses.values()].map((segments) => {
    const shown = views.filter((view) =>
      view.isIndex
        ? view.segments.length === segments.length && isPrefix(view.segments, segments)
        : isPrefix(view.segments, segments),
    );
    const routes = routesFor(
      chunks,
      shown.map(({ file }) => file),
    );
    const needed = withImports(bundle, [...entries, ...routes, ...shown.map(({ chunk }) => chunk)]);
    const styles = new Set(needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
    return {
      path: [BASE, ...segments].join('/'),
      scripts: needed.map(({ fileName }) => `${BASE}/${fileName}`),
      styles: [...styles].map((name) => `${BASE}/${name}`),
    };
  });
}

/** The address of a route file, such as `s.$siteId/games.index`: `s`, `$siteId`, `games`. */
export function addressOf(file: string): { segments: string[]; isIndex: boolean } {
  const names = file.split(/[./]/);
  const segments = names
    .filter((name) => !/^_|^\(.*\)$|^(index|route|lazy)$/.test(name)) // these add nothing to the address
    .map((name) => name.replace(/_$/, ''));
  return { segments, isIndex: names.at(-1) === 'index' };
}

function isPrefix(start: readonly string[], of: readonly string[]): boolean {
  return start.every((segment, index) => of[index] === segment);
}

/** The chunks, and all that they import statically. */
function withImports(
  bundle: Rolldown.OutputBundle,
  chunks: readonly Rolldown.OutputChunk[],
): Rolldown.OutputChunk[] {
  const files = new Set<Rolldown.OutputChunk>();
  const visit = (name: string) => {
    const file = bundle[name];
    if (file?.type !== 'chunk' || files.has(file)) return;
    files.add(file);
    file.imports.forEach(visit);
  };
  for (const { fileName } of chunks) visit(fileName);
  return [...files];
}
