// A button and what it opens beside it, on the native popover: Escape and a click elsewhere close it.
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import styles from './popover.module.css';

const GAP = 4; // px between the button and what it opens

type PopoverProps = {
  /** What the button shows. */
  trigger: ReactNode;
  /** The name of the button if it shows an icon alone. */
  label?: string;
  look?: 'plain' | 'quiet';
  small?: boolean;
  /** As a list of actions, one of which closes it. */
  isMenu?: boolean;
  children: ReactNode;
};

/** What it opens is rendered while it is open: below the button, or above it where there is no room, and never beyond the window. */
export function Popover({
  trigger,
  label,
  look = 'plain',
  small = false,
  isMenu = false,
  children,
}: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLSpanElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const place = () => {
    if (button.current === null || content.current === null) return;
    const at = button.current.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height, style } = content.current;
    const below = at.bottom + GAP;
    const hasRoom = below + height <= window.innerHeight;
    style.top = `${Math.max(GAP, hasRoom ? below : at.top - GAP - height)}px`;
    style.left = `${Math.max(GAP, Math.min(at.left, window.innerWidth - width - GAP))}px`;
  };
  return (
    <span ref={button} className={styles.anchor}>
      <Button popoverTarget={id} aria-label={label} title={label} look={look} small={small}>
        {trigger}
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the click is that of a button within */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the click is that of a button within */}
      <div
        ref={content}
        id={id}
        popover="auto"
        className={isMenu ? styles.menu : styles.popover}
        onBeforeToggle={(event) => setOpen(event.newState === 'open')}
        onToggle={(event) => {
          if (event.newState === 'open') place();
        }}
        onClick={(event) => {
          if (isMenu && (event.target as Element).closest('button, a')) content.current?.hidePopover();
        }}
      >
        {isOpen && children}
      </div>
    </span>
  );
}
