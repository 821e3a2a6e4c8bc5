// Why an event is handled later: another process is handling it now.

/**
 * Thrown by `Deduplicator.once` for an event that another process has claimed. That one may still fail or be killed,
 * so the delivery must not be answered with 2xx: the receivers of this package answer 503, and the service tries again.
 */
export class EventBusyError extends Error {
  override readonly name = 'EventBusyError';
  readonly eventId: string;

  constructor(eventId: string) {
    super(
      `Event ${eventId} is being handled by another process, and might fail there. Answer 503: the service sends it again later.`,
    );
    this.eventId = eventId;
  }
}
