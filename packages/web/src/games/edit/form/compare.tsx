// Shows a game that somebody else changed meanwhile beside what is typed.
import type { Game } from '@crewcall/sdk/core';
import { clock, shortDay } from '../../../format/days.ts';
import { Compare } from '../../../ui/compare.tsx';
import { changeSentence } from './change-notice.ts';
import { FIELD_NAMES, FIELDS, type FieldName, type GameValues, valuesOf } from './fields.ts';

type CompareGameProps = {
  game: Game;
  base: GameValues;
  values: GameValues;
  /** Who changed the game, if that is known. */
  changedBy: string | undefined;
  onKeep: (values: GameValues) => void;
  onDiscard: () => void;
};

const LABELS = Object.fromEntries(FIELD_NAMES.map((name) => [name, FIELDS[name].label]));

export function CompareGame({ game, base, values, ...rest }: CompareGameProps) {
  const theirs = valuesOf(game);
  return (
    <Compare
      {...{ base, theirs, yours: values, ...rest }}
      what="this game"
      labels={LABELS}
      shown={shown}
      about={(after) => changeSentence(game, { before: theirs, after, now: new Date() })}
    />
  );
}

function shown(name: FieldName, value: string): string {
  if (name === 'date') return shortDay(value);
  return name === 'time' || name === 'endTime' ? clock(value) : value;
}
