// One of the person's games in a list: with both answers while it waits for one, and in two lines afterwards.
import { Link } from '@tanstack/react-router';
import { Check, Clock, MapPin, TriangleAlert, X } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { directionsTo } from '../../format/places.ts';
import { listed } from '../../format/words.ts';
import { classOf, teamsOf } from '../../games/game.ts';
import { useSession } from '../../session/context.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import card from '../../ui/card.module.css';
import { colleaguesOf, feeOf, isOn, isToAnswer, type MyGame, titleOf, wayOf, whereOf } from './my-game.ts';
import styles from './my-games.module.css';
import { useAnswers, useOutgoing } from './use-answers.ts';

const GameWarnings = lazy(() => import('./warnings/game-warnings.tsx'));

type CardProps = { myGame: MyGame; isPast: boolean; owesReport: boolean; onDecline: () => void };

export function GameCard({ myGame, isPast, owesReport, onDecline }: CardProps) {
  const { game, slot } = myGame;
  const { sites } = useSession();
  const asks = !isPast && isToAnswer(myGame);
  const colleagues = colleaguesOf(myGame);
  const { name } = game._embedded.site;
  const siteName = myGame.isReadOnly ? `${name}, archived` : sites.length > 1 ? name : undefined;
  const facts = [feeOf(slot), colleagues.length > 0 && `with ${listed(colleagues)}`, siteName].filter(
    Boolean,
  );
  return (
    <li className={`${card.card} ${card.whole}`}>
      <Failed myGame={myGame} />
      {!isPast && isOn(myGame) && (
        <Suspense>
          <GameWarnings myGame={myGame} />
        </Suspense>
      )}
      <div className={card.line}>
        <h2 className={asks ? card.heading : card.title}>
          <Link to="/me/games/$gameId" params={{ gameId: String(game.id) }}>
            {titleOf(myGame)}
          </Link>
        </h2>
        {!asks && <State myGame={myGame} isPast={isPast} />}
      </div>
      <p className={card.facts}>
        {asks ? <b>{teamsOf(game)}</b> : <span className={card.soft}>{teamsOf(game)}</span>}
        {asks && classOf(game) !== '' && <span className={card.soft}>{classOf(game)}</span>}
        {!asks && <Venue myGame={myGame} />}
      </p>
      {asks && (
        <p>
          <Venue myGame={myGame} hasIcon />
        </p>
      )}
      {(asks || siteName !== undefined || isPast) && (
        <p className={`${card.small} ${styles.you}`}>
          <b>You: {slot.position}</b>
          {facts.map((fact) => (
            <span key={String(fact)}> · {fact}</span>
          ))}
        </p>
      )}
      {asks && <AnswerButtons myGame={myGame} onDecline={onDecline} />}
      {owesReport && (
        <div>
          <Link
            to="/me/reports/$gameId/{-$templateId}"
            params={{ gameId: String(game.id) }}
            className={buttonClass('plain', true)}
          >
            Write the report
          </Link>
        </div>
      )}
    </li>
  );
}

/** The way there, on a map. */
function Venue({ myGame, hasIcon = false }: { myGame: MyGame; hasIcon?: boolean }) {
  const { venue } = myGame.game._embedded;
  const text = [whereOf(myGame.game), wayOf(myGame)].filter(Boolean).join(' · ');
  if (text === '') return null;
  return (
    <a className={`${card.fact} ${card.map}`} href={directionsTo(venue)} target="_blank" rel="noreferrer">
      {hasIcon && <MapPin aria-hidden="true" />}
      <span>
        {text}
        <span className="visually-hidden"> on a map</span>
      </span>
    </a>
  );
}

/** Both answers, within reach of a thumb. */
export function AnswerButtons({ myGame, onDecline }: Pick<CardProps, 'myGame' | 'onDecline'>) {
  const { accept } = useAnswers();
  const title = titleOf(myGame);
  return (
    <div className={styles.answers}>
      <Button onClick={onDecline} aria-label={`Decline ${title}`}>
        Decline…
      </Button>
      <Button look="primary" onClick={() => accept(myGame)} aria-label={`Accept ${title}`}>
        <Check aria-hidden="true" />
        Accept
      </Button>
    </div>
  );
}

/** What was answered, and whether the service has it. */
export function State({ myGame, isPast = false }: { myGame: MyGame; isPast?: boolean }) {
  const outgoing = useOutgoing().get(myGame.slot.id);
  if (myGame.game.cancelled)
    return (
      <span className={card.bad}>
        <X aria-hidden="true" />
        {myGame.game.postponed ? 'Postponed' : 'Canceled'}
        {myGame.game.status === 'X' && ', paid'}
      </span>
    );
  if (myGame.answer === 'unanswered')
    return <span className={card.soft}>{isPast || myGame.isReadOnly ? 'Not answered' : ''}</span>;
  const isWaiting = outgoing?.isLate === true && outgoing.failure === undefined;
  const Icon = isWaiting ? Clock : myGame.answer === 'accepted' ? Check : X;
  return (
    <span className={myGame.answer === 'accepted' ? card.good : card.bad}>
      <Icon aria-hidden="true" />
      {myGame.answer === 'accepted' ? 'Accepted' : 'Declined'}
      {isWaiting && ', not sent yet'}
    </span>
  );
}

/** An answer that the service did not take: why, until the person has seen it. */
export function Failed({ myGame }: { myGame: MyGame }) {
  const { dismiss } = useAnswers();
  const failure = useOutgoing().get(myGame.slot.id)?.failure;
  if (failure === undefined) return null;
  return (
    <div className={card.notice} role="alert">
      <TriangleAlert aria-hidden="true" />
      <p>Your answer could not be sent. {failure}</p>
      <Button small look="quiet" onClick={() => dismiss(myGame.slot.id)}>
        OK
      </Button>
    </div>
  );
}
