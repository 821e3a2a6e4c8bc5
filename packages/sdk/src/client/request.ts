// A request to the API as the caller describes it: its method, its path, and these options.

/** Options of every call. */
export type CallOptions = {
  /** Ends the call, its waiting and its retries; it then throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Further headers, such as X-Request-Id. */
  headers?: Record<string, string> | undefined;
};

/**
 * Options of reading a record, or a list of records. `fields` has the members that you need, with commas between them, such
 * as `start_time,venue.name`: the others are missing then, whatever the types say, except for `id` and `_links.self`. `embed`
 * has the names of links that lead to a record, such as `league,home_team`: `_embedded` then has these records, too.
 */
export type ReadOptions = CallOptions & { fields?: string | undefined; embed?: string | undefined };

/** Options of a change. `ifMatch` is an ETag: the change fails with 412 if the record has changed. */
export type ChangeOptions = CallOptions & { ifMatch?: string | undefined };

/**
 * Options of a POST. Each POST has an Idempotency-Key, so that a retry has no second effect. Pass your own key to retry
 * a POST of an earlier process.
 */
export type PostOptions = ChangeOptions & { idempotencyKey?: string | undefined };

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * What is sent besides the method and the path. In `query`, `search: { league_id: [1, 2] }` becomes
 * `search[league_id][]=1&search[league_id][]=2`. A `body` is sent as JSON, or as multipart/form-data if it is a `FormData`.
 */
export type SendOptions = PostOptions & ReadOptions & { query?: object | undefined; body?: unknown };

/** A new idempotency key. Pages over plain http have no `crypto.randomUUID()`. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
