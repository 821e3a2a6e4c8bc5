// `crewcall emails preview`: shows samples of the emails to officials and assignors.
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Email } from '../accounts/email/email.ts';
import { AppError, fileError } from '../kernel/errors.ts';
import { composeEmail } from '../notices/emails/compose.ts';
import { SAMPLES } from '../notices/emails/samples.ts';
import { GUARDIAN_SAMPLES } from '../notices/guardians/samples.ts';
import type { Result } from './command.ts';

type PreviewArgs = {
  kind?: string | undefined;
  html?: boolean | undefined;
  text?: boolean | undefined;
  folder?: string | undefined;
};

type Preview = { kind: string } & Email;

const EMAILS: Record<string, () => Email> = {
  ...Object.fromEntries(
    Object.entries(SAMPLES).map(([kind, content]) => [kind, () => composeEmail(content)]),
  ),
  ...GUARDIAN_SAMPLES,
};

/** The samples, or the one of `kind`, as text, as HTML, or as files of both in a folder. */
export async function preview({ kind, html, text, folder }: PreviewArgs): Promise<Result> {
  if (html && text) throw new AppError('validation_failed', 'Use either --html or --text.');
  const kinds = kind === undefined ? Object.keys(EMAILS) : [known(kind)];
  const previews = kinds.map((one) => ({ kind: one, ...EMAILS[one]!() }));
  if (folder !== undefined) return written(previews, { html, text, folder });
  return {
    json: { emails: previews },
    text: previews.map((email) => (html ? email.html : textOf(email))).join('\n'),
  };
}

function known(kind: string): string {
  if (Object.hasOwn(EMAILS, kind)) return kind;
  const sentence = `There is no email "${kind}". Choose one of ${Object.keys(EMAILS).join(', ')}.`;
  throw new AppError('validation_failed', sentence);
}

async function written(
  previews: Preview[],
  { html, text, folder }: PreviewArgs & { folder: string },
): Promise<Result> {
  const files = previews.flatMap((email) => [
    ...(text ? [] : [{ name: `${email.kind}.html`, content: email.html ?? '' }]),
    ...(html ? [] : [{ name: `${email.kind}.txt`, content: textOf(email) }]),
    ...(email.attachments ?? []).map(({ filename, content }) => ({
      name: filename === 'games.ics' ? `${email.kind}.ics` : `${email.kind}-${filename}`,
      content,
    })),
  ]);
  try {
    await mkdir(folder).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await Promise.all(files.map(({ name, content }) => writeFile(join(folder, name), content)));
  } catch (error) {
    throw fileError(error, { file: folder, verb: 'written' });
  }
  const paths = files.map(({ name }) => resolve(folder, name));
  return { json: { files: paths }, text: paths.join('\n') };
}

function textOf({ to, subject, text }: Email): string {
  return `To: ${to}\nSubject: ${subject}\n\n${text}`;
}
