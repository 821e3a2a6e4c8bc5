// The results that are shown, the newest last. They wait while they are pointed at.
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button, IconButton } from '../button.tsx';
import styles from './toast.module.css';

const SHOWN_MS = 8_000;
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
export type Toasts = { show: (toast: Toast) => void; undoLast: () => void };

/** `before` is the one of the same topic that it counts too. */
type OpenToast = Toast & { id: number; times: number; before?: OpenToast | undefined };

let shown: readonly OpenToast[] = [];
let next = 1;
const listeners = new Set<() => void>();

function put(all: readonly OpenToast[]): void {
  shown = all;
  for (const listener of listeners) listener();
}

/** The list of the page. */
export const list: Toasts = {
  show: (toast) => {
    const isReplaced = ({ topic }: Toast) => topic !== undefined && topic === toast.topic;
    const before = toast.tally && shown.find(isReplaced);
    for (const old of shown.filter(isReplaced)) close(old);
    for (const old of shown.slice(0, 1 - MOST_SHOWN)) close(old);
    put([...shown, { ...toast, id: next++, before, times: 1 + (before?.times ?? 0) }]);
  },
  undoLast: () => {
    const last = shown.findLast(({ undo }) => undo !== undefined);
    if (last !== undefined) close(last, { isUndone: true });
  },
};

function close(toast: OpenToast, how?: { isUndone: boolean }): void {
  if (!shown.includes(toast)) return;
  const { before } = toast;
  const isLeft = how?.isUndone && before !== undefined;
  put(shown.flatMap((one) => (one !== toast ? [one] : isLeft ? [before] : [])));
  if (how?.isUndone) toast.undo?.();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function ToastList() {
  const all = useSyncExternalStore(subscribe, () => shown);
  return all.map((toast) => (
    <ToastView
      key={toast.id}
      toast={toast}
      onClose={() => close(toast)}
      onUndo={() => close(toast, { isUndone: true })}
    />
  ));
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
