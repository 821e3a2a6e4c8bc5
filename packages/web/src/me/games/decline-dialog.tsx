// Asks for the reason of declining: the assignor is told at once.
import { useState } from 'react';
import { teamsOf } from '../../games/game.ts';
import { Button } from '../../ui/button.tsx';
import card from '../../ui/card.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { type MyGame, titleOf } from './my-game.ts';

const MAX_LENGTH = 1_000; // docs/api: assignments
const USUAL = ['I am away that day', 'I have another game', 'Too far away', 'I am ill or injured'];

type DeclineProps = { myGame: MyGame; onClose: () => void; onDecline: (reason: string) => void };

export default function DeclineDialog({ myGame, onClose, onDecline }: DeclineProps) {
  const [reason, setReason] = useState('');
  const decline = (why: string) => {
    onDecline(why);
    onClose();
  };
  return (
    <Dialog
      title={`Decline ${titleOf(myGame)}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep the game</Button>
          <Button look="danger" onClick={() => decline(reason.trim())}>
            Decline
          </Button>
        </>
      }
    >
      <p>{teamsOf(myGame.game)}. Your assignor will be told, and can find somebody else.</p>
      <div className={card.actions}>
        {USUAL.map((one) => (
          <Button key={one} small onClick={() => decline(one)}>
            {one}
          </Button>
        ))}
      </div>
      <TextArea
        label="Another reason"
        hint="Optional."
        value={reason}
        maxLength={MAX_LENGTH}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
