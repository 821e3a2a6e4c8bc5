// A POST with an Idempotency-Key is carried out once; whoever sends it again gets the first answer (docs/api: HTTP).
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../kernel/errors.ts';
import type { Transaction } from '../../../storage/database.ts';
import { violatedConstraint } from '../../../storage/pg-errors.ts';
import { unknownToken } from '../bearer.ts';
import type { RequestContext } from '../operation.ts';
import { ApiError } from '../problems.ts';
import type { ApiResponse } from '../response.ts';
import { toProblemResponse } from '../response.ts';
import { type ClaimResult, freeKey, keepAnswer, takeKey } from './idempotency-keys.ts';

const HEADER = 'idempotency-key';
const KEY = /^[\x21-\x7e]{1,255}$/;
const RETRY_AFTER_S = '1'; // the first request has usually been answered by then

/** Keeps the answer in the transaction of the change: either both are there or neither is. */
export type StoreResponse = (tx: Transaction, answer: ApiResponse) => Promise<void>;

type IdempotentRequest = { request: FastifyRequest; context: RequestContext };

/**
 * Does `work` unless its key was used before, and gives the answer. `work` is handed what keeps its answer, to be
 * called last in its transaction; without a key it is handed nothing. Of a refusal the answer is kept as well, while
 * after a fault of ours the key is as if it had not been used. AppErrors: `malformed_request` for what is no key;
 * `idempotency_key_reused` when it was another request's; `request_in_progress`.
 */
export async function idempotently(
  { request, context }: IdempotentRequest,
  work: (keep?: StoreResponse) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const key = request.method === 'POST' ? request.headers[HEADER] : undefined;
  if (key === undefined) return work();
  const taken = await take({ request, context }, readKey(key));
  if (!('claim' in taken)) return replay(taken, digestOf(request));
  const { claim } = taken;
  try {
    return await work(async (tx, answer) => {
      const kept = await keepAnswer(tx, { claim, answer: JSON.stringify(answer), vault: context.vault });
      if (!kept) throw inProgress('Another request has taken this Idempotency-Key over meanwhile');
    });
  } catch (error) {
    await settle({ request, context }, { claim, error });
    throw error;
  }
}

function readKey(header: string | string[]): string {
  const key = String(header);
  if (KEY.test(key)) return key;
  const message = 'Idempotency-Key must be 1 to 255 visible ASCII characters, such as a UUID; send it once.';
  throw new AppError('malformed_request', message);
}

async function take({ request, context }: IdempotentRequest, key: string): Promise<ClaimResult> {
  const { caller, db, vault } = context;
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

function replay({ request, answer }: Exclude<ClaimResult, { claim: string }>, asked: string): ApiResponse {
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
  return { ...(JSON.parse(answer) as ApiResponse), isReplayed: true };
}

function inProgress(why: string): ApiError {
  return new ApiError('request_in_progress', `${why}; try again in a second.`, {
    'retry-after': RETRY_AFTER_S,
  });
}

/** After a failure, when the transaction is gone: keeps the refusal, or gives the key back when the fault is ours. */
async function settle(
  { request, context }: IdempotentRequest,
  { claim, error }: { claim: string; error: unknown },
): Promise<void> {
  const answer = toProblemResponse(error, { requestId: request.id, baseUrl: context.baseUrl });
  try {
    if (answer.status >= 500) await freeKey(context.db, claim);
    else await keepAnswer(context.db, { claim, answer: JSON.stringify(answer), vault: context.vault });
  } catch (cause) {
    request.log.warn({ err: cause }, 'idempotency.release_failed'); // the key is free again when its claim has run out
  }
}

/** Which request this is: everything that decides what it does. */
function digestOf({ method, url, headers, body }: FastifyRequest): string {
  const head = [method, url, headers['content-type'], headers['if-match'], headers['if-none-match']];
  const hash = createHash('sha256').update(JSON.stringify(head.map((part) => part ?? null)));
  return hash.update((body as Buffer | undefined) ?? '').digest('base64');
}
