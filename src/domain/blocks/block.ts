// A block: what an official should not be assigned to, be it a team, a venue, a league or another official.

/** What is blocked, by the column that refers to it. */
export const TARGETS = {
  team: 'team_id',
  venue: 'venue_id',
  league: 'league_id',
  official: 'other_user_id',
} as const;
export type BlockKind = keyof typeof TARGETS;
export const BLOCK_KINDS = Object.keys(TARGETS) as BlockKind[];

/** Whether a kind of record can be blocked. */
export function isBlockKind(kind: string): kind is BlockKind {
  return Object.hasOwn(TARGETS, kind);
}

export type Block = {
  id: number;
  siteId: number;
  userId: number;
  kind: BlockKind;
  /** The id of the team, venue or league, or of the other official's user. */
  targetId: number;
  targetName: string;
  reason: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** A block of two officials counts for both. */
export type NewBlock = Pick<Block, 'siteId' | 'userId' | 'kind' | 'targetId' | 'reason'>;
