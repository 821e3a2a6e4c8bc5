// Reads from a connection for undici, which by itself would read some answers for as long as they go on.
import type { Socket } from 'node:net';

// Of one answer, or of what comes after it uncalled for: 16 KB of head, 16 KB of body, and what stands around them.
// undici does not count status lines, empty lines before them and what announces a chunk: at 350 MB a second those would
// leave the process no time for anybody else.
const MAX_READ_BYTES = 65_536;

const CONTINUE = /^HTTP\/1\.1 100[ \r]/;
const END_OF_HEAD = '\r\n\r\n';

/**
 * Breaks the connection off after 64 KB that no request asked for anew, and leaves out a 100 (Continue). RFC 9110
 * §15.2.1: who expected none discards it, and some servers send one whatever was expected. undici breaks the connection
 * off instead, so that such a server would be sent every delivery eleven times.
 */
export function readLittle(socket: Socket): void {
  const read = socket.read.bind(socket);
  let sent = 0; // bytes of requests, as of the last look
  let taken = 0; // bytes that have come since
  const take = (size?: number): Buffer | null => {
    const chunk: Buffer | null = read(size);
    if (chunk === null) return null;
    if (socket.bytesWritten !== sent) {
      sent = socket.bytesWritten;
      taken = 0;
    }
    if (taken > MAX_READ_BYTES) {
      socket.destroy(new Error('the answer is too long'));
      return null;
    }
    taken += chunk.length;
    if (!CONTINUE.test(chunk.toString('latin1', 0, 13))) return chunk;
    const end = chunk.indexOf(END_OF_HEAD);
    if (end === -1) return chunk;
    const rest = chunk.subarray(end + END_OF_HEAD.length);
    return rest.length > 0 ? rest : take(size);
  };
  socket.read = take;
}
