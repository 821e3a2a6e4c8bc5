// The protocol's error: a code of its RFC, a sentence for developers, a cause for the log.

export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'invalid_scope'
  | 'invalid_target' // RFC 8707 §2
  // Only by redirect (RFC 6749 §4.1.2.1, OpenID Connect Core §3.1.2.6).
  | 'unsupported_response_type'
  | 'access_denied'
  | 'request_not_supported'
  | 'request_uri_not_supported';

/** A code or refresh token was used a second time: it may have been stolen. */
export type Alarm = {
  event: 'code.replayed' | 'refresh.reused';
  applicationId: number;
  accountId: number;
};

/**
 * An error response. The sentence becomes error_description: ASCII without quotes and backslashes (RFC 6749 §5.2), and
 * without request values. The cause and the alarm are only logged.
 */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode;
  readonly alarm: Alarm | undefined;

  constructor(code: OAuthErrorCode, sentence: string, more: { cause?: string; alarm?: Alarm } = {}) {
    super(sentence, { cause: more.cause });
    this.name = 'OAuthError';
    this.code = code;
    this.alarm = more.alarm;
  }
}
