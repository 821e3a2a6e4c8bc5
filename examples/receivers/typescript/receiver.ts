// Receives webhook deliveries: verifies each (service.md 5.5), answers at once, handles each event at most once.
//
//   WEBHOOK_SECRET=<the subscription's secret> PORT=4000 node receiver.ts    Node 22.18 or newer, nothing to install
//   node receiver.ts --vectors < cases.jsonl                                 "ok" or "rejected: why" for each case
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const SIGNED_HEADERS = 'x-event-id x-event-type'; // h is literally this
const TOLERANCE_S = 300; // how far the delivery's time may be from ours, either way
const LONGEST_BODY = 65_536; // bytes; a delivery has half a kilobyte
const REMEMBERED = 10_000; // events; the service tries each for two days

type Headers = Record<string, string | string[] | undefined>; // names in lower case
type Event = { id: number; topic: string; _links?: Record<string, { href: string }> };

class InvalidDelivery extends Error {}

/** Gives the event that the service signed, or throws InvalidDelivery. `now` is Unix time in seconds. */
function verify(raw: Buffer, headers: Headers, by: { secret: string; now: number }): Event {
  try {
    return verifySignature(headers['x-webhook-signature'], { raw, headers, ...by });
  } catch (error) {
    // While the secret is rotated, the new one signs another header.
    const next = headers['x-webhook-signature-next'];
    if (next === undefined) throw error;
    return verifySignature(next, { raw, headers, ...by });
  }
}

type Delivery = { raw: Buffer; headers: Headers; secret: string; now: number };

function verifySignature(signature: Headers[string], { raw, headers, secret, now }: Delivery): Event {
  const { t, v1 } = parseSignature(signature);
  if (Math.abs(now - Number(t)) > TOLERANCE_S)
    throw new InvalidDelivery('signed too long ago, or in the future');

  // What is signed is the body as it came, byte by byte, and the id and topic that stand in it.
  const event = parseEvent(raw);
  const hmac = createHmac('sha256', secret).update(`${t}.${SIGNED_HEADERS}.${event.id}.${event.topic}.`);
  const expected = hmac.update(raw).digest('hex');
  // In constant time: how long it takes must not tell how much of a guess was right. Both have 64 characters.
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(v1)))
    throw new InvalidDelivery('signed by someone else');

  // The headers themselves are not signed: an attacker who changes them must not have an event handled twice.
  const { 'x-event-id': id = String(event.id), 'x-event-type': type = event.topic } = headers;
  if (id !== String(event.id) || type !== event.topic)
    throw new InvalidDelivery('X-Event-Id or X-Event-Type differs');
  return event;
}

/** t, h and v1, each exactly once, in any order. Parts of other names are for later versions of the scheme. */
function parseSignature(header: Headers[string]): { t: string; v1: string } {
  if (typeof header !== 'string') throw new InvalidDelivery('no X-Webhook-Signature'); // node joins several with commas
  const parts = new Map<string, string>();
  for (const part of header.split(',')) {
    const [name = '', ...value] = part.trim().split('=');
    if (parts.has(name)) throw new InvalidDelivery('a part of X-Webhook-Signature is there twice');
    parts.set(name, value.join('='));
  }
  const [t = '', h = '', v1 = ''] = ['t', 'h', 'v1'].map((name) => parts.get(name));
  const isWellFormed = /^[0-9]{1,15}$/.test(t) && h === SIGNED_HEADERS && /^[0-9a-f]{64}$/.test(v1);
  if (!isWellFormed) throw new InvalidDelivery('X-Webhook-Signature is malformed');
  return { t, v1 };
}

function parseEvent(raw: Buffer): Event {
  let event: Event | null = null;
  try {
    event = JSON.parse(raw.toString());
  } catch {} // rejected below
  if (Number.isSafeInteger(event?.id) && typeof event?.topic === 'string') return event;
  throw new InvalidDelivery('the body has no id and topic');
}

const seen = new Set<number>(); // in the order in which they came

/**
 * Whether the event is new. Keep this in your database, in the transaction that stores or handles the event: noted
 * before it, an event is lost when the process ends in between.
 */
function isNew({ id }: Event): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  for (const oldest of seen) if (seen.size > REMEMBERED) seen.delete(oldest);
  return true;
}

/** Called after the answer, since the service does not wait. What is lost from here on is not delivered again. */
function handle({ id, topic, _links }: Event): void {
  console.log(`event ${id}: ${topic} ${_links?.resource?.href ?? ''}`);
}

function serve(secret: string, port: number): void {
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') return response.writeHead(405, { allow: 'POST' }).end();
    const chunks: Buffer[] = [];
    let size = 0;
    try {
      for await (const chunk of request) {
        size += chunk.length;
        if (size <= LONGEST_BODY) chunks.push(chunk);
      }
      if (size > LONGEST_BODY) return response.writeHead(413).end();
      const now = Math.floor(Date.now() / 1000);
      const event = verify(Buffer.concat(chunks), request.headers, { secret, now });
      const isFirst = isNew(event);
      response.writeHead(204).end();
      if (isFirst) handle(event);
      else console.log(`event ${event.id}: delivered again, handled before`);
    } catch (error) {
      if (response.headersSent) return console.error(error); // what went wrong in handling
      if (!(error instanceof InvalidDelivery)) return request.destroy(); // the sender went away
      console.log(`rejected: ${error.message}`);
      response.writeHead(401).end();
    }
  });
  server.listen(port, '127.0.0.1', () => console.log(`listening on http://127.0.0.1:${port}`));
}

async function verifyVectors(): Promise<void> {
  for (const line of (await text(process.stdin)).split('\n').filter(Boolean)) {
    const { secret, now, headers, body } = JSON.parse(line);
    try {
      verify(Buffer.from(body), headers, { secret, now });
      console.log('ok');
    } catch (error) {
      if (!(error instanceof InvalidDelivery)) throw error;
      console.log(`rejected: ${error.message}`);
    }
  }
}

if (process.argv.includes('--vectors')) {
  await verifyVectors();
} else if (process.env.WEBHOOK_SECRET) {
  serve(process.env.WEBHOOK_SECRET, Number(process.env.PORT ?? 4000));
} else {
  console.error('WEBHOOK_SECRET is missing: set it to the secret of your subscription');
  process.exitCode = 2;
}
