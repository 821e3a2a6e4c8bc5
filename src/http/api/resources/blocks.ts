// Blocks: what an official should not be assigned to (docs/api: Resources, block).
import { type Static, Type } from 'typebox';
import * as actions from '../../../domain/blocks/actions.ts';
import { BLOCK_KINDS, type Block, TARGETS } from '../../../domain/blocks/block.ts';
import { BLOCK_SORTS, findBlock, listBlocks } from '../../../domain/blocks/store.ts';
import type { Site } from '../../../domain/sites/site.ts';
import type { Problem } from '../../../kernel/errors.ts';
import { findOnSite } from '../caller.ts';
import type { Links } from '../hal.ts';
import { textField, trimToNull } from '../input/fields.ts';
import { Id } from '../input/ids.ts';
import { get, post, type Resource, remove } from '../operation.ts';
import { integer, linkTo, orNull, recordFields, recordTimes, string, timesOf } from '../output/fields.ts';
import { listOf, pageQuery, representPage, toPagination } from '../paging.ts';
import { sortQuery } from '../selection/sort.ts';
import { lockRecord } from '../write/row-locks.ts';
import { onUser } from './users.ts';

const targetId = (what: string) => orNull(Type.Integer({ description: `null: it is no block of ${what}.` }));

const BlockRecord = Type.Object(
  {
    id: recordFields.id,
    user_id: integer(17),
    kind: Type.Enum([...BLOCK_KINDS], { examples: ['team'] }),
    name: string('Harbor Hawks', 'Of the team, venue, league or official.'),
    team_id: targetId('a team'),
    venue_id: targetId('a venue'),
    league_id: targetId('a league'),
    other_user_id: targetId('another official'),
    reason: orNull(string("A player's parent")),
    ...recordTimes,
    _links: Type.Object({ self: linkTo('block'), user: linkTo('user') }),
  },
  { title: 'Block' },
);

const OptionalId = Type.Optional(Type.Union([Id, Type.Null()]));
const NewBlock = Type.Object(
  {
    team_id: OptionalId,
    venue_id: OptionalId,
    league_id: OptionalId,
    other_user_id: Type.Optional(
      Type.Union([Type.Integer({ ...Id, examples: [18] }), Type.Null()], {
        description: 'Another official.',
      }),
    ),
    reason: Type.Optional(textField({ maxLength: 200, example: "A player's parent" })),
  },
  { title: 'NewBlock', description: 'Exactly one of the ids.' },
);

const READING = { action: 'blocks.read', doing: 'reading what officials are blocked from' } as const;
const WRITING = { action: 'blocks.write', doing: 'blocking officials' } as const;
const onBlock = findOnSite<Block>({ noun: 'block', load: ({ db }, id) => findBlock(db, id) });

const list = get('/users/:id/blocks', 'listUserBlocks', {
  summary: 'List what an official is blocked from',
  response: listOf('blocks', BlockRecord),
  find: onUser(READING),
  lock: lockRecord('user'),
  query: Type.Object({ ...pageQuery, ...sortQuery(BLOCK_SORTS) }),
  handle: async ({ context, subject: { record, site }, query }) => {
    const request = { userId: record.id, page: toPagination(query) };
    return representPage(context, await listBlocks(context.db, request), {
      key: 'blocks',
      query,
      represent: (block) => representBlock(block, site, context.links),
    });
  },
});

const add = post('/users/:id/blocks', 'createUserBlock', {
  summary: 'Block an official',
  created: BlockRecord,
  conflicts: ['conflict'],
  find: onUser(WRITING),
  body: NewBlock,
  read: ({ body }, problems) => readTarget(body, problems),
  handle: async ({ context, subject: { record, site }, body, input: target }) => {
    const reason = trimToNull(body.reason) ?? null;
    const block = { siteId: site.id, userId: record.id, ...target!, reason };
    return representBlock(await actions.addBlock(context.db, block), site, context.links);
  },
});

const view = get('/blocks/:id', 'getBlock', {
  summary: 'View a block',
  response: BlockRecord,
  find: onBlock(READING),
  lock: lockRecord('block'),
  handle: async ({ context, subject: { record, site } }) => representBlock(record, site, context.links),
});

const deletion = remove('/blocks/:id', 'deleteBlock', {
  summary: 'Delete a block',
  find: onBlock(WRITING),
  handle: ({ context, subject: { record } }) => actions.deleteBlock(context.db, { id: record.id }),
});

export const blocks: Resource = {
  tag: 'Blocks',
  about: 'What officials should not be assigned to.',
  routes: [list, add, view, deletion],
};

/** The one target that was sent. */
function readTarget(body: Static<typeof NewBlock>, problems: Problem[]) {
  const sent = BLOCK_KINDS.flatMap((kind) => {
    const id = body[TARGETS[kind]];
    return id == null ? [] : [{ kind, targetId: id }];
  });
  const names = Object.values(TARGETS);
  const isWrong = problems.some(({ path }) => names.some((name) => path === `/${name}`));
  if (sent.length !== 1 && !isWrong) {
    const message = `Send exactly one of ${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`;
    problems.push({ path: `/${sent[1] ? TARGETS[sent[1].kind] : TARGETS.team}`, message });
  }
  return sent[0];
}

function representBlock(block: Block, site: Site, links: Links): Static<typeof BlockRecord> {
  const idOf = (kind: Block['kind']) => (block.kind === kind ? block.targetId : null);
  return {
    id: block.id,
    user_id: block.userId,
    kind: block.kind,
    name: block.targetName,
    team_id: idOf('team'),
    venue_id: idOf('venue'),
    league_id: idOf('league'),
    other_user_id: idOf('official'),
    reason: block.reason,
    ...timesOf(block, site.timezone),
    _links: {
      self: links.link('block', `/blocks/${block.id}`),
      user: links.link('user', `/users/${block.userId}`),
    },
  };
}
