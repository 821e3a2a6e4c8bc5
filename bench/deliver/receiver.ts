// The subscribers: one HTTP server for each origin, which respond at once and record what arrived when.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { moment } from '../moment.ts';
import { answer } from '../part.ts';

const KEEP_ALIVE_MS = 60_000; // as long as the sender keeps connections: neither side closes one during a run

/** That a delivery of `event` came to the subscriber, which is numbered by its path, or else by its origin. */
export type Receipt = { subscriber: number; event: number; at: number };

/** A whole request; the first of each subscriber is kept. `headers` are names and values in turn, as received. */
export type Sample = { subscriber: number; headers: string[]; body: string; at: number };

// A port may have been another program's a moment ago: its callers do not know this path. What
// follows it numbers the subscriber where an origin has several.
const PATH = `/webhooks/${randomUUID()}`;

let receipts: Receipt[] = [];
const samples = new Map<number, Sample>();
let connections = 0;
let onReceipt = () => {};

const questions = {
  /** Opens this many origins on loopback and gives the URL of each. */
  async listen(count: number): Promise<string[]> {
    const servers = await Promise.all(Array.from({ length: count }, (_, subscriber) => open(subscriber)));
    return servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`);
  },
  /** Waits until `count` requests have come since the last `take`; gives false when none came for `patienceMs`. */
  until({ count, patienceMs }: { count: number; patienceMs: number }): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), patienceMs);
    onReceipt = () => {
      timer.refresh();
      if (receipts.length < count) return;
      clearTimeout(timer);
      onReceipt = () => {};
      resolve(true);
    };
    if (receipts.length >= count) onReceipt();
    return promise;
  },
  /** What has come since this was last asked, and on how many new connections. */
  take(): { receipts: Receipt[]; samples: Sample[]; connections: number } {
    const taken = { receipts, samples: [...samples.values()], connections };
    receipts = [];
    samples.clear();
    connections = 0;
    return taken;
  },
};

export type ReceiverQuestions = typeof questions;

answer(questions);

async function open(subscriber: number): Promise<Server> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    const [path, own] = (request.url ?? '').split('?');
    if (path === PATH) receive(own === undefined ? subscriber : Number(own), request, response);
    else response.writeHead(404).end();
  });
  server.on('connection', () => connections++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function receive(subscriber: number, request: IncomingMessage, response: ServerResponse): void {
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => {
    body += text;
  });
  request.once('end', () => {
    const at = moment();
    receipts.push({ subscriber, event: Number(request.headers['x-event-id']), at });
    if (!samples.has(subscriber)) {
      samples.set(subscriber, { subscriber, headers: request.rawHeaders, body, at });
    }
    response.writeHead(204).end();
    onReceipt();
  });
}
