// How the person adds the application to their home screen: by a button, or on iOS by the browser's menu.
import { Smartphone } from 'lucide-react';
import { useInstall } from '../../offline/install.ts';
import { Button } from '../../ui/button.tsx';
import card from '../../ui/card.module.css';

export function Install() {
  const install = useInstall();
  if (window.matchMedia('(display-mode: standalone)').matches) return null;
  if (install !== undefined)
    return (
      <div>
        <Button onClick={install}>
          <Smartphone aria-hidden="true" />
          Add to your home screen
        </Button>
      </div>
    );
  if (!isIos()) return null;
  return (
    <p className={card.small}>To have Crewcall on your home screen, tap Share, then “Add to Home Screen”.</p>
  );
}

/** An iPad says that it is a Mac, but no Mac has a touch screen. */
const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
