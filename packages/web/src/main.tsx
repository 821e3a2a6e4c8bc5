// Starts the web application: opens a session, reads who the person is, and shows the view of the address.
//
// It is a client of the API like any other, with the SDK. It does not decide what a person may do, and hides what the API
// says they may not.
// 1. Every address below `/app` gets the same document. Its security policy allows no inline script or style, and nothing
//    from elsewhere.
// 2. `early.ts` is a script of its own. While the others load, it requests an access token from `POST /app/token` (same
//    origin, the session's cookie, and a header that only a script can set), the session's records and the first page of
//    games. Each of these responses is used once. The token stays in the memory of the page, and ends with the session.
// 3. `router.tsx` lists the addresses. State that people can share is in the address; each view loads when it is opened.
// 4. `site/live.ts` follows the changes of the site as a stream. A change invalidates the queries of its type, and those on
//    the screen are read again.
// 5. A form is saved only if its record is as it was when the form began: it is read again, and written with `If-Match`. If
//    somebody else changed it meanwhile, the view shows both changes.
// 6. The views of officials, below `/app/me`, work offline: the results of queries whose keys come from `keptKey`, answers
//    that have not been sent, and drafts of reports are stored in the browser, bank details never. The service worker
//    caches files of the application, and no response or token. Signing out deletes everything that is stored.
import './styles/base.css';
import type { Account, Crewcall } from '@crewcall/sdk';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { firstGames } from './early.ts';
import { createAppRouter } from './router.tsx';
import { type Session, SessionContext } from './session/context.tsx';
import { openSession } from './session/open.ts';
import { readAll, readRecord } from './session/pages.ts';
import { loadResources } from './session/resources.ts';
import { openClient } from './session/session.ts';
import { Failure } from './ui/states.tsx';
import { ToastProvider } from './ui/toast.tsx';

const STALE_MS = 30_000; // the stream of changes tells sooner; this is for views that it does not reach

/** Longer, and the frame is shown without the games; shorter, and the first view is rendered once instead of twice. */
const FIRST_GAMES_MS = 200;

async function readSession(client: Crewcall): Promise<Session> {
  const [account, sites, users] = await Promise.all([
    readRecord<Account>(client, { path: '/api/v2/current_account' }),
    readAll<Session['sites'][number]>(client, { path: '/api/v2/sites' }),
    readAll<Session['users'][number]>(client, { path: '/api/v2/current_account/users' }),
  ]);
  return { client, account, sites: sites.items, users: users.items };
}

/** Reads the games that were requested early. Resolves when some can be shown. */
async function readFirstGames(client: Crewcall, queries: QueryClient): Promise<void> {
  if (firstGames === undefined) return;
  const { siteId, ...days } = firstGames;
  const { gamesQuery } = await import('./games/queries.ts'); // officials do not need it
  const query = gamesQuery(client, siteId, { search: {}, days });
  const some = Promise.withResolvers<void>();
  const stop = queries.getQueryCache().subscribe(() => {
    if (queries.getQueryData(query.queryKey) !== undefined) some.resolve();
  });
  const late = new Promise((resolve) => setTimeout(resolve, FIRST_GAMES_MS));
  await Promise.race([some.promise, queries.prefetchQuery(query), late]);
  stop();
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
    const session = await openSession(async () => {
      const client = await openClient({ onArchived: () => readSitesAgain(queries) });
      const [read] = await Promise.all([readSession(client), readFirstGames(client, queries)]);
      return read;
    });
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
    loadResources().catch(() => {}); // the first call of a method loads them again
  } catch (error) {
    root.render(<Failure error={error} onRetry={() => window.location.reload()} />);
  }
}

void start();
