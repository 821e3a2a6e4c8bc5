// The way from the games to bringing in a sheet of them.
import { Link } from '@tanstack/react-router';
import { FileUp } from 'lucide-react';
import { useSite } from '../session/context.tsx';
import { buttonClass } from '../ui/button.tsx';

/** Shown to those who may import. */
export function ImportGames() {
  const { site, mayEdit } = useSite();
  if (!mayEdit) return null;
  return (
    <Link
      to="/s/$siteId/imports"
      params={{ siteId: String(site.id) }}
      search={{ kind: 'games' }}
      className={buttonClass('quiet')}
      aria-label="Import games"
      title="Import games"
    >
      <FileUp aria-hidden="true" />
    </Link>
  );
}
