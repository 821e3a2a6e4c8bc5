// Samples of the emails to guardians, for the command that previews them.
import type { Email } from '../../accounts/email/email.ts';
import { SAMPLE_LINKS, SAMPLES } from '../emails/samples.ts';
import { copyWith } from './copy.ts';
import { askEmail, copyEmail, endedEmail, type GuardianReader } from './emails.ts';

const READER: GuardianReader = {
  address: 'rosa.reyes@home.example',
  minor: { id: 3, firstName: 'Omar', lastName: 'Reyes' },
  siteName: 'Harbor Youth Soccer',
};
const LINKED = { guardianId: 1, links: SAMPLE_LINKS };

/** The samples by name. */
export const GUARDIAN_SAMPLES: Record<string, () => Email> = {
  'guardian-ask': () => askEmail(READER, LINKED),
  'guardian-copy': () =>
    copyEmail(READER, {
      ...LINKED,
      mayAnswer: true,
      copy: copyWith(SAMPLES.offered!, ({ game: { id }, answer }) => ({
        ...{ assignmentId: id, facts: 'facts', answer },
      }))!,
    }),
  'guardian-message': () =>
    copyEmail(READER, {
      ...LINKED,
      mayAnswer: false,
      copy: copyWith(SAMPLES.message!, () => {
        throw new Error('a message has nothing to answer');
      })!,
    }),
  'guardian-ended': () => endedEmail(READER, { isGuardian: true }),
};
