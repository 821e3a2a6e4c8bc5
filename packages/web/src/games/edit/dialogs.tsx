// Asks before a game is canceled or deleted where officials are told.
import type { Game } from '@crewcall/sdk/core';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { clockOf, shortDay } from '../../format/days.ts';
import { count, fullName, listed } from '../../format/words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { dayOf, teamsOf } from '../game.ts';
import { ReasonField } from '../reason-field.tsx';
import styles from './dialogs.module.css';
import { hearers } from './form/change-notice.ts';
import type { Cancellation } from './use-status.ts';

type CancelDialogProps = {
  game: Game;
  onClose: () => void;
  onCancel: (cancellation: Cancellation) => void;
};

export function CancelDialog({ game, onClose, onCancel }: CancelDialogProps) {
  const [pay, setPay] = useState<'C' | 'X'>('C');
  const [postponed, setPostponed] = useState(false);
  const [reason, setReason] = useState('');
  const verb = postponed ? 'Postpone' : 'Cancel';
  return (
    <Dialog
      title={`${verb} ${teamsOf(game)}?`}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Keep the game
          </Button>
          <Button
            look="primary"
            onClick={() => {
              onCancel({ status: pay, postponed, change_reason: reason.trim() || null });
              onClose();
            }}
          >
            {verb} the game
          </Button>
        </>
      }
    >
      <WhoHears game={game} what={postponed ? 'it is postponed' : 'it is canceled'} />
      <fieldset className={styles.choices}>
        <legend>Are the officials paid?</legend>
        <label>
          <input type="radio" name="pay" checked={pay === 'C'} onChange={() => setPay('C')} /> No pay
        </label>
        <label>
          <input type="radio" name="pay" checked={pay === 'X'} onChange={() => setPay('X')} /> Paid as if it
          had been played
        </label>
      </fieldset>
      <fieldset className={styles.choices}>
        <legend>Will it be played?</legend>
        <label>
          <input type="radio" name="postponed" checked={!postponed} onChange={() => setPostponed(false)} />{' '}
          No, it is off
        </label>
        <label>
          <input type="radio" name="postponed" checked={postponed} onChange={() => setPostponed(true)} /> Yes,
          on a date to be found
        </label>
      </fieldset>
      <ReasonField {...{ reason }} onChange={setReason} />
    </Dialog>
  );
}

type DeleteDialogProps = { game: Game; onClose: () => void; onDelete: () => void };

export function DeleteDialog({ game, onClose, onDelete }: DeleteDialogProps) {
  return (
    <Dialog
      title={`Delete ${teamsOf(game)}?`}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Keep the game
          </Button>
          <Button look="danger" onClick={onDelete}>
            Delete the game
          </Button>
        </>
      }
    >
      <WhoHears game={game} what="they are not on it any more" />
      <p className={styles.soft}>
        You can undo this for a minute. To keep it in the list, cancel it instead.
      </p>
    </Dialog>
  );
}

function WhoHears({ game, what }: { game: Game; what: string }) {
  const crew = hearers(game, new Date());
  const when = `${shortDay(dayOf(game))}, ${clockOf(game.start_time)}`;
  if (crew.length === 0) return <p className={styles.soft}>{when}. Nobody is told.</p>;
  const names = crew.flatMap(({ _embedded }) =>
    _embedded === undefined ? [] : [fullName(_embedded.official)],
  );
  return (
    <div className={styles.notice}>
      <BellRing aria-hidden="true" />
      <p>
        <b>
          {count(crew.length, 'official')} {crew.length === 1 ? 'hears' : 'hear'}
        </b>{' '}
        that {what}: {when}.<br />
        <span className={styles.soft}>{listed(names)}</span>
      </p>
    </div>
  );
}
