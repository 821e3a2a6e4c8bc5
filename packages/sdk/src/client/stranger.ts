// Says what an answer was that is not the service's: a redirect, a proxy's page, another program's.
import type { HttpAnswer } from './send.ts';

/** The sentence. `option` is what led there. */
export function describeStranger(answer: HttpAnswer, option: 'baseUrl' | 'authUrl'): string {
  const { status, headers, text, url } = answer;
  const asked = new URL(url);
  if (status === 0 || (status >= 300 && status < 400)) return describeRedirect(answer, asked, option);
  const type = headers.get('content-type')?.split(';')[0] || 'something without a type';
  const what = text.trim() === '' ? 'nothing at all' : type;
  return `The answer was ${status}, and not one of the service but ${what}: see what stands in front of ${asked.origin}, and whether ${option} is its address.`;
}

function describeRedirect({ status, headers }: HttpAnswer, asked: URL, option: string): string {
  const location = headers.get('location') ?? '';
  const target = URL.canParse(location, asked) ? new URL(location, asked) : undefined;
  if (
    status !== 0 &&
    target !== undefined &&
    target.origin !== asked.origin &&
    target.pathname === asked.pathname
  )
    return `${asked.origin} redirects to ${target.origin}, and a token follows no redirect: set ${option} to ${target.origin} if that is the service.`;
  const to = status === 0 || target === undefined ? 'elsewhere' : `to ${target.origin}${target.pathname}`;
  return `${asked.origin} redirects ${to}, which the service never does: see what stands in front of it, and whether ${option} is its address.`;
}
