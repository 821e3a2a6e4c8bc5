// The routes of the first script: those of an official's games, and `$`, which leads to all others.
//
// A router matches an address against all its routes, so it needs the path, the search parameters and the scripts of each. With
// those of every view, the first script would grow with each new view.
import type { AnyRoute } from '@tanstack/react-router';
import { Route as Root } from './routes/__root.tsx';
import { Route as AnyAddress } from './routes/$.tsx';
import { Route as Start } from './routes/index.tsx';
import { Route as MyGames } from './routes/me/index.tsx';
import { Route as Me } from './routes/me/route.tsx';
import type { routeTree } from './routeTree.gen.ts';

type RouteTree = typeof routeTree;

/** Their type is that of the whole tree, so that links to all routes are checked. */
export const firstRoutes = Root.addChildren([
  at('/', Start, Root),
  at('/$', AnyAddress, Root),
  at('/me', Me, Root).addChildren([at('/', MyGames, Me)]),
]) as unknown as RouteTree;

/** Gives the whole tree; the routes of the first script are the same objects in it. */
export const loadRoutes = async (): Promise<RouteTree> => (await import('./routeTree.gen.ts')).routeTree;

/** Places a route, as routeTree.gen.ts does. */
function at(path: string, route: AnyRoute, parent: AnyRoute): AnyRoute {
  return route.update({ id: path, path, getParentRoute: () => parent } as never);
}
