// Adds a game, or one for each of several weeks, with Undo.
import { type Game, type GameInput, newIdempotencyKey } from '@crewcall/sdk/core';
import { Games } from '@crewcall/sdk/resources';
import { useRef, useState } from 'react';
import { clockOf, shortDay } from '../../format/days.ts';
import { count } from '../../format/words.ts';
import { useSite } from '../../session/context.tsx';
import { recordsOf } from '../../session/live/changed-records.ts';
import { type Change, useChange } from '../../session/use-change.ts';
import { dayOf, teamsOf } from '../game.ts';

/** What is added: a game, and for how many weeks. */
export type NewGames = { input: GameInput; weeks: number };

/** `warnings`: that the venue is closed then, of each of the games that it concerns. */
type Added = { games: Game[]; warnings: string[] };

/** `onAdded` gets the first of the games. */
export function useAdd(onAdded: (game: Game) => void) {
  const { client, site } = useSite();
  const { submit, isPending } = useChange();
  const [error, setError] = useState<unknown>();
  const sent = useRef({ text: '', key: '' });

  /** The same key for the same game: trying again after a lost connection adds it once. */
  const keyFor = (text: string): string => {
    if (sent.current.text !== text) sent.current = { text, key: newIdempotencyKey() };
    return sent.current.key;
  };
  const changeOf = ({ input, weeks }: NewGames): Change<Added> => ({
    record: `games of site ${site.id}`,
    send: async () => {
      const options = { idempotencyKey: keyFor(JSON.stringify({ input, weeks })) };
      if (weeks === 1) {
        const game = await new Games(client).create(site.id, input, options);
        return { games: [game], warnings: game.warnings ?? [] };
      }
      const series = await new Games(client).createSeries(site.id, { ...input, weeks }, options);
      return { games: series._embedded.games, warnings: series.warnings ?? [] };
    },
    affects: (added) =>
      recordsOf(
        site.id,
        'game',
        (added?.games ?? []).map(({ id }) => id),
      ), // the stream names leagues and others that are new
    message: addedWords,
    undo: ({ games }) => ({
      record: `games of site ${site.id}`,
      send: () => new Games(client).deleteMany(site.id, { game_ids: games.map(({ id }) => id) }),
      affects: recordsOf(
        site.id,
        'game',
        games.map(({ id }) => id),
      ),
    }),
    onSaved: ({ games }) => {
      sent.current = { text: '', key: '' };
      setError(undefined);
      onAdded(games[0]!);
    },
  });
  return {
    add: (games: NewGames) => void submit(changeOf(games)).catch(setError),
    isPending,
    error,
  };
}

/** "Added Rapids v Pines, Sat, May 17 at 9:00 AM." */
function addedWords({ games, warnings }: Added): string {
  const [first, last] = [games[0]!, games.at(-1)!];
  if (games.length === 1) {
    const added = `Added ${teamsOf(first)}, ${shortDay(dayOf(first))} at ${clockOf(first.start_time)}.`;
    return [added, ...warnings].join(' ');
  }
  const closed = warnings.length > 0 ? ` ${warnings.length} of them at a time when the venue is closed.` : '';
  return `Added ${count(games.length, 'game')}, ${shortDay(dayOf(first))} to ${shortDay(dayOf(last))}.${closed}`;
}
