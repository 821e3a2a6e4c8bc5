// What every receiver does once a delivery's body has been read: verify it, have it handled, answer in time.
import { EventBusyError } from './busy-error.ts';
import type { WebhookEvent } from './event.ts';
import type { HeadersLike } from './headers.ts';
import { WebhookVerificationError } from './verification-error.ts';
import { isWebhook, type Webhook } from './webhook.ts';

const ANSWER_WITHIN_MS = 3_000; // the service waits for ten seconds, of which the way takes some
const SERVICE_WAITS_MS = 10_000;

/** Does what there is to do about an event. */
export type EventHandler = (event: WebhookEvent) => unknown;

/** How a receiver answers. */
export type ReceivingOptions = {
  /**
   * How long the answer waits for the handler, in milliseconds; 3000 unless told otherwise. A handler that fails
   * within it has the service send the event again. One that takes longer is left to finish after a 202: nobody sends
   * again what fails then. 0 answers at once; more than 10,000 is refused, since the service waits no longer.
   */
  answerWithinMs?: number | undefined;
  /** Told of deliveries that are not believed. The answer is 401 and holds the same code and message. */
  onRefused?: ((error: WebhookVerificationError) => unknown) | undefined;
  /**
   * Told of what the handler threw, with its event; of an `EventBusyError` only where 202 has been answered already.
   * Also told, without an event, of what kept a delivery from being verified at all. Unless it is given,
   * `console.error` is told: the answer says no more than that something failed.
   */
  onError?: ((error: unknown, event?: WebhookEvent) => unknown) | undefined;
};

/** What to answer. `body` is plain text. */
export type Answer = { status: number; body?: string };

/** What answers deliveries: the verifier, what is done about events, and how. */
export type Receiver = { webhook: Webhook; handle: EventHandler; options: ReceivingOptions };

/** Throws a `TypeError` for a receiver that could never work. `who` is made of it as in `example`. */
export function judgeReceiver(receiver: Receiver, { who, example }: { who: string; example: string }): void {
  const { webhook, handle, options } = receiver;
  if (!isWebhook(webhook)) throw new TypeError(`${who} takes a Webhook: ${example}.`);
  if (typeof handle !== 'function') {
    throw new TypeError(`${who} takes a function that handles an event: ${example}.`);
  }
  const { answerWithinMs = ANSWER_WITHIN_MS, ...listeners } = options;
  const isTime = Number.isFinite(answerWithinMs) && answerWithinMs >= 0 && answerWithinMs <= SERVICE_WAITS_MS;
  if (!isTime) {
    throw new TypeError(
      `answerWithinMs must be a number (not text) from 0 to ${SERVICE_WAITS_MS}: the service waits no longer than ten seconds.`,
    );
  }
  for (const name of ['onRefused', 'onError'] as const) {
    const listener = listeners[name];
    if (listener === undefined || typeof listener === 'function') continue;
    throw new TypeError(`${name} must be a function.`);
  }
}

type Received = { raw: unknown; headers: HeadersLike };

const BODIES: Readonly<Record<number, string>> = {
  500: 'The handler of this event threw.\n', // not what it threw: that is nobody else's business
  503: 'Another process is handling this event.\n',
};

/**
 * Answers 204 when the handler is done, 202 when it is taking long, 500 when it failed, 503 when another process is
 * handling the event, and 401 to a delivery that is not to be believed (service.md 5.5(6)). Never throws: to node:http
 * that would be an unhandled rejection, which ends the process.
 */
export async function receive(
  { raw, headers }: Received,
  { webhook, handle, options }: Receiver,
): Promise<Answer> {
  let event: WebhookEvent;
  try {
    event = await webhook.verify(raw as string, headers);
  } catch (error) {
    if (error instanceof WebhookVerificationError) {
      void tell(() => options.onRefused?.(error));
      return { status: 401, body: `${error.code}: ${error.message}\n` };
    }
    report(error, undefined, options);
    return { status: 500, body: 'This delivery could not be verified.\n' };
  }
  const handled = handleEvent(event, handle);
  const { status, cause } = await withPatience(handled, options.answerWithinMs ?? ANSWER_WITHIN_MS);
  if (status === 500) report(cause, event, options);
  if (status === 202) {
    void handled.then((late) => {
      if (late.status !== 204) report(late.cause, event, options);
    });
  }
  return { status, body: BODIES[status] };
}

type Outcome = { status: number; cause?: unknown };

async function handleEvent(event: WebhookEvent, handle: EventHandler): Promise<Outcome> {
  try {
    await handle(event);
    return { status: 204 };
  } catch (cause) {
    return { status: cause instanceof EventBusyError ? 503 : 500, cause };
  }
}

/** An error that nobody was told of would be gone. */
function report(
  error: unknown,
  event: WebhookEvent | undefined,
  { onError = print }: ReceivingOptions,
): void {
  void tell(() => onError(error, event));
}

function print(error: unknown, event?: WebhookEvent): void {
  const what = event
    ? `the handler of event ${event.id} (${event.topic}) threw`
    : 'a delivery could not be verified';
  console.error(`@crewcall/sdk: ${what}:`, error);
}

/** What fails in there changes no answer, and ends no process. */
async function tell(listener: () => unknown): Promise<void> {
  try {
    await listener();
  } catch (error) {
    console.error('@crewcall/sdk: onError or onRefused threw:', error);
  }
}

/** What it gives, or 202 when it has given nothing in time. */
async function withPatience(handled: Promise<Outcome>, ms: number): Promise<Outcome> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<Outcome>((resolve) => {
    timer = setTimeout(resolve, ms, { status: 202 });
  });
  try {
    return await Promise.race([handled, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
