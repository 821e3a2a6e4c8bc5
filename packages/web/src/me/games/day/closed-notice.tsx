// Says that the venue of a game is closed then, if it is.
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { dayOf } from '../../../games/game.ts';
import { useSession } from '../../../session/context.tsx';
import card from '../../../ui/card.module.css';
import { isClosedFor, whatIsClosed, whenClosed } from '../../../venues/closing.ts';
import { closingsOfDayQuery } from '../../../venues/queries.ts';
import type { MyGame } from '../my-game.ts';

export default function ClosedNotice({ game, venueId }: Pick<MyGame, 'game'> & { venueId: number }) {
  const { client } = useSession();
  const { data: closings } = useQuery(closingsOfDayQuery(client, venueId, dayOf(game)));
  if (game.cancelled) return null;
  return closings
    ?.filter((closing) => isClosedFor(closing, game))
    .map((closing) => (
      <div key={closing.id} className={card.notice}>
        <TriangleAlert aria-hidden="true" />
        <p>
          <b>Closed</b> {[whenClosed(closing), whatIsClosed(closing)].filter(Boolean).join(' · ')}. Ask your
          assignor before you go.
        </p>
      </div>
    ));
}
