// One concern in one row: the game, what is wrong, and what settles it.
import type { Game } from '@crewcall/sdk/core';
import { Link } from '@tanstack/react-router';
import { CircleDashed, ClipboardPen, Clock, DoorClosed, TriangleAlert, UserRound, UserX } from 'lucide-react';
import { useState } from 'react';
import { wasReminded } from '../reminders/reminders.ts';
import { useReminding } from '../reminders/use-reminding.ts';
import { useSite } from '../session/context.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { GameRow } from './game-row.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import type { AttentionNeed, Concern } from './sections.ts';
import { useSettling } from './use-settling.ts';

const ICONS = {
  replacements: UserX,
  late_officials: UserRound,
  late_answers: Clock,
  late_drafts: CircleDashed,
  overrides: TriangleAlert,
  closed_venues: DoorClosed,
  crew_reports: ClipboardPen,
  reports: ClipboardPen,
} as const satisfies Record<AttentionNeed, typeof Clock>;

type ConcernRowProps = { need: AttentionNeed; game: Game; concern: Concern };

export function ConcernRow({ need, game, concern }: ConcernRowProps) {
  const what = (
    <>
      {concern.sentence}
      {concern.detail !== undefined && <span>{concern.detail}</span>}
    </>
  );
  return (
    <GameRow {...{ need, game, what }} Icon={ICONS[need]}>
      <Actions {...{ need, game, concern }} />
    </GameRow>
  );
}

function Actions({ need, game, concern }: ConcernRowProps) {
  const { site } = useSite();
  const { answer, publish } = useSettling(game);
  const [isPublishing, setPublishing] = useState(false);
  const { remind, isPending } = useReminding();
  const { slot } = concern;
  if (need === 'late_drafts')
    return (
      <>
        <Button small onClick={() => setPublishing(true)}>
          Publish…
        </Button>
        {isPublishing && (
          <PublishDialog game={game} onClose={() => setPublishing(false)} onPublish={publish} />
        )}
      </>
    );
  if (need === 'closed_venues' || need === 'reports' || need === 'crew_reports' || slot === undefined) {
    const answered = need === 'crew_reports' ? slot : undefined;
    return (
      <Link
        to="/s/$siteId/games/$gameId"
        params={{ siteId: String(site.id), gameId: String(game.id) }}
        search={answered === undefined ? {} : { pay: answered.id }}
        className={buttonClass('plain', true)}
      >
        {answered === undefined ? 'Look at the game' : 'Answer…'}
      </Link>
    );
  }
  return (
    <>
      {need === 'late_answers' && (
        <>
          {!wasReminded(slot, new Date()) && (
            <Button
              small
              look="quiet"
              disabled={isPending}
              onClick={() => remind({ assignment_ids: [slot.id] }, [game.id])}
            >
              Remind
            </Button>
          )}
          <Button small look="quiet" onClick={() => answer(slot, 'A')}>
            They accept
          </Button>
          <Button small look="quiet" onClick={() => answer(slot, 'D')}>
            They decline
          </Button>
        </>
      )}
      <Link
        to="/s/$siteId/attention"
        params={{ siteId: String(site.id) }}
        search={{ need, game: game.id, slot: slot.id }}
        resetScroll={false}
        data-slot={slot.id}
        className={buttonClass('plain', true)}
      >
        {need === 'late_officials' ? 'Assign' : 'Assign another'}
      </Link>
    </>
  );
}
