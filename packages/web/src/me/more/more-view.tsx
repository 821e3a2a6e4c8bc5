// What an official needs less often: reports, pay, emails, and their account.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  BadgeCheck,
  CalendarPlus,
  ChevronRight,
  CircleHelp,
  FileText,
  KeyRound,
  Mail,
  MessageSquare,
  MonitorSmartphone,
  Phone,
  UserRound,
  Wallet,
} from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { unreportedGamesQuery } from '../../reports/due.ts';
import { useSession } from '../../session/context.tsx';
import card from '../../ui/card.module.css';
import { Install } from './install.tsx';
import styles from './more.module.css';

export function MoreView() {
  const { client, sites, users } = useSession();
  const due = useQuery(unreportedGamesQuery(client, sites));
  const userIds = new Set(users.map(({ id }) => id)); // assignors also get the reports that others owe
  const reports =
    due.data?.filter(({ _embedded }) =>
      _embedded.assignments.some((slot) => userIds.has(slot._embedded?.official.id ?? 0)),
    ).length ?? 0;
  return (
    <main id="main" className={card.page}>
      <h1>More</h1>
      <Install />
      <ul className={styles.rows} aria-label="Your games">
        <li>
          <Link className={styles.link} to="/me/reports">
            <Entry Icon={FileText}>Reports</Entry>
            {reports > 0 && (
              <b className={styles.count}>
                {reports}
                <span className="visually-hidden"> due</span>
              </b>
            )}
            <ChevronRight aria-hidden="true" />
          </Link>
        </li>
        <li>
          <Link className={styles.link} to="/me/messages">
            <Entry Icon={MessageSquare}>Messages</Entry>
            <ChevronRight aria-hidden="true" />
          </Link>
        </li>
        <li>
          <Link className={styles.link} to="/me/pay">
            <Entry Icon={Wallet}>My pay</Entry>
            <ChevronRight aria-hidden="true" />
          </Link>
        </li>
        <li>
          <Link className={styles.link} to="/me/certifications">
            <Entry Icon={BadgeCheck}>Certifications</Entry>
            <ChevronRight aria-hidden="true" />
          </Link>
        </li>
        <li>
          <Link className={styles.link} to="/me/calendar">
            <Entry Icon={CalendarPlus}>Calendar</Entry>
            <ChevronRight aria-hidden="true" />
          </Link>
        </li>
        <li>
          <Link className={styles.link} to="/me/emails">
            <Entry Icon={Mail}>Emails and notifications</Entry>
            <ChevronRight aria-hidden="true" />
          </Link>
        </li>
      </ul>
      <ul className={styles.rows} aria-label="Your account">
        <li>
          <Link className={styles.link} to="/me/details">
            <Entry Icon={Phone}>Phones and address</Entry>
            <ChevronRight aria-hidden="true" />
          </Link>
        </li>
        <Page href="/profile" Icon={UserRound}>
          Name, email and password
        </Page>
        <Page href="/profile/sessions" Icon={MonitorSmartphone}>
          Where you are signed in
        </Page>
        <Page href="/profile/connected" Icon={KeyRound}>
          Connected applications
        </Page>
        <Page href="/help/officiate" Icon={CircleHelp}>
          Help
        </Page>
      </ul>
    </main>
  );
}

type EntryProps = { Icon: ComponentType<{ 'aria-hidden': 'true' }>; children: ReactNode };

function Entry({ Icon, children }: EntryProps) {
  return (
    <>
      <Icon aria-hidden="true" />
      <span>{children}</span>
    </>
  );
}

function Page({ href, ...entry }: EntryProps & { href: string }) {
  return (
    <li>
      <a className={styles.link} href={href}>
        <Entry {...entry} />
        <ChevronRight aria-hidden="true" />
      </a>
    </li>
  );
}
