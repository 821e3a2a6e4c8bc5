// Why a game pays what it does, where more than the position counts.
import type { Assignment } from '@crewcall/sdk/core';

import { feesInWords } from '../../../format/money.ts';
import card from '../../../ui/card.module.css';
import { Sum } from '../../../ui/sum/sum.tsx';

export function PayCard({ slot }: { slot: Assignment }) {
  const fees = slot._embedded?.fees ?? [];
  if (fees.length < 2) return null;
  return (
    <section className={card.card} aria-labelledby="game-pay">
      <h2 id="game-pay">Pay</h2>
      <Sum
        lines={fees.map(({ description, formatted }) => ({ label: description, amount: formatted }))}
        total={feesInWords(fees) ?? 'Nothing'}
      />
    </section>
  );
}
