// How officials take open games themselves, and how long before a game they can change their availability.
import type { WholeSite } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSite } from '../../session/context.tsx';
import { Checkbox, Select, TextField } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { siteGroupsQuery } from '../queries.ts';
import styles from './site-settings.module.css';
import type { useSiteSettings } from './use-site-settings.ts';

const MODES = [
  { value: 'off', label: 'No' },
  { value: 'ask', label: 'They ask' },
  { value: 'claim', label: 'They take them' },
] as const;
const ABOUT = {
  off: 'Only assignors fill open positions.',
  ask: 'Officials ask for open positions. You decide under Attention.',
  claim: 'Whoever claims an open position first has it.',
} as const;

type SettingsProps = { site: WholeSite; save: ReturnType<typeof useSiteSettings>['save'] };

export function OpenGames({ site, save }: SettingsProps) {
  const { mayEdit } = useSite();
  const { mode, minimum_grade: grade, hours_before: hours } = site.open_games;
  return (
    <fieldset className={styles.switches} disabled={!mayEdit}>
      <legend>Officials take open games</legend>
      <Segmented
        label="Officials take open games"
        value={mode}
        choices={MODES}
        onChange={(chosen) => save({ open_games: { mode: chosen } }, 'Officials take open games')}
      />
      <p className={styles.about}>{ABOUT[mode]}</p>
      {mode === 'claim' && site.grades.length > 0 && (
        <Select
          label="Lowest grade to take a game"
          hint="Lower grades can ask."
          value={grade ?? ''}
          onChange={({ target }) =>
            save({ open_games: { minimum_grade: target.value || null } }, 'Lowest grade to take a game')
          }
        >
          <option value="">Any</option>
          {site.grades.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      )}
      {mode === 'claim' && <Groups {...{ site, save }} />}
      {mode !== 'off' && (
        <NumberSetting
          label="Until how many hours before a game"
          hint="Later, only assignors fill positions. 0: until it begins."
          value={hours}
          most={8_760}
          onSave={(value) => save({ open_games: { hours_before: value ?? 0 } }, 'Hours before a game')}
        />
      )}
    </fieldset>
  );
}

function Groups({ site, save }: SettingsProps) {
  const { client } = useSite();
  const groups = useQuery(siteGroupsQuery({ client, siteId: site.id }));
  const { group_ids: chosen } = site.open_games;
  if (groups.data === undefined || groups.data.items.length === 0) return null;
  const toggle = (id: number, isChosen: boolean) =>
    save(
      { open_games: { group_ids: isChosen ? [...chosen, id] : chosen.filter((one) => one !== id) } },
      'Groups that take games',
    );
  return (
    <fieldset className={styles.groups}>
      <legend>Only these groups take games; others ask. None: everybody.</legend>
      {groups.data.items.map(({ id, name }) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          onChange={({ target }) => toggle(id, target.checked)}
          label={name}
        />
      ))}
    </fieldset>
  );
}

export function AvailabilityLock({ site, save }: SettingsProps) {
  const { mayEdit } = useSite();
  return (
    <fieldset className={styles.switches} disabled={!mayEdit}>
      <legend>Availability</legend>
      <NumberSetting
        label="Locked days"
        hint="Officials cannot change their availability from today to as many days ahead. Empty: they can change every day."
        value={site.availability_locked_days}
        most={365}
        isOptional
        onSave={(value) => save({ availability_locked_days: value }, 'Locked days')}
      />
    </fieldset>
  );
}

export function Answers({ site, save }: SettingsProps) {
  const { mayEdit } = useSite();
  const { answer_reminder_days: days, answer_hours: hours, offers_lapse: lapses } = site;
  return (
    <fieldset className={styles.switches} disabled={!mayEdit}>
      <legend>Answers</legend>
      <NumberSetting
        label="Days after which officials are reminded"
        hint="Those who have not answered. Empty: you remind them yourself."
        value={days}
        least={1}
        most={30}
        isOptional
        onSave={(value) => save({ answer_reminder_days: value }, 'Days after which officials are reminded')}
      />
      <NumberSetting
        label="Hours before a game when answers are due"
        hint="Officials read it when they are asked, and are reminded a day before. Empty: they are never due."
        value={hours}
        least={1}
        most={720}
        isOptional
        onSave={(value) => save({ answer_hours: value }, 'Hours before a game when answers are due')}
      />
      <div className={styles.switch}>
        <Checkbox
          checked={lapses}
          disabled={hours === null}
          onChange={({ target }) =>
            save({ offers_lapse: target.checked }, 'Take officials off who have not answered by then')
          }
          label={
            <>
              <b>Take officials off who have not answered by then</b>
              <small>Only those who were told so half a day before. The position is open again.</small>
            </>
          }
        />
      </div>
    </fieldset>
  );
}

export function Arrival({ site, save }: SettingsProps) {
  const { mayEdit } = useSite();
  return (
    <fieldset className={styles.switches} disabled={!mayEdit}>
      <legend>The day of a game</legend>
      <NumberSetting
        label="Minutes to arrive before a game"
        hint="Officials read when to arrive on the day of the game."
        value={site.arrival_minutes}
        most={240}
        onSave={(value) => save({ arrival_minutes: value ?? 0 }, 'Minutes to arrive before a game')}
      />
    </fieldset>
  );
}

export function Minors({ site, save }: SettingsProps) {
  const { mayEdit, me } = useSite();
  return (
    <fieldset className={styles.switches} disabled={!mayEdit || !me.manager}>
      <legend>Minors</legend>
      <NumberSetting
        label="Adult from the age of"
        hint="Other officials do not see the phone of a minor, nor the list of their games. Somebody without a date of birth is an adult. Managers change it."
        value={site.adult_age}
        least={10}
        most={25}
        onSave={(value) => value !== null && save({ adult_age: value }, 'Adult from the age of')}
      />
    </fieldset>
  );
}

type NumberSettingProps = {
  label: string;
  hint: string;
  value: number | null;
  least?: number;
  most: number;
  isOptional?: boolean;
  onSave: (value: number | null) => void;
};

/** A whole number that is saved when the field is left, or by Enter. */
function NumberSetting({
  label,
  hint,
  value,
  least = 0,
  most,
  isOptional = false,
  onSave,
}: NumberSettingProps) {
  const [text, setText] = useState<string>();
  const [error, setError] = useState<string>();
  const leave = () => {
    if (text === undefined) return;
    const isEmpty = text.trim() === '';
    const number = isEmpty && isOptional ? null : Number(text);
    if (number !== null && (isEmpty || !Number.isInteger(number) || number < least || number > most)) {
      setError(`Enter a whole number from ${least} to ${most.toLocaleString('en-US')}.`);
      return;
    }
    setText(undefined);
    if (number !== value) onSave(number);
  };
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      inputMode="numeric"
      size={6}
      value={text ?? value ?? ''}
      onChange={({ target }) => {
        setText(target.value);
        setError(undefined);
      }}
      onBlur={leave}
      onKeyDown={({ key }) => key === 'Enter' && leave()}
    />
  );
}
