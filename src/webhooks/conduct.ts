// How the endpoints behave in this process, and how many attempts each may therefore have at once.

const MAX_QUICK = 512; // attempts of less than a second: each holds a socket, far below what systems allow
const MAX_SLOW = 512; // those that have been running for longer do not take the places of the others
const SLOW_MS = 1_000; // most endpoints answer within a tenth of it
const DOUBT_MS = 250; // an attempt without an answer for so long: nothing further to this endpoint for now
const MAX_DOUBTFUL = 256; // half the places: for endpoints that have not answered quickly yet, and slow ones
const MAX_RETRIES = 256; // half the places: retries and first attempts never wait for each other
const PER_SUBSCRIPTION = 8; // of an endpoint that has answered quickly; one at a time before
const PER_ORIGIN = 64; // more would press a host harder than any one of its subscriptions may
const MAX_REMEMBERED = 100_000; // endpoints that have answered quickly; some megabytes

/** An attempt that is running. */
export type Running = {
  subscriptionId: number;
  origin: string;
  isRetry: boolean;
  /** Whether its endpoint had not answered quickly before. */
  isTrial: boolean;
  startedAt: number;
};

/** Why an attempt may not begin: its own endpoint is busy, or there is no place at its host or among the doubtful. */
export type Refused = 'busy' | 'crowded';

export type Conduct = {
  /** How many first attempts, and how many retries, may begin. Looks at the clock. */
  room(): { first: number; retries: number };
  /** How many further attempts each of the subscriptions may have. */
  placesFor(subscriptionIds: readonly number[]): number[];
  /** Subscriptions that have an attempt running and may not have another now. */
  full(): number[];
  /** Takes a place for an attempt that begins now. */
  begin(attempt: Pick<Running, 'subscriptionId' | 'origin' | 'isRetry'>): Running | Refused;
  /** Gives the place back. `answered` says that the endpoint spoke, whatever it said. */
  end(running: Running, answered: boolean): void;
};

/** `clock` gives milliseconds that never go back. */
export function watchConduct(clock: () => number = () => performance.now()): Conduct {
  const running = new Set<Running>(); // in the order they began
  const bySubscription = new Map<number, Running[]>();
  const byOrigin = new Map<string, number>();
  const proven = new Set<number>();
  let retries = 0;
  let trials = 0;
  let slow = 0; // as of the last look
  let slowTrials = 0;

  const look = () => {
    const before = clock() - SLOW_MS;
    slow = 0;
    slowTrials = 0;
    for (const one of running) {
      if (one.startedAt > before) break;
      slow++;
      if (one.isTrial) slowTrials++;
    }
  };
  const placesOf = (id: number) => {
    const own = bySubscription.get(id);
    const oldest = own?.[0];
    if (oldest !== undefined && clock() - oldest.startedAt > DOUBT_MS) return 0;
    return (proven.has(id) ? PER_SUBSCRIPTION : 1) - (own?.length ?? 0);
  };
  const isCrowded = (id: number, origin: string) =>
    (byOrigin.get(origin) ?? 0) >= PER_ORIGIN ||
    (!proven.has(id) && trials - slowTrials + slow >= MAX_DOUBTFUL);
  const remember = (id: number) => {
    proven.delete(id); // to the end: the longest unheard of are forgotten first
    proven.add(id);
    if (proven.size > MAX_REMEMBERED) proven.delete(proven.values().next().value as number);
  };

  return {
    room() {
      look();
      const first = Math.max(0, MAX_QUICK - (running.size - Math.min(slow, MAX_SLOW)));
      return { first, retries: Math.max(0, Math.min(first, MAX_RETRIES - retries)) };
    },
    placesFor: (ids) => ids.map((id) => Math.max(0, placesOf(id))),
    full: () => [...bySubscription.keys()].filter((id) => placesOf(id) <= 0),
    begin({ subscriptionId, origin, isRetry }) {
      if (placesOf(subscriptionId) <= 0) return 'busy';
      if (isCrowded(subscriptionId, origin)) return 'crowded';
      const isTrial = !proven.has(subscriptionId);
      const one = { subscriptionId, origin, isRetry, isTrial, startedAt: clock() };
      running.add(one);
      const own = bySubscription.get(subscriptionId);
      if (own === undefined) bySubscription.set(subscriptionId, [one]);
      else own.push(one);
      byOrigin.set(origin, (byOrigin.get(origin) ?? 0) + 1);
      retries += Number(isRetry);
      trials += Number(isTrial);
      return one;
    },
    end(one, answered) {
      const { subscriptionId, origin } = one;
      running.delete(one);
      const own = bySubscription.get(subscriptionId) ?? [];
      own.splice(own.indexOf(one), 1);
      if (own.length === 0) bySubscription.delete(subscriptionId);
      const left = (byOrigin.get(origin) ?? 0) - 1;
      if (left > 0) byOrigin.set(origin, left);
      else byOrigin.delete(origin);
      retries -= Number(one.isRetry);
      trials -= Number(one.isTrial);
      if (clock() - one.startedAt > SLOW_MS) proven.delete(subscriptionId);
      else if (answered) remember(subscriptionId);
    },
  };
}
