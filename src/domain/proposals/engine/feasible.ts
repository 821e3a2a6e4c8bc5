// The hard rules that depend on the rest of the plan, as pure functions of numbers.
//
// They say the same as `double_booked`, `travel_time` and `same_team` of the rules of conflicts. Those find sentences for one
// game and one official, with dates in zones, which is too slow for millions of comparisons; what they find about one game
// alone is decided before (`Official.allowed`). Here the way is checked between any two games of a day, not only between
// neighbors. This differs only if a venue without coordinates, to which the way usually takes as long, is between two with.
import type { Instance } from './instance.ts';

const MINUTES_A_DAY = 1_440;

/** For each pair of games (`one * games + other`) 1 if they clash: a search looks it up millions of times. */
export function clashTable(instance: Instance): Uint8Array {
  const count = instance.games.length;
  const table = new Uint8Array(count * count);
  for (let one = 0; one < count; one += 1) {
    for (let other = one; other < count; other += 1) {
      if (!clash(instance, one, other)) continue;
      table[one * count + other] = 1;
      table[other * count + one] = 1;
    }
  }
  return table;
}

/** Whether no official can work both games. */
function clash(instance: Instance, one: number, other: number): boolean {
  if (one === other) return true;
  const [first, second] = [instance.games[one]!, instance.games[other]!].sort(
    (left, right) => left.start - right.start,
  ) as [Instance['games'][number], Instance['games'][number]];
  if (second.start < first.end) return true;
  const { teamDays, venues } = instance;
  const isNear = teamDays !== null && second.start - first.start <= teamDays * MINUTES_A_DAY;
  if (isNear && first.teams.some((team) => second.teams.includes(team))) return true;
  if (first.day !== second.day) return false;
  return second.start - first.end < venues[first.venue]!.travelMinutes[second.venue]!;
}
