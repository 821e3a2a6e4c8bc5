// Form templates: what officials fill in after a game (docs/api: Resources, game report).
import { type Static, Type } from 'typebox';
import { FORM_LIMITS } from '../../../domain/forms/fields.ts';
import {
  changeFormTemplate,
  createFormTemplate,
  deleteFormTemplate,
} from '../../../domain/forms/templates/actions.ts';
import {
  FORM_TEMPLATE_SORTS,
  findFormTemplate,
  listFormTemplates,
} from '../../../domain/forms/templates/store.ts';
import { type FormTemplate, MAX_GIVEN_ID, type Reporters } from '../../../domain/forms/templates/template.ts';
import type { Site } from '../../../domain/sites/site.ts';
import type { Problem } from '../../../kernel/errors.ts';
import { findOnSite, onSite } from '../caller.ts';
import type { Links } from '../hal.ts';
import { nameField } from '../input/fields.ts';
import { LockVersion } from '../input/ids.ts';
import { get, post, put, type Resource, remove } from '../operation.ts';
import {
  boolean,
  linkTo,
  lockVersionField,
  recordFields,
  recordTimes,
  string,
  timesOf,
} from '../output/fields.ts';
import { listOf, pageQuery, representPage, toPagination } from '../paging.ts';
import { sortQuery } from '../selection/sort.ts';
import { lockRecord, lockSite } from '../write/row-locks.ts';
import {
  EXAMPLE_FIELD,
  FormFieldBody,
  FormFieldRecord,
  readFormFields,
  representFormField,
} from './form-fields.ts';
import { parseDay } from './time-input.ts';

const reportedBy = {
  type: 'string',
  enum: ['referee', 'everybody'],
  description: 'The first official of the crew, or each of its officials.',
  examples: ['referee'],
} as const;
const ReportedBy = Type.Unsafe<Reporters>(reportedBy);
const DAY_LENGTH = 20; // the longest form of a day has 12 characters

const FormTemplateRecord = Type.Object(
  {
    id: recordFields.id,
    name: string('Game report'),
    reported_by: ReportedBy,
    active: boolean(true, 'false: no new reports, and none is due.'),
    due_from: Type.String({
      format: 'date',
      description: 'Reports are due for games from this day on.',
      examples: ['2031-05-01'],
    }),
    fields: Type.Array(FormFieldRecord, { description: 'In their order.', examples: [[EXAMPLE_FIELD]] }),
    lock_version: lockVersionField,
    ...recordTimes,
    _links: Type.Object({
      self: linkTo('form-template'),
      site: linkTo('site'),
      submissions: linkTo('form-submissions'),
    }),
  },
  { title: 'FormTemplate' },
);

const name = nameField('Game report');
const fields = Type.Array(FormFieldBody, {
  minItems: 1,
  maxItems: FORM_LIMITS.fields,
  description: 'In their order.',
  examples: [[{ key: 'homeTeamScore', label: 'Home score', type: 'number', required: true }]],
});
const optional = {
  reported_by: Type.Optional(Type.Unsafe<Reporters>({ ...reportedBy, default: 'referee' })),
  active: Type.Optional(Type.Boolean({ default: true, examples: [true] })),
  due_from: Type.Optional(
    Type.String({
      maxLength: DAY_LENGTH,
      description: 'YYYY-MM-DD or M/D/YYYY; the day of creation where it is left out.',
      examples: ['2031-05-01'],
    }),
  ),
};
const given = {
  id: Type.Optional(
    Type.Union([Type.Integer({ minimum: 1, maximum: MAX_GIVEN_ID }), Type.Null()], {
      description: 'For programs that have the id of a template fixed: one that is free on the installation.',
    }),
  ),
};
const NewFormTemplate = Type.Object({ name, fields, ...optional, ...given }, { title: 'NewFormTemplate' });
const FormTemplateChange = Type.Object(
  {
    name: Type.Optional(name),
    fields: Type.Optional(fields),
    ...optional,
    reported_by: Type.Optional(ReportedBy),
    active: Type.Optional(Type.Boolean()),
    lock_version: Type.Optional(LockVersion),
  },
  { title: 'FormTemplateChange' },
);

