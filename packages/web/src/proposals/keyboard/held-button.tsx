// A button that keeps the focus while something is on its way; meanwhile a press does nothing.
import type { ComponentProps } from 'react';
import { Button } from '../../ui/button.tsx';

type HeldButtonProps = Omit<ComponentProps<typeof Button>, 'disabled'> & { isHeld: boolean };

export function HeldButton({ isHeld, onClick, ...props }: HeldButtonProps) {
  return <Button {...props} aria-disabled={isHeld || undefined} onClick={isHeld ? undefined : onClick} />;
}
