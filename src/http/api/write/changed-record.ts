// The entity tag that a GET of a record has after its change: in the response to a PUT or a creation (RFC 9110 §8.8.3).
import type { TObject } from 'typebox';
import type { RequestContext, Route } from '../operation.ts';
import { etagOf } from '../output/etag.ts';
import { serialize } from '../output/serialize.ts';
import { createViewFinder, isView } from '../record-views.ts';
import { currentView } from './preconditions.ts';

/** What a GET of the record returns to this caller: its tag, and its length, on which the coding depends. */
export type Validator = { tag: string; bytes: number };

/** Whether the responses of a route have the tag of a record: those to a PUT of what GET shows, and to creations. */
export function hasValidator({ method, path, response, created }: Route, routes: readonly Route[]): boolean {
  // What has no id is a file, whose address is none of the API.
  if (created !== undefined) return Object.hasOwn((created as TObject).properties, 'id');
  if (method !== 'PUT' || response === undefined) return false;
  const view = routes.find((other) => isView(other) && other.path === path);
  return view !== undefined && view.query?.properties.search === undefined; // which selects parts
}

/** Makes the validators of responses: `undefined` for a route without, and if the caller may not see the record any more. */
export function createValidators(routes: readonly Route[]) {
  const viewOf = createViewFinder(routes);
  return async (route: Route, result: unknown, context: RequestContext): Promise<Validator | undefined> => {
    if (!hasValidator(route, routes)) return undefined;
    const found = viewOf(route.created === undefined ? context.path : pathOfNew(result, context));
    if (found === undefined) return undefined;
    const { view, params } = found;
    const schema = route.response ?? route.created!;
    // With the schema of the view it is the representation already: the record is not read again.
    const text =
      view.response === schema ? serialize(schema, result) : await currentView(view, { ...context, params });
    return text === undefined ? undefined : { tag: etagOf(text), bytes: Buffer.byteLength(text) };
  };
}

/** The path of a record that was created, by its self link. */
function pathOfNew(result: unknown, { baseUrl }: RequestContext): string {
  const { _links } = result as { _links: { self: { href: string } } };
  return _links.self.href.slice(`${baseUrl}/api/v2`.length).replace(/\.json$/, '');
}
