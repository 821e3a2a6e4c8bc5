// When the person can officiate, beside the games that they have.
import { useQuery } from '@tanstack/react-query';
import { OwnAvailabilityView } from '../../availability/own-availability-view.tsx';
import { gamesByDay } from '../../mine/my-game.ts';
import { comingGamesQuery, pastGamesQuery } from '../../mine/queries.ts';
import { useSession } from '../../session/context.tsx';

export default function OwnAvailability() {
  const session = useSession();
  const { client } = session;
  const coming = useQuery(comingGamesQuery(client));
  const past = useQuery(pastGamesQuery(client));
  return <OwnAvailabilityView games={gamesByDay([...(coming.data ?? []), ...(past.data ?? [])], session)} />;
}
