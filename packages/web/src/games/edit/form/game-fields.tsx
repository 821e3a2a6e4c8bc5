// The fields of a game: when and where, who plays, the crew and the notes.
import { addMinutes, clock, minutesOf } from '../../../format/days.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { Select, SuggestedTextField, TextArea, TextField } from '../../../ui/field.tsx';
import { useFieldNames } from '../../../venues/field-names.ts';
import { FIELDS, type FieldName, type GameValues } from './fields.ts';
import styles from './game-form.module.css';
import { lengthOf, type Names } from './names.ts';
import { TimeField } from './time-field.tsx';

const NAME_LENGTH = 90; // docs/api: games
const NOTE_LENGTH = 1_000; // docs/api: games

/** That a new game has no officials is chosen; the API reads it as nothing. */
const NO_OFFICIALS = ' ';

type GameFormProps = {
  values: GameValues;
  errors: Partial<Record<FieldName, string>>;
  names: Names;
  isNew?: boolean;
  onChange: (change: Partial<GameValues>) => void;
};

export function GameFields({ values, errors, names, isNew = false, onChange }: GameFormProps) {
  const fieldNames = useFieldNames(names.venue.find(({ name }) => name === values.venue)?.id);
  const text = (name: FieldName) => ({
    label: FIELDS[name].label,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  const named = (name: FieldName, list: keyof typeof NEW) => ({
    label: FIELDS[name].label,
    value: values[name],
    error: errors[name],
    options: names[list].map((entry) => entry.name),
    newHint: (typed: string) => `New: “${typed}” is added to the ${NEW[list]}.`,
    maxLength: NAME_LENGTH,
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <>
      <fieldset className={styles.part}>
        <legend>When and where</legend>
        <div className={styles.three}>
          <TextField type="date" required autoFocus={isNew} {...text('date')} />
          <TimeField required {...text('time')} onChange={(time) => onChange(laterStart(values, time))} />
          <TimeField
            {...text('endTime')}
            placeholder={usualEnd(values, names)}
            onChange={(endTime) => onChange({ endTime })}
          />
        </div>
        <div className={styles.place}>
          <Combobox {...named('venue', 'venue')} />
          <SuggestedTextField {...text('subvenue')} suggestions={fieldNames} maxLength={NAME_LENGTH} />
        </div>
      </fieldset>
      <fieldset className={styles.part}>
        <legend>Who plays</legend>
        <div className={styles.two}>
          <Combobox {...named('homeTeam', 'team')} />
          <Combobox {...named('awayTeam', 'team')} />
        </div>
        <div className={styles.four}>
          <Combobox {...named('gender', 'gender')} />
          <Combobox {...named('ageGroup', 'age-group')} />
          <Combobox {...named('league', 'league')} />
          <Combobox {...named('gameType', 'game-type')} />
        </div>
      </fieldset>
      <fieldset className={styles.part}>
        <legend>Crew</legend>
        <div className={styles.two}>
          <Select
            {...text('pattern')}
            label="Positions"
            required={isNew && names.patterns.length > 0}
            hint={crewOf(values.pattern, names)}
          >
            {isNew && names.patterns.length > 0 ? (
              <>
                <option value="" disabled>
                  Choose the crew
                </option>
                <option value={NO_OFFICIALS}>No officials</option>
              </>
            ) : (
              <option value="">No officials</option>
            )}
            {names.patterns.map(({ id, name }) => (
              <option key={id}>{name}</option>
            ))}
            {isUnknown(values.pattern, names) && <option>{values.pattern}</option>}
          </Select>
        </div>
      </fieldset>
      <fieldset className={styles.part}>
        <legend>Notes</legend>
        <TextArea
          {...text('publicNote')}
          maxLength={NOTE_LENGTH}
          hint="Everybody who sees the game reads it."
          rows={2}
        />
        <TextArea {...text('privateNote')} maxLength={NOTE_LENGTH} hint="Officials do not see it." rows={2} />
        <div className={styles.two}>
          <TextField {...text('number')} maxLength={NAME_LENGTH} />
        </div>
      </fieldset>
    </>
  );
}

const NEW = {
  venue: 'venues',
  team: 'teams',
  league: 'leagues',
  'age-group': 'age groups',
  gender: 'genders',
  'game-type': 'game types',
} as const;

/** A game that moves keeps its length. */
function laterStart(values: GameValues, time: string): Partial<GameValues> {
  if (values.endTime === '' || values.time === '' || time === '') return { time };
  return { time, endTime: addMinutes(values.endTime, minutesOf(time) - minutesOf(values.time)) };
}

/** When the game ends if nothing is entered. */
function usualEnd({ time, endTime, ageGroup }: GameValues, names: Names): string | undefined {
  if (endTime !== '' || time === '') return undefined;
  return clock(addMinutes(time, lengthOf(names['age-group'], ageGroup)));
}

/** "Referee $45, Assistant Referee $35" */
function crewOf(pattern: string, { patterns }: Names): string | undefined {
  const positions = patterns.find(({ name }) => name === pattern)?.positions;
  return positions
    ?.map(({ name, fee, currency }) => (fee ? `${name} ${money(fee, currency)}` : name))
    .join(', ');
}

function money(amount: number, currency: string): string {
  return amount.toLocaleString('en-US', { style: 'currency', currency });
}

/** While the list is loading, or where the pattern has been deleted, the game keeps the one it has. */
const isUnknown = (pattern: string, { patterns }: Names): boolean =>
  pattern.trim() !== '' && !patterns.some(({ name }) => name === pattern);
