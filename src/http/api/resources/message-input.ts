// The bodies of messages: whom one goes to, and its text.
import { type Static, Type } from 'typebox';
import type { To } from '../../../domain/messages/audience.ts';
import {
  MAX_MESSAGE_GAMES,
  MAX_RECIPIENTS,
  SUBJECT_CHARACTERS,
  TEXT_CHARACTERS,
} from '../../../domain/messages/message.ts';
import { GAME_FIELDS, PERSON_FIELDS } from '../../../domain/messages/template.ts';
import type { Problem } from '../../../kernel/errors.ts';
import { isReadable, UNREADABLE } from '../../../kernel/names.ts';
import { Id } from '../input/ids.ts';
import { gameSearchMembers, readGameSearch } from './game-search.ts';

const ids = (maxItems: number, description: string) =>
  Type.Optional(Type.Array(Id, { minItems: 1, maxItems, description, examples: [[1]] }));

const MessageTo = Type.Object(
  {
    game_ids: ids(MAX_MESSAGE_GAMES, 'The crews of these games.'),
    games: Type.Optional(
      Type.Object(gameSearchMembers(), {
        title: 'MessageGames',
        description: 'The crews of the games that a list of games with this search has.',
        examples: [{ start_date: '2031-05-03', end_date: '2031-05-03' }],
      }),
    ),
    unanswered: Type.Optional(
      Type.Boolean({
        description: 'Of the crews only those who have not answered.',
        examples: [false],
      }),
    ),
    group_id: Type.Optional(Type.Integer({ ...Id, description: 'The members of this group.' })),
    user_ids: ids(MAX_RECIPIENTS, 'These users.'),
  },
  {
    title: 'MessageTo',
    description: 'Exactly one of game_ids, games, group_id and user_ids.',
    examples: [{ user_ids: [1] }],
  },
);

const names = [...PERSON_FIELDS, ...GAME_FIELDS].map((name) => `{${name}}`).join(', ');
const Subject = Type.Refine(
  Type.String({
    minLength: 1,
    maxLength: SUBJECT_CHARACTERS,
    description: 'One line. It may have fields, as the text.',
    examples: ['New shirts'],
  }),
  (value) => isReadable(value.trim()),
  () => UNREADABLE,
);
const Text = Type.String({
  minLength: 1,
  maxLength: TEXT_CHARACTERS,
  description: `Plain text. Its fields are ${names}; those of games only in a message about games.`,
  examples: ['Hi {first_name}, your shirt has come. Please fetch it on Saturday.'],
});

export const NewMessage = Type.Object(
  { to: MessageTo, subject: Subject, text: Text },
  { title: 'NewMessage' },
);

export const MessageDraft = Type.Object(
  {
    to: MessageTo,
    subject: Type.Optional(Subject),
    text: Type.Optional(Text),
    user_id: Type.Optional(
      Type.Integer({ ...Id, description: 'Whose copy to show; the first of them where it is left out.' }),
    ),
  },
  { title: 'MessageDraft' },
);

/** Adds the problem of an audience that is none, or several. */
export function readTo(sent: Static<typeof MessageTo> | undefined, problems: Problem[]): To | undefined {
  if (sent === undefined || typeof sent !== 'object') return undefined; // its schema has reported it
  const { game_ids: gameIds, games, group_id: groupId, user_ids: userIds, unanswered = false } = sent;
  const given = [gameIds, games, groupId, userIds].filter((value) => value !== undefined);
  if (given.length !== 1) {
    problems.push({
      path: '/to',
      message: 'to must have exactly one of game_ids, games, group_id and user_ids.',
    });
    return undefined;
  }
  if (unanswered && (groupId !== undefined || userIds !== undefined))
    problems.push({ path: '/to/unanswered', message: 'to.unanswered goes with game_ids or games only.' });
  if (groupId !== undefined) return { groupId };
  if (userIds !== undefined) return { userIds };
  if (gameIds !== undefined) return { gameIds, unanswered };
  const found: Problem[] = [];
  const filter = readGameSearch({ query: { search: games } }, found);
  problems.push(
    ...found.map(({ path, message }) => ({ path: path.replace(/^\/search/, '/to/games'), message })),
  );
  return { filter, unanswered };
}
