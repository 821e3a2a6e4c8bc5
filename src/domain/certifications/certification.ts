// A certification: what an official has passed, such as a course, a license or a background check, and until when it is valid.

/** How many one person has: each is a sentence beside them, among all candidates. */
export const MAX_CERTIFICATIONS = 50;

export type Certification = {
  id: number;
  siteId: number;
  userId: number;
  /** `Background check`; an official has each once, ignoring case and spacing. */
  name: string;
  /** The first and the last day on which it is valid, `2031-05-02`; null: there is none. */
  validFrom: string | null;
  validUntil: string | null;
  createdAt: Date;
  updatedAt: Date;
};

export type NewCertification = Pick<Certification, 'siteId' | 'userId' | 'name' | 'validFrom' | 'validUntil'>;

/** Only the fields that were sent are present. */
export type CertificationChange = {
  [Field in 'name' | 'validFrom' | 'validUntil']?: Certification[Field] | undefined;
};

/** The days of which it is valid. */
type Validity = Pick<Certification, 'validFrom' | 'validUntil'>;

/** Whether the first day is after the last one: it would never be valid. */
export function isNeverValid({ validFrom, validUntil }: Validity): boolean {
  return validFrom !== null && validUntil !== null && validFrom > validUntil;
}
