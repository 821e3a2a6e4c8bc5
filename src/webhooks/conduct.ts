// How the endpoints behave in this process, and how many attempts each may therefore have at once.

const MAX_QUICK = 512; // attempts of less than a second: each holds a socket, far below what systems allow
const MAX_SLOW = 512; // those that have been running for longer do not take the places of the others
const SLOW_MS = 1_000; // most endpoints answer within a tenth of it
const DOUBT_MS = 250; // an attempt without an answer for so long: nothing further to this endpoint for now
const MAX_UNPROVEN = 448; // for endpoints that have not answered quickly yet: the others always have places
const MAX_DOUBTFUL = 256; // of these, for endpoints that were slow last: the unknown have places, too
const MAX_RETRIES = 256; // half the places: retries and first attempts never wait for each other
const PER_SUBSCRIPTION = 8; // of an endpoint that has answered quickly; one at a time before
const MAX_EIGHTFOLD = 384; // with so many slow ones, one at a time again: a few that hang together cannot take all places
const PER_ORIGIN = 64; // more would press a host harder than any one of its subscriptions may
const MAX_REMEMBERED = 100_000; // endpoints of each kind; some megabytes

const QUICK_WAIT_MS = 100; // whoever answers gives its place back within milliseconds
const SLOW_WAIT_MS = 2_500; // whoever does not holds it for up to ten seconds
const HOST_WAIT_MS = 200; // sixty-four at once: one of them ends soon

/** Whom an attempt goes to. */
export type Endpoint = { subscriptionId: number; origin: string };

/** An attempt that is running. */
export type Running = Endpoint & {
  isRetry: boolean;
  /** What was known of its endpoint when it began. */
  standing: Standing;
  startedAt: number;
};

/** An endpoint has answered quickly, was slow last, or neither is known. */
type Standing = 'proven' | 'doubtful' | 'unknown';

/** What the bounds across endpoints go by. */
type Bounded = Pick<Running, 'origin' | 'standing'>;

/**
 * An attempt may not begin. `waitMs` is when to ask again: 0 when its own endpoint is busy, since the end of an attempt
 * tells; else until there may be a place at its host, or among those of its standing.
 */
export type Refused = { waitMs: number };

/** How many attempts an endpoint may begin; with none of them, `waitMs` as above. */
export type Places = { places: number; waitMs: number };

export type Conduct = {
  /** How many first attempts, and how many retries, may begin. Looks at the clock. */
  room(): { first: number; retries: number };
  /** Shares up to `room` places out among endpoints: one for everybody first. Nothing is taken yet. */
  placesFor(endpoints: readonly Endpoint[], room: number): Places[];
  /** Subscriptions that have an attempt running and may not have another now. */
  full(): number[];
  /** Takes a place for an attempt that begins now. */
  begin(attempt: Endpoint & { isRetry: boolean }): Running | Refused;
  /** Gives the place back. `answered` says that the endpoint spoke, whatever it said. */
  end(running: Running, answered: boolean): void;
};

export type ConductOptions = {
  /** A number in [0, 1): spreads the waits, so that not all ask again at once. */
  chance: () => number;
  /** Milliseconds that never go back. */
  clock?: () => number;
};

