// The games of a plan by days: in each row who is proposed, who stands, and what stays empty with the reason.
import { useMemo } from 'react';
import { longDay } from '../format/days.ts';
import { count } from '../format/words.ts';
import { dayOf } from '../games/game.ts';
import { crewNamesOf } from '../games/grid/crew-names.ts';
import { moveFocus } from '../games/grid/grid-keys.ts';
import { HOME } from './keyboard/kept-focus.ts';
import type { PlannedGame } from './plan.ts';
import styles from './plan-list.module.css';
import { PlannedGameRow } from './planned-game.tsx';
import type { SeenProposal } from './queries.ts';

type PlanListProps = {
  proposal: SeenProposal;
  games: readonly PlannedGame[];
  selected: ReadonlySet<number>;
  onToggle: (gameId: number) => void;
};

export function PlanList({ proposal, games, selected, onToggle }: PlanListProps) {
  const names = useMemo(() => {
    const people = proposal.assignments.map((one) => ({ ...one, id: one.user_id }));
    return crewNamesOf(
      games.map(({ game }) => game),
      people,
    );
  }, [games, proposal]);
  const days = [...Map.groupBy(games, ({ game }) => dayOf(game))];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the rows inside
    <div className={styles.frame} onKeyDown={moveFocus}>
      {days.map(([day, ofDay]) => (
        <section key={day} aria-label={longDay(day)}>
          <div className={styles.day}>
            <h2 tabIndex={-1} {...HOME}>
              {longDay(day)}
            </h2>
            <span>{dayWords(ofDay)}</span>
          </div>
          <ul>
            {ofDay.map((planned, at) => (
              <PlannedGameRow
                key={planned.game.id}
                {...{ proposal, planned, names }}
                isTimeRepeated={ofDay[at - 1]?.game.start_time === planned.game.start_time}
                isSelected={selected.has(planned.game.id)}
                onToggle={() => onToggle(planned.game.id)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** "21 positions proposed · 3 stay empty" */
function dayWords(games: readonly PlannedGame[]): string {
  const slots = games.flatMap((one) => one.slots);
  const proposed = slots.filter((one) => one.proposed !== undefined).length;
  const open = slots.filter((one) => one.open !== undefined).length;
  return [
    proposed === 0 ? '' : `${count(proposed, 'position')} proposed`,
    open === 0 ? '' : open === 1 ? '1 stays empty' : `${open} stay empty`,
  ]
    .filter(Boolean)
    .join(' · ');
}
