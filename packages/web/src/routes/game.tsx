// One game of a site, to change it.
import { ChangeGameView } from '../edit/change-game-view.tsx';

export default function GameRoute() {
  return <ChangeGameView />;
}
