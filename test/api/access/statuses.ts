// The statuses of a row of the access table, by who calls.
import type { ThingName } from './things.ts';

/** Statuses for oneself (Omar Reyes), another official, the assignor, the manager, a member of another site. */
export type Statuses = readonly [
  oneself: number,
  other: number,
  assignor: number,
  manager: number,
  stranger: number,
];

/** One row for each route, or several if visibility depends on the record. */
export type Row = {
  route: string;
  on: ThingName;
  /** Created for each cell. */
  body?: (thing: Record<string, number>) => object;
  statuses: Statuses;
};

// A caller without an active user on a site has no access to it; paths without a site are open to all callers.
export const everybody: Statuses = [200, 200, 200, 200, 200];
export const members: Statuses = [200, 200, 200, 200, 404];
export const assignors = (status: number): Statuses => [403, 403, status, status, 404];
export const managers = (status: number): Statuses => [403, 403, 403, status, 404];
export const ownerAndAssignors = (status: number): Statuses => [status, 403, status, status, 404];
export const visibleToOwnerAndAssignors = (status: number): Statuses => [status, 404, status, status, 404]; // others do not see it
export const visibleToAssignors = (status: number): Statuses => [404, 404, status, status, 404];
export const seenByOwnerChangedByAssignors = (status: number): Statuses => [403, 404, status, status, 404];
export const officials = (status: number): Statuses => [status, status, 403, 403, 404];
export const ownerAlone = (status: number): Statuses => [status, 403, 403, 403, 404];
export const crewAlone = (status: number): Statuses => [status, 403, 403, 403, 404]; // others see the game
/** Assignors see it, too. */
export const changedByOwner = (status: number): Statuses => [status, 404, 403, 403, 404];
export const visibleToOwner = (status: number): Statuses => [status, 404, 404, 404, 404];
