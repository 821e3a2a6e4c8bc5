// A text field that suggests names while one types (ARIA combobox with a list).
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './combobox.module.css';
import fields from './field.module.css';
import { Field } from './field.tsx';

const MOST_SHOWN = 50; // more than anybody reads: typing on finds the rest

type ComboboxProps = {
  label: string;
  /** The name that is chosen. */
  value: string;
  onChange: (value: string) => void;
  options: readonly string[];
  /** What is said about a name that is not in the list; without it, only names of the list can be chosen. */
  newHint?: (name: string) => string;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  autoFocus?: boolean;
  maxLength?: number;
};

type Option = { name: string; isNew: boolean };

/**
 * What is typed becomes the value when a suggestion is chosen, or when it is the name of one. Enter chooses the highlighted
 * suggestion. A new name is a suggestion of its own: leaving the field does not choose it, and the form is not valid.
 */
export function Combobox(props: ComboboxProps) {
  const { label, value, onChange, options, newHint, hint, error, ...inputProps } = props;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string>(); // until something is chosen
  const [active, setActive] = useState(-1);
  const shown = suggestionsOf(options, { typed, mayAdd: newHint !== undefined });
  const isShown = isOpen && shown.length > 0;
  const isUnknown = typed !== undefined && nameIn(options, typed) === undefined && typed.trim() !== '';
  const isNew = typed === undefined && value.trim() !== '' && nameIn(options, value) === undefined;
  const unknown = isUnknown ? `“${typed.trim()}” is not in the list. Choose a suggestion.` : undefined;
  useEffect(() => input.current?.setCustomValidity(unknown ?? ''), [unknown]);

  const type = (text: string) => {
    setTyped(text);
    const name = text.trim() === '' ? '' : nameIn(options, text);
    if (name !== undefined) onChange(name);
    setActive(text.trim() === '' ? -1 : 0);
    setOpen(true);
  };
  const pick = ({ name }: Option) => {
    onChange(name);
    setTyped(undefined);
    setOpen(false);
  };
  const open = () => {
    setActive(typed === undefined ? -1 : 0);
    setOpen(true);
  };
  const leave = () => {
    setOpen(false);
    if (!isUnknown) setTyped(undefined);
  };
  const move = (to: number) => {
    setOpen(true);
    const index = (to + shown.length) % Math.max(1, shown.length);
    setActive(index);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  };
  const chosen = shown.findIndex(({ name }) => name === value);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(isShown ? active + 1 : Math.max(0, chosen));
    else if (event.key === 'ArrowUp') move(isShown ? active - 1 : -1);
    else if (event.key === 'Enter' && isShown && shown[active] !== undefined) pick(shown[active]);
    else if (event.key === 'Escape' && isShown) setOpen(false);
    else if (event.key === 'Escape' && isUnknown) setTyped(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Field
      label={label}
      error={error ?? (isOpen ? undefined : unknown)}
      hint={isNew && newHint !== undefined ? newHint(value.trim()) : hint}
    >
      {(control) => (
        <div className={styles.box}>
          <input
            {...inputProps}
            {...control}
            ref={input}
            className={fields.control}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={listId}
            aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            value={typed ?? value}
            onChange={({ target }) => type(target.value)}
            onFocus={() => isUnknown && open()}
            onClick={open}
            onBlur={leave}
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
                key={`${option.isNew} ${option.name}`}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={styles.option}
                onMouseDown={(event) => event.preventDefault()} // the input keeps the focus
                onClick={() => pick(option)}
              >
                {option.isNew ? `Add “${option.name}”` : option.name}
              </div>
            ))}
          </div>
        </div>
      )}
    </Field>
  );
}

type Typed = { typed: string | undefined; mayAdd: boolean };

/** The options with the text, those that begin with it first, then the text itself if it is none of them. */
function suggestionsOf(options: readonly string[], { typed, mayAdd }: Typed): Option[] {
  const query = (typed ?? '').trim().toLowerCase(); // the whole list is shown until something is typed
  const rank = (option: string) =>
    isSameName(option, query) ? 0 : option.toLowerCase().startsWith(query) ? 1 : 2;
  const found = options
    .filter((option) => option.toLowerCase().includes(query) || isSameName(option, query))
    .toSorted((one, other) => (query === '' ? 0 : rank(one) - rank(other)))
    .slice(0, MOST_SHOWN)
    .map((name) => ({ name, isNew: false }));
  const isAddable = mayAdd && query !== '' && nameIn(options, query) === undefined;
  return isAddable ? [...found, { name: tidy(typed ?? ''), isNew: true }] : found;
}

const nameIn = (options: readonly string[], text: string): string | undefined =>
  options.find((option) => isSameName(option, text));

const tidy = (name: string): string => name.trim().replace(/\s+/g, ' ');

/** Names are the same whatever their case and spacing. */
export function isSameName(one: string, other: string): boolean {
  return tidy(one).toLowerCase() === tidy(other).toLowerCase();
}
