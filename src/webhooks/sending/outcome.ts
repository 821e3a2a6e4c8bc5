// What came of an attempt: a value, since other people's servers fail every day.

import { retryAfterMs } from '../retry.ts';
import { RefusedAddress } from './connector.ts';

export type FailureReason =
  | 'status' // an answer, and it was no 2xx
  | 'timeout' // no answer in time
  | 'connect' // no connection: name, route, port
  | 'refused_address' // it leads to an address that is not public
  | 'tls' // a certificate or handshake that cannot be trusted
  | 'protocol' // it closed without an answer, or spoke no HTTP
  | 'unsendable'; // a request that cannot be made, such as the method CONNECT

export type Outcome =
  | { kind: 'delivered'; status: number }
  | { kind: 'gone'; status: number } // 410: it wants no more of this delivery
  | { kind: 'failed'; reason: FailureReason; status?: number; retryAfterMs?: number | undefined };

/** How far an exchange of request and answer came. */
export type Answer = {
  status?: number | undefined;
  retryAfter?: string | undefined;
  error?: Error | undefined;
  /** Whether the request was handed to a connection. */
  started: boolean;
};

const GONE = 410;

/**
 * Judges an answer (docs/api: Webhooks/Delivery). The status alone decides: what becomes of the body after it changes
 * nothing, since the receiver has spoken.
 */
export function outcomeOf({ status, retryAfter, error, started }: Answer, now: Date): Outcome {
  if (status === undefined) return { kind: 'failed', reason: reasonOf(error, started) };
  if (status >= 200 && status < 300) return { kind: 'delivered', status };
  if (status === GONE) return { kind: 'gone', status };
  return { kind: 'failed', reason: 'status', status, retryAfterMs: retryAfterMs(retryAfter, now) };
}

/** The deadline of the whole attempt has passed. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

const TIMEOUTS = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
  'ETIMEOUT', // of a name server
]);
const UNSENDABLE = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED']);
// OpenSSL's and Node's names of what is wrong with a certificate or a handshake.
const TLS = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO|EPROTO|HOSTNAME_MISMATCH|INVALID_CA)/;

function reasonOf(error: Error | undefined, started: boolean): FailureReason {
  if (error instanceof OutOfTime) return 'timeout';
  if (error instanceof RefusedAddress) return 'refused_address';
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  if (TIMEOUTS.has(code)) return 'timeout';
  if (UNSENDABLE.has(code)) return 'unsendable';
  if (TLS.test(code)) return 'tls';
  return started ? 'protocol' : 'connect';
}
