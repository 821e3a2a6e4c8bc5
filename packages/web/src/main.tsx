// Starts the web application: opens a session, reads who the person is, and shows the view of the address.
import './styles/base.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createAppRouter } from './router.tsx';
import { type Session, SessionContext } from './session/context.tsx';
import { readAll } from './session/pages.ts';
import { openClient } from './session/session.ts';
import { Failure } from './ui/states.tsx';
import { ToastProvider } from './ui/toast.tsx';

const STALE_MS = 30_000; // the stream of changes tells sooner; this is for views that it does not reach

async function openSession(): Promise<Session> {
  const client = await openClient();
  const [account, sites, users] = await Promise.all([
    client.account.get(),
    readAll<Session['sites'][number]>(client, { path: '/api/v2/sites' }),
    readAll<Session['users'][number]>(client, { path: '/api/v2/current_account/users' }),
  ]);
  return { client, account, sites: sites.items, users: users.items };
}

async function start(): Promise<void> {
  const root = createRoot(document.getElementById('root')!);
  try {
    const session = await openSession();
    const queries = new QueryClient({
      defaultOptions: {
        queries: { staleTime: STALE_MS, retry: false },
        mutations: { networkMode: 'always' }, // without a connection a change fails at once, and says so
      },
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
  } catch (error) {
    root.render(<Failure error={error} onRetry={() => window.location.reload()} />);
  }
}

void start();
