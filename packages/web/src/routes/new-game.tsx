// A new game of a site.
import { NewGameView } from '../edit/new-game-view.tsx';

export default function NewGameRoute() {
  return <NewGameView />;
}
