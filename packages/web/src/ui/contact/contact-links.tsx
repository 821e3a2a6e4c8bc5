// The ways to reach somebody, as links that phones open in their own applications.
import { Mail, MessageCircle, Phone } from 'lucide-react';
import { buttonClass } from '../button.tsx';
import styles from './contact-links.module.css';

const ICONS = { call: Phone, text: MessageCircle, email: Mail } as const;

type ContactLink = { kind: keyof typeof ICONS; label: string; to: string; href: string };

/** `look`: `tall` for thumbs, `small` in a row of a desk. Nothing where there is no way. */
export function ContactLinks({
  name,
  links,
  look = 'small',
}: {
  name: string;
  links: readonly ContactLink[];
  look?: 'tall' | 'small';
}) {
  if (links.length === 0) return null;
  return (
    <span className={[styles.links, look === 'tall' && styles.tall].filter(Boolean).join(' ')}>
      {links.map(({ kind, label, to, href }) => {
        const Icon = ICONS[kind];
        return (
          <a
            key={kind + to}
            href={href}
            className={buttonClass('plain', look === 'small')}
            aria-label={`${label} ${name}, ${to}`}
            title={to}
          >
            <Icon aria-hidden="true" />
            {label}
          </a>
        );
      })}
    </span>
  );
}
