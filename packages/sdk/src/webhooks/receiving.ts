// What every receiver does once a delivery's body has been read: verify it, have it handled, answer in time.
import { EventBusyError } from './busy-error.ts';
import type { WebhookEvent } from './event.ts';
import type { HeadersLike } from './headers.ts';
import { WebhookVerificationError } from './verification-error.ts';
import type { Webhook } from './webhook.ts';

const ANSWER_WITHIN_MS = 3_000; // the service waits for ten seconds, of which the way takes some

/** Does what there is to do about an event. */
export type EventHandler = (event: WebhookEvent) => unknown;

/** How a receiver answers. */
export type ReceivingOptions = {
  /**
   * How long the answer waits for the handler, in milliseconds; 3000 unless told otherwise. A handler that fails
   * within it has the service send the event again. One that takes longer is left to finish after a 202: nobody sends
   * again what fails then. 0 answers at once.
   */
  answerWithinMs?: number;
  /** Told of deliveries that are not believed. The answer is 401 and holds the same code and message. */
  onRefused?: (error: WebhookVerificationError) => void;
  /**
   * Told of what the handler threw; of an `EventBusyError` only where 202 has been answered already. Without it that is an
   * unhandled rejection once the answer has gone.
   */
  onError?: (error: unknown, event: WebhookEvent) => void;
};

/** What to answer. `body` is plain text. */
export type Answer = { status: number; body?: string };

type Received = { raw: unknown; headers: HeadersLike };

/**
 * Answers 204 when the handler is done, 202 when it is taking long, 500 when it failed, 503 when another process is
 * handling the event, and 401 to a delivery that is not to be believed (service.md 5.5(6)).
 */
export async function receive(
  { raw, headers }: Received,
  { webhook, handle, options }: { webhook: Webhook; handle: EventHandler; options: ReceivingOptions },
): Promise<Answer> {
  let event: WebhookEvent;
  try {
    event = await webhook.verify(raw as string, headers);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    options.onRefused?.(error);
    return { status: 401, body: `${error.code}: ${error.message}\n` };
  }
  const handled = handleEvent(event, handle);
  const answer = await withPatience(handled, options.answerWithinMs ?? ANSWER_WITHIN_MS);
  if (answer.status === 500) options.onError?.(answer.cause, event);
  if (answer.status === 503) return { status: 503, body: 'Another process is handling this event.\n' };
  if (answer.status !== 202) return { status: answer.status };
  void handled.then(({ status, cause }) => {
    if (status === 204) return;
    if (options.onError === undefined) throw cause;
    options.onError(cause, event);
  });
  return { status: 202 };
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
