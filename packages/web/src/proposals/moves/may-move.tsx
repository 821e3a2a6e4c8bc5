// The switch that lets a plan move officials who have not accepted.
import type { Proposal } from '@crewcall/sdk/core';
import { useId } from 'react';
import { useSite } from '../../session/context.tsx';
import { Checkbox } from '../../ui/field.tsx';
import styles from '../aside.module.css';
import { isBusy } from '../queries.ts';
import { useProposals } from '../use-proposals.ts';

export function MayMove({ proposal }: { proposal: Proposal }) {
  const { mayEdit } = useSite();
  const { update } = useProposals();
  const id = useId();
  const isHeld = isBusy(proposal);
  return (
    <div className={styles.moves}>
      <Checkbox
        role="switch"
        label="Officials who have not accepted may be moved"
        checked={proposal.may_move}
        disabled={!mayEdit}
        aria-disabled={isHeld || undefined}
        aria-describedby={id}
        onChange={({ target }) => isHeld || void update(proposal.id, { may_move: target.checked })}
      />
      <p id={id} className={styles.soft}>
        They get another position, or make room for somebody else. Whoever has accepted stays.
      </p>
    </div>
  );
}
