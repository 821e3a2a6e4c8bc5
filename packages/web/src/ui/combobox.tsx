// A text field that suggests names while one types (ARIA combobox with a list). What is typed may also be a new name.
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import styles from './combobox.module.css';
import fields from './field.module.css';
import { Field } from './field.tsx';

const MOST_SHOWN = 50; // more than anybody reads: typing on finds the rest

type ComboboxProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly string[];
  /** What is said about a name that is not in the list; without it, only names of the list are suggested. */
  newHint?: (name: string) => string;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  autoFocus?: boolean;
  maxLength?: number;
};

export function Combobox(props: ComboboxProps) {
  const { label, value, onChange, options, newHint, hint, error, ...input } = props;
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isTyped, setTyped] = useState(false); // the whole list is shown until something is typed
  const [active, setActive] = useState(-1);
  const shown = isTyped ? matching(options, value) : options.slice(0, MOST_SHOWN);
  const isNew = value.trim() !== '' && !options.some((option) => isSameName(option, value));

  const open = () => setOpen(true);
  const close = () => {
    setOpen(false);
    setTyped(false);
    setActive(-1);
  };
  const pick = (option: string) => {
    onChange(option);
    close();
  };
  const move = (to: number) => {
    open();
    const index = (to + shown.length) % Math.max(1, shown.length);
    setActive(index);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(isOpen ? active + 1 : Math.max(0, shown.indexOf(value)));
    else if (event.key === 'ArrowUp') move(isOpen ? active - 1 : -1);
    else if (event.key === 'Enter' && isOpen && shown[active] !== undefined) pick(shown[active]);
    else if (event.key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isShown = isOpen && shown.length > 0;
  return (
    <Field
      {...{ label, error }}
      hint={isNew && !isShown && newHint !== undefined ? newHint(value.trim()) : hint}
    >
      {(control) => (
        <div className={styles.box}>
          <input
            {...input}
            {...control}
            className={fields.control}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={listId}
            aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            value={value}
            onChange={(event) => {
              onChange(event.target.value);
              setTyped(true);
              setActive(-1);
              open();
            }}
            onClick={open}
            onBlur={close}
            onKeyDown={onKeyDown}
          />
          <ChevronDown className={styles.arrow} aria-hidden="true" />
          <div
            ref={list}
            id={listId}
            role="listbox"
            aria-label={label}
            className={styles.list}
            hidden={!isShown}
          >
            {shown.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the input (ARIA combobox)
              <div
                key={option}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={styles.option}
                onMouseDown={(event) => event.preventDefault()} // the input keeps the focus
                onClick={() => pick(option)}
              >
                {option}
              </div>
            ))}
          </div>
        </div>
      )}
    </Field>
  );
}

/** The options with the text, those that begin with it first. */
function matching(options: readonly string[], text: string): string[] {
  const query = text.trim().toLowerCase();
  const found = options.filter((option) => option.toLowerCase().includes(query));
  const isFirst = (option: string) => option.toLowerCase().startsWith(query);
  return [...found.filter(isFirst), ...found.filter((option) => !isFirst(option))].slice(0, MOST_SHOWN);
}

/** Names are the same whatever their case and spacing. */
export function isSameName(one: string, other: string): boolean {
  const tidy = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();
  return tidy(one) === tidy(other);
}
