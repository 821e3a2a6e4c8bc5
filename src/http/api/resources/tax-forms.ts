// The tax form: what whoever pays the caller has to know to report it (service.md 5.2; docs/api: OAuth).
import { type Static, Type } from 'typebox';
import { addTaxForm, removeTaxForm, replaceTaxForm } from '../../../domain/tax-forms/actions.ts';
import { findTaxForm } from '../../../domain/tax-forms/store.ts';
import {
  lastFourOfTin,
  TAX_CLASSIFICATIONS,
  type TaxDetails,
  type TaxForm,
  TIN_TYPES,
  tinDigits,
} from '../../../domain/tax-forms/tax-form.ts';
import { notFound, type Problem } from '../../../kernel/errors.ts';
import { isoInZone } from '../../../kernel/times.ts';
import { pathId } from '../input/ids.ts';
import { operation, type RequestContext } from '../operation.ts';
import { linkTo, orNull, recordFields } from '../output/fields.ts';
import { noteAccess, type OwnUser, requireOwnUser } from './bank-data.ts';

const NOUN = 'tax form';
const TIN_LENGTH = 30; // longer than any; that it is too long is then said by the rule for it
const Text = (example: string) => Type.String({ minLength: 1, maxLength: 90, examples: [example] });
const BusinessName = orNull(Type.String({ maxLength: 90, examples: ['Reyes Officiating LLC'] }));

const formFields = {
  name: Text('Omar Reyes'),
  tax_classification: Type.Unsafe<TaxForm['taxClassification']>({
    type: 'string',
    enum: [...TAX_CLASSIFICATIONS],
    examples: ['individual'],
  }),
  tin_type: Type.Unsafe<TaxForm['tinType']>({ type: 'string', enum: [...TIN_TYPES], examples: ['ssn'] }),
  street_1: Text('12 Pier Road'),
  city: Text('Portland'),
  state_or_province: Text('ME'),
  postal: Type.String({ minLength: 1, maxLength: 20, examples: ['04101'] }),
};

/** A tax form: of its number the last four digits alone. */
export const TaxFormRecord = Type.Object(
  {
    id: recordFields.id,
    ...formFields,
    business_name: BusinessName,
    tin_last_four: Type.String({ examples: ['6789'] }),
    created: recordFields.created,
    updated: recordFields.updated,
    _links: Type.Object({ self: linkTo('tax-form'), user: linkTo('user') }),
  },
  { title: 'TaxForm' },
);

const WrittenTaxForm = Type.Object({
  ...formFields,
  business_name: Type.Optional(BusinessName),
  tin: Type.String({
    maxLength: TIN_LENGTH,
    description: 'Nine digits, as text; dashes may be left out.',
    examples: ['000-00-6789'],
  }),
});

/** `GET /users/:id/tax_form`. */
export const view = operation({
  summary: 'View your tax form',
  response: TaxFormRecord,
  find: (context) => findForm(context, 'bank.read'),
  handle: async ({ context, subject }) => {
    noteAccess(context, 'tax_form.viewed', { user: subject.userId });
    return { body: representTaxForm(subject.form, subject, context) };
  },
});

/** `POST /users/:id/tax_form`: 409 where there is one. */
export const add = operation({
  summary: 'Add your tax form',
  created: TaxFormRecord,
  conflicts: ['conflict'],
  find: (context) => findOwner(context, 'bank.write'),
  body: WrittenTaxForm,
  checkBody: formProblems,
  handle: async ({ context, subject, body }) => {
    const { userId } = subject;
    const form = await addTaxForm(context.db, { userId, details: toDetails(body), vault: context.vault });
    noteAccess(context, 'tax_form.added', { user: userId });
    return {
      location: context.links.to(`/users/${userId}/tax_form`),
      body: representTaxForm(form, subject, context),
    };
  },
});

/** `PUT /users/:id/tax_form`: another one in its place, as a whole; 404 where there is none. */
export const replace = operation({
  summary: 'Replace your tax form',
  response: TaxFormRecord,
  find: (context) => findForm(context, 'bank.write'),
  body: WrittenTaxForm,
  checkBody: formProblems,
  handle: async ({ context, subject, body }) => {
    const { userId } = subject;
    const form = await replaceTaxForm(context.db, { userId, details: toDetails(body), vault: context.vault });
    noteAccess(context, 'tax_form.replaced', { user: userId });
    return { body: representTaxForm(form, subject, context) };
  },
});

/** `DELETE /users/:id/tax_form`. */
export const remove = operation({
  summary: 'Remove your tax form',
  find: (context) => findOwner(context, 'bank.write'),
  handle: async ({ context, subject: { userId } }) => {
    await removeTaxForm(context.db, { userId });
    noteAccess(context, 'tax_form.removed', { user: userId });
    return undefined;
  },
});

type Right = 'bank.read' | 'bank.write';

function findOwner(context: RequestContext, action: Right): Promise<OwnUser> {
  return requireOwnUser(context, { userId: pathId(context.params, 'id', NOUN), action, noun: NOUN });
}

async function findForm(context: RequestContext, action: Right): Promise<OwnUser & { form: TaxForm }> {
  const oneself = await findOwner(context, action);
  const form = await findTaxForm(context.db, { userId: oneself.userId, vault: context.vault });
  if (form === undefined) throw notFound(NOUN);
  return { ...oneself, form };
}

function formProblems(body: Partial<Static<typeof WrittenTaxForm>>): Problem[] {
  const texts = ['name', 'street_1', 'city', 'state_or_province', 'postal'] as const;
  const problems = texts
    .filter((name) => body[name]?.trim() === '')
    .map((name) => ({ path: `/${name}`, message: `${name} must not be blank.` }));
  if (body.tin === undefined || tinDigits(body.tin) !== undefined) return problems;
  const message = 'tin must be nine digits, such as 000-00-0000 or 00-0000000; dashes may be left out.';
  return [...problems, { path: '/tin', message }];
}

function toDetails(body: Static<typeof WrittenTaxForm>): TaxDetails {
  return {
    name: body.name.trim(),
    businessName: body.business_name?.trim() || null,
    taxClassification: body.tax_classification,
    tinType: body.tin_type,
    tin: tinDigits(body.tin)!,
    street1: body.street_1.trim(),
    city: body.city.trim(),
    stateOrProvince: body.state_or_province.trim(),
    postal: body.postal.trim(),
  };
}

function representTaxForm(
  form: TaxForm,
  { site }: OwnUser,
  { links }: RequestContext,
): Static<typeof TaxFormRecord> {
  return {
    id: form.id,
    name: form.name,
    business_name: form.businessName,
    tax_classification: form.taxClassification,
    tin_type: form.tinType,
    tin_last_four: lastFourOfTin(form),
    street_1: form.street1,
    city: form.city,
    state_or_province: form.stateOrProvince,
    postal: form.postal,
    created: isoInZone(form.createdAt, site.timezone),
    updated: isoInZone(form.updatedAt, site.timezone),
    _links: {
      self: links.link('tax-form', `/users/${form.userId}/tax_form`),
      user: links.link('user', `/users/${form.userId}`),
    },
  };
}
