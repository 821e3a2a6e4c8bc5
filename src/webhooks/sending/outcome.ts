// The outcome of an attempt: a value and not an exception, because a failure of an endpoint is expected.
import { RefusedAddress } from './connector.ts';

export type FailureReason =
  | 'status' // a response, but no 2xx
  | 'timeout' // no response in time
  | 'connect' // no connection: name, route, port
  | 'refused_address' // the address is not public
  | 'tls' // a certificate or handshake that cannot be trusted
  | 'protocol' // closed without a response, or no HTTP
  | 'unsendable' // a request that cannot be made, such as the method CONNECT
  | 'undecryptable'; // no key of SECRET_KEY decrypts its secret or headers

export type Outcome =
  | { kind: 'delivered'; status: number }
  | { kind: 'gone'; status: number } // 410: the endpoint wants no further attempt of this delivery
  | { kind: 'failed'; reason: FailureReason; status?: number; retryAfter?: string | undefined };

/** A response, as far as it was received. */
export type Response = {
  status?: number;
  /** The header Retry-After. */
  retryAfter?: string;
  error?: Error;
  /** Whether the request was handed to a connection. */
  started: boolean;
};

const GONE = 410;

/**
 * The outcome of a response (docs/api: Webhooks/Delivery). The status alone decides: an error in the body after it changes
 * nothing.
 */
export function outcomeOf({ status, retryAfter, error, started }: Response): Outcome {
  if (status === undefined) return { kind: 'failed', reason: reasonOf(error, started) };
  if (status >= 200 && status < 300) return { kind: 'delivered', status };
  if (status === GONE) return { kind: 'gone', status };
  return { kind: 'failed', reason: 'status', status, retryAfter };
}

/** The timeout of the whole attempt. */
export class AttemptTimeout extends Error {
  override readonly name = 'AttemptTimeout';
}

const TIMEOUTS = new Set(['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT', 'ETIMEOUT']); // the last one of a name server
const UNSENDABLE = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED']);
// OpenSSL's and Node's codes for certificates and handshakes.
const TLS = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO|EPROTO|HOSTNAME_MISMATCH|INVALID_CA)/;

function reasonOf(error: Error | undefined, started: boolean): FailureReason {
  if (error instanceof AttemptTimeout) return 'timeout';
  if (error instanceof RefusedAddress) return 'refused_address';
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  if (TIMEOUTS.has(code)) return 'timeout';
  if (UNSENDABLE.has(code)) return 'unsendable';
  if (TLS.test(code)) return 'tls';
  return started ? 'protocol' : 'connect';
}
