// Starts the web application: opens a session, reads who the person is, and shows the view of the address.
//
// It is a client of the API like any other, with the SDK. It does not decide what a person may do, and hides what the API
// says they may not.
// 1. Every address below `/app` gets the same document. Its security policy allows no inline script or style, and nothing
//    from elsewhere.
// 2. `early.ts` is a script of its own. While the others load, it requests an access token from `POST /app/token` (same
//    origin, the session's cookie, and a header that only a script can set), the session's records and the first page of
//    games. Each of these responses is used once. The token stays in the memory of the page, and ends with the session.
// 3. `routes/` has a file for each address: its search parameters, a loader that reads what the view shows first, and the
//    view, in a script of its own. State that people can share is in the address. A view reads by `useQuery` with the query
//    options that its loader has read, and so follows changes.
// 4. `session/live/` follows the changes of all sites: one tab of the browser reads the stream, and tells the others. Lists
//    that are shown read the changed records alone; other queries of the type of a change are invalidated.
// 5. A form is saved only if its record is as it was when the form began: it is read again, and written with `If-Match`. If
//    somebody else changed it meanwhile, the view shows both changes.
// 6. The views of officials, below `/app/me`, work offline: the results of queries whose keys come from `persistedKey`, answers
//    that have not been sent, and drafts of reports are stored in the browser, bank details never. The service worker
//    caches files of the application, and no response or token. Signing out deletes everything that is stored.
import './styles/base.css';
import type { Account, Client } from '@crewcall/sdk/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createAppRouter } from './router.tsx';
import { type Session, SessionContext } from './session/context.tsx';
import { openSession } from './session/open.ts';
import { readAll, readRecord } from './session/pages.ts';
import { accountRequest, sitesRequest, usersRequest } from './session/requests.ts';
import { openClient } from './session/session.ts';
import { Failure } from './ui/states.tsx';
import { ToastProvider } from './ui/toast.tsx';

const STALE_MS = 30_000; // the stream of changes tells sooner; this is for views that it does not reach

async function readSession(client: Client): Promise<Session> {
  const [account, sites, users] = await Promise.all([
    readRecord<Account>(client, accountRequest),
    readAll<Session['sites'][number]>(client, sitesRequest),
    readAll<Session['users'][number]>(client, usersRequest),
  ]);
  return { client, account, sites: sites.items, users: users.items };
}

/** The views of a site that was archived meanwhile then say so. */
function readSitesAgain(queries: QueryClient): void {
  void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'site' });
}

async function start(): Promise<void> {
  const root = createRoot(document.getElementById('root')!);
  try {
    const queries = new QueryClient({
      defaultOptions: {
        queries: { staleTime: STALE_MS, retry: false },
        mutations: { networkMode: 'always' }, // without a connection a change fails at once, and says so
      },
    });
    const session = await openSession(async () =>
      readSession(await openClient({ onArchived: () => readSitesAgain(queries) })),
    );
    const { client, account } = session;
    void import('./session/live/live.ts').then(({ startLive }) =>
      startLive({ client, accountId: account.id, queries }),
    );
    const router = createAppRouter({ session, queries });
    root.render(
      <StrictMode>
        <SessionContext value={session}>
          <QueryClientProvider client={queries}>
            <ToastProvider>
              <RouterProvider router={router} />
            </ToastProvider>
          </QueryClientProvider>
        </SessionContext>
      </StrictMode>,
    );
  } catch (error) {
    root.render(<Failure error={error} onRetry={() => window.location.reload()} />);
  }
}

void start();
