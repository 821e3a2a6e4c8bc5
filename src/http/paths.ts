// Normalizes paths: doubled slashes count as one, and a `.json` suffix is dropped (docs/api: HTTP).

const SUFFIX = /\.json$/;
const ORIGIN = /^https?:\/\/[^/?#]*/i; // RFC 9112 §3.2.2: a server must accept the absolute form; its host is ignored

/** The normalized request target that routes are matched against. The query string is unchanged. */
export function normalizeTarget(target: string): string {
  const local = target.replace(ORIGIN, '');
  const mark = local.indexOf('?');
  const path = mark === -1 ? local : local.slice(0, mark);
  const query = mark === -1 ? '' : local.slice(mark);
  return path.replace(/\/{2,}/g, '/').replace(SUFFIX, '') + query;
}
