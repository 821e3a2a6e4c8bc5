// What an action on several games does, in sentences with numbers: before it, and after it.
import type { WholeSite } from '@crewcall/sdk/core';
import { count } from '../../format/words.ts';
import type { BulkAction, BulkResult } from './bulk.ts';

type Words = {
  title: (games: string) => string;
  /** Of the button that does it. */
  label: (games: string) => string;
  /** If there are no such officials. */
  nobody: string;
  /** Of games that are so already. */
  already: string;
  done: (games: string) => string;
  undone: (games: string) => string;
  /** Of games for which it failed. */
  cannot: string;
};

/** Of a button while the service does it. */
export const BUSY = 'One moment…';

/** What the officials of the games hear of it. What is undone before the email is sent is not told (docs/api: notices). */
export const emailed = (one: boolean): string =>
  one ? 'gets an email in a minute.' : 'get one email each, in a minute.';
/** What officials can do about open positions of published games, as the site has it. */
export function openSentence(site: WholeSite, them: 'it' | 'them'): string {
  const { open_games: policy, show_all_games, show_unassigned_games } = site;
  if (policy.mode === 'claim') return `Officials can take ${them} among the open games.`;
  if (policy.mode === 'ask') return `Officials can ask for ${them} among the open games.`;
  return show_all_games || show_unassigned_games
    ? `Officials see ${them}, and cannot take ${them}.`
    : `Officials do not see ${them}: you fill ${them}.`;
}

const NOBODY = 'No official is on these games, or they have not been told of them.';

const canceled = (pay: string): Words => ({
  title: (games) => `Cancel ${games} ${pay}?`,
  label: (games) => `Cancel ${games}`,
  nobody: NOBODY,
  already: `canceled ${pay} already`,
  done: (games) => `${games} canceled ${pay}.`,
  undone: (games) => `${games} as before.`,
  cannot: 'cannot be canceled',
});

export const WORDS: Record<BulkAction, Words> = {
  publish: {
    title: (games) => `Publish ${games}?`,
    label: (games) => `Publish ${games}`,
    nobody: 'No official is on these games yet.',
    already: 'published already',
    done: (games) => `${games} published.`,
    undone: (games) => `${games} unpublished again.`,
    cannot: 'cannot be published',
  },
  unpublish: {
    title: (games) => `Unpublish ${games}?`,
    label: (games) => `Unpublish ${games}`,
    nobody: 'No official is on these games.',
    already: 'drafts already',
    done: (games) => `${games} unpublished.`,
    undone: (games) => `${games} published again.`,
    cannot: 'cannot be unpublished',
  },
  cancel: canceled('without pay'),
  cancelPaid: canceled('with pay'),
  postpone: {
    title: (games) => `Postpone ${games}?`,
    label: (games) => `Postpone ${games}`,
    nobody: NOBODY,
    already: 'postponed already',
    done: (games) => `${games} postponed.`,
    undone: (games) => `${games} as before.`,
    cannot: 'cannot be postponed',
  },
  change: {
    title: (games) => `Change ${games}`,
    label: (games) => `Change ${games}`,
    nobody: NOBODY,
    already: 'like this already',
    done: (games) => `${games} changed.`,
    undone: (games) => `${games} as before.`,
    cannot: 'is left out',
  },
  delete: {
    title: (games) => `Delete ${games}?`,
    label: (games) => `Delete ${games}`,
    nobody: NOBODY,
    already: 'deleted already',
    done: (games) => `${games} deleted.`,
    undone: (games) => `${games} restored.`,
    cannot: 'cannot be deleted',
  },
};

/** Why a game was left out, in words of the trade. */
export const causeOf = ({ code, message }: { code?: string; message: string }): string =>
  code === 'lock_version_mismatch' ? 'Somebody else has changed it since.' : message;

/** "4 games published. 9 officials get one email each, in a minute." */
export function doneSentence(action: BulkAction, { changed, told: officials }: BulkResult): string {
  const done = WORDS[action].done(count(changed, 'game'));
  if (officials.length === 0) return done;
  return `${done} ${count(officials.length, 'official')} ${emailed(officials.length === 1)}`;
}
