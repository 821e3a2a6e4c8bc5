// Reads the settings of the site, and changes them at once, with Undo in a toast.
import type { SiteChange, WholeSite } from '@crewcall/sdk/core';
import { Sites } from '@crewcall/sdk/resources';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSite } from '../../session/context.tsx';
import { siteQuery } from '../../site/queries.ts';
import { messageOf } from '../../ui/states.tsx';
import { useToasts } from '../../ui/toast.tsx';

/** The site as the service has it, and what changes it at once, with Undo. */
export function useSiteSettings() {
  const { client, site: known } = useSite();
  const queries = useQueryClient();
  const toasts = useToasts();
  const query = siteQuery(client, known.id);
  const put = async (change: SiteChange) => {
    const before = queries.getQueryData(query.queryKey);
    queries.setQueryData(query.queryKey, before && changed(before, change));
    try {
      queries.setQueryData(query.queryKey, await new Sites(client).change(known.id, change));
      return true;
    } catch (error) {
      queries.setQueryData(query.queryKey, before);
      toasts.show({ message: messageOf(error), isError: true });
      return false;
    }
  };
  const save = async (change: SiteChange, label: string) => {
    const before = queries.getQueryData(query.queryKey);
    if (before === undefined || !(await put(change))) return;
    const undo = () => void put(sameMembers(before, change) as SiteChange);
    toasts.show({ message: `“${label}” was saved.`, undo });
  };
  const showNow = (saved: WholeSite) => void queries.setQueryData(query.queryKey, saved);
  /** Of a form that has changed the site. */
  const showSaved = (
    saved: WholeSite,
    { message, undo }: { message: string; undo: () => Promise<WholeSite> },
  ) => {
    const fail = (error: unknown) => toasts.show({ message: messageOf(error), isError: true });
    showNow(saved);
    toasts.show({ message, undo: () => void undo().then(showNow, fail) });
  };
  return { site: useQuery(query), save, showSaved, showNow };
}

type Members = Record<string, unknown>;
const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The record with a change of some members, also of those within a member. */
function changed<Of extends object>(record: Of, change: object): Of {
  const before = record as Members;
  const entries = Object.entries(change).map(([name, value]) => [
    name,
    isObject(value) && isObject(before[name]) ? changed(before[name], value) : value,
  ]);
  return { ...record, ...Object.fromEntries(entries) };
}

/** Of the record, the members that the change has. */
function sameMembers(record: object, change: object): Members {
  const before = record as Members;
  const entries = Object.entries(change).map(([name, value]) => [
    name,
    isObject(value) && isObject(before[name]) ? sameMembers(before[name], value) : before[name],
  ]);
  return Object.fromEntries(entries);
}
