// The service worker: opens the views of officials without a connection. It keeps files of the application alone, and no
// response of the API and no token: whatever is not one of these files goes to the network as if it were not there.
import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

precacheAndRoute(JSON.parse('%PRECACHE%')); // vite.config.ts puts the list there

// An open page keeps the files of its version: the next version waits until no page is open, or until the person says so.
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') (self as unknown as { skipWaiting(): void }).skipWaiting();
});

registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/app/index.html'), { allowlist: [/^\/app\/me(?:[/?]|$)/] }),
);
// Other views need the service; without a connection there are one's own games.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && /^\/app\/?$/.test(url.pathname),
  ({ request }) => fetch(request).catch(() => Response.redirect('/app/me')),
);
