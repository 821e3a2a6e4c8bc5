// Plans the crew of a game: which official of the row takes which slot, and what the rules of conflicts say of it.
import type { Staffing } from '../../assignments/staffed-games.ts';
import { foldName } from '../../lists/list.ts';
import type { FieldChange } from '../import.ts';
import type { CrewMember } from '../understanding/values.ts';
import type { CrewFacts } from './crew-facts.ts';
import type { KnownPattern, KnownPosition } from './game-facts.ts';
import { namingRows, type Schedule, type ScheduledGame } from './schedule.ts';

export type SlotStep = Staffing;

/** A slot while the row is planned. */
export type PlannedSlot = { position: KnownPosition; userId: number | null; isDeclined: boolean };

export type CrewPlan = {
  steps: SlotStep[];
  changes: FieldChange[];
  warnings: string[];
  /** Why the row is refused. */
  refusal?: string;
};

type CrewInput = {
  members: readonly CrewMember[];
  /** In their order; the plan puts the officials on them. */
  slots: PlannedSlot[];
  game: ScheduledGame;
  schedule: Schedule;
  facts: CrewFacts;
};

/** A blank cell says nothing: it leaves whoever is on the slot. */
export function planCrew({ members, slots, game, schedule, facts }: CrewInput): CrewPlan {
  const plan: CrewPlan = { steps: [], changes: [], warnings: [] };
  const taken = new Set<PlannedSlot>();
  for (const { position, person } of sittingFirst(members, slots)) {
    if (person === null) continue;
    if (person.match !== 'record') return { ...plan, refusal: unknownPerson(person.text) };
    const slot = slotFor(slots, { taken, position, userId: person.id });
    if (slot === undefined) return { ...plan, refusal: noSlot(position, person.name) };
    taken.add(slot);
    if (slot.userId === person.id) continue;
    const official = facts.officials.get(person.id);
    if (!official?.mayWork)
      return { ...plan, refusal: `${person.name} is not an active official of this site.` };
    const conflicts = schedule.conflicts(game, { userId: person.id, position: slot.position });
    const error = conflicts.find(({ severity }) => severity === 'error');
    if (error !== undefined) return { ...plan, refusal: namingRows(error.rejection ?? error.sentence) };
    plan.warnings.push(...conflicts.map(({ sentence }) => namingRows(sentence)));
    const before = slot.userId === null ? null : nameIn(facts, slot.userId);
    plan.changes.push({ field: `official: ${slot.position.name}`, before, after: person.name });
    plan.steps.push({ position: slot.position.name, nth: nthOf(slots, slot), userId: person.id });
    slot.userId = person.id;
    slot.isDeclined = false;
    game.crew = slots.map(scheduledSlot);
  }
  return plan;
}

export function scheduledSlot({ userId, position, isDeclined }: PlannedSlot): ScheduledGame['crew'][number] {
  return { userId, position: position.name, isDeclined };
}

/** The smallest pattern that has a position for each member; undefined if none has, or nobody is named. */
export function patternFor(
  members: readonly CrewMember[],
  patterns: readonly KnownPattern[],
): KnownPattern | undefined {
  const needed = members.filter(({ position, person }) => position !== null || person !== null);
  if (needed.length === 0) return undefined;
  const covering = patterns.filter(({ positions }) => {
    const left = positions.map(({ name }) => foldName(name));
    const named = needed.flatMap(({ position }) => (position === null ? [] : [foldName(position)]));
    for (const name of named) {
      const at = left.indexOf(name);
      if (at === -1) return false;
      left.splice(at, 1);
    }
    return left.length >= needed.length - named.length;
  });
  return covering.toSorted((one, other) => one.positions.length - other.positions.length)[0];
}

/** Those who are on the game already come first, so that nobody else takes their slot. */
function sittingFirst(members: readonly CrewMember[], slots: readonly PlannedSlot[]): CrewMember[] {
  const isOn = ({ person }: CrewMember) =>
    person?.match === 'record' && slots.some(({ userId }) => userId === person.id);
  return [...members.filter(isOn), ...members.filter((member) => !isOn(member))];
}

type SlotQuery = { taken: ReadonlySet<PlannedSlot>; position: string | null; userId: number };

/** Their own slot, else an open one, else one with somebody else. */
function slotFor(
  slots: readonly PlannedSlot[],
  { taken, position, userId }: SlotQuery,
): PlannedSlot | undefined {
  const fitting = slots.filter(
    (slot) => !taken.has(slot) && (position === null || foldName(slot.position.name) === foldName(position)),
  );
  return (
    fitting.find((slot) => slot.userId === userId) ??
    fitting.find((slot) => slot.userId === null) ??
    fitting.find((slot) => slot.isDeclined) ??
    fitting[0]
  );
}

function nthOf(slots: readonly PlannedSlot[], slot: PlannedSlot): number {
  return slots.filter(({ position }) => position.name === slot.position.name).indexOf(slot);
}

function nameIn({ officials }: CrewFacts, userId: number): string {
  const official = officials.get(userId);
  return official === undefined ? `user ${userId}` : `${official.firstName} ${official.lastName}`;
}

function unknownPerson(name: string): string {
  return `“${name}” is nobody of this site. Add or import them first, or leave the cell blank.`;
}

function noSlot(position: string | null, name: string): string {
  const which = position === null ? 'position' : `position “${position}”`;
  return `The game has no ${which} for ${name}. Name a pattern that has it, or leave the cell blank.`;
}
