// What is kept on the person of the token: all of it as JSON, and its deletion (docs/api: Account).
import { Type } from 'typebox';
import { validationError } from '../../../kernel/errors.ts';
import { Id } from '../input/ids.ts';
import { get, remove } from '../operation.ts';
import { PageLink } from '../output/fields.ts';

const ExportRecord = Type.Object(
  {
    account: Type.Record(Type.String(), Type.Unknown(), {
      description: 'The account, without its password.',
    }),
    sites: Type.Array(Type.Record(Type.String(), Type.Unknown()), {
      description: 'Of each site: the profile, and what is theirs there.',
    }),
    _links: Type.Object({ self: PageLink }),
  },
  { title: 'AccountExport', additionalProperties: Type.Array(Type.Record(Type.String(), Type.Unknown())) },
);

export const exportOwnData = get('/current_account/export', 'exportCurrentAccount', {
  summary: 'Export what is kept on you',
  scopes: { allOf: ['bank', 'read'] },
  response: ExportRecord,
  handle: async ({ context }) => {
    const exported = await context.people.exportAccount(context.caller.accountId);
    return { ...exported, _links: { self: { href: context.links.to(context.path, {}) } } } as never;
  },
});

/** Takes the id of the account, so that no program deletes a person by mistake. */
export const deleteOwnAccount = remove('/current_account', 'deleteCurrentAccount', {
  summary: 'Delete your account and what is kept on you',
  scopes: { allOf: ['bank', 'write'] },
  conflicts: ['conflict'],
  query: Type.Object({ id: Type.Unsafe<number>({ ...Id, description: 'The id of your account.' }) }),
  handle: async ({ context, query: { id } }) => {
    if (id !== context.caller.accountId) {
      const message =
        'id is not the id of the account of this token; send the one that GET /current_account shows.';
      throw validationError([{ path: '/id', message }]);
    }
    await context.people.eraseAccount(context.db, id);
  },
});
