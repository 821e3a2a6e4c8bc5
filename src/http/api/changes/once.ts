// A POST with an Idempotency-Key is carried out once; whoever sends it again gets the first answer (decisions: HTTP).
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../kernel/errors.ts';
import type { Transaction } from '../../../storage/database.ts';
import { violatedConstraint } from '../../../storage/trouble.ts';
import { unknownToken } from '../bearer.ts';
import type { Ask } from '../operation.ts';
import { ApiError } from '../problems.ts';
import type { Written } from '../written.ts';
import { writeProblem } from '../written.ts';
import { freeKey, keepAnswer, type Taken, takeKey } from './store.ts';

const HEADER = 'idempotency-key';
const KEY = /^[\x21-\x7e]{1,255}$/;
const RETRY_AFTER_S = '1'; // the first request has usually been answered by then

/** Keeps the answer in the transaction of the change: either both are there or neither is. */
export type Keep = (tx: Transaction, answer: Written) => Promise<void>;

type Once = { request: FastifyRequest; ask: Ask };

/**
 * Does `work` unless its key was used before, and gives the answer. `work` is handed what keeps its answer, to be
 * called last in its transaction; without a key it is handed nothing. Of a refusal the answer is kept as well, while
 * after a fault of ours the key is as if it had not been used. Refusals: `malformed_request` for what is no key;
 * `idempotency_key_reused` when it was another request's; `request_in_progress`.
 */
export async function once(
  { request, ask }: Once,
  work: (keep?: Keep) => Promise<Written>,
): Promise<Written> {
  const key = request.method === 'POST' ? request.headers[HEADER] : undefined;
  if (key === undefined) return work();
  const taken = await take({ request, ask }, readKey(key));
  if (!('claim' in taken)) return replay(taken, digestOf(request));
  const { claim } = taken;
  try {
    return await work(async (tx, answer) => {
      const kept = await keepAnswer(tx, { claim, answer: JSON.stringify(answer), vault: ask.vault });
      if (!kept) throw inProgress('Another request has taken this Idempotency-Key over meanwhile');
    });
  } catch (error) {
    await settle({ request, ask }, { claim, error });
    throw error;
  }
}

function readKey(header: string | string[]): string {
  const key = String(header);
  if (KEY.test(key)) return key;
  const message = 'Idempotency-Key must be 1 to 255 visible ASCII characters, such as a UUID; send it once.';
  throw new AppError('malformed_request', message);
}

async function take({ request, ask }: Once, key: string): Promise<Taken> {
  const { caller, db, vault } = ask;
  const keyOf = { applicationId: caller.application.id, accountId: caller.accountId, key };
  try {
    const taken = await takeKey(db, { ...keyOf, request: digestOf(request), vault });
    if (taken !== undefined) return taken;
  } catch (error) {
    if (violatedConstraint(error) !== undefined) throw unknownToken(); // its application has just been deleted
    throw error;
  }
  throw inProgress('Other requests are using this Idempotency-Key');
}

function replay({ request, answer }: Exclude<Taken, { claim: string }>, asked: string): Written {
  if (request === undefined) {
    const message =
      'This Idempotency-Key was used before, and its answer can no longer be read; see what the first request did, ' +
      'and go on with a new key.';
    throw new AppError('conflict', message);
  }
  if (request !== asked) {
    const message = 'This Idempotency-Key was used for another request; use a new key for each request.';
    throw new ApiError('idempotency_key_reused', message);
  }
  if (answer === undefined) throw inProgress('The first request with this Idempotency-Key is still running');
  return { ...(JSON.parse(answer) as Written), isReplayed: true };
}

function inProgress(why: string): ApiError {
  return new ApiError('request_in_progress', `${why}; try again in a second.`, {
    'retry-after': RETRY_AFTER_S,
  });
}

/** After a failure, when the transaction is gone: keeps the refusal, or gives the key back when the fault is ours. */
async function settle(
  { request, ask }: Once,
  { claim, error }: { claim: string; error: unknown },
): Promise<void> {
  const answer = writeProblem(error, { requestId: request.id, baseUrl: ask.baseUrl });
  try {
    if (answer.status >= 500) await freeKey(ask.db, claim);
    else await keepAnswer(ask.db, { claim, answer: JSON.stringify(answer), vault: ask.vault });
  } catch (cause) {
    request.log.warn({ err: cause }, 'idempotency.unsettled'); // the key is free again when its claim has run out
  }
}

/** Which request this is: everything that decides what it does. */
function digestOf({ method, url, headers, body }: FastifyRequest): string {
  const head = [method, url, headers['content-type'], headers['if-match'], headers['if-none-match']];
  const hash = createHash('sha256').update(JSON.stringify(head.map((part) => part ?? null)));
  return hash.update((body as Buffer | undefined) ?? '').digest('base64');
}
