// Adds, changes and deletes records of a list, with Undo in a toast.
import { ApiError } from '@crewcall/sdk/core';
import { useQueryClient } from '@tanstack/react-query';
import { useSite } from '../session/context.tsx';
import { keyOf } from '../session/keys.ts';
import { messageOf } from '../ui/states.tsx';
import { useToasts } from '../ui/toast.tsx';
import type { ListRecord, Noun } from './nouns.ts';
import { byName, listQuery, listRequests } from './queries.ts';
import { restorerOf } from './restore.ts';

export function useListChanges(noun: Noun) {
  const { client, site } = useSite();
  const queries = useQueryClient();
  const toasts = useToasts();
  const of = { client, siteId: site.id };
  const requests = listRequests(of, noun);
  const { queryKey } = listQuery(of, noun);
  const show = (edit: (records: ListRecord[]) => ListRecord[]) =>
    queries.setQueryData(queryKey, (records) => records && edit(records).toSorted(byName));
  const put = (record: ListRecord) =>
    show((records) => [...records.filter(({ id }) => id !== record.id), record]);
  /** The counts of the list, and its records as the service has them. */
  const readAgain = () => queries.invalidateQueries({ queryKey: keyOf(site.id, noun.type) });
  const fail = (error: unknown) => toasts.show({ message: messageOf(error), isError: true });

  const create = async (body: object) => {
    const created = await requests.create(body);
    put(created);
    void readAgain();
    return created;
  };
  const showNow = (record: ListRecord) => {
    put(record);
    void readAgain();
  };
  const drop = async (record: ListRecord) => {
    show((records) => records.filter(({ id }) => id !== record.id));
    try {
      await requests.remove(record.id);
      void readAgain();
      return true;
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404; // somebody else deleted it
      if (!isGone) put(record);
      fail(error);
      return false;
    }
  };

  return {
    add: async (body: object) => {
      const created = await create(body);
      toasts.show({ message: `${created.name} was added.`, undo: () => void drop(created) });
    },
    /** Of a record that its form has changed. */
    showSaved: (saved: ListRecord, undo: () => Promise<ListRecord>) => {
      showNow(saved);
      toasts.show({ message: `${saved.name} was saved.`, undo: () => void undo().then(showNow, fail) });
    },
    fail,
    readAgain,
    /** Throws the ApiError, such as of teams that play each other. */
    merge: async (record: ListRecord, into: ListRecord) => {
      await requests.merge(record.id, into.id);
      show((records) => records.filter(({ id }) => id !== record.id));
      void readAgain();
      void queries.invalidateQueries({ queryKey: keyOf(site.id, 'game') });
      toasts.show({ message: `${record.name} was merged into ${into.name}.` });
    },
    /** Deletes at once; what its games or officials still need is an error, and the record comes back. */
    remove: async (record: ListRecord) => {
      const restore = await restorerOf(noun, record, { client, create });
      if (!(await drop(record))) return;
      toasts.show({ message: `${record.name} was deleted.`, undo: () => void restore().catch(fail) });
    },
  };
}
