// Follows what changes on all sites of the account: one stream for the whole browser, by a tab that is visible.
//
// HTTP/1.1 has six connections for a host, so a stream in each tab would leave none for requests. The tab that holds a
// lock (Web Locks) reads the stream and passes each change on to the others. A tab gives the lock up when it is hidden, so
// the stream is closed while no tab is visible. Every tab knows the cursor of the last change that it got, and goes on
// there when it gets the lock. Without a secure context there are no locks: then each visible tab polls.
import { ApiError, type Change, type ChangeList, type Client } from '@crewcall/sdk/core';
import { readRecord } from '../pages.ts';
import { changesRequest } from '../requests.ts';

const POLL_MS = 15_000;
const RETRY_MS = 3_000;

type Follower = {
  client: Client;
  accountId: number;
  onChange: (change: Change) => void;
  /** Something may have been missed: everything is out of date. */
  onLost: () => void;
};

/** What tabs tell each other: a change, or without one that the cursors of before have expired. */
type Message = { cursor: string; change?: Change };

/** Follows until the returned function is called, from the cursor on that the page requested before all else. */
export function followChanges({ client, accountId, onChange, onLost }: Follower): () => void {
  const { locks } = navigator as { locks?: LockManager };
  const name = `crewcall-changes-${accountId}`;
  const channel = new BroadcastChannel(name);
  let cursor: string | undefined;
  const receive = ({ cursor: reached, change }: Message) => {
    cursor = reached;
    if (change === undefined) onLost();
    else onChange(change);
  };
  const publish = (message: Message) => {
    receive(message);
    if (locks !== undefined) channel.postMessage(message);
  };
  if (locks !== undefined) channel.onmessage = ({ data }: MessageEvent<Message>) => receive(data);
  const first = currentCursor(client).catch(() => undefined);
  let isReader = false;

  /** Another tab may have passed on what changed since then before this page listened. */
  const catchUp = async () => {
    const after = await first;
    if (isReader || after === undefined) return;
    const page = await readChanges(client, { after });
    if (page.more) onLost();
    else page._embedded.changes.forEach(onChange);
    cursor ??= page.cursor;
  };

  const follow = async (signal: AbortSignal) => {
    isReader = true;
    cursor ??= await first;
    while (!signal.aborted) {
      try {
        if (cursor === undefined) publish({ cursor: await currentCursor(client, signal) });
        const options = { after: cursor, signal };
        const changes = locks === undefined ? polledChanges(client, options) : client.changes(options);
        for await (const change of changes) publish({ cursor: change.cursor, change });
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof ApiError) cursor = undefined; // it has expired
        await pause(RETRY_MS, signal);
      }
    }
  };

  let leading: AbortController | undefined;
  const update = () => {
    if (document.hidden) {
      leading?.abort();
      leading = undefined;
    } else if (leading === undefined) {
      leading = new AbortController();
      const { signal } = leading;
      if (locks === undefined) void follow(signal);
      else locks.request(name, { signal }, () => follow(signal)).catch(() => {}); // hidden before its turn
    }
  };
  update();
  if (locks !== undefined) catchUp().catch(onLost);
  document.addEventListener('visibilitychange', update);
  return () => {
    document.removeEventListener('visibilitychange', update);
    leading?.abort();
    channel.close();
  };
}

async function currentCursor(client: Client, signal?: AbortSignal): Promise<string> {
  return (await readRecord<ChangeList>(client, { ...changesRequest, ...(signal && { signal }) })).cursor;
}

const readChanges = (
  client: Client,
  { after, signal }: { after: string | undefined; signal?: AbortSignal },
): Promise<ChangeList> =>
  readRecord<ChangeList>(client, { ...changesRequest, query: { after }, ...(signal && { signal }) });

type PollOptions = { after: string | undefined; signal: AbortSignal };

async function* polledChanges(client: Client, { after, signal }: PollOptions): AsyncGenerator<Change> {
  for (let cursor = after; ; ) {
    const page = await readChanges(client, { after: cursor, signal });
    yield* page._embedded.changes;
    cursor = page.cursor;
    if (!page.more) await pause(POLL_MS, signal);
    signal.throwIfAborted();
  }
}

/** Resolves after the time, or when the signal is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
