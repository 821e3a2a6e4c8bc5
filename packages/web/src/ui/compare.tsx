// Shows what somebody else changed meanwhile beside what is typed, with a choice for each field.
import { GitCompareArrows } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import styles from './compare.module.css';
import { type Choices, type Difference, differences, merged, type Side } from './merge.ts';

type CompareProps<Values extends Record<string, string>> = {
  /** What was changed, such as "this game". */
  what: string;
  /** Who changed it, if that is known. */
  changedBy?: string | undefined;
  /** The fields when the form began, as they are now, and as typed. */
  base: Values;
  theirs: Values;
  yours: Values;
  labels: { [Name in keyof Values]?: string };
  /** A value in words. */
  shown?: (name: keyof Values & string, value: string) => ReactNode;
  /** What else is said about the result. */
  about?: (result: Values) => ReactNode;
  onKeep: (values: Values) => void;
  onDiscard: () => void;
};

export function Compare<Values extends Record<string, string>>(props: CompareProps<Values>) {
  const { what, changedBy, base, theirs, yours, labels, shown, about, onKeep, onDiscard } = props;
  const [choices, setChoices] = useState<Choices<Values>>({});
  const title = useRef<HTMLHeadingElement>(null);
  const found = differences(base, { theirs, yours });
  const conflicts = found.filter(({ isConflicting }) => isConflicting).length;
  const result = merged(theirs, found, choices);
  const sentence = about?.(result);
  useEffect(() => {
    // Whoever types goes on typing; whoever saved comes here.
    if (!(document.activeElement?.matches(TYPED_INTO) ?? false)) title.current?.focus();
  }, []);
  return (
    <section className={styles.compare} aria-labelledby="compare-title">
      <h2 id="compare-title" ref={title} tabIndex={-1}>
        <GitCompareArrows aria-hidden="true" /> {changedBy ?? 'Somebody else'} changed {what} meanwhile
      </h2>
      <p role="status">
        {conflicts === 0
          ? 'You changed different fields. Check them, and save.'
          : `You both changed ${conflicts === 1 ? '1 field' : `${conflicts} fields`}. Choose what is kept.`}
      </p>
      <div className={styles.grid}>
        <b className={styles.head}>Field</b>
        <b className={styles.head}>Theirs</b>
        <b className={styles.head}>Yours</b>
        {found.map((one) => (
          <Row
            key={one.name}
            difference={one}
            label={labels[one.name] ?? one.name}
            shown={(value) => (value.trim() === '' ? 'nothing' : (shown?.(one.name, value) ?? value))}
            chosen={choices[one.name] ?? one.usual}
            onChoose={(side) => setChoices({ ...choices, [one.name]: side })}
          />
        ))}
      </div>
      {sentence !== undefined && <p className={styles.sentence}>{sentence}</p>}
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

type RowProps = {
  difference: Difference<string>;
  label: string;
  shown: (value: string) => ReactNode;
  chosen: Side;
  onChoose: (side: Side) => void;
};

function Row({ difference, label, shown, chosen, onChoose }: RowProps) {
  const { name, isConflicting } = difference;
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{label}</legend>
      <span className={styles.name} aria-hidden="true">
        {label}
        {isConflicting && <small>changed by both</small>}
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
            {shown(difference[side])}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
