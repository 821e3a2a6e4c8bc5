// Asks before a position is claimed: it is taken at once, and others count on it.
import { timesOf } from '../format/days.ts';
import { teamsOf } from '../games/game.ts';
import { whereOf } from '../me/games/my-game.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { feeOf, type ShownOpenGame } from './open-game.ts';
import { Warnings } from './warnings.tsx';

type ClaimDialogProps = { shown: ShownOpenGame; onClose: () => void; onClaim: () => void };

export function ClaimDialog({ shown, onClose, onClaim }: ClaimDialogProps) {
  const { open, game, title, zone } = shown;
  const facts = [
    [timesOf(game), zone].filter(Boolean).join(' '),
    whereOf(game),
    open.position,
    feeOf(open),
  ].filter(Boolean);
  return (
    <Dialog
      title={`Claim ${title}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            onClick={() => {
              onClaim();
              onClose();
            }}
          >
            Claim the game
          </Button>
        </>
      }
    >
      <p>
        <b>{teamsOf(game)}</b>
        <br />
        {facts.join(' · ')}
      </p>
      <Warnings open={open} />
      <p>It is yours at once: your assignor is told, and expects you there.</p>
    </Dialog>
  );
}
