// A client of the shell: curl, brackets raw in the address, a slash too many, JSON typed by hand.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { MEDIA_TYPE, read, type SendRequest, type SignIn } from './client.ts';

const run = promisify(execFile);
const ANSWER_BYTES = 64 * 1024 * 1024;

export const signIn: SignIn = async ({ baseUrl, authUrl, clientId, clientSecret }, scope) => {
  const { text } = await curl([
    ...['-F', 'grant_type=client_credentials', '-F', `client_id=${clientId}`],
    ...['-F', `client_secret=${clientSecret}`, '-F', `scope=${scope}`, `${authUrl}/oauth/token`],
  ]);
  const { access_token } = read(text);
  const headers = [
    ...['-H', `Accept: ${MEDIA_TYPE}`, '-H', `Content-Type: ${MEDIA_TYPE}`],
    ...['-H', `Authorization: Bearer ${access_token}`],
  ];
  const ask: SendRequest = async (method, address, fields) => {
    const url = address.startsWith('/api/v2/')
      ? `${baseUrl}/api/v2/${address.slice('/api/v2'.length)}`
      : address;
    const body = fields === undefined ? [] : ['-d', JSON.stringify(fields)];
    const { status, text: answer } = await curl(['-g', '-X', method, ...headers, ...body, url]);
    return { status, json: read(answer) };
  };
  return ask;
};

async function curl(args: string[]): Promise<{ status: number; text: string }> {
  const { stdout } = await run('curl', ['-s', '-w', '\n%{http_code}', ...args], { maxBuffer: ANSWER_BYTES });
  const cut = stdout.lastIndexOf('\n');
  return { status: Number(stdout.slice(cut + 1)), text: stdout.slice(0, cut) };
}
