// Arguments that several tools take.
import { type TProperties, Type } from 'typebox';
import { Id } from '../input/ids.ts';

/** An object with these members and no others: what is not described here, such as an override, never reaches the API. */
export function closed<Members extends TProperties>(members: Members) {
  return Type.Object(members, { additionalProperties: false });
}

export const SiteId = Type.Integer({ ...Id, description: 'The site, as list_sites gives it.' });
export const Day = (which: string) =>
  Type.Optional(
    Type.String({
      description: `${which} day, as YYYY-MM-DD, in the time zone of the site.`,
      maxLength: 10,
    }),
  );
/** The games of some days, and of a team, a venue or a league. */
export const gamesOfDays = {
  site_id: SiteId,
  start_date: Day('The first'),
  end_date: Day('The last'),
  query: Type.Optional(
    Type.String({ maxLength: 90, description: 'Part of the name of a team, venue or league.' }),
  ),
};
export const Name = Type.Optional(Type.String({ maxLength: 90, description: 'Part of the name.' }));
export const Page = Type.Optional(
  Type.Integer({ minimum: 1, description: 'next_page of the page before; the first one without it.' }),
);
export const id = (description: string) => Type.Integer({ ...Id, description });
export const ids = (maxItems: number, description: string) =>
  Type.Array(Id, { minItems: 1, maxItems, description });
