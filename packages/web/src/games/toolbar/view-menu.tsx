// How the list looks, and ways to take it elsewhere: density, CSV, print.
import { Download, Ellipsis, Printer, Rows2, Rows4 } from 'lucide-react';
import { Popover } from '../../ui/popover.tsx';
import type { Density } from '../density.ts';

type ViewMenuProps = {
  density: Density;
  onDensity: (density: Density) => void;
  onDownload: () => void;
};

export function ViewMenu({ density, onDensity, onDownload }: ViewMenuProps) {
  const isDense = density === 'dense';
  return (
    <Popover isMenu look="quiet" label="More about this list" trigger={<Ellipsis aria-hidden="true" />}>
      <button type="button" onClick={() => onDensity(isDense ? 'comfortable' : 'dense')}>
        {isDense ? <Rows2 aria-hidden="true" /> : <Rows4 aria-hidden="true" />}
        {isDense ? 'Comfortable rows' : 'Dense rows'}
      </button>
      <hr />
      <button type="button" onClick={onDownload}>
        <Download aria-hidden="true" /> Download as CSV
      </button>
      <button type="button" onClick={() => window.print()}>
        <Printer aria-hidden="true" /> Print
      </button>
    </Popover>
  );
}
