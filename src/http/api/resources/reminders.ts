// Reminders: assignors ask officials who have not answered once more (docs/api: Assignments).
import { type Static, Type } from 'typebox';
import {
  findUnanswered,
  REMINDER_HOURS,
  type ReminderScope,
  remindOfficials,
  type UnansweredOfficial,
} from '../../../domain/assignments/reminding.ts';
import { type Reach, UNREACHED_REASONS } from '../../../domain/messages/message.ts';
import { type Problem, validationError } from '../../../kernel/errors.ts';
import { isoInZone } from '../../../kernel/times.ts';
import { findReach } from '../../../notices/reach.ts';
import { onSite } from '../caller.ts';
import { Id } from '../input/ids.ts';
import { post } from '../operation.ts';
import { integer, linkTo, moment, orNull, recordFields, string } from '../output/fields.ts';
import { gameSearchMembers, readGameSearch } from './game-search.ts';

const MAX_IDS = 200; // two weeks of a large site, as of a message
const MAX_REMINDED = 200; // people, each of whom has an email; more are reminded by days

const ids = (description: string) =>
  Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MAX_IDS, description, examples: [[1]] }));

const NewReminder = Type.Object(
  {
    assignment_ids: ids('The officials on these slots.'),
    game_ids: ids('The crews of these games.'),
    games: Type.Optional(
      Type.Object(gameSearchMembers(), {
        title: 'ReminderGames',
        description: 'The crews of the games that a list of games with this search has.',
        examples: [{ needs: ['late_answers'] }],
      }),
    ),
  },
  {
    title: 'NewReminder',
    description: 'Exactly one of assignment_ids, game_ids and games.',
    examples: [{ games: { needs: ['late_answers'] } }],
  },
);

const REASONS = ['reminded', ...UNREACHED_REASONS] as const;

const RemindedPerson = Type.Object(
  {
    user_id: integer(17),
    first_name: string('Omar'),
    last_name: string('Reyes'),
    assignment_ids: Type.Array(recordFields.id, {
      description: 'All slots of the site that they have not answered: they are reminded of all of them.',
    }),
    reminded_at: orNull(moment('When they were reminded last: now, or earlier.')),
    reason: Type.Unsafe<(typeof REASONS)[number] | null>({
      type: ['string', 'null'],
      enum: [...REASONS, null],
      description: `Why they are not reminded now. reminded: they were within the last ${REMINDER_HOURS} hours. muted: they do not want reminders. rejected: a mail server rejected their address. left: they are not active on the site. not_invited: they were never invited to it.`,
      examples: [null],
    }),
  },
  { title: 'RemindedPerson' },
);

const Reminder = Type.Object(
  {
    reminded: integer(1, 'How many people are reminded now.'),
    people: Type.Array(RemindedPerson, { description: 'Everybody who has not answered.' }),
    _links: Type.Object({ site: linkTo('site') }),
  },
  { title: 'Reminder' },
);

/** By email or notification, within a minute. */
export const remind = post('/sites/:site_id/reminders', 'createReminder', {
  summary: 'Remind officials who have not answered',
  response: Reminder,
  find: onSite('assignments.write', 'reminding officials'),
  body: NewReminder,
  read: ({ body }, problems) => readScope(body, problems),
  handle: async ({ context: { db, links, now }, subject: { site, viewer }, input: scope }) => {
    const found = await findUnanswered(db, { viewer, scope: scope!, now: now() });
    if (found.length > MAX_REMINDED) throw validationError([tooMany(scope!, found.length)]);
    const userIds = found.map(({ userId }) => userId);
    const reach = await findReach(db, { userIds, kind: 'reminder' });
    const reachable = userIds.filter((id) => reach.get(id)?.reason === null);
    const slots = await remindOfficials(db, { siteId: site.id, userIds: reachable });
    const remindedAt = new Map(slots.map((slot) => [slot.userId, slot.remindedAt]));
    return {
      reminded: remindedAt.size,
      people: found.map((official) =>
        representPerson(official, {
          ...{ reach: reach.get(official.userId), zone: site.timezone },
          remindedAt: remindedAt.get(official.userId),
        }),
      ),
      _links: { site: links.link('site', `/sites/${site.id}`) },
    };
  },
});

function representPerson(
  { userId, firstName, lastName, slotIds, remindedAt: earlier }: UnansweredOfficial,
  { reach, remindedAt, zone }: { reach: Reach | undefined; remindedAt: Date | undefined; zone: string },
): Static<typeof RemindedPerson> {
  const at = remindedAt ?? earlier;
  return {
    ...{ user_id: userId, first_name: firstName, last_name: lastName, assignment_ids: slotIds },
    reminded_at: at && isoInZone(at, zone),
    reason: remindedAt === undefined ? (reach?.reason ?? 'reminded') : null,
  };
}

function readScope(body: Static<typeof NewReminder>, problems: Problem[]): ReminderScope | undefined {
  const { assignment_ids: slotIds, game_ids: gameIds, games } = body;
  if ([slotIds, gameIds, games].filter((value) => value !== undefined).length !== 1) {
    const message = 'The body must have exactly one of assignment_ids, game_ids and games.';
    problems.push({ path: '/', message });
    return undefined;
  }
  if (slotIds !== undefined) return { slotIds };
  if (gameIds !== undefined) return { gameIds };
  const found: Problem[] = [];
  const filter = readGameSearch({ query: { search: games } }, found);
  problems.push(
    ...found.map(({ path, message }) => ({ path: path.replace(/^\/search/, '/games'), message })),
  );
  return { filter };
}

function tooMany(scope: ReminderScope, count: number): Problem {
  const path = 'filter' in scope ? '/games' : 'gameIds' in scope ? '/game_ids' : '/assignment_ids';
  const message = `${count} people have not answered, and ${MAX_REMINDED} is the most that are reminded at once; choose fewer days.`;
  return { path, message };
}
