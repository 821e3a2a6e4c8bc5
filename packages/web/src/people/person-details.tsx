// What an assignor keeps about a person: roles, grade, phone, home and limits.
import type { User, UserChange } from '@crewcall/sdk/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { NO_POINT, pointText, readPoint } from '../format/map-point.ts';
import { fullName } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { isSameText, useEditConflict } from '../session/edit-conflict.ts';
import { recordsOf } from '../session/live/changed-records.ts';
import { patch } from '../session/optimistic.ts';
import { type Problems, problemsOf } from '../session/problems.ts';
import { useGrades } from '../site/queries.ts';
import { Button } from '../ui/button.tsx';
import { Compare } from '../ui/compare.tsx';
import { Checkbox, PointField, TextField } from '../ui/field.tsx';
import styles from './person-view.module.css';
import { peopleQuery, personQuery } from './queries.ts';
import { recordOf, useUserChanges } from './use-user-changes.ts';

const ROLES = [
  { name: 'official', label: 'Official', words: 'an official' },
  { name: 'assignor', label: 'Assignor', words: 'an assignor' },
  { name: 'manager', label: 'Manager', words: 'a manager' },
] as const;

const LIMITS = [
  { name: 'games_per_day', label: 'Games a day' },
  { name: 'games_per_week', label: 'Games a week' },
  { name: 'miles', label: 'Miles away' },
] as const;

const LABELS = {
  grade: 'Grade',
  mobile_phone: 'Mobile phone',
  home: 'Home',
  ...Object.fromEntries(LIMITS.map(({ name, label }) => [name, label])),
};

type Values = Record<'grade' | 'mobile_phone' | 'home' | (typeof LIMITS)[number]['name'], string>;

export function PersonDetails({ user }: { user: User }) {
  const { site, me, mayEdit, client } = useSite();
  const queries = useQueryClient();
  const { queryKey } = personQuery({ client, siteId: site.id }, user.id);
  const changes = useUserChanges(user);
  const now = valuesOf(user);
  const [{ base, values }, setForm] = useState({ base: now, values: now });
  // Without changes of one's own, the form follows the person.
  if (isSameText(values, base) && !isSameText(now, base)) setForm({ base: now, values: now });
  const [problems, setProblems] = useState<Problems>({});
  const { conflict, save, end } = useEditConflict<Values, User>({
    path: `/api/v2/users/${user.id}`,
    record: recordOf(user),
    message: (saved) => `${fullName(saved)} was saved.`,
    saved: (saved) => [patch<User>(queryKey, () => saved)],
    affects: recordsOf(site.id, 'user', [user.id]),
    valuesOf,
    bodyOf: (typed) => {
      const read = readValues(typed);
      return 'change' in read ? read.change : {};
    },
    onSaved: (saved) => {
      setForm({ base: valuesOf(saved), values: valuesOf(saved) });
      setProblems({});
    },
  });
  const gradesId = useId();
  const bind = (name: keyof Values) => ({
    value: values[name],
    error: problems[name] ?? problems[`limits/${name}`],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      setForm((form) => ({ ...form, values: { ...form.values, [name]: target.value } })),
  });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const read = readValues(values);
    if ('problems' in read) return setProblems(read.problems);
    try {
      await save(base, values);
    } catch (error) {
      setProblems(problemsOf(error));
    }
  };
  return (
    <section className={styles.card} aria-labelledby="details">
      <h2 id="details">Roles and limits</h2>
      <div className={styles.checks}>
        {ROLES.map(({ name, label, words }) => (
          <Checkbox
            key={name}
            label={label}
            checked={user[name]}
            disabled={!mayEdit || (!me.manager && (name === 'manager' || user.manager))}
            onChange={({ target }) =>
              changes.set(
                { [name]: target.checked },
                `${fullName(user)} is ${target.checked ? 'now' : 'no longer'} ${words}.`,
              )
            }
          />
        ))}
      </div>
      <form noValidate onSubmit={send} aria-label="Grade, phone, home and limits">
        <fieldset className={styles.fieldset} disabled={!mayEdit}>
          <div className={styles.fields}>
            <TextField label="Grade" list={gradesId} {...bind('grade')} />
            <TextField label="Mobile phone" type="tel" {...bind('mobile_phone')} />
          </div>
          <div className={styles.fields}>
            {LIMITS.map(({ name, label }) => (
              <TextField
                key={name}
                label={label}
                inputMode="numeric"
                placeholder="no limit"
                {...bind(name)}
              />
            ))}
          </div>
          <PointField
            label="Home"
            hint="Miles are counted from here. Only they and assignors see it."
            {...bind('home')}
            error={problems.home ?? problems.latitude ?? problems.longitude}
          />
        </fieldset>
        <Grades id={gradesId} />
        {problems[''] !== undefined && <p role="alert">{problems['']}</p>}
        {mayEdit && conflict === undefined && <Button type="submit">Save</Button>}
      </form>
      {conflict !== undefined && (
        <Compare
          {...conflict}
          what={fullName(user)}
          labels={LABELS}
          onKeep={(kept) => void save(conflict.theirs, kept).catch((error) => setProblems(problemsOf(error)))}
          onDiscard={() => {
            end();
            setForm({ base: conflict.theirs, values: conflict.theirs });
            void queries.invalidateQueries({ queryKey });
          }}
        />
      )}
    </section>
  );
}

/** The site's grades, and those that others have, to choose from. */
function Grades({ id }: { id: string }) {
  const { client, site } = useSite();
  const { data = [] } = useQuery(peopleQuery({ client, siteId: site.id }));
  const others = data.map(({ grade }) => grade).filter((grade) => grade !== null);
  const grades = [...new Set([...useGrades(), ...others.sort()])];
  return (
    <datalist id={id}>
      {grades.map((grade) => (
        <option key={grade} value={grade} />
      ))}
    </datalist>
  );
}

function valuesOf(user: User): Values {
  const { grade, mobile_phone, limits } = user;
  const text = (value: number | null | undefined) => (value == null ? '' : String(value));
  return {
    grade: grade ?? '',
    mobile_phone: mobile_phone ?? '',
    home: pointText(user),
    games_per_day: text(limits?.games_per_day),
    games_per_week: text(limits?.games_per_week),
    miles: text(limits?.miles),
  };
}

function readValues(values: Values): { change: UserChange } | { problems: Problems } {
  const problems: Problems = {};
  const limits = Object.fromEntries(
    LIMITS.map(({ name }) => {
      const text = values[name].trim();
      if (text !== '' && !/^\d{1,4}$/.test(text)) problems[name] = 'Enter a whole number, or nothing.';
      return [name, text === '' ? null : Number(text)];
    }),
  );
  const home = readPoint(values.home);
  if (home === undefined) problems.home = NO_POINT;
  if (Object.keys(problems).length > 0) return { problems };
  const { grade, mobile_phone } = values;
  return {
    change: { grade: grade.trim() || null, mobile_phone: mobile_phone.trim() || null, ...home, limits },
  };
}
