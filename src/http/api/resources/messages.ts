// Messages: what assignors write to people of a site, and who opened it (docs/api: Messages).
import { type Static, Type } from 'typebox';
import { may } from '../../../domain/access.ts';
import { sendMessage } from '../../../domain/messages/actions.ts';
import { type Addressee, findAddressees } from '../../../domain/messages/audience.ts';
import { factsOfEach, textProblems } from '../../../domain/messages/draft.ts';
import type { Message, MessageFacts, UnreachedReason } from '../../../domain/messages/message.ts';
import {
  findMessage,
  listMessages,
  listRecipients,
  MESSAGE_SORTS,
  recordOpening,
} from '../../../domain/messages/store.ts';
import { fillSubject, fillTemplate, GAME_FIELDS, PERSON_FIELDS } from '../../../domain/messages/template.ts';
import { notFound, validationError } from '../../../kernel/errors.ts';
import { findCopied } from '../../../notices/guardians/copied.ts';
import { findReach } from '../../../notices/reach.ts';
import { findOnSite, onSite } from '../caller.ts';
import { Id } from '../input/ids.ts';
import { get, post, type Resource } from '../operation.ts';
import { listOf, pageQuery, representPage, toPagination } from '../paging.ts';
import { sortQuery } from '../selection/sort.ts';
import { lockRecord, lockSite } from '../write/row-locks.ts';
import { profilesOf } from './game-lists.ts';
import { MessageDraft, NewMessage, readTo } from './message-input.ts';
import {
  MessageRecord,
  type PreviewedPerson,
  PreviewRecord,
  RecipientRecord,
  representMessage,
  representRecipient,
} from './message-view.ts';

const WRITING = 'writing to its people';

const onMessage = findOnSite<Message>({
  noun: 'message',
  load: async (context, id) => {
    const readers = await profilesOf(context);
    return findMessage(context.db, { id, readerIds: readers.map((reader) => reader.id) });
  },
  isVisible: (viewer, { received }) => may(viewer, 'messages.write') || received !== null,
});

const MessageQuery = Type.Object({
  ...pageQuery,
  ...sortQuery(MESSAGE_SORTS),
  search: Type.Optional(
    Type.Object({
      game_id: Type.Optional(Type.Integer({ ...Id, description: 'Those that are about this game.' })),
    }),
  ),
});
const MessageList = listOf('messages', MessageRecord);

const listReceived = get('/messages', 'listMessagesOfAllSites', {
  summary: 'List the messages that you got, of all your sites',
  response: MessageList,
  find: profilesOf,
  query: MessageQuery,
  handle: async ({ context, subject: users, query }) => {
    const found = await listMessages(context.db, {
      ...{ readerIds: users.map(({ id }) => id), ofAll: false },
      ...{ gameId: query.search?.game_id, page: toPagination(query) },
    });
    const represent = (message: Message) => {
      const viewer = users.find(({ siteId }) => siteId === message.siteId)!;
      return representMessage(message, { viewer, links: context.links });
    };
    return representPage(context, found, { key: 'messages', query, represent });
  },
});

/** Assignors see all messages, officials those that they got. */
const list = get('/sites/:site_id/messages', 'listMessages', {
  summary: 'List the messages of a site',
  response: MessageList,
  find: onSite('site.read', 'reading its messages'),
  lock: lockSite,
  query: MessageQuery,
  handle: async ({ context, subject: { site, viewer }, query }) => {
    const found = await listMessages(context.db, {
      ...{ readerIds: [viewer.id], siteId: site.id, ofAll: may(viewer, 'messages.write') },
      ...{ gameId: query.search?.game_id, page: toPagination(query) },
    });
    const represent = (message: Message) => representMessage(message, { viewer, links: context.links });
    return representPage(context, found, { key: 'messages', query, represent });
  },
});

const send = post('/sites/:site_id/messages', 'createMessage', {
  summary: 'Send a message',
  created: MessageRecord,
  conflicts: ['conflict'],
  find: onSite('messages.write', WRITING),
  body: NewMessage,
  read: ({ body }, problems) => readTo(body.to, problems),
  handle: async ({ context, subject: { site, viewer }, body, input: to }) => {
    const { db, links } = context;
    const draft = { site, sender: viewer, to: to!, subject: body.subject.trim(), text: body.text };
    const id = await sendMessage(db, { ...draft, now: context.now() });
    const message = await findMessage(db, { id, readerIds: [viewer.id] });
    if (message === undefined) throw notFound('message');
    return representMessage(message, { viewer, links });
  },
});

