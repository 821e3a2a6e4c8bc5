// Describes a response that is not from the service: a redirect, or the page of a proxy or another program.
import type { HttpAnswer } from './answer.ts';

/** A sentence for the error message. `option` names the setting with the URL. */
export function describeUnexpectedResponse(answer: HttpAnswer, option: 'baseUrl' | 'authUrl'): string {
  const { status, headers, text, url } = answer;
  const asked = new URL(url);
  if (status === 0 || (status >= 300 && status < 400)) return describeRedirect(answer, asked, option);
  const type = headers.get('content-type')?.split(';')[0] || 'no content type';
  const what = text.trim() === '' ? 'empty' : type;
  return `The response (status ${status}, ${what}) is not from the service. Check for a proxy in front of ${asked.origin}, and that ${option} is the URL of the service.`;
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
    return `${asked.origin} redirects to ${target.origin}. Redirects are not followed, to protect the token. If that is the service, set ${option} to ${target.origin}.`;
  const to = status === 0 || target === undefined ? 'elsewhere' : `to ${target.origin}${target.pathname}`;
  return `${asked.origin} redirects ${to}, which the service never does. Check for a proxy in front of it, and that ${option} is the URL of the service.`;
}
