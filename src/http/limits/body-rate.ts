// The least rate at which the body of a request must arrive, and the time for all of it.
import type { IncomingMessage, ServerResponse } from 'node:http';

const PERIOD_MS = 10_000; // longer than the usual gap of a mobile network
const LEAST_BYTES = 1024; // of a period: the slowest mobile networks are ten times as fast
export const BODY_MS = 30_000;
export const UPLOAD_MS = 120_000; // 10 MB at 0.7 Mbit/s

const uploads = new WeakSet<IncomingMessage>();

/** Gives the body of the request the time of a file. */
export function allowUploadTime(request: IncomingMessage): void {
  uploads.add(request);
}

/**
 * Calls `reject` if less than 1 KB of the body arrives within ten seconds, or not all of it within its time. What arrives
 * after the response must be as fast: its connection is closed. A body that waits to be read is not slow. Call it when the head
 * of the request has arrived.
 */
export function requireBodyRate(
  request: IncomingMessage,
  response: ServerResponse,
  reject: (why: 'slow' | 'late') => void,
): void {
  const { socket, headers } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody) return;
  let received = socket.bytesRead;
  let passedMs = 0;
  const check = setInterval(() => {
    const arrived = socket.bytesRead - received;
    received = socket.bytesRead;
    passedMs += PERIOD_MS;
    const isLate = passedMs >= (uploads.has(request) ? UPLOAD_MS : BODY_MS);
    const isSlow = arrived < LEAST_BYTES && request.readableLength === 0;
    if (request.complete || !(isLate || isSlow)) return;
    clearInterval(check);
    if (response.headersSent) socket.destroy();
    else reject(isSlow ? 'slow' : 'late');
  }, PERIOD_MS).unref();
  request.once('close', () => clearInterval(check));
}
