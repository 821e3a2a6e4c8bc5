// A message: what an assignor writes to people of the site, and its limits (docs/api: Messages).

/** To the crews of games, to a group, or to people. */
export const AUDIENCES = ['games', 'group', 'people'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** By what a person is told besides the application. */
export const WAYS = ['email'] as const;
export type Way = (typeof WAYS)[number];

/**
 * Why a person is told by no way: they are not active on the site any more, were never invited to it, do not want emails with
 * messages, or a mail server rejected their address.
 */
export const UNREACHED_REASONS = ['left', 'not_invited', 'muted', 'rejected'] as const;
export type UnreachedReason = (typeof UNREACHED_REASONS)[number];
export type Reach = { way: Way; reason: null } | { way: null; reason: UnreachedReason };

export const SUBJECT_CHARACTERS = 150; // more is cut off in lists of emails
export const TEXT_CHARACTERS = 4_000; // a page and a half
// With the values of the fields, for one person: a subject fits into a header (RFC 5322 §2.1.1), a text into an email.
export const FILLED_CHARACTERS = { subject: 998, text: 10_000 };
export const MAX_MESSAGE_GAMES = 200; // two weeks of a large site
export const MAX_RECIPIENTS = 1_000; // everybody on a large site

// Limits against a stolen account and a program in a loop. They are of people and sites: another application does not help.
export const MESSAGES_A_DAY_OF_ACCOUNT = 50;
export const MESSAGES_A_DAY_OF_SITE = 200;
export const RECIPIENTS_A_DAY_OF_SITE = 5_000;

/** The values of the fields of a template, such as `time: '8:30 AM'`. */
export type MessageFacts = Record<string, string>;

/** A message as one reader knows it. */
export type Message = {
  id: number;
  siteId: number;
  /** The IANA name of the site's zone. */
  zone: string;
  /** Who wrote it. */
  userId: number;
  sender: string;
  audience: Audience;
  /** As written, with fields in braces. */
  subject: string;
  text: string;
  recipients: number;
  /** How many recipients the job has handed on. */
  queued: number;
  opened: number;
  /** Of all recipients. */
  gameIds: number[];
  jobId: number | null;
  /** What the reader themselves got. */
  received: { userId: number; facts: MessageFacts; openedAt: Date | null; gameIds: number[] } | null;
  createdAt: Date;
  updatedAt: Date;
};

/** A recipient of a message that was sent. `queuedAt` is null until the job has handed it on. */
export type Recipient = {
  id: number;
  userId: number;
  firstName: string;
  lastName: string;
  phone: string | null;
  gameIds: number[];
  queuedAt: Date | null;
  way: Way | null;
  reason: UnreachedReason | null;
  openedAt: Date | null;
};

export const SEND_JOB = 'message';
