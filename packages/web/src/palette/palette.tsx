// The command palette: one field that finds games, people, venues and actions.
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../ui/button.tsx';
import type { Finding } from './finding.ts';
import styles from './palette.module.css';
import { useFindings } from './use-findings.ts';

type PaletteProps = { onClose: () => void; onShowShortcuts: () => void; takeTyped: () => string };

export default function Palette({ onClose, onShowShortcuts, takeTyped }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { findings, isSearching } = useFindings(text, onShowShortcuts);
  const chosen = Math.min(active, findings.length - 1);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    setText((now) => now || takeTyped());
    return () => {
      // Unless what was chosen has taken the focus with it.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, [takeTyped]);
  const run = (finding: Finding) => {
    onClose();
    finding.run();
  };
  const move = (to: number) => {
    const next = (to + findings.length) % Math.max(1, findings.length);
    setActive(next);
    list.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const finding = findings[chosen];
    if (event.key === 'ArrowDown') move(chosen + 1);
    else if (event.key === 'ArrowUp') move(chosen - 1);
    else if (event.key === 'Enter' && finding !== undefined) run(finding);
    else return;
    event.preventDefault();
  };
  const groups = [...Map.groupBy(findings, ({ group }) => group)];
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label="Find anything"
      // At Escape; the event of closing comes a task later, and Ctrl+K in between would take the palette for open.
      onCancel={onClose}
      onClose={onClose}
      onMouseDown={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={styles.field}>
        <Search aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-label="Find anything"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={findings[chosen] && `${id}-${chosen}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={90}
          placeholder="A team, a person, a venue, or what you want to do"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton label="Close" icon={<X />} onClick={onClose} />
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="What was found" className={styles.list}>
        {groups.map(([group, ofGroup]) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options in a list box (ARIA), not of a form
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <div id={`${id}-${group}`} className={styles.group} role="presentation">
              {group}
            </div>
            {ofGroup.map((finding) => {
              const index = findings.indexOf(finding);
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the input (ARIA combobox)
                <div
                  key={finding.key}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === chosen}
                  className={styles.option}
                  onMouseDown={(event) => event.preventDefault()}
                  onMouseMove={() => setActive(index)}
                  onClick={() => run(finding)}
                >
                  <finding.Icon aria-hidden="true" />
                  <span>{finding.label}</span>
                  <small>{finding.detail}</small>
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <p role="status" className={findings.length === 0 ? styles.nothing : 'visually-hidden'}>
        {statusOf(findings.length, isSearching)}
      </p>
    </dialog>
  );
}

function statusOf(found: number, isSearching: boolean): string {
  if (isSearching && found === 0) return 'Searching…';
  return found === 0 ? 'Nothing found. Try fewer letters, or another spelling.' : `${found} found`;
}
