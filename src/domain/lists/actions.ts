// What can be done with the lists.
import { invalid, Refusal } from '../../kernel/errors.ts';
import type { Database } from '../../storage/database.ts';
import { zoneNamed } from '../sites/site.ts';
import type { Venue } from '../venues/venue.ts';
import { type Entries, type ListName, type NewEntry, NOUNS } from './list.ts';
import { insertEntry } from './store.ts';

/**
 * Adds an entry to one of a site's lists. Refusal `conflict` when the name, case and spacing folded, is taken;
 * invalid (`/timezone`) for a venue in an unknown IANA zone.
 */
export async function createEntry<List extends ListName>(
  db: Database,
  list: List,
  entry: NewEntry<List>,
): Promise<Entries[List]> {
  const created = await db.transaction((tx) => insertEntry(tx, list, inKnownZone(entry)));
  if (created === undefined) {
    throw new Refusal(
      'conflict',
      `The site has a ${NOUNS[list]} named "${entry.name}" already; use that one.`,
    );
  }
  return created;
}

function inKnownZone<List extends ListName>(entry: NewEntry<List>): NewEntry<List> {
  const { timezone } = entry as Pick<Partial<Venue>, 'timezone'>;
  if (timezone == null) return entry;
  const known = zoneNamed(timezone);
  if (known !== undefined) return { ...entry, timezone: known };
  const message = `timezone is not a known IANA time zone: "${timezone}"; send one such as America/Chicago.`;
  throw invalid([{ path: '/timezone', message }]);
}
