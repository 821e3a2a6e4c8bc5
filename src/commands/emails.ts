// `crewcall emails preview`: shows samples of the emails to officials and assignors.
import { composeEmail } from '../notices/emails/compose.ts';
import { SAMPLES } from '../notices/emails/samples.ts';
import type { Result } from './command.ts';

/** Every sample as text. */
export async function preview(): Promise<Result> {
  const emails = Object.entries(SAMPLES).map(([kind, content]) => ({ kind, ...composeEmail(content) }));
  return {
    json: { emails },
    text: emails.map(({ subject, text }) => `Subject: ${subject}\n\n${text}`).join('\n\n'),
  };
}
