// The panel that assigns officials to the positions of one game. Its address has the game and the position.
import type { Assignment, Game } from '@crewcall/sdk/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Check, Clock, X } from 'lucide-react';
import { shortDay, timesOf } from '../format/days.ts';
import { count, fullName } from '../format/words.ts';
import { useChange } from '../session/use-change.ts';
import { Button } from '../ui/button.tsx';
import { PanelHead } from '../ui/panel.tsx';
import { Empty } from '../ui/states.tsx';
import styles from './assign-panel.module.css';
import { Candidates } from './candidates.tsx';
import { countOpen, findSlot, nextOpenSlot, type Slot } from './slots.ts';
import { Takeover } from './takeover.tsx';
import { useAssigning } from './use-assigning.ts';

/** `games` are those that the grid shows, in its order. */
export default function AssignPanel({ games }: { games: readonly Game[] }) {
  const { game: gameId, slot: slotId } = useSearch({ from: '/s/$siteId/games/' });
  const navigate = useNavigate({ from: '/s/$siteId/games/' });
  const { undoLast } = useChange();
  const game = games.find(({ id }) => id === gameId);
  const chosen = findSlot(games, slotId) ?? (game && firstSlot(game));
  const go = (slot: Pick<Slot, 'game' | 'assignment'> | undefined) =>
    navigate({
      search: (now) => ({ ...now, game: slot?.game.id, slot: slot?.assignment.id }),
      resetScroll: false,
    });
  const assigning = useAssigning({
    onDone: (slot) => {
      const next = nextOpenSlot(games, slot.assignment.id);
      if (next !== undefined) void go(next);
    },
    onFailed: (slot) => void go(slot),
  });
  if (game === undefined) {
    return (
      <>
        <PanelHead title="No game chosen" onClose={() => go(undefined)} />
        <Empty title="This game is not on the days shown">Choose a game in the list.</Empty>
      </>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Z undoes from anywhere in the panel
    <div
      className={styles.panel}
      onKeyDown={(event) => {
        if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || hasText(event.target)) return;
        event.preventDefault();
        void undoLast();
      }}
    >
      <PanelHead title={titleOf(game)} onClose={() => go(undefined)}>
        {whenAndWhere(game)}
      </PanelHead>
      <ul className={styles.slots} aria-label="Positions">
        {game._embedded.assignments.map((assignment) => (
          <SlotLine
            key={assignment.id}
            assignment={assignment}
            isChosen={assignment.id === chosen?.assignment.id}
            onChoose={() => go({ game, assignment })}
            onRemove={() => assigning.empty({ game, assignment })}
          />
        ))}
      </ul>
      {assigning.takeover !== undefined && <Takeover {...assigning.takeover} />}
      {chosen === undefined ? (
        <p className={styles.note}>This game has no positions. Give it a pattern to assign officials.</p>
      ) : (
        <Candidates key={keyOfSlot(chosen)} slot={chosen} assigning={assigning} />
      )}
      <p className={styles.keys}>
        <kbd>↑</kbd> <kbd>↓</kbd> choose · <kbd>Enter</kbd> assign and go to the next of{' '}
        {count(countOpen(games), 'open position')} · <kbd>Ctrl Z</kbd> undo
      </p>
    </div>
  );
}

/** Another position, or another person on it: the list begins anew, and takes the focus. */
const keyOfSlot = ({ assignment }: Slot): string =>
  `${assignment.id} ${assignment._embedded?.official.id ?? ''}`;

function firstSlot(game: Game): Slot | undefined {
  const { assignments } = game._embedded;
  const assignment = assignments.find(({ assigned }) => !assigned) ?? assignments[0];
  return assignment && { game, assignment };
}

const titleOf = ({ home_team, away_team }: Game): string => `${home_team ?? 'TBD'} v ${away_team ?? 'TBD'}`;

function whenAndWhere(game: Game): string {
  const { venue } = game._embedded;
  const place = [venue.name ?? 'No venue', game.subvenue].filter(Boolean).join(', ');
  const time = timesOf(game);
  const kind = [game.gender, game.age_group].filter(Boolean).join(' ') || game.league;
  return [shortDay(game.start_time.slice(0, 10)), time, place, kind].filter(Boolean).join(' · ');
}

/** In a field with text, Ctrl+Z belongs to the text. */
function hasText(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.value !== '';
}

type SlotLineProps = {
  assignment: Assignment;
  isChosen: boolean;
  onChoose: () => void;
  onRemove: () => void;
};

/** One position: who has it, their answer, and what takes them off it. */
function SlotLine({ assignment, isChosen, onChoose, onRemove }: SlotLineProps) {
  const official = assignment._embedded?.official;
  return (
    <li className={isChosen ? styles.chosen : styles.slot}>
      <button type="button" className={styles.choose} aria-current={isChosen || undefined} onClick={onChoose}>
        <span className={styles.position} title={assignment.position}>
          {assignment.position_abbreviation}
        </span>
        <span className={official === undefined ? styles.open : styles.name}>
          {official === undefined ? 'Open' : fullName(official)}
        </span>
        {official !== undefined && <AnswerOf assignment={assignment} />}
      </button>
      {official !== undefined && isChosen && (
        <Button small look="quiet" aria-label={`Remove ${fullName(official)}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </li>
  );
}

function AnswerOf({ assignment }: { assignment: Assignment }) {
  const { accepted, declined, declined_reason: reason } = assignment;
  if (declined) {
    return (
      <span className={styles.declined} title={reason ?? undefined}>
        <X aria-hidden="true" /> declined
      </span>
    );
  }
  if (accepted) {
    return (
      <span className={styles.accepted}>
        <Check aria-hidden="true" /> accepted
      </span>
    );
  }
  return (
    <span className={styles.answer}>
      <Clock aria-hidden="true" /> no answer
    </span>
  );
}
