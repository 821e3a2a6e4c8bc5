// A row of choices of which one holds, each with the number of what it would show.
import styles from './segmented.module.css';

type Choice<Value extends string> = { value: Value; label: string; count?: number | undefined };
type SegmentedProps<Value extends string> = {
  label: string;
  value: Value;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
};

export function Segmented<Value extends string>({ label, value, choices, onChange }: SegmentedProps<Value>) {
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{label}</legend>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className={styles.choice}
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
          {choice.count !== undefined && <b> {choice.count.toLocaleString('en-US')}</b>}
        </button>
      ))}
    </fieldset>
  );
}
