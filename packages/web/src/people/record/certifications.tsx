// What a person has passed, such as a license or a background check: assignors add, renew and remove it.
import type { Certification, NewCertification, User } from '@crewcall/sdk/core';
import { Certifications as CertificationsResource } from '@crewcall/sdk/resources';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { todayIn } from '../../format/days.ts';
import { fullName } from '../../format/words.ts';
import { useSite } from '../../session/context.tsx';
import { patch } from '../../session/optimistic.ts';
import { type Problems, problemsOf } from '../../session/problems.ts';
import { type Change, ChangedMeanwhile, useChange } from '../../session/use-change.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FormError, TextField } from '../../ui/field.tsx';
import { Failure } from '../../ui/states.tsx';
import styles from '../person-view.module.css';
import { recordOf } from '../use-user-changes.ts';
import { certificationsQuery, validityOf } from './certification.ts';
import own from './certifications.module.css';

export function Certifications({ user }: { user: User }) {
  const { client, site, mayEdit } = useSite();
  const { start, submit } = useChange();
  const query = certificationsQuery({ client, siteId: site.id }, user.id);
  const certifications = useQuery(query);
  const [renewed, setRenewed] = useState<number>();
  const resource = new CertificationsResource(client);
  const common = { record: recordOf(user), affects: [[site.id, 'certification']] };
  const withSaved = (saved: Certification) => [
    patch<Certification[]>(query.queryKey, (all) =>
      [...all.filter(({ id }) => id !== saved.id), saved].toSorted((one, other) => one.id - other.id),
    ),
  ];
  const create = (body: NewCertification): Change<Certification> => ({
    ...common,
    send: () => resource.create(user.id, body),
    saved: withSaved,
  });
  const remove = ({ id, name, valid_from, valid_until }: Certification): Change => ({
    ...common,
    send: () => resource.delete(id),
    optimistic: [patch<Certification[]>(query.queryKey, (all) => all.filter((one) => one.id !== id))],
    message: `${fullName(user)} no longer has the certification ${name}.`,
    undo: () => create({ name, valid_from, valid_until }),
  });
  const renew = (
    { id, name, valid_until: before }: Certification,
    until: string | null,
  ): Change<Certification> => ({
    ...common,
    send: async () => {
      const now = await resource.get(id);
      if (now.valid_until !== before) throw new ChangedMeanwhile(now);
      return resource.change(id, { valid_until: until });
    },
    saved: withSaved,
    message: `${name} of ${fullName(user)} was saved.`,
    undo: (saved) => renew(saved, before),
  });
  return (
    <section className={styles.card} aria-labelledby="certifications">
      <h2 id="certifications">Certifications</h2>
      {certifications.isError && (
        <Failure error={certifications.error} onRetry={() => certifications.refetch()} />
      )}
      {certifications.data?.length === 0 && (
        <p className={styles.note}>
          Licenses, courses and background checks, with the day on which they end.
        </p>
      )}
      <ul className={`${styles.rows} ${own.rows}`} aria-label="Certifications">
        {certifications.data?.map((one) => (
          <li key={one.id}>
            {renewed === one.id ? (
              <RenewForm
                certification={one}
                onSave={async (until) => {
                  await submit(renew(one, until));
                  setRenewed(undefined);
                }}
                onCancel={() => setRenewed(undefined)}
              />
            ) : (
              <>
                <div>
                  {one.name}
                  <Validity certification={one} today={todayIn(site.timezone)} />
                </div>
                {mayEdit && (
                  <div className={own.actions}>
                    <Button small aria-label={`Renew ${one.name}`} onClick={() => setRenewed(one.id)}>
                      Renew
                    </Button>
                    <IconButton
                      label={`Remove ${one.name}`}
                      icon={<X />}
                      onClick={() => start(remove(one))}
                    />
                  </div>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && <AddForm onAdd={(body) => submit(create(body))} />}
    </section>
  );
}

function Validity({ certification, today }: { certification: Certification; today: string }) {
  const { words, isWarning } = validityOf(certification, today);
  return (
    <span className={isWarning ? own.warning : undefined}>
      {isWarning && <TriangleAlert aria-hidden="true" />} {words}
    </span>
  );
}

type RenewFormProps = {
  certification: Certification;
  onSave: (until: string | null) => Promise<unknown>;
  onCancel: () => void;
};

function RenewForm({ certification, onSave, onCancel }: RenewFormProps) {
  const [until, setUntil] = useState(certification.valid_until ?? '');
  const [problems, setProblems] = useState<Problems>({});
  const save = async (event: FormEvent) => {
    event.preventDefault();
    await onSave(until || null).catch((error) => setProblems(problemsOf(error, 'valid_until')));
  };
  return (
    <form noValidate onSubmit={save} aria-label={`Renew ${certification.name}`}>
      <TextField
        label={`${certification.name} is valid until`}
        type="date"
        autoFocus
        value={until}
        error={problems.valid_until}
        onChange={({ target }) => setUntil(target.value)}
      />
      <div className={own.actions}>
        <Button type="submit">Save</Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const BLANK = { name: '', valid_from: '', valid_until: '' };

function AddForm({ onAdd }: { onAdd: (body: NewCertification) => Promise<unknown> }) {
  const [values, setValues] = useState(BLANK);
  const [problems, setProblems] = useState<Problems>({});
  const bind = (name: keyof typeof BLANK) => ({
    value: values[name],
    error: problems[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      setValues((now) => ({ ...now, [name]: target.value })),
  });
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (values.name.trim() === '') return setProblems({ name: 'Enter what they have passed.' });
    try {
      const { name, valid_from: from, valid_until: until } = values;
      await onAdd({ name, valid_from: from || null, valid_until: until || null });
      setValues(BLANK);
      setProblems({});
    } catch (error) {
      setProblems(problemsOf(error, 'name'));
    }
  };
  return (
    <form noValidate onSubmit={add} aria-label="Add a certification">
      <TextField label="Certification" placeholder="Background check" {...bind('name')} />
      <div className={styles.fields}>
        <TextField label="Valid from" type="date" {...bind('valid_from')} />
        <TextField label="Valid until" type="date" {...bind('valid_until')} />
      </div>
      <FormError message={problems['']} />
      <Button type="submit">Add the certification</Button>
    </form>
  );
}
