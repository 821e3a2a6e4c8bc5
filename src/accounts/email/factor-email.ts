// The emails that tell a person what happened to their second factors.
import { renderEmail } from './document.ts';
import type { Email } from './email.ts';

/** What happened. A passkey's name is the person's own. */
export type FactorEvent =
  | { kind: 'app added' | 'app removed' | 'recovery codes made' | 'all removed' }
  | { kind: 'passkey added' | 'passkey removed'; name: string }
  | { kind: 'recovery code used'; left: number };

/** Tells the person, who may not be the one who did it. */
export function factorEmail(
  reader: { email: string; firstName: string; authUrl: string },
  event: FactorEvent,
): Email {
  const { email, firstName, authUrl } = reader;
  const [subject, lead] = wordsOf(event);
  const document = renderEmail({
    brand: 'Crewcall',
    title: subject,
    firstName,
    lead,
    sections: [
      {
        links: [{ label: 'Sign-in security', url: `${authUrl}/profile/security`, tone: 'primary' }],
      },
    ],
    footer: [
      { text: 'If this was you, you do not need to do anything.' },
      {
        text: 'If this was not you, somebody may know your password. Choose a new one now:',
        link: { label: 'Reset your password', url: `${authUrl}/reset` },
      },
    ],
  });
  return { to: email, subject, ...document };
}

function wordsOf(event: FactorEvent): [subject: string, lead: string] {
  switch (event.kind) {
    case 'app added':
      return [
        'An authenticator app was added to your account',
        'From now on, you need a code from this app as well as your password to sign in to Crewcall.',
      ];
    case 'app removed':
      return [
        'The authenticator app was removed from your account',
        'Its codes no longer work for signing in to Crewcall.',
      ];
    case 'passkey added':
      return [
        'A passkey was added to your account',
        `You can now sign in to Crewcall with the passkey “${event.name}”.`,
      ];
    case 'passkey removed':
      return [
        'A passkey was removed from your account',
        `The passkey “${event.name}” no longer works for signing in to Crewcall.`,
      ];
    case 'recovery codes made':
      return [
        'Your account has new recovery codes',
        'The recovery codes that you had before no longer work for signing in to Crewcall.',
      ];
    case 'recovery code used':
      return [
        'A recovery code was used for your account',
        `Somebody signed in to Crewcall with your password and a recovery code. ${leftOf(event.left)}`,
      ];
    case 'all removed':
      return [
        'The second factors of your account were removed',
        'An operator of Crewcall removed your authenticator app, passkeys and recovery codes. Your password alone signs you ' +
          'in now, unless you need a second factor: then you set one up when you sign in.',
      ];
  }
}

function leftOf(count: number): string {
  if (count === 0) return 'You have no codes left. Create new ones in your profile.';
  return count === 1 ? 'You have 1 code left.' : `You have ${count} codes left.`;
}
