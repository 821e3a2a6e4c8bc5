// Answers on their way to the service: stored on this device until they are sent, and as long as one could not be.
import { ApiError, type Client } from '@crewcall/sdk/core';
import { ANSWERS } from '../../session/account/store.ts';
import type { Session } from '../../session/context.tsx';
import type { OutgoingAnswer } from './answers-request.ts';

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;
const MOST_AT_ONCE = 50; // docs/api: account

type Events = {
  /** The service has it. */
  onSent: (answer: OutgoingAnswer) => void;
  onFailed: (answer: OutgoingAnswer) => void;
};

type OutboxSession = Pick<Session, 'client' | 'store'>;

const outboxes = new WeakMap<Client, Outbox>();

/** The outbox of the page: a view may be rendered more than once before it is shown. */
export function outboxOf(session: OutboxSession): Outbox {
  const { client } = session;
  const outbox = outboxes.get(client) ?? new Outbox(session);
  outboxes.set(client, outbox);
  return outbox;
}

/** A newer answer replaces an older one for the same assignment. */
export class Outbox {
  readonly #client: Client;
  readonly #store: Session['store'];
  #events: Events | undefined;
  readonly #listeners = new Set<() => void>();
  #answers: readonly OutgoingAnswer[] = [];
  /** The assignments whose answers this device has stored: a browser may store nothing. */
  #stored: ReadonlySet<number> = new Set();
  #isSending = false;
  #waitMs = FIRST_WAIT_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ client, store }: OutboxSession) {
    this.#client = client;
    this.#store = store;
  }

  /** Reads the answers that an earlier page has left. */
  restore(): Promise<void> {
    this.#restored ??= this.#readStored();
    return this.#restored;
  }
  #restored: Promise<void> | undefined;

  /** Another tab may have stored an answer, a newer one, or sent it: what is stored holds. */
  async #readStored(): Promise<void> {
    const before = this.#answers;
    const stored = (await this.#store.entries<OutgoingAnswer>(ANSWERS)).map(([, answer]) => answer);
    if (before !== this.#answers) return this.#readStored(); // the person has answered meanwhile
    const own = this.#without(...stored).filter(({ assignmentId }) => !this.#stored.has(assignmentId));
    this.#stored = new Set(stored.map(({ assignmentId }) => assignmentId));
    this.#set([...own, ...stored]);
  }

  /** Begins to send once somebody says what became of the answers. */
  tell(events: Events): void {
    const isFirst = this.#events === undefined;
    this.#events = events;
    if (!isFirst) return;
    window.addEventListener('online', () => this.#sendNow());
    this.#sendNow();
  }

  /** For useSyncExternalStore. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly answers = (): readonly OutgoingAnswer[] => this.#answers;

  put(...answers: OutgoingAnswer[]): void {
    this.#set([...this.#without(...answers), ...answers]);
    for (const answer of answers) void this.#store.write(nameOf(answer), answer);
    this.#sendNow();
  }

  /** Forgets an answer that failed. */
  drop(assignmentId: number): void {
    for (const answer of this.#answers)
      if (answer.assignmentId === assignmentId) void this.#replace(answer, undefined);
  }

  #without(...answers: OutgoingAnswer[]): OutgoingAnswer[] {
    const ids = new Set(answers.map(({ assignmentId }) => assignmentId));
    return this.#answers.filter(({ assignmentId }) => !ids.has(assignmentId));
  }

  #set(answers: readonly OutgoingAnswer[]): void {
    this.#answers = answers;
    for (const listener of this.#listeners) listener();
  }

  #sendNow(): void {
    clearTimeout(this.#timer);
    this.#waitMs = FIRST_WAIT_MS;
    void this.#send();
  }

  /** Sends all that wait in one request; without a connection it waits, longer each time. */
  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    for (let next = await this.#next(); next.length > 0; next = await this.#next()) {
      if (await this.#deliver(next)) continue;
      this.#timer = setTimeout(() => void this.#send(), this.#waitMs);
      this.#waitMs = Math.min(2 * this.#waitMs, LONGEST_WAIT_MS);
      break;
    }
    this.#isSending = false;
  }

  async #next(): Promise<OutgoingAnswer[]> {
    await this.#readStored();
    return this.#answers.filter(({ failure }) => failure === undefined).slice(0, MOST_AT_ONCE);
  }

  /** False if there was no response: they stay. */
  async #deliver(answers: readonly OutgoingAnswer[]): Promise<boolean> {
    try {
      const { sendAnswers } = await import('./answers-request.ts');
      const failures = await sendAnswers(this.#client, answers);
      await Promise.all(answers.map((answer) => this.#settle(answer, failures.get(answer.assignmentId))));
      return true;
    } catch (error) {
      const isFinal = error instanceof ApiError && !isTemporary(error);
      for (const answer of answers) {
        if (isFinal) await this.#settle(answer, error.message);
        else if (!answer.isLate) await this.#replace(answer, { ...answer, isLate: true }); // shown so once it is stored
      }
      return isFinal;
    }
  }

  /** Says what became of an answer once that is stored: otherwise it would be read and sent again. */
  async #settle(answer: OutgoingAnswer, failure: string | undefined): Promise<void> {
    const failed = failure === undefined ? undefined : { ...answer, failure };
    const stored = await this.#replace(answer, failed);
    if (failed === undefined) this.#events?.onSent(stored ?? answer);
    else this.#events?.onFailed(failed);
  }

  /** Unless the person has changed the answer meanwhile, here or in another tab. Gives the answer as it was stored: another
   *  tab may have shown that it waits. */
  async #replace(
    answer: OutgoingAnswer,
    other: OutgoingAnswer | undefined,
  ): Promise<OutgoingAnswer | undefined> {
    let before: OutgoingAnswer | undefined;
    await this.#store.update<OutgoingAnswer>(nameOf(answer), (stored) => {
      if (stored === undefined || meaningOf(stored) !== meaningOf(answer)) return stored;
      before = stored;
      return other; // a newer one is sent next, and one that another tab has sent does not come back
    });
    if (this.#answers.includes(answer)) this.#set([...this.#without(answer), ...(other ? [other] : [])]);
    return before;
  }
}

const meaningOf = ({ status, reason, game }: OutgoingAnswer): string =>
  JSON.stringify([status, reason, game]);

const nameOf = ({ assignmentId }: OutgoingAnswer): string => `${ANSWERS}${assignmentId}`;

const isTemporary = ({ status }: ApiError) => status >= 500 || status === 429 || status === 408;
