// The scripts and styles that an address of the application needs, as Link headers: a browser requests them before it reads the page.
import { existsSync, readFileSync } from 'node:fs';

/** A path with segments such as `$siteId`, which stand for any one; its files are addresses of this service. */
export type PreloadRow = { path: string; scripts: string[]; styles: string[] };

/** The list that the build writes (packages/web/preload.ts); empty if there is none. */
export function readPreloadList(file: string): PreloadRow[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PreloadRow[]) : [];
}

/** Makes the value of the Link header for a path; undefined for a path that is not in the list. */
export function createPreloadLinks(rows: readonly PreloadRow[]): (path: string) => string | undefined {
  const known = rows
    .map(({ path, scripts, styles }) => ({
      segments: segmentsOf(path),
      link: [
        ...scripts.map((script) => `<${script}>; rel=modulepreload`),
        ...styles.map((style) => `<${style}>; rel=preload; as=style; crossorigin`),
      ].join(', '),
    }))
    .sort((one, other) => anyOf(one.segments) - anyOf(other.segments)); // the most specific first
  return (path) => {
    const segments = segmentsOf(path);
    return known.find(({ segments: pattern }) => matches(pattern, segments))?.link;
  };
}

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');
const isAny = (segment: string) => segment.startsWith('$');
const anyOf = (segments: readonly string[]) => segments.filter(isAny).length;

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((segment, index) => isAny(segment) || segment === segments[index])
  );
}
