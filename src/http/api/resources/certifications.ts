// Certifications: what officials have passed, and until when it is valid (docs/api: Resources, certification).
import { type Static, Type } from 'typebox';
import { may } from '../../../domain/access.ts';
import * as actions from '../../../domain/certifications/actions.ts';
import type { Certification, CertificationChange } from '../../../domain/certifications/certification.ts';
import {
  CERTIFICATION_SORTS,
  findCertification,
  listCertifications,
} from '../../../domain/certifications/store.ts';
import { isCertificationName } from '../../../domain/certifications/words.ts';
import type { Site } from '../../../domain/sites/site.ts';
import type { Problem } from '../../../kernel/errors.ts';
import { findOnSite } from '../caller.ts';
import type { Links } from '../hal.ts';
import { nameField, textField, trimToNull } from '../input/fields.ts';
import { get, post, put, type Resource, remove } from '../operation.ts';
import { integer, linkTo, orNull, recordFields, recordTimes, string, timesOf } from '../output/fields.ts';
import { listOf, pageQuery, representPage, toPagination } from '../paging.ts';
import { sortQuery } from '../selection/sort.ts';
import { lockRecord } from '../write/row-locks.ts';
import { parseDay } from './time-input.ts';
import { onUser, onUserOrOneself } from './users.ts';

const DAY_LENGTH = 20; // the longest form of a day has 12 characters

const day = (description: string) =>
  orNull(Type.String({ format: 'date', description, examples: ['2027-05-02'] }));

const CertificationRecord = Type.Object(
  {
    id: recordFields.id,
    user_id: integer(17),
    name: string('Background check'),
    valid_from: day('The first day on which it is valid; null: it does not matter.'),
    valid_until: day('The last day on which it is valid; null: it does not end.'),
    ...recordTimes,
    _links: Type.Object({ self: linkTo('certification'), user: linkTo('user') }),
  },
  { title: 'Certification' },
);

const Day = Type.Optional(
  textField({ maxLength: DAY_LENGTH, example: '2027-05-02', description: 'YYYY-MM-DD or M/D/YYYY.' }),
);
const name = Type.Refine(
  nameField('Background check'),
  isCertificationName,
  () =>
    'must have no “;”, and not end with “(from …)”, “(until …)” or “()”: a sheet would read another certification',
);
const NewCertification = Type.Object(
  { name, valid_from: Day, valid_until: Day },
  { title: 'NewCertification' },
);
const ChangedCertification = Type.Object(
  { name: Type.Optional(name), valid_from: Day, valid_until: Day },
  { title: 'CertificationChange' },
);

const READING = { action: 'certifications.read', doing: 'reading the certifications of others' } as const;
const WRITING = { action: 'certifications.write', doing: 'changing certifications' } as const;
/** Visible to its user and to assignors; others get 404. */
const onCertification = findOnSite<Certification>({
  noun: 'certification',
  load: ({ db }, id) => findCertification(db, id),
  isVisible: (viewer, { userId }) => may(viewer, READING.action, userId),
});

const list = get('/users/:id/certifications', 'listUserCertifications', {
  summary: "List a user's certifications",
  response: listOf('certifications', CertificationRecord),
  find: onUserOrOneself(READING),
  lock: lockRecord('user'),
  query: Type.Object({ ...pageQuery, ...sortQuery(CERTIFICATION_SORTS) }),
  handle: async ({ context, subject: { record, site }, query }) => {
    const request = { userId: record.id, page: toPagination(query) };
    return representPage(context, await listCertifications(context.db, request), {
      key: 'certifications',
      query,
      represent: (row) => representCertification(row, site, context.links),
    });
  },
});

const add = post('/users/:id/certifications', 'createUserCertification', {
  summary: 'Add a certification',
  created: CertificationRecord,
  conflicts: ['conflict'],
  find: onUser(WRITING),
  body: NewCertification,
  read: ({ body }, problems) => readDays(body, problems),
  handle: async ({ context, subject: { record, site }, body, input }) => {
    const { validFrom = null, validUntil = null } = input;
    const certification = {
      siteId: site.id,
      userId: record.id,
      name: body.name.trim(),
      validFrom,
      validUntil,
    };
    const added = await actions.addCertification(context.db, certification);
    return representCertification(added, site, context.links);
  },
});

const view = get('/certifications/:id', 'getCertification', {
  summary: 'View a certification',
  response: CertificationRecord,
  find: onCertification(),
  lock: lockRecord('certification'),
  handle: async ({ context, subject: { record, site } }) =>
    representCertification(record, site, context.links),
});

const change = put('/certifications/:id', 'changeCertification', {
  summary: 'Change a certification',
  response: CertificationRecord,
  conflicts: ['conflict'],
  find: onCertification(WRITING),
  body: ChangedCertification,
  read: ({ body }, problems) => readDays(body, problems),
  handle: async ({ context, subject: { record, site }, body, input }) => {
    const change: CertificationChange = { name: body.name?.trim(), ...input };
    const changed = await actions.changeCertification(context.db, { id: record.id, change });
    return representCertification(changed, site, context.links);
  },
});

const deletion = remove('/certifications/:id', 'deleteCertification', {
  summary: 'Delete a certification',
  find: onCertification(WRITING),
  handle: ({ context, subject: { record } }) => actions.deleteCertification(context.db, { id: record.id }),
});

export const certifications: Resource = {
  tag: 'Certifications',
  about: 'What officials have passed, and until when it is valid.',
  routes: [list, add, view, change, deletion],
};

/** The days that were sent; null clears one, undefined leaves it as it is. */
function readDays(
  body: Static<typeof ChangedCertification>,
  problems: Problem[],
): { validFrom: string | null | undefined; validUntil: string | null | undefined } {
  const read = (name: 'valid_from' | 'valid_until') => {
    const text = trimToNull(body[name]);
    return text == null ? text : parseDay(text, { path: `/${name}`, problems });
  };
  return { validFrom: read('valid_from'), validUntil: read('valid_until') };
}

function representCertification(
  certification: Certification,
  site: Site,
  links: Links,
): Static<typeof CertificationRecord> {
  const { id, userId, name, validFrom, validUntil } = certification;
  return {
    ...{ id, user_id: userId, name, valid_from: validFrom, valid_until: validUntil },
    ...timesOf(certification, site.timezone),
    _links: {
      self: links.link('certification', `/certifications/${id}`),
      user: links.link('user', `/users/${userId}`),
    },
  };
}
