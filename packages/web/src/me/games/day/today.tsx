// The day of a game on one page: when to arrive, where, with whom, and whom to call. It needs no connection.
import { useEffect, useState } from 'react';
import { clockOf } from '../../../format/days.ts';
import { divisionOf, teamsOf } from '../../../games/game.ts';
import { useSession } from '../../../session/context.tsx';
import { Button } from '../../../ui/button.tsx';
import card from '../../../ui/card.module.css';
import { AnswerButtons, Failed, GameCard, State } from '../game-card.tsx';
import { feeOf, isOn, isToAnswer, type MyGame } from '../my-game.ts';
import styles from '../my-games.module.css';
import { CrewCard } from './crew-card.tsx';
import { arrivalClock, untilGame } from './match-day.ts';
import { NoteCard, PlaceCard } from './place-card.tsx';

const TICK_MS = 15_000; // the minutes are never wrong for longer

type TodayProps = { games: readonly MyGame[]; onDecline: (myGame: MyGame) => void };

export default function Today({ games, onDecline }: TodayProps) {
  const first = games.find(isOn);
  if (first === undefined) return null;
  const others = games.filter((one) => one !== first);
  return (
    <>
      <Arrival myGame={first} onDecline={() => onDecline(first)} />
      <PlaceCard myGame={first} isToday />
      <CrewCard myGame={first} />
      <NoteCard note={first.game.public_note} />
      {others.length > 0 && (
        <section className={styles.week} aria-labelledby="later">
          <h2 id="later">Also today</h2>
          <ul className={card.cards}>
            {others.map((myGame) => (
              <GameCard
                key={myGame.slot.id}
                myGame={myGame}
                isPast={false}
                owesReport={false}
                onDecline={() => onDecline(myGame)}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Arrival({ myGame, onDecline }: { myGame: MyGame; onDecline: () => void }) {
  const { game, slot, zone } = myGame;
  const { sites } = useSession();
  const now = useNow();
  const { site } = game._embedded;
  const minutes = sites.find(({ id }) => id === site.id)?.arrival_minutes ?? 0;
  const you = [slot.position, feeOf(slot)].filter(Boolean).join(' · ');
  return (
    <section className={card.card} aria-labelledby="arrive">
      <Failed myGame={myGame} />
      <div className={card.line}>
        <p className={card.soft}>{untilGame(game.start_time, minutes, now)}</p>
        <State myGame={myGame} />
      </div>
      <h2 id="arrive" className={styles.arrive}>
        {minutes > 0 ? 'Arrive by ' : 'Begins at '}
        {arrivalClock(game.start_time, minutes)} {zone}
      </h2>
      <p className={styles.teams}>
        {teamsOf(game)} <span className={card.soft}>{divisionOf(game)}</span>
      </p>
      <p className={card.soft}>
        Begins {clockOf(game.start_time)}, ends about {clockOf(game.end_time)}
        <br />
        You: {you}
      </p>
      {isToAnswer(myGame) && <AnswerButtons myGame={myGame} onDecline={onDecline} />}
      {myGame.answer === 'accepted' && (
        <div>
          <Button onClick={onDecline}>Decline…</Button>
        </div>
      )}
    </section>
  );
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