export const onFormTemplate = findOnSite<FormTemplate>({
  noun: 'form template',
  load: ({ db }, id) => findFormTemplate(db, id),
});
const READING = { action: 'forms.read', doing: 'reading its form templates' } as const;
const writing = (verb: string) => ({ action: 'forms.write', doing: `${verb} form templates` }) as const;

const list = get('/sites/:site_id/form/templates', 'listFormTemplates', {
  summary: "List a site's form templates",
  response: listOf('form_templates', FormTemplateRecord),
  find: onSite(READING.action, READING.doing),
  lock: lockSite,
  query: Type.Object({ ...pageQuery, ...sortQuery(FORM_TEMPLATE_SORTS) }),
  handle: async ({ context, subject: { site }, query }) => {
    const request = { siteId: site.id, page: toPagination(query) };
    return representPage(context, await listFormTemplates(context.db, request), {
      key: 'form_templates',
      query,
      represent: (template) => representFormTemplate(template, { site, links: context.links }),
    });
  },
});

const create = post('/sites/:site_id/form/templates', 'createFormTemplate', {
  summary: 'Add a form template',
  created: FormTemplateRecord,
  conflicts: ['conflict'],
  find: onSite('forms.write', 'adding form templates'),
  body: NewFormTemplate,
  read: ({ body }, problems) => ({ ...readTemplate(body, problems) }),
  handle: async ({ context, subject: { site }, body, input }) => {
    const template = {
      ...{
        id: body.id ?? undefined,
        siteId: site.id,
        name: body.name,
        fields: input.fields ?? [],
        dueFrom: input.dueFrom,
      },
      ...{ reportedBy: body.reported_by ?? 'referee', active: body.active ?? true },
    };
    const created = await createFormTemplate(context.db, template);
    return representFormTemplate(created, { site, links: context.links });
  },
});

const view = get('/form/templates/:id', 'getFormTemplate', {
  summary: 'View a form template',
  response: FormTemplateRecord,
  find: onFormTemplate(READING),
  lock: lockRecord('form_template'),
  handle: async ({ context, subject: { record, site } }) =>
    representFormTemplate(record, { site, links: context.links }),
});

/** Changes only the members that were sent; submissions keep the form as it was. */
const change = put('/form/templates/:id', 'changeFormTemplate', {
  summary: 'Change a form template',
  response: FormTemplateRecord,
  conflicts: ['conflict', 'lock_version_mismatch'],
  find: onFormTemplate(writing('changing')),
  body: FormTemplateChange,
  read: ({ body }, problems) => readTemplate(body, problems),
  handle: async ({ context, subject: { record, site }, body, input }) => {
    const changed = await changeFormTemplate(context.db, {
      id: record.id,
      change: { ...input, name: body.name, reportedBy: body.reported_by, active: body.active },
      lockVersion: body.lock_version,
    });
    return representFormTemplate(changed, { site, links: context.links });
  },
});

const deletion = remove('/form/templates/:id', 'deleteFormTemplate', {
  summary: 'Delete a form template',
  conflicts: ['in_use'],
  find: onFormTemplate(writing('deleting')),
  handle: ({ context, subject: { record } }) => deleteFormTemplate(context.db, { id: record.id }),
});

export const formTemplates: Resource = {
  tag: 'Form templates',
  about: 'What officials fill in after a game.',
  routes: [list, create, view, change, deletion],
};

/** The members that new and changed templates share. */
function readTemplate({ fields, due_from: day }: Static<typeof FormTemplateChange>, problems: Problem[]) {
  return {
    fields: fields && readFormFields(fields, problems),
    dueFrom: day === undefined ? undefined : parseDay(day, { path: '/due_from', problems }),
  };
}

function representFormTemplate(
  template: FormTemplate,
  { site, links }: { site: Site; links: Links },
): Static<typeof FormTemplateRecord> {
  const at = `/form/templates/${template.id}`;
  return {
    id: template.id,
    name: template.name,
    reported_by: template.reportedBy,
    active: template.active,
    due_from: template.dueFrom,
    fields: template.fields.map(representFormField),
    lock_version: template.lockVersion,
    ...timesOf(template, site.timezone),
    _links: {
      self: links.link('form-template', at),
      site: links.link('site', `/sites/${site.id}`),
      submissions: links.link('form-submissions', `${at}/submissions`),
    },
  };
}
