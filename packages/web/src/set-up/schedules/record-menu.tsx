// What goes out about a league, a club or a venue: its assign sheet and its public schedule.
import { useNavigate } from '@tanstack/react-router';
import { ClipboardList, Ellipsis, Globe } from 'lucide-react';
import type { SheetSearch } from '../../assign-sheets/search.ts';
import { useSite } from '../../session/context.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import type { ListRecord } from '../nouns.ts';
import type { ScheduleKind } from './kinds.ts';

export function RecordMenu({ kind, record: { id, name } }: { kind: ScheduleKind; record: ListRecord }) {
  const { site, mayEdit } = useSite();
  const navigate = useNavigate();
  const siteId = String(site.id);
  const sheets: Record<ScheduleKind, SheetSearch> = {
    league: { league: [id] },
    team: { team: id },
    venue: { venue: [id] },
  };
  return (
    <Menu look="quiet" label={`More for ${name}`} trigger={<Ellipsis aria-hidden="true" />}>
      <MenuItem
        onClick={() =>
          void navigate({ to: '/s/$siteId/assign-sheet', params: { siteId }, search: sheets[kind] })
        }
      >
        <ClipboardList aria-hidden="true" /> Assign sheet
      </MenuItem>
      {mayEdit && (
        <MenuItem
          onClick={() =>
            void navigate({
              to: '/s/$siteId/set-up/{-$part}',
              params: { siteId, part: 'schedules' },
              search: { [kind]: id },
            })
          }
        >
          <Globe aria-hidden="true" /> Public schedule…
        </MenuItem>
      )}
    </Menu>
  );
}
