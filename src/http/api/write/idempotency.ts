// Runs a POST with an Idempotency-Key once, and replays its response to repeated requests (docs/api: HTTP).
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
import { type ClaimResult, lockKey, releaseKey, storeResponse } from './idempotency-keys.ts';

const HEADER = 'idempotency-key';
const KEY = /^[\x21-\x7e]{1,255}$/;
const RETRY_AFTER_S = '1'; // the first request has usually finished by then

/** Stores the response in the transaction of the change, so that both are committed or neither is. */
export type StoreResponse = (tx: Transaction, response: ApiResponse) => Promise<void>;

type IdempotentRequest = {
  request: FastifyRequest;
  context: RequestContext;
  /** Whether the request only asks what would happen. It does not use up its key. */
  isDryRun: () => boolean;
};
type KeyedRequest = Omit<IdempotentRequest, 'isDryRun'>;

/**
 * Runs `work` and returns its response, or replays the stored response of the key. `work` receives a function that
 * stores its response, to be called last in its transaction; without a key it receives undefined. 4xx responses are
 * stored; a 5xx releases the key. Throws AppError `malformed_request` for an invalid key; `idempotency_key_reused` if
 * the key belongs to another request; `request_in_progress`.
 */
export async function idempotently(
  { request, context, isDryRun }: IdempotentRequest,
  work: (keep?: StoreResponse) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const key = request.method === 'POST' ? request.headers[HEADER] : undefined;
  if (key === undefined) return work();
  const known = readKey(key);
  if (isDryRun()) return work();
  const claim = await claimKey({ request, context }, known);
  if (!('lockToken' in claim)) return replay(claim, digestOf(request));
  const { lockToken } = claim;
  try {
    return await work(async (tx, response) => {
      const stored = await storeResponse(tx, {
        lockToken,
        response: JSON.stringify(response),
        vault: context.vault,
      });
      if (!stored) throw inProgress('Another request has taken over this Idempotency-Key in the meantime');
    });
  } catch (error) {
    await settle({ request, context }, { lockToken, error });
    throw error;
  }
}

function readKey(header: string | string[]): string {
  const key = String(header);
  if (KEY.test(key)) return key;
  const message = 'Idempotency-Key must be 1 to 255 visible ASCII characters, such as a UUID; send it once.';
  throw new AppError('malformed_request', message);
}

async function claimKey({ request, context }: KeyedRequest, key: string): Promise<ClaimResult> {
  const { caller, db, vault } = context;
  const keyOf = { applicationId: caller.application.id, accountId: caller.accountId, key };
  try {
    const claim = await lockKey(db, { ...keyOf, request: digestOf(request), vault });
    if (claim !== undefined) return claim;
  } catch (error) {
    if (violatedConstraint(error) !== undefined) throw unknownToken(); // its application has just been deleted
    throw error;
  }
  throw inProgress('Other requests are using this Idempotency-Key');
}

function replay(
  { request, response }: Exclude<ClaimResult, { lockToken: string }>,
  digest: string,
): ApiResponse {
  if (request === undefined) {
    const message =
      'This Idempotency-Key was used before, and its response can no longer be read. Check what the first request ' +
      'did, and continue with a new key.';
    throw new AppError('conflict', message);
  }
  if (request !== digest) {
    const message = 'This Idempotency-Key was used for another request; use a new key for each request.';
    throw new ApiError('idempotency_key_reused', message);
  }
  if (response === undefined)
    throw inProgress('The first request with this Idempotency-Key is still running');
  return { ...(JSON.parse(response) as ApiResponse), isReplayed: true };
}

function inProgress(why: string): ApiError {
  return new ApiError('request_in_progress', `${why}; try again in a second.`, {
    'retry-after': RETRY_AFTER_S,
  });
}

/** After `work` threw and its transaction rolled back: stores a 4xx response, or releases the key after a 5xx. */
async function settle(
  { request, context }: KeyedRequest,
  { lockToken, error }: { lockToken: string; error: unknown },
): Promise<void> {
  const response = toProblemResponse(error, { requestId: request.id, baseUrl: context.baseUrl });
  try {
    if (response.status >= 500) await releaseKey(context.db, lockToken);
    else
      await storeResponse(context.db, {
        lockToken,
        response: JSON.stringify(response),
        vault: context.vault,
      });
  } catch (cause) {
    request.log.warn({ err: cause }, 'idempotency.release_failed'); // the key is free again when its lock expires
  }
}

/** The digest of everything that determines what the request does. */
function digestOf({ method, url, headers, body }: FastifyRequest): string {
  const head = [method, url, headers['content-type'], headers['if-match'], headers['if-none-match']];
  const hash = createHash('sha256').update(JSON.stringify(head.map((part) => part ?? null)));
  return hash.update((body as Buffer | undefined) ?? '').digest('base64');
}