/** Changes nothing. */
const preview = post('/sites/:site_id/messages/preview', 'previewMessage', {
  summary: 'Preview a message',
  onArchived: true,
  response: PreviewRecord,
  find: onSite('messages.write', WRITING),
  body: MessageDraft,
  read: ({ body }, problems) => readTo(body.to, problems),
  handle: async ({ context, subject: { site, viewer }, body, input: to }) => {
    const { db, links } = context;
    const now = context.now();
    const { subject = '', text = '', user_id: shownId } = body;
    const problems = textProblems({ to: to!, subject, text });
    if (problems.length > 0) throw validationError(problems);
    const found = await findAddressees(db, { viewer, to: to!, now });
    const userIds = found.people.map(({ user }) => user.id);
    const reach = await findReach(db, { userIds, kind: 'message' });
    const copied = await findCopied(db, { userIds, now });
    const people = found.people.map(({ user, duties }): PreviewedPerson => {
      const { way, reason } = reach.get(user.id) ?? { way: null, reason: 'left' as const };
      return {
        ...{ user_id: user.id, first_name: user.firstName, last_name: user.lastName },
        ...{ phone: user.mobilePhone, game_ids: duties.map(({ game }) => game.id), way, reason },
        guardian_copy: way !== null && copied.has(user.id),
      };
    });
    const gets = (reason: UnreachedReason | null) => reason !== 'left' && reason !== 'not_invited';
    const facts = factsOfEach({ site, sender: viewer, subject, text, now }, found.people);
    const shown = [
      found.people.findIndex(({ user }) => user.id === shownId),
      people.findIndex(({ reason }) => gets(reason)),
    ].find((at) => at !== -1);
    return {
      ...{ games: found.games, drafts: found.drafts },
      recipients: people.filter(({ reason }) => gets(reason)).length,
      unreached: people.filter(({ way }) => way === null).length,
      people,
      preview:
        shown !== undefined && subject && text
          ? copyOf({ subject, text }, found.people[shown]!, facts[shown]!)
          : null,
      fields: [...PERSON_FIELDS, ...(found.audience === 'games' ? GAME_FIELDS : [])],
      _links: { site: links.link('site', `/sites/${site.id}`) },
    };
  },
});

const view = get('/messages/:id', 'getMessage', {
  summary: 'View a message',
  response: MessageRecord,
  find: onMessage(),
  lock: lockRecord('message'),
  handle: async ({ context: { links }, subject: { record, viewer } }) =>
    representMessage(record, { viewer, links }),
});

const recipients = get('/messages/:id/recipients', 'listMessageRecipients', {
  summary: 'List who got a message, and who opened it',
  response: listOf('recipients', RecipientRecord),
  find: onMessage({ action: 'messages.write', doing: 'seeing who else got a message' }),
  query: Type.Object(pageQuery),
  handle: async ({ context, subject: { record, site }, query }) => {
    const found = await listRecipients(context.db, { messageId: record.id, page: toPagination(query) });
    const of = { timezone: site.timezone, links: context.links };
    return representPage(context, found, {
      ...{ key: 'recipients', query },
      represent: (recipient) => representRecipient(recipient, of),
    });
  },
});

/** Records nothing of somebody who did not get it. */
const open = post('/messages/:id/opened', 'markMessageOpened', {
  summary: 'Mark a message as opened',
  onArchived: true,
  find: onMessage(),
  handle: ({ context, subject: { record, viewer } }) =>
    recordOpening(context.db, { messageId: record.id, userId: viewer.id }),
});

export const messages: Resource = {
  tag: 'Messages',
  about: 'What assignors write to the crews of games, to groups and to people.',
  routes: [listReceived, list, send, preview, view, recipients, open],
};

type Copy = Static<typeof PreviewRecord>['preview'];

function copyOf(
  { subject, text }: { subject: string; text: string },
  { user }: Addressee,
  facts: MessageFacts,
): Copy {
  return { user_id: user.id, subject: fillSubject(subject, facts), text: fillTemplate(text, facts) };
}
