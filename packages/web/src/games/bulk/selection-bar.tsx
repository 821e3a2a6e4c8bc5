// What can be done to the selected games, at the bottom of the list.
import type { Game } from '@crewcall/sdk/core';
import {
  Ban,
  BellRing,
  CalendarArrowUp,
  CalendarClock,
  ChevronDown,
  CircleDashed,
  Download,
  MessageSquare,
  Send,
  Sparkle,
  Trash2,
  UserPlus,
} from 'lucide-react';
import { count } from '../../format/words.ts';
import { countToRemind, remindWords } from '../../reminders/reminders.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { openPositions, staffingOf } from '../crew.ts';
import { isDraft } from '../game.ts';
import type { BulkAction } from './bulk.ts';
import styles from './selection-bar.module.css';

type SelectionBarProps = {
  games: readonly Game[];
  onClear: () => void;
  onExport: () => void;
  onAssign: () => void;
  onPropose: () => void;
  onMessage: () => void;
  onRemind: () => void;
  onChange: () => void;
  onAction: (action: BulkAction, games: readonly Game[]) => void;
};

export function SelectionBar({
  games,
  onClear,
  onExport,
  onAssign,
  onPropose,
  onMessage,
  onRemind,
  onChange,
  onAction,
}: SelectionBarProps) {
  const unreminded = countToRemind(games, new Date());
  const drafts = games.filter(isDraft);
  const open = openPositions(games);
  return (
    <section className={styles.bar} aria-label="Selected games">
      <p aria-live="polite">
        <b>{count(games.length, 'game')}</b>
        <span> {staffingOf(games)}</span>
      </p>
      <Button look="quiet" onClick={onClear}>
        Clear
      </Button>
      <Menu
        trigger={
          <>
            More <ChevronDown aria-hidden="true" />
          </>
        }
      >
        <MenuItem disabled={unreminded === 0} onClick={onRemind}>
          <BellRing aria-hidden="true" /> {unreminded > 1 ? remindWords(unreminded) : 'Remind'}
        </MenuItem>
        <MenuItem onClick={onChange}>
          <CalendarArrowUp aria-hidden="true" /> Move or change…
        </MenuItem>
        <MenuItem
          disabled={!games.some(({ published }) => published)}
          onClick={() => onAction('unpublish', games)}
        >
          <CircleDashed aria-hidden="true" /> Unpublish…
        </MenuItem>
        <MenuItem onClick={() => onAction('cancel', games)}>
          <Ban aria-hidden="true" /> Cancel without pay…
        </MenuItem>
        <MenuItem onClick={() => onAction('cancelPaid', games)}>
          <Ban aria-hidden="true" /> Cancel with pay…
        </MenuItem>
        <MenuItem onClick={() => onAction('postpone', games)}>
          <CalendarClock aria-hidden="true" /> Postpone…
        </MenuItem>
        <MenuItem onClick={() => onAction('delete', games)}>
          <Trash2 aria-hidden="true" /> Delete…
        </MenuItem>
        <MenuSeparator />
        <MenuItem onClick={onExport}>
          <Download aria-hidden="true" /> Export…
        </MenuItem>
      </Menu>
      <Button disabled={drafts.length === games.length} onClick={onMessage}>
        <MessageSquare aria-hidden="true" /> Message…
      </Button>
      <Button disabled={open === 0} onClick={onAssign}>
        <UserPlus aria-hidden="true" /> Assign…
      </Button>
      <Button disabled={open === 0} onClick={onPropose}>
        <Sparkle aria-hidden="true" /> Propose
      </Button>
      <Button look="primary" disabled={drafts.length === 0} onClick={() => onAction('publish', games)}>
        <Send aria-hidden="true" /> Publish{drafts.length > 0 && ` ${drafts.length}…`}
      </Button>
    </section>
  );
}
