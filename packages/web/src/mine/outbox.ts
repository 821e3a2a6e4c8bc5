// Answers on their way to the service: kept on this device until they are sent, and as long as one could not be.
import { ApiError, type Assignment, type Crewcall, type Game } from '@crewcall/sdk';
import { readKept, writeKept } from '../session/kept.ts';

const KEPT_AS = 'answers';
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

export type AnswerStatus = 'A' | 'D' | 'N';

/** `failure` says why the service did not take it. `isLate`: it could not be sent at once. */
export type OutgoingAnswer = {
  assignmentId: number;
  status: AnswerStatus;
  reason?: string;
  /** The game as the person saw it when they answered. */
  game: Pick<Game, 'id' | 'start_time' | 'end_time' | 'venue_id'>;
  /** Such as "Sat, Nov 21 · 9:45 AM". */
  title: string;
  isLate?: boolean;
  failure?: string;
};

type Events = {
  /** The service has it. */
  onSent: (answer: OutgoingAnswer, assignment: Assignment) => void;
  onFailed: (answer: OutgoingAnswer) => void;
};

const outboxes = new WeakMap<Crewcall, Outbox>();

/** The outbox of the page: a view may be rendered more than once before it is shown. */
export function outboxOf(client: Crewcall): Outbox {
  const outbox = outboxes.get(client) ?? new Outbox(client);
  outboxes.set(client, outbox);
  return outbox;
}

/** A newer answer replaces an older one for the same assignment. */
export class Outbox {
  readonly #client: Crewcall;
  #events: Events | undefined;
  readonly #listeners = new Set<() => void>();
  #answers: readonly OutgoingAnswer[] = [];
  #isSending = false;
  #waitMs = FIRST_WAIT_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: Crewcall) {
    this.#client = client;
  }

  /** Begins to send, with what an earlier page has left, once somebody says what became of it. */
  tell(events: Events): void {
    const isFirst = this.#events === undefined;
    this.#events = events;
    if (!isFirst) return;
    window.addEventListener('online', () => this.#sendNow());
    void readKept<OutgoingAnswer[]>(KEPT_AS).then((kept) => {
      if (kept === undefined) return;
      const newer = new Set(this.#answers.map(({ assignmentId }) => assignmentId));
      this.#set([...kept.filter(({ assignmentId }) => !newer.has(assignmentId)), ...this.#answers]);
      this.#sendNow();
    });
  }

  /** For useSyncExternalStore. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly answers = (): readonly OutgoingAnswer[] => this.#answers;

  put(answer: OutgoingAnswer): void {
    this.#set([...this.#without(answer.assignmentId), answer]);
    this.#sendNow();
  }

  /** Forgets an answer that is not sent, or that failed. True if there was one that nobody has been sent. */
  drop(assignmentId: number): boolean {
    const dropped = this.#answers.find((one) => one.assignmentId === assignmentId);
    this.#set(this.#without(assignmentId));
    return dropped?.isLate === true;
  }

  #without(assignmentId: number): OutgoingAnswer[] {
    return this.#answers.filter((one) => one.assignmentId !== assignmentId);
  }

  #set(answers: readonly OutgoingAnswer[]): void {
    this.#answers = answers;
    void writeKept(KEPT_AS, answers);
    for (const listener of this.#listeners) listener();
  }

  #sendNow(): void {
    clearTimeout(this.#timer);
    this.#waitMs = FIRST_WAIT_MS;
    void this.#send();
  }

  /** Sends them one after the other; without a connection it waits, longer each time. */
  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      if (await this.#deliver(next)) continue;
      this.#timer = setTimeout(() => void this.#send(), this.#waitMs);
      this.#waitMs = Math.min(2 * this.#waitMs, LONGEST_WAIT_MS);
      break;
    }
    this.#isSending = false;
  }

  #next(): OutgoingAnswer | undefined {
    return this.#answers.find(({ failure }) => failure === undefined);
  }

  /** False if there was no response: it stays. */
  async #deliver(answer: OutgoingAnswer): Promise<boolean> {
    try {
      if (answer.isLate) await this.#requireUnmoved(answer);
      const { assignmentId, status, reason = null } = answer;
      const assignment = await this.#client.assignments.confirm(assignmentId, { status, reason });
      this.#settle(answer, undefined);
      this.#events?.onSent(answer, assignment);
      return true;
    } catch (error) {
      const isFinal = error instanceof MovedError || (error instanceof ApiError && !isTemporary(error));
      if (!isFinal) {
        this.#settle(answer, { ...answer, isLate: true });
        return false;
      }
      const failed = { ...answer, failure: error.message };
      this.#settle(answer, failed);
      this.#events?.onFailed(failed);
      return true;
    }
  }

  /** Replaces the answer, unless the person has changed it meanwhile. */
  #settle(answer: OutgoingAnswer, settled: OutgoingAnswer | undefined): void {
    if (!this.#answers.includes(answer)) return;
    this.#set([...this.#without(answer.assignmentId), ...(settled ? [settled] : [])]);
  }

  /** Who accepts one time has not accepted another. */
  async #requireUnmoved({ game: seen }: OutgoingAnswer): Promise<void> {
    const now = await this.#client.games.get(seen.id);
    const isSame = (['start_time', 'end_time', 'venue_id'] as const).every(
      (name) => now[name] === seen[name],
    );
    if (!isSame) throw new MovedError('The game moved before your answer arrived. Please answer again.');
  }
}

class MovedError extends Error {}

const isTemporary = ({ status }: ApiError) => status >= 500 || status === 429 || status === 408;
