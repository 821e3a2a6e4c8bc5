// The parameters of a protocol request, however its body was written.

/** Each parameter once, and none that is empty: an empty one counts as omitted (RFC 6749 §3.1, §3.2). */
export type Fields = ReadonlyMap<string, string>;

export const NO_FIELDS: Fields = new Map();
