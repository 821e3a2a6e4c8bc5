// One open position: in four lines, and opened with all that somebody needs to decide.
import { Check, ChevronDown, ChevronUp, Hand } from 'lucide-react';
import { useId, useState } from 'react';
import { timesOf } from '../format/days.ts';
import { distance } from '../format/distances.ts';
import { addressOf, directionsTo } from '../format/places.ts';
import { fullName, listed } from '../format/words.ts';
import { classOf, teamsOf } from '../games/game.ts';
import { whereOf } from '../me/games/my-game.ts';
import { useSession } from '../session/context.tsx';
import { Button } from '../ui/button.tsx';
import card from '../ui/card.module.css';
import { ClaimDialog } from './claim-dialog.tsx';
import { feeOf, type ShownOpenGame } from './open-game.ts';
import styles from './open-games.module.css';
import { useOpenGames } from './use-open-games.ts';
import { Warnings } from './warnings.tsx';

export function OpenCard({ shown }: { shown: ShownOpenGame }) {
  const { open, game, title, miles } = shown;
  const { sites } = useSession();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  const where = [whereOf(game), miles !== undefined && distance(miles)].filter(Boolean).join(' · ');
  const facts = [open.position, feeOf(open), sites.length > 1 && game._embedded.site.name].filter(Boolean);
  return (
    <li className={`${card.card} ${card.whole}`}>
      <div className={`${card.line} ${styles.head}`}>
        <h2>
          <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {title}
          </button>
        </h2>
        <Chevron aria-hidden="true" />
      </div>
      <p>
        <b>{teamsOf(game)}</b>
        {classOf(game) !== '' && <span className={card.soft}> · {classOf(game)}</span>}
      </p>
      <div id={id} className={styles.details}>
        {isOpen ? (
          <Details shown={shown} />
        ) : (
          <p className={card.small}>
            {where}
            {where !== '' && <br />}
            {facts.join(' · ')}
          </p>
        )}
      </div>
      <Warnings open={open} />
      <Actions shown={shown} />
    </li>
  );
}

function Details({ shown: { open, game, zone, miles } }: { shown: ShownOpenGame }) {
  const { venue, assignments, site, assignor } = game._embedded;
  const others = assignments.flatMap(({ _embedded, declined }) =>
    _embedded && !declined ? [fullName(_embedded.official)] : [],
  );
  const map = directionsTo(venue);
  const league = [game.league, site.name].filter(Boolean).join(' · ');
  return (
    <dl className={styles.facts}>
      <dt>Place</dt>
      <dd>
        {whereOf(game) || 'To be decided'}
        {miles !== undefined && ` · ${distance(miles)}`}
        {addressOf(venue) !== '' && (
          <>
            <br />
            <span className={card.soft}>{addressOf(venue)}</span>
          </>
        )}{' '}
        {map !== undefined && (
          <a className={card.map} href={map} target="_blank" rel="noreferrer">
            Map
          </a>
        )}
      </dd>
      <dt>Time</dt>
      <dd>{[timesOf(game), zone].filter(Boolean).join(' ')}</dd>
      <dt>You</dt>
      <dd>{[open.position, feeOf(open)].filter(Boolean).join(' · ')}</dd>
      <dt>With</dt>
      <dd>{others.length > 0 ? listed(others) : 'Nobody yet'}</dd>
      <dt>League</dt>
      <dd>{league}</dd>
      {assignor !== undefined && (
        <>
          <dt>Assignor</dt>
          <dd>{fullName(assignor)}</dd>
        </>
      )}
      {game.public_note !== null && (
        <>
          <dt>Note</dt>
          <dd className={styles.note}>{game.public_note}</dd>
        </>
      )}
    </dl>
  );
}

function Actions({ shown }: { shown: ShownOpenGame }) {
  const { open, title } = shown;
  const { claim, ask, withdraw, busy } = useOpenGames();
  const [isAsked, setAsked] = useState(false);
  const isBusy = busy === open.assignment_id;
  if (open.request_id !== null)
    return (
      <div className={card.line}>
        <span className={card.good}>
          <Check aria-hidden="true" />
          You asked for it
        </span>
        <div>
          <Button disabled={isBusy} aria-label={`Withdraw: ${title}`} onClick={() => withdraw(open)}>
            Withdraw
          </Button>
        </div>
      </div>
    );
  return (
    <>
      {open.why !== null && <p className={card.small}>{open.why}</p>}
      <div className={styles.actions}>
        {open.may === 'claim' && (
          <Button
            look="primary"
            disabled={isBusy}
            aria-label={`Claim ${title}, ${open.position}`}
            onClick={() => setAsked(true)}
          >
            <Check aria-hidden="true" />
            Claim
          </Button>
        )}
        {open.may === 'ask' && (
          <Button
            disabled={isBusy}
            aria-label={`Ask for it: ${title}, ${open.position}`}
            onClick={() => ask(open)}
          >
            <Hand aria-hidden="true" />
            Ask for it
          </Button>
        )}
      </div>
      {isAsked && <ClaimDialog shown={shown} onClose={() => setAsked(false)} onClaim={() => claim(open)} />}
    </>
  );
}
