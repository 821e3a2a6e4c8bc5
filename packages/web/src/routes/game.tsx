// One game of a site, to change it.
import { ChangeGameView } from '../edit/change-game-view.tsx';
import { ToldOfGame } from '../notices/told-of-game.tsx';

export default function GameRoute() {
  return <ChangeGameView told={(gameId) => <ToldOfGame gameId={gameId} />} />;
}
