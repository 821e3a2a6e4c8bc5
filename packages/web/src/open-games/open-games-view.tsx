// Open positions that the person may take or ask for, and why not.
import type { OpenGame } from '@crewcall/sdk/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import { clockOf, shortDay } from '../format/days.ts';
import { count } from '../format/words.ts';
import { classOf, dayOf, teamsOf } from '../games/game.ts';
import { useSession } from '../session/context.tsx';
import { Button } from '../ui/button.tsx';
import card from '../ui/card.module.css';
import { Empty } from '../ui/states.tsx';
import { openGamesQuery } from './queries.ts';
import { useOpenGames } from './use-open-games.ts';

export function OpenGamesView() {
  const { client } = useSession();
  const { data: listed } = useSuspenseQuery(openGamesQuery(client));
  const isPossible = ({ may, request_id }: OpenGame) => may !== 'no' || request_id !== null;
  const possible = listed.filter(isPossible);
  const others = listed.filter((open) => !isPossible(open));
  return (
    <main id="main" className={card.page}>
      <h1>Open games</h1>
      {listed.length === 0 && (
        <Empty title="No open games">
          Games without an official are listed here, if your site lets officials take them.
        </Empty>
      )}
      {possible.length > 0 && <Cards label="Games that you can take" games={possible} />}
      {others.length > 0 && (
        <details open={possible.length === 0}>
          <summary className={card.soft}>{count(others.length, 'open game')} that you cannot take</summary>
          <Cards label="Games that you cannot take" games={others} />
        </details>
      )}
    </main>
  );
}

function Cards({ label, games }: { label: string; games: readonly OpenGame[] }) {
  return (
    <ul className={card.cards} aria-label={label}>
      {games.map((open) => (
        <OpenCard key={open.assignment_id} open={open} />
      ))}
    </ul>
  );
}

function OpenCard({ open }: { open: OpenGame }) {
  const { sites } = useSession();
  const { game } = open._embedded;
  const where = [game._embedded.venue.name, game.subvenue].filter(Boolean).join(', ');
  const [fee] = open.fees;
  const warnings = open.conflicts.filter(({ message }) => open.why?.includes(message) !== true);
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
      {where !== '' && <p className={card.soft}>{where}</p>}
      <p className={card.small}>{[open.position, ...facts].join(' · ')}</p>
      {warnings.map(({ code, message }) => (
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
  return `${shortDay(dayOf(game))} · ${clockOf(game.start_time)}`;
}
