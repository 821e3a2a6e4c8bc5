// Paints days with one state: by dragging over them, by a click on one, or by a key.
import { type PointerEvent, useRef, useState } from 'react';
import { type DayState, isSameState, type ShownDay, UNSAID } from './day-state.ts';

type Stroke = { state: DayState; dates: ReadonlySet<string> };

export type Painting = {
  /** What is painted and not let go of yet. */
  stroke: Stroke | undefined;
  dayProps: (day: ShownDay) => {
    'data-date': string;
    onPointerDown: (event: PointerEvent) => void;
    onClick: () => void;
  };
  /** For the element around the days. */
  areaProps: {
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
};

/** A day that has the state of the brush already is cleared. */
export function usePainting(
  brush: DayState,
  { days, onPaint }: { days: readonly ShownDay[]; onPaint: (dates: string[], state: DayState) => void },
): Painting {
  const [stroke, setStroke] = useState<Stroke>();
  const current = useRef<Stroke>(undefined);
  const isPainted = useRef(false);
  const hold = (next: Stroke | undefined) => {
    current.current = next;
    setStroke(next);
  };
  const stateFor = (day: ShownDay) =>
    day.bySite === undefined && isSameState(day.state, brush) ? UNSAID : brush;
  const isFree = (date: string) => days.some((day) => day.date === date && !day.isLocked);
  return {
    stroke,
    dayProps: (day) => ({
      'data-date': day.date,
      onPointerDown: (event) => {
        isPainted.current = false;
        if (event.button === 0 && !day.isLocked) hold({ state: stateFor(day), dates: new Set([day.date]) });
      },
      onClick: () => {
        // After a stroke it is painted already; keys and assistive technology only click.
        if (!isPainted.current) onPaint([day.date], stateFor(day));
        isPainted.current = false;
      },
    }),
    areaProps: {
      onPointerMove: ({ nativeEvent }) => {
        const { current: held } = current;
        if (held === undefined) return;
        // One event has all moves since the last frame: on a busy phone they pass several days. Older browsers, and pages
        // without TLS, know only the last of them.
        const passed = [...(nativeEvent.getCoalescedEvents?.() ?? []), nativeEvent].flatMap(
          (at) => dateUnder(at) ?? [],
        );
        const dates = new Set([...held.dates, ...passed.filter(isFree)]);
        if (dates.size > held.dates.size) hold({ ...held, dates });
      },
      onPointerUp: () => {
        const { current: held } = current;
        if (held === undefined) return;
        isPainted.current = true;
        hold(undefined);
        onPaint([...held.dates], held.state);
      },
      onPointerCancel: () => hold(undefined), // the page is scrolled instead
    },
  };
}

function dateUnder({ clientX, clientY }: MouseEvent): string | undefined {
  const under = document.elementFromPoint(clientX, clientY);
  return under?.closest<HTMLElement>('[data-date]')?.dataset.date;
}
