// The games of a site: the home of who assigns them.
import { lazy, Suspense } from 'react';
import { AddGame } from '../edit/add-game.tsx';
import { GamesView } from '../games/games-view.tsx';

const AssignPanel = lazy(() => import('../assign/assign-panel.tsx'));
const FirstSteps = lazy(async () => ({ default: (await import('../lists/first-steps.tsx')).FirstSteps }));

export default function GamesRoute() {
  return (
    <>
      <Suspense>
        <FirstSteps />
      </Suspense>
      <GamesView AssignPanel={AssignPanel} actions={<AddGame />} />
    </>
  );
}
