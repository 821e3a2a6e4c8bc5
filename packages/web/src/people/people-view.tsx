// The people of a site: who they are, what they may do, and who has never signed in.
import type { NewExport, User } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Clock, Download, FileUp, MessageSquare, Scale, UserPlus } from 'lucide-react';
import { type ComponentType, Suspense, useMemo, useState } from 'react';
import { count, fullName } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { GradeFilter } from '../site/grade-filter.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Select, TextField } from '../ui/field.tsx';
import page from '../ui/page.module.css';
import { Segmented } from '../ui/segmented.tsx';
import { Empty, Failure, Skeleton } from '../ui/states.tsx';
import { hrefOf } from './contact.ts';
import { exportSearch, messageSearch } from './found.ts';
import { InviteDialog } from './invite/invite-dialog.tsx';
import { InviteWaiting } from './invite/invite-waiting.tsx';
import styles from './people-view.module.css';
import {
  isAt,
  isShown,
  isWaiting,
  matches,
  phoneOf,
  rolesOf,
  STEP_LABELS,
  stepWords,
  WAITING,
} from './person.ts';
import { groupsQuery, leaguesQuery, peopleQuery, seenPeopleQuery } from './queries.ts';
import { type PeoplePart, type PeopleSearch, STEPS } from './search.ts';

const SHOWN_AT_FIRST = 250; // rows; more take long to paint
const LABELS: Record<PeoplePart, string> = {
  active: 'Active',
  assignors: 'Assignors',
  waiting: 'Never signed in',
  inactive: 'Inactive',
};

type PeopleViewProps = {
  ExportDialog: ComponentType<{
    kinds: readonly ['people', 'availability'];
    what: string;
    search: NewExport['search'];
    onClose: () => void;
  }>;
};

export function PeopleView({ ExportDialog }: PeopleViewProps) {
  const { site, isAssignor, mayEdit } = useSite();
  const search = useSearch({ from: '/s/$siteId/people/' });
  const navigate = useNavigate({ from: '/s/$siteId/people/' });
  const set = (change: Partial<Record<keyof PeopleSearch, PeopleSearch[keyof PeopleSearch] | undefined>>) =>
    navigate({ search: (now) => ({ ...now, ...change }) as PeopleSearch, replace: true });
  const { people, found } = usePeople(search);
  const isOfWaiting = search.show === 'waiting' || WAITING.some((step) => step === search.step);
  const [isAllShown, showAll] = useState(false);
  const shownRows = isAllShown ? found : found.slice(0, SHOWN_AT_FIRST);
  return (
    <main id="main" className={page.page}>
      <div className={page.bar}>
        <h1>People</h1>
        <div className={styles.find}>
          <TextField
            type="search"
            label="Find a person"
            hiddenLabel
            placeholder="Find by name, email or phone"
            value={search.query ?? ''}
            onChange={({ target }) => set({ query: target.value === '' ? undefined : target.value })}
          />
        </div>
        <span className={styles.space} />
        {isAssignor && (
          <Button disabled={found.length === 0} onClick={() => set({ export: true })}>
            <Download aria-hidden="true" /> Export…
          </Button>
        )}
        {isAssignor && (
          <Link to="/s/$siteId/pay/balance" params={{ siteId: String(site.id) }} className={buttonClass()}>
            <Scale aria-hidden="true" /> Balance
          </Link>
        )}
        {mayEdit && (
          <>
            <Link
              to="/s/$siteId/messages/new"
              params={{ siteId: String(site.id) }}
              search={messageSearch(search, found)}
              className={buttonClass()}
              disabled={found.length === 0}
            >
              <MessageSquare aria-hidden="true" /> Message…
            </Link>
            <Link
              to="/s/$siteId/imports"
              params={{ siteId: String(site.id) }}
              search={{ kind: 'people' }}
              className={buttonClass()}
            >
              <FileUp aria-hidden="true" /> Import
            </Link>
            <Button id="invite" look="primary" onClick={() => set({ invite: true })}>
              <UserPlus aria-hidden="true" /> Invite people
            </Button>
          </>
        )}
      </div>
      <Filters {...{ search, set, people: people.data ?? [] }} />
      {people.isPending && <Skeleton />}
      {people.isError && <Failure error={people.error} onRetry={() => people.refetch()} />}
      {people.isSuccess && (
        <p className={styles.result} role="status">
          {count(found.length, 'person', 'people')}
        </p>
      )}
      {mayEdit && isOfWaiting && found.length > 0 && <InviteWaiting />}
      {people.isSuccess && found.length === 0 && (
        <Empty title="Nobody is like that">
          {mayEdit ? 'Change the filters, or invite people.' : 'Change the filters.'}
        </Empty>
      )}
      <ul className={styles.list} aria-label="People">
        {shownRows.map((user) => (
          <PersonRow key={user.id} user={user} />
        ))}
      </ul>
      {shownRows.length < found.length && (
        <Button onClick={() => showAll(true)}>Show all {count(found.length, 'person', 'people')}</Button>
      )}
      <Suspense>
        {isAssignor && search.export && found.length > 0 && (
          <ExportDialog
            kinds={KINDS}
            what={`${count(found.length, 'person', 'people')} of the list`}
            search={exportSearch(search, found)}
            onClose={() => set({ export: undefined })}
          />
        )}
      </Suspense>
      {mayEdit && search.invite && (
        <InviteDialog people={people.data ?? []} onClose={() => set({ invite: undefined })} />
      )}
    </main>
  );
}

