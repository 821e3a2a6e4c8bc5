// A small receiver on loopback: verifies each delivery (service.md 5.5) and prints it.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const TOLERANCE_S = 300; // service.md 5.5(4)
const MAX_BODY_BYTES = 64 * 1024; // a pointer has half a kilobyte

export type Receiver = {
  url: string;
  /** Sets the secret that deliveries are verified with. */
  useSecret(secret: string): void;
  stop(): Promise<void>;
};

/** Starts the receiver on a free loopback port. It prints one line for each delivery. */
export async function startReceiver(print: (line: string) => void): Promise<Receiver> {
  let secret = '';
  const server = createServer(async (request, response) => {
    try {
      const raw = await readBody(request);
      const problem = verify(request, raw, secret);
      response.writeHead(problem === undefined ? 204 : 401).end(); // service.md 5.5(6)
      print(problem === undefined ? describe(raw) : `rejected: ${problem}`);
    } catch (error) {
      // Any program on this machine can send an invalid or incomplete request; it must not end the demo.
      response.writeHead(400).end();
      print(`rejected: ${(error as Error).message}`);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/deliveries`,
    useSecret(fresh) {
      secret = fresh;
    },
    stop: () => close(server),
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new Error('the body is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Why the delivery is not valid; undefined when it is. */
function verify(request: IncomingMessage, raw: Buffer, secret: string): string | undefined {
  const header = String(request.headers['x-webhook-signature'] ?? '');
  const parts = Object.fromEntries(header.split(',').map((part) => part.split(/=(.*)/s).slice(0, 2)));
  if (!parts.t || !parts.h || !parts.v1) return 'the signature header lacks t, h or v1';
  const age = Math.abs(Date.now() / 1000 - Number(parts.t));
  if (!(age <= TOLERANCE_S)) return 'the timestamp is too far from now';
  const { id, topic } = JSON.parse(raw.toString('utf8')) as { id: number; topic: string };
  const signed = Buffer.concat([Buffer.from(`${parts.t}.${parts.h}.${id}.${topic}.`), raw]);
  const expected = createHmac('sha256', secret).update(signed).digest();
  const given = Buffer.from(parts.v1, 'hex');
  const isSame = given.length === expected.length && timingSafeEqual(given, expected);
  return isSame ? undefined : 'the signature does not match the body';
}

function describe(raw: Buffer): string {
  const { id, topic, _links } = JSON.parse(raw.toString('utf8')) as {
    id: number;
    topic: string;
    _links: Record<string, { href: string } | undefined>;
  };
  return `verified delivery: ${topic}, event ${id} → ${_links.resource?.href}`;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
