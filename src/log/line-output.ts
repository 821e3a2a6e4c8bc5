// Writes lines to a file descriptor without waiting for who reads them; drops lines while the reader has stopped.
import { write, writeSync } from 'node:fs';

const MAX_WAITING_BYTES = 4 * 1024 * 1024; // some 20,000 lines of the log: minutes of a busy process
const MAX_WRITE_BYTES = 4_096; // PIPE_BUF of Linux: lines of processes that share a pipe stay whole
const RETRY_MS = 50; // after a full pipe
const END_MS = 1_000; // what a reader has not taken by then is lost with the process

type LineOutput = {
  /** Writes a line, soon. */
  write(line: string): void;
  /** How many lines were dropped so far. */
  dropped(): number;
  /** Resolves when everything is written, or after a second. */
  end(): Promise<void>;
};

/** `onResume` is called when everything is written after lines were dropped, with their number. */
type LineOutputOptions = { onResume: (dropped: number) => void };

/** Standard output. The getter of `process.stdout` makes a pipe or socket non-blocking, so that an exit waits for no reader. */
export function openStandardOutput(options: LineOutputOptions): LineOutput {
  return openLineOutput(process.stdout.fd, options);
}

/** When the process ends, what still waits is written as far as the system takes it at once. */
function openLineOutput(fd: number, { onResume }: LineOutputOptions): LineOutput {
  const waiting: Buffer[] = [];
  let waitingBytes = 0;
  let sent: { chunk: Buffer; isRejected: boolean } | undefined;
  let dropped = 0;
  let reported = 0;
  let onIdle = () => {};

  const send = (chunk: Buffer) => {
    const sending = { chunk, isRejected: false };
    sent = sending;
    write(fd, chunk, (error, written) => {
      if (error?.code === 'EAGAIN') {
        sending.isRejected = true;
        return void setTimeout(send, RETRY_MS, chunk).unref();
      }
      if (error !== null) dropped += countLines(chunk); // such as a full disk, or a reader that has ended
      waitingBytes -= error === null ? written : chunk.length;
      if (error === null && written < chunk.length) return send(chunk.subarray(written));
      if (waiting.length > 0) return send(takeLines(waiting));
      sent = undefined;
      onIdle();
      if (error !== null || dropped === reported) return;
      onResume(dropped - reported);
      reported = dropped;
    });
  };
  process.on('exit', () => {
    try {
      writeSync(fd, Buffer.concat([...(sent?.isRejected ? [sent.chunk] : []), ...waiting]));
    } catch {} // nobody reads it
  });
  return {
    write(line) {
      const bytes = Buffer.from(line);
      if (waitingBytes + bytes.length > MAX_WAITING_BYTES) return void dropped++;
      waitingBytes += bytes.length;
      waiting.push(bytes);
      if (sent === undefined) send(takeLines(waiting));
    },
    dropped: () => dropped,
    end: () =>
      new Promise((resolve) => {
        onIdle = resolve;
        if (sent === undefined) resolve();
        else setTimeout(resolve, END_MS);
      }),
  };
}

/** Takes as many whole lines as one write may have; at least one. */
function takeLines(waiting: Buffer[]): Buffer {
  let bytes = waiting[0]!.length;
  let count = 1;
  for (; count < waiting.length && bytes + waiting[count]!.length <= MAX_WRITE_BYTES; count++)
    bytes += waiting[count]!.length;
  return Buffer.concat(waiting.splice(0, count), bytes);
}

const NEWLINE = 10;

function countLines(chunk: Buffer): number {
  return chunk.filter((byte) => byte === NEWLINE).length;
}
