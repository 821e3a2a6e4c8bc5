// Public schedules: secret addresses at which a league, a club or a venue reads its public games (docs/api: Public
// schedules).
import { type Static, Type } from 'typebox';
import { createSchedule, revokeSchedule } from '../../../domain/schedules/actions.ts';
import {
  type PublicSchedule,
  SCHEDULE_TARGETS,
  type ScheduleTarget,
  TARGET_KINDS,
} from '../../../domain/schedules/schedule.ts';
import { findSchedule, listSchedules, SCHEDULE_SORTS } from '../../../domain/schedules/store.ts';
import type { Site } from '../../../domain/sites/site.ts';
import type { Problem } from '../../../kernel/errors.ts';
import { schedulePath } from '../../schedule-address.ts';
import { findOnSite, onSite } from '../caller.ts';
import type { Links } from '../hal.ts';
import { Id } from '../input/ids.ts';
import { get, post, type Resource, remove } from '../operation.ts';
import { linkTo, orNull, recordFields, recordTimes, string, timesOf } from '../output/fields.ts';
import { listOf, pageQuery, representPage, toPagination } from '../paging.ts';
import { sortQuery } from '../selection/sort.ts';
import { lockRecord, lockSite } from '../write/row-locks.ts';

const targetId = (kind: ScheduleTarget) =>
  orNull(Type.Integer({ description: `null: it is not of a ${kind}.` }));

const ScheduleRecord = Type.Object(
  {
    id: recordFields.id,
    kind: Type.Enum([...TARGET_KINDS], { examples: ['league'] }),
    name: string('U12 Girls', 'Of the league, team or venue.'),
    league_id: targetId('league'),
    team_id: targetId('team'),
    venue_id: targetId('venue'),
    ...recordTimes,
    _links: Type.Object({ self: linkTo('public-schedule'), site: linkTo('site') }),
  },
  { title: 'PublicSchedule' },
);
const CreatedSchedule = Type.Object(
  {
    ...ScheduleRecord.properties,
    url: Type.String({
      format: 'uri',
      description: 'Shown only now. With .ics at its end it is a calendar.',
      examples: ['https://crewcall.example/schedules/3pYx0Zb1mQ'],
    }),
  },
  { title: 'CreatedPublicSchedule' },
);

const OptionalId = Type.Optional(Type.Union([Id, Type.Null()]));
const NewSchedule = Type.Object(
  {
    league_id: Type.Optional(Type.Union([Type.Integer({ ...Id, examples: [3] }), Type.Null()])),
    team_id: OptionalId,
    venue_id: OptionalId,
  },
  { title: 'NewPublicSchedule', description: 'Exactly one of the ids.' },
);

const ACTION = 'schedules.write';
const doing = (verb: string) => `${verb} its public schedules`;
const onSchedule = findOnSite<PublicSchedule>({
  noun: 'public schedule',
  load: ({ db }, id) => findSchedule(db, id),
});

const list = get('/sites/:site_id/public_schedules', 'listPublicSchedules', {
  summary: "List a site's public schedules",
  response: listOf('public_schedules', ScheduleRecord),
  find: onSite(ACTION, doing('reading')),
  lock: lockSite,
  query: Type.Object({ ...pageQuery, ...sortQuery(SCHEDULE_SORTS) }),
  handle: async ({ context, subject: { site }, query }) => {
    const request = { siteId: site.id, page: toPagination(query) };
    return representPage(context, await listSchedules(context.db, request), {
      key: 'public_schedules',
      query,
      represent: (schedule) => representSchedule(schedule, site, context.links),
    });
  },
});

const create = post('/sites/:site_id/public_schedules', 'createPublicSchedule', {
  summary: 'Make the address of a public schedule',
  created: CreatedSchedule,
  conflicts: ['conflict'],
  find: onSite(ACTION, doing('making')),
  body: NewSchedule,
  read: ({ body }, problems) => readTarget(body, problems),
  handle: async ({ context, subject: { site }, input: target }) => {
    const { schedule, token } = await createSchedule(context.db, { siteId: site.id, ...target! });
    context.log('public_schedule.created', { schedule: schedule.id });
    const url = `${context.baseUrl}${schedulePath(token)}`;
    return { ...representSchedule(schedule, site, context.links), url };
  },
});

const view = get('/public_schedules/:id', 'getPublicSchedule', {
  summary: 'View a public schedule',
  response: ScheduleRecord,
  find: onSchedule({ action: ACTION, doing: doing('reading') }),
  lock: lockRecord('public_schedule'),
  handle: async ({ context, subject: { record, site } }) => representSchedule(record, site, context.links),
});

const revocation = remove('/public_schedules/:id', 'deletePublicSchedule', {
  summary: 'Revoke the address of a public schedule',
  find: onSchedule({ action: ACTION, doing: doing('revoking') }),
  handle: ({ context, subject: { record } }) => revokeSchedule(context.db, { id: record.id }),
});

export const publicSchedules: Resource = {
  tag: 'Public schedules',
  about: 'The games of a league, a club or a venue, at an address that needs no sign-in.',
  routes: [list, create, view, revocation],
};

/** The one target that was sent. */
function readTarget(body: Static<typeof NewSchedule>, problems: Problem[]) {
  const sent = TARGET_KINDS.flatMap((kind) => {
    const id = body[SCHEDULE_TARGETS[kind]];
    return id == null ? [] : [{ kind, targetId: id }];
  });
  if (sent.length !== 1 && problems.length === 0) {
    const path = `/${SCHEDULE_TARGETS[sent[1]?.kind ?? 'league']}`;
    problems.push({ path, message: 'Send exactly one of league_id, team_id and venue_id.' });
  }
  return sent[0];
}

function representSchedule(
  schedule: PublicSchedule,
  site: Site,
  links: Links,
): Static<typeof ScheduleRecord> {
  const idOf = (kind: ScheduleTarget) => (schedule.kind === kind ? schedule.targetId : null);
  return {
    id: schedule.id,
    kind: schedule.kind,
    name: schedule.targetName,
    league_id: idOf('league'),
    team_id: idOf('team'),
    venue_id: idOf('venue'),
    ...timesOf(schedule, site.timezone),
    _links: {
      self: links.link('public-schedule', `/public_schedules/${schedule.id}`),
      site: links.link('site', `/sites/${site.id}`),
    },
  };
}
