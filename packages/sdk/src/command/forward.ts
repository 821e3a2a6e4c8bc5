// Passes a delivery on: the same bytes, the same headers, written as they were.
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

const PATIENCE_MS = 9_000; // the service waits for ten seconds
const COMPLAINT_BYTES = 2_000;

// What belongs to the connection and not to the delivery (RFC 9110 §7.6.1); Host is that of the program.
const OF_THE_CONNECTION = /^(host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|proxy-.*)$/i;

/** What came of it. `said`: what is shown; `complaint`: what the program answered besides, where it was no 2xx. */
export type Forwarded = { status: number; said: string; ms: number; complaint?: string };

/** Never throws: no answer is 502, and one that takes too long 504. */
export async function forward(delivery: { to: URL; raw: Buffer; rawHeaders: string[] }): Promise<Forwarded> {
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  try {
    const { status, text } = await post(delivery);
    const isWell = status >= 200 && status < 300;
    return { status, said: String(status), ms: took(), ...(!isWell && text !== '' && { complaint: text }) };
  } catch (error) {
    const { name, code, message } = error as Error & { code?: string };
    const isLate = name === 'TimeoutError';
    return {
      status: isLate ? 504 : 502,
      said: isLate ? 'no answer in time' : `no answer (${code ?? message})`,
      ms: took(),
    };
  }
}

function post({ to, raw, rawHeaders }: { to: URL; raw: Buffer; rawHeaders: string[] }) {
  const request = to.protocol === 'https:' ? httpsRequest : httpRequest;
  const kept = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 && !OF_THE_CONNECTION.test(name) ? [name, rawHeaders[at + 1] ?? ''] : [],
  );
  const headers = [...kept, 'Host', to.host, 'Connection', 'close'];
  const signal = AbortSignal.timeout(PATIENCE_MS);
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const outgoing = request(to, { method: 'POST', headers, signal }, (response) => {
      const status = response.statusCode ?? 0;
      if (status < 200 || status > 599) reject(new Error(`it answered ${status}`)); // RFC 9110 §15
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        if (text.length < COMPLAINT_BYTES) text += chunk;
      });
      response.on('end', () => resolve({ status, text: text.trim() }));
      response.on('error', reject);
    });
    // Nobody asked for it, and Node would tell of nothing at all.
    outgoing.on('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new Error('it answered 101'));
    });
    outgoing.on('error', (error) => reject(signal.aborted ? signal.reason : error));
    outgoing.end(raw);
  });
}
