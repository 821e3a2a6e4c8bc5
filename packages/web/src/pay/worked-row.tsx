// A game that was worked: what it pays and why, and what became of a dispute of it.
import type { Dispute } from '@crewcall/sdk/core';
import { Disputes } from '@crewcall/sdk/resources';
import { useState } from 'react';
import { shortDay } from '../format/days.ts';
import { exactMoney } from '../format/money.ts';
import { dayOf, teamsOf } from '../games/game.ts';
import { useSession } from '../session/context.tsx';
import { keyOf } from '../session/keys.ts';
import { useChange } from '../session/use-change.ts';
import { Button } from '../ui/button.tsx';
import card from '../ui/card.module.css';
import { DisputeDialog } from './dispute-dialog.tsx';
import styles from './pay.module.css';
import type { WorkedGame } from './pay.ts';

export function WorkedRow({ worked, dispute }: { worked: WorkedGame; dispute: Dispute | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const { game, slot, position, amount, currency } = worked;
  const title = `${shortDay(dayOf(game))} · ${teamsOf(game)}`;
  const fees = slot._embedded?.fees ?? [];
  const isWaiting = dispute?.status === 'waiting';
  return (
    <li className={styles.sum}>
      <span>
        {title}
        <span className={card.small}>
          {fees.length > 1
            ? fees.map(({ description, formatted }) => `${description} ${formatted}`).join(' · ')
            : position}
          {game.cancelled && ', canceled with pay'}
        </span>
        {dispute !== undefined && <span className={card.small}>{disputeInWords(dispute)}</span>}
        {isWaiting ? (
          <Withdraw dispute={dispute} title={title} />
        ) : (
          <Button small look="quiet" aria-label={`Dispute the pay of ${title}`} onClick={() => setOpen(true)}>
            Dispute…
          </Button>
        )}
      </span>
      <span>{exactMoney(amount, currency)}</span>
      {isOpen && <DisputeDialog {...{ worked, title }} onClose={() => setOpen(false)} />}
    </li>
  );
}

/** "You said $55.00: “It was a final” Not answered yet." */
function disputeInWords({ status, formatted_amount, reason, answer }: Dispute): string {
  const said = answer === null ? '' : ` “${answer}”`;
  if (status === 'agreed') return `Your assignor agreed to ${formatted_amount}.${said}`;
  if (status === 'declined') return `You said ${formatted_amount}, and your assignor declined.${said}`;
  return `You said ${formatted_amount}${reason === null ? '.' : `: “${reason}”`} Not answered yet.`;
}

function Withdraw({ dispute, title }: { dispute: Dispute; title: string }) {
  const { client } = useSession();
  const { start, isPending } = useChange();
  const { game } = dispute._embedded;
  const withdraw = () =>
    start({
      record: `dispute ${dispute.id}`,
      send: () => new Disputes(client).withdraw(dispute.id),
      affects: game === undefined ? [] : [keyOf(game._embedded.site.id, 'dispute')],
      message: 'You took it back. The game is paid as it is.',
    });
  return (
    <Button
      small
      look="quiet"
      disabled={isPending}
      aria-label={`Take back the dispute of ${title}`}
      onClick={withdraw}
    >
      Take back
    </Button>
  );
}
