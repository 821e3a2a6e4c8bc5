// What the protocol refuses: a code of its RFC, a sentence for the client's author, a cause for the log.

export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'invalid_scope'
  // By redirect alone (RFC 6749 §4.1.2.1, OpenID Connect Core §3.1.2.6).
  | 'unsupported_response_type'
  | 'access_denied'
  | 'request_not_supported'
  | 'request_uri_not_supported';

/** Something that was issued once came back a second time: it may have been stolen. */
export type Alarm = {
  happening: 'code.replayed' | 'refresh.reused';
  applicationId: number;
  accountId: number;
};

/**
 * A refused request. The sentence goes out as error_description: plain ASCII without quotes or backslashes
 * (RFC 6749 §5.2), and never anything the client sent. The cause and the alarm are for the log alone.
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
