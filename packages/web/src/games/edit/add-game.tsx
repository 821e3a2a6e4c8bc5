// The way to the form of a new game.
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useSite } from '../../session/context.tsx';
import { buttonClass } from '../../ui/button.tsx';

/** Shown to those who may add games. `day` is the day that the form begins with. */
export function AddGame({ day }: { day?: string | undefined }) {
  const { site, mayEdit } = useSite();
  if (!mayEdit) return null;
  return (
    <Link
      to="/s/$siteId/games/new"
      params={{ siteId: String(site.id) }}
      search={day === undefined ? {} : { day }}
      className={buttonClass('primary')}
    >
      <Plus aria-hidden="true" /> Add a game
    </Link>
  );
}
