// What every address has: the session, the cache of what was read, and a way to the routes outside the first script.
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { Session } from '../session/context.tsx';

type RouterContext = {
  session: Session;
  queries: QueryClient;
  /** Adds the routes outside the first script. Gives whether one of all routes has this address. */
  findRoute: (pathname: string) => Promise<boolean>;
};

export const Route = createRootRouteWithContext<RouterContext>()({ component: Outlet });
