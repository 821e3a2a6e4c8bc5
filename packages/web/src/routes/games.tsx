// The games of a site: the home of who assigns them.
import { GamesView } from '../games/games-view.tsx';

export default function GamesRoute() {
  return <GamesView />;
}
