// What changed about a game since its reader was told: old → new, and nothing that stayed the same.
import { oneLine } from '../../accounts/email/document.ts';
import { clocksOf, dayOf, isSameDay } from '../../kernel/times/words.ts';
import type { EarlierFacts, GameFacts, SlotFacts } from './content.ts';
import { crewOf, feeOf, listsOf, noteOf, placeOf, teamsOf } from './game-words.ts';

type Change = { game: GameFacts; slot: SlotFacts; earlier: EarlierFacts; locale: string; now: Date };

/** What changed most: what the subject is about. */
export type Matter = 'time' | 'place' | 'crew' | 'other';

/** A sentence for each fact that changed, such as "Time: 9:00 – 10:20 AM → 10:30 – 11:50 AM". */
export function differencesOf(change: Change): string[] {
  const { game, slot, earlier } = change;
  const then = { ...game, ...slot, ...earlier };
  const differences: (string | undefined)[] = [
    timeDifference(change),
    arrow('Place', placeOf(then), placeOf(game)),
    addressDifference(then, game),
    arrow('Teams', teamsOf(then), teamsOf(game)),
    arrow('Competition', listsOf(then), listsOf(game)),
    arrow('Position', then.position, slot.position),
    arrow('Crew', crewOf(then.crew), crewOf(slot.crew)),
    arrow('Fee', then.fee === null ? '' : feeOf(then.fee), slot.fee === null ? '' : feeOf(slot.fee)),
    arrow('Note', then.note === null ? '' : noteOf(then.note), game.note === null ? '' : noteOf(game.note)),
  ];
  return differences.filter((difference) => difference !== undefined);
}

/** The matter of a change: a new time comes before a new place. */
export function matterOf({ game, earlier }: Pick<Change, 'game' | 'earlier'>): Matter {
  const then = { ...game, ...earlier };
  if (+then.start !== +game.start || +then.end !== +game.end) return 'time';
  if (placeOf(then) !== placeOf(game)) return 'place';
  return Object.keys(earlier).every((fact) => fact === 'crew') ? 'crew' : 'other';
}

function timeDifference({ game, earlier, locale, now }: Change): string | undefined {
  const place = { zone: game.zone, locale };
  const { start, end } = { ...game, ...earlier };
  if (+start === +game.start && +end === +game.end) return undefined;
  const clocks = [clocksOf({ start, end }, place), clocksOf(game, place)];
  const days = isSameDay(start, game.start, place)
    ? []
    : [dayOf(start, { ...place, now }), dayOf(game.start, { ...place, now })];
  const [before, after] = clocks.map((clock, index) => [days[index], clock].filter(Boolean).join(', '));
  return `Time: ${before} → ${after}`;
}

/** Of a venue that has the same name: a new place has its own address below. */
function addressDifference(then: GameFacts, game: GameFacts): string | undefined {
  if (then.venue === null || then.venue.name !== game.venue?.name) return undefined;
  return arrow('Address', then.venue.address ?? '', game.venue.address ?? '');
}

function arrow(name: string, before: string, after: string): string | undefined {
  const [from, to] = [before, after].map((text) => oneLine(text) || 'none');
  return from === to ? undefined : `${name}: ${from} → ${to}`;
}
