// Opens the command palette and the sheet of shortcuts, by their keys and from the header.
import {
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useChange } from '../session/use-change.ts';

const TYPED = 'input:not([type=checkbox]), textarea, select';

type Sheet = 'palette' | 'shortcuts';
type SheetProps = {
  onClose: () => void;
  onShowShortcuts: () => void;
  /** What was typed before it was there. */
  takeTyped: () => string;
};

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
  const typed = useTyped(sheet === 'palette');
  const { undoLast } = useChange();
  const undo = useRef(undoLast);
  undo.current = undoLast;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.metaKey;
      if (isModified && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setSheet((now) => (now === 'palette' ? undefined : 'palette'));
      }
      if (event.key === 'z' && isModified && !event.defaultPrevented && !isWithinField(event.target)) {
        event.preventDefault();
        void undo.current();
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
          <Open
            onClose={() => setSheet(undefined)}
            onShowShortcuts={() => setSheet('shortcuts')}
            takeTyped={typed}
          />
        </Suspense>
      )}
    </CommandsContext>
  );
}

/** Keeps what is typed while the script of the palette loads, until it takes that over. */
function useTyped(isOpen: boolean): () => string {
  const typed = useRef({ text: '', isTaken: false });
  useEffect(() => {
    if (!isOpen) typed.current = { text: '', isTaken: false };
    if (!isOpen || typed.current.isTaken) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { text, isTaken } = typed.current;
      if (isTaken || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Backspace') typed.current.text = text.slice(0, -1);
      else if (event.key.length === 1) typed.current.text += event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [isOpen]);
  return useCallback(() => {
    typed.current.isTaken = true;
    return typed.current.text;
  }, []);
}

/** Where a key is for what is typed, or for what covers the view. */
const isWithinField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`${TYPED}, dialog`) !== null;

/** A key without Ctrl is a shortcut only where nothing is typed (WCAG 2.1.4). */
function isWithinGridOrMenu(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.matches(TYPED)) return false;
  return target.closest('[role=grid], [popover], [data-arrows]') !== null;
}
