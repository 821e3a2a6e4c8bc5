// What is shown at the address of a form to those who cannot use it: officials, and everybody while the site is archived.
import { useSite } from '../../session/context.tsx';
import { Empty } from '../../ui/states.tsx';

export function NotAllowed() {
  const { site } = useSite();
  if (!site.active)
    return (
      <main id="main">
        <h1 className="visually-hidden">Games</h1>
        <Empty title="Nobody can add games">The site is archived, and read only.</Empty>
      </main>
    );
  return (
    <main id="main">
      <h1 className="visually-hidden">Games</h1>
      <Empty title="Only assignors change games">
        Ask an assignor or a manager of the site to change the game, or for the role of an assignor.
      </Empty>
    </main>
  );
}
