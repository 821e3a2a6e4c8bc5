// The panel that assigns officials to the positions of one game. Its address has the game and the position.
import type { Game } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowUpRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { shortDay, timesOf } from '../format/days.ts';
import { count } from '../format/words.ts';
import { positionToFill } from '../games/crew.ts';
import { divisionOf, teamsOf } from '../games/game.ts';
import { gameQuery } from '../games/queries.ts';
import { useSite } from '../session/context.tsx';
import { useChange } from '../session/use-change.ts';
import { HelpLink } from '../ui/help-link.tsx';
import { PanelHead } from '../ui/panel.tsx';
import { Empty, Skeleton } from '../ui/states.tsx';
import styles from './assign-panel.module.css';
import { isTold } from './assign-words.ts';
import { Candidates, type CandidatesView } from './candidates.tsx';
import { candidatesQuery } from './queries.ts';
import { SlotLines } from './slot-lines.tsx';
import { countSlots, findSlot, nextSlot, OPEN_POSITIONS, type Slot, type Worklist } from './slots.ts';
import { TakeoverMessage } from './takeover.tsx';
import { useAssigning } from './use-assigning.ts';
import { useTakeover } from './use-takeover.ts';

export type AssignPanelProps = {
  /** Those that are gone through, in their order. */
  games: readonly Game[];
  /** Which of their positions come one after the other: without it the open ones. */
  worklist?: Worklist | undefined;
};

export default function AssignPanel({ games, worklist = OPEN_POSITIONS }: AssignPanelProps) {
  const { game: gameId, slot: slotId } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [view, setView] = useState<CandidatesView>({ sort: 'fit', onlyFree: false });
  const { game, isGone } = useGame(games, gameId);
  const chosen = game && (findSlot([game], slotId) ?? findSlot([game], positionToFill(game)));
  const go = (slot: Slot | undefined) =>
    void navigate({
      to: '.',
      search: (now) => ({ ...now, game: slot?.game.id, slot: slot?.assignment.id }),
      resetScroll: false,
    });
  const goOn = (slot: Slot) => {
    const next = nextSlot(games, worklist, slot.assignment.id);
    if (next !== undefined) go(next);
  };
  const assigning = useAssigning({ onDone: goOn, onFailed: go });
  const { seen, takeover } = useTakeover(chosen, assigning);
  const note = useNote(chosen);
  if (game === undefined)
    return (
      <>
        <PanelHead title={isGone ? 'No game chosen' : ''} onClose={() => go(undefined)} />
        {isGone ? <Empty title="There is no such game">Choose a game in the list.</Empty> : <Skeleton />}
      </>
    );
  const next = chosen && nextSlot(games, worklist, chosen.assignment.id);
  const list = `${chosen?.assignment.id} ${seen ?? ''}`;
  return (
    <PanelKeys game={game} content={takeover === undefined ? list : `${list} taken`}>
      <PanelHead title={teamsOf(game)} onClose={() => go(undefined)} aside={<GameLink game={game} />}>
        {whenAndWhere(game)}
      </PanelHead>
      <SlotLines {...{ game, chosen, note }} onChoose={go} onRemove={assigning.empty} />
      {isTold(game, new Date()) && (
        <p className={styles.note}>This game is published: whoever you assign gets an email in a minute.</p>
      )}
      {takeover !== undefined && (
        <TakeoverMessage
          key={`${takeover.slot.assignment.id} ${takeover.now?.id ?? ''}`}
          takeover={takeover}
          onNext={next && (() => go(next))}
          onReplace={() => takeover.conflict && assigning.insist(takeover.conflict)}
        />
      )}
      {chosen === undefined ? (
        <p className={styles.note}>This game has no positions. Give it a pattern to assign officials.</p>
      ) : (
        // Another position, or another person chosen for it: the list begins anew, and takes the focus.
        <Candidates
          key={list}
          slot={chosen}
          takesFocus={takeover === undefined}
          {...{ assigning, view }}
          onView={setView}
        />
      )}
      <p className={styles.keys}>
        <kbd>↑</kbd> <kbd>↓</kbd> choose · <kbd>Enter</kbd> assign and go to the next of{' '}
        {count(countSlots(games, worklist), worklist.noun)} · <kbd>O</kbd> game · <kbd>Ctrl Z</kbd> undo
      </p>
      <HelpLink page="assign#when-somebody-should-not-take-a-game">
        Why somebody should not take a game
      </HelpLink>
    </PanelKeys>
  );
}

/** The game of the address, also if the list has it no more: it is settled, or what is undone is there. */
function useGame(games: readonly Game[], id: number | undefined) {
  const { client, site } = useSite();
  const listed = games.find((game) => game.id === id);
  const alone = useQuery({
    ...gameQuery(client, site.id, id ?? 0),
    enabled: id !== undefined && listed === undefined,
  });
  const last = useRef<Game>(undefined); // until it has been read alone
  const known = last.current?.id === id ? last.current : undefined;
  const game = id === undefined ? undefined : (listed ?? alone.data ?? known);
  last.current = game;
  return { game: alone.isError && listed === undefined ? undefined : game, isGone: alone.isError };
}

/** "7 of 38 could", once their candidates are known. */
function useNote(slot: Slot | undefined): string | undefined {
  const { client, site } = useSite();
  const query = candidatesQuery(client, site.id, slot?.assignment.id ?? 0);
  const { data } = useQuery({ ...query, enabled: false });
  if (data === undefined) return undefined;
  return `${data.items.filter(({ fit }) => fit === 'free').length} of ${data.items.length} could`;
}

function GameLink({ game }: { game: Game }) {
  const { site } = useSite();
  return (
    <Link
      to="/s/$siteId/games/$gameId"
      params={{ siteId: String(site.id), gameId: String(game.id) }}
      className={styles.link}
    >
      Open the game <ArrowUpRight aria-hidden="true" />
    </Link>
  );
}

type PanelKeysProps = {
  game: Game;
  /** Names the list of candidates and the message. When another one comes, the panel has the focus that the last one had. */
  content: string;
  children: ReactNode;
};

/** Ctrl+Z undoes, and O opens the game, from anywhere in the panel but a field. */
function PanelKeys({ game, content, children }: PanelKeysProps) {
  const { site } = useSite();
  const navigate = useNavigate();
  const { undoLast } = useChange();
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) panel.current?.closest('dialog')?.focus();
  }, [content]);
  const onKeyDown = (event: KeyboardEvent) => {
    const isModified = event.ctrlKey || event.metaKey;
    if (event.key === 'z' && isModified && !hasText(event.target)) void undoLast();
    else if (event.key === 'o' && !isModified && !event.altKey && !isField(event.target))
      void navigate({
        to: '/s/$siteId/games/$gameId',
        params: { siteId: String(site.id), gameId: String(game.id) },
      });
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of everything in the panel
    <div ref={panel} className={styles.panel} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}

function whenAndWhere(game: Game): string {
  const { venue } = game._embedded;
  const place = [venue.name ?? 'No venue', game.subvenue].filter(Boolean).join(', ');
  return [shortDay(game.start_time.slice(0, 10)), timesOf(game), place, divisionOf(game)]
    .filter(Boolean)
    .join(' · ');
}

/** In a field with text, Ctrl+Z belongs to the text. */
function hasText(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.value !== '';
}

/** Where letters are typed. */
function isField(target: EventTarget): boolean {
  if (target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && target.type !== 'checkbox';
}
