// Open positions that the person may take or ask for, and why not.
import type { OpenGame } from '@crewcall/sdk';
import { useQuery } from '@tanstack/react-query';
import { Check, MapPin, TriangleAlert } from 'lucide-react';
import { shortDay } from '../format/days.ts';
import { classOf, dayOf, teamsOf } from '../games/game.ts';
import { useSession } from '../session/context.tsx';
import { Button } from '../ui/button.tsx';
import card from '../ui/card.module.css';
import { Empty, Failure, Skeleton } from '../ui/states.tsx';
import { openGamesQuery } from './queries.ts';
import { useOpenGames } from './use-open-games.ts';

export function OpenGamesView() {
  const { client } = useSession();
  const listed = useQuery(openGamesQuery(client));
  return (
    <main id="main" className={card.page}>
      <h1>Open games</h1>
      {listed.data === undefined &&
        (listed.isError ? (
          <Failure error={listed.error} onRetry={() => listed.refetch()} />
        ) : (
          <Skeleton rows={4} />
        ))}
      {listed.data?.length === 0 && (
        <Empty title="No open games">
          Games without an official are listed here, if your site lets officials take them.
        </Empty>
      )}
      <ul className={card.cards} aria-label="Open games">
        {listed.data?.map((open) => (
          <OpenCard key={open.assignment_id} open={open} />
        ))}
      </ul>
    </main>
  );
}

function OpenCard({ open }: { open: OpenGame }) {
  const { sites } = useSession();
  const { game } = open._embedded;
  const where = [game._embedded.venue.name, game.subvenue].filter(Boolean).join(', ');
  const [fee] = open.fees;
  const facts = [
    fee !== undefined && fee.value > 0 && fee.formatted,
    sites.length > 1 && game._embedded.site.name,
  ].filter(Boolean);
  return (
    <li className={card.card}>
      <h2>{titleOf(open)}</h2>
      <p>
        <b>{teamsOf(game)}</b>
        {classOf(game) !== '' && <span className={card.soft}> · {classOf(game)}</span>}
      </p>
      {where !== '' && (
        <p className={card.back}>
          <MapPin aria-hidden="true" />
          {where}
        </p>
      )}
      <p className={card.small}>{[open.position, ...facts].join(' · ')}</p>
      {open.conflicts.map(({ code, message }) => (
        <p key={code} className={card.warn}>
          <TriangleAlert aria-hidden="true" />
          {message}
        </p>
      ))}
      <Actions open={open} />
    </li>
  );
}

function Actions({ open }: { open: OpenGame }) {
  const { claim, ask, withdraw, busy } = useOpenGames();
  const isBusy = busy === open.assignment_id;
  const title = titleOf(open);
  if (open.request_id !== null)
    return (
      <div className={card.line}>
        <span className={card.good}>
          <Check aria-hidden="true" />
          You asked for it
        </span>
        <Button disabled={isBusy} aria-label={`Withdraw: ${title}`} onClick={() => withdraw(open)}>
          Withdraw
        </Button>
      </div>
    );
  return (
    <>
      {open.why !== null && <p className={card.small}>{open.why}</p>}
      {open.may === 'claim' && (
        <Button
          look="primary"
          disabled={isBusy}
          aria-label={`Claim ${title}, ${open.position}`}
          onClick={() => claim(open)}
        >
          Claim
        </Button>
      )}
      {open.may === 'ask' && (
        <Button disabled={isBusy} aria-label={`Ask for ${title}, ${open.position}`} onClick={() => ask(open)}>
          Ask for it
        </Button>
      )}
    </>
  );
}

/** "Sat, Nov 21 · 9:45 AM" */
function titleOf({ _embedded: { game } }: OpenGame): string {
  return `${shortDay(dayOf(game))} · ${game.localized_time}`;
}
