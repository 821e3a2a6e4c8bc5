// The writes that are measured: the requests of each, and its bare transaction (lock, change, event, read back).
import { recordEvent } from '../../src/domain/events/store.ts';
import { factsOf } from '../../src/domain/games/filter.ts';
import { findGame } from '../../src/domain/games/game-queries.ts';
import type { Season } from '../seed.ts';
import { ID_OF_FIRST, type Statement } from './bare-driver.ts';
import type { Call } from './client.ts';
import { overhear } from './overhear.ts';

/** `at`: which of the season's games; each is written once. */
export type Operation = {
  call: (season: Season, at: number) => Omit<Call, 'headers'>;
  transaction: (season: Season, at: number) => Promise<Statement[]>;
};

const FACTS = factsOf({
  ...{ leagueId: 1, venueId: 2, gameTypeId: 1, ageGroupId: 3, genderId: 1 },
  ...{ homeTeamId: 4, awayTeamId: 5, patternId: 1, status: 'A' },
});
const LOCK_GAME = 'select * from games where id = $1 and deleted_at is null for update';

export const OPERATIONS: Record<string, Operation> = {
  publish: {
    call: ({ drafts }, at) => ({
      method: 'PUT',
      path: `/api/v2/games/${drafts[at]}`,
      body: '{"published":true}',
    }),
    transaction: async (season, at) => {
      const id = season.drafts[at]!;
      return [
        { text: LOCK_GAME, values: [id] },
        {
          text: 'update games set published = true, lock_version = lock_version + 1, updated_at = now() where id = $1',
          values: [id],
        },
        await eventOf(season, id),
        await readGame(id),
      ];
    },
  },
  assign: {
    call: ({ slots, officials }, at) => ({
      method: 'POST',
      path: `/api/v2/assignments/${slots[at]!.id}/assign`,
      body: JSON.stringify({ user_id: officials[at % officials.length] }),
    }),
    transaction: async (season, at) => {
      const { id, gameId } = season.slots[at]!;
      const userId = season.officials[at % season.officials.length];
      return [
        { text: LOCK_GAME, values: [gameId] },
        { text: 'select * from users where id = $1 for no key update', values: [userId] },
        {
          text: `update assignments set user_id = $2, answer = null, lock_version = lock_version + 1, updated_at = now()
            where id = $1`,
          values: [id, userId],
        },
        await eventOf(season, gameId),
        {
          text: `select a.*, to_json(u) as official from assignments a left join users u on u.id = a.user_id
            where a.id = $1`,
          values: [id],
        },
      ];
    },
  },
  create: {
    call: (season) => ({
      method: 'POST',
      path: `/api/v2/sites/${season.siteId}/games`,
      body: JSON.stringify({
        ...{ localized_date: '2099-05-02', localized_time: '3:00 PM', venue_id: 7, league_id: 1 },
        ...{ age_group_id: 3, game_type_id: 2, gender_id: 1, home_team_id: 21, away_team_id: 22 },
        ...{ pattern_id: season.patternId, public_note: 'Bring both shirts.' },
      }),
    }),
    transaction: async ({ siteId, patternId }) => [
      {
        text: `insert into games (site_id, start_time, end_time, venue_id, league_id, age_group_id, game_type_id,
            gender_id, home_team_id, away_team_id, pattern_id, public_note)
          values ($1, '2099-05-02 19:00Z', '2099-05-02 20:00Z', 7, 1, 3, 2, 1, 21, 22, $2, 'Bring both shirts.')
          returning id`,
        values: [siteId, patternId],
      },
      {
        text: `insert into assignments (site_id, game_id, during, live, position_id, position, position_abbreviation,
            sort_order, fee, currency)
          select g.site_id, g.id, g.during, g.live, p.id, p.name, p.abbreviation, p.sort_order, p.fee, p.currency
          from games g, positions p where g.id = $1 and p.pattern_id = $2`,
        values: [ID_OF_FIRST, patternId],
      },
      { ...(await readGame(0)), values: [ID_OF_FIRST] },
    ],
  },
};

/** The statement that records an event. */
function eventOf({ siteId }: Season, gameId: number): Promise<Statement> {
  const event = { siteId, topic: 'game.game.published', resourceId: gameId, gameId, facts: FACTS } as const;
  return overhear((tx) => recordEvent(tx, event));
}

/** The statement that reads a game with all that its representation shows. */
function readGame(id: number): Promise<Statement> {
  return overhear((tx) => findGame(tx, id));
}
