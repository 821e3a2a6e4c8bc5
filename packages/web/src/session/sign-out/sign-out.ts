// Signing out, in every tab of this browser: nothing of the person is shown or stored any more.
import { clearStore } from '../account/store.ts';
import { ask } from '../token.ts';

const channel = new BroadcastChannel('crewcall-sign-out');
let close = () => {};

/** What this page does when the person signs out, here or in another tab. */
export function onSignOut(closePage: () => void): void {
  close = closePage;
  channel.onmessage = leave;
}

/** Ends the session in this browser, where nothing of the person stays. */
export async function signOut(): Promise<void> {
  close();
  channel.postMessage('signed out');
  await clearStore();
  await ask('/app/sign-out');
  leave();
}

function leave(): void {
  close();
  window.location.assign('/sign-in?done=out');
}
