// What deliveries could cost at best: the same requests by a bare undici loop, without queue, database or signing.
import { Agent, type Dispatcher } from 'undici';
import { moment } from '../moment.ts';
import { answer } from '../part.ts';

const KEEP_ALIVE_MS = 60_000;
const MADE_BY_UNDICI = new Set(['host', 'connection', 'content-length']);

/** A request to repeat. `headers` are names and values in turn, as a receiver got them. */
export type Replay = { url: string; headers: string[]; body: string };

const agent = new Agent({ keepAliveTimeout: KEEP_ALIVE_MS, pipelining: 1 });

const questions = {
  /** Sends `count` requests, each origin in its turn, `concurrency` at a time. Gives how long that took. */
  async run(asked: { requests: Replay[]; count: number; concurrency: number }): Promise<{ ms: number }> {
    const requests = asked.requests.map(toDispatch);
    const startedAt = moment();
    let begun = 0;
    const sendOn = async () => {
      while (begun < asked.count) await send(requests[begun++ % requests.length]!);
    };
    await Promise.all(Array.from({ length: asked.concurrency }, sendOn));
    return { ms: moment() - startedAt };
  },
};

export type CeilingQuestions = typeof questions;

answer(questions, () => agent.close());

function toDispatch({ url, headers, body }: Replay): Dispatcher.DispatchOptions {
  const own = headers.filter((_, at) => !MADE_BY_UNDICI.has(headers[at - (at % 2)]!.toLowerCase()));
  const { origin, pathname, search } = new URL(url);
  return { origin, path: `${pathname}${search}`, method: 'POST', headers: own, body };
}

function send(request: Dispatcher.DispatchOptions): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  agent.dispatch(request, {
    onRequestStart() {},
    onResponseStart(_controller, status) {
      if (status >= 300) reject(new Error(`a subscriber answered ${status}`));
    },
    onResponseData() {},
    onResponseEnd: () => resolve(),
    onResponseError: (_controller, error) => reject(error),
  });
  return promise;
}
