// Tools that assign officials, publish games and cancel them.
import { Type } from 'typebox';
import { MAX_REASON_CHARACTERS } from '../../resources/game-input.ts';
import { closed, ids, SiteId } from '../arguments.ts';
import { changingTool } from '../changing-tool.ts';
import { bodyOf, type ToolContext, ToolError } from '../tool.ts';
import type { Json } from '../tool-request.ts';
import { nameOf } from '../views.ts';

const MAX_GAMES = 50; // a weekend; what an assistant does at once, a person must be able to read first
const gameIds = ids(MAX_GAMES, 'The games.');

const Assignment = closed({
  assignment_id: Type.Integer({
    minimum: 1,
    description: 'The position: assignment_id in the crew of a game.',
  }),
  user_id: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
    description: 'The official; null empties the position.',
  }),
});

type Request = { path: string; body: object };

/** What would happen, by a dry run of the same request. Throws `ToolError` if nothing would. */
async function dryRun({ callApi }: ToolContext, { path, body }: Request): Promise<object> {
  const json = bodyOf(await callApi('POST', path, { body: { ...body, dry_run: true } }));
  if (json.changed > 0) return viewOutcome(json);
  const reasons = json.results.map((one: Json) => one.error?.message ?? 'It already is as you ask.');
  throw new ToolError(['Nothing would change:', ...new Set<string>(reasons)].join('\n'));
}

/** What a request for many records did, or would do. */
function viewOutcome({ changed, unchanged, failed, told, not_invited: notInvited, results }: Json) {
  return {
    ...{ changed, unchanged, failed },
    who_hears: told.map((one: Json) => ({ name: nameOf(one), game_ids: one.game_ids })),
    ...(notInvited.length > 0 && { who_does_not_hear: notInvited.map(nameOf) }),
    results: results.map((one: Json) => ({
      ...(one.assignment_id && { assignment_id: one.assignment_id }),
      ...(one.game_id && { game_id: one.game_id }),
      result: one.result,
      ...(one.error && { why: one.error.message }),
      ...(one.warnings?.length > 0 && { warnings: one.warnings }),
      ...(one.conflicts?.length > 0 && { conflicts: one.conflicts.map(({ message }: Json) => message) }),
      ...(one.open_positions > 0 && { open_positions: one.open_positions }),
    })),
  };
}

function gamesTool<Input extends Parameters<typeof changingTool>[1]['input']>(
  name: string,
  parts: {
    title: string;
    description: string;
    input: Input;
    isDestructive: boolean;
    isLimited: boolean;
    action: string;
  },
) {
  const request = ({ site_id: siteId, ...body }: Json): Request => ({
    path: `/sites/${siteId}/games/${parts.action}`,
    body,
  });
  return changingTool(name, {
    ...parts,
    request,
    preview: (context, args) => dryRun(context, request(args)),
    done: viewOutcome,
  });
}

const assign = gamesTool('assign_officials', {
  title: 'Assign officials',
  description:
    'Assigns officials to positions, and tells them if the game is published. Conflicts that the site forbids are not overridden.',
  input: closed({
    site_id: SiteId,
    assignments: Type.Array(Assignment, { minItems: 1, maxItems: MAX_GAMES }),
  }),
  action: 'assign',
  isDestructive: true, // it replaces whoever is on the position
  isLimited: false,
});

const publish = gamesTool('publish_games', {
  title: 'Publish games',
  description: 'Publishes drafts: their officials are told, and asked to answer.',
  input: closed({ site_id: SiteId, game_ids: gameIds }),
  action: 'publish',
  isDestructive: false,
  isLimited: false,
});

const cancel = gamesTool('cancel_games', {
  title: 'Cancel games',
  description: 'Cancels games, and tells their officials.',
  input: closed({
    ...{ site_id: SiteId, game_ids: gameIds },
    change_reason: Type.Optional(
      Type.String({ maxLength: MAX_REASON_CHARACTERS, description: 'Why, as the officials read it.' }),
    ),
    pay: Type.Optional(Type.Boolean({ description: 'true: the officials are paid all the same.' })),
    postponed: Type.Optional(Type.Boolean({ description: 'true: another date is to be found.' })),
  }),
  action: 'cancel',
  isDestructive: true,
  isLimited: true,
});

export const changeTools = [assign, publish, cancel];
