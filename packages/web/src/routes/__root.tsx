// What every address has: the session, and the cache of what was read.
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { Session } from '../session/context.tsx';

type RouterContext = { session: Session; queries: QueryClient };

export const Route = createRootRouteWithContext<RouterContext>()({ component: Outlet });
