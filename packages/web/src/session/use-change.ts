// The one way to change something: shown at once, sent in order, taken back if it fails, said, and undone.
import { ApiError, ConnectionError } from '@crewcall/sdk/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { messageOf } from '../ui/states.tsx';
import { useToasts } from '../ui/toast/toast.tsx';
import type { Toast } from '../ui/toast/toast-list.tsx';
import { type Affected, isNotIn, readAgain } from './live/changed-records.ts';
import { type Patch, showAtOnce } from './optimistic.ts';

export type Change<Result = unknown> = {
  /** What is changed, such as "user 5": changes of one record are sent one after the other. */
  record: string;
  send: () => Promise<Result>;
  /** What the cache shows before the service has the change. */
  optimistic?: readonly Patch[];
  /** What the cache shows once the service has it. */
  saved?: (result: Result) => readonly Patch[];
  /**
   * What is read again afterwards, whether the change succeeded or not: records alone, wherever they are shown, and all
   * queries whose keys begin so. Without a result, the change failed.
   */
  affects?: Affected | ((result: Result | undefined) => Affected);
  /** What is said when it has succeeded; nothing without it. */
  message?: ReactNode | ((result: Result) => ReactNode);
  /** What failed all the same in a change that succeeded for others. */
  errors?: (result: Result) => readonly (string | Pick<Toast, 'message' | 'action'>)[];
  /** What is said before the reason, when it has failed. */
  failure?: string;
  /** The change that takes this one back, described once this one has succeeded; undefined if there is nothing to take back. */
  undo?: (result: Result) => AnyChange | undefined;
  /** How long Undo is offered, in milliseconds. */
  undoMs?: number;
  /** A newer result of the same topic replaces this one. */
  topic?: string;
  /** What is said beside it when it is the second of its topic, or a later one; each of them can be undone. */
  tally?: (times: number) => string;
  onStart?: () => void;
  onSaved?: (result: Result) => void;
  onFailed?: (error: unknown) => void;
  /** Called instead of a message when somebody else has changed the record first. */
  onConflict?: (error: unknown) => Promise<unknown>;
};

// biome-ignore lint/suspicious/noExplicitAny: what the service responds to the undo is the undo's own
type AnyChange = Change<any>;

/** The record is not as it was seen: somebody else has changed it. */
export class ChangedMeanwhile<Item = unknown> extends Error {
  readonly now: Item;

  constructor(now: Item) {
    super(`${SOMEBODY_CHANGED} Look at it again.`);
    this.now = now;
  }
}

const SOMEBODY_CHANGED = 'Somebody else has changed it since.';
const PRECONDITION_FAILED = 412;

/** Whether a change failed because somebody else was faster: by If-Match, by lock_version, or by what was read. */
export function isConflict(error: unknown): boolean {
  if (error instanceof ChangedMeanwhile) return true;
  if (!(error instanceof ApiError)) return false;
  return error.status === PRECONDITION_FAILED || error.code === 'lock_version_mismatch';
}

export type Changing = {
  /** For a button: makes the change, and says in a toast what came of it. Gives whether it succeeded. */
  start: <Result>(change: Change<Result>) => Promise<boolean>;
  /** For a form, which shows errors beside its fields: the same, but throws the error. */
  submit: <Result>(change: Change<Result>) => Promise<Result>;
  /** Takes back the newest change that can be; one that is on its way, as soon as the service has it. */
  undoLast: () => Promise<void>;
  /** A change of this component is on its way. */
  isPending: boolean;
};

/** The change that was started last, until it has ended. */
const newest = new WeakMap<QueryClient, Promise<unknown>>();

export function useChange(): Changing {
  const queries = useQueryClient();
  const { show, undoLast } = useToasts();
  const [pending, setPending] = useState(0);
  const changes = useMemo(() => {
    const fail = (message: ReactNode) => show({ message, isError: true });
    async function submit<Result>(change: Change<Result>, isUndo = false): Promise<Result> {
      setPending((now) => now + 1);
      change.onStart?.();
      try {
        const result = await run(queries, change);
        const { message, undo, undoMs, topic, tally } = change;
        const words = typeof message === 'function' ? message(result) : message;
        const back = isUndo ? undefined : undo?.(result); // an undo is not undone: the next Undo is of what was before
        if (words !== undefined)
          show({
            message: words,
            ...(back && { undo: () => void start(back, true) }),
            ...{ shownMs: undoMs, topic, tally },
          });
        for (const error of change.errors?.(result) ?? [])
          show({ ...(typeof error === 'string' ? { message: error } : error), isError: true });
        change.onSaved?.(result);
        return result;
      } finally {
        setPending((now) => now - 1);
      }
    }
    async function start<Result>(change: Change<Result>, isUndo = false): Promise<boolean> {
      const submission = submit(change, isUndo);
      newest.set(queries, submission);
      try {
        await submission;
        return true;
      } catch (error) {
        const explain = (reason: unknown) =>
          fail([change.failure, reasonOf(reason, isUndo)].filter(Boolean).join(' '));
        if (isConflict(error) && change.onConflict !== undefined)
          await change.onConflict(error).catch(explain);
        else explain(error);
        change.onFailed?.(error);
        return false;
      } finally {
        if (newest.get(queries) === submission) newest.delete(queries);
      }
    }
    return {
      undoLast: async () => {
        const isKnown = await Promise.resolve(newest.get(queries)).then(
          () => true,
          () => false, // it is taken back already
        );
        if (isKnown) undoLast();
      },
      start: <Result>(change: Change<Result>) => start(change),
      submit: <Result>(change: Change<Result>) => submit(change),
    };
  }, [queries, show, undoLast]);
  return { ...changes, isPending: pending > 0 };
}

/** Reads are not waited for: without a connection they would hold up the next change of the record. */
function run<Result>(queries: QueryClient, change: Change<Result>): Promise<Result> {
  const { record, send, optimistic = [], saved, affects = [] } = change;
  const mutation = queries.getMutationCache().build(queries, {
    mutationKey: [record],
    scope: { id: record },
    networkMode: 'always', // without a connection it fails at once, and says so
    mutationFn: send,
    onMutate: () => showAtOnce(queries, optimistic),
    onSuccess: (result: Result, _, shown) => shown.confirm(saved?.(result) ?? []),
    onError: (_error, _, shown) => shown?.rollBack(),
    onSettled: (result: Result | undefined) => {
      const affected = typeof affects === 'function' ? affects(result) : affects;
      for (const { queryKey, exact } of optimistic)
        void queries.invalidateQueries({ queryKey, exact, predicate: isNotIn(affected) });
      readAgain(queries, affected);
    },
  });
  return mutation.execute(undefined);
}

/** Why a change failed, as a person reads it. */
export function reasonOf(error: unknown, isUndo = false): string {
  if (isUndo && isConflict(error)) return `${SOMEBODY_CHANGED} Nothing was undone.`;
  return error instanceof ConnectionError ? 'There is no connection. Try again later.' : messageOf(error);
}
