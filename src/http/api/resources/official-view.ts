// A user inside another record: who officiates a game, requests one, or has submitted a form (docs/api: Resources, user).
import { type Static, Type } from 'typebox';
import { may } from '../../../domain/access.ts';
import { isMinor } from '../../../domain/users/minor.ts';
import type { User } from '../../../domain/users/user.ts';
import type { SiteSubject } from '../caller.ts';
import type { Links } from '../hal.ts';
import { linkTo, orNull, recordFields, recordTimes, string, timesOf } from '../output/fields.ts';

const phone = () => orNull(string('+1 555 0100'));
/** Described for what some callers do not see. */
export const hidden = 'null where this caller may not see it';

/** A user inside another record that already contains the site. */
export const OfficialRecord = Type.Object(
  {
    id: recordFields.id,
    first_name: string('Omar'),
    last_name: string('Reyes'),
    mi: orNull(string('J', 'Middle initial.')),
    email_addresses: Type.Array(string('omar.reyes@harbor.example'), {
      description: 'Empty where this caller may not see them.',
    }),
    mobile_phone: phone(),
    mobile_phone_is_public: Type.Boolean({
      description: `Of a phone that is not public: ${hidden}. That of a minor is never public.`,
    }),
    home_phone: phone(),
    home_phone_is_public: Type.Boolean(),
    work_phone: phone(),
    work_phone_is_public: Type.Boolean(),
    official: Type.Boolean(),
    assignor: Type.Boolean(),
    manager: Type.Boolean(),
    active: Type.Boolean(),
    grade: orNull(string('Grade 7', hidden)),
    ...recordTimes,
    _links: Type.Object({
      self: linkTo('user'),
      games: linkTo('games'),
      avatar_square: linkTo('avatar'),
      avatar_original: linkTo('avatar'),
    }),
  },
  { title: 'Official' },
);

/** `now`: who is a minor by then. */
export type OfficialView = SiteSubject & { links: Links; now: Date };

/**
 * A user inside a game or an assignment, which already contain the site. Grade and addresses are visible to the user and
 * to assignors; phones also to others if they are marked public. Those of a minor are never public.
 */
export function representOfficial(
  user: User,
  { site, viewer, links, now }: OfficialView,
): Static<typeof OfficialRecord> {
  const seesAll = may(viewer, 'users.contacts', user.id);
  const isShared = (isPublic: boolean) => isPublic && !isMinor(user, site, now);
  const phone = (number: string | null, isPublic: boolean) => (seesAll || isShared(isPublic) ? number : null);
  return {
    id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    mi: user.mi,
    email_addresses: seesAll ? user.emailAddresses : [],
    mobile_phone: phone(user.mobilePhone, user.mobilePhoneIsPublic),
    mobile_phone_is_public: isShared(user.mobilePhoneIsPublic),
    home_phone: phone(user.homePhone, user.homePhoneIsPublic),
    home_phone_is_public: isShared(user.homePhoneIsPublic),
    work_phone: phone(user.workPhone, user.workPhoneIsPublic),
    work_phone_is_public: isShared(user.workPhoneIsPublic),
    official: user.official,
    assignor: user.assignor,
    manager: user.manager,
    active: user.active,
    grade: seesAll ? user.grade : null,
    ...timesOf(user, site.timezone),
    _links: {
      self: links.link('user', `/users/${user.id}`),
      games: links.link('games', `/users/${user.id}/games`),
      avatar_square: links.avatar('square.png'),
      avatar_original: links.avatar('original.png'),
    },
  };
}
