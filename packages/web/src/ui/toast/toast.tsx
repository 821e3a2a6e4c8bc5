// Short results at the bottom of the page, with Undo where there is one. What shows them is loaded after the first view.
import { type ComponentType, createContext, type ReactNode, use, useEffect, useState } from 'react';
import styles from './toast.module.css';
import type { Toasts } from './toast-list.tsx';

/** How long Undo is offered where emails wait for it (web-app.md: they wait a minute). */
export const UNDO_MS = 60_000;

const loadList = () => import('./toast-list.tsx');

const toasts: Toasts = {
  show: (toast) => void loadList().then(({ list }) => list.show(toast)),
  undoLast: () => void loadList().then(({ list }) => list.undoLast()),
};

const ToastContext = createContext<Toasts>({ show: () => {}, undoLast: () => {} });

/** `show` a result; `undoLast` takes back the newest one that can be. */
export function useToasts(): Toasts {
  return use(ToastContext);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [List, setList] = useState<ComponentType>();
  useEffect(() => {
    loadList().then(
      ({ ToastList }) => setList(() => ToastList),
      () => {}, // without a connection: nothing can be done that has a result
    );
  }, []);
  return (
    <ToastContext value={toasts}>
      {children}
      <section className={styles.toasts} aria-label="Results" aria-live="polite">
        {List !== undefined && <List />}
      </section>
    </ToastContext>
  );
}
