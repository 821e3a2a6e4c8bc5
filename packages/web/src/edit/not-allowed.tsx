// What an official sees at the address of a form that is for assignors.
import { Empty } from '../ui/states.tsx';

export function NotAllowed() {
  return (
    <main id="main">
      <Empty title="Only assignors change games">
        Ask an assignor or a manager of the site to change the game, or for the role of an assignor.
      </Empty>
    </main>
  );
}
