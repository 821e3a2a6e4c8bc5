// A client of long ago: node:http, everything sent as a form, a Content-Type on every request, addresses in .json.
import { request } from 'node:http';
import { type ClientResponse, FORM_TYPE, MEDIA_TYPE, read, type SendRequest, type SignIn } from './client.ts';

const BOUNDARY = '----RosterSyncForm'; // any text that the fields do not hold

type FormRequest = { method: string; headers: Record<string, string>; body: string };

export const signIn: SignIn = async ({ baseUrl, authUrl, clientId, clientSecret }, scope) => {
  const credentials = { client_id: clientId, client_secret: clientSecret, scope };
  const { json } = await send(`${authUrl}/oauth/token`, {
    method: 'POST',
    headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: multipart({ grant_type: 'client_credentials', ...credentials }),
  });
  const headers = {
    Accept: MEDIA_TYPE,
    'Content-Type': FORM_TYPE, // also where nothing is sent: GET, DELETE, and a POST or PUT without a body
    Authorization: `Bearer ${json.access_token}`,
  };
  const ask: SendRequest = (method, address, fields = {}) => {
    const [path = '', query] = new URL(address, baseUrl).href.split('?');
    const suffixed = path.endsWith('.json') ? path : `${path}.json`;
    const pairs = Object.entries(fields).flatMap(([name, value]) =>
      Array.isArray(value) ? value.map((one) => [`${name}[]`, one]) : [[name, String(value)]],
    );
    const body = new URLSearchParams(pairs).toString();
    return send(query === undefined ? suffixed : `${suffixed}?${query}`, { method, headers, body });
  };
  return ask;
};

function send(url: string, { method, headers, body }: FormRequest): Promise<ClientResponse> {
  return new Promise((resolve, reject) => {
    const length = String(Buffer.byteLength(body));
    const asked = request(url, { method, headers: { ...headers, 'Content-Length': length } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, json: read(text) }));
    });
    asked.on('error', reject).end(body);
  });
}

function multipart(fields: Record<string, string>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}
