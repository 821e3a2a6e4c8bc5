// Whether a request comes from a page of the application, and not from another site.
import type { IncomingHttpHeaders } from 'node:http';

const HEADER = 'crewcall-app';

/**
 * True for a script of this origin. A form cannot set the header, and a script of another origin may not without a CORS
 * preflight, which is never allowed here. Browsers say where a request comes from in Sec-Fetch-Site; on plain http to
 * another machine they leave it out, and Origin is compared with Host.
 */
export function isOwnPage(headers: IncomingHttpHeaders): boolean {
  if (headers[HEADER] === undefined) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = headers;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}
