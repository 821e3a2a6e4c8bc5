// A circuit breaker for each endpoint: healthy ones may have several attempts at once, the others one probe at a time.

export const SLOW_MS = 1_000; // most endpoints respond within a tenth of it; an attempt that takes longer opens the circuit
const MAX_RECORDS = 100_000; // endpoints; some megabytes

/** By the latest attempt that says something: a quick response (circuit closed), a slow attempt, or nothing yet (half-open). */
export type Health = 'healthy' | 'slow' | 'unknown';

export type CircuitBreaker = {
  healthOf(subscriptionId: number): Health;
  /** Records an attempt. An error within a second, such as a closed port, changes nothing: it delays no other delivery. */
  record(subscriptionId: number, attempt: { ms: number; responded: boolean }): void;
};

export function createCircuitBreaker(): CircuitBreaker {
  const records = new Map<number, Health>();
  return {
    healthOf: (subscriptionId) => records.get(subscriptionId) ?? 'unknown',
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
