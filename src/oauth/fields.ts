// The parameters of a protocol request.

/** Each parameter once, and without empty ones, which count as omitted (RFC 6749 §3.1, §3.2). */
export type Fields = ReadonlyMap<string, string>;

export const NO_FIELDS: Fields = new Map();
