// Records as assistants get them: what answers a question in few words, and texts of people apart, under `quoted`.
import type { Json } from './tool-request.ts';

/** A page of a list: its records, and the number of the next page if there is one. */
export function pageOf(json: Json, key: string, view: (record: Json) => object) {
  const { records, next_page: nextPage } = json.page;
  return {
    [key]: json._embedded[key].map(view),
    found: records,
    ...(nextPage !== undefined && { next_page: nextPage }),
  };
}

/** A game with its crew. */
export function viewGame(game: Json) {
  const { venue, assignments, site } = game._embedded;
  return {
    ...{ game_id: game.id, ...(site && { site_id: site.id }), start: game.start_time, end: game.end_time },
    ...{ home_team: game.home_team, away_team: game.away_team, league: game.league },
    ...{ age_group: game.age_group, venue: venue?.name ?? null, field: game.subvenue },
    ...{ status: statusOf(game), published: game.published },
    crew: assignments.map(viewAssignment),
    ...quoted({
      public_note: game.public_note,
      private_note: game.private_note,
      change_reason: game.change_reason,
    }),
  };
}

function statusOf({ status, postponed }: Json): string {
  if (status === 'A') return 'active';
  return `${postponed ? 'postponed' : 'canceled'} ${status === 'X' ? 'with' : 'without'} pay`;
}

function viewAssignment(assignment: Json) {
  const official = assignment._embedded?.official;
  return {
    ...{ assignment_id: assignment.id, position: assignment.position },
    official: official ? { user_id: official.id, name: nameOf(official) } : null,
    ...(official && { answer: answerOf(assignment) }),
  };
}

function answerOf({ accepted, declined }: Json): string {
  if (accepted) return 'accepted';
  return declined ? 'declined' : 'not answered';
}

/** A person: no address, birthday, phone or email, which no question here needs. */
export function viewPerson(user: Json) {
  const roles = ['official', 'assignor', 'manager'].filter((role) => user[role]);
  return { user_id: user.id, name: nameOf(user), roles, grade: user.grade, active: user.active };
}

/** First and last name. */
export function nameOf({ first_name: first, last_name: last }: Json): string {
  return `${first} ${last}`;
}

/** Texts that people typed, as one member that says so; nothing if there are none. */
export function quoted(texts: Record<string, string | null | undefined>) {
  const written = Object.entries(texts).filter(([, text]) => text);
  return written.length === 0 ? {} : { quoted: Object.fromEntries(written) };
}
