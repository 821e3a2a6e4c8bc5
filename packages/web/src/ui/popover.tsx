// A button and what it opens beside it, on the native popover: Escape and a click elsewhere close it.
import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';
import styles from './popover.module.css';

const GAP = 4; // px between the button and what it opens

export type PopoverProps = {
  /** What the button shows. */
  trigger: ReactNode;
  /** The name of the button if it shows an icon alone. */
  label?: string;
  look?: 'plain' | 'quiet';
  small?: boolean;
  children: ReactNode;
  /** Of the element that is opened. */
  content?: ComponentProps<'div'>;
  onOpen?: (content: HTMLElement) => void;
};

/** What it opens is rendered while it is open. */
export function Popover(props: PopoverProps) {
  const { trigger, label, look = 'plain', small = false, children, content, onOpen } = props;
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const opened = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen || anchor.current === null || opened.current === null) return;
    return placeBeside(anchor.current, opened.current);
  }, [isOpen]);
  // It is open, and has the focus, before the next key arrives: the browser's own `toggle` comes after that.
  const toggle = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault(); // the browser would toggle it as well
    const element = opened.current!;
    if (element.matches(':popover-open')) return element.hidePopover(); // older browsers read options of togglePopover as `true`
    element.showPopover({ source: event.currentTarget });
    flushSync(() => setOpen(true));
    onOpen?.(element);
  };
  return (
    <span ref={anchor} className={styles.anchor}>
      <Button
        popoverTarget={id}
        onClick={toggle}
        aria-haspopup={content?.role === 'menu' ? 'menu' : undefined}
        aria-label={label}
        title={label}
        look={look}
        small={small}
      >
        {trigger}
      </Button>
      <div
        className={styles.popover}
        {...content}
        ref={opened}
        id={id}
        popover="auto"
        // Only now is the focus back at the button: what has it must not go before.
        onToggle={({ newState }) => {
          if (newState === 'closed') setOpen(false);
        }}
      >
        {isOpen && children}
      </div>
    </span>
  );
}

/** Below the button, or above it where there is no room, and never beyond the window, until the returned function is called. */
function placeBeside(anchor: HTMLElement, opened: HTMLElement): () => void {
  const place = () => {
    const at = anchor.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height, style } = opened;
    const below = at.bottom + GAP;
    const highest = window.innerHeight - height - GAP;
    const top = below <= highest ? below : Math.min(highest, at.top - GAP - height);
    style.top = `${Math.max(GAP, top)}px`;
    style.left = `${Math.max(GAP, Math.min(at.left, window.innerWidth - width - GAP))}px`;
  };
  const stop = new AbortController();
  const whenGrown = new ResizeObserver(place);
  whenGrown.observe(opened);
  window.addEventListener('resize', place, { signal: stop.signal });
  window.addEventListener('scroll', place, { passive: true, signal: stop.signal });
  return () => {
    whenGrown.disconnect();
    stop.abort();
  };
}
