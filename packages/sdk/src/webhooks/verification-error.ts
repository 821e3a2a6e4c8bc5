// Why a delivery is not to be believed: a code for programs, and a sentence that says what to do.

/** What verification can find wrong. */
export type VerificationCode =
  | 'missing_header'
  | 'malformed_header'
  | 'timestamp_out_of_tolerance'
  | 'signature_mismatch'
  | 'id_mismatch'
  | 'not_raw_body'
  | 'body_too_long';

/**
 * Thrown by `Webhook.verify` and `verifyRequest` for a delivery that is not to be believed. Answer it with 401
 * (service.md 5.5(6)). `message` says what was wrong and what to do; it holds no secret and no signature.
 */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  /** Stable, for programs. */
  readonly code: VerificationCode;

  constructor(code: VerificationCode, message: string) {
    super(message);
    this.code = code;
  }
}
