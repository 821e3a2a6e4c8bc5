// `/emails/:token`: where a user chooses which emails they get, without signing in.
import { memberAndSite } from '../../../../domain/access.ts';
import type { Site } from '../../../../domain/sites/site.ts';
import { isReachable } from '../../../../domain/users/reach.ts';
import { findUser } from '../../../../domain/users/store.ts';
import type { User } from '../../../../domain/users/user.ts';
import { html } from '../../../../kernel/html.ts';
import { ANY_OPEN_GAME, wishOpenGames } from '../../../../notices/open-games/wish.ts';
import {
  findMutedKinds,
  findSettings,
  MUTABLE_KINDS,
  type MutableKind,
  muteKinds,
} from '../../../../notices/settings.ts';
import type { Throttle } from '../../../throttle.ts';
import { choice, doneNotice } from '../form.ts';
import type { Page, PageRequest, PageServices, PageView } from '../page.ts';
import { brokenLink } from './offer-view.ts';

const DONE = { saved: 'Your choice has been saved.' };

type Reader = { user: User; site: Site };
type Kind = { label: string; hint: string; isFor: (user: User) => boolean };
const isAssignor = ({ assignor, manager }: User) => assignor || manager;

const KINDS: Record<MutableKind, Kind> = {
  reminder: {
    label: 'Reminders',
    hint: 'A few days before a game.',
    isFor: ({ official }) => official,
  },
  crew: {
    label: 'Changes of the crew',
    hint: 'When somebody comes to the crew of your game, or leaves it.',
    isFor: ({ official }) => official,
  },
  statement: {
    label: 'Payments',
    hint: 'When a statement was paid.',
    isFor: ({ official }) => official,
  },
  message: { label: 'Messages', hint: 'When an assignor writes to you.', isFor: () => true },
  answer: { label: 'Declined games', hint: 'When an official declines.', isFor: isAssignor },
  unanswered: {
    label: 'Unanswered games',
    hint: 'When an official has not answered and the game is near.',
    isFor: isAssignor,
  },
  requested: { label: 'Requests', hint: 'When an official asks for an open game.', isFor: isAssignor },
  disputed: {
    label: 'Disputes',
    hint: 'When an official says that a game should pay otherwise.',
    isFor: isAssignor,
  },
  claimed: { label: 'Claimed games', hint: 'When an official takes an open game.', isFor: isAssignor },
};

const OPEN_GAMES: Kind = {
  label: 'New open games',
  hint: 'Once a day, those that you can take. Choose days and venues in the application.',
  isFor: ({ official }) => official,
};

/** A mail client may post to it to end all of these emails (RFC 8058). `throttle` limits guesses at tokens. */
export function emailSettingsPage({ db, emailLinks }: PageServices, throttle: Throttle): Page {
  return {
    path: '/emails/:token',
    isAuthorizedByPath: true,
    async show(pageRequest) {
      const reader = await readReader(pageRequest);
      return reader === undefined ? brokenLink() : settingsForm(reader, pageRequest);
    },
    async submit(pageRequest) {
      const reader = await readReader(pageRequest);
      if (reader === undefined) return brokenLink();
      const { fields, path } = pageRequest;
      const isOneClick = fields.has('List-Unsubscribe');
      const { user } = reader;
      const muted = await findMutedKinds(db, user.id);
      // The form has only the kinds that the user gets now: of the others nothing was chosen.
      const isChosen = (kind: MutableKind) => isOneClick || KINDS[kind].isFor(user);
      const kinds = MUTABLE_KINDS.filter((kind) =>
        isChosen(kind) ? isOneClick || !fields.has(kind) : muted.includes(kind),
      );
      const actor = db.actingAs({ accountId: user.accountId });
      await muteKinds(actor, { userId: user.id, kinds });
      const { openGames } = await findSettings(db, user.id);
      const wantsOpenGames = !isOneClick && fields.has('open_games');
      if (OPEN_GAMES.isFor(user) && wantsOpenGames !== (openGames !== null))
        await wishOpenGames(actor, { userId: user.id, wish: wantsOpenGames ? ANY_OPEN_GAME : null });
      // No redirect for a mail client (RFC 8058 §3.1).
      return isOneClick ? settingsForm(reader, pageRequest) : { redirectTo: `${path}?done=saved` };
    },
  };

  /** The user of the token, while they can be reached. */
  async function readReader({ params, browser }: PageRequest): Promise<Reader | undefined> {
    const read = async () => emailLinks.readSettings(params.token ?? '');
    const userId = await throttle({ address: browser.address, subject: 'emails' }, read);
    const isKnown = userId !== undefined && (await isReachable(db, userId));
    const user = isKnown ? await findUser(db, userId) : undefined;
    const found = user && (await memberAndSite(db, user));
    return found && { user: found.member, site: found.site };
  }

  async function settingsForm({ user, site }: Reader, { path, queryParams }: PageRequest): Promise<PageView> {
    const { muted, openGames } = await findSettings(db, user.id);
    const kinds = MUTABLE_KINDS.filter((kind) => KINDS[kind].isFor(user));
    return {
      title: 'Choose which emails you get',
      body: html`
        ${doneNotice(DONE, queryParams)}
        <p class="lead">For ${user.firstName} ${user.lastName}, at ${site.name}.</p>
        <form method="post" action="${path}" class="card">
          <fieldset>
            <legend>Email me about</legend>
            ${kinds.map((kind) => choice('checkbox', { name: kind, value: 'on', ...KINDS[kind], checked: !muted.includes(kind) }))}
            ${OPEN_GAMES.isFor(user) && choice('checkbox', { name: 'open_games', value: 'on', ...OPEN_GAMES, checked: openGames !== null })}
          </fieldset>
          <div class="actions"><button class="primary">Save</button></div>
        </form>
        <p class="aside">You always get emails about your own games: new ones, changes and cancellations. People rely on your
          answer.</p>`,
    };
  }
}
