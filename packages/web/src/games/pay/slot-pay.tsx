// What a slot pays its official, and the button that says otherwise.
import type { Assignment, AssignmentFee, Game } from '@crewcall/sdk/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
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
  const button = useRef<HTMLButtonElement>(null);
  const { pay: opened } = useSearch({ from: '/s/$siteId/games/$gameId' });
  const navigate = useNavigate({ from: '/s/$siteId/games/$gameId' });
  const official = slot._embedded?.official;
  const isPayable = official !== undefined && mayEdit;
  const isOpened = isPayable && opened === slot.id;
  // Read when it is asked for: the game has the parts, and not what was said of them.
  const open = () =>
    void start({
      record: `fee of assignment ${slot.id}`,
      send: () => readRecord<AssignmentFee>(client, { path: `/api/v2/assignments/${slot.id}/fee` }),
      onSaved: setFee,
    });
  const openAtOnce = useEffectEvent(open);
  useEffect(() => {
    if (isOpened) openAtOnce();
  }, [isOpened]);
  // When the dialog closes: where the address has opened it, no button had the focus before.
  useEffect(() => (fee === undefined ? undefined : () => button.current?.focus()), [fee]);
  if (!isPayable) return null;
  const close = () => {
    setFee(undefined);
    if (isOpened) void navigate({ search: {}, replace: true, resetScroll: false });
  };
  const pay = feesInWords(slot._embedded?.fees) ?? 'No pay';
  return (
    <>
      <Button
        look="quiet"
        small
        ref={button}
        onClick={open}
        aria-label={`Change the pay of ${fullName(official)}: ${pay}`}
      >
        {pay}
      </Button>
      {fee !== undefined && <PayDialog {...{ game, slot, fee }} name={fullName(official)} onClose={close} />}
    </>
  );
}
