// One of an official's own games.
import { MyGameView } from '../../mine/my-game-view.tsx';

export default function MyGame() {
  return <MyGameView />;
}
