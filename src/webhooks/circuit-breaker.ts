// A circuit breaker for each endpoint: closed it lets several attempts run at once, half-open one probe, open none.

export const SLOW_MS = 1_000; // most endpoints respond within a tenth of it; an attempt that takes longer opens the circuit
const MAX_ATTEMPTS = 8; // at once, while the circuit is closed
const MAX_RECORDS = 100_000; // endpoints; some megabytes

/** By the latest attempt that says something: a quick response (circuit closed), a slow attempt, or nothing yet (half-open). */
export type Health = 'healthy' | 'slow' | 'unknown';

export type CircuitBreaker = {
  healthOf(subscriptionId: number): Health;
  /**
   * How many attempts may run at once. None while one of them has taken longer than a second; `isCrowded`: one for each, as
   * many attempts at other endpoints have.
   */
  limitOf(subscriptionId: number, running: { slow: number; isCrowded: boolean }): number;
  /** Records an attempt. An error within a second, such as a closed port, changes nothing: it delays no other delivery. */
  record(subscriptionId: number, attempt: { ms: number; responded: boolean }): void;
};

export function createCircuitBreaker(): CircuitBreaker {
  const records = new Map<number, Health>();
  const healthOf = (subscriptionId: number) => records.get(subscriptionId) ?? 'unknown';
  return {
    healthOf,
    limitOf(subscriptionId, { slow, isCrowded }) {
      if (slow > 0) return 0;
      return healthOf(subscriptionId) === 'healthy' && !isCrowded ? MAX_ATTEMPTS : 1;
    },
    record(subscriptionId, { ms, responded }) {
      if (ms <= SLOW_MS && !responded) return;
      const health = ms > SLOW_MS ? 'slow' : 'healthy';
      if (records.get(subscriptionId) === health) return;
      records.delete(subscriptionId); // and insert at the end: the one that has not changed for longest is dropped first
      records.set(subscriptionId, health);
      if (records.size > MAX_RECORDS) records.delete(records.keys().next().value as number);
    },
  };
}
