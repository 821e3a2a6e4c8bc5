// The personal data of the token's account: all of it as JSON, and its deletion (docs/api: Account).
import { Type } from 'typebox';
import { AppError, validationError } from '../../../kernel/errors.ts';
import { Id } from '../input/ids.ts';
import { get, type RequestContext, remove } from '../operation.ts';
import { PageLink } from '../output/fields.ts';

/** Throws `forbidden` for an application that the person allowed to act for them: no scope tells them of this. */
async function requireNoConsent({ caller }: RequestContext): Promise<void> {
  if (caller.consentId === undefined) return;
  const message =
    'An application that acts for somebody cannot do this. The person can do it themselves, under "Your data" in their profile.';
  throw new AppError('forbidden', message);
}

const ExportRecord = Type.Object(
  {
    account: Type.Record(Type.String(), Type.Unknown(), {
      description: 'The account, without its password.',
    }),
    sites: Type.Array(Type.Record(Type.String(), Type.Unknown()), {
      description: 'For each site, the profile and the records of the person there.',
    }),
    _links: Type.Object({ self: PageLink }),
  },
  { title: 'AccountExport', additionalProperties: Type.Array(Type.Record(Type.String(), Type.Unknown())) },
);

export const exportOwnData = get('/current_account/export', 'exportCurrentAccount', {
  summary: 'Export your personal data',
  scopes: { allOf: ['bank', 'read'] },
  find: requireNoConsent,
  response: ExportRecord,
  handle: async ({ context }) => {
    const exported = await context.people.exportAccount(context.caller.accountId);
    return { ...exported, _links: { self: { href: context.links.to(context.path, {}) } } } as never;
  },
});

/** Takes the id of the account, so that no program deletes a person by mistake. */
export const deleteOwnAccount = remove('/current_account', 'deleteCurrentAccount', {
  summary: 'Delete your account and personal data',
  scopes: { allOf: ['bank', 'write'] },
  find: requireNoConsent,
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
