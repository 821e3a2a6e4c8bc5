// A league official: an official who is attached to a league.
import type { User } from '../../users/user.ts';

export type LeagueOfficial = {
  id: number;
  siteId: number;
  leagueId: number;
  userId: number;
  createdAt: Date;
  updatedAt: Date;
  official: User;
  league: { id: number; name: string };
};
