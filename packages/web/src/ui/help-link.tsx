// A link to the page of the help that answers a question of this view. It opens beside the application.
import { CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './help-link.module.css';

/** `page` is below /help, such as `assign#publish-games`. */
export function HelpLink({ page, children }: { page: string; children: ReactNode }) {
  return (
    <a className={styles.help} href={`/help/${page}`} target="_blank" rel="noopener">
      <CircleHelp aria-hidden="true" />
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}
