// Where a client gets the access token of each request: a fixed token, or the caller's own source.

/** Supplies the access token of each request. */
export type TokenSource = {
  /**
   * Returns a token. `rejected` is a token that the service has just rejected: return another one. If you return the same
   * token, the 401 is passed on.
   */
  accessToken(asked: { rejected?: string | undefined; signal?: AbortSignal | undefined }): Promise<string>;
};

/** An access token, or a source of them. */
export type AccessToken = { accessToken: string } | TokenSource;

/** The source of tokens for these credentials; undefined if they are neither a token nor a source. */
export function accessTokenSource(credentials: AccessToken): TokenSource | undefined {
  const { accessToken } = Object(credentials) as AccessToken;
  if (typeof accessToken === 'function') return credentials as TokenSource;
  if (typeof accessToken !== 'string' || accessToken === '') return undefined;
  return { accessToken: async () => accessToken };
}
