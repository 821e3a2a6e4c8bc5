// What changed of games since an official accepted them, by the journal and the games as they are.
import type { Queryable } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';

/** When and where a game is, as an official was told or as it is. Times are in `zone`. */
export type WhenAndWhere = {
  startTime: Date;
  endTime: Date;
  venue: string | null;
  subvenue: string | null;
  zone: string;
};

/** A game that an official accepted and that is at another time or place now. */
export type ChangedGame = {
  gameId: number;
  assignmentId: number;
  acceptedAt: Date;
  /** false: the change took their answer back, and they have to answer again. */
  isAccepted: boolean;
  before: WhenAndWhere;
  after: WhenAndWhere;
};

const COMPARED = ['start_time', 'end_time', 'venue_id', 'subvenue'];

/**
 * The games of a user that are to come and differ from what they accepted, by start; of a game that changed twice, the
 * first state, and of one that is as it was, nothing. Empty for acceptances that the journal no longer has. `gameIds`: of
 * these games alone.
 */
export async function findChangedGames(
  db: Queryable,
  { userId, now, gameIds = null }: { userId: number; now: Date; gameIds?: readonly number[] | null },
): Promise<ChangedGame[]> {
  // Entries of a game are written under its lock, so that their ids are in the order of the changes.
  const rows = await db.query<Row>(sql`
    with accepted as (
      select a.id, a.game_id, a.answer, max(j.id) as entry_id, max(j.created_at) as accepted_at
      from assignments a join games g on g.id = a.game_id
      join journal j on j.game_id = a.game_id and j.kind = 'assignment' and j.record_id = a.id
        and j.after->>'answer' = 'accepted'
      where a.user_id = ${userId} and a.live and a.answer is distinct from 'declined' and g.published
        and upper(a.during) > ${now} and (${gameIds}::bigint[] is null or a.game_id = any(${gameIds}))
      group by a.id)
    select accepted.id as "assignmentId", g.id as "gameId", accepted.accepted_at as "acceptedAt",
      accepted.answer is not distinct from 'accepted' as "isAccepted", earlier.fields as earlier, former.name as "formerVenue",
      coalesce(former.timezone, s.timezone) as "formerZone", exists (
        select from merged_records m where m.kind = 'venue' and m.record_id = g.venue_id
          and m.former_id = (earlier.fields->>'venue_id')::bigint) as "isMerged",
      json_build_object('startTime', g.start_time, 'endTime', g.end_time, 'venueId', g.venue_id, 'venue', v.name,
        'subvenue', g.subvenue, 'zone', coalesce(v.timezone, s.timezone)) as after
    from accepted join games g on g.id = accepted.game_id join sites s on s.id = g.site_id
    left join venues v on v.id = g.venue_id
    cross join lateral (
      select json_object_agg(first.key, first.value) as fields from (
        select distinct on (field.key) field.key, field.value
        from journal j cross join jsonb_each(j.before) as field
        where j.game_id = g.id and j.kind = 'game' and j.id > accepted.entry_id and field.key = any(${COMPARED})
        order by field.key, j.id) as first) as earlier
    left join venues former on former.id = (earlier.fields->>'venue_id')::bigint
    where earlier.fields is not null and not exists (
      select from journal j
      where j.game_id = g.id and j.kind = 'assignment' and j.record_id = accepted.id and j.id > accepted.entry_id
        and (j.before ? 'user_id' or j.after ? 'user_id' or (j.before ? 'answer' or j.after ? 'answer') and not exists (
          select from journal m where m.game_id = g.id and m.kind = 'game' and m.before ?| ${COMPARED}
            and m.xid = j.xid and m.former_xid is not distinct from j.former_xid)))
    order by g.start_time, g.id`);
  return rows.map(toChangedGame).filter(({ before, after }) => isDifferent(before, after));
}

type Row = Pick<ChangedGame, 'gameId' | 'assignmentId' | 'acceptedAt' | 'isAccepted'> & {
  /** The fields that changed since, as they were when they accepted. */
  earlier: { start_time?: string; end_time?: string; venue_id?: number | null; subvenue?: string | null };
  formerVenue: string | null;
  formerZone: string;
  /** The venue that they accepted was a second record of the present one. */
  isMerged: boolean;
  after: Omit<WhenAndWhere, 'startTime' | 'endTime'> & {
    startTime: string;
    endTime: string;
    venueId: number | null;
  };
};

function toChangedGame({
  earlier,
  formerVenue,
  formerZone,
  isMerged,
  after: present,
  ...row
}: Row): ChangedGame {
  const { startTime, endTime, venueId, ...where } = present;
  const after = { ...where, startTime: new Date(startTime), endTime: new Date(endTime) };
  const isElsewhere = earlier.venue_id !== undefined && earlier.venue_id !== venueId && !isMerged;
  return {
    ...row,
    before: {
      startTime: earlier.start_time === undefined ? after.startTime : new Date(earlier.start_time),
      endTime: earlier.end_time === undefined ? after.endTime : new Date(earlier.end_time),
      subvenue: earlier.subvenue === undefined ? after.subvenue : earlier.subvenue,
      ...(isElsewhere ? { venue: formerVenue, zone: formerZone } : { venue: after.venue, zone: after.zone }),
    },
    after,
  };
}

function isDifferent(before: WhenAndWhere, after: WhenAndWhere): boolean {
  return (
    +before.startTime !== +after.startTime ||
    +before.endTime !== +after.endTime ||
    before.venue !== after.venue ||
    before.subvenue !== after.subvenue
  );
}
