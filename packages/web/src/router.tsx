// The addresses of the application. Each view is loaded when its address is first opened.
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { readOwnAvailabilitySearch } from './availability/search.ts';
import { readCalendarSearch } from './calendar/search.ts';
import { readNewGameSearch } from './edit/search.ts';
import { readGamesSearch } from './games/search.ts';
import { readSetUpSearch } from './lists/search.ts';
import { readMyGamesSearch } from './mine/search.ts';
import { readPaySearch } from './pay/search.ts';
import { readPeopleSearch, readPersonSearch } from './people/search.ts';
import { readReportsSearch } from './reports/search.ts';
import NotFound from './routes/not-found.tsx';
import type { Session } from './session/context.tsx';
import { Failure, Skeleton } from './ui/states.tsx';
import { views } from './views.ts';

type RouterContext = { session: Session; queries: QueryClient };

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Outlet });

/** `/app` leads to the site that the person used last, or to their first; who only officiates, to their own games. */
const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(views.noSite),
  beforeLoad: ({ context: { session } }) => {
    const last = Number(localStorage.getItem('site'));
    const assigns = session.users.some(({ assignor, manager }) => assignor || manager);
    const site = session.sites.find(({ id }) => id === last) ?? session.sites[0];
    if (site !== undefined && !assigns) throw redirect({ to: '/me' });
    if (site !== undefined) throw redirect({ to: '/s/$siteId/games', params: { siteId: String(site.id) } });
  },
});

const siteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/s/$siteId',
  component: lazyRouteComponent(views.site),
});

const gamesRoute = createRoute({
  getParentRoute: () => siteRoute,
  path: '/games',
  validateSearch: readGamesSearch,
  component: lazyRouteComponent(views.games),
});

const newGameRoute = createRoute({
  getParentRoute: () => siteRoute,
  path: '/games/new',
  validateSearch: readNewGameSearch,
  component: lazyRouteComponent(views.newGame),
});

const gameRoute = createRoute({
  getParentRoute: () => siteRoute,
  path: '/games/$gameId',
  component: lazyRouteComponent(views.game),
});

const peopleRoute = createRoute({
  getParentRoute: () => siteRoute,
  path: '/people',
  validateSearch: readPeopleSearch,
  component: lazyRouteComponent(views.people),
});

const personRoute = createRoute({
  getParentRoute: () => siteRoute,
  path: '/people/$userId',
  validateSearch: readPersonSearch,
  component: lazyRouteComponent(views.person),
});

const calendarRoute = createRoute({
  getParentRoute: () => siteRoute,
  path: '/calendar',
  validateSearch: readCalendarSearch,
  component: lazyRouteComponent(views.calendar),
});

const attentionRoute = createRoute({
  getParentRoute: () => siteRoute,
  path: '/attention',
  component: lazyRouteComponent(views.attention),
});

/** Set-up has a part for each kind of list, and one for the site itself. */
const setUpRoute = createRoute({
  getParentRoute: () => siteRoute,
  path: '/set-up/{-$part}',
  validateSearch: readSetUpSearch,
  component: lazyRouteComponent(views['set-up']),
});

/** The person's own games, on all sites. */
const meRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/me',
  component: lazyRouteComponent(views.me),
});

const myGamesRoute = createRoute({
  getParentRoute: () => meRoute,
  path: '/',
  validateSearch: readMyGamesSearch,
  component: lazyRouteComponent(views.myGames),
});

const myGameRoute = createRoute({
  getParentRoute: () => meRoute,
  path: '/games/$gameId',
  component: lazyRouteComponent(views.myGame),
});

const ownAvailabilityRoute = createRoute({
  getParentRoute: () => meRoute,
  path: '/availability',
  validateSearch: readOwnAvailabilitySearch,
  component: lazyRouteComponent(views.ownAvailability),
});

const reportsRoute = createRoute({
  getParentRoute: () => meRoute,
  path: '/reports',
  validateSearch: readReportsSearch,
  component: lazyRouteComponent(views.ownReports),
});

/** A report is of a game and a form; without the form, the first of the game. */
const reportRoute = createRoute({
  getParentRoute: () => meRoute,
  path: '/reports/$gameId/{-$templateId}',
  component: lazyRouteComponent(views.ownReport),
});

const payRoute = createRoute({
  getParentRoute: () => meRoute,
  path: '/pay',
  validateSearch: readPaySearch,
  component: lazyRouteComponent(views.ownPay),
});

const bankRoute = createRoute({
  getParentRoute: () => meRoute,
  path: '/pay/bank',
  component: lazyRouteComponent(views.ownBank),
});

const detailsRoute = createRoute({
  getParentRoute: () => meRoute,
  path: '/details',
  component: lazyRouteComponent(views.ownDetails),
});

const ownOpenRoute = createRoute({
  getParentRoute: () => meRoute,
  path: '/open',
  component: lazyRouteComponent(views.ownOpen),
});

const ownMoreRoute = createRoute({
  getParentRoute: () => meRoute,
  path: '/more',
  component: lazyRouteComponent(views.ownMore),
});

const ownEmailsRoute = createRoute({
  getParentRoute: () => meRoute,
  path: '/emails',
  component: lazyRouteComponent(views.ownEmails),
});

const ownCalendarRoute = createRoute({
  getParentRoute: () => meRoute,
  path: '/calendar',
  component: lazyRouteComponent(views.ownCalendar),
});

const routeTree = rootRoute.addChildren([
  homeRoute,
  siteRoute.addChildren([
    gamesRoute,
    newGameRoute,
    gameRoute,
    peopleRoute,
    personRoute,
    calendarRoute,
    attentionRoute,
    setUpRoute,
  ]),
  meRoute.addChildren([
    myGamesRoute,
    myGameRoute,
    ownAvailabilityRoute,
    ownOpenRoute,
    ownMoreRoute,
    ownEmailsRoute,
    ownCalendarRoute,
    reportsRoute,
    reportRoute,
    payRoute,
    bankRoute,
    detailsRoute,
  ]),
]);

export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    basepath: '/app',
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultPendingComponent: Skeleton,
    defaultErrorComponent: ({ error, reset }) => <Failure error={error} onRetry={reset} />,
    defaultNotFoundComponent: NotFound,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
