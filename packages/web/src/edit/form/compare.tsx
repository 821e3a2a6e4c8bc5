// Shows a game that somebody else changed meanwhile beside what is typed, with a choice for each field.
import type { Game } from '@crewcall/sdk';
import { GitCompareArrows } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { clock, shortDay } from '../../format/days.ts';
import { count } from '../../format/words.ts';
import { Button } from '../../ui/button.tsx';
import styles from './compare.module.css';
import { FIELDS, type FieldName, type GameValues, valuesOf } from './fields.ts';
import { type Choices, type Difference, differences, merged, type Side } from './merge.ts';
import { changeSentence } from './told.ts';

type CompareProps = {
  game: Game;
  base: GameValues;
  values: GameValues;
  /** Who changed the game, if that is known. */
  changedBy: string | undefined;
  onKeep: (values: GameValues) => void;
  onDiscard: () => void;
};

export function Compare({ game, base, values, changedBy, onKeep, onDiscard }: CompareProps) {
  const [choices, setChoices] = useState<Choices>({});
  const title = useRef<HTMLHeadingElement>(null);
  const theirs = valuesOf(game);
  const found = differences(base, theirs, values);
  const contested = found.filter(({ isContested }) => isContested).length;
  const result = merged(theirs, found, choices);
  const sentence = changeSentence(game, { before: theirs, after: result, now: new Date() });
  useEffect(() => {
    // Whoever types goes on typing; whoever saved comes here.
    if (!(document.activeElement?.matches(TYPED_INTO) ?? false)) title.current?.focus();
  }, []);
  return (
    <section className={styles.compare} aria-labelledby="compare-title">
      <h2 id="compare-title" ref={title} tabIndex={-1}>
        <GitCompareArrows aria-hidden="true" /> {changedBy ?? 'Somebody else'} changed this game meanwhile
      </h2>
      <p role="status">
        {contested === 0
          ? 'You changed different fields. Check them, and save.'
          : `You both changed ${count(contested, 'field')}. Choose what the game keeps.`}
      </p>
      <div className={styles.grid}>
        <b className={styles.head}>Field</b>
        <b className={styles.head}>Theirs</b>
        <b className={styles.head}>Yours</b>
        {found.map((one) => (
          <Row
            key={one.name}
            difference={one}
            chosen={choices[one.name] ?? one.usual}
            onChoose={(side) => setChoices({ ...choices, [one.name]: side })}
          />
        ))}
      </div>
      {sentence !== undefined && <p className={styles.told}>{sentence}</p>}
      <div className={styles.actions}>
        <Button look="quiet" onClick={onDiscard}>
          Discard mine
        </Button>
        <Button look="primary" onClick={() => onKeep(result)}>
          Save these
        </Button>
      </div>
    </section>
  );
}

const TYPED_INTO = 'input, textarea, select';

type RowProps = { difference: Difference; chosen: Side; onChoose: (side: Side) => void };

function Row({ difference, chosen, onChoose }: RowProps) {
  const { name, isContested } = difference;
  const { label } = FIELDS[name];
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{label}</legend>
      <span className={styles.name} aria-hidden="true">
        {label}
        {isContested && <small>changed by both</small>}
      </span>
      {(['theirs', 'yours'] as const).map((side) => (
        <label key={side} className={styles.side}>
          <input
            type="radio"
            name={`keep-${name}`}
            checked={chosen === side}
            onChange={() => onChoose(side)}
          />
          <span>
            <span className={styles.whose}>{side === 'theirs' ? 'Theirs: ' : 'Yours: '}</span>
            {shown(name, difference[side])}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function shown(name: FieldName, value: string): string {
  if (value.trim() === '') return 'nothing';
  if (name === 'date') return shortDay(value);
  return name === 'time' || name === 'endTime' ? clock(value) : value;
}
