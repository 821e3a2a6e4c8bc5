// The concurrency limit of each origin: it grows while the origin responds quickly, and is halved when it does not.
import { SLOW_MS } from './circuit-breaker.ts';

const INITIAL_LIMIT = 64;
const MAX_LIMIT = 256; // half of the permits for first attempts: an origin that stops responding leaves the other half
const RETRY_SHARE = 0.25; // added to the limit for retries: first attempts that wait for the origin use all of the rest
/** The most attempts at an origin at once, and so connections to it. */
export const MAX_PER_ORIGIN = MAX_LIMIT * (1 + RETRY_SHARE);
const QUICK_MS = SLOW_MS / 4; // the limit grows; between this and SLOW_MS it stays
const INITIAL_MS = 100;
const SMOOTHING = 0.1; // the share of the latest attempt in the average duration
const MAX_ORIGINS = 10_000; // more are forgotten when nothing runs at them; two megabytes

/** An attempt that has ended. `overloaded`: the origin did not respond, or asks for fewer requests. */
export type EndedAttempt = { startedAt: number; endedAt: number; overloaded: boolean };

export type OriginLimits = {
  isFull(origin: string, options: { isRetry: boolean }): boolean;
  limitOf(origin: string): number;
  /** How long an attempt is expected to take. */
  expectedMs(origin: string, now: number): number;
  start(origin: string, now: number): void;
  /** Without an attempt, the limit stays as it is. */
  end(origin: string, attempt?: EndedAttempt): void;
};

/** Additive increase and multiplicative decrease (AIMD), as the congestion window of TCP (RFC 5681). */
export function createOriginLimits(): OriginLimits {
  const origins = new Map<string, OriginState>();
  const stateOf = (origin: string) => {
    const known = origins.get(origin);
    if (known !== undefined) return known;
    const state = { limit: INITIAL_LIMIT, running: 0, averageMs: INITIAL_MS, progressAt: 0, halvedAt: 0 };
    origins.set(origin, state);
    return state;
  };
  return {
    isFull(origin, { isRetry }) {
      const { running, limit } = stateOf(origin);
      return running >= Math.floor(limit * (isRetry ? 1 + RETRY_SHARE : 1));
    },
    limitOf: (origin) => stateOf(origin).limit,
    expectedMs(origin, now) {
      const { averageMs, progressAt } = stateOf(origin);
      return Math.max(1, averageMs, now - progressAt); // if no attempt ends, the average is out of date
    },
    start(origin, now) {
      const state = stateOf(origin);
      if (state.running === 0) state.progressAt = now;
      state.running++;
    },
    end(origin, attempt) {
      const state = stateOf(origin);
      const wasInUse = state.running >= state.limit / 2; // else a growing limit would mean nothing
      state.running--;
      if (state.running === 0 && origins.size > MAX_ORIGINS) origins.delete(origin);
      if (attempt === undefined) return;
      const { startedAt, endedAt, overloaded } = attempt;
      const ms = endedAt - startedAt;
      state.progressAt = endedAt;
      state.averageMs += (ms - state.averageMs) * SMOOTHING;
      if (overloaded || ms > SLOW_MS) {
        if (startedAt < state.halvedAt) return; // it started under the limit that has been halved since
        state.limit = Math.max(1, state.limit / 2);
        state.halvedAt = endedAt;
      } else if (ms <= QUICK_MS && wasInUse) {
        state.limit = Math.min(MAX_LIMIT, state.limit + 1 / state.limit); // by one for each limit's worth of attempts
      }
    },
  };
}

type OriginState = {
  limit: number;
  running: number;
  /** How long attempts take, smoothed. */
  averageMs: number;
  /** When the latest attempt ended, or the first of those that run started. */
  progressAt: number;
  halvedAt: number;
};
