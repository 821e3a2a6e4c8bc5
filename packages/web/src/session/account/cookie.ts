// The account cookie (SECURITY.md): it names the account of the session before the service has answered.
const NAME = 'crewcall_account';

/** The account that is signed in at this browser, as far as is known here; undefined for a visitor. */
export function accountOfCookie(): number | undefined {
  const id = Number(valueOfCookie());
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

function valueOfCookie(): string | undefined {
  return document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1);
}
