// Open games that an official may take or ask for.
import { OpenGamesView } from '../../open/open-games-view.tsx';

export default function OwnOpen() {
  return <OpenGamesView />;
}
