// How the list looks, and ways to take it elsewhere: density, files, paper.
import { useNavigate } from '@tanstack/react-router';
import { ClipboardList, Download, Ellipsis, Printer, Rows2, Rows4 } from 'lucide-react';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import type { Density } from '../density.ts';
import { filtersOf } from '../search.ts';

type ViewMenuProps = {
  density: Density;
  onDensity: (density: Density) => void;
  /** Not for those who may not. */
  onExport: (() => void) | undefined;
};

export function ViewMenu({ density, onDensity, onExport }: ViewMenuProps) {
  const navigate = useNavigate({ from: '/s/$siteId/games/' });
  const isDense = density === 'dense';
  return (
    <Menu look="quiet" label="More about this list" trigger={<Ellipsis aria-hidden="true" />}>
      <MenuItem onClick={() => onDensity(isDense ? 'comfortable' : 'dense')}>
        {isDense ? <Rows2 aria-hidden="true" /> : <Rows4 aria-hidden="true" />}
        {isDense ? 'Comfortable rows' : 'Dense rows'}
      </MenuItem>
      <MenuSeparator />
      {onExport !== undefined && (
        <MenuItem onClick={onExport}>
          <Download aria-hidden="true" /> Export…
        </MenuItem>
      )}
      <MenuItem onClick={() => void navigate({ to: '/s/$siteId/assign-sheet', search: filtersOf })}>
        <ClipboardList aria-hidden="true" /> Assign sheet
      </MenuItem>
      <MenuItem onClick={() => window.print()}>
        <Printer aria-hidden="true" /> Print
      </MenuItem>
    </Menu>
  );
}
