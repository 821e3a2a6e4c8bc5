// Forwards a delivery with the same bytes and the same headers.
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

const TIMEOUT_MS = 9_000; // the service waits for ten seconds
const ERROR_TEXT_CHARACTERS = 2_000;

// Hop-by-hop headers are not forwarded (RFC 9110 §7.6.1). Host is that of the program.
const HOP_BY_HOP = /^(host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|proxy-.*)$/i;

/** The program's response. `summary` is printed; `errorText` is the body of a response other than 2xx. */
export type ForwardResult = { status: number; summary: string; ms: number; errorText?: string };

/** Never throws: no response is a 502, and a timeout is a 504. */
export async function forward(delivery: {
  to: URL;
  raw: Buffer;
  rawHeaders: string[];
}): Promise<ForwardResult> {
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  try {
    const { status, text } = await post(delivery);
    const isSuccess = status >= 200 && status < 300;
    return {
      status,
      summary: String(status),
      ms: took(),
      ...(!isSuccess && text !== '' && { errorText: text }),
    };
  } catch (error) {
    const { name, code, message } = error as Error & { code?: string };
    const isLate = name === 'TimeoutError';
    return {
      status: isLate ? 504 : 502,
      summary: isLate ? 'no response in time' : `no response (${code ?? message})`,
      ms: took(),
    };
  }
}

function post({ to, raw, rawHeaders }: { to: URL; raw: Buffer; rawHeaders: string[] }) {
  const request = to.protocol === 'https:' ? httpsRequest : httpRequest;
  const kept = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 && !HOP_BY_HOP.test(name) ? [name, rawHeaders[at + 1] ?? ''] : [],
  );
  const headers = [...kept, 'Host', to.host, 'Connection', 'close'];
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const outgoing = request(to, { method: 'POST', headers, signal }, (response) => {
      const status = response.statusCode ?? 0;
      if (status < 200 || status > 599) reject(new Error(`it answered ${status}`)); // RFC 9110 §15
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        if (text.length < ERROR_TEXT_CHARACTERS) text += chunk;
      });
      response.on('end', () => resolve({ status, text: text.trim() }));
      response.on('error', reject);
    });
    // An unrequested upgrade: Node would emit no response at all.
    outgoing.on('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new Error('it answered 101'));
    });
    outgoing.on('error', (error) => reject(signal.aborted ? signal.reason : error));
    outgoing.end(raw);
  });
}
