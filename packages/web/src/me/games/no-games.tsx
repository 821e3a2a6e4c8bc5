// What a list of the person's games says when it is empty; to a newcomer, what to do first.
import { Link } from '@tanstack/react-router';
import { CalendarPlus, ChevronRight, Clock, Phone } from 'lucide-react';
import card from '../../ui/card.module.css';
import { Empty } from '../../ui/states.tsx';
import rows from '../more/more.module.css';
import type { MyList } from './search.ts';

const FIRST_STEPS = [
  { to: '/me/availability', Icon: Clock, label: 'Say when you can officiate' },
  { to: '/me/details', Icon: Phone, label: 'Enter a phone for the day of a game' },
  { to: '/me/calendar', Icon: CalendarPlus, label: 'Have your games in your calendar' },
] as const;

export default function NoGames({ list }: { list: MyList }) {
  if (list === 'answer')
    return <Empty title="Nothing to answer">Every game that you were offered has your answer.</Empty>;
  if (list === 'past')
    return <Empty title="No past games">Games of the last twelve weeks are listed here.</Empty>;
  return (
    <>
      <div className={card.card}>
        <h2>No games yet</h2>
        <p className={card.soft}>
          As soon as an assignor puts you on a game and publishes it, it is listed here, and you get an email.
          Until then:
        </p>
      </div>
      <ul className={rows.rows} aria-label="First steps">
        {FIRST_STEPS.map(({ to, Icon, label }) => (
          <li key={to}>
            <Link to={to} className={rows.link}>
              <Icon aria-hidden="true" />
              <span>{label}</span>
              <ChevronRight aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
