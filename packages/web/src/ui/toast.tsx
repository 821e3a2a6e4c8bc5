// Short results at the bottom of the page, with Undo where there is one. They are read out, and wait while pointed at.
import { X } from 'lucide-react';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import styles from './toast.module.css';

const SHOWN_MS = 8_000;

export type Toast = {
  message: ReactNode;
  /** What went wrong is shown until it is closed. */
  isError?: boolean;
  undo?: () => void;
  /** How long Undo is offered, in milliseconds. */
  shownMs?: number;
};
type OpenToast = Toast & { id: number };
type Toasts = { show: (toast: Toast) => void; undoLast: () => void };

const ToastContext = createContext<Toasts>({ show: () => {}, undoLast: () => {} });

/** `show` a result; `undoLast` takes back the newest one that can be. */
export function useToasts(): Toasts {
  return use(ToastContext);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<OpenToast[]>([]);
  const latest = useRef(shown);
  latest.current = shown;
  const next = useRef(1);
  const close = useCallback((id: number) => setShown((all) => all.filter((one) => one.id !== id)), []);
  const show = useCallback((toast: Toast) => {
    const id = next.current++;
    setShown((all) => [...all.slice(-2), { ...toast, id }]);
  }, []);
  const undoLast = useCallback(() => {
    const last = latest.current.findLast(({ undo }) => undo !== undefined);
    if (last === undefined) return;
    close(last.id);
    last.undo?.();
  }, [close]);
  const toasts = useMemo(() => ({ show, undoLast }), [show, undoLast]);
  return (
    <ToastContext value={toasts}>
      {children}
      <section className={styles.toasts} aria-label="Results" aria-live="polite">
        {shown.map((toast) => (
          <ToastView key={toast.id} toast={toast} onClose={() => close(toast.id)} />
        ))}
      </section>
    </ToastContext>
  );
}

function ToastView({ toast, onClose }: { toast: OpenToast; onClose: () => void }) {
  const { message, isError = false, undo, shownMs = SHOWN_MS } = toast;
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
      <span>{message}</span>
      {undo !== undefined && (
        <Button
          small
          look="quiet"
          onClick={() => {
            onClose();
            undo();
          }}
        >
          Undo
        </Button>
      )}
      <IconButton small label="Close" icon={<X />} onClick={onClose} />
    </div>
  );
}
