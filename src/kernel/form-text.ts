// Names and values of application/x-www-form-urlencoded, in bodies and in queries.

/** Decodes a name or value. Throws if it is not percent-encoded UTF-8, which URLSearchParams would accept. */
export function decodeFormText(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}
