// The service worker: opens the views of officials without a connection. It stores files of the application alone, and no
// response of the API and no token: whatever is not one of these files goes to the network as if it were not there.
import { cacheNames } from 'workbox-core';
import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

const PAGE = '/app/index.html';

/** What this file uses of ServiceWorkerGlobalScope, whose types exclude those of a page. */
type WorkerScope = {
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationClick) => void): void;
  registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  clients: {
    matchAll(options: { type: 'window' }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
};
type WindowClient = { url: string; navigate(url: string): Promise<unknown>; focus(): Promise<WindowClient> };
type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
type PushEvent = ExtendableEvent & { data: { json(): PushMessage } | null };
type NotificationClick = ExtendableEvent & { notification: Notification };
/** As src/notices/push/message.ts of the service has it. */
type PushMessage = { title: string; body: string; path: string; tag: string };
const worker = self as unknown as WorkerScope;

precacheAndRoute(JSON.parse('%PRECACHE%')); // vite.config.ts puts the list there

// An open page has the files of its version: the next version waits until no page is open, or until the person says so.
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void worker.skipWaiting();
});

// If the address of the API has changed, the stored page may not connect to it: this version takes over at once, and open
// pages are loaded again.
let isMoved = false;
worker.addEventListener('install', (event) => {
  event.waitUntil(
    policyHasChanged().then((hasChanged) => {
      isMoved = hasChanged;
      return hasChanged ? worker.skipWaiting() : undefined;
    }),
  );
});
worker.addEventListener('activate', (event) => {
  if (!isMoved) return;
  const reload = async () => {
    for (const client of await worker.clients.matchAll({ type: 'window' })) void client.navigate(client.url);
  };
  event.waitUntil(reload());
});

/** Whether a page that an earlier version stored has another content security policy. */
async function policyHasChanged(): Promise<boolean> {
  const policyOf = (response: Response | undefined) => response?.headers.get('content-security-policy');
  const { headers } = await fetch(PAGE, { cache: 'no-store' });
  const cache = await caches.open(cacheNames.precache);
  const pages = (await cache.keys()).filter(({ url }) => new URL(url).pathname === PAGE);
  const stored = await Promise.all(pages.map(async (page) => policyOf(await cache.match(page))));
  return stored.some((policy) => policy !== headers.get('content-security-policy'));
}

registerRoute(new NavigationRoute(createHandlerBoundToURL(PAGE), { allowlist: [/^\/app\/me(?:[/?]|$)/] }));
// Other views need the service; without a connection there are one's own games.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && /^\/app\/?$/.test(url.pathname),
  ({ request }) => fetch(request).catch(() => Response.redirect('/app/me')),
);

// A notification of the service. Browsers end the subscription of a worker that shows none.
worker.addEventListener('push', (event) => {
  if (event.data === null) return;
  const { title, body, path, tag } = event.data.json();
  event.waitUntil(worker.registration.showNotification(title, { body, tag, data: path }));
});

// It opens what it is about: in the window that is open, or in a new one.
worker.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(open(String(notification.data)));
});

async function open(path: string): Promise<void> {
  const [client] = await worker.clients.matchAll({ type: 'window' });
  if (client === undefined) return void (await worker.clients.openWindow(path));
  await (await client.focus()).navigate(path);
}
