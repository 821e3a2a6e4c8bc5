// Opens the command palette and the sheet of shortcuts, by their keys and from the header.
import { type ComponentType, createContext, type ReactNode, Suspense, use, useEffect, useState } from 'react';

type Sheet = 'palette' | 'shortcuts';
type SheetProps = { onClose: () => void; onShowShortcuts: () => void };

const CommandsContext = createContext<(sheet: Sheet) => void>(() => {});

/** Opens the palette, or the sheet of shortcuts. */
export function useCommands(): (sheet: Sheet) => void {
  return use(CommandsContext);
}

type CommandsProps = {
  Palette: ComponentType<SheetProps>;
  Shortcuts: ComponentType<SheetProps>;
  children: ReactNode;
};

/** The two are loaded when they are first opened. */
export function Commands({ Palette, Shortcuts, children }: CommandsProps) {
  const [sheet, setSheet] = useState<Sheet>();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.metaKey;
      if (isModified && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setSheet((now) => (now === 'palette' ? undefined : 'palette'));
      }
      if (event.key === '?' && isWithinGridOrMenu(event.target)) setSheet('shortcuts');
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const Open = sheet === undefined ? undefined : { palette: Palette, shortcuts: Shortcuts }[sheet];
  return (
    <CommandsContext value={setSheet}>
      {children}
      {Open !== undefined && (
        <Suspense>
          <Open onClose={() => setSheet(undefined)} onShowShortcuts={() => setSheet('shortcuts')} />
        </Suspense>
      )}
    </CommandsContext>
  );
}

/** A key without Ctrl is a shortcut only where nothing is typed (WCAG 2.1.4). */
function isWithinGridOrMenu(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.matches('input:not([type=checkbox]), textarea, select'))
    return false;
  return target.closest('[role=grid], [popover], [data-arrows]') !== null;
}
