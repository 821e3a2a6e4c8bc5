// Rows of the table that are rendered together while they are in sight or near it: a sheet may have thousands.
import { type ReactNode, type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import styles from './plan-table.module.css';

const NEAR_PX = 900; // so that rows are there before they come into sight

type RowGroupProps = {
  /** How many rows it has. */
  size: number;
  /** It has the focus, or may get it: it stays. */
  isHeld: boolean;
  children: () => ReactNode;
};

export function RowGroup({ size, isHeld, children }: RowGroupProps) {
  const element = useRef<HTMLTableSectionElement>(null);
  const [isNear, setNear] = useState(false);
  const height = useNear(element, setNear);
  const isShown = isNear || isHeld;
  return (
    <tbody
      ref={element}
      className={styles.group}
      // As high as it was, so that nothing moves.
      style={isShown ? undefined : { height: height.current ?? `calc(${size} * var(--row))` }}
    >
      {isShown && children()}
    </tbody>
  );
}

/** Tells when the element comes near what is in sight, and leaves it. Gives how high it was when it was in sight. */
function useNear(
  element: RefObject<HTMLElement | null>,
  onChange: (isNear: boolean) => void,
): RefObject<number | undefined> {
  const height = useRef<number>(undefined);
  useEffect(() => {
    const group = element.current;
    if (group === null) return;
    const margin = `${NEAR_PX}px 0px`;
    // The table scrolls in a frame at a desk, and with the page on a phone.
    const options = { rootMargin: margin, scrollMargin: margin };
    const observer = new IntersectionObserver(([entry]) => {
      if (entry === undefined) return;
      if (!entry.isIntersecting && group.childElementCount > 0)
        height.current = entry.boundingClientRect.height;
      startTransition(() => onChange(entry.isIntersecting)); // scrolling goes on meanwhile
    }, options);
    observer.observe(group);
    return () => observer.disconnect();
  }, [element, onChange]);
  return height;
}
