// The public schedules of a site: makes, copies and revokes the secret addresses of leagues, clubs and venues.
import type { CreatedPublicSchedule, PublicSchedule } from '@crewcall/sdk/core';
import { PublicSchedules } from '@crewcall/sdk/resources';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Globe } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { fullDay } from '../../format/days.ts';
import { useSite } from '../../session/context.tsx';
import { useChange } from '../../session/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { listQuery } from '../queries.ts';
import { KINDS, nounOf, type ScheduleKind } from './kinds.ts';
import { NewAddress } from './new-address.tsx';
import { schedulesQuery } from './queries.ts';
import styles from './schedules-editor.module.css';

const NAMES: Record<ScheduleKind, string> = { league: 'League', team: 'Club or team', venue: 'Venue' };

export function SchedulesEditor() {
  const { client, site, mayEdit } = useSite();
  const { start, isPending } = useChange();
  const query = schedulesQuery({ client, siteId: site.id });
  const schedules = useQuery(query);
  const [made, setMade] = useState<CreatedPublicSchedule>();
  const [revoked, setRevoked] = useState<PublicSchedule>();
  const shared = { record: `public schedules of site ${site.id}`, affects: [query.queryKey] };
  const resource = new PublicSchedules(client);
  const make = (kind: ScheduleKind, id: number) =>
    start<CreatedPublicSchedule>({
      ...shared,
      send: () => resource.create(site.id, { [`${kind}_id`]: id }),
      message: ({ name }) => `The address of ${name} is made.`,
      onSaved: setMade,
    });
  const revoke = ({ id, name }: PublicSchedule) =>
    start({
      ...shared,
      send: () => resource.delete(id),
      message: `The address of ${name} no longer works.`,
      onSaved: () => setMade((now) => (now?.id === id ? undefined : now)),
    });
  if (schedules.isPending) return <Skeleton rows={3} />;
  if (schedules.isError) return <Failure error={schedules.error} onRetry={() => schedules.refetch()} />;
  return (
    <>
      {mayEdit && <MakeForm isPending={isPending} onMake={make} />}
      {made !== undefined && <NewAddress key={made.id} schedule={made} />}
      {schedules.data.length === 0 && (
        <Empty title="No public schedules yet">{mayEdit && 'Make the first address above.'}</Empty>
      )}
      <ul className={styles.list} aria-label="Public schedules">
        {schedules.data.map((schedule) => (
          <li key={schedule.id}>
            <p>
              <b>{schedule.name}</b>
              <span>
                {NAMES[schedule.kind]} · made {fullDay(schedule.created.slice(0, 10))}
              </span>
            </p>
            {mayEdit && (
              <Button aria-label={`Revoke: ${schedule.name}`} onClick={() => setRevoked(schedule)}>
                Revoke…
              </Button>
            )}
          </li>
        ))}
      </ul>
      {revoked !== undefined && (
        <Dialog
          title={`Revoke the address of ${revoked.name}?`}
          onClose={() => setRevoked(undefined)}
          actions={
            <>
              <Button onClick={() => setRevoked(undefined)}>Cancel</Button>
              <Button
                look="danger"
                onClick={() => {
                  setRevoked(undefined);
                  void revoke(revoked);
                }}
              >
                Revoke
              </Button>
            </>
          }
        >
          <p>
            The page and its calendar stop working for everybody who has the address. It cannot be used again:
            a new schedule has another address.
          </p>
        </Dialog>
      )}
    </>
  );
}

type MakeFormProps = { isPending: boolean; onMake: (kind: ScheduleKind, id: number) => unknown };

/** The address of the page says of what, when it was opened from a league, a team or a venue. */
function MakeForm({ isPending, onMake }: MakeFormProps) {
  const { client, site } = useSite();
  const search = useSearch({ from: '/s/$siteId/set-up/{-$part}' });
  const navigate = useNavigate({ from: '/s/$siteId/set-up/{-$part}' });
  const [kind, setKind] = useState<ScheduleKind>(KINDS.find((one) => search[one] !== undefined) ?? 'league');
  const { data: records = [] } = useQuery(listQuery({ client, siteId: site.id }, nounOf(kind)));
  const chosen = records.find(({ id }) => id === search[kind])?.id;
  const choose = (of: ScheduleKind, id?: number) => {
    setKind(of);
    void navigate({ search: id === undefined ? {} : { [of]: id }, replace: true, resetScroll: false });
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== undefined) onMake(kind, chosen);
  };
  return (
    <form className={styles.make} aria-label="Make a public schedule" onSubmit={send}>
      <Segmented
        label="Of what"
        value={kind}
        choices={KINDS.map((value) => ({ value, label: NAMES[value] }))}
        onChange={(of) => choose(of)}
      />
      <div className={styles.fields}>
        <Select
          label={NAMES[kind]}
          value={chosen ?? ''}
          required
          onChange={({ target }) => choose(kind, target.value === '' ? undefined : Number(target.value))}
        >
          <option value="">Choose one</option>
          {records.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Button look="primary" type="submit" disabled={isPending}>
          <Globe aria-hidden="true" /> Make the address
        </Button>
      </div>
    </form>
  );
}
