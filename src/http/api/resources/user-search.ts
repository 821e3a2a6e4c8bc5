// The search keys of user lists.
import { Type } from 'typebox';
import { ONBOARDING_STATES } from '../../../domain/users/onboarding.ts';
import { USER_SORTS } from '../../../domain/users/store.ts';
import { pageQuery } from '../paging.ts';
import { sortQuery } from '../selection/sort.ts';
import { UPDATED_SINCE } from './time-input.ts';

/** Page, limit and the search keys of user lists. */
export const UserListQuery = Type.Object({
  ...pageQuery,
  ...sortQuery(USER_SORTS),
  search: Type.Optional(
    Type.Object({
      status: Type.Optional(Type.Enum(['active', 'inactive'])),
      query: Type.Optional(Type.String({ maxLength: 90 })),
      updated_since: Type.Optional(Type.String({ maxLength: 40, description: UPDATED_SINCE })),
      onboarding: Type.Optional(
        Type.Enum([...ONBOARDING_STATES], {
          description:
            'How far they have come: those who have never signed in by their invitation, others by what is missing. For assignors and managers alone.',
        }),
      ),
      signed_in: Type.Optional(
        Type.Boolean({
          description: 'false: those who have never signed in. For assignors and managers alone.',
        }),
      ),
    }),
  ),
});
