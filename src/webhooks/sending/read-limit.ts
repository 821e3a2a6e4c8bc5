// Limits what is read from an endpoint's connection beyond undici's own limits.
import type { Socket } from 'node:net';

// Of one response: 16 KB of headers, 16 KB of body, and the framing around them. undici limits headers and body, but not
// status lines, empty lines and chunk extensions: docs/decisions/0013 has what they cost when nothing limits them.
const MAX_READ_BYTES = 65_536;

const CONTINUE = Buffer.from('HTTP/1.1 100');
const END_OF_HEAD = '\r\n\r\n';

/**
 * Closes the connection when more than 64 KB arrive for one request, and discards a 100 (Continue): a client that did not
 * expect one ignores it (RFC 9110 §15.2.1), but undici closes the connection.
 */
export function limitReading(socket: Socket): void {
  let bytesWritten = 0;
  let bytesReadBefore = 0;
  socket.on('readable', () => {
    if (socket.bytesWritten === bytesWritten) {
      if (socket.bytesRead - bytesReadBefore > MAX_READ_BYTES)
        socket.destroy(new Error('the response is too long'));
      return;
    }
    bytesWritten = socket.bytesWritten; // the first bytes since a request
    bytesReadBefore = socket.bytesRead;
    const chunk: Buffer | null = socket.read();
    if (chunk !== null) socket.unshift(withoutContinue(chunk));
  });
}

function withoutContinue(chunk: Buffer): Buffer {
  if (!chunk.subarray(0, CONTINUE.length).equals(CONTINUE)) return chunk;
  const end = chunk.indexOf(END_OF_HEAD);
  return end === -1 ? chunk : withoutContinue(chunk.subarray(end + END_OF_HEAD.length));
}
