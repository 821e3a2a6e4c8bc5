// The body of errors outside the API plugin (RFC 9457), with the members `error`, `code` and `message`.

export type PlainProblem = { status: number; title: string; error: string; message: string };

/** The JSON of a problem; `more` adds members. */
export function problemBody({ status, title, error, message }: PlainProblem, more: object = {}): string {
  return JSON.stringify({
    type: 'about:blank',
    title,
    status,
    detail: message,
    error,
    code: error,
    message,
    ...more,
  });
}
