// The way back from a view to the one that it belongs to.
import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './back-link.module.css';

type BackLinkProps = Pick<LinkProps, 'to' | 'params' | 'search'> & { children: ReactNode };

export function BackLink({ children, ...to }: BackLinkProps) {
  return (
    <Link {...to} className={styles.back}>
      <ArrowLeft aria-hidden="true" />
      {children}
    </Link>
  );
}
