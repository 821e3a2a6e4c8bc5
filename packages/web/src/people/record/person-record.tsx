// What a site knows about a person: name, contact addresses, birth date, years as an official, and notes for assignors.
import type { User, UserChange } from '@crewcall/sdk/core';
import { useSite } from '../../session/context.tsx';
import type { Problems } from '../../session/problems.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import styles from '../person-view.module.css';
import { PersonForm } from './person-form.tsx';

const LABELS = {
  first_name: 'First name',
  last_name: 'Last name',
  email_addresses: 'Contact addresses',
  date_of_birth: 'Date of birth',
  official_since: 'First year',
  notes: 'Private notes',
};
type Values = Record<keyof typeof LABELS, string>;

export function PersonRecord({ user }: { user: User }) {
  const { me } = useSite();
  return (
    <section className={styles.card} aria-labelledby="record">
      <h2 id="record">Record</h2>
      <PersonForm
        user={user}
        about="Name, addresses and notes"
        labels={LABELS}
        valuesOf={valuesOf}
        readValues={(values) => readValues(values, { hasBirthDate: me.manager })}
      >
        {(bind, problems) => (
          <>
            <div className={styles.fields}>
              <TextField label={LABELS.first_name} {...bind('first_name')} />
              <TextField label={LABELS.last_name} {...bind('last_name')} />
            </div>
            <TextArea
              label={LABELS.email_addresses}
              hint="One in each line, for assignors. The address they sign in with, and get emails at, is theirs to change."
              rows={2}
              {...bind('email_addresses')}
              error={addressProblem(problems)}
            />
            <div className={styles.fields}>
              {me.manager && (
                <TextField
                  label={LABELS.date_of_birth}
                  hint="Only they and managers see it."
                  type="date"
                  {...bind('date_of_birth')}
                />
              )}
              <TextField
                label={LABELS.official_since}
                hint="As an official, such as 2019."
                inputMode="numeric"
                {...bind('official_since')}
              />
            </div>
            <TextArea label={LABELS.notes} hint="Only assignors and managers see them." {...bind('notes')} />
          </>
        )}
      </PersonForm>
    </section>
  );
}

/** The API names the address by its place in the list. */
function addressProblem(problems: Problems): string | undefined {
  return Object.entries(problems).find(([name]) => name.startsWith('email_addresses'))?.[1];
}

function valuesOf(user: User): Values {
  return {
    first_name: user.first_name,
    last_name: user.last_name,
    email_addresses: user.email_addresses.join('\n'),
    date_of_birth: user.date_of_birth ?? '',
    official_since: String(user.official_since ?? ''),
    notes: user.notes ?? '',
  };
}

function readValues(
  { official_since: since, ...values }: Values,
  { hasBirthDate }: { hasBirthDate: boolean },
): { change: UserChange } | { problems: Problems } {
  const problems: Problems = {};
  if (values.first_name.trim() === '') problems.first_name = 'Enter the first name.';
  if (values.last_name.trim() === '') problems.last_name = 'Enter the last name.';
  const year = Number(since);
  const isYear = /^\d{4}$/.test(since.trim()) && year >= 1900 && year <= new Date().getFullYear();
  if (since.trim() !== '' && !isYear)
    problems.official_since = 'Enter a year that has begun, such as 2019, or nothing.';
  const addresses = values.email_addresses.split(/[\s,;]+/).filter((address) => address !== '');
  const wrong = addresses.find((address) => !/^[^@]+@[^@]+\.[^@.]+$/.test(address));
  if (wrong !== undefined) problems.email_addresses = `“${wrong}” is not an email address.`;
  if (Object.keys(problems).length > 0) return { problems };
  return {
    change: {
      first_name: values.first_name.trim(),
      last_name: values.last_name.trim(),
      email_addresses: addresses,
      official_since: since.trim() === '' ? null : year,
      notes: values.notes.trim() || null,
      ...(hasBirthDate && { date_of_birth: values.date_of_birth || null }),
    },
  };
}
