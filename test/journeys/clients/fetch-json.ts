// A client of today: fetch, JSON, addresses without a suffix, brackets percent-encoded.
import { MEDIA_TYPE, read, type SendRequest, type SignIn } from './client.ts';

export const signIn: SignIn = async ({ baseUrl, authUrl, clientId, clientSecret }, scope) => {
  const form = new FormData();
  form.set('grant_type', 'client_credentials');
  form.set('client_id', clientId);
  form.set('client_secret', clientSecret);
  form.set('scope', scope);
  const response = await fetch(`${authUrl}/oauth/token`, { method: 'POST', body: form });
  const { access_token } = read(await response.text());
  const headers = {
    accept: MEDIA_TYPE,
    'content-type': MEDIA_TYPE,
    authorization: `Bearer ${access_token}`,
  };
  const ask: SendRequest = async (method, address, fields) => {
    const url = new URL(address, baseUrl); // percent-encodes what a program wrote raw
    url.search = new URLSearchParams(url.search).toString();
    const body = fields === undefined ? undefined : JSON.stringify(fields);
    const response = await fetch(url, { method, headers, ...(body !== undefined && { body }) });
    return { status: response.status, json: read(await response.text()) };
  };
  return ask;
};
