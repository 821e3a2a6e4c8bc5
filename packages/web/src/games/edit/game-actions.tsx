// What can be done with a whole game: copy it, cancel it, restore it, delete it.
import type { Game } from '@crewcall/sdk/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ban, Copy, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSite } from '../../session/context.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { dayOf } from '../game.ts';
import { CancelDialog, DeleteDialog } from './dialogs.tsx';
import { hearers } from './form/change-notice.ts';
import { useDelete } from './use-delete.ts';
import { useStatus } from './use-status.ts';

export function GameActions({ game }: { game: Game }) {
  const { site } = useSite();
  const [dialog, setDialog] = useState<'cancel' | 'delete'>();
  const navigate = useNavigate();
  const setStatus = useStatus(game);
  const remove = useDelete(game);
  const params = { siteId: String(site.id) };
  const isTold = !game.cancelled && hearers(game, new Date()).length > 0;
  const deleteGame = () => {
    remove();
    void navigate({ to: '/s/$siteId/games', params, search: { from: dayOf(game) } });
  };
  return (
    <>
      <Link
        to="/s/$siteId/games/new"
        params={params}
        search={{ copy: game.id }}
        className={buttonClass('quiet')}
      >
        <Copy aria-hidden="true" /> Copy
      </Link>
      {game.cancelled ? (
        <Button look="quiet" onClick={() => setStatus()}>
          <RotateCcw aria-hidden="true" /> Restore
        </Button>
      ) : (
        <Button look="quiet" onClick={() => setDialog('cancel')}>
          <Ban aria-hidden="true" /> Cancel the game…
        </Button>
      )}
      <Button look="quiet" onClick={() => (isTold ? setDialog('delete') : deleteGame())}>
        <Trash2 aria-hidden="true" /> {isTold ? 'Delete…' : 'Delete'}
      </Button>
      {dialog === 'cancel' && (
        <CancelDialog game={game} onClose={() => setDialog(undefined)} onCancel={setStatus} />
      )}
      {dialog === 'delete' && (
        <DeleteDialog game={game} onClose={() => setDialog(undefined)} onDelete={deleteGame} />
      )}
    </>
  );
}
