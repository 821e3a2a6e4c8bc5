// The games of a site: the home of who assigns them.
import { lazy } from 'react';
import { AddGame } from '../edit/add-game.tsx';
import { GamesView } from '../games/games-view.tsx';
import { FirstSteps } from '../lists/first-steps.tsx';

const AssignPanel = lazy(() => import('../assign/assign-panel.tsx'));

export default function GamesRoute() {
  return (
    <>
      <FirstSteps />
      <GamesView AssignPanel={AssignPanel} actions={<AddGame />} />
    </>
  );
}
