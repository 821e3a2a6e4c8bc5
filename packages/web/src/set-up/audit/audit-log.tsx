// Who did what on the site, newest first, by pages. Managers see it.
import type { AuditEntry } from '@crewcall/sdk/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { momentOf } from '../../format/days.ts';
import { fullName } from '../../format/words.ts';
import { useSite } from '../../session/context.tsx';
import { Button } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { listQuery } from '../queries.ts';
import type { AuditSearch } from '../search.ts';
import styles from './audit-log.module.css';
import { deedOf, fieldLines, type NameOf, RECORDS, whoOf } from './audit-words.ts';
import { auditQuery, NAMED_LISTS, usersQuery } from './queries.ts';

export function AuditLog() {
  const { me } = useSite();
  if (me.manager) return <Log />;
  return (
    <Empty title="Only managers read the audit log">
      It has what everybody did, with contacts and reasons. Ask a manager of the site.
    </Empty>
  );
}

function Log() {
  const { client, site } = useSite();
  const { query: _, ...search } = useSearch({ from: '/s/$siteId/set-up/{-$part}' });
  const navigate = useNavigate({ from: '/s/$siteId/set-up/{-$part}' });
  const show = (next: AuditSearch) => void navigate({ search: next, replace: next.page === undefined });
  const log = useQuery(auditQuery({ client, siteId: site.id, timeZone: site.timezone }, search));
  const nameOf = useNames();
  const isFiltered = search.by !== undefined || search.record !== undefined || search.day !== undefined;
  return (
    <>
      <Filters search={search} onChange={show} />
      {log.isPending && <Skeleton />}
      {log.isError && <Failure error={log.error} onRetry={() => log.refetch()} />}
      {log.isSuccess && log.data._embedded.audit.length === 0 && (
        <Empty
          title={isFiltered ? 'Nobody did anything like that' : 'Nobody has changed anything yet'}
          action={isFiltered && <Button onClick={() => show({})}>Show everything</Button>}
        />
      )}
      {log.isSuccess && log.data._embedded.audit.length > 0 && (
        <>
          <ol className={styles.log} aria-label="Audit log" aria-busy={log.isFetching}>
            {log.data._embedded.audit.map((entry) => (
              <Entry key={entry.id} {...{ entry, nameOf }} />
            ))}
          </ol>
          <Pages page={log.data.page} onShow={(page) => show({ ...search, page })} />
        </>
      )}
    </>
  );
}

function Filters({ search, onChange }: { search: AuditSearch; onChange: (next: AuditSearch) => void }) {
  const { client, site } = useSite();
  const { data: users = [] } = useQuery(usersQuery({ client, siteId: site.id }));
  const bind = (name: 'by' | 'record' | 'day') => ({
    value: search[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => {
      const { [name]: _, page: __, ...others } = search;
      onChange(target.value === '' ? others : { ...others, [name]: target.value });
    },
  });
  return (
    <search className={styles.filters} aria-label="Filter the audit log">
      <Select label="Who" {...bind('by')}>
        <option value="">Everybody</option>
        {users.map((user) => (
          <option key={user.id} value={user.id}>
            {fullName(user)}
          </option>
        ))}
        <option value="operator">An operator</option>
        <option value="service">Crewcall itself</option>
      </Select>
      <Select label="What" {...bind('record')}>
        <option value="">Everything</option>
        {Object.entries(RECORDS).map(([record, label]) => (
          <option key={record} value={record}>
            {label.slice(0, 1).toUpperCase() + label.slice(1)}
          </option>
        ))}
      </Select>
      <TextField label="Day" type="date" {...bind('day')} />
    </search>
  );
}

/** The names of people and of the records of lists. */
function useNames(): NameOf {
  const { client, site } = useSite();
  const of = { client, siteId: site.id };
  const { data: users = [] } = useQuery(usersQuery(of));
  const lists = useQueries({ queries: NAMED_LISTS.map((list) => listQuery(of, list)) });
  const names = new Map(users.map((user) => [`user ${user.id}`, fullName(user)]));
  for (const [index, { type }] of NAMED_LISTS.entries())
    for (const { id, name } of lists[index]?.data ?? []) names.set(`${type} ${id}`, name);
  return (type, id) => names.get(`${type} ${id}`);
}

function Entry({ entry, nameOf }: { entry: AuditEntry; nameOf: NameOf }) {
  const { site } = useSite();
  const lines = fieldLines(entry, { nameOf, timeZone: site.timezone });
  const params = { siteId: String(site.id), gameId: String(entry.game_id) };
  return (
    <li>
      <p>
        <b>{whoOf(entry)}</b> {deedOf(entry, nameOf)}
        {entry.game_id !== null && (
          <>
            {' '}
            <Link to="/s/$siteId/games/$gameId" params={params}>
              game {entry.game_id}
            </Link>
          </>
        )}
      </p>
      <p className={styles.when}>
        <time dateTime={entry.created}>{momentOf(entry.created)}</time>
        {entry.application !== null && <span>with {entry.application}</span>}
      </p>
      {entry.action === 'changed' ? (
        <Fields lines={lines} action="changed" />
      ) : (
        lines.length > 0 && (
          <details>
            <summary>{entry.action === 'created' ? 'What it was added with' : 'What it was'}</summary>
            <Fields lines={lines} action={entry.action} />
          </details>
        )
      )}
    </li>
  );
}

type FieldsProps = { lines: ReturnType<typeof fieldLines>; action: AuditEntry['action'] };

function Fields({ lines, action }: FieldsProps) {
  if (lines.length === 0) return null;
  return (
    <dl className={styles.fields}>
      {lines.map(({ name, label, before, after }) => (
        <div key={name}>
          <dt>{label}</dt>
          {action === 'changed' && (
            <dd>
              <del>{before}</del> <span aria-hidden="true">→</span>
              <span className="visually-hidden"> then </span> <ins>{after}</ins>
            </dd>
          )}
          {action !== 'changed' && <dd>{action === 'created' ? after : before}</dd>}
        </div>
      ))}
    </dl>
  );
}

type PagesProps = {
  page: { current_page: number; pages: number; records: number };
  onShow: (page: number | undefined) => void;
};

function Pages({ page: { current_page: current, pages }, onShow }: PagesProps) {
  if (pages <= 1) return null;
  return (
    <nav className={styles.pages} aria-label="Pages of the audit log">
      <Button disabled={current <= 1} onClick={() => onShow(current - 1)}>
        Newer
      </Button>
      <span>
        Page {current.toLocaleString('en-US')} of {pages.toLocaleString('en-US')}
      </span>
      <Button disabled={current >= pages} onClick={() => onShow(current + 1)}>
        Older
      </Button>
    </nav>
  );
}
