// The common part of all receivers: verifies a delivery, calls the handler, and responds in time.
import { EventBusyError } from './busy-error.ts';
import type { WebhookEvent } from './event.ts';
import type { HeadersLike } from './headers.ts';
import { WebhookVerificationError } from './verification-error.ts';
import { isWebhook, type Webhook } from './webhook.ts';

const ANSWER_WITHIN_MS = 3_000; // the service times out after ten seconds, including the network
const SERVICE_WAITS_MS = 10_000;

/** Handles an event. */
export type EventHandler = (event: WebhookEvent) => unknown;

/** Options of a receiver. */
export type ReceivingOptions = {
  /**
   * How long the response waits for the handler, in milliseconds, from 0 to 10,000. Default: 3000. If the handler fails
   * within this time, the service retries. If it takes longer, the response is 202 and the handler continues; the service
   * does not retry if it then fails. 0 responds at once.
   */
  answerWithinMs?: number | undefined;
  /** Called for each delivery that fails verification. The response is 401 with the same code and message. */
  onRefused?: ((error: WebhookVerificationError) => unknown) | undefined;
  /**
   * Called with each error of the handler and its event; with an `EventBusyError` only after a 202. Also called, without
   * an event, if verification itself could not run. Default: `console.error`, because the response says only that something
   * failed.
   */
  onError?: ((error: unknown, event?: WebhookEvent) => unknown) | undefined;
};

/** The response to send. `body` is plain text. */
export type WebhookResponse = { status: number; body?: string };

/** A receiver: the verifier, the handler and the options. */
export type Receiver = { webhook: Webhook; handle: EventHandler; options: ReceivingOptions };

/** Throws a `TypeError` for an invalid receiver. `who` and `example` name the function in the message. */
export function checkReceiver(receiver: Receiver, { who, example }: { who: string; example: string }): void {
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

type DeliveryInput = { raw: unknown; headers: HeadersLike };

const ERROR_BODIES: Readonly<Record<number, string>> = {
  500: 'The handler of this event threw.\n', // not the error itself, which may be confidential
  503: 'Another process is handling this event.\n',
};

/**
 * Responds 204 when the handler is done, 202 if it takes long, 500 if it throws, 503 if another process is handling the
 * event, and 401 if verification fails (service.md 5.5(6)). Never throws: in node:http that would be an unhandled
 * rejection, which ends the process.
 */
export async function receive(
  { raw, headers }: DeliveryInput,
  { webhook, handle, options }: Receiver,
): Promise<WebhookResponse> {
  let event: WebhookEvent;
  try {
    event = await webhook.verify(raw as string, headers);
  } catch (error) {
    if (error instanceof WebhookVerificationError) {
      void callListener(() => options.onRefused?.(error));
      return { status: 401, body: `${error.code}: ${error.message}\n` };
    }
    report(error, undefined, options);
    return { status: 500, body: 'This delivery could not be verified.\n' };
  }
  const handled = handleEvent(event, handle);
  const { status, cause } = await withTimeout(handled, options.answerWithinMs ?? ANSWER_WITHIN_MS);
  if (status === 500) report(cause, event, options);
  if (status === 202) {
    void handled.then((late) => {
      if (late.status !== 204) report(late.cause, event, options);
    });
  }
  return { status, body: ERROR_BODIES[status] };
}

type HandlerResult = { status: number; cause?: unknown };

async function handleEvent(event: WebhookEvent, handle: EventHandler): Promise<HandlerResult> {
  try {
    await handle(event);
    return { status: 204 };
  } catch (cause) {
    return { status: cause instanceof EventBusyError ? 503 : 500, cause };
  }
}

/** Reports an error to `onError`, or to the console. */
function report(
  error: unknown,
  event: WebhookEvent | undefined,
  { onError = print }: ReceivingOptions,
): void {
  void callListener(() => onError(error, event));
}

function print(error: unknown, event?: WebhookEvent): void {
  const what = event
    ? `the handler of event ${event.id} (${event.topic}) threw`
    : 'a delivery could not be verified';
  console.error(`@crewcall/sdk: ${what}:`, error);
}

/** Calls a listener. Its own errors change no response and end no process. */
async function callListener(listener: () => unknown): Promise<void> {
  try {
    await listener();
  } catch (error) {
    console.error('@crewcall/sdk: onError or onRefused threw:', error);
  }
}

/** The handler's result, or 202 if it takes too long. */
async function withTimeout(handled: Promise<HandlerResult>, ms: number): Promise<HandlerResult> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<HandlerResult>((resolve) => {
    timer = setTimeout(resolve, ms, { status: 202 });
  });
  try {
    return await Promise.race([handled, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
