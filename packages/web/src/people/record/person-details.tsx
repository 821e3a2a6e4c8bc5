// What an assignor keeps about a person: roles, grade, phone, home and limits.
import type { User, UserChange } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { milesOf, unitOfWays, unitsOf } from '../../format/distances.ts';
import { NO_POINT, pointText, readPoint } from '../../format/map-point.ts';
import { fullName } from '../../format/words.ts';
import { useSite } from '../../session/context.tsx';
import type { Problems } from '../../session/problems.ts';
import { useGrades } from '../../site/queries.ts';
import { Checkbox, PointField, TextField } from '../../ui/field.tsx';
import styles from '../person-view.module.css';
import { peopleQuery } from '../queries.ts';
import { useUserChanges } from '../use-user-changes.ts';
import { PersonForm } from './person-form.tsx';

const ROLES = [
  { name: 'official', label: 'Official', words: 'an official' },
  { name: 'assignor', label: 'Assignor', words: 'an assignor' },
  { name: 'manager', label: 'Manager', words: 'a manager' },
] as const;

const LIMITS = [
  { name: 'games_per_day', label: 'Games a day' },
  { name: 'games_per_week', label: 'Games a week' },
  { name: 'miles', label: 'away' }, // in the unit of the site
] as const;

const WISHES = [
  { name: 'min_per_week', label: 'Wants at least' },
  { name: 'max_per_week', label: 'Wants at most' },
] as const;

type LimitName = (typeof LIMITS)[number]['name'];
type WishName = (typeof WISHES)[number]['name'];
type Values = Record<'grade' | 'mobile_phone' | 'home' | LimitName | WishName, string>;

const labelOf = ({ name, label }: (typeof LIMITS)[number]): string =>
  name === 'miles' ? `${unitOfWays()} ${label}` : label;

const labels = (): Record<keyof Values, string> => ({
  grade: 'Grade',
  mobile_phone: 'Mobile phone',
  home: 'Home',
  ...(Object.fromEntries(LIMITS.map((limit) => [limit.name, labelOf(limit)])) as Record<LimitName, string>),
  min_per_week: 'Wants at least, games a week',
  max_per_week: 'Wants at most, games a week',
});

export function PersonDetails({ user }: { user: User }) {
  const { me, mayEdit } = useSite();
  const changes = useUserChanges(user);
  const gradesId = useId();
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
      <PersonForm
        user={user}
        about="Grade, phone, home and limits"
        labels={labels()}
        valuesOf={valuesOf}
        readValues={(values) => readValues(values, user)}
      >
        {(bind, problems) => (
          <>
            <div className={styles.fields}>
              <TextField label="Grade" list={gradesId} {...bind('grade')} />
              <TextField label="Mobile phone" type="tel" {...bind('mobile_phone')} />
            </div>
            <div className={styles.fields}>
              {LIMITS.map((limit) => (
                <TextField
                  key={limit.name}
                  label={labelOf(limit)}
                  inputMode="numeric"
                  placeholder="no limit"
                  {...bind(limit.name)}
                  error={problems[limit.name] ?? problems[`limits/${limit.name}`]}
                />
              ))}
            </div>
            <div className={styles.fields}>
              {WISHES.map(({ name, label }) => (
                <TextField
                  key={name}
                  label={label}
                  inputMode="numeric"
                  placeholder="no wish"
                  hint="games a week"
                  {...bind(name)}
                  error={problems[name] ?? problems[`wanted_games/${name}`]}
                />
              ))}
            </div>
            <PointField
              label="Home"
              hint={`${unitOfWays()} are counted from here. Only they and assignors see it.`}
              {...bind('home')}
              error={problems.home ?? problems.latitude ?? problems.longitude}
            />
          </>
        )}
      </PersonForm>
      <Grades id={gradesId} />
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
  const { grade, mobile_phone, limits, wanted_games: wish } = user;
  const text = (value: number | null | undefined) => (value == null ? '' : String(value));
  return {
    grade: grade ?? '',
    mobile_phone: mobile_phone ?? '',
    home: pointText(user),
    games_per_day: text(limits?.games_per_day),
    games_per_week: text(limits?.games_per_week),
    miles: milesText(user),
    min_per_week: text(wish?.min_per_week),
    max_per_week: text(wish?.max_per_week),
  };
}

/** In the unit of the site. */
function milesText({ limits }: User): string {
  return limits?.miles == null ? '' : String(Math.round(unitsOf(limits.miles)));
}

/** Kilometers as miles, near enough to be shown as typed; those that were not changed stay as they are. */
function milesTyped(text: string, user: User): number {
  return text === milesText(user) ? user.limits!.miles! : Math.round(milesOf(Number(text)) * 100) / 100;
}

function readValues(values: Values, user: User): { change: UserChange } | { problems: Problems } {
  const problems: Problems = {};
  const numberOf = (name: LimitName | WishName): number | null => {
    const text = values[name].trim();
    if (text !== '' && !/^\d{1,4}$/.test(text)) problems[name] = 'Enter a whole number, or nothing.';
    if (text === '') return null;
    return name === 'miles' ? milesTyped(text, user) : Number(text);
  };
  const limits = Object.fromEntries(LIMITS.map(({ name }) => [name, numberOf(name)]));
  const wanted_games = Object.fromEntries(WISHES.map(({ name }) => [name, numberOf(name)]));
  const home = readPoint(values.home);
  if (home === undefined) problems.home = NO_POINT;
  if (Object.keys(problems).length > 0) return { problems };
  const { grade, mobile_phone } = values;
  return {
    change: {
      ...{ grade: grade.trim() || null, mobile_phone: mobile_phone.trim() || null, ...home },
      ...{ limits, wanted_games },
    },
  };
}
