// A form template: the fields that officials fill in after a game, and who must.
import type { FormField } from '../fields.ts';

/** The first official of the crew, or each of its officials. */
export type Reporters = 'referee' | 'everybody';

export type FormTemplate = {
  id: number;
  siteId: number;
  name: string;
  reportedBy: Reporters;
  /** False: no new reports, and none is due. */
  active: boolean;
  /** `2031-05-03`: reports are due for games from this day on, in the time zone of the site. */
  dueFrom: string;
  fields: FormField[];
  lockVersion: number;
  createdAt: Date;
  updatedAt: Date;
};

/** `dueFrom` is the present day of the site unless given. */
export type NewFormTemplate = Pick<FormTemplate, 'siteId' | 'name' | 'reportedBy' | 'active' | 'fields'> & {
  dueFrom?: string | undefined;
};

/** A change of a template: only the fields sent change. The list of form fields is replaced as a whole. */
export type FormTemplateChange = {
  [Field in 'name' | 'reportedBy' | 'active' | 'dueFrom' | 'fields']?: FormTemplate[Field] | undefined;
};
