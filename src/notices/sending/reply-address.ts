// Where the replies to an email go.

type Writer = { name: string; email: string };

/** The address of who wrote: of several who share one, with all of their names; undefined if there are several addresses. */
export function replyAddress(writers: readonly Writer[]): Writer | undefined {
  const [first] = writers;
  if (first === undefined || writers.some(({ email }) => email.toLowerCase() !== first.email.toLowerCase()))
    return undefined;
  const names = new Set(writers.map(({ name }) => name));
  return { name: new Intl.ListFormat('en-US').format(names), email: first.email };
}
