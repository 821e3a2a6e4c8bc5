// What changed of a game since the person accepted it, as their email told it: the times or the place, old and new.
import type { Notice, NoticeChange } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { momentOf } from '../../format/days.ts';
import { useSession } from '../../session/context.tsx';
import card from '../../ui/card.module.css';
import type { MyGame } from './my-game.ts';
import { noticesQuery } from './queries.ts';

/** Nothing for a game that is offered for the first time. */
export default function Changes({ mine: { game, me } }: { mine: MyGame }) {
  const { client } = useSession();
  const notices = useQuery(noticesQuery(client, me.id));
  const isOfGame = ({ _links, kind }: Notice) =>
    kind === 'game' && _links.game?.href.includes(`/games/${game.id}.`) === true;
  const [latest] = (notices.data ?? []).filter(isOfGame); // the newest one comes first
  const changes = latest?.said === 'changed' ? latest.told.filter(({ field }) => field in WORDS) : [];
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
        . Please answer again.
      </p>
    </div>
  );
}

const WORDS: Record<string, string> = { start_time: '', venue: '', subvenue: 'field ' };

function Value({ change: { field, ...change }, which }: { change: NoticeChange; which: 'before' | 'after' }) {
  const Element = which === 'before' ? 's' : 'b';
  const value = change[which] ?? '–';
  return <Element>{field === 'start_time' ? momentOf(value) : value}</Element>;
}
