// Names and values of application/x-www-form-urlencoded, in bodies and in queries.

/** Decodes one of them. Throws where it is not percent-encoded UTF-8, which URLSearchParams would let pass. */
export function decodeFormText(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}
