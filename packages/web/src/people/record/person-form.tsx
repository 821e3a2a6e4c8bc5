// A form about a person, which is saved only if nobody changed the same fields meanwhile, with Undo.
import type { User, UserChange } from '@crewcall/sdk/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { fullName } from '../../format/words.ts';
import { useSite } from '../../session/context.tsx';
import { type FormText, isSameText, useEditConflict } from '../../session/edit-conflict.ts';
import { recordsOf } from '../../session/live/changed-records.ts';
import { patch } from '../../session/optimistic.ts';
import { type Problems, problemsOf } from '../../session/problems.ts';
import { Button } from '../../ui/button.tsx';
import { Compare } from '../../ui/compare.tsx';
import { FormError } from '../../ui/field.tsx';
import styles from '../person-view.module.css';
import { personQuery } from '../queries.ts';
import { recordOf } from '../use-user-changes.ts';

type Bind<Values> = (name: keyof Values & string) => {
  value: string;
  error: string | undefined;
  autoComplete: 'off';
  onChange: (event: { target: { value: string } }) => void;
};

type PersonFormProps<Values> = {
  user: User;
  /** What the form is about, for those who do not see it. */
  about: string;
  labels: { [Name in keyof Values]?: string };
  valuesOf: (user: User) => Values;
  readValues: (values: Values) => { change: UserChange } | { problems: Problems };
  /** Draws the fields; `problems` are those of the whole form, by the name of a field. */
  children: (bind: Bind<Values>, problems: Problems) => ReactNode;
};

export function PersonForm<Values extends FormText>({
  user,
  about,
  labels,
  valuesOf,
  readValues,
  children,
}: PersonFormProps<Values>) {
  const { site, mayEdit, client } = useSite();
  const queries = useQueryClient();
  const { queryKey } = personQuery({ client, siteId: site.id }, user.id);
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
  const bind: Bind<Values> = (name) => ({
    value: values[name]!,
    error: problems[name],
    autoComplete: 'off',
    onChange: ({ target }) =>
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
    <>
      <form noValidate onSubmit={send} aria-label={about}>
        <fieldset className={styles.fieldset} disabled={!mayEdit}>
          {children(bind, problems)}
        </fieldset>
        <FormError message={problems['']} />
        {mayEdit && conflict === undefined && <Button type="submit">Save</Button>}
      </form>
      {conflict !== undefined && (
        <Compare
          {...conflict}
          what={fullName(user)}
          labels={labels}
          onKeep={(kept) => void save(conflict.theirs, kept).catch((error) => setProblems(problemsOf(error)))}
          onDiscard={() => {
            end();
            setForm({ base: conflict.theirs, values: conflict.theirs });
            void queries.invalidateQueries({ queryKey });
          }}
        />
      )}
    </>
  );
}