export function watchConduct({ chance, clock = () => performance.now() }: ConductOptions): Conduct {
  const running = new Set<Running>(); // in the order they began
  const bySubscription = new Map<number, Running[]>();
  const byOrigin = new Map<string, number>();
  const proven = new Set<number>();
  const doubtful = new Set<number>();
  let retries = 0;
  let trials = 0; // attempts at endpoints that are not proven
  let doubtfulTrials = 0;
  let slow = 0; // as of the last look
  let slowTrials = 0;
  let slowRetries = 0;

  const look = () => {
    const before = clock() - SLOW_MS;
    slow = 0;
    slowTrials = 0;
    slowRetries = 0;
    for (const one of running) {
      if (one.startedAt > before) break;
      slow++;
      slowTrials += Number(one.standing !== 'proven');
      slowRetries += Number(one.isRetry);
    }
  };
  const standingOf = (id: number): Standing => {
    if (proven.has(id)) return 'proven';
    return doubtful.has(id) ? 'doubtful' : 'unknown';
  };
  const placesOf = (id: number) => {
    const own = bySubscription.get(id);
    const oldest = own?.[0];
    if (oldest !== undefined && clock() - oldest.startedAt > DOUBT_MS) return 0;
    return (proven.has(id) && slow < MAX_EIGHTFOLD ? PER_SUBSCRIPTION : 1) - (own?.length ?? 0);
  };
  const bound = ({ origin, standing }: Bounded): number => {
    if ((byOrigin.get(origin) ?? 0) >= PER_ORIGIN) return HOST_WAIT_MS;
    if (standing === 'proven') return 0;
    // Each in its turn: asking more often than there are places would keep the queue busy for nothing.
    if (standing === 'doubtful' && doubtfulTrials >= MAX_DOUBTFUL)
      return SLOW_WAIT_MS * (doubtful.size / MAX_DOUBTFUL);
    if (trials - slowTrials + slow < MAX_UNPROVEN) return 0;
    return slow < MAX_UNPROVEN / 2 ? QUICK_WAIT_MS : SLOW_WAIT_MS;
  };
  const waitFor = (one: Bounded) => Math.round(bound(one) * (0.5 + chance()));
  const count = ({ origin, standing }: Bounded, by: 1 | -1) => {
    const held = (byOrigin.get(origin) ?? 0) + by;
    if (held > 0) byOrigin.set(origin, held);
    else byOrigin.delete(origin);
    trials += by * Number(standing !== 'proven');
    doubtfulTrials += by * Number(standing === 'doubtful');
  };
  const learn = (id: number, now: Set<number>) => {
    proven.delete(id);
    doubtful.delete(id);
    now.add(id); // at the end: the longest unheard of are forgotten first
    if (now.size > MAX_REMEMBERED) now.delete(now.values().next().value as number);
  };

  return {
    room() {
      look();
      const first = Math.max(0, MAX_QUICK - (running.size - Math.min(slow, MAX_SLOW)));
      return { first, retries: Math.max(0, Math.min(first, MAX_RETRIES - (retries - slowRetries))) };
    },
    placesFor(endpoints, room) {
      const asking = endpoints.map(({ subscriptionId: id, origin }) => {
        return { origin, standing: standingOf(id), most: placesOf(id), places: 0, waitMs: 0 };
      });
      const given: Bounded[] = [];
      for (let round = 1; round <= PER_SUBSCRIPTION; round++) {
        for (const one of asking) {
          if (one.most < round || one.places < round - 1 || given.length === room) continue;
          one.waitMs = waitFor(one);
          if (one.waitMs > 0) continue;
          one.places++;
          count(one, 1); // the next one finds that many fewer
          given.push(one);
        }
      }
      for (const one of given) count(one, -1);
      return asking.map(({ places, waitMs }) => ({ places, waitMs }));
    },
    full: () => [...bySubscription.keys()].filter((id) => placesOf(id) <= 0),
    begin({ subscriptionId, origin, isRetry }) {
      if (placesOf(subscriptionId) <= 0) return { waitMs: 0 };
      const one = {
        subscriptionId,
        origin,
        isRetry,
        standing: standingOf(subscriptionId),
        startedAt: clock(),
      };
      const waitMs = waitFor(one);
      if (waitMs > 0) return { waitMs };
      running.add(one);
      const own = bySubscription.get(subscriptionId);
      if (own === undefined) bySubscription.set(subscriptionId, [one]);
      else own.push(one);
      retries += Number(isRetry);
      count(one, 1);
      return one;
    },
    end(one, answered) {
      const { subscriptionId } = one;
      running.delete(one);
      const own = bySubscription.get(subscriptionId) ?? [];
      own.splice(own.indexOf(one), 1);
      if (own.length === 0) bySubscription.delete(subscriptionId);
      retries -= Number(one.isRetry);
      count(one, -1);
      if (clock() - one.startedAt > SLOW_MS) learn(subscriptionId, doubtful);
      else if (answered) learn(subscriptionId, proven);
    },
  };
}
