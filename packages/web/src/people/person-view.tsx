// One person of a site: what they may do, what they belong to, when they are available, and their games.
import type { User } from '@crewcall/sdk/core';
import { Users } from '@crewcall/sdk/resources';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Clock, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { fullName } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { useChange } from '../session/use-change.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Button } from '../ui/button.tsx';
import page from '../ui/page.module.css';
import { AvailabilityMonth } from './availability-month.tsx';
import { Blocks } from './blocks.tsx';
import { hrefOf, phonesOf } from './contact.ts';
import { Memberships } from './memberships.tsx';
import { isAt, isWaiting, rolesOf, stepWords } from './person.ts';
import { PersonGames } from './person-games.tsx';
import { PersonSeason } from './person-season.tsx';
import styles from './person-view.module.css';
import { personQuery } from './queries.ts';
import { Certifications } from './record/certifications.tsx';
import { PersonDetails } from './record/person-details.tsx';
import { PersonRecord } from './record/person-record.tsx';
import { RemovePerson } from './remove-person.tsx';
import { recordOf, useUserChanges } from './use-user-changes.ts';

type PersonViewProps = {
  userId: number;
  /** Shows what the person was told by email, in a section of this class. */
  notices: (className: string | undefined) => ReactNode;
  /** Shows who gets copies of what a minor is sent. */
  guardians: (user: User, className: string | undefined) => ReactNode;
};

export function PersonView({ userId, notices, guardians }: PersonViewProps) {
  const { client, site, isAssignor } = useSite();
  const { data: user } = useSuspenseQuery(personQuery({ client, siteId: site.id }, userId));
  return (
    <main id="main" className={page.page}>
      <BackLink to="/s/$siteId/people">People</BackLink>
      <Head user={user} />
      <div className={page.columns}>
        <div>
          {user._links.availability !== undefined && <AvailabilityMonth user={user} />}
          <PersonGames user={user} />
          {isAssignor && user.official && <PersonSeason user={user} />}
        </div>
        <div>
          {isAssignor && <PersonDetails key={userId} user={user} />}
          {isAssignor && !user.removed && <PersonRecord key={`record-${userId}`} user={user} />}
          {isAssignor && user._links.certifications !== undefined && <Certifications user={user} />}
          {user._links.guardians !== undefined && guardians(user, styles.card)}
          <Memberships user={user} />
          {user._links.blocks !== undefined && <Blocks user={user} />}
          {notices(styles.card)}
        </div>
      </div>
    </main>
  );
}

function Head({ user }: { user: User }) {
  const { isAssignor, mayEdit, me } = useSite();
  const { set } = useUserChanges(user);
  const name = fullName(user);
  return (
    <header className={styles.head}>
      <div>
        <h1>{name}</h1>
        <p>
          {[
            ...rolesOf(user),
            user.grade,
            user.official_since && `since ${user.official_since}`,
            user.minor && 'Minor',
          ]
            .filter(Boolean)
            .join(' · ')}
          {!user.active && (
            <b className={styles.inactive}>{user.removed ? 'No longer on this site' : 'Inactive'}</b>
          )}
        </p>
        <p>
          {user.email_addresses.map((email) => (
            <a key={email} href={`mailto:${email}`}>
              {email}
            </a>
          ))}
          {phonesOf(user).map((phone) => (
            <a key={phone} href={hrefOf('call', phone)}>
              {phone}
            </a>
          ))}
        </p>
        {isAssignor && user.active && <NeverSignedIn user={user} />}
      </div>
      {isAssignor && user.id !== me.id && !user.removed && (
        <div className={styles.actions}>
          {mayEdit && (
            <Button
              look={user.active ? 'danger' : 'primary'}
              onClick={() =>
                set(
                  { active: !user.active },
                  user.active ? `${name} is inactive and gets no games.` : `${name} is active again.`,
                )
              }
            >
              {user.active ? 'Deactivate' : 'Reactivate'}
            </Button>
          )}
          {me.manager && <RemovePerson user={user} />}
        </div>
      )}
    </header>
  );
}

/** Of somebody who was invited and has not come yet. */
function NeverSignedIn({ user }: { user: User }) {
  const { client } = useSite();
  const { start, isPending } = useChange();
  if (!isWaiting(user)) return null;
  const isFirst = isAt(user, 'not_invited');
  const invite = () =>
    start({
      record: recordOf(user),
      send: () => new Users(client).invite(user.id),
      message: `${fullName(user)} gets ${isFirst ? 'an' : 'another'} email with a link, which works for 14 days.`,
    });
  return (
    <div className={styles.waiting}>
      <span>
        <Clock aria-hidden="true" /> Never signed in, {stepWords(user).toLowerCase()}
      </span>
      <Button small disabled={isPending} onClick={invite}>
        <Mail aria-hidden="true" /> {isFirst ? 'Invite' : 'Invite again'}
      </Button>
    </div>
  );
}
