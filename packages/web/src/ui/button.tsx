// Buttons, and links that look like them.
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';

type Look = 'plain' | 'primary' | 'quiet' | 'dashed' | 'danger';
type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  look?: Look;
  small?: boolean;
  /** What it says instead while it does its work: it keeps the focus, and another press does nothing. */
  busy?: string | false;
};

export function Button({
  look = 'plain',
  small = false,
  type = 'button',
  busy = false,
  ...props
}: ButtonProps) {
  const working = busy !== false && { children: busy, onClick: stop, 'aria-disabled': true };
  return <button type={type} className={classOf(look, small)} {...props} {...working} />;
}

const stop = (event: MouseEvent) => event.preventDefault();

type IconButtonProps = Omit<ButtonProps, 'children' | 'aria-label'> & { label: string; icon: ReactNode };

/** A button that shows an icon alone; `label` is its name, also as a tooltip. */
export function IconButton({ label, icon, look = 'quiet', ...props }: IconButtonProps) {
  return (
    <Button look={look} aria-label={label} title={label} {...props}>
      {icon}
    </Button>
  );
}

/** The class of a link that looks like a button. */
export function buttonClass(look: Look = 'plain', small = false): string {
  return classOf(look, small);
}

function classOf(look: Look, small: boolean): string {
  return [styles.button, styles[look], small && styles.small].filter(Boolean).join(' ');
}
