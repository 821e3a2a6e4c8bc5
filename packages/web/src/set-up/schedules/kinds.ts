// What a public schedule or an assign sheet can be of.
import { NOUNS } from '../nouns.ts';

export const KINDS = ['league', 'team', 'venue'] as const;
export type ScheduleKind = (typeof KINDS)[number];

/** The list of the set-up that has them. */
export const nounOf = (kind: ScheduleKind) => NOUNS.find(({ type }) => type === kind)!;

/** What the records of a part are to a schedule; undefined for parts that have none. */
export const kindOf = (part: string): ScheduleKind | undefined =>
  KINDS.find((kind) => nounOf(kind).part === part);
