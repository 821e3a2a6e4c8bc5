// Creates the demo's subscription through the API, as an integrator would.
import { AppError } from '../../src/kernel/errors.ts';
import type { Credentials } from './credentials.ts';

const TOPICS = [
  'game.game.published',
  'game.official.changed',
  'site.user.created',
  'site.league_official.created',
];
const PATH = '/api/v2/webhooks/subscriptions';

type Subscription = { id: number; site_id: number; target_url: string; secret: string };
type SubscriptionRequest = {
  baseUrl: string;
  authUrl: string;
  siteId: number;
  targetUrl: string;
  application: Credentials['applications']['service'];
};

/** Subscribes the receiver to all events of the site, or updates the target of an earlier start's subscription. */
export async function subscribe(request: SubscriptionRequest): Promise<{ secret: string }> {
  const token = await requestToken(request);
  const call = caller(request.baseUrl, token);
  const { _embedded } = (await call('GET', PATH)) as { _embedded: { subscriptions: Subscription[] } };
  const [earlier] = _embedded.subscriptions.filter(isOurs);
  if (earlier !== undefined) {
    return (await call('PUT', `${PATH}/${earlier.id}`, { target_url: request.targetUrl })) as Subscription;
  }
  const body = {
    site_id: request.siteId,
    event_types: TOPICS,
    target_url: request.targetUrl,
    target_method: 'POST',
  };
  return (await call('POST', PATH, body)) as Subscription;
}

function isOurs({ target_url }: Subscription): boolean {
  const { hostname, pathname } = new URL(target_url);
  return hostname === '127.0.0.1' && pathname === '/deliveries';
}

async function requestToken({ authUrl, application }: SubscriptionRequest): Promise<string> {
  const form = new FormData(); // multipart, as service.md 4.1 shows it
  form.set('grant_type', 'client_credentials');
  form.set('client_id', application.client_id);
  form.set('client_secret', application.client_secret ?? '');
  form.set('scope', 'webhooks');
  const response = await reach(`${authUrl}/oauth/token`, { method: 'POST', body: form });
  if (!response.ok) throw new Error(`The demo's token request failed: ${await response.text()}`);
  return ((await response.json()) as { access_token: string }).access_token;
}

/** Throws AppError `unavailable` where an address of the service does not lead to it from here. */
async function reach(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (error) {
    const cause = (error as Error).cause as NodeJS.ErrnoException | undefined;
    const reason = cause?.message || cause?.code || (error as Error).message; // of several addresses there is only a code
    throw new AppError(
      'unavailable',
      `The demo cannot reach itself at ${new URL(url).origin}: ${reason}. Check BASE_URL and AUTH_URL, and that the name leads to this machine.`,
    );
  }
}

function caller(baseUrl: string, token: string) {
  const type = 'application/vnd.service.v2.hal+json';
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await reach(`${baseUrl}${path}`, {
      method,
      headers: { accept: type, 'content-type': type, authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`The demo's subscription request failed: ${await response.text()}`);
    return response.json();
  };
}
