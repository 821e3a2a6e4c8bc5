// Changes what holds every week: a choice for each weekday, and the days from which and until which it holds.
import type { AvailabilityPattern } from '@crewcall/sdk/core';
import { Users } from '@crewcall/sdk/resources';
import { useState } from 'react';
import { addDays } from '../../format/days.ts';
import { useSession } from '../../session/context.tsx';
import { persistedKey } from '../../session/persisted.ts';
import { type Problems, problemsOf } from '../../session/problems.ts';
import { useChange } from '../../session/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError, Select, TextField } from '../../ui/field.tsx';
import styles from './availability.module.css';
import type { DayState } from './day-state.ts';
import { type Preset, toPatternDays, type WeekDay, weekOf, withPreset } from './pattern.ts';

const USUAL_DAYS = 180; // half a season and more
const USUAL_HOURS = { kind: 'hours', start: '17:00', end: '22:00' } as const;

type PatternDialogProps = {
  userIds: readonly number[];
  pattern: AvailabilityPattern | null;
  onClose: () => void;
};

export function PatternDialog({ userIds, pattern, onClose }: PatternDialogProps) {
  const { client } = useSession();
  const { submit, isPending } = useChange();
  const today = new Date().toLocaleDateString('en-CA');
  const [week, setWeek] = useState(() => weekOf(pattern?.days ?? []));
  const [from, setFrom] = useState(pattern?.start_date ?? today);
  const [until, setUntil] = useState(pattern?.end_date ?? addDays(today, USUAL_DAYS));
  const [problems, setProblems] = useState<Problems>({});
  const act = async (write: (userId: number) => Promise<unknown>, message: string) => {
    try {
      await submit({
        record: 'weekly pattern',
        send: () => Promise.all(userIds.map(write)),
        affects: [persistedKey('availability')],
        message,
      });
      onClose();
    } catch (error) {
      setProblems(problemsOf(error));
    }
  };
  const body = { start_date: from, end_date: until, days: toPatternDays(week) };
  const save = () =>
    act(
      (id) => new Users(client).changeAvailabilityPattern(id, body),
      'Your week is saved. Days that you set one by one stay as they are.',
    );
  const remove = () =>
    act((id) => new Users(client).deleteAvailabilityPattern(id), 'Your weekly pattern is deleted.');
  const { start_date, end_date, ...others } = problems;
  const general = Object.values(others);
  return (
    <Dialog
      title="Every week"
      onClose={onClose}
      actions={
        <>
          {pattern !== null && (
            <Button look="danger" disabled={isPending} onClick={remove}>
              Delete
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={isPending} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <fieldset className={styles.presets}>
        <legend className="visually-hidden">Fill in</legend>
        {PRESETS.map(([preset, label]) => (
          <Button key={preset} small onClick={() => setWeek(withPreset(week, preset))}>
            {label}
          </Button>
        ))}
      </fieldset>
      <div className={styles.weekdays}>
        {week.map((day, index) => (
          <WeekDayFields
            key={day.weekday}
            day={day}
            onChange={(state) => setWeek(week.map((one, at) => (at === index ? { ...one, state } : one)))}
          />
        ))}
      </div>
      <div className={styles.hours}>
        <TextField
          label="From"
          type="date"
          value={from}
          error={start_date}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          label="Until"
          type="date"
          value={until}
          error={end_date}
          onChange={({ target }) => setUntil(target.value)}
        />
      </div>
      <FormError message={general.length > 0 ? general.join(' ') : undefined} />
    </Dialog>
  );
}

const PRESETS: readonly [Preset, string][] = [
  ['weekdays', 'All weekdays'],
  ['weekends', 'Weekends'],
  ['mornings', 'Mornings'],
  ['evenings', 'Evenings'],
];

const STATES: Record<DayState['kind'], DayState> = {
  unsaid: { kind: 'unsaid' },
  yes: { kind: 'yes' },
  hours: USUAL_HOURS,
  no: { kind: 'no' },
};

function WeekDayFields({
  day: { weekday, state },
  onChange,
}: {
  day: WeekDay;
  onChange: (state: DayState) => void;
}) {
  return (
    <div className={styles.weekdayFields}>
      <Select
        label={weekday}
        value={state.kind}
        onChange={({ target }) => onChange(STATES[target.value as DayState['kind']])}
      >
        <option value="unsaid">No answer</option>
        <option value="yes">All day</option>
        <option value="hours">Certain hours</option>
        <option value="no">Not available</option>
      </Select>
      {state.kind === 'hours' && (
        <>
          <TextField
            label={`${weekday} from`}
            type="time"
            value={state.start}
            onChange={({ target }) => onChange({ ...state, start: target.value })}
          />
          <TextField
            label={`${weekday} until`}
            type="time"
            value={state.end}
            onChange={({ target }) => onChange({ ...state, end: target.value })}
          />
        </>
      )}
    </div>
  );
}
