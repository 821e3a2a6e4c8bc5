// The games of a site: the home of who assigns them.
import { lazy } from 'react';
import { GamesView } from '../games/games-view.tsx';

const AssignPanel = lazy(() => import('../assign/assign-panel.tsx'));

export default function GamesRoute() {
  return <GamesView AssignPanel={AssignPanel} />;
}
