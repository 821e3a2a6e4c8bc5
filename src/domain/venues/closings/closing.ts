// A closing: the days or times at which a venue, or one field of it, is closed.

/** Closings of a venue that have not ended: every day of a year on which one field is closed. */
export const MAX_CLOSINGS = 400;

export type Closing = {
  id: number;
  siteId: number;
  venueId: number;
  /** Only games with this text in `subvenue`, ignoring case and spacing; null: all games at the venue. */
  subvenue: string | null;
  /** Days as `YYYY-MM-DD` and times as `HH:MM`, in the time zone of the venue. Both days are included. */
  startDate: string;
  /** null: from the beginning of the first day. */
  startTime: string | null;
  endDate: string;
  /** null: to the end of the last day. */
  endTime: string | null;
  reason: string | null;
  createdAt: Date;
  updatedAt: Date;
};

export type ClosingFields = Omit<Closing, 'id' | 'siteId' | 'venueId' | 'createdAt' | 'updatedAt'>;
export type NewClosing = Pick<Closing, 'siteId' | 'venueId'> & ClosingFields;
/** A change of a closing: only the fields sent change. */
export type ClosingChange = { [Field in keyof ClosingFields]?: ClosingFields[Field] | undefined };

/** What a closing says about a game that lies in it. */
export type ClosedPlace = { venue: string } & Pick<Closing, 'subvenue' | 'reason'>;

/** From when to when a venue, or one field of it, is closed. */
export type ClosedTime = ClosedPlace & { venueId: number; startTime: Date; endTime: Date };

/** Whether a closing ends after it begins. */
export function isInOrder({ startDate, startTime, endDate, endTime }: ClosingFields): boolean {
  return `${startDate} ${startTime ?? '00:00'}` < `${endDate} ${endTime ?? '24:00'}`;
}

/** `Pier Field`, or `Field 2 of Pier Field` */
export function placeInWords({ venue, subvenue }: ClosedPlace): string {
  return subvenue === null ? venue : `${subvenue} of ${venue}`;
}

/** `Pier Field is closed at that time: Rain.` */
export function closedSentence(closed: ClosedPlace, when = 'at that time'): string {
  const sentence = `${placeInWords(closed)} is closed ${when}${reasonInWords(closed)}`;
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** `: Rain`; empty without a reason. */
export function reasonInWords({ reason }: ClosedPlace): string {
  return reason === null ? '' : `: ${reason}`;
}
