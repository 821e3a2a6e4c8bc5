// One concern in one row: the game, what is wrong, and what settles it.
import type { Game } from '@crewcall/sdk';
import { Link } from '@tanstack/react-router';
import { CircleDashed, ClipboardPen, Clock, TriangleAlert, UserX } from 'lucide-react';
import { useState } from 'react';
import { shortDay } from '../format/days.ts';
import { classOf, dayOf, teamsOf } from '../games/game.ts';
import { useSite } from '../session/context.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import styles from './attention.module.css';
import { PublishDialog } from './publish-dialog.tsx';
import type { AttentionNeed, Concern } from './sections.ts';
import { useSettling } from './use-settling.ts';

const ICONS = {
  replacements: UserX,
  late_answers: Clock,
  late_drafts: CircleDashed,
  overrides: TriangleAlert,
  reports: ClipboardPen,
} as const satisfies Record<AttentionNeed, typeof Clock>;

type ConcernRowProps = { need: AttentionNeed; game: Game; concern: Concern };

export function ConcernRow({ need, game, concern }: ConcernRowProps) {
  const { site } = useSite();
  const Icon = ICONS[need];
  return (
    <li className={[styles.row, styles[need]].filter(Boolean).join(' ')}>
      <div className={styles.when}>
        {shortDay(dayOf(game))}
        <span>{game.localized_time}</span>
      </div>
      <div className={styles.game}>
        <Link
          to="/s/$siteId/games/$gameId"
          params={{ siteId: String(site.id), gameId: String(game.id) }}
          className={styles.teams}
        >
          {teamsOf(game)}
        </Link>
        <span>{[classOf(game), game._embedded.venue.name].filter(Boolean).join(' · ')}</span>
      </div>
      <div className={styles.what}>
        <Icon aria-hidden="true" />
        <p>
          {concern.sentence}
          {concern.detail !== undefined && <span>{concern.detail}</span>}
        </p>
      </div>
      <div className={styles.actions}>
        <Actions {...{ need, game, concern }} />
      </div>
    </li>
  );
}

function Actions({ need, game, concern }: ConcernRowProps) {
  const { site } = useSite();
  const { answer, publish } = useSettling(game);
  const [isPublishing, setPublishing] = useState(false);
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
  if (slot === undefined)
    return (
      <Link
        to="/s/$siteId/games/$gameId"
        params={{ siteId: String(site.id), gameId: String(game.id) }}
        className={buttonClass('plain', true)}
      >
        Look at the game
      </Link>
    );
  return (
    <>
      {need === 'late_answers' && (
        <>
          <Button small look="quiet" onClick={() => answer(slot, 'A')}>
            They accept
          </Button>
          <Button small look="quiet" onClick={() => answer(slot, 'D')}>
            They decline
          </Button>
        </>
      )}
      <Link
        to="/s/$siteId/games"
        params={{ siteId: String(site.id) }}
        search={{ from: dayOf(game), game: game.id, slot: slot.id }}
        className={buttonClass('plain', true)}
      >
        Assign another
      </Link>
    </>
  );
}
