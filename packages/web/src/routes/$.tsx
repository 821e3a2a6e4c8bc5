// An address of none of the routes that the router has so far: once it has all, it leads to the same address again.
import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { NothingHere } from '../site/not-found.tsx';

export const Route = createFileRoute('/$')({
  beforeLoad: async ({ context: { findRoute }, location: { pathname, href } }) => {
    throw (await findRoute(pathname)) ? redirect({ href, replace: true }) : notFound();
  },
  notFoundComponent: NothingHere,
});
