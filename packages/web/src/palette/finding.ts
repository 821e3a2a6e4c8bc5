// What the palette offers: an action, a page of the help, or a record that was found.
import type { LucideIcon } from 'lucide-react';

export type Finding = {
  key: string;
  group: 'Actions' | 'Help' | 'Games' | 'People' | 'Venues';
  label: string;
  detail?: string | undefined;
  Icon: LucideIcon;
  run: () => void;
};
