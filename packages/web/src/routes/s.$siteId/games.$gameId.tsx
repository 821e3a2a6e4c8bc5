// One game of a site, to change it.
import { createFileRoute } from '@tanstack/react-router';
import { addressOf, id } from '../../format/address.ts';
import { ChangeGameView } from '../../games/edit/change-game-view.tsx';
import { namesQueries } from '../../games/edit/form/names.ts';
import { NotAllowed } from '../../games/edit/not-allowed.tsx';
import { HISTORY_PAGE, historyQuery } from '../../games/edit/queries.ts';
import { gameQuery } from '../../games/queries.ts';
import { GameMessages } from '../../messages/game-messages.tsx';
import { messagesQuery } from '../../messages/queries.ts';
import { GameNotices } from '../../notices/game-notices.tsx';
import { gameNoticesQuery } from '../../notices/queries.ts';
import { useSite } from '../../session/context.tsx';

/** `pay`: the slot whose pay is changed. */
const readGameAddress = addressOf<{ pay?: number }>({ pay: id });

export const Route = createFileRoute('/s/$siteId/games/$gameId')({
  validateSearch: readGameAddress,
  loader: async ({ context: { client, site, isAssignor, queries }, params }) => {
    if (!isAssignor) return;
    const gameId = Number(params.gameId);
    const game = queries.ensureQueryData(gameQuery(client, site.id, gameId));
    void queries.prefetchQuery(historyQuery(client, { siteId: site.id, gameId, most: HISTORY_PAGE }));
    void queries.prefetchQuery(gameNoticesQuery({ client, siteId: site.id }, gameId));
    void queries.prefetchQuery(messagesQuery({ client, siteId: site.id }, gameId));
    for (const query of namesQueries(client, site.id)) void queries.prefetchQuery(query);
    await game;
  },
  component: Game,
});

function Game() {
  const { isAssignor } = useSite();
  const gameId = Number(Route.useParams().gameId);
  if (!isAssignor) return <NotAllowed />;
  const notices = (
    <>
      <GameMessages gameId={gameId} />
      <GameNotices gameId={gameId} />
    </>
  );
  return <ChangeGameView gameId={gameId} notices={notices} />;
}
