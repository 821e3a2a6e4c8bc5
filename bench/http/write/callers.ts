// The part that makes requests which change something: each of them once.
import { Pool } from 'undici';
import { answer } from '../../part.ts';
import type { Reply } from '../client.ts';
import { type Arrival, drive, type Run } from './loop.ts';

const CONNECTIONS = 50;

export type WriteCall = { method: 'POST' | 'PUT'; path: string; body: string };

const questions = {
  /** Makes the calls, and gives how long each took and the last answer. Throws at an answer that is none of 200 and 201. */
  async make(asked: {
    origin: string;
    headers: Record<string, string>;
    calls: WriteCall[];
    arrival: Arrival;
  }): Promise<Run & { reply: Reply }> {
    const pool = new Pool(asked.origin, { connections: CONNECTIONS, pipelining: 1 });
    let reply: Reply | undefined;
    const run = await drive(asked.calls, asked.arrival, async (call) => {
      const { statusCode: status, headers, body } = await pool.request({ ...call, headers: asked.headers });
      reply = { status, contentType: String(headers['content-type']), body: await body.text() };
      if (status > 201) throw new Error(`${call.method} ${call.path} answered ${status}: ${reply.body}`);
    });
    await pool.close();
    return { ...run, reply: reply! };
  },
};

export type CallersQuestions = typeof questions;

answer(questions);
