// A button that opens a list of actions, by pointer and by keyboard (ARIA menu button).
import type { ComponentProps, KeyboardEvent } from 'react';
import styles from './popover.module.css';
import { Popover, type PopoverProps } from './popover.tsx';

export function Menu(props: Omit<PopoverProps, 'content' | 'onOpen'>) {
  const content = {
    role: 'menu',
    className: styles.menu,
    'aria-label': props.label ?? 'Actions',
    onKeyDown: moveFocus,
    onClick: ({ target, currentTarget }: { target: EventTarget; currentTarget: HTMLElement }) => {
      if ((target as Element).closest(ITEM) !== null) currentTarget.hidePopover();
    },
  };
  return <Popover {...props} content={content} onOpen={(menu) => itemsOf(menu)[0]?.focus()} />;
}

export function MenuItem(props: ComponentProps<'button'>) {
  return <button type="button" role="menuitem" tabIndex={-1} {...props} />;
}

export function MenuSeparator() {
  return <hr />;
}

const ITEM = '[role=menuitem]:not(:disabled)';
const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>(ITEM)];

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const menu = event.currentTarget;
  const items = itemsOf(menu);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const { key } = event;
  if (key === 'Tab') menu.hidePopover(); // and moves on from the button
  const steps: Record<string, number> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: at <= 0 ? items.length - 1 : at - 1,
    Home: 0,
    End: items.length - 1,
  };
  const isLetter = key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
  const next = isLetter ? beginningWith(key, [...items.slice(at + 1), ...items]) : items[steps[key] ?? -1];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

const beginningWith = (letter: string, items: readonly HTMLElement[]): HTMLElement | undefined =>
  items.find(({ textContent }) => textContent.trim().toLowerCase().startsWith(letter.toLowerCase()));
