// Moves the selected games by days or hours, to another venue, or to other positions, after a trial has said who hears what.
import type { Game } from '@crewcall/sdk/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { count } from '../../format/words.ts';
import { useSite } from '../../session/context.tsx';
import { Button } from '../../ui/button.tsx';
import { Combobox, isSameName } from '../../ui/combobox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select, SuggestedTextField, TextField } from '../../ui/field.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { useFieldNames } from '../../venues/field-names.ts';
import { type Names, useNames } from '../edit/form/names.ts';
import { ReasonField } from '../reason-field.tsx';
import type { BulkChange } from './bulk.ts';
import styles from './bulk-dialog.module.css';
import { Lines, WhoIsTold } from './bulk-dialog.tsx';
import { BUSY } from './bulk-words.ts';
import { changeTrialQuery } from './change-trial.ts';
import type { CrewConflict } from './conflicts.ts';
import type { PendingBulk } from './use-bulk.ts';

// docs/api: games, Move many games
const MOST_DAYS = 366;
const MOST_HOURS = 23;
const FIELD_LENGTH = 90;

/** What is typed; empty where nothing changes. */
type Values = { days: string; hours: string; minutes: string; way: 'later' | 'earlier' } & {
  venue: string;
  field: string;
  pattern: string;
};
const NOTHING: Values = { days: '', hours: '', minutes: '', way: 'later', venue: '', field: '', pattern: '' };

type ChangeDialogProps = {
  /** As they were when this was opened. */
  games: readonly Game[];
  onConfirm: (pending: PendingBulk) => Promise<boolean>;
  /** Shows a game in the panel. */
  onLook: (conflict: CrewConflict) => void;
  onClose: () => void;
};

export default function ChangeDialog({ games: seen, onConfirm, onLook, onClose }: ChangeDialogProps) {
  const names = useNames();
  const [values, setValues] = useState(NOTHING);
  const [reason, setReason] = useState('');
  const [isSending, setSending] = useState(false);
  const change = changeOf(values, names);
  const fieldNames = useFieldNames(change.venue_id);
  const isUnknown = values.venue !== '' && change.venue_id === undefined;
  const trial = useTrial(seen, change);
  const changed = trial.data?.result.changed ?? 0;
  const set = (part: Partial<Values>) => setValues((now) => ({ ...now, ...part }));
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (changed === 0 || isUnknown) return;
    setSending(true);
    if (await onConfirm({ action: 'change', games: seen, change, reason })) onClose();
    else setSending(false);
  };
  return (
    <Dialog title={`Move or change ${count(seen.length, 'game')}`} onClose={onClose}>
      <form className={styles.assign} onSubmit={send}>
        <Shift {...{ values, set }} />
        <div className={styles.place}>
          <Combobox
            label="Venue"
            value={values.venue}
            onChange={(venue) => set({ venue })}
            options={names.venue.map(({ name }) => name)}
            error={isUnknown ? 'Choose one of the venues.' : undefined}
          />
          <SuggestedTextField
            label="Field"
            suggestions={fieldNames}
            value={values.field}
            maxLength={FIELD_LENGTH}
            disabled={values.venue === ''}
            onChange={({ target }) => set({ field: target.value })}
          />
        </div>
        <Select
          label="Positions"
          value={values.pattern}
          onChange={({ target }) => set({ pattern: target.value })}
        >
          <option value="">As they are</option>
          {names.patterns.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <div className={styles.lines} role="status" aria-busy={trial.isFetching}>
          {trial.isError && <Failure error={trial.error} onRetry={() => trial.refetch()} />}
          {trial.isLoading && <Skeleton rows={2} />}
          {trial.data !== undefined && (
            <Lines pending={{ action: 'change', games: seen }} {...trial.data} onLook={onLook} />
          )}
        </div>
        {trial.data !== undefined && <WhoIsTold result={trial.data.result} />}
        <ReasonField {...{ reason }} onChange={setReason} />
        <div className={styles.buttons}>
          <Button look="quiet" onClick={onClose}>
            Keep them
          </Button>
          <Button
            look="primary"
            type="submit"
            disabled={changed === 0 || isUnknown || trial.isPlaceholderData}
            busy={isSending && BUSY}
          >
            {changed > 0 ? `Change ${count(changed, 'game')}` : 'Change'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** By how much: whole days keep the time of day. */
function Shift({ values, set }: { values: Values; set: (part: Partial<Values>) => void }) {
  const amount = (name: 'days' | 'hours' | 'minutes', label: string, max: number) => (
    <TextField
      {...{ label, max, type: 'number', min: 0, inputMode: 'numeric', value: values[name] }}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );
  return (
    <div className={styles.shift}>
      {amount('days', 'Days', MOST_DAYS)}
      {amount('hours', 'Hours', MOST_HOURS)}
      {amount('minutes', 'Minutes', 59)}
      <Select
        label="Which way"
        value={values.way}
        onChange={({ target }) => set({ way: target.value as Values['way'] })}
      >
        <option value="later">Later</option>
        <option value="earlier">Earlier</option>
      </Select>
    </div>
  );
}

/** What the API takes; nothing of what stays. */
function changeOf({ days, hours, minutes, way, venue, field, pattern }: Values, names: Names): BulkChange {
  const sign = way === 'later' ? 1 : -1;
  const venueId = names.venue.find(({ name }) => isSameName(name, venue))?.id;
  const [byDays, byMinutes] = [sign * Number(days), sign * (60 * Number(hours) + Number(minutes))];
  return {
    ...(byDays !== 0 && { days: byDays }),
    ...(byMinutes !== 0 && { minutes: byMinutes }),
    ...(venueId !== undefined && { venue_id: venueId, subvenue: field.trim() || null }),
    ...(pattern !== '' && { pattern_id: Number(pattern) }),
  };
}

/** What would become of the games; nothing is asked before something is chosen. */
function useTrial(games: readonly Game[], change: BulkChange) {
  const { client, site } = useSite();
  const isChosen = Object.keys(change).length > 0;
  return useQuery({
    ...changeTrialQuery({ client, siteId: site.id, games, change }),
    enabled: isChosen,
    placeholderData: isChosen ? keepPreviousData : undefined,
  });
}
