// The least rate at which the body of a request must arrive.
import type { IncomingMessage, ServerResponse } from 'node:http';

const PERIOD_MS = 10_000; // longer than the usual gap of a mobile network
const LEAST_BYTES = 1024; // of a period: the slowest mobile networks are ten times as fast

/**
 * Calls `reject` if less than 1 KB of the body arrives within ten seconds. What arrives after the response must be as fast:
 * its connection is closed. A body that waits to be read is not slow. Call it when the head of the request has arrived.
 */
export function requireBodyRate(
  request: IncomingMessage,
  response: ServerResponse,
  reject: () => void,
): void {
  const { socket, headers } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody) return;
  let received = socket.bytesRead;
  const check = setInterval(() => {
    const arrived = socket.bytesRead - received;
    received = socket.bytesRead;
    if (arrived >= LEAST_BYTES || request.readableLength > 0 || request.complete) return;
    clearInterval(check);
    if (response.headersSent) socket.destroy();
    else reject();
  }, PERIOD_MS).unref();
  request.once('close', () => clearInterval(check));
}
