// The search keys of user lists.
import { Type } from 'typebox';
import { pageQuery } from '../paging.ts';
import { UPDATED_SINCE } from './time-input.ts';

/** Page, limit and the search keys of user lists. */
export const UserListQuery = Type.Object({
  ...pageQuery,
  search: Type.Optional(
    Type.Object({
      status: Type.Optional(Type.Enum(['active', 'inactive'])),
      query: Type.Optional(Type.String({ maxLength: 90 })),
      updated_since: Type.Optional(Type.String({ maxLength: 40, description: UPDATED_SINCE })),
      signed_in: Type.Optional(
        Type.Boolean({
          description: 'false: those who have never signed in. For assignors and managers alone.',
        }),
      ),
    }),
  ),
});
