// Starts the web application: opens a session, reads who the person is, and shows the view of the address.
//
// It is a client of the API like any other, with the SDK. It does not decide what a person may do, and hides what the API
// says they may not.
// 1. Every address below `/app` gets the same document. Its security policy allows no inline script or style, and nothing
//    from elsewhere.
// 2. `prefetch.ts` is a script of its own. While the others load, it requests an access token from `POST /app/token` (same
//    origin, the session's cookie, and a header that only a script can set), and with it the session's records and the first
//    page of games. Each of these responses is used once. The token stays in the memory of the page, and ends with the session.
// 3. `routes/` has a file for each address: its search parameters, a loader that reads what the view shows first, and the
//    view, in a script of its own. The routes themselves come in two scripts: an official's games with the first, all others
//    after the first view (`first-routes.ts`). State that people can share is in the address. A view reads by `useQuery` with
//    the query options that its loader has read, and so follows changes.
// 4. `session/live/` follows the changes of all sites: one tab of the browser reads the stream, and tells the others. Lists
//    that are shown read the changed records alone; other queries of the type of a change are invalidated. The records of
//    one's own changes go the same way.
// 5. A form is saved only if its record is as it was when the form began: it is read again, and written with `If-Match`. If
//    somebody else changed it meanwhile, the view shows both changes.
// 6. The views of officials, below `/app/me`, work offline: `session/account/` stores the results of queries whose keys come
//    from `persistedKey`, answers that have not been sent, and drafts of reports; bank details never. The games of a site
//    begin with the first page as it is stored, while the service is asked. The store belongs to an account. It is shown if
//    the account cookie names the same account, and nothing is sent before the token does. The
//    service worker caches files of the application, and no response or token. `session/sign-out/` deletes all that is
//    stored and closes every tab; without a connection the account cookie says so to the service with the next request.
import './prefetch.ts';
import './styles/base.css';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, useEffect, useMemo, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createAppRouter } from './router.tsx';
import { isNoConnection } from './session/connection.ts';
import { SessionContext } from './session/context.tsx';
import { type OpenSession, openSession, sessionQuery } from './session/open.ts';
import { followSignOut } from './session/sign-out/sign-out.ts';
import { Failure } from './ui/states.tsx';
import { ToastProvider } from './ui/toast/toast.tsx';

const STALE_MS = 30_000; // the stream of changes tells sooner; this is for views that it does not reach

const OfflinePage = lazy(() => import('./offline/offline-page.tsx'));

type AppProps = { queries: QueryClient; open: OpenSession };

function App({ queries, open }: AppProps) {
  const { data } = useQuery(sessionQuery(open), queries);
  const session = useMemo(() => ({ ...open, ...data! }), [open, data]);
  const [router] = useState(() => createAppRouter({ session, queries }));
  const shown = useRef(session);
  useEffect(() => {
    if (shown.current === session) return;
    shown.current = session; // its roles decide what a loader reads
    void router.invalidate();
  }, [router, session]);
  return (
    <SessionContext value={session}>
      <QueryClientProvider client={queries}>
        <ToastProvider>
          <RouterProvider router={router} context={{ session, queries }} />
        </ToastProvider>
      </QueryClientProvider>
    </SessionContext>
  );
}

async function start(): Promise<void> {
  const root = createRoot(document.getElementById('root')!);
  const showFailure = (error: unknown) =>
    root.render(
      isNoConnection(error) ? (
        <OfflinePage />
      ) : (
        <Failure error={error} onRetry={() => window.location.reload()} />
      ),
    );
  try {
    const queries = new QueryClient({
      defaultOptions: {
        queries: { staleTime: STALE_MS, retry: false },
        mutations: { networkMode: 'always' }, // without a connection a change fails at once, and says so
      },
    });
    const open = await openSession(queries, showFailure);
    const { client, store } = open;
    const live = import('./session/live/live.ts').then(({ startLive }) =>
      startLive({ client, accountId: store.accountId, queries }),
    );
    void followSignOut({
      store,
      close: () => {
        void live.then((stop) => stop());
        root.render(null);
        queries.clear();
      },
      showOffline: () => root.render(<OfflinePage />),
    });
    root.render(
      <StrictMode>
        <App queries={queries} open={open} />
      </StrictMode>,
    );
  } catch (error) {
    showFailure(error);
  }
}

void start();
