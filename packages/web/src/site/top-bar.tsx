// The bar at the top of every view: the way past it, the name of the product, and what is given to it.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import icon from '../icon.svg';
import styles from './top-bar.module.css';

type TopBarProps = { home: '/' | '/me'; className?: string | undefined; children: ReactNode };

export function TopBar({ home, className = '', children }: TopBarProps) {
  return (
    <header className={`${styles.top} ${className}`}>
      <a className={styles.skip} href="#main">
        Skip to main content
      </a>
      <Link className={styles.brand} to={home}>
        <img src={icon} alt="" width="24" height="24" />
        <span>Crewcall</span>
      </Link>
      {children}
    </header>
  );
}
