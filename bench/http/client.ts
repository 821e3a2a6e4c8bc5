// The callers: one request again and again over kept connections, each answer checked against the first.
import { Pool } from 'undici';
import { moment } from '../moment.ts';
import { answer } from '../part.ts';

/** A request and what it is answered with. Each `{n}` in the body is another number, always of eight digits. */
export type Call = { url: string; method: 'GET' | 'POST'; headers: Record<string, string>; body?: string };
export type Reply = { status: number; contentType: string; body: string; etag?: string };

let sent = 0;

const questions = {
  /** Makes the call once and gives its answer. */
  async call({ url, body, ...call }: Call): Promise<Reply> {
    const { origin, pathname, search } = new URL(url);
    const pool = new Pool(origin);
    try {
      const response = await pool.request({ ...call, body: numbered(body), path: pathname + search });
      const contentType = String(response.headers['content-type']);
      const etag = response.headers.etag === undefined ? {} : { etag: String(response.headers.etag) };
      return { status: response.statusCode, contentType, body: await response.body.text(), ...etag };
    } finally {
      await pool.close();
    }
  },
  /**
   * Makes the call `count` times over `connections` connections, each waiting for its answer before the next. Throws at
   * an answer of another status or length than `expected`. Gives how long it took.
   */
  async repeat(asked: {
    call: Call;
    count: number;
    connections: number;
    expected: { status: number; bytes: number };
  }): Promise<{ ms: number }> {
    const { origin, pathname, search } = new URL(asked.call.url);
    const { method, headers, body } = asked.call;
    const pool = new Pool(origin, { connections: asked.connections, pipelining: 1 });
    const startedAt = moment();
    let begun = 0;
    const callOn = async () => {
      while (begun++ < asked.count) {
        const call = { path: pathname + search, method, headers, body: numbered(body) };
        const response = await pool.request(call);
        const { byteLength } = await response.body.arrayBuffer();
        mustBe(asked.expected, { status: response.statusCode, bytes: byteLength });
      }
    };
    await Promise.all(Array.from({ length: asked.connections }, callOn));
    const ms = moment() - startedAt;
    await pool.close();
    return { ms };
  },
};

export type ClientQuestions = typeof questions;

answer(questions);

function numbered(body: string | undefined): string | null {
  return body?.replaceAll('{n}', String(++sent).padStart(8, '0')) ?? null;
}

type Size = { status: number; bytes: number };

function mustBe(expected: Size, got: Size): void {
  if (got.status === expected.status && got.bytes === expected.bytes) return;
  throw new Error(
    `status ${got.status}, ${got.bytes} bytes instead of ${expected.status}, ${expected.bytes}`,
  );
}
