// Who is emailed about what applying does, and who is asked again.
import type { Import } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { count, fullName } from '../../format/words.ts';
import { peopleQuery } from '../../people/queries.ts';
import { useSite } from '../../session/context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { rowsQuery } from '../queries.ts';

export function EmailedDialog({ one, onClose }: { one: Import; onClose: () => void }) {
  const { client, site } = useSite();
  const of = { client, siteId: site.id };
  const rows = useQuery(rowsQuery(of, one, undefined));
  const people = useQuery(peopleQuery(of));
  const names = new Map(people.data?.map((user) => [user.id, fullName(user)]));
  const games = new Map<number, { emailed: number; reset: number }>();
  for (const { emails, resets } of rows.data?.items ?? [])
    for (const id of new Set([...emails, ...resets])) {
      const now = games.get(id) ?? { emailed: 0, reset: 0 };
      games.set(id, { emailed: now.emailed + 1, reset: now.reset + (resets.includes(id) ? 1 : 0) });
    }
  const officials = [...games]
    .map(([id, numbers]) => ({ id, name: names.get(id) ?? 'Somebody who has left', ...numbers }))
    .sort((a, b) => a.name.localeCompare(b.name));
  const error = rows.error ?? people.error;
  return (
    <Dialog
      title="Who is emailed"
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {error !== null && <Failure error={error} />}
      {error === null && (rows.isPending || people.isPending) && <Skeleton rows={3} />}
      <ul>
        {officials.map(({ id, name, emailed, reset }) => (
          <li key={id}>
            {name}: {count(emailed, 'game')}
            {reset > 0 && `, asked again about ${count(reset, 'game')}`}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
