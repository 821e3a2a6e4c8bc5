// A client that knows no address but the one it begins at: it follows whatever links the answers hold.
import type { Call, Reply } from '../../support/service.ts';

type Json = Reply['json'];

/** A link as it stood in an answer. */
export type Link = { type: string; href: string; name: string; from: string };

/** What came of following a link. */
export type CrawledPage = Link & Pick<Reply, 'status' | 'json'>;

export type CrawlResult = {
  visits: CrawledPage[];
  /** How many addresses of each shape were visited: `/games/:n`, or `/sites/:n/games?page`. */
  shapes: Map<string, number>;
  /** Links that are followed by POST: accept and decline. */
  answers: Link[];
};

const API = '/api/v2';
const ANSWERS = ['accept', 'decline']; // docs/api: Resources, assignment: followed by POST

/**
 * Follows every link of every answer, breadth first, up to `perShape` addresses of each shape, and gives what was met.
 * Each address is visited once.
 */
export async function crawl(
  call: Call,
  { start, perShape }: { start: string[]; perShape: number },
): Promise<CrawlResult> {
  const visits: CrawledPage[] = [];
  const shapes = new Map<string, number>();
  const answers: Link[] = [];
  const known = new Set<string>();
  const queue: Link[] = start.map((href) => ({ type: '', href, name: 'start', from: '' }));
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { href } = next;
    const shape = shapeOf(href);
    const met = shapes.get(shape) ?? 0;
    if (known.has(href) || met >= perShape) continue;
    known.add(href);
    shapes.set(shape, met + 1);
    const { status, json } = await call('GET', href);
    visits.push({ ...next, status, json });
    for (const link of linksIn(json, href)) (ANSWERS.includes(link.name) ? answers : queue).push(link);
  }
  return { visits, shapes, answers };
}

/** The address with its ids and values taken out: what kind of thing is there. */
export function shapeOf(href: string): string {
  const { pathname, searchParams } = new URL(href);
  const path = pathname
    .replace(API, '')
    .replace(/\.json$/, '')
    .replaceAll(/\/\d+/g, '/:n');
  const keys = [...new Set(searchParams.keys())].sort().join('&');
  return keys === '' ? path : `${path}?${keys}`;
}

/** Every link of an answer and of the records in it. Pages of a list have no resource-type. */
export function linksIn(value: Json, from: string): Link[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries<Json>(value).flatMap(([key, item]) => {
    if (key !== '_links') return linksIn(item, from);
    return Object.entries<Json>(item).map(([name, link]) => ({
      ...{ name, from, href: link.href, type: link['resource-type'] ?? '' },
    }));
  });
}
