// Tools that change something: the first call says what would happen, the second one does it.
import { type Static, type TObject, Type } from 'typebox';
import { closed } from './arguments.ts';
import { keyOfPreview, PREVIEW_SECONDS, type PreviewedChange, writePreviewToken } from './preview-token.ts';
import { bodyOf, type Tool, type ToolContext, ToolError } from './tool.ts';
import type { Json } from './tool-request.ts';

type ChangingParts<Input extends TObject> = {
  title: string;
  /** What it does; how a change is made in two calls is added. */
  description: string;
  input: Input;
  /** Whether it may take something away, or cannot be taken back. */
  isDestructive: boolean;
  /** Whether it counts against `ASSISTANT_NOTICE_LIMIT`. */
  isLimited: boolean;
  /** What would happen, and who would hear of it. Throws `ToolError` if nothing can happen. */
  preview: (context: ToolContext, args: Static<Input>) => Promise<object>;
  /** The request of the API that does it. */
  request: (args: Static<Input>) => { path: string; body: object };
  /** What happened, of the body of its response. */
  done: (json: Json) => object;
};

const PreviewToken = Type.Optional(
  Type.String({
    maxLength: 200,
    description: 'preview_token of the preview, with the same arguments. Without it nothing is changed.',
  }),
);
const TWO_CALLS =
  'Without preview_token it changes nothing, and answers what would happen, who would hear, and a preview_token. ' +
  'Show that to the person. If they agree, call it again with the same arguments and the token, within 5 minutes.';

/** A tool that needs the preview of its own change. */
export function changingTool<Input extends TObject>(name: string, parts: ChangingParts<Input>): Tool {
  const { title, description, isDestructive } = parts;
  return {
    ...{ name, title, description: `${description} ${TWO_CALLS}` },
    input: closed({ ...parts.input.properties, preview_token: PreviewToken }),
    annotations: {
      readOnlyHint: false,
      destructiveHint: isDestructive,
      idempotentHint: true,
      openWorldHint: true,
    },
    async run(context, sent: Static<Input> & { preview_token?: string }) {
      const { preview_token: token, ...rest } = sent;
      const args = rest as unknown as Static<Input>;
      const change = changeOf(name, { context, args });
      if (token !== undefined)
        return make(parts, { context, args, key: keyOfPreview(token, change, context) });
      const preview = await parts.preview(context, args);
      const previewToken = writePreviewToken(change, context);
      return { done: false, preview, preview_token: previewToken, expires_in_seconds: PREVIEW_SECONDS };
    },
  };
}

function changeOf(tool: string, { context, args }: { context: ToolContext; args: object }): PreviewedChange {
  const { accountId, application } = context.caller;
  return { tool, accountId, applicationId: application.id, args };
}

async function make<Input extends TObject>(
  { request, done, isLimited }: ChangingParts<Input>,
  { context, args, key }: { context: ToolContext; args: Static<Input>; key: string },
): Promise<object> {
  const { accountId } = context.caller;
  if (isLimited) await context.noticeLimit.count(accountId);
  const { path, body } = request(args);
  const reply = await context.callApi('POST', path, { body, idempotencyKey: key });
  const didNothing = reply.isReplayed || reply.status >= 400;
  if (isLimited && didNothing) await context.noticeLimit.giveBack(accountId);
  if (reply.isReplayed) throw new ToolError(USED);
  return { done: true, ...done(bodyOf(reply)) };
}

const USED =
  'This preview_token was used before, and nothing was done again. Look at the records to see what happened; for another change, begin with a new preview.';
