// Keeps the focus in a view whose buttons come and go: what is nearest to the one that went gets it.
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';

/** What gets the focus of what went: of a row its title, of a part its heading. */
export const HOME = { 'data-home': '' };

/** Within the view, the focus goes to the nearest home when what has it goes. */
export function useKeptFocus(view: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = view.current;
    if (root === null) return;
    let path: Element[] = []; // what has the focus, and all that it is in
    const stop = new AbortController();
    const { signal } = stop;
    const remember = ({ target }: FocusEvent) => {
      path = pathOf(target as Element);
    };
    root.addEventListener('focusin', remember, { signal });
    // Who leaves what is still there, such as by a click, does not want it back.
    const forget = () => {
      if (document.activeElement === document.body && path[0]?.isConnected) path = [];
    };
    root.addEventListener('focusout', () => queueMicrotask(forget), { signal });
    const changes = new MutationObserver(() => {
      const isLost = path[0]?.isConnected === false && document.activeElement === document.body;
      if (isLost) homeNear(path)?.focus();
    });
    changes.observe(root, { childList: true, subtree: true });
    return () => {
      stop.abort();
      changes.disconnect();
    };
  }, [view]);
}

/** Who comes from another view has pressed what is not there any more. */
export function useFocusOnArrival(heading: RefObject<HTMLElement | null>): void {
  const router = useRouter();
  useEffect(() => {
    const isFirstView = router.state.resolvedLocation === undefined;
    if (!isFirstView && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [router, heading]);
}

function pathOf(element: Element): Element[] {
  const path: Element[] = [];
  for (let at: Element | null = element; at !== null; at = at.parentElement) path.push(at);
  return path;
}

function homeNear(path: readonly Element[]): HTMLElement | undefined {
  for (const one of path) {
    const home = one.isConnected ? one.querySelector<HTMLElement>('[data-home]') : null;
    if (home !== null) return home;
  }
  return undefined;
}
