// What the protocol refuses: a code of RFC 6749 §5.2, a sentence for the client's author, a cause for the log.

export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'invalid_scope';

/**
 * A refused request. The sentence goes out as error_description: plain ASCII without quotes or backslashes
 * (RFC 6749 §5.2), and never anything the client sent. The cause is for the log alone.
 */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode;

  constructor(code: OAuthErrorCode, sentence: string, cause?: string) {
    super(sentence, { cause });
    this.name = 'OAuthError';
    this.code = code;
  }
}
