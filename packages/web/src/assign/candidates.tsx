// Who could take the position, best first, with the reasons in words. The arrow keys move over them; Enter assigns.
import type { Candidate } from '@crewcall/sdk/core';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { count, fullName } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox, Select, TextField } from '../ui/field.tsx';
import { SeasonFactHeads } from '../ui/season-facts.tsx';
import { Failure, Skeleton } from '../ui/states.tsx';
import { CandidateLine } from './candidate-line.tsx';
import styles from './candidates.module.css';
import { candidatesQuery } from './queries.ts';
import { officialOf, type Slot } from './slots.ts';
import { inOrderOf, SORTS, type Sort } from './sort.ts';
import { type Assigning, assigningOf } from './use-assigning.ts';

const SHOWN_AT_FIRST = 40; // more than anybody reads; a name is found by typing

/** What stays chosen from one position to the next. */
export type CandidatesView = { sort: Sort; onlyFree: boolean };

type CandidatesProps = {
  slot: Slot;
  assigning: Assigning;
  view: CandidatesView;
  onView: (view: CandidatesView) => void;
  /** False while a message has the focus. */
  takesFocus: boolean;
};

export function Candidates({ slot, assigning, view, onView, takesFocus }: CandidatesProps) {
  const { client, site } = useSite();
  const [query, setQuery] = useState('');
  const [most, setMost] = useState(SHOWN_AT_FIRST);
  const [active, setActive] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  // While an assignment is under way, these would not know of it.
  const isReady = useIsMutating({ mutationKey: [assigningOf(site.id)] }) === 0;
  const candidates = useQuery({
    ...candidatesQuery(client, site.id, slot.assignment.id),
    enabled: isReady,
  });
  const { items = [], season } = candidates.data ?? {};
  const found = inOrderOf(view.sort, items).filter((one) => matches(one, { query, ...view }));
  const shown = found.slice(0, most);
  const unit = view.sort === 'hours' ? 'Hours' : 'Games';
  useFocusOnFirst(list, takesFocus && shown.length > 0);
  const focusKept = useKeptFocus();

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move over the buttons inside
    <div className={styles.candidates} onKeyDown={(event) => moveFocus(event, list.current)} {...focusKept}>
      <div className={styles.find}>
        <TextField
          label="Find an official"
          hiddenLabel
          type="search"
          placeholder="Find an official"
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <Checkbox
          label="Only free"
          checked={view.onlyFree}
          onChange={(event) => onView({ ...view, onlyFree: event.target.checked })}
        />
        <Select
          label="Order"
          hiddenLabel
          value={view.sort}
          onChange={({ target }) => onView({ ...view, sort: target.value as Sort })}
        >
          {Object.entries(SORTS).map(([sort, words]) => (
            <option key={sort} value={sort}>
              {words}
            </option>
          ))}
        </Select>
      </div>
      {candidates.isError && <Failure error={candidates.error} onRetry={() => candidates.refetch()} />}
      {candidates.data === undefined && !candidates.isError && <Skeleton rows={6} />}
      {candidates.data !== undefined && found.length === 0 && (
        <p className={styles.none}>{noneFound(items.length, { query, ...view })}</p>
      )}
      {season !== undefined && found.length > 0 && (
        <div className={styles.heads}>
          <SeasonFactHeads unit={unit} />
        </div>
      )}
      <ul ref={list} className={styles.list} aria-label="Officials">
        {season !== undefined &&
          shown.map((candidate, place) => (
            <CandidateLine
              key={candidate.user_id}
              {...{ candidate, season, unit, slot }}
              replaced={slot.assignment.declined ? undefined : officialOf(slot)}
              isBest={place === 0}
              isActive={candidate.user_id === (active ?? shown[0]?.user_id)}
              onActive={() => setActive(candidate.user_id)}
              onAssign={(override) => assigning.assign(slot, candidate, override)}
            />
          ))}
      </ul>
      {found.length > shown.length && (
        <Button small onClick={() => setMost(most * 4)}>
          Show {count(found.length - shown.length, 'more official', 'more officials')}
        </Button>
      )}
    </div>
  );
}

type Filter = { query: string; onlyFree: boolean };

function matches(candidate: Candidate, { query, onlyFree }: Filter): boolean {
  if (onlyFree && candidate.fit !== 'free') return false;
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const name = fullName(candidate).toLowerCase();
  return words.every((word) => name.includes(word));
}

function noneFound(all: number, { query, onlyFree }: Filter): string {
  if (all === 0) return 'This site has no active officials. Invite them under People.';
  if (query !== '') return `No ${onlyFree ? 'free ' : ''}official has “${query}” in their name.`;
  return 'Nobody is free. Clear “Only free” to see everybody, with what speaks against them.';
}

/** Gives the focus to the best candidate once they are there, unless the person is elsewhere by then. */
function useFocusOnFirst(list: { current: HTMLUListElement | null }, isThere: boolean): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isThere || isDone.current) return;
    isDone.current = true;
    const at = document.activeElement;
    const isFree = at === null || at === document.body || list.current?.closest('dialog')?.contains(at);
    if (isFree && !(at instanceof HTMLInputElement))
      buttonsOf(list.current)[0]?.focus({ preventScroll: true });
  }, [isThere, list]);
}

/** Who has become impossible loses their button: their line keeps the focus, so that the arrow keys go on from there. */
function useKeptFocus() {
  const focused = useRef<{ target: Element; line: HTMLElement | null }>(undefined);
  useLayoutEffect(() => {
    const { target, line } = focused.current ?? {};
    if (target?.isConnected === false && document.activeElement === document.body) line?.focus();
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = { target, line: target.closest('li') };
    },
    onBlur: () => {
      focused.current = undefined; // not called for an element that React removes
    },
  };
}

const buttonOf = (line: Element): HTMLElement | null => line.querySelector<HTMLElement>('[data-assign]');

const buttonsOf = (list: HTMLUListElement | null): HTMLElement[] =>
  [...(list?.children ?? [])].map(buttonOf).filter((button) => button !== null);

/** Up and down move over the candidates, from the field too; in the list of orders they choose another order. */
function moveFocus(event: KeyboardEvent, list: HTMLUListElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.target instanceof HTMLSelectElement) return;
  const lines = [...(list?.children ?? [])];
  const here = lines.findIndex((line) => line.contains(document.activeElement));
  const ahead = step > 0 ? lines.slice(here + 1) : lines.slice(0, Math.max(here, 0)).reverse();
  const next = ahead.map(buttonOf).find((button) => button !== null);
  event.preventDefault();
  if (next !== undefined) next?.focus();
  else if (step < 0) event.currentTarget.querySelector<HTMLInputElement>('input[type=search]')?.focus();
}
