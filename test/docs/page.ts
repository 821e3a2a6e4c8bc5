// A page of docs/api as a test reads it: the requests it shows with their answers, and the tables made for it.

/** A request as a page shows it: what it leaves out is what service.md 4 says of every request. */
export type ShownRequest = { method: string; path: string; headers: Record<string, string>; body?: string };
/** The line and the block below a request; the block is left out where there is no body. */
export type ShownAnswer = { status: number; headers: string[]; json?: string };

const EXCHANGE = /```http\n([\s\S]*?)\n```\n\n(\d{3}\b[^\n]*)\n(?:\n```json\n([\s\S]*?)\n```\n)?/g;
const MADE = /(<!-- (\w+): ([^\n]*?) -->)\n[\s\S]*?(<!-- end -->)/g;

/** Every request that the page shows. */
export function requestsOf(text: string): ShownRequest[] {
  return [...text.matchAll(EXCHANGE)].map((match) => readRequest(match[1]!));
}

/** The page with each answer written by `answer`, one after the other: a request may stand on those before it. */
export async function withAnswers(
  text: string,
  answer: (request: ShownRequest, shown: ShownAnswer) => Promise<ShownAnswer>,
): Promise<string> {
  let written = '';
  let end = 0;
  for (const match of text.matchAll(EXCHANGE)) {
    const [whole, request = '', line = '', json] = match;
    const given = await answer(readRequest(request), { ...readLine(line), json });
    written += `${text.slice(end, match.index)}\`\`\`http\n${request}\n\`\`\`\n\n${toResponse(given)}`;
    end = match.index + whole.length;
  }
  return written + text.slice(end);
}

/** The page with each table written by `make`, from what its comment names: `<!-- fields: Game -->`. */
export function withTables(text: string, make: (kind: string, about: string) => string): string {
  return text.replace(
    MADE,
    (_, head: string, kind: string, about: string, tail: string) =>
      `${head}\n\n${make(kind, about)}\n\n${tail}`,
  );
}

function readRequest(text: string): ShownRequest {
  const [head = '', ...rest] = text.split('\n\n');
  const [first = '', ...lines] = head.split('\n');
  const [method = '', path = ''] = first.split(' ');
  const headers = lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]);
  const body = rest.join('\n\n');
  return { method, path, headers: Object.fromEntries(headers), ...(body !== '' && { body }) };
}

/** `201 Created · Location: https://…`: the status, and the names of the headers that the page cares for. */
function readLine(line: string): Pick<ShownAnswer, 'status' | 'headers'> {
  const headers = [...line.matchAll(/`([\w-]+):[^`]*`/g)].map((match) => match[1]!);
  return { status: Number(line.slice(0, 3)), headers };
}

function toResponse({ headers, status, json }: ShownAnswer): string {
  const line = [`${status} ${REASONS[status] ?? ''}`.trim(), ...headers.map((header) => `\`${header}\``)];
  const block = json === undefined ? '' : `\n\`\`\`json\n${json}\n\`\`\`\n`;
  return `${line.join(' · ')}\n${block}`;
}

const REASONS: Record<number, string> = {
  200: 'OK',
  201: 'Created',
  204: 'No Content',
  304: 'Not Modified',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  412: 'Precondition Failed',
  422: 'Unprocessable Content',
};
