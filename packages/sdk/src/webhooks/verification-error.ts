// The error for a delivery that fails verification: a code for programs, and a message that says what to do.

/** The reasons why verification can fail. */
export type VerificationCode =
  | 'missing_header'
  | 'malformed_header'
  | 'timestamp_out_of_tolerance'
  | 'signature_mismatch'
  | 'id_mismatch'
  | 'not_raw_body'
  | 'body_too_long';

/**
 * Thrown by `Webhook.verify` and `verifyRequest` if verification fails. Respond 401 (service.md 5.5(6)). `message` says
 * what was wrong and what to do. It contains no secret and no signature.
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
