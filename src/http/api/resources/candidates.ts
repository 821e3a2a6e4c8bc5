// Candidates: the officials who may take a slot, the best first (docs/api: Assignments).
import { type Static, Type } from 'typebox';
import { toHours } from '../../../domain/balance/balance.ts';
import { type Candidate, FITS, findCandidates } from '../../../domain/conflicts/candidates.ts';
import { nameOf } from '../../../domain/conflicts/facts.ts';
import { foldName } from '../../../domain/lists/list.ts';
import { notFound } from '../../../kernel/errors.ts';
import { clockInZone, isoInZone } from '../../../kernel/times.ts';
import type { Links } from '../hal.ts';
import type { RequestContext } from '../operation.ts';
import { boolean, integer, linkTo, moment, number, orNull, string } from '../output/fields.ts';
import { listOf, pageQueryUpTo, representPage, toPagination } from '../paging.ts';
import { ConflictRecord, representConflict } from './conflict-view.ts';
import { representWantedGames, WantedGamesOfCandidate } from './user-wanted-games.ts';

const MAX_LIMIT = 1_000; // the officials of a large site at once, so that a program can filter them itself

const PreviousGameRecord = orNull(
  Type.Object(
    {
      game_id: integer(4),
      venue: orNull(string('Pier Field')),
      end_time: moment("When it ends, with its venue's offset."),
      localized_end_time: string('10:00 AM'),
      minutes_between: integer(60, 'From its end to the start of this game.'),
      drive_minutes: orNull(integer(12, 'null: one of the venues has no coordinates.')),
      miles: orNull(number(9.3, 'On roads, estimated.')),
    },
    { description: 'Their last game of the site that day that ends before this one.' },
  ),
);

const CandidateRecord = Type.Object(
  {
    user_id: integer(17),
    first_name: string('Omar'),
    last_name: string('Reyes'),
    fit: Type.Enum([...FITS], {
      description:
        'free: no conflict. unwise: warnings alone. not_possible: an error, which an override may permit.',
      examples: ['unwise'],
    }),
    conflicts: Type.Array(ConflictRecord),
    assigned: boolean(false, 'Whether they are on this slot now.'),
    request: orNull(
      Type.Object(
        {
          id: integer(3),
          note: orNull(string('I am at the field anyway.')),
        },
        { description: 'They asked for it, and wait for a decision.' },
      ),
    ),
    grade: orNull(string('Regional')),
    available: orNull(
      boolean(true, 'Whether their availability covers the game; null: they have entered none for that day.'),
    ),
    in_league: boolean(true, "Whether the game's league has them as an official."),
    games_that_day: integer(1, 'Their other games of the site.'),
    games_that_week: integer(3, 'The same from Monday to Sunday.'),
    wanted_games: WantedGamesOfCandidate,
    previous_game: PreviousGameRecord,
    miles_from_home: orNull(number(9.3, 'null: their home or the venue has no coordinates.')),
    meters_from_home: orNull(integer(14967, 'The same in meters: on roads, estimated.')),
    games_that_season: integer(12, 'Their other games of the site in the season of the game.'),
    hours_that_season: number(17.5, 'The hours of these games, from their start to their end.'),
    last_worked: orNull(
      moment('When the last of these before this game started; null: none before it this season.'),
    ),
    grade_surplus: orNull(
      integer(
        1,
        'How many grades they are above what the game needs; null: it needs none, or a grade is not of the site.',
      ),
    ),
    fair_share: orNull(
      number(
        13.4,
        'Of the games of this season, as the balance has it; null: they offered nothing in the season.',
      ),
    ),
    team_games: integer(1, 'How often they have the teams of the game this season, beside this game.'),
    score: integer(18, 'What one more game of theirs costs, in points: the lower, the better.'),
    last_with_team: orNull(
      moment('When they last had a game of one of the teams, in the year before this game.'),
    ),
    _links: Type.Object({ user: linkTo('user') }),
  },
  { title: 'Candidate' },
);

