// Changes a record only if its form's fields are as they were when the form began, so that nobody's change is lost.
import type { Client } from '@crewcall/sdk/core';
import { useState } from 'react';
import { useSite } from './context.tsx';
import { type Change, ChangedMeanwhile, isConflict, useChange } from './use-change.ts';

/** What a form has in its fields. */
export type FormText = Record<string, string>;

/** Somebody else changed the record since the form began: the form's fields then, now, and as typed. */
export type EditConflict<Values> = { base: Values; theirs: Values; yours: Values };

type AsSeen<Item> = {
  path: string;
  /** What is written, or what makes it of the record as it is. */
  body: object | ((now: Item) => object);
  isAsSeen: (now: Item) => boolean;
};

/**
 * Writes the record at `path` if `isAsSeen` is true of it as it is now; else throws ChangedMeanwhile. If-Match closes the gap
 * between reading and writing.
 */
export async function changeAsSeen<Item>(
  client: Client,
  { path, body: bodyOf, isAsSeen }: AsSeen<Item>,
): Promise<Item> {
  for (;;) {
    const { text, headers } = await client.send('GET', path);
    const now = JSON.parse(text) as Item;
    if (!isAsSeen(now)) throw new ChangedMeanwhile(now);
    const etag = headers.get('etag');
    const body = typeof bodyOf === 'function' ? bodyOf(now) : bodyOf;
    try {
      const { text: changed } = await client.send('PUT', path, { body, ifMatch: etag ?? undefined });
      return JSON.parse(changed) as Item;
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
  }
}

export const isSameText = (one: FormText, other: FormText): boolean =>
  Object.keys(one).every((name) => one[name]!.trim() === other[name]?.trim());

/** `record` and what follows it are those of the change that saves the form, and of its undo. */
type Form<Values, Item> = Pick<Change<Item>, 'record' | 'message' | 'saved' | 'affects' | 'onSaved'> & {
  /** The address of the record below the service. */
  path: string;
  valuesOf: (item: Item) => Values;
  bodyOf: (values: Values) => object;
};

/**
 * Saves a form, with an undo that makes the record as it was before, unless it has changed since. `conflict` is what to
 * compare while somebody else was faster; then `save` again with its `theirs` as base.
 */
export function useEditConflict<Values extends FormText, Item>(form: Form<Values, Item>) {
  const { path, valuesOf, bodyOf, record, message, saved: shown, affects, onSaved } = form;
  const { client } = useSite();
  const { submit } = useChange();
  const [conflict, setConflict] = useState<EditConflict<Values>>();
  const save = async (base: Values, yours: Values) => {
    const write = (from: Values, to: Values): Change<Item> => ({
      ...{ record, ...(shown && { saved: shown }), ...(affects && { affects }) },
      send: () =>
        changeAsSeen(client, { path, body: bodyOf(to), isAsSeen: (now) => isSameText(valuesOf(now), from) }),
    });
    try {
      await submit<Item>({
        ...write(base, yours),
        ...(message !== undefined && { message }),
        undo: (saved) => write(valuesOf(saved), base),
        onSaved: (saved) => {
          setConflict(undefined);
          onSaved?.(saved);
        },
      });
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error;
      setConflict({ base, theirs: valuesOf(error.now as Item), yours });
    }
  };
  return { conflict, save, end: () => setConflict(undefined) };
}
