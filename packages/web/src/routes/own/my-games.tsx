// An official's own games, on all sites.
import { MyGamesView } from '../../mine/my-games-view.tsx';

export default function MyGames() {
  return <MyGamesView />;
}
