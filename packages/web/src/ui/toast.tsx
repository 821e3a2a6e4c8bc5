// Short results at the bottom of the page, with Undo where there is one. They are read out, and wait while pointed at.
import { X } from 'lucide-react';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import styles from './toast.module.css';

const SHOWN_MS = 8_000;
/** How long Undo is offered where emails wait for it (web-app.md: they wait a minute). */
export const UNDO_MS = 60_000;
const MOST_SHOWN = 3;

export type Toast = {
  message: ReactNode;
  /** What went wrong is shown until it is closed. */
  isError?: boolean;
  undo?: () => void;
  /** What the person can do about it. */
  action?: { label: string; run: () => void };
  /** How long Undo is offered, in milliseconds. */
  shownMs?: number;
  /** A newer result of the same topic replaces this one. */
  topic?: string;
  /** What is said beside it when it is the second of its topic, or a later one: then the earlier ones can be undone after it. */
  tally?: (times: number) => string;
};
/** `before` is the one of the same topic that it counts too. */
type OpenToast = Toast & { id: number; times: number; before?: OpenToast | undefined };
type Toasts = { show: (toast: Toast) => void; undoLast: () => void };

const ToastContext = createContext<Toasts>({ show: () => {}, undoLast: () => {} });

/** `show` a result; `undoLast` takes back the newest one that can be. */
export function useToasts(): Toasts {
  return use(ToastContext);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<OpenToast[]>([]);
  const latest = useRef(shown);
  const next = useRef(1);
  const put = useCallback((all: OpenToast[]) => {
    latest.current = all;
    setShown(all);
  }, []);
  const close = useCallback(
    (toast: OpenToast, how?: { isUndone: boolean }) => {
      if (!latest.current.includes(toast)) return;
      const { before } = toast;
      const isLeft = how?.isUndone && before !== undefined;
      put(latest.current.flatMap((one) => (one !== toast ? [one] : isLeft ? [before] : [])));
      if (how?.isUndone) toast.undo?.();
    },
    [put],
  );
  const show = useCallback(
    (toast: Toast) => {
      const id = next.current++;
      const isReplaced = ({ topic }: Toast) => topic !== undefined && topic === toast.topic;
      const before = toast.tally && latest.current.find(isReplaced);
      for (const old of latest.current.filter(isReplaced)) close(old);
      for (const old of latest.current.slice(0, 1 - MOST_SHOWN)) close(old);
      put([...latest.current, { ...toast, id, before, times: 1 + (before?.times ?? 0) }]);
    },
    [put, close],
  );
  const undoLast = useCallback(() => {
    const last = latest.current.findLast(({ undo }) => undo !== undefined);
    if (last !== undefined) close(last, { isUndone: true });
  }, [close]);
  const toasts = useMemo(() => ({ show, undoLast }), [show, undoLast]);
  return (
    <ToastContext value={toasts}>
      {children}
      <section className={styles.toasts} aria-label="Results" aria-live="polite">
        {shown.map((toast) => (
          <ToastView
            key={toast.id}
            toast={toast}
            onClose={() => close(toast)}
            onUndo={() => close(toast, { isUndone: true })}
          />
        ))}
      </section>
    </ToastContext>
  );
}

type ToastViewProps = { toast: OpenToast; onClose: () => void; onUndo: () => void };

function ToastView({ toast, onClose, onUndo }: ToastViewProps) {
  const { message, isError = false, undo, action, shownMs = SHOWN_MS, tally, times } = toast;
  const [isHeld, setHeld] = useState(false);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (isError || isHeld) return;
    const timer = setTimeout(() => close.current(), shownMs);
    return () => clearTimeout(timer);
  }, [isError, isHeld, shownMs]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while it is pointed at; its buttons act
    <div
      className={isError ? styles.error : styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>
        {message}
        {times > 1 && tally !== undefined && <b> {tally(times)}</b>}
      </span>
      {undo !== undefined && (
        <Button small look="quiet" onClick={onUndo}>
          Undo
        </Button>
      )}
      {action !== undefined && (
        <Button
          small
          onClick={() => {
            action.run();
            onClose();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton small label="Close" icon={<X />} onClick={onClose} />
    </div>
  );
}
