// Where somebody goes on to after signing in: a path of these pages, never another site (RFC 9700 §4.11).

const HOME = '/profile';
const LONGEST = 16_384; // the most that Node reads of a request's head: whatever was asked for fits

// Browsers read "//", "/\" and "/TAB/" as the beginning of another host, so that only plain characters will do.
const LOCAL_PATH = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/;
const UNPLAIN = /[^\x21-\x5b\x5d-\x7e]/g;

/** The path, when it leads to these pages in every browser's reading; else the profile. */
export function safeReturnTo(path: string | null | undefined): string {
  return path && path.length <= LONGEST && LOCAL_PATH.test(path) ? path : HOME;
}

/** The path of the sign-in, or the sign-out, that leads back to the page of this request. */
export function withReturnTo(
  by: '/sign-in' | '/sign-out',
  { path, query }: { path: string; query: string },
): string {
  const target = query === '' ? path : `${path}?${query.replace(UNPLAIN, encodeURIComponent)}`;
  return `${by}?${new URLSearchParams({ return_to: target })}`;
}
