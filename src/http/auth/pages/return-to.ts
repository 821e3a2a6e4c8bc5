// The address after sign-in: a path of these pages, never another site (RFC 9700 §4.11).

const HOME = '/app'; // the web application
const MAX_CHARACTERS = 16_384; // Node's limit of a request's header

// Browsers parse "//", "/\" and "/TAB/" as the start of a host, so only plain ASCII characters are accepted.
const LOCAL_PATH = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/;
const UNSAFE = /[^\x21-\x5b\x5d-\x7e]/g;

/** The path if every browser resolves it to this origin; otherwise that of the web application. */
export function safeReturnTo(path: string | null | undefined): string {
  return path && path.length <= MAX_CHARACTERS && LOCAL_PATH.test(path) ? path : HOME;
}

/** The path of the sign-in or sign-out page that returns to the page of this request. */
export function withReturnTo(
  by: '/sign-in' | '/sign-out',
  { path, query }: { path: string; query: string },
): string {
  const target = query === '' ? path : `${path}?${query.replace(UNSAFE, encodeURIComponent)}`;
  return `${by}?${new URLSearchParams({ return_to: target })}`;
}

/** The path of the sign-in page for somebody who is signed in, but for too long. */
export function signInAgain({ path }: { path: string }): string {
  return `/sign-in?${new URLSearchParams({ again: '1', return_to: path })}`;
}
