// The names of the fields of the venue that somebody chooses.
import { useQuery } from '@tanstack/react-query';
import { useSite } from '../session/context.tsx';
import { fieldsQuery } from './queries.ts';

/** None while no venue is chosen. */
export function useFieldNames(venueId: number | undefined): string[] {
  const { client, site } = useSite();
  const query = fieldsQuery({ client, siteId: site.id }, venueId ?? 0);
  const { data = [] } = useQuery({ ...query, enabled: venueId !== undefined });
  return data.map(({ name }) => name);
}
