// The access table of docs/api: the status of each route for each kind of caller.
import { SITE_RECORDS, type SiteRecord } from '../site-records.ts';
import { rowsOfAvailability } from './availability.ts';
import { rowsOfCertifications } from './certifications.ts';
import { rowsOfFees } from './fees.ts';
import { rowsOfGuardians } from './guardians.ts';
import { rowsOfImports } from './imports.ts';
import { rowsOfPay } from './pay.ts';
import { ROWS_OF_PROPOSALS } from './proposals.ts';
import { rowsOfPush } from './push.ts';
import {
  assignors,
  crewAlone,
  everybody,
  managers,
  members,
  officials,
  ownerAndAssignors,
  type Row,
  seenByOwnerChangedByAssignors,
  visibleToAssignors,
  visibleToOwner,
  visibleToOwnerAndAssignors,
} from './statuses.ts';
import { subscriptionTo } from './things.ts';
import { rowsOfVenues } from './venues.ts';

/** `siteId` and `userId` are of Harbor Youth Soccer and Omar Reyes. */
export function accessTable({ siteId, userId }: { siteId: number; userId: number }): Row[] {
  let count = 0;
  const named = () => ({ name: `Name ${++count}` });
  const records = (plural: SiteRecord, more: object): Row[] => [
    { route: `GET /sites/:site_id/${plural}`, on: 'site', statuses: members },
    {
      route: `POST /sites/:site_id/${plural}`,
      on: 'site',
      body: () => ({ ...named(), ...more }),
      statuses: assignors(201),
    },
    { route: `GET /${plural}/:id`, on: plural, statuses: members },
    { route: `PUT /${plural}/:id`, on: plural, body: () => ({}), statuses: assignors(200) },
    { route: `DELETE /${plural}/:id`, on: plural, statuses: assignors(204) },
  ];
  const day = { localized_date: '2096-05-02', localized_time: '9:00 AM' };
  const newUser = () => ({
    first_name: 'Kim',
    last_name: 'Park',
    email: `kim.park${++count}@harbor.example`,
  });
  const message = { to: { user_ids: [userId] }, subject: 'Shirts', text: 'They have come.' };

  return [
    { route: 'GET /', on: 'nothing', statuses: everybody },
    { route: 'GET /current_account', on: 'nothing', statuses: everybody },
    { route: 'GET /current_account/export', on: 'nothing', statuses: everybody },
    { route: 'DELETE /current_account', on: 'nothing', statuses: [422, 422, 422, 422, 422] }, // without the id of the account
    { route: 'GET /current_account/sites', on: 'nothing', statuses: everybody },
    { route: 'GET /current_account/request_counts', on: 'nothing', statuses: everybody },
    { route: 'GET /current_account/users', on: 'nothing', statuses: everybody },
    { route: 'GET /current_account/changes', on: 'nothing', statuses: everybody },
    { route: 'GET /current_account/games', on: 'nothing', statuses: everybody },
    {
      route: 'POST /current_account/answers',
      on: 'assignment',
      body: ({ id }) => ({ answers: [{ assignment_id: id, status: 'A' }] }),
      statuses: everybody, // of whom only the official has an effect
    },
    { route: 'GET /current_account/calendar_feeds', on: 'nothing', statuses: everybody },
    {
      route: 'POST /current_account/calendar_feeds',
      on: 'calendarFeed',
      body: () => ({}),
      statuses: [201, 201, 201, 201, 201],
    },
    { route: 'GET /current_account/calendar_feeds/:id', on: 'calendarFeed', statuses: visibleToOwner(200) },
    {
      route: 'DELETE /current_account/calendar_feeds/:id',
      on: 'calendarFeed',
      statuses: visibleToOwner(204),
    },
    ...rowsOfPush(),
    { route: 'GET /sites', on: 'nothing', statuses: everybody },
    { route: 'GET /sites/:site_id', on: 'site', statuses: members },
    { route: 'GET /sites/:site_id/audit', on: 'site', statuses: managers(200) },
    { route: 'GET /sites/:site_id/changes', on: 'site', statuses: members },
    {
      route: 'PUT /sites/:site_id',
      on: 'site',
      body: () => ({ forms_enabled: true }),
      statuses: assignors(200),
    },

    { route: 'PUT /sites/:site_id', on: 'site', body: () => ({ locale: 'de-CH' }), statuses: managers(200) },
    { route: 'POST /sites/:site_id/archive', on: 'site', statuses: managers(200) },
    { route: 'POST /sites/:site_id/restore', on: 'site', statuses: managers(200) },
    { route: 'DELETE /sites/:site_id', on: 'site', statuses: managers(204) },
    { route: 'POST /sites/:site_id/restore', on: 'site', statuses: managers(200) },
    { route: 'GET /sites/:site_id/users', on: 'site', statuses: members },
    {
      route: 'POST /sites/:site_id/users',
      on: 'site',
      body: newUser,
      statuses: assignors(201),
    },
    { route: 'GET /users/:id', on: 'user', statuses: members },
    {
      route: 'PUT /users/:id',
      on: 'user',
      body: () => ({ mobile_phone: '555-0100' }),
      statuses: ownerAndAssignors(200),
    },
    { route: 'PUT /users/:id', on: 'user', body: () => ({ grade: 'Grade 7' }), statuses: assignors(200) },
    {
      route: 'PUT /users/:id',
      on: 'user',
      body: () => ({ manager: true }),
      statuses: managers(200),
    },
    {
      route: 'PUT /users/:id',
      on: 'user',
      body: () => ({ manager: false }),
      statuses: ownerAndAssignors(200),
    },

    { route: 'DELETE /users/:id', on: 'newUser', statuses: managers(204) },
    { route: 'POST /users/:id/invite', on: 'newUser', statuses: assignors(204) },
    { route: 'POST /sites/:site_id/users/invite', on: 'site', statuses: assignors(200) },

    { route: 'GET /groups/:id/users', on: 'groups', statuses: members },
    { route: 'GET /users/:id/groups', on: 'user', statuses: members },
    {
      route: 'POST /users/:id/groups',
      on: 'newMember',
      body: ({ group_id }) => ({ group_id }),
      statuses: assignors(201),
    },
    { route: 'POST /users/:id/groups/:group_id', on: 'newMember', statuses: assignors(201) },
    { route: 'DELETE /users/:id/groups/:group_id', on: 'membership', statuses: assignors(204) },

    ...rowsOfAvailability,

    { route: 'GET /users/:id/notices', on: 'user', statuses: ownerAndAssignors(200) },
    { route: 'GET /users/:id/emails', on: 'user', statuses: ownerAndAssignors(200) },
    { route: 'GET /users/:id/notice_settings', on: 'user', statuses: ownerAndAssignors(200) },
    {
      route: 'PUT /users/:id/notice_settings',
      on: 'user',
      body: () => ({ muted: ['reminder'], email_suppressed: null }),
      statuses: ownerAndAssignors(200),
    },

    { route: 'GET /current_account/open_games', on: 'nothing', statuses: everybody },
    { route: 'GET /sites/:site_id/open_games', on: 'site', statuses: officials(200) },
    { route: 'POST /assignments/:id/claim', on: 'openSlot', statuses: officials(200) },
    {
      route: 'POST /assignments/:id/request',
      on: 'openSlot',
      body: () => ({ note: 'At the field anyway.' }),
      statuses: officials(201),
    },
    {
      route: 'POST /game_requests',
      on: 'openSlot',
      body: ({ game_id }) => ({ game_id }),
      statuses: [201, 201, 403, 403, 422], // a game they cannot see is a wrong value of game_id
    },
    { route: 'DELETE /assignments/:id/request', on: 'askedSlot', statuses: officials(204) },
    { route: 'GET /sites/:site_id/requests', on: 'site', statuses: members },
    { route: 'GET /requests/:id', on: 'request', statuses: visibleToOwnerAndAssignors(200) },
    {
      route: 'POST /requests/:id/decide',
      on: 'request',
      body: () => ({ status: 'refused' }),
      statuses: seenByOwnerChangedByAssignors(200),
    },
    { route: 'GET /users/:id/blocks', on: 'user', statuses: assignors(200) },
    {
      route: 'POST /users/:id/blocks',
      on: 'newBlock',
      body: ({ team_id }) => ({ team_id }),
      statuses: assignors(201),
    },
    { route: 'GET /blocks/:id', on: 'block', statuses: assignors(200) },
    { route: 'DELETE /blocks/:id', on: 'block', statuses: assignors(204) },
    ...rowsOfCertifications,

    { route: 'GET /sites/:site_id/games', on: 'site', statuses: members },
    { route: 'POST /sites/:site_id/games', on: 'site', body: () => day, statuses: assignors(201) },
    {
      route: 'POST /sites/:site_id/games/series',
      on: 'site',
      body: () => ({ ...day, weeks: 1 }),
      statuses: assignors(200),
    },
    { route: 'POST /games/:id/duplicate', on: 'game', statuses: assignors(201) },
    { route: 'POST /games/:id/duplicate', on: 'draft', statuses: visibleToAssignors(201) },
    { route: 'GET /sites/:site_id/games/counts', on: 'site', statuses: members },
    { route: 'GET /sites/:site_id/games/days', on: 'site', statuses: members },
    { route: 'GET /sites/:site_id/games/unassigned', on: 'site', statuses: members },
    { route: 'GET /sites/:site_id/games/officials/unassigned', on: 'site', statuses: members },
    { route: 'GET /users/:id/games', on: 'user', statuses: members },
    { route: 'GET /users/:id/changed_games', on: 'user', statuses: ownerAndAssignors(200) },
    { route: 'GET /games/unassigned', on: 'nothing', statuses: everybody },
    { route: 'GET /sites/:site_id/games/unreported', on: 'site', statuses: members },
    { route: 'GET /games/:id', on: 'game', statuses: members },
    { route: 'GET /games/:id', on: 'draft', statuses: visibleToAssignors(200) },
    { route: 'GET /games/:id', on: 'privateGame', statuses: visibleToOwnerAndAssignors(200) },
    { route: 'GET /games/:id/history', on: 'game', statuses: assignors(200) },
    { route: 'GET /games/:id/history', on: 'draft', statuses: visibleToAssignors(200) },
    { route: 'GET /games/:id/notices', on: 'game', statuses: members },
    { route: 'GET /games/:id/notices', on: 'draft', statuses: visibleToAssignors(200) },
    { route: 'POST /games/:id/seen', on: 'game', statuses: [204, 204, 204, 204, 404] },
    { route: 'POST /games/:id/seen', on: 'draft', statuses: visibleToAssignors(204) },
    { route: 'PUT /games/:id', on: 'game', body: () => ({}), statuses: assignors(200) },
    { route: 'PUT /games/:id', on: 'draft', body: () => ({}), statuses: visibleToAssignors(200) },
    {
      route: 'PUT /games/:id',
      on: 'privateGame',
      body: () => ({}),
      statuses: seenByOwnerChangedByAssignors(200),
    },
    { route: 'PUT /games/:id/unassign', on: 'game', statuses: assignors(200) },
    { route: 'DELETE /games/:id', on: 'game', statuses: assignors(204) },
    { route: 'DELETE /games/:id', on: 'draft', statuses: visibleToAssignors(204) },
    { route: 'POST /games/:id/restore', on: 'game', statuses: visibleToAssignors(200) },
    ...['publish', 'unpublish', 'cancel', 'delete', 'restore'].map((action) => ({
      route: `POST /sites/:site_id/games/${action}`,
      on: 'site' as const,
      body: () => ({ game_ids: [999_999_999] }),
      statuses: assignors(200),
    })),
    {
      route: 'POST /sites/:site_id/games/change',
      on: 'site',
      body: () => ({ games: [{ game_id: 999_999_999 }], minutes: 30 }),
      statuses: assignors(200),
    },
    {
      route: 'POST /sites/:site_id/games/assign',
      on: 'site',
      body: () => ({ assignments: [{ assignment_id: 999_999_999, user_id: userId }] }),
      statuses: assignors(200),
    },

    { route: 'GET /assignments/:id', on: 'assignment', statuses: members },
    { route: 'GET /sites/:site_id/balance', on: 'site', statuses: assignors(200) },
    { route: 'GET /assignments/:id/candidates', on: 'assignment', statuses: assignors(200) },
    ...rowsOfFees,
    {
      route: 'POST /assignments/:id/assign',
      on: 'assignment',
      body: () => ({ user_id: userId }),
      statuses: assignors(200),
    },
    { route: 'POST /assignments/:id/unassign', on: 'assignment', statuses: assignors(200) },
    {
      route: 'POST /assignments/:id/confirm',
      on: 'assignment',
      body: () => ({ status: 'A' }),
      statuses: ownerAndAssignors(200),
    },

    { route: 'GET /sites/:site_id/form/templates', on: 'site', statuses: members },
    {
      route: 'POST /sites/:site_id/form/templates',
      on: 'site',
      body: () => ({ ...named(), fields: [{ key: 'summary', label: 'Summary', type: 'text' }] }),
      statuses: assignors(201),
    },
    { route: 'GET /form/templates/:id', on: 'formTemplate', statuses: members },
    { route: 'PUT /form/templates/:id', on: 'formTemplate', body: () => ({}), statuses: assignors(200) },
    { route: 'DELETE /form/templates/:id', on: 'formTemplate', statuses: assignors(204) },
    { route: 'GET /form/templates/:id/submissions', on: 'formTemplate', statuses: members },
    {
      route: 'POST /form/templates/:id/submissions',
      on: 'playedForm',
      body: ({ game_id }) => ({ game_id }),
      statuses: crewAlone(201),
    },
    { route: 'GET /games/:id/submissions', on: 'game', statuses: members },
    {
      route: 'POST /games/:id/submissions',
      on: 'playedGame',
      body: ({ template_id }) => ({ template_id }),
      statuses: crewAlone(201),
    },
    { route: 'GET /form/submissions/:id', on: 'submission', statuses: visibleToOwnerAndAssignors(200) },
    {
      route: 'PUT /form/submissions/:id',
      on: 'submission',
      body: () => ({}),
      statuses: visibleToOwnerAndAssignors(200),
    },
    {
      route: 'PUT /form/submissions/:id',
      on: 'submission',
      body: () => ({ state: 'reopened' }),
      statuses: seenByOwnerChangedByAssignors(200),
    },

    ...SITE_RECORDS.flatMap(([plural, more]) => records(plural, more)),
    {
      route: 'POST /teams/:id/merge',
      on: 'twoTeams',
      body: ({ into_id }) => ({ into_id }),
      statuses: assignors(200),
    },
    ...rowsOfVenues(),
    { route: 'GET /leagues/:id/officials', on: 'leagues', statuses: members },
    {
      route: 'POST /leagues/:id/officials',
      on: 'leagues',
      body: () => ({ user_id: userId }),
      statuses: assignors(201),
    },
    { route: 'GET /league_officials/:id', on: 'leagueOfficial', statuses: members },
    { route: 'DELETE /league_officials/:id', on: 'leagueOfficial', statuses: assignors(204) },

    ...rowsOfImports(day),

    { route: 'GET /sites/:site_id/public_schedules', on: 'site', statuses: assignors(200) },
    {
      route: 'POST /sites/:site_id/public_schedules',
      on: 'newBlock',
      body: ({ team_id }) => ({ team_id }),
      statuses: assignors(201),
    },
    { route: 'GET /public_schedules/:id', on: 'publicSchedule', statuses: assignors(200) },
    { route: 'DELETE /public_schedules/:id', on: 'publicSchedule', statuses: assignors(204) },
    {
      route: 'POST /sites/:site_id/exports',
      on: 'site',
      body: () => ({ kind: 'games', format: 'csv' }),
      statuses: assignors(201),
    },
    {
      route: 'POST /sites/:site_id/reminders',
      on: 'site',
      body: () => ({ games: { needs: ['answers'] } }),
      statuses: assignors(200),
    },
    { route: 'GET /messages', on: 'nothing', statuses: everybody },
    { route: 'GET /sites/:site_id/messages', on: 'site', statuses: members },
    { route: 'POST /sites/:site_id/messages', on: 'site', body: () => message, statuses: assignors(201) },
    {
      route: 'POST /sites/:site_id/messages/preview',
      on: 'site',
      body: () => message,
      statuses: assignors(200),
    },
    { route: 'GET /messages/:id', on: 'message', statuses: visibleToOwnerAndAssignors(200) },
    {
      route: 'GET /messages/:id/recipients',
      on: 'message',
      statuses: seenByOwnerChangedByAssignors(200),
    },
    { route: 'POST /messages/:id/opened', on: 'message', statuses: visibleToOwnerAndAssignors(204) },
    ...rowsOfPay(userId),
    ...ROWS_OF_PROPOSALS,
    { route: 'GET /webhooks/events/:id', on: 'event', statuses: members },
    { route: 'GET /webhooks/subscriptions', on: 'nothing', statuses: everybody },
    {
      route: 'POST /webhooks/subscriptions',
      on: 'site',
      body: () => subscriptionTo(siteId),
      statuses: [403, 403, 201, 201, 422], // a site they cannot see is a wrong value of site_id
    },
    // Subscriptions belong to the application that created them: the assignor's.
    { route: 'GET /webhooks/subscriptions/:id', on: 'subscription', statuses: [404, 404, 200, 404, 404] },
    {
      route: 'PUT /webhooks/subscriptions/:id',
      on: 'subscription',
      body: () => ({}),
      statuses: [404, 404, 200, 404, 404],
    },
    { route: 'DELETE /webhooks/subscriptions/:id', on: 'subscription', statuses: [404, 404, 204, 404, 404] },
    ...['test', 'rotate_secret', 'rotate_secret/finish'].map((action): Row => {
      const route = `POST /webhooks/subscriptions/:id/${action}`;
      return { route, on: 'subscription', body: () => ({}), statuses: [404, 404, 200, 404, 404] };
    }),
    ...rowsOfGuardians, // the last ones: Omar Reyes is a minor from here on
  ];
}
