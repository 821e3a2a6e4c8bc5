// Makes the router of the addresses below routes/. It begins with the routes of the first script, and gets the others later.
import type { QueryClient } from '@tanstack/react-query';
import {
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  useRouter,
} from '@tanstack/react-router';
import { firstRoutes, loadRoutes } from './first-routes.ts';
import type { Session } from './session/context.tsx';
import page from './ui/page.module.css';
import { Failure, Skeleton } from './ui/states.tsx';

const PENDING_MS = 200; // longer, and the frame waits for the view; shorter, and the first view is rendered twice

export function createAppRouter(context: { session: Session; queries: QueryClient }) {
  let isWhole = false;
  const findRoute = async (pathname: string) => {
    const routeTree = await loadRoutes();
    if (!isWhole) {
      router.update({ ...router.options, routeTree });
      router.setRoutes(router.buildRouteTree()); // the tree is the same object as before, with more children
      isWhole = true;
    }
    const [, , route] = router.getMatchedRoutes(pathname);
    return route !== undefined && route.id !== '/$';
  };
  const router = createRouter({
    routeTree: firstRoutes,
    context: { ...context, findRoute },
    basepath: '/app',
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0, // the queries know what is out of date
    defaultPendingMs: PENDING_MS,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    defaultPendingComponent: Pending,
    defaultErrorComponent: LoadFailure,
    defaultNotFoundComponent: lazyRouteComponent(() => import('./site/not-found.tsx'), 'NotFound'),
  });
  const stop = router.subscribe('onRendered', () => {
    stop();
    findRoute('/').catch(() => {}); // the other views are a press away then; without a connection, whoever opens one is told
  });
  return router;
}

/** In the place of a view whose data takes long to read. */
function Pending() {
  return (
    <main id="main" className={page.page}>
      <h1 className="visually-hidden">Loading</h1>
      <Skeleton />
    </main>
  );
}

/** In the place of a view whose data could not be read. */
function LoadFailure({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <main id="main" className={page.page}>
      <h1>This page did not load</h1>
      <Failure error={error} onRetry={() => router.invalidate()} />
    </main>
  );
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
