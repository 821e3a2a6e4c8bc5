// How a path may be written: doubled slashes and a `.json` suffix mean nothing (docs/api: HTTP).

const SUFFIX = /\.json$/;
const ORIGIN = /^https?:\/\/[^/?#]*/i; // RFC 9112 §3.2.2: a server accepts the absolute form; the host has no say

/** The one spelling of a request target that routes are matched against. The query string stays as it is. */
export function normalizeTarget(target: string): string {
  const local = target.replace(ORIGIN, '');
  const mark = local.indexOf('?');
  const path = mark === -1 ? local : local.slice(0, mark);
  const query = mark === -1 ? '' : local.slice(mark);
  return path.replace(/\/{2,}/g, '/').replace(SUFFIX, '') + query;
}
