// How a path may be written: doubled slashes and a `.json` suffix mean nothing (decisions: HTTP).

const SUFFIX = /\.json$/;

/** The one spelling of a request target that routes are matched against. The query string stays as it is. */
export function normalizeTarget(target: string): string {
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  const query = mark === -1 ? '' : target.slice(mark);
  return path.replace(/\/{2,}/g, '/').replace(SUFFIX, '') + query;
}
