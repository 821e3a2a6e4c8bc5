// Assigns one official to the same position of several games, after a trial has said where that is unwise or fails.
import type { Assignment, AssignmentResult, Candidate, Game } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Mail, TriangleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { candidatesQuery } from '../../assign/queries.ts';
import { clockOf, shortDay } from '../../format/days.ts';
import { distance } from '../../format/distances.ts';
import { count, fullName } from '../../format/words.ts';
import { useSite } from '../../session/context.tsx';
import { Button } from '../../ui/button.tsx';
import { Combobox, isSameName } from '../../ui/combobox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/field.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { crewOf } from '../crew.ts';
import { dayOf, teamsOf } from '../game.ts';
import { type AssignedMany, reasonOf, trialQuery } from './assign-many.ts';
import styles from './bulk-dialog.module.css';
import { BUSY } from './bulk-words.ts';
import { UninvitedLine } from './uninvited.tsx';
import { useAssignMany } from './use-assign-many.ts';

const MOST_LINES = 6; // of games, before "and 3 more"

/** Open positions of one name, one of each game. */
type Position = { name: string; slots: { game: Game; slot: Assignment }[] };

type AssignDialogProps = {
  games: readonly Game[];
  onDone: () => void;
  onClose: () => void;
};

export default function AssignDialog({ games, onDone, onClose }: AssignDialogProps) {
  const assign = useAssignMany();
  const positions = openPositionsOf(games);
  const [name, setName] = useState(positions[0]?.name ?? '');
  const [person, setPerson] = useState('');
  const [isSending, setSending] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const position = positions.find((one) => one.name === name);
  const candidates = useCandidates(position);
  const names = namesOf(candidates.data?.items ?? []);
  const chosen = candidates.data?.items.find((one) => isSameName(names.get(one)!, person));
  const trial = useTrial(position, chosen);
  const possible = trial.data?.results.filter(({ result }) => result === 'changed') ?? [];
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (chosen === undefined || position === undefined || possible.length === 0) return;
    setSending(true);
    const ids = possible.map(({ assignment_id }) => assignment_id);
    const slots = slotsOf(position).filter(({ id }) => ids.includes(id));
    const gameIds = position.slots.map(({ game }) => game.id);
    await assign({ name: fullName(chosen), position: name, gameIds, slots, userId: chosen.user_id });
    onDone();
  };
  return (
    <Dialog title="Assign an official" onClose={onClose}>
      <form className={styles.assign} onSubmit={send}>
        <Select label="Position" value={name} onChange={({ target }) => setName(target.value)}>
          {positions.map((one) => (
            <option key={one.name} value={one.name}>
              {one.name}, open in {count(one.slots.length, 'game')}
            </option>
          ))}
        </Select>
        <Combobox
          label="Official"
          autoFocus
          value={person}
          onChange={setPerson}
          options={[...names.values()]}
          hint="The best for the first of the games are at the top."
          error={isAsked && chosen === undefined ? 'Choose one of the officials.' : undefined}
        />
        {candidates.isError && <Failure error={candidates.error} onRetry={() => candidates.refetch()} />}
        <div className={styles.lines} role="status" aria-busy={trial.isFetching}>
          {trial.isError && <Failure error={trial.error} onRetry={() => trial.refetch()} />}
          {chosen !== undefined && trial.isPending && <Skeleton rows={2} />}
          {chosen !== undefined && trial.data !== undefined && position !== undefined && (
            <>
              <Fates {...{ position, results: trial.data.results }} />
              {possible.length > 0 && trial.data.not_invited.length === 0 && (
                <WhoHears name={fullName(chosen)} officials={trial.data.told} />
              )}
              <UninvitedLine officials={trial.data.not_invited} />
            </>
          )}
        </div>
        <div className={styles.buttons}>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            look="primary"
            type="submit"
            disabled={chosen !== undefined && possible.length === 0}
            busy={isSending && BUSY}
          >
            {possible.length > 0 && chosen ? `Assign to ${count(possible.length, 'game')}` : 'Assign'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The name of each, with what tells those of one name apart. */
function namesOf(candidates: readonly Candidate[]): Map<Candidate, string> {
  const shared = Map.groupBy(candidates, (one) => fullName(one).toLowerCase());
  return new Map(
    candidates.map((one) => {
      const name = fullName(one);
      if (shared.get(name.toLowerCase())!.length === 1) return [one, name];
      const miles = one.miles_from_home !== null && `${distance(one.miles_from_home)} from home`;
      return [one, `${name} (${[one.grade, miles, `number ${one.user_id}`].filter(Boolean).join(', ')})`];
    }),
  );
}

function WhoHears({ name, officials }: { name: string; officials: AssignedMany['told'] }) {
  const games = officials.reduce((sum, { game_ids }) => sum + game_ids.length, 0);
  return (
    <div className={styles.line}>
      <span aria-hidden="true">
        <Mail />
      </span>
      <p>
        {games === 0 ? (
          `${name} is not told: the games are drafts, or have begun. `
        ) : (
          <>
            <b>{name}</b> gets an email about {count(games, 'game')}, in a minute.{' '}
          </>
        )}
        <span className={styles.soft}>You can undo this {games > 0 ? 'until then' : 'for a minute'}.</span>
      </p>
    </div>
  );
}

/** What would become of each game: the unwise and the failing ones by name, the others as a number. */
function Fates({ position, results }: { position: Position; results: AssignmentResult[] }) {
  const games = new Map(position.slots.map(({ game, slot }) => [slot.id, game]));
  const lineOf = (id: number) => {
    const game = games.get(id);
    return game && `${teamsOf(game)}, ${shortDay(dayOf(game))}, ${clockOf(game.start_time)}`;
  };
  const fine = results.filter((one) => one.result !== 'failed' && !one.warnings?.length);
  const others = results.filter((one) => one.result === 'failed' || one.warnings?.length);
  return (
    <>
      {fine.length > 0 && (
        <div className={styles.line}>
          <span className={styles.good} aria-hidden="true">
            <CircleCheck />
          </span>
          <p>
            <b>{count(fine.length, 'game')}</b> without a conflict.
          </p>
        </div>
      )}
      {others.slice(0, MOST_LINES).map(({ assignment_id, result: outcome, error, conflicts, warnings }) => (
        <div key={assignment_id} className={styles.line}>
          <span className={outcome === 'failed' ? styles.bad : styles.warn} aria-hidden="true">
            {outcome === 'failed' ? <CircleAlert /> : <TriangleAlert />}
          </span>
          <p>
            <b>{lineOf(assignment_id)}</b>
            {outcome === 'failed' ? ' is left out: ' : ': '}
            {(error && reasonOf(error)) ??
              conflicts?.map(({ message }) => message).join('. ') ??
              warnings?.join(' ')}
          </p>
        </div>
      ))}
      {others.length > MOST_LINES && (
        <p className={styles.names}>And {count(others.length - MOST_LINES, 'more game')} with conflicts.</p>
      )}
    </>
  );
}

/** The open positions of the games by name, in the order of the crews; of each game one. */
function openPositionsOf(games: readonly Game[]): Position[] {
  const positions = new Map<string, Position>();
  for (const game of games.filter(({ cancelled }) => !cancelled)) {
    const open = Map.groupBy(
      crewOf(game).filter(({ assigned }) => !assigned),
      ({ position }) => position,
    );
    for (const [name, [slot]] of open) {
      const known = positions.get(name) ?? { name, slots: [] };
      known.slots.push({ game, slot: slot! });
      positions.set(name, known);
    }
  }
  return [...positions.values()];
}

const slotsOf = (position: Position | undefined): Assignment[] =>
  position?.slots.map(({ slot }) => slot) ?? [];

/** Everybody who could take the position of the first game, best first. */
function useCandidates(position: Position | undefined) {
  const { client, site } = useSite();
  const slotId = position?.slots[0]?.slot.id;
  return useQuery({ ...candidatesQuery(client, site.id, slotId ?? 0), enabled: slotId !== undefined });
}

/** What would happen if the official were assigned to the position of every game. */
function useTrial(position: Position | undefined, chosen: Candidate | undefined) {
  const { client, site } = useSite();
  const slots = slotsOf(position);
  const trial = trialQuery({ client, siteId: site.id, slots, userId: chosen?.user_id ?? 0 });
  return useQuery({ ...trial, enabled: chosen !== undefined && slots.length > 0 });
}
