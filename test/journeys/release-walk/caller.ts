// A program that asks one process of the service, with a token that all of them accept.
import assert from 'node:assert/strict';

export type Caller = {
  name: string;
  url: string;
  token: string;
  get(path: string): Promise<{ status: number; text: string }>;
  /** Gives the status and the answer. */
  send(method: string, path: string, body?: object): Promise<{ status: number; body: Json }>;
};

// biome-ignore lint/suspicious/noExplicitAny: the answer of any route
export type Json = any;

export type Credentials = { client_id: string; client_secret: string };

export async function signIn(
  url: string,
  { name, scope, client_id, client_secret }: Credentials & { name: string; scope: string },
): Promise<Caller> {
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret, scope });
  const response = await fetch(`${url}/oauth/token`, { method: 'POST', body });
  const answer = (await response.json()) as { access_token: string };
  assert.equal(response.status, 200, JSON.stringify(answer));
  return callerAt(url, { name, token: answer.access_token });
}

/** The same program at a process of this address. */
export function callerAt(url: string, { name, token }: Pick<Caller, 'name' | 'token'>): Caller {
  const headers = { authorization: `Bearer ${token}` };
  return {
    ...{ name, url, token },
    async get(path) {
      const response = await fetch(url + path, { headers });
      return { status: response.status, text: await response.text() };
    },
    async send(method, path, body) {
      const response = await fetch(url + path, {
        method,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
    },
  };
}
