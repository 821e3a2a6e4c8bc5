// Where somebody goes on to after signing in: a path of these pages, never another site (oauth-checklist 97).

const HOME = '/profile';
const ANY_ORIGIN = 'https://crewcall.invalid';
const LONGEST = 8_000; // an authorization request fits; longer ones no browser sends

/** The path, when it leads to these pages in every browser's reading; else the profile. */
export function safeReturnTo(path: string | null | undefined): string {
  if (!path || path.length > LONGEST || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(path)) return HOME;
  return URL.canParse(path, ANY_ORIGIN) && new URL(path, ANY_ORIGIN).origin === ANY_ORIGIN ? path : HOME;
}

/** The path of the sign-in that leads back to the page of this visit. */
export function signInPath({ path, query }: { path: string; query: string }): string {
  const target = query === '' ? path : `${path}?${query}`;
  return `/sign-in?${new URLSearchParams({ return_to: target })}`;
}
