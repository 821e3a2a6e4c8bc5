// Moves the focus among the games of a day by the arrow keys: along a field, and to the nearest time on another one.
import type { KeyboardEvent } from 'react';

export function moveAmongGames(event: KeyboardEvent<HTMLElement>): void {
  const here = document.activeElement;
  if (!(here instanceof HTMLElement) || here.dataset.game === undefined) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-game]')];
  const ways: Record<string, () => HTMLElement | undefined> = {
    ArrowRight: () => along(all, here, 1),
    ArrowLeft: () => along(all, here, -1),
    ArrowDown: () => across(all, here, 1),
    ArrowUp: () => across(all, here, -1),
  };
  const next = ways[event.key]?.();
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function along(all: HTMLElement[], here: HTMLElement, step: number): HTMLElement | undefined {
  return all[all.indexOf(here) + step];
}

/** Of the nearest row above or below, the game that is nearest in time. */
function across(all: HTMLElement[], here: HTMLElement, direction: number): HTMLElement | undefined {
  const from = here.getBoundingClientRect();
  const distances = all
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .map(({ element, box }) => ({
      element,
      down: (box.top - from.top) * direction,
      aside: Math.abs(box.left + box.width / 2 - from.left - from.width / 2),
    }))
    .filter(({ down }) => down > 1);
  const nearest = Math.min(...distances.map(({ down }) => down));
  return distances.filter(({ down }) => down < nearest + 1).sort((one, other) => one.aside - other.aside)[0]
    ?.element;
}
