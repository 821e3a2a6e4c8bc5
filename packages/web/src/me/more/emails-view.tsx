// Which emails the person wants from each of their sites. Those that a game needs are always sent.
import type { NoticeSettings, User } from '@crewcall/sdk/core';
import { Users } from '@crewcall/sdk/resources';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSession } from '../../session/context.tsx';
import { patch } from '../../session/optimistic.ts';
import { useChange } from '../../session/use-change.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import card from '../../ui/card.module.css';
import { Checkbox } from '../../ui/field.tsx';
import styles from './more.module.css';
import { activeOfficials, myNoticeSettingsQuery } from './queries.ts';

type Kind = NoticeSettings['muted'][number];
const KINDS: Partial<Record<Kind, string>> = {
  reminder: 'Reminders before a game',
  crew: 'Changes of my crew',
  message: 'Messages from your assignors',
  statement: 'Payments',
};

export function EmailsView() {
  const session = useSession();
  return (
    <main id="main" className={card.page}>
      <BackLink to="/me/more">More</BackLink>
      <h1>Emails</h1>
      <p>
        You always get an email when you are offered a game, and when one of your games changes or is
        canceled.
      </p>
      {activeOfficials(session).map((user) => (
        <OfSite key={user.id} user={user} />
      ))}
    </main>
  );
}

function OfSite({ user }: { user: User }) {
  const { client } = useSession();
  const { start } = useChange();
  const query = myNoticeSettingsQuery(client, user.id);
  const { queryKey } = query;
  const { data: settings } = useSuspenseQuery(query);
  const change = (next: { muted?: Kind[]; email_suppressed?: null }) =>
    start({
      record: `notice settings ${user.id}`,
      send: () => new Users(client).changeNoticeSettings(user.id, next),
      optimistic: [patch<NoticeSettings>(queryKey, (now) => ({ ...now, ...next }))],
      saved: (saved) => [patch<NoticeSettings>(queryKey, () => saved)],
    });
  const { muted, email_suppressed: suppressed } = settings;
  const set = (kind: Kind, isWanted: boolean) =>
    change({ muted: isWanted ? muted.filter((one) => one !== kind) : [...muted, kind] });
  return (
    <fieldset className={`${styles.site} ${card.card}`}>
      <legend>{user._embedded.site.name}</legend>
      {suppressed !== null && (
        <div className={card.notice}>
          <p>Our emails to you were rejected: {suppressed.reason}</p>
          <Button small onClick={() => change({ email_suppressed: null })}>
            Try again
          </Button>
        </div>
      )}
      {Object.entries(KINDS).map(([kind, label]) => (
        <Checkbox
          key={kind}
          label={label}
          checked={!muted.includes(kind as Kind)}
          onChange={({ target }) => void set(kind as Kind, target.checked)}
        />
      ))}
    </fieldset>
  );
}
