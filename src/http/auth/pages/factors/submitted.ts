// The second factor that a form of these pages sets up.

import type { FactorEvent } from '../../../../accounts/email/factor-email.ts';
import { type NewFactor, proveApp, provePasskey } from '../../../../accounts/factors/new-factor.ts';
import type { PageRequest, PageServices } from '../page.ts';
import { secretOf } from './app-form.ts';
import { ceremonyOf } from './passkey-form.ts';

export type SubmittedFactor = { factor: NewFactor; kind: 'app' | 'passkey'; event: FactorEvent };

/** Throws `validation_failed` at the field that is wrong. */
export async function readFactor(services: PageServices, pageRequest: PageRequest): Promise<SubmittedFactor> {
  const { fields } = pageRequest;
  const ceremony = ceremonyOf(services, pageRequest);
  if (fields.get('change') === 'passkey' && ceremony !== undefined) {
    const [name, response] = [fields.get('name') ?? '', fields.get('response') ?? ''];
    const factor = await provePasskey({ response, name, ceremony });
    return { factor, kind: 'passkey', event: { kind: 'passkey added', name: name.trim() } };
  }
  const code = fields.get('code') ?? '';
  const factor = proveApp({ secret: secretOf(pageRequest), code, vault: services.vault, now: new Date() });
  return { factor, kind: 'app', event: { kind: 'app added' } };
}
