// Candidates: the officials who may take a slot, the best first (docs/api: Assignments).
import { type Static, Type } from 'typebox';
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
    previous_game: PreviousGameRecord,
    miles_from_home: orNull(number(9.3, 'null: their home or the venue has no coordinates.')),
    last_with_team: orNull(
      moment('When they last had a game of one of the teams, in the year before this game.'),
    ),
    _links: Type.Object({ user: linkTo('user') }),
  },
  { title: 'Candidate' },
);

export const CandidateList = listOf('candidates', CandidateRecord);

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
  const candidates = await findCandidates(context.db, assignmentId);
  if (candidates === undefined) throw notFound('assignment');
  const { fit, asked, query: text } = query.search ?? {};
  const name = text === undefined ? '' : foldName(text);
  const found = candidates.filter(
    (one) =>
      (fit === undefined || one.fit === fit) &&
      (asked === undefined || (one.official.request !== null) === asked) &&
      (name === '' || foldName(nameOf(one.official)).includes(name)),
  );
  const { page, limit } = toPagination(query);
  const rows = found.slice((page - 1) * limit, page * limit);
  return representPage(
    context,
    { rows, records: found.length },
    { key: 'candidates', query, represent: (row) => representCandidate(row, { zone, links: context.links }) },
  );
}

function representCandidate(
  { official, fit, conflicts, available, previousGame: previous, milesFromHome }: Candidate,
  { zone, links }: { zone: string; links: Links },
): Static<typeof CandidateRecord> {
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
    previous_game: previous && {
      game_id: previous.gameId,
      venue: previous.venue,
      end_time: isoInZone(previous.endTime, previous.zone),
      localized_end_time: clockInZone(previous.endTime, previous.zone),
      minutes_between: previous.minutesBetween,
      drive_minutes: previous.driveMinutes,
      miles: previous.miles,
    },
    miles_from_home: milesFromHome,
    last_with_team: official.lastWithTeam && isoInZone(official.lastWithTeam, zone),
    _links: { user: links.link('user', `/users/${official.id}`) },
  };
}
