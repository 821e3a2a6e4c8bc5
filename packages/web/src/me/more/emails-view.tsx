// How the person hears of their games at each of their sites, and which other emails they want.
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
import { OpenGamesChoice } from './open-games-choice.tsx';
import { PushSwitch } from './push-switch.tsx';
import { activeOfficials, myNoticeSettingsQuery } from './queries.ts';
import { WaysTable } from './ways-table.tsx';

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
      <h1>Emails and notifications</h1>
      <PushSwitch />
      <p>
        Choose how you hear of your own games. While no device of yours shows notifications, you get an email
        instead, but nothing on the day of a game.
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
  type Settings = Pick<NoticeSettings, 'muted' | 'ways' | 'open_games'> & { email_suppressed: null };
  const change = (next: Partial<Settings>) =>
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
      <WaysTable
        name={user._embedded.site.name}
        ways={settings.ways}
        onChange={(chosen) => void change({ ways: { ...settings.ways, ...chosen } })}
      />
      <p className={card.small}>Also by email:</p>
      {Object.entries(KINDS).map(([kind, label]) => (
        <Checkbox
          key={kind}
          label={label}
          checked={!muted.includes(kind as Kind)}
          onChange={({ target }) => void set(kind as Kind, target.checked)}
        />
      ))}
      <OpenGamesChoice
        user={user}
        wish={settings.open_games}
        onChange={(wish) => void change({ open_games: wish })}
      />
    </fieldset>
  );
}
