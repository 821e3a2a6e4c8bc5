// An address of none of the routes that the router has so far: once it has all, it leads to the same address again.
import { createFileRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/$')({
  beforeLoad: async ({ context: { findRoute }, location: { pathname, href } }) => {
    throw (await findRoute(pathname)) ? redirect({ href, replace: true }) : notFound();
  },
  notFoundComponent: lazyRouteComponent(() => import('../site/not-found.tsx'), 'NothingHere'),
});
