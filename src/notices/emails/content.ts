// What an email to one person of a site tells: the facts, which composeEmail turns into words.

/** The content of one email: everything that one person is told at this moment. */
export type EmailContent = {
  /** `locale` says how dates are written. */
  site: { name: string; timezone: string; locale: string };
  reader: { firstName: string; email: string };
  /** One or more, in any order. */
  items: EmailItem[];
  links: {
    /** The reader's games, or the games of the site for assignors. */
    app: string;
    /** The page that chooses which emails the reader gets; mail clients may post to it (RFC 8058). */
    settings: string;
    /** The page that accepts all games that wait for an answer, by one press; if there are several. */
    acceptAll?: string | undefined;
    /** The list of open games; if the reader is told of some. */
    openGames?: string | undefined;
  };
  /** The assignor of the games, whom a reply reaches. */
  replyTo?: { name: string; email: string } | undefined;
  /** The same at each attempt, so that mail servers and people can recognize a second copy: `<id@host>`. */
  messageId?: string | undefined;
  /** Its host names the games in the calendar file: `game-<id>@<host>`. */
  baseUrl: string;
  now: Date;
};

/** The facts of a game that people are told. Names of teams, lists and venues are as the site has them. */
export type GameFacts = {
  id: number;
  /** Calendars replace an event by one with a higher number. */
  sequence: number;
  start: Date;
  end: Date;
  /** IANA name of the zone in which its times are said. */
  zone: string;
  homeTeam: string | null;
  awayTeam: string | null;
  league: string | null;
  ageGroup: string | null;
  gender: string | null;
  venue: VenueFacts | null;
  subvenue: string | null;
  /** The note that the crew may read. */
  note: string | null;
  isPostponed: boolean;
  /** Why it was canceled or moved last. */
  reason: string | null;
};

export type VenueFacts = {
  id: number;
  name: string;
  /** On one line, such as `12 Elm St, Boston, MA 02134`. */
  address: string | null;
  latitude: number | null;
  longitude: number | null;
};

/** The slot of the reader in the crew of a game. */
export type SlotFacts = {
  position: string;
  fee: { amount: number; currency: string } | null;
  /** The others of the crew who have not declined. */
  crew: CrewMember[];
};

export type CrewMember = { name: string; position: string };

/** The facts by which a game or slot differed when the reader was last told; absent facts are the same. */
export type EarlierFacts = Partial<
  Omit<GameFacts, 'id' | 'sequence' | 'zone' | 'isPostponed' | 'reason'> & SlotFacts
>;

/** The pages on which the reader answers; without a session. */
export type AnswerLinks = { accept: string; decline: string };

/** When an answer is due, and whether the reader is taken off the game without one. */
export type AnswerDue = { at: Date; lapses: boolean };

export type Answer = 'accepted' | 'declined' | null;

/** One thing that the reader is told. */
export type EmailItem =
  /** The reader is on this game, and was not told before. */
  | { kind: 'offered'; game: GameFacts; slot: SlotFacts; answer: Answer; due?: AnswerDue; links: AnswerLinks }
  | {
      kind: 'changed';
      game: GameFacts;
      slot: SlotFacts;
      earlier: EarlierFacts;
      answer: Answer;
      /** Whether the reader had accepted, and has to answer again. */
      hadAccepted: boolean;
      due?: AnswerDue;
      links: AnswerLinks;
    }
  | { kind: 'removed'; game: GameFacts; slot: Pick<SlotFacts, 'position'> }
  | { kind: 'cancelled'; game: GameFacts; slot: SlotFacts; isPaid: boolean }
  | {
      kind: 'reminder';
      game: GameFacts;
      slot: SlotFacts;
      answer: Answer;
      due?: AnswerDue;
      links: AnswerLinks;
    }
  /** To assignors: an official answered, or did not, or wants a game. `url` is the game in the application. */
  | { kind: 'declined'; game: GameFacts; official: OfficialFacts; reason: string | null; url: string }
  | { kind: 'unanswered'; game: GameFacts; official: OfficialFacts; url: string }
  | { kind: 'lapsed'; game: GameFacts; official: OfficialFacts; url: string }
  | { kind: 'claimed'; game: GameFacts; official: OfficialFacts; url: string }
  | { kind: 'requested'; game: GameFacts; official: OfficialFacts; note: string | null; url: string }
  /** To an official: the assignor refused the request. A granted one is `offered`. */
  | { kind: 'refused'; game: GameFacts; position: string; reason: string | null }
  /** To assignors: what an official says that a game should pay, `amount`, instead of `fee`. */
  | ({
      kind: 'disputed';
      game: GameFacts;
      official: OfficialFacts;
      reason: string | null;
      url: string;
    } & DisputedSums)
  /** To the official: whether the assignor agreed. */
  | {
      kind: 'dispute_answered';
      /** Only when it is, if they are not on it. */
      game: GameFacts;
      /** Null: they are not on it. */
      position: string | null;
      /** What it pays them now. */
      pay: { amount: number; currency: string } | null;
      isAgreed: boolean;
      /** What the assignor said. */
      sentence: string | null;
      url: string;
    }
  /** An assignor wrote to the reader. `url` is its page in the application. */
  | { kind: 'message'; sender: string; subject: string; text: string; url: string }
  /** A certification of the reader ends soon. */
  | { kind: 'certification'; name: string; validUntil: string; url: string }
  | { kind: 'paid'; statement: StatementFacts; url: string }
  /** The reader may take one of these positions, or only ask for it. */
  | { kind: 'open'; game: GameFacts; positions: Omit<SlotFacts, 'crew'>[]; isToAsk: boolean };

/** In the currency's main unit. */
export type DisputedSums = { amount: number; fee: number; currency: string };

/** The official whom assignors are told about, and the position concerned. */
export type OfficialFacts = { name: string; position: string };

export type StatementFacts = {
  /** `2026-05-02` */
  date: string;
  description: string;
  amount: number;
  /** In total, and how much of it the reader was told before. */
  amountPaid: number;
  amountKnown: number;
  currency: string;
  payorName: string;
};
