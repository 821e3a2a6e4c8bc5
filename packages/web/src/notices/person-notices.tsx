// What a person was told by email, and whether their address works.
import type { Email } from '@crewcall/sdk/core';
import { Users } from '@crewcall/sdk/resources';
import { useQuery } from '@tanstack/react-query';
import { momentOf } from '../format/days.ts';
import { useSite } from '../session/context.tsx';
import { useChange } from '../session/use-change.ts';
import { Button } from '../ui/button.tsx';
import styles from './notice-list.module.css';
import { NoticeList } from './notice-list.tsx';
import { sayingOf } from './notice-words.ts';
import { noticeSettingsQuery, userEmailsQuery } from './queries.ts';

/** `className` is that of the section. */
export function PersonNotices({ userId, className }: { userId: number; className?: string | undefined }) {
  const { client, site } = useSite();
  const query = useQuery(userEmailsQuery({ client, siteId: site.id }, userId));
  return (
    <section
      aria-labelledby="notices-title"
      className={[styles.notices, className].filter(Boolean).join(' ')}
    >
      <h2 id="notices-title">Emails</h2>
      <Suppressed userId={userId} />
      <NoticeList
        query={query}
        nobody="No email about games was sent yet."
        line={(email) => capitalized(sayingOf(email))}
        seenAt={seenAtOf}
      />
    </section>
  );
}

/** When they last opened one of its games since. */
const seenAtOf = ({ _embedded: { notices } }: Email): string | null =>
  notices
    .map(({ seen_at }) => seen_at)
    .sort()
    .at(-1) ?? null;

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Says that a mail server rejects the address, with the way to try again. */
function Suppressed({ userId }: { userId: number }) {
  const { client, site } = useSite();
  const place = { client, siteId: site.id };
  const { start, isPending } = useChange();
  const settings = useQuery(noticeSettingsQuery(place, userId));
  const suppressed = settings.data?.email_suppressed;
  if (!suppressed) return null;
  const tryAgain = () =>
    start({
      record: `notice settings ${userId}`,
      send: () => new Users(client).changeNoticeSettings(userId, { email_suppressed: null }),
      affects: [noticeSettingsQuery(place, userId).queryKey],
      message: 'The next email is sent to this address again.',
    });
  return (
    <div className={styles.suppressed}>
      <p>
        No email reaches this address since {momentOf(suppressed.since)}: {suppressed.reason}. Correct the
        address with them, or try again.
      </p>
      <Button small disabled={isPending} onClick={tryAgain}>
        Try again
      </Button>
    </div>
  );
}
