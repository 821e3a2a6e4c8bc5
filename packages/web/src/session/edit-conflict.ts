// Changes a record only if its form's fields are as they were when the form began, so that nobody's change is lost.
import { ApiError, type Client } from '@crewcall/sdk/core';
import { useState } from 'react';
import { useSite } from './context.tsx';

const PRECONDITION_FAILED = 412;

/** What a form has in its fields. */
export type FormText = Record<string, string>;

/** Somebody else changed the record since the form began: the form's fields then, now, and as typed. */
export type EditConflict<Values> = { base: Values; theirs: Values; yours: Values };

class ChangedMeanwhile<Item> extends Error {
  readonly now: Item;

  constructor(now: Item) {
    super('Somebody else has changed it since. Nothing was undone.');
    this.now = now;
  }
}

/**
 * Writes the record at `path` if `isAsSeen` is true of it as it is now; else throws ChangedMeanwhile, whose message is for
 * an undo. If-Match closes the gap between reading and writing.
 */
export async function changeAsSeen<Item>(
  client: Client,
  { path, body, isAsSeen }: { path: string; body: object; isAsSeen: (now: Item) => boolean },
): Promise<Item> {
  for (;;) {
    const { text, headers } = await client.send({ method: 'GET', path });
    const now = JSON.parse(text) as Item;
    if (!isAsSeen(now)) throw new ChangedMeanwhile(now);
    const etag = headers.get('etag');
    try {
      const options = etag === null ? {} : { ifMatch: etag };
      return JSON.parse((await client.send({ method: 'PUT', path, body, options })).text) as Item;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== PRECONDITION_FAILED) throw error;
    }
  }
}

export const isSameText = (one: FormText, other: FormText): boolean =>
  Object.keys(one).every((name) => one[name]!.trim() === other[name]?.trim());

type Form<Values, Item> = {
  /** The address of the record below the service. */
  path: string;
  valuesOf: (item: Item) => Values;
  bodyOf: (values: Values) => object;
  /** Called with the record as it is saved. `undo` makes it as it was before, unless it has changed since. */
  onSaved: (saved: Item, undo: () => Promise<Item>) => unknown;
};

/** Saves a form. `conflict` is what to compare while somebody else was faster; then `save` again with its `theirs` as base. */
export function useEditConflict<Values extends FormText, Item>({
  path,
  valuesOf,
  bodyOf,
  onSaved,
}: Form<Values, Item>) {
  const { client } = useSite();
  const [conflict, setConflict] = useState<EditConflict<Values>>();
  const save = async (base: Values, yours: Values) => {
    const isAsSeen = (now: Item) => isSameText(valuesOf(now), base);
    try {
      const saved = await changeAsSeen<Item>(client, { path, body: bodyOf(yours), isAsSeen });
      const isSaved = (now: Item) => isSameText(valuesOf(now), valuesOf(saved));
      const undone = { path, body: bodyOf(base), isAsSeen: isSaved };
      setConflict(undefined);
      onSaved(saved, () => changeAsSeen<Item>(client, undone));
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error;
      setConflict({ base, theirs: valuesOf(error.now as Item), yours });
    }
  };
  return { conflict, save, end: () => setConflict(undefined) };
}
