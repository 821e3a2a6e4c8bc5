// Who gets copies of what a minor is sent: the minor, or a manager, enters the address, and its owner confirms it.
import type { Guardian, NewGuardian, User } from '@crewcall/sdk/core';
import { Guardians as GuardiansResource } from '@crewcall/sdk/resources';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useSession } from '../session/context.tsx';
import { patch } from '../session/optimistic.ts';
import { type Problems, problemsOf } from '../session/problems.ts';
import { type Change, useChange } from '../session/use-change.ts';
import { Button, IconButton } from '../ui/button.tsx';
import card from '../ui/card.module.css';
import { Checkbox, FormError, TextField } from '../ui/field.tsx';
import { Failure } from '../ui/states.tsx';
import { guardiansQuery, statusOf } from './guardian.ts';
import styles from './guardians.module.css';

type GuardiansProps = {
  user: User;
  /** The person's first name; undefined: they look at it themselves. */
  name?: string;
  mayEdit: boolean;
  /** The class of the section, where it is not a card of its own. */
  className?: string | undefined;
};

export function Guardians({ user, name, mayEdit, className }: GuardiansProps) {
  const { client } = useSession();
  const { start, submit } = useChange();
  const query = guardiansQuery({ client, siteId: user._embedded.site.id }, user.id);
  const guardians = useQuery(query);
  const resource = new GuardiansResource(client);
  const record = `guardians ${user.id}`;
  const saved = (one: Guardian) => [
    patch<Guardian[]>(query.queryKey, (all) =>
      [...all.filter(({ id }) => id !== one.id), one].toSorted((a, b) => a.id - b.id),
    ),
  ];
  const add = (body: NewGuardian): Change<Guardian> => ({
    record,
    send: () => resource.create(user.id, body),
    saved,
    message: `An email asks ${body.email} to confirm.`,
  });
  const ask = ({ id, email }: Guardian): Change<Guardian> => ({
    record,
    send: () => resource.ask(id),
    saved,
    message: `Another email asks ${email} to confirm.`,
  });
  const allow = ({ id, email }: Guardian, mayAnswer: boolean): Change<Guardian> => ({
    record,
    send: () => resource.change(id, { may_answer: mayAnswer }),
    optimistic: [
      patch<Guardian[]>(query.queryKey, (all) =>
        all.map((one) => (one.id === id ? { ...one, may_answer: mayAnswer } : one)),
      ),
    ],
    saved,
    message: `${email} may ${mayAnswer ? 'now' : 'no longer'} accept and decline games.`,
    undo: (one) => allow(one, !mayAnswer),
  });
  const remove = ({ id, email }: Guardian): Change => ({
    record,
    send: () => resource.delete(id),
    optimistic: [patch<Guardian[]>(query.queryKey, (all) => all.filter((one) => one.id !== id))],
    message: `${email} gets no copies any more.`,
  });
  const whose = name ?? 'you';
  return (
    <section className={className ?? card.card} aria-labelledby={`guardians-${user.id}`}>
      <h2 id={`guardians-${user.id}`} className={className === undefined ? card.title : undefined}>
        Parents and guardians
      </h2>
      <p className={className === undefined ? card.soft : card.small}>
        They get a copy of each email that {whose} {name === undefined ? 'get' : 'gets'} about games, payments
        and certifications, and of messages from the assignors, once they have confirmed their address, until{' '}
        {whose} {name === undefined ? 'are' : 'is'} an adult.
      </p>
      {guardians.isError && <Failure error={guardians.error} onRetry={() => guardians.refetch()} />}
      <ul className={styles.rows} aria-label="Parents and guardians">
        {guardians.data?.map((one) => (
          <li key={one.id}>
            <div className={card.line}>
              <div className={styles.who}>
                <b>{one.email}</b>
                <Status guardian={one} />
              </div>
              {mayEdit && one.status !== 'stopped' && (
                <div className={card.actions}>
                  {one.status !== 'confirmed' && (
                    <Button small aria-label={`Ask again: ${one.email}`} onClick={() => start(ask(one))}>
                      Ask again
                    </Button>
                  )}
                  <IconButton label={`Remove ${one.email}`} icon={<X />} onClick={() => start(remove(one))} />
                </div>
              )}
            </div>
            {one.status !== 'stopped' && (
              <Checkbox
                label={`May accept and decline games for ${whose}`}
                aria-label={`${one.email} may accept and decline games for ${whose}`}
                checked={one.may_answer}
                disabled={!mayEdit}
                onChange={({ target }) => start(allow(one, target.checked))}
              />
            )}
          </li>
        ))}
      </ul>
      {mayEdit && <AddForm whose={whose} onAdd={(body) => submit(add(body))} />}
    </section>
  );
}

function Status({ guardian }: { guardian: Guardian }) {
  const { words, isWarning } = statusOf(guardian);
  return (
    <p className={isWarning ? card.warn : card.fact}>
      {isWarning && <TriangleAlert aria-hidden="true" />} {words}
    </p>
  );
}

const BLANK = { email: '', may_answer: false };

function AddForm({ whose, onAdd }: { whose: string; onAdd: (body: NewGuardian) => Promise<unknown> }) {
  const [values, setValues] = useState(BLANK);
  const [problems, setProblems] = useState<Problems>({});
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (values.email.trim() === '') return setProblems({ email: 'Enter their email address.' });
    try {
      await onAdd({ ...values, email: values.email.trim() });
      setValues(BLANK);
      setProblems({});
    } catch (error) {
      setProblems(problemsOf(error, 'email'));
    }
  };
  return (
    <form className={styles.form} noValidate onSubmit={add} aria-label="Add a parent or guardian">
      <TextField
        label="Email of a parent or guardian"
        type="email"
        autoComplete="off"
        value={values.email}
        error={problems.email}
        onChange={({ target }) => setValues((now) => ({ ...now, email: target.value }))}
      />
      <Checkbox
        label={`They may accept and decline games for ${whose}`}
        checked={values.may_answer}
        onChange={({ target }) => setValues((now) => ({ ...now, may_answer: target.checked }))}
      />
      <FormError message={problems['']} />
      <Button type="submit">Ask them to confirm</Button>
    </form>
  );
}
