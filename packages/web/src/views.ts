// The scripts of the views, each loaded when it is first needed.
export const views = {
  site: () => import('./routes/site.tsx'),
  games: () => import('./routes/games.tsx'),
  newGame: () => import('./routes/new-game.tsx'),
  game: () => import('./routes/game.tsx'),
  people: () => import('./routes/people.tsx'),
  person: () => import('./routes/person.tsx'),
  calendar: () => import('./routes/calendar.tsx'),
  attention: () => import('./routes/attention.tsx'),
  'set-up': () => import('./routes/set-up.tsx'),
  me: () => import('./routes/me.tsx'),
  myGames: () => import('./routes/my-games.tsx'),
  myGame: () => import('./routes/my-game.tsx'),
  ownAvailability: () => import('./routes/own-availability.tsx'),
  noSite: () => import('./routes/no-site.tsx'),
};
