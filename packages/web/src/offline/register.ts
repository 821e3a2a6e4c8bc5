// Registers the service worker, and tells when a new version of the application is ready.
import { useEffect, useState } from 'react';

const WORKER = '/app/sw.js';

/** What switches this page to the new version; undefined while there is none. */
export function useNewVersion(): (() => void) | undefined {
  const [waiting, setWaiting] = useState<ServiceWorker>();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return; // on plain http to another machine there is none
    let registration: ServiceWorkerRegistration | undefined;
    const look = () => {
      // Without a worker in charge, what waits is the first one, not a new version.
      const next = registration?.waiting ?? undefined;
      setWaiting(navigator.serviceWorker.controller === null ? undefined : next);
    };
    const register = async () => {
      registration = await navigator.serviceWorker.register(WORKER, { scope: '/app' });
      look();
      registration.addEventListener('updatefound', () =>
        registration?.installing?.addEventListener('statechange', look),
      );
    };
    register().catch(() => {}); // private windows of some browsers allow none
    const lookAgain = () => {
      if (document.visibilityState === 'visible') void registration?.update().catch(() => {});
    };
    document.addEventListener('visibilitychange', lookAgain);
    return () => document.removeEventListener('visibilitychange', lookAgain);
  }, []);
  if (waiting === undefined) return undefined;
  return () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
      once: true,
    });
    waiting.postMessage('take over');
  };
}
