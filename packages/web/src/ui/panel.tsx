// A panel docked beside a view at a desk, and a full-screen sheet on a phone.
import { X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import styles from './panel.module.css';

const PHONE = '(max-width: 720px)'; // as in panel.module.css

type PanelProps = { label: string; onClose: () => void; children: ReactNode };

/**
 * Open as long as it is rendered; `onClose` must stop rendering it. At a desk the view beside it stays usable, on a
 * phone it is modal. It takes the focus when it opens; who closes it gives the focus back. Escape closes it.
 */
export function Panel({ label, onClose, children }: PanelProps) {
  const element = useRef<HTMLDialogElement>(null);
  // Before the effects of what is inside, which may give the focus to something of it.
  useLayoutEffect(() => {
    const dialog = element.current;
    const phone = window.matchMedia(PHONE);
    const open = () => {
      dialog?.close();
      if (phone.matches) dialog?.showModal();
      else dialog?.show();
    };
    open();
    phone.addEventListener('change', open);
    return () => phone.removeEventListener('change', open);
  }, []);
  return (
    <dialog
      ref={element}
      className={styles.panel}
      aria-label={label}
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}

/** The heading of a panel, with what closes it. */
export function PanelHead({
  title,
  aside,
  children,
  onClose,
}: {
  title: string;
  /** Beside what closes it. */
  aside?: ReactNode;
  children?: ReactNode;
  onClose: () => void;
}) {
  return (
    <div className={styles.head}>
      <div>
        <h2>{title}</h2>
        {children !== undefined && <p>{children}</p>}
      </div>
      <div className={styles.aside}>
        {aside}
        <IconButton small label="Close" icon={<X />} onClick={onClose} />
      </div>
    </div>
  );
}

/** A view and the panel beside it. */
export function WithPanel({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  return (
    <div className={panel ? styles.docked : undefined}>
      {children}
      {panel}
    </div>
  );
}
