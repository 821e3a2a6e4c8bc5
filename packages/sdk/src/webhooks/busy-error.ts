// The error for an event that another process is handling.

/**
 * Thrown by `Deduplicator.once` for an event that another process has claimed. That process may still fail or be killed,
 * so do not respond 2xx. The receivers of this package respond 503, and the service retries.
 */
export class EventBusyError extends Error {
  override readonly name = 'EventBusyError';
  readonly eventId: string;

  constructor(eventId: string) {
    super(
      `Event ${eventId} is being handled by another process, and might fail there. Respond 503: the service retries later.`,
    );
    this.eventId = eventId;
  }
}
