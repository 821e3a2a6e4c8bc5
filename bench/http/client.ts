// The part that makes requests over kept connections: each of them once, in a closed loop or at a fixed rate.
import { Pool } from 'undici';
import { answer } from '../part.ts';
import { type Arrival, drive, type Run } from './drive.ts';

const CONNECTIONS = 50;

export type Call = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers: Record<string, string>;
  body?: string;
};
export type Reply = { status: number; contentType: string; etag?: string; body: string };

const questions = {
  /** Makes the calls, and gives the last response. Throws at an error, and at a GET that is not as long as the others. */
  async make(asked: { origin: string; calls: Call[]; arrival: Arrival }): Promise<Run & { reply: Reply }> {
    const pool = new Pool(asked.origin, { connections: CONNECTIONS, pipelining: 1 });
    let last: { status: number; headers: Record<string, unknown>; bytes: Buffer } | undefined;
    const run = await drive(asked.calls, asked.arrival, async (call) => {
      const { statusCode: status, headers, body } = await pool.request({ ...call, body: call.body ?? null });
      const bytes = Buffer.from(await body.arrayBuffer());
      const isWhole = call.method !== 'GET' || last === undefined || last.bytes.length === bytes.length;
      if (status >= 400 || !isWhole) throw new Error(`${call.method} ${call.path} → ${status}: ${bytes}`);
      last = { status, headers, bytes };
    });
    await pool.close();
    const { status, headers, bytes } = last!;
    const etag = headers.etag === undefined ? {} : { etag: String(headers.etag) };
    return {
      ...run,
      reply: { status, contentType: String(headers['content-type']), ...etag, body: String(bytes) },
    };
  },
};

export type ClientQuestions = typeof questions;

answer(questions);
