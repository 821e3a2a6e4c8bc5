// Preview tokens: who has seen what a change would do may do exactly that, once, within five minutes.
import { digest, randomToken } from '../../../kernel/secrets.ts';
import type { Signer } from '../../../kernel/signer.ts';
import { ToolError } from './tool.ts';

/** How long a preview holds. Later, others may have changed what it showed. */
export const PREVIEW_SECONDS = 5 * 60;

/** A change by a person through an application. The arguments are as the assistant sent them. */
export type PreviewedChange = { tool: string; accountId: number; applicationId: number; args: object };

type Signing = { signer: Signer; now: Date };

/** The token of a preview. It is signed, so that nothing is stored until it is used. */
export function writePreviewToken(change: PreviewedChange, { signer, now }: Signing): string {
  const [nonce, ends] = [randomToken(), String(Math.floor(now.getTime() / 1_000) + PREVIEW_SECONDS)];
  return [nonce, ends, signer.sign(signedText(change, { nonce, ends }))].join('.');
}

/**
 * The Idempotency-Key under which the change may be made: the database lets it be made once. Throws `ToolError` for a token
 * that has expired, or was given for another change, person or application.
 */
export function keyOfPreview(token: string, change: PreviewedChange, { signer, now }: Signing): string {
  const [nonce = '', ends = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || !signer.verify(signedText(change, { nonce, ends }), signature))
    throw new ToolError(OTHER_CHANGE);
  if (Number(ends) * 1_000 <= now.getTime()) throw new ToolError(EXPIRED);
  return `preview-${nonce}`;
}

function signedText({ tool, accountId, applicationId, args }: PreviewedChange, token: object): string {
  return JSON.stringify([tool, accountId, applicationId, token, digest(inOrder(args)).toString('base64')]);
}

/** As JSON whose members are in one order, so that the same arguments are the same text. */
function inOrder(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted())
      : item,
  );
}

const AGAIN =
  'Call the tool without preview_token, show the person what it answers, and use the token of that answer.';
const OTHER_CHANGE = `This preview_token was not given for these arguments, to this person and application. Nothing was done. ${AGAIN}`;
const EXPIRED = `This preview_token is older than 5 minutes. Nothing was done. ${AGAIN}`;