const SeasonRecord = Type.Object(
  {
    start_date: string('2031-01-01', 'The first day of the season that the game is in.'),
    end_date: string('2031-12-31', 'Its last day.'),
    offered: integer(
      31,
      'How many officials offered the day of the game: they entered that they are available.',
    ),
  },
  { title: 'CandidateSeason', description: 'The season that the games of a candidate are counted in.' },
);

export const CandidateList = Type.Object({
  ...listOf('candidates', CandidateRecord).properties,
  season: SeasonRecord,
});

export const CandidateQuery = Type.Object({
  ...pageQueryUpTo(MAX_LIMIT),
  search: Type.Optional(
    Type.Object({
      fit: Type.Optional(Type.Enum([...FITS], { examples: ['free'] })),
      asked: Type.Optional(Type.Boolean({ description: 'true: those who asked for it.' })),
      query: Type.Optional(
        Type.String({ maxLength: 90, description: 'Part of the name; case and spacing do not matter.' }),
      ),
    }),
  ),
});

/** The response for the candidates of a slot. */
export async function listCandidates(
  context: RequestContext,
  { assignmentId, zone, query }: { assignmentId: number; zone: string; query: Static<typeof CandidateQuery> },
): Promise<Static<typeof CandidateList>> {
  const all = await findCandidates(context.db, assignmentId);
  if (all === undefined) throw notFound('assignment');
  const { candidates, season, offered } = all;
  const { fit, asked, query: text } = query.search ?? {};
  const name = text === undefined ? '' : foldName(text);
  const { page, limit, ids } = toPagination(query);
  const found = candidates.filter(
    (one) =>
      (ids === undefined || ids.includes(one.official.id)) &&
      (fit === undefined || one.fit === fit) &&
      (asked === undefined || (one.official.request !== null) === asked) &&
      (name === '' || foldName(nameOf(one.official)).includes(name)),
  );
  const rows = found.slice((page - 1) * limit, page * limit);
  const represent = (row: Candidate) => representCandidate(row, { zone, links: context.links });
  return {
    ...representPage(context, { rows, records: found.length }, { key: 'candidates', query, represent }),
    season: {
      ...{ start_date: season.startDate, end_date: season.endDate },
      offered,
    },
  };
}

function representCandidate(
  candidate: Candidate,
  { zone, links }: { zone: string; links: Links },
): Static<typeof CandidateRecord> {
  const { official, fit, conflicts, available, previousGame: previous } = candidate;
  return {
    user_id: official.id,
    first_name: official.firstName,
    last_name: official.lastName,
    fit,
    conflicts: conflicts.map(representConflict),
    assigned: official.slot?.isThis ?? false,
    request: official.request,
    grade: official.grade,
    available,
    in_league: official.league === 'attached',
    games_that_day: official.gamesThatDay,
    games_that_week: official.gamesThatWeek,
    wanted_games: representWantedGames(official.wantedGames),
    previous_game: previous && {
      game_id: previous.gameId,
      venue: previous.venue,
      end_time: isoInZone(previous.endTime, previous.zone),
      localized_end_time: clockInZone(previous.endTime, previous.zone),
      minutes_between: previous.minutesBetween,
      drive_minutes: previous.driveMinutes,
      miles: previous.miles,
    },
    miles_from_home: candidate.milesFromHome,
    meters_from_home: candidate.metersFromHome,
    games_that_season: official.season.games,
    hours_that_season: toHours(official.season.minutes),
    last_worked: official.season.lastWorked && isoInZone(official.season.lastWorked, zone),
    grade_surplus: candidate.gradeSurplus,
    fair_share: candidate.fairShare,
    team_games: official.teamGames,
    score: candidate.score,
    last_with_team: official.lastWithTeam && isoInZone(official.lastWithTeam, zone),
    _links: { user: links.link('user', `/users/${official.id}`) },
  };
}
