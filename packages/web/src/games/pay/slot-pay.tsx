// What a slot pays its official, and the button that says otherwise.
import type { Assignment, AssignmentFee, Game } from '@crewcall/sdk/core';
import { useState } from 'react';
import { feesInWords } from '../../format/money.ts';
import { fullName } from '../../format/words.ts';
import { useSite } from '../../session/context.tsx';
import { readRecord } from '../../session/pages.ts';
import { useChange } from '../../session/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { PayDialog } from './pay-dialog.tsx';

export function SlotPay({ game, slot }: { game: Game; slot: Assignment }) {
  const { client, mayEdit } = useSite();
  const { start } = useChange();
  const [fee, setFee] = useState<AssignmentFee>();
  const official = slot._embedded?.official;
  if (official === undefined || !mayEdit) return null;
  const pay = feesInWords(slot._embedded?.fees) ?? 'No pay';
  // Read when it is asked for: the game has the parts, and not what was said of them.
  const open = () =>
    void start({
      record: `fee of assignment ${slot.id}`,
      send: () => readRecord<AssignmentFee>(client, { path: `/api/v2/assignments/${slot.id}/fee` }),
      onSaved: setFee,
    });
  return (
    <>
      <Button
        look="quiet"
        small
        onClick={open}
        aria-label={`Change the pay of ${fullName(official)}: ${pay}`}
      >
        {pay}
      </Button>
      {fee !== undefined && (
        <PayDialog {...{ game, slot, fee }} name={fullName(official)} onClose={() => setFee(undefined)} />
      )}
    </>
  );
}
