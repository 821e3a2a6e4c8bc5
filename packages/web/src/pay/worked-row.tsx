// A game that was worked: what it pays and why, and what became of a dispute of it.
import type { Dispute, Earning } from '@crewcall/sdk/core';
import { Disputes } from '@crewcall/sdk/resources';
import { useState } from 'react';
import { shortDay } from '../format/days.ts';
import { exactMoney } from '../format/money.ts';
import { quoted } from '../format/words.ts';
import { dayOf, teamsOf } from '../games/game.ts';
import { useSession } from '../session/context.tsx';
import { useChange } from '../session/use-change.ts';
import { Button } from '../ui/button.tsx';
import card from '../ui/card.module.css';
import { Why } from './coming.tsx';
import { DisputeDialog } from './dispute-dialog.tsx';
import { paymentInWords, waitInWords } from './earning-words.ts';
import styles from './pay.module.css';
import type { WorkedGame } from './pay.ts';
import { afterDispute } from './queries.ts';

type WorkedRowProps = {
  worked: WorkedGame;
  dispute: Dispute | undefined;
  /** undefined: it is not read yet. */
  earning: Earning | undefined;
};

export function WorkedRow({ worked, dispute, earning }: WorkedRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { withdraw, isPending } = useWithdrawal();
  const { game, slot, position, amount, currency } = worked;
  const title = `${shortDay(dayOf(game))} · ${teamsOf(game)}`;
  const fees = slot._embedded?.fees ?? [];
  const wait = earning && waitInWords(earning);
  const isWaiting = dispute?.status === 'waiting';
  return (
    <li className={styles.sum}>
      <span>
        {title}
        <span className={card.small}>
          {fees.length > 1 && !earning?.fee
            ? fees.map(({ description, formatted }) => `${description} ${formatted}`).join(' · ')
            : position}
          {game.cancelled && ', canceled with pay'}
        </span>
        {earning?.payments.map((payment) => (
          <span key={paymentInWords(payment)} className={card.small}>
            {paymentInWords(payment)}
          </span>
        ))}
        {wait !== undefined && <span className={card.small}>{wait}</span>}
        {earning?.fee && earning.fee.parts.length > 1 && <Why fee={earning.fee} title={title} />}
        {dispute !== undefined && <span className={card.small}>{disputeInWords(dispute)}</span>}
      </span>
      <span>{exactMoney(amount, currency)}</span>
      {/* Below the amount, also where that stands below the game. */}
      <div className={styles.act}>
        {/* One button, so that the focus stays on it. */}
        <Button
          small
          look="quiet"
          disabled={isPending}
          aria-label={isWaiting ? `Take back the dispute of ${title}` : `Dispute the pay of ${title}`}
          onClick={() => (isWaiting ? withdraw(dispute) : setOpen(true))}
        >
          {isWaiting ? 'Take back' : 'Dispute…'}
        </Button>
      </div>
      {isOpen && <DisputeDialog {...{ worked, title }} onClose={() => setOpen(false)} />}
    </li>
  );
}

/** "You said $55.00: “It was a final”. Not answered yet." */
function disputeInWords({ status, formatted_amount, reason, answer }: Dispute): string {
  const said = answer === null ? '' : ` ${quoted(answer)}`;
  if (status === 'agreed') return `Your assignor agreed to ${formatted_amount}.${said}`;
  if (status === 'declined') return `You said ${formatted_amount}, and your assignor declined.${said}`;
  return `You said ${formatted_amount}${reason === null ? '.' : `: ${quoted(reason)}`} Not answered yet.`;
}

function useWithdrawal() {
  const { client } = useSession();
  const { start, isPending } = useChange();
  const withdraw = (dispute: Dispute) => {
    const { game } = dispute._embedded;
    void start({
      record: `dispute ${dispute.id}`,
      send: () => new Disputes(client).withdraw(dispute.id),
      affects: game === undefined ? [] : afterDispute(game._embedded.site.id),
      message: 'You took it back. The game is paid as it is.',
    });
  };
  return { withdraw, isPending };
}
