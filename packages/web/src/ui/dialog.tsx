// A modal dialog on the native element: Escape closes it, and the focus returns to what opened it.
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './dialog.module.css';

type DialogProps = {
  title: string;
  onClose: () => void;
  actions?: ReactNode;
  /** It holds a table. */
  isWide?: boolean;
  children: ReactNode;
};

/** Open as long as it is rendered. `onClose` must stop rendering it. */
export function Dialog({ title, onClose, actions, isWide = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    element.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      className={isWide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      aria-labelledby="dialog-title"
      // At Escape; the event of closing comes a task later, and a key in between would take the dialog for open.
      onCancel={onClose}
      onClose={onClose}
      onMouseDown={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      <div className={styles.content}>
        <h2 id="dialog-title">{title}</h2>
        {children}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}
