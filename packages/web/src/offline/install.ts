// What the browser offers for adding the application to the home screen, which it may do before anybody asks.
import { useSyncExternalStore } from 'react';

/** Chromium's event; TypeScript does not know it, as it is in no standard yet. */
type InstallPrompt = Event & { prompt(): Promise<unknown> };

let offered: InstallPrompt | undefined;
const followers = new Set<() => void>();

function offer(next: InstallPrompt | undefined): void {
  offered = next;
  for (const follow of followers) follow();
}

window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault(); // otherwise the browser asks by itself, over the games
  offer(event as InstallPrompt);
});
window.addEventListener('appinstalled', () => offer(undefined));

/** Asks the person whether to add the application; undefined if the browser cannot, or it is there already. */
export function useInstall(): (() => void) | undefined {
  const prompt = useSyncExternalStore(
    (follow) => {
      followers.add(follow);
      return () => followers.delete(follow);
    },
    () => offered,
  );
  if (prompt === undefined) return undefined;
  return () => {
    offer(undefined); // an event asks once
    void prompt.prompt().catch(() => {});
  };
}
