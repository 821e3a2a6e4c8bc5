// How the person can be reached on each site: phones, who sees them, and the postal address.
import type { User, UserChange } from '@crewcall/sdk/core';
import { Users } from '@crewcall/sdk/resources';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, Fragment, type ReactNode, useState } from 'react';
import { isArchived, useSession } from '../../session/context.tsx';
import { type Problems, problemsOf } from '../../session/problems.ts';
import { useChange } from '../../session/use-change.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import card from '../../ui/card.module.css';
import { Checkbox, FormError, TextField } from '../../ui/field.tsx';
import { Empty } from '../../ui/states.tsx';
import styles from './details.module.css';
import { changeOf, type Details, detailsOf, PHONES } from './details.ts';
import { myUsersQuery } from './queries.ts';

/** `guardians` shows who gets copies of what a minor is sent. */
export function DetailsView({ guardians }: { guardians: (user: User) => ReactNode }) {
  const session = useSession();
  const { client, account } = session;
  const { data: users } = useSuspenseQuery(myUsersQuery(client));
  const open = users.filter((user) => !isArchived(session, user._embedded.site.id));
  return (
    <main id="main" className={card.page}>
      <BackLink to="/me/more">More</BackLink>
      <h1>Phones and address</h1>
      <p className={card.soft}>
        Your assignors see all of this. You sign in and get emails as {account.email}; change that in your{' '}
        <a href="/profile">profile</a>.
      </p>
      {open.length === 0 && (
        <Empty title="You are not on a site yet">An assignor can add you to theirs.</Empty>
      )}
      {open.map((user) => (
        <Fragment key={user.id}>
          <DetailsForm user={user} />
          {user._links.guardians !== undefined && guardians(user)}
        </Fragment>
      ))}
    </main>
  );
}

function DetailsForm({ user }: { user: User }) {
  const { client } = useSession();
  const { submit, isPending } = useChange();
  const [base, setBase] = useState(() => detailsOf(user));
  const [details, setDetails] = useState(base);
  const [problems, setProblems] = useState<Problems>({});
  const change = changeOf(base, details);
  const set = (changed: Partial<Details>) => setDetails((now) => ({ ...now, ...changed }));
  const bind = (name: Exclude<keyof Details, `${string}_is_public`>) => ({
    value: details[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  const save = async (sent: UserChange) => {
    try {
      const changed = await submit({
        record: `user ${user.id}`,
        send: () => new Users(client).change(user.id, sent),
        affects: [myUsersQuery(client).queryKey],
        message: `${user._embedded.site.name} has your new details.`,
      });
      const saved = detailsOf(changed);
      setBase(saved);
      // What was entered while it was saved stays.
      const isNew = ([name, value]: [string, unknown]) => value !== details[name as keyof Details];
      setDetails((now) => ({ ...saved, ...Object.fromEntries(Object.entries(now).filter(isNew)) }));
      setProblems({});
    } catch (error) {
      setProblems(problemsOf(error));
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (change !== undefined) void save(change);
  };
  return (
    <form className={card.card} noValidate onSubmit={onSubmit} aria-labelledby={`site-${user.id}`}>
      <h2 id={`site-${user.id}`} className={card.title}>
        {user._embedded.site.name}
      </h2>
      {user.minor && (
        <p className={card.soft}>Only your assignors see your phone numbers until you are an adult.</p>
      )}
      {PHONES.map(({ name, label, isPublic }) => (
        <div key={name}>
          <TextField label={label} type="tel" autoComplete="tel" {...bind(name)} />
          <Checkbox
            label="Other officials can see it"
            aria-label={`${label}: other officials can see it`}
            checked={details[isPublic]}
            disabled={user.minor === true || details[name].trim() === ''}
            onChange={({ target }) => set({ [isPublic]: target.checked })}
          />
        </div>
      ))}
      <TextField label="Street" autoComplete="address-line1" {...bind('street1')} />
      <TextField label="Apartment or floor" autoComplete="address-line2" {...bind('street2')} />
      <div className={styles.place}>
        <TextField label="City" autoComplete="address-level2" {...bind('city')} />
        <TextField label="State" autoComplete="address-level1" {...bind('state')} />
        <TextField label="Postal code" autoComplete="postal-code" {...bind('postal_code')} />
      </div>
      <FormError message={problems['']} />
      <div className={`${card.actions} ${card.wide}`}>
        <Button type="submit" look="primary" disabled={change === undefined || isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
