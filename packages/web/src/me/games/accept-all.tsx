// One tap for all games of a week, but for those that are at the time of another.
import { useQuery } from '@tanstack/react-query';
import { count } from '../../format/words.ts';
import { useSession } from '../../session/context.tsx';
import { Button } from '../../ui/button.tsx';
import card from '../../ui/card.module.css';
import { type MyGame, myGamesOf } from './my-game.ts';
import { comingGamesQuery } from './queries.ts';
import { useAnswers, useOutgoing, withOutgoing } from './use-answers.ts';
import { withoutOverlaps } from './warnings/overlaps.ts';

export default function AcceptAll({ title, games }: { title: string; games: readonly MyGame[] }) {
  const session = useSession();
  const { data: coming } = useQuery(comingGamesQuery(session.client));
  const all = withOutgoing(myGamesOf(coming ?? [], session), useOutgoing());
  const { acceptAll } = useAnswers();
  const possible = withoutOverlaps(games, all);
  const left = games.length - possible.length;
  return (
    <div className={card.line}>
      <h2>{title}</h2>
      {possible.length > 1 && (
        <Button look="primary" onClick={() => acceptAll(possible)}>
          {left === 0 ? `Accept all ${games.length}` : `Accept ${possible.length} of ${games.length}`}
        </Button>
      )}
      {left > 0 && (
        <p className={card.small}>
          {count(left, 'game is', 'games are')} at the time of another. Choose there yourself.
        </p>
      )}
    </div>
  );
}
