// The account cookie (SECURITY.md): it names the account of the session before the service has answered.
const NAME = 'crewcall_account';
/** What it is set to at a sign-out: the session ends with the next request that arrives. */
const SIGNED_OUT = 'signed-out';
const SIGNED_OUT_SECONDS = 30 * 24 * 60 * 60; // as long as the longest session

/** The account that is signed in at this browser, as far as is known here; undefined for a visitor. */
export function accountOfCookie(): number | undefined {
  const id = Number(valueOfCookie());
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** The person has signed out, whether or not the service knows. */
export function isSignedOut(): boolean {
  return valueOfCookie() === SIGNED_OUT;
}

export function markSignedOut(): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API, and none without https
  document.cookie = `${NAME}=${SIGNED_OUT}; Max-Age=${SIGNED_OUT_SECONDS}; Path=/; SameSite=Lax${secure}`;
}

function valueOfCookie(): string | undefined {
  return document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1);
}
