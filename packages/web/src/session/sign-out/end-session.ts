// Signing out, in every tab of this browser: nothing of the person is shown, stored or sent any more.
import { accountOfCookie, markSignedOut } from '../account/cookie.ts';
import { type AccountStore, clearStore } from '../account/store.ts';
import { readUnsent } from '../account/unsent.ts';
import { ask } from '../token.ts';

export type OpenPage = {
  store: AccountStore;
  /** Stops what the page does, and shows nothing of the person any more. */
  close: () => void;
  /** Says, in the place of what was shown, that the person is signed out and the service cannot know yet. */
  showOffline: () => void;
};

const channel = new BroadcastChannel('crewcall-sign-out');
let page: OpenPage | undefined;

/** `isNamed`: when the page was opened, the account cookie named its account. */
export function followSignOut(opened: OpenPage, isNamed: boolean): void {
  page = opened;
  channel.onmessage = () => void endSession();
  if (!isNamed) return;
  const compare = () => {
    if (accountOfCookie() === opened.store.accountId) return;
    opened.close();
    window.location.reload();
  };
  compare(); // it may have ended while this script was on its way
  document.addEventListener('visibilitychange', compare);
}

/** Ends the session in this browser, and deletes what it stores; asks first if that has not been sent. */
export async function signOut(): Promise<void> {
  const unsent = page && (await readUnsent(page.store));
  if (unsent !== undefined && unsent.answers.length + unsent.reports > 0) {
    const { confirmSignOut } = await import('./confirm.tsx');
    if (!(await confirmSignOut(unsent))) return;
  }
  markSignedOut();
  channel.postMessage('signed out');
  await clearStore();
  await endSession();
}

/** Without a connection the service learns of it by the cookie, with the next request that arrives. */
async function endSession(): Promise<void> {
  page?.close();
  sessionStorage.clear(); // forms that were typed in this tab
  try {
    await ask('/app/sign-out');
    window.location.assign('/sign-in?done=out');
  } catch {
    page?.showOffline();
  }
}
