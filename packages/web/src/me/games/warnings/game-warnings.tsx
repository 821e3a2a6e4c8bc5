// What a person has to know before they answer a game: what changed since they accepted it, and their games at that time.
import type { ChangedGame } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { momentOf, timesOf } from '../../../format/days.ts';
import { teamsOf } from '../../../games/game.ts';
import { useSession } from '../../../session/context.tsx';
import card from '../../../ui/card.module.css';
import { type MyGame, myGamesOf } from '../my-game.ts';
import { changedGamesQuery, comingGamesQuery } from '../queries.ts';
import { useOutgoing, withOutgoing } from '../use-answers.ts';
import { overlapsOf } from './overlaps.ts';

/** Nothing for most games. */
export default function GameWarnings({ myGame }: { myGame: MyGame }) {
  return (
    <>
      <Changes myGame={myGame} />
      <Overlaps myGame={myGame} />
    </>
  );
}

function Changes({ myGame: { game, me, answer } }: { myGame: MyGame }) {
  const { client } = useSession();
  const { data: changed } = useQuery(changedGamesQuery(client, me.id));
  // An answer that was given since is newer than the list.
  const record = changed?.find(
    ({ game_id: id, accepted }) => id === game.id && accepted === (answer === 'accepted'),
  );
  const changes = shownChanges(record?.changes ?? []);
  if (changes.length === 0) return null;
  return (
    <div className={card.notice}>
      <TriangleAlert aria-hidden="true" />
      <p>
        Changed since you accepted:{' '}
        {changes.map((change, index) => (
          <span key={change.field}>
            {index > 0 && ', '}
            {WORDS[change.field]}
            <Value change={change} which="before" /> → <Value change={change} which="after" />
          </span>
        ))}
        .{answer === 'unanswered' && ' Please answer again.'}
      </p>
    </div>
  );
}

type Change = ChangedGame['changes'][number];

const WORDS: Record<Change['field'], string> = {
  start_time: '',
  end_time: 'ends ',
  venue: '',
  subvenue: 'field ',
};

/** The end alone only where the start is the same. */
const shownChanges = (changes: readonly Change[]): Change[] =>
  changes.filter(
    ({ field }) => field !== 'end_time' || !changes.some(({ field: other }) => other === 'start_time'),
  );

function Value({ change: { field, ...change }, which }: { change: Change; which: 'before' | 'after' }) {
  const Element = which === 'before' ? 's' : 'b';
  const value = change[which] ?? '–';
  return <Element>{field.endsWith('_time') && value !== '–' ? momentOf(value) : value}</Element>;
}

function Overlaps({ myGame }: { myGame: MyGame }) {
  const session = useSession();
  const { data: coming } = useQuery(comingGamesQuery(session.client));
  const all = withOutgoing(myGamesOf(coming ?? [], session), useOutgoing());
  return overlapsOf(myGame, all).map((other) => (
    <div key={other.slot.id} className={card.notice}>
      <TriangleAlert aria-hidden="true" />
      <p>
        {myGame.answer === 'accepted' ? 'You also accepted' : 'You accepted'} <b>{teamsOf(other.game)}</b>,{' '}
        {[timesOf(other.game), other.zone].filter(Boolean).join(' ')}, for {other.game._embedded.site.name}.
        You cannot do both.
      </p>
    </div>
  ));
}