const KINDS = ['people', 'availability'] as const;

function usePeople(search: PeopleSearch) {
  const { client, site, isAssignor } = useSite();
  const of = { client, siteId: site.id };
  const all = useQuery({ ...peopleQuery(of), enabled: isAssignor });
  const seen = useQuery({ ...seenPeopleQuery(of), enabled: !isAssignor });
  const people = isAssignor ? all : seen;
  const groups = useQuery({ ...groupsQuery(of), enabled: search.group !== undefined });
  const leagues = useQuery({ ...leaguesQuery(of), enabled: search.league !== undefined });
  const found = useMemo(() => {
    const within = [
      search.group !== undefined && groups.data?.find(({ record }) => record.id === search.group),
      search.league !== undefined && leagues.data?.find(({ record }) => record.id === search.league),
    ].filter((one) => typeof one === 'object');
    const { query = '', show = 'active', step, grade } = search;
    return (people.data ?? []).filter(
      (user) =>
        isShown(user, show) &&
        (step === undefined || isAt(user, step)) &&
        (grade === undefined || user.grade === grade) &&
        within.every(({ userIds }) => userIds.has(user.id)) &&
        (query === '' || matches(user, query)),
    );
  }, [people.data, groups.data, leagues.data, search]);
  return { people, found };
}

type FiltersProps = {
  search: PeopleSearch;
  set: (change: Partial<Record<keyof PeopleSearch, PeopleSearch[keyof PeopleSearch] | undefined>>) => void;
  people: readonly User[];
};

function Filters({ search, set, people }: FiltersProps) {
  const { client, site, isAssignor } = useSite();
  const of = { client, siteId: site.id };
  const groups = useQuery(groupsQuery(of));
  const leagues = useQuery(leaguesQuery(of));
  const choices = (Object.keys(LABELS) as PeoplePart[])
    .filter((value) => isAssignor || value !== 'waiting')
    .map((value) => ({
      value,
      label: LABELS[value],
      count: people.filter((user) => isShown(user, value)).length,
    }));
  const shown = people.filter((user) => isShown(user, search.show ?? 'active'));
  const lists = [
    ...[{ key: 'group' as const, label: 'Group', none: 'All groups', data: groups.data }],
    ...[{ key: 'league' as const, label: 'League', none: 'All leagues', data: leagues.data }],
  ];
  return (
    <div className={styles.filters}>
      <Segmented
        label="Who is shown"
        value={search.show ?? 'active'}
        choices={choices}
        onChange={(show) => set({ show: show === 'active' ? undefined : show })}
      />
      <span className={styles.space} />
      {isAssignor && (
        <Select
          label="How far they have come"
          hiddenLabel
          value={search.step ?? ''}
          onChange={({ target }) => set({ step: STEPS.find((step) => step === target.value) })}
        >
          <option value="">Every step</option>
          {STEPS.map((step) => (
            <option key={step} value={step}>
              {STEP_LABELS[step]} ({shown.filter((user) => isAt(user, step)).length})
            </option>
          ))}
        </Select>
      )}
      {lists.map(
        ({ key, label, none, data = [] }) =>
          data.length > 0 && (
            <Select
              key={key}
              label={label}
              hiddenLabel
              value={search[key] ?? ''}
              onChange={({ target }) =>
                set({ [key]: target.value === '' ? undefined : Number(target.value) })
              }
            >
              <option value="">{none}</option>
              {data.map(({ record, userIds }) => (
                <option key={record.id} value={record.id}>
                  {record.name} ({userIds.size})
                </option>
              ))}
            </Select>
          ),
      )}
      <GradeFilter people={people} grade={search.grade} onChange={(grade) => set({ grade })} />
    </div>
  );
}

function PersonRow({ user }: { user: User }) {
  const { site } = useSite();
  const phone = phoneOf(user);
  return (
    <li className={user.active ? styles.row : [styles.row, styles.inactive].join(' ')}>
      <div className={styles.name}>
        <Link
          to="/s/$siteId/people/$userId"
          params={{ siteId: String(site.id), userId: String(user.id) }}
          className={styles.link}
        >
          {fullName(user)}
        </Link>
        <span>{rolesOf(user).join(', ')}</span>
      </div>
      <div className={styles.reach}>
        <span>{user.email_addresses[0]}</span>
        <span>
          {phone !== null && (
            <a href={hrefOf('call', phone)} aria-label={`Call ${fullName(user)}, ${phone}`}>
              {phone}
            </a>
          )}
        </span>
      </div>
      <div>{user.grade}</div>
      <div className={styles.state}>
        {user.active && isWaiting(user) && (
          <>
            <Clock aria-hidden="true" /> {stepWords(user)}
          </>
        )}
        {user.active && !isWaiting(user) && <span>{stepWords(user)}</span>}
        {!user.active && 'Inactive'}
      </div>
    </li>
  );
}
