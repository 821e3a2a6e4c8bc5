// The tax form: the data that the payer of the caller needs to report payments (service.md 5.2; docs/api: OAuth).
import { type Static, Type } from 'typebox';
import { addTaxForm, removeTaxForm, replaceTaxForm } from '../../../domain/bank-data/actions.ts';
import { lastFour } from '../../../domain/bank-data/bank-account.ts';
import { type TaxForm, taxForms } from '../../../domain/bank-data/store.ts';
import {
  TAX_CLASSIFICATIONS,
  type TaxDetails,
  TIN_TYPES,
  tinDigits,
} from '../../../domain/bank-data/tax-form.ts';
import type { Site } from '../../../domain/sites/site.ts';
import { notFound, type Problem } from '../../../kernel/errors.ts';
import type { Links } from '../hal.ts';
import { get, post, put, type RequestContext, type Route, remove } from '../operation.ts';
import { linkTo, orNull, recordFields, recordTimes, string } from '../output/fields.ts';
import { lockRecord } from '../write/row-locks.ts';
import {
  BANK_CHANGES,
  type BankRight,
  blankProblems,
  loadOwner,
  logAccess,
  ownOnly,
  representOwned,
} from './bank-data.ts';

const NOUN = 'tax form';
const TIN_LENGTH = 30; // longer than any valid one, so that the domain rule reports the exact limit
const Text = (example: string) => Type.String({ minLength: 1, maxLength: 90, examples: [example] });
const BusinessName = orNull(Type.String({ maxLength: 90, examples: ['Reyes Officiating LLC'] }));

const formFields = {
  name: Text('Omar Reyes'),
  tax_classification: Type.Unsafe<TaxDetails['taxClassification']>({
    type: 'string',
    enum: [...TAX_CLASSIFICATIONS],
    examples: ['individual'],
  }),
  tin_type: Type.Unsafe<TaxDetails['tinType']>({ type: 'string', enum: [...TIN_TYPES], examples: ['ssn'] }),
  street_1: Text('12 Pier Road'),
  city: Text('Portland'),
  state_or_province: Text('ME'),
  postal: Type.String({ minLength: 1, maxLength: 20, examples: ['04101'] }),
};

/** A tax form. Its number is represented by the last four digits only. */
const TaxFormRecord = Type.Object(
  {
    id: recordFields.id,
    ...formFields,
    business_name: BusinessName,
    tin_last_four: string('6789'),
    ...recordTimes,
    _links: Type.Object({ self: linkTo('tax-form'), user: linkTo('user') }),
  },
  { title: 'TaxForm' },
);

const WrittenTaxForm = Type.Object(
  {
    ...formFields,
    business_name: Type.Optional(BusinessName),
    tin: Type.String({
      maxLength: TIN_LENGTH,
      description: 'Nine digits, as text; dashes may be left out.',
      examples: ['000-00-6789'],
    }),
  },
  { title: 'TaxFormInput' },
);

const owner = (action: BankRight) => ownOnly(action, { noun: NOUN, load: loadOwner });
const withForm = (action: BankRight) => async (context: RequestContext) => {
  const subject = await owner(action)(context);
  const form = await taxForms.find(context.db, { key: { userId: subject.record.id }, vault: context.vault });
  if (form === undefined) throw notFound(NOUN);
  return { ...subject, form };
};

const view = get('/users/:id/tax_form', 'getUserTaxForm', {
  summary: 'View your tax form',
  scopes: 'bank',
  response: TaxFormRecord,
  find: withForm('bank.read'),
  lock: lockRecord('user'),
  handle: async ({ context, subject: { record, site, form } }) => {
    logAccess(context, 'tax_form.viewed', { user: record.id });
    return representTaxForm(form, site, context.links);
  },
});

/** Throws 409 if the user has a tax form. */
const add = post('/users/:id/tax_form', 'createUserTaxForm', {
  summary: 'Add your tax form',
  scopes: BANK_CHANGES,
  created: TaxFormRecord,
  conflicts: ['conflict'],
  find: owner('bank.write'),
  body: WrittenTaxForm,
  read: ({ body }, problems) => void problems.push(...formProblems(body)),
  handle: async ({ context, subject: { record, site }, body }) => {
    const form = await addTaxForm(context.db, toWritten(context, record.id, body));
    logAccess(context, 'tax_form.added', { user: record.id });
    return representTaxForm(form, site, context.links);
  },
});

/** Replaces the whole form. Throws 404 if the user has none. */
const replace = put('/users/:id/tax_form', 'changeUserTaxForm', {
  summary: 'Replace your tax form',
  scopes: BANK_CHANGES,
  response: TaxFormRecord,
  find: withForm('bank.write'),
  body: WrittenTaxForm,
  read: ({ body }, problems) => void problems.push(...formProblems(body)),
  handle: async ({ context, subject: { record, site }, body }) => {
    const form = await replaceTaxForm(context.db, toWritten(context, record.id, body));
    logAccess(context, 'tax_form.replaced', { user: record.id });
    return representTaxForm(form, site, context.links);
  },
});

const deletion = remove('/users/:id/tax_form', 'deleteUserTaxForm', {
  summary: 'Remove your tax form',
  onArchived: true,
  scopes: BANK_CHANGES,
  find: owner('bank.write'),
  handle: async ({ context, subject: { record } }) => {
    await removeTaxForm(context.db, { userId: record.id });
    logAccess(context, 'tax_form.removed', { user: record.id });
  },
});

export const taxFormRoutes: Route[] = [view, add, replace, deletion];

function formProblems(body: Partial<Static<typeof WrittenTaxForm>>): Problem[] {
  const problems = blankProblems(body, ['name', 'street_1', 'city', 'state_or_province', 'postal']);
  if (body.tin === undefined || tinDigits(body.tin) !== undefined) return problems;
  const message = 'tin must be nine digits, such as 000-00-0000 or 00-0000000; dashes may be left out.';
  return [...problems, { path: '/tin', message }];
}

function toWritten({ vault }: RequestContext, userId: number, body: Static<typeof WrittenTaxForm>) {
  const details: TaxDetails = {
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
  return { userId, details, vault };
}

function representTaxForm(form: TaxForm, site: Site, links: Links): Static<typeof TaxFormRecord> {
  const { _links, ...shared } = representOwned(form, site, links);
  return {
    ...shared,
    name: form.name,
    business_name: form.businessName,
    tax_classification: form.taxClassification,
    tin_type: form.tinType,
    tin_last_four: lastFour(form.tin),
    street_1: form.street1,
    city: form.city,
    state_or_province: form.stateOrProvince,
    postal: form.postal,
    _links: { self: links.link('tax-form', `/users/${form.userId}/tax_form`), ..._links },
  };
}
