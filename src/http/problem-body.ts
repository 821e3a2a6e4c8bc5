// The body of an error outside the API's own HTTP surface (RFC 9457), with the two words that clients read as text.

export type PlainProblem = { status: number; title: string; error: string; message: string };

/** The JSON of a problem; `more` goes beside its members. */
export function problemBody({ status, title, error, message }: PlainProblem, more: object = {}): string {
  return JSON.stringify({ type: 'about:blank', title, status, detail: message, error, message, ...more });
}
