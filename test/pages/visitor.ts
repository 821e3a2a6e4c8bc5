// Somebody with a browser that runs no script: keeps cookies, reads forms, and sends them.
import { strict as assert } from 'node:assert';

export type Answer = {
  status: number;
  headers: Headers;
  text: string;
  /** Where a redirect leads; within the service, its path alone. */
  location: string | undefined;
};

export type Form = { action: string; fields: Record<string, string>; buttons: string[] };

export type Visitor = {
  cookies: Map<string, string>;
  /** Further headers of every request. */
  headers: Record<string, string>;
  get(path: string): Promise<Answer>;
  /** Sends fields as a form does, to a path. */
  post(path: string, fields: Record<string, string>): Promise<Answer>;
  /** Fills in and sends the form of a page that has this button (`name=value`) or field (`name`, `name=value`). */
  submit(page: Answer | string, having: string, filled?: Record<string, string>): Promise<Answer>;
  signIn(who: { email: string; password: string }, returnTo?: string): Promise<Answer>;
};

/** A visitor with a cookie jar of its own; redirects are not followed. */
export function createVisitor(
  { baseUrl }: { baseUrl: string },
  userAgent = 'Mozilla/5.0 (X11; Linux) Firefox/150.0',
): Visitor {
  const cookies = new Map<string, string>();
  const further: Record<string, string> = {};
  const send = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const headers = { cookie, 'user-agent': userAgent, ...further };
    const response = await fetch(new URL(path, baseUrl), { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const header = response.headers.get('location') ?? undefined;
    const location = header?.startsWith(`${baseUrl}/`) ? header.slice(baseUrl.length) : header;
    return { status: response.status, headers: response.headers, text: await response.text(), location };
  };
  const visitor: Visitor = {
    cookies,
    headers: further,
    get: (path) => send(path),
    post: (path, fields) => send(path, { method: 'POST', body: new URLSearchParams(fields) }),
    async submit(page, having, filled = {}) {
      const { text } = typeof page === 'string' ? await visitor.get(page) : page;
      const form = formsOf(text).find((candidate) => holds(candidate, having));
      assert.ok(form, `no form has ${having}:\n${text}`);
      const pressed = form.buttons.includes(having) ? Object.fromEntries([having.split('=')]) : {};
      return visitor.post(form.action, { ...form.fields, ...pressed, ...filled });
    },
    signIn: ({ email, password }, returnTo) =>
      visitor.submit(
        `/sign-in${returnTo === undefined ? '' : `?${new URLSearchParams({ return_to: returnTo })}`}`,
        'email',
        {
          email,
          password,
        },
      ),
  };
  return visitor;
}

/** Whether the form has the button `name=value`, or a field of the name, with the value where one is named. */
function holds({ fields, buttons }: Form, wanted: string): boolean {
  const [name = '', value] = wanted.split('=');
  return buttons.includes(wanted) || (name in fields && (value === undefined || fields[name] === value));
}

/** The forms of a page, with the values their fields hold. */
export function formsOf(text: string): Form[] {
  return [...text.matchAll(/<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gs)].map(
    ([, action = '', inside = '']) => {
      const inputs = [...inside.matchAll(/<(input|textarea)([^>]*)>(?:([^<]*)<\/textarea>)?/g)];
      const fields = inputs
        .filter(([, , attributes = '']) => !/type="radio"/.test(attributes) || /\bchecked\b/.test(attributes))
        .map(([, , attributes = '', content]) => [
          attribute(attributes, 'name') ?? '',
          unescaped((content ?? '').replace(/^\n/, '')) || (attribute(attributes, 'value') ?? ''),
        ]);
      const buttons = [...inside.matchAll(/<button([^>]*)>/g)].map(([, attributes = '']) =>
        [attribute(attributes, 'name'), attribute(attributes, 'value')].filter(Boolean).join('='),
      );
      return { action: unescaped(action), fields: Object.fromEntries(fields), buttons };
    },
  );
}

function attribute(attributes: string, name: string): string | undefined {
  const value = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];
  return value === undefined ? undefined : unescaped(value);
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
function unescaped(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_whole, name: string) => ENTITIES[name] ?? '');
}
