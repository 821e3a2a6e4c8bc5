// Sends a planned request byte for byte, with a timeout for the response.
import { Agent, request as ask } from 'node:http';
import { stringify } from 'qs';
import { isPicked, type Payload, type RequestPlan } from './requests.ts';

const PATIENCE_MS = 60_000; // no response takes long; without one the connection hangs

/** A request as it goes out. */
export type WrittenRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  /** The value of a whole JSON body. */
  sent: unknown;
};

export type FuzzResponse = { status: number; headers: Headers; text: string };

/** Chooses the ids, and writes it all down. */
export function write(
  { operation, method, ids, query, headers, payload }: RequestPlan,
  pick: (noun: string, nth: number) => number,
): WrittenRequest {
  const left = [...ids];
  const path = operation.path.replaceAll(/\{\w+\}/g, () => {
    const id = left.shift()!;
    return isPicked(id) ? String(pick(id.picked, id.nth)) : id;
  });
  const value = chosen(payload?.value, pick);
  const body = payload && bytesOf({ ...payload, value });
  const isWhole = payload?.as === 'json' && payload.cut === undefined && isObject(value) && body!.length > 0;
  const written = {
    method,
    path: query === '' ? path : `${path}?${query}`,
    headers: { ...(payload?.type && { 'content-type': payload.type }), ...headers },
    body,
    sent: isWhole && /json/.test(payload.type) ? JSON.parse(body!.toString()) : undefined,
  };
  return isReadable(written) ? written : { ...written, method: 'GET' };
}

const READABLE_BYTES = 15_000; // of 16 KB; the token is still to come

/** The 431 for oversized headers has a body even for HEAD, since the method was not parsed. */
function isReadable({ method, path, headers }: Pick<WrittenRequest, 'method' | 'path' | 'headers'>): boolean {
  return method !== 'HEAD' || path.length + JSON.stringify(headers).length < READABLE_BYTES;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Rejects if there is no response in time. */
export function send(
  baseUrl: string,
  { method, path, headers, body }: WrittenRequest,
): Promise<FuzzResponse> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': body.length };
    const outgoing = ask(
      { hostname, port, method, path, agent, headers: { ...headers, ...length }, timeout: PATIENCE_MS },
      async (response) => {
        const chunks: Buffer[] = [];
        response.on('error', reject);
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => {
          const pairs = Object.entries(response.headers).map(([name, value]): [string, string] => [
            name,
            String(value),
          ]);
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode!, headers: new Headers(pairs), text });
        });
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer in ${PATIENCE_MS} ms`)));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function chosen(value: unknown, pick: (noun: string, nth: number) => number): unknown {
  if (isPicked(value)) return pick(value.picked, value.nth);
  if (Array.isArray(value)) return value.map((item) => chosen(item, pick));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, chosen(inner, pick)]));
}

function bytesOf({ value, as, cut }: Payload): Buffer {
  if (as === 'bytes') return Buffer.from(String(JSON.stringify(value)), 'utf16le');
  const text = as === 'form' ? formOf(value) : (JSON.stringify(value) ?? '');
  return Buffer.from(cut === undefined ? text : text.slice(0, cut));
}

function formOf(value: unknown): string {
  if (!isObject(value)) return String(value).toWellFormed();
  return stringify(JSON.parse(JSON.stringify(value).replaceAll(/\\ud[89a-f][0-9a-f]{2}/gi, '')), {
    skipNulls: true,
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
