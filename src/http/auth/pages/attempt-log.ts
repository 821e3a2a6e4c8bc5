// What the log says of a rejected attempt to sign in: where it came from, and which account it was on.
import type { FastifyRequest } from 'fastify';
import { plainAddress } from '../../network.ts';
import type { TooManyAttemptsError } from '../../throttle.ts';
import type { PageRequest, PageServices } from './page.ts';

/** The IP address is logged on purpose, for tracing and blocking: docs/operate/sign-in.md says how long it is kept. */
export function origin({ browser }: Pick<PageRequest, 'browser'>): { address: string } {
  return { address: plainAddress(browser.address) };
}

/** The account of the address in the form, which may be nobody's. */
export function accountOf(
  { accountDigests }: PageServices,
  { fields }: Pick<PageRequest, 'fields'>,
): { account_digest?: string } {
  const email = fields.get('email');
  return email === undefined ? {} : { account_digest: accountDigests.digestOf(email) };
}

/** Logs an attempt that was rejected unread because too many before it had failed. */
export function logThrottled(
  { retrySeconds }: TooManyAttemptsError,
  { request, services }: { request: FastifyRequest; services: PageServices },
): void {
  const { pageRequest } = request;
  if (pageRequest === undefined) return;
  const event = pageRequest.path.startsWith('/sign-in') ? 'sign-in.throttled' : 'attempt.throttled';
  const from = { ...origin(pageRequest), ...accountOf(services, pageRequest) };
  const page = request.routeOptions.url;
  request.log.warn({ ...from, page, retry_seconds: retrySeconds }, event);
}
