// Which emails the person wants from each of their sites. Those that a game needs are always sent.
import type { NoticeSettings, User } from '@crewcall/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../session/context.tsx';
import { keptKey } from '../session/kept.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Button } from '../ui/button.tsx';
import card from '../ui/card.module.css';
import { Checkbox } from '../ui/field.tsx';
import { Failure, messageOf, Skeleton } from '../ui/states.tsx';
import { useToasts } from '../ui/toast.tsx';
import styles from './more.module.css';

type Kind = NoticeSettings['muted'][number];
const KINDS: Partial<Record<Kind, string>> = {
  reminder: 'Reminders before a game',
  statement: 'Payments',
};

export function EmailsView() {
  const { users } = useSession();
  return (
    <main id="main" className={card.page}>
      <BackLink to="/me/more">More</BackLink>
      <h1>Emails</h1>
      <p>
        You always get an email when you are offered a game, and when one of your games changes or is
        canceled.
      </p>
      {users
        .filter(({ official, active }) => official && active)
        .map((user) => (
          <OfSite key={user.id} user={user} />
        ))}
    </main>
  );
}

function OfSite({ user }: { user: User }) {
  const { client } = useSession();
  const queries = useQueryClient();
  const { show } = useToasts();
  const queryKey = keptKey('user', 'notices', user.id);
  const settings = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.users.getNoticeSettings(user.id, { signal }),
  });
  const change = async (next: { muted?: Kind[]; email_suppressed?: null }) => {
    await queries.cancelQueries({ queryKey }); // a read under way began before the change
    const before = queries.getQueryData<NoticeSettings>(queryKey);
    queries.setQueryData<NoticeSettings>(queryKey, (now) => now && { ...now, ...next });
    try {
      queries.setQueryData(queryKey, await client.users.changeNoticeSettings(user.id, next));
    } catch (error) {
      queries.setQueryData(queryKey, before);
      show({ message: messageOf(error), isError: true });
    }
    void queries.invalidateQueries({ queryKey });
  };
  const { muted = [], email_suppressed: suppressed = null } = settings.data ?? {};
  const set = (kind: Kind, isWanted: boolean) =>
    change({ muted: isWanted ? muted.filter((one) => one !== kind) : [...muted, kind] });
  return (
    <fieldset className={`${styles.site} ${card.card}`}>
      <legend>{user._embedded.site.name}</legend>
      {settings.data === undefined &&
        (settings.isError ? (
          <Failure error={settings.error} onRetry={() => settings.refetch()} />
        ) : (
          <Skeleton rows={2} />
        ))}
      {suppressed !== null && (
        <div className={card.notice}>
          <p>Our emails to you were rejected: {suppressed.reason}</p>
          <Button small onClick={() => change({ email_suppressed: null })}>
            Try again
          </Button>
        </div>
      )}
      {settings.data !== undefined &&
        Object.entries(KINDS).map(([kind, label]) => (
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
