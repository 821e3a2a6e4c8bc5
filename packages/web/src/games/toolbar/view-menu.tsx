// How the list looks, and ways to take it elsewhere: density, CSV, print.
import { Download, Ellipsis, Printer, Rows2, Rows4 } from 'lucide-react';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import type { Density } from '../density.ts';

type ViewMenuProps = {
  density: Density;
  onDensity: (density: Density) => void;
  onDownload: () => void;
};

export function ViewMenu({ density, onDensity, onDownload }: ViewMenuProps) {
  const isDense = density === 'dense';
  return (
    <Menu look="quiet" label="More about this list" trigger={<Ellipsis aria-hidden="true" />}>
      <MenuItem onClick={() => onDensity(isDense ? 'comfortable' : 'dense')}>
        {isDense ? <Rows2 aria-hidden="true" /> : <Rows4 aria-hidden="true" />}
        {isDense ? 'Comfortable rows' : 'Dense rows'}
      </MenuItem>
      <MenuSeparator />
      <MenuItem onClick={onDownload}>
        <Download aria-hidden="true" /> Download as CSV
      </MenuItem>
      <MenuItem onClick={() => window.print()}>
        <Printer aria-hidden="true" /> Print
      </MenuItem>
    </Menu>
  );
}
