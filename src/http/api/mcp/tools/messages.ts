// The tool that writes to people.
import { Type } from 'typebox';
import { SUBJECT_CHARACTERS, TEXT_CHARACTERS } from '../../../../domain/messages/message.ts';
import { closed, ids, SiteId } from '../arguments.ts';
import { changingTool } from '../changing-tool.ts';
import { bodyOf, ToolError } from '../tool.ts';
import type { Json } from '../tool-request.ts';
import { nameOf } from '../views.ts';

const MAX_PEOPLE = 100;
const MAX_GAMES = 50;

const send = changingTool('send_message', {
  title: 'Send a message',
  description:
    'Writes to the crews of games, or to people: in the application, and by email or notification. It cannot be taken back.',
  input: closed({
    site_id: SiteId,
    game_ids: Type.Optional(ids(MAX_GAMES, 'To the crews of these games.')),
    unanswered: Type.Optional(
      Type.Boolean({ description: 'With game_ids: only to those who have not answered.' }),
    ),
    user_ids: Type.Optional(ids(MAX_PEOPLE, 'To these people, instead of game_ids.')),
    subject: Type.String({ minLength: 1, maxLength: SUBJECT_CHARACTERS, description: 'One line.' }),
    text: Type.String({
      minLength: 1,
      maxLength: TEXT_CHARACTERS,
      description: 'Plain text. {first_name} is the first name of whoever reads it.',
    }),
  }),
  isDestructive: true,
  isLimited: true,
  preview: async ({ callApi }, args) => {
    const { path, body } = requestOf(args);
    const { recipients, unreached, drafts, people, preview } = bodyOf(
      await callApi('POST', `${path}/preview`, { body }),
    );
    if (recipients === 0) throw new ToolError('Nobody would get this message. Nothing was sent.');
    return {
      ...{ recipients, unreached, ...(drafts > 0 && { drafts_left_out: drafts }) },
      who_hears: people.map((one: Json) => ({ name: nameOf(one), by: one.way, reason: one.reason })),
      message: { subject: preview.subject, text: preview.text },
    };
  },
  request: requestOf,
  done: ({ id, counts, subject }) => ({ message_id: id, recipients: counts.recipients, subject }),
});

function requestOf({ site_id: siteId, subject, text, ...to }: Json) {
  return { path: `/sites/${siteId}/messages`, body: { to, subject, text } };
}

export const messageTools = [send];
