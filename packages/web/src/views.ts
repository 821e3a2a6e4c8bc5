// The scripts of the views, each loaded when it is first needed.
export const views = {
  games: () => import('./routes/games.tsx'),
  newGame: () => import('./routes/new-game.tsx'),
  game: () => import('./routes/game.tsx'),
  people: () => import('./routes/people.tsx'),
  person: () => import('./routes/person.tsx'),
  calendar: () => import('./routes/calendar.tsx'),
  attention: () => import('./routes/attention.tsx'),
  'set-up': () => import('./routes/set-up.tsx'),
  noSite: () => import('./routes/no-site.tsx'),
};
