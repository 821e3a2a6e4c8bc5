// Checks every response that a test gets from /api/v2 against the OpenAPI document: status, headers, members of the body.
import assert from 'node:assert/strict';
import {
  document,
  type Json,
  misfits,
  misfitsOfRequest,
  type Operation,
  operationOf,
  pathOf,
  pointerOf,
} from './described.ts';
import { recordSighting, type Sighting } from './seen.ts';

export type Exchange = {
  method: string;
  address: string;
  /** The body that was sent as JSON, if one was. */
  sent?: unknown;
  status: number;
  headers: Headers;
  text: string;
};

type Record = (sighting: Sighting) => void;

/** Fails where the document does not describe the response; records what was seen, for the end of the run. */
export function observe(exchange: Exchange, record: Record = recordSighting): void {
  const { method, address } = exchange;
  const problems = undescribed(exchange, record);
  const what = `${method} ${address.slice(0, 200)} → ${exchange.status} ${exchange.text.slice(0, 300)}`;
  assert.deepEqual(problems, [], `the document does not describe this: ${what}`);
}

/** What of a response the document does not describe. */
export function undescribed(exchange: Exchange, record: Record = () => {}): string[] {
  const { method, address } = exchange;
  if (!pathOf(address).startsWith('/api/v2')) return [];
  const operation = operationOf(method, address);
  return operation === undefined ? ofNoOperation(exchange) : ofOperation(operation, exchange, record);
}

const PROBLEM = '/components/schemas/Problem';
const UNDESCRIBED_METHODS = [204, 405]; // OPTIONS, and what does nothing here: not part of OpenAPI
const UNREAD = [408, 417, 431]; // said before the request is anybody's (http/listener.ts)

function ofNoOperation({ status, text }: Exchange): string[] {
  if (UNREAD.includes(status) || text === '') return [];
  if (status < 400)
    return UNDESCRIBED_METHODS.includes(status) ? [] : [`${status} from an address it has not`];
  return misfits(PROBLEM, JSON.parse(text));
}

function ofOperation(operation: Operation, exchange: Exchange, record: Record): string[] {
  const { status, method, text, sent } = exchange;
  const response = operation.described.responses[status];
  if (response === undefined)
    return UNREAD.includes(status) ? [] : [`${operation.name} describes no ${status}`];
  const { pointer, described } = resolved(response, pointerOf('responses', status), operation.pointer);
  record({ operation: operation.name, status });
  const problems = missingHeaders(described, exchange);
  if (status < 300 && sent !== undefined) problems.push(...ofRequest({ operation, sent, record }));
  if (method === 'HEAD' || described.content === undefined) {
    return text === '' ? problems : [...problems, 'it has a body'];
  }
  const [type] = Object.keys(described.content) as [string];
  const body = withoutEmbedded(operation, exchange, JSON.parse(text));
  const schema = described.content[type].schema;
  record({ operation: operation.name, status, body, schema });
  const isMissing = (problem: string) => problem.includes('must have required property');
  const unfit = misfits(`${pointer}${pointerOf('content', type, 'schema')}`, body);
  return [...problems, ...unfit.filter((problem) => !(isSparse(exchange) && isMissing(problem)))];
}

/** Whether the request chose what is shown (docs/api: Reading what you need). */
function isSparse({ method, address }: Exchange): boolean {
  const { searchParams } = new URL(address);
  return method === 'GET' && (searchParams.has('fields') || searchParams.has('embed'));
}

/** The body without the records that the request names in `embed`: each is described as the response to a GET of it. */
function withoutEmbedded(operation: Operation, { address }: Exchange, body: Json): Json {
  const names = new URL(address).searchParams.get('embed')?.split(',') ?? [];
  const takesEmbed = operation.described.parameters.some(({ $ref }: Json) => $ref?.endsWith('/Embed'));
  if (names.length === 0 || !takesEmbed) return body;
  const records: Json[] = body.page === undefined ? [body] : (Object.values(body._embedded)[0] as Json[]);
  for (const record of records) {
    for (const name of names) delete record._embedded?.[name];
    if (record._embedded !== undefined && Object.keys(record._embedded).length === 0) delete record._embedded;
  }
  return body;
}

type AcceptedInput = { operation: Operation; sent: unknown; record: Record };

/** A body that was accepted must be one that the document describes. */
function ofRequest({ operation, sent, record }: AcceptedInput): string[] {
  const content = operation.described.requestBody?.content;
  if (content === undefined) return [];
  const [type] = Object.keys(content) as [string];
  const { schema } = content[type];
  record({ operation: operation.name, status: 'sent', body: sent, schema });
  const at = `${operation.pointer}${pointerOf('requestBody', 'content', type, 'schema')}`;
  return misfitsOfRequest(at, sent).map((problem) => `the body that was accepted: ${problem}`);
}

function resolved(response: Json, inside: string, at: string): { pointer: string; described: Json } {
  if (response.$ref === undefined) return { pointer: at + inside, described: response };
  const pointer = response.$ref.slice(1);
  return { pointer, described: document.components.responses[pointer.split('/').at(-1)!] };
}

const ALWAYS = ['X-Request-Id', 'ETag', 'Location', 'WWW-Authenticate'];

function missingHeaders(described: Json, { status, headers }: Exchange): string[] {
  const promised = Object.keys(described.headers ?? {}).filter((name) => ALWAYS.includes(name));
  const isKept = status === 403; // a role that is missing has no header for it
  return promised
    .filter((name) => !headers.has(name) && !(isKept && name === 'WWW-Authenticate'))
    .map((name) => `it has no ${name}`);
}
