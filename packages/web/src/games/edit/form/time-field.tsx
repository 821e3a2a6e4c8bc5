// A time of day in one stop of the keyboard; on a phone, what the phone has for it.
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { clock } from '../../../format/days.ts';
import { readClock } from '../../../format/typed-clock.ts';
import { TextField } from '../../../ui/field.tsx';

type TimeFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'type'> & {
  /** Such as 09:30; empty for none. */
  value: string;
  onChange: (value: string) => void;
};

export function TimeField({ value, onChange, error, ...props }: TimeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>(); // until the field is left
  const [isLeft, setLeft] = useState(true);
  const isUnreadable = typed !== undefined && typed.trim() !== '' && readClock(typed) === undefined;
  const unreadable = isUnreadable ? 'Enter a time, such as 9:30 or 2 pm.' : '';
  const isPhone = window.matchMedia('(pointer: coarse)').matches;
  useEffect(() => input.current?.setCustomValidity(unreadable), [unreadable]);
  if (isPhone)
    return (
      <TextField
        {...{ ...props, error, value }}
        type="time"
        onChange={({ target }) => onChange(target.value)}
      />
    );
  return (
    <TextField
      {...props}
      ref={input}
      error={error ?? (isLeft && isUnreadable ? unreadable : undefined)}
      autoComplete="off"
      value={typed ?? (value === '' ? '' : clock(value))}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        setTyped(target.value);
        setLeft(false);
        const time = target.value.trim() === '' ? '' : readClock(target.value);
        if (time !== undefined) onChange(time);
      }}
      onBlur={() => {
        setLeft(true);
        if (!isUnreadable) setTyped(undefined);
      }}
    />
  );
}
