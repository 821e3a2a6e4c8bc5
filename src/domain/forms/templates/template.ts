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

/** The greatest id that may be given. Later ids follow it, so they stay safe integers, and fit the ids of a path. */
export const MAX_GIVEN_ID = 2_147_483_647;

/** `id` is the next one unless given, `dueFrom` the present day of the site. */
export type NewFormTemplate = Pick<FormTemplate, 'siteId' | 'name' | 'reportedBy' | 'active' | 'fields'> & {
  id?: number | undefined;
  dueFrom?: string | undefined;
};

/** A change of a template: only the fields sent change. The list of form fields is replaced as a whole. */
export type FormTemplateChange = {
  [Field in 'name' | 'reportedBy' | 'active' | 'dueFrom' | 'fields']?: FormTemplate[Field] | undefined;
};
