// The form that sets up an authenticator app: its QR code, its secret as text, and a code as the proof.
import { renderSVG } from 'uqr';
import { appUri, inGroups, isAppSecret, newAppSecret } from '../../../../accounts/factors/totp.ts';
import { Html, html } from '../../../../kernel/html.ts';
import type { Fields } from '../../../../oauth/fields.ts';
import { field, type Problems } from '../form.ts';
import type { PageRequest } from '../page.ts';

/** The CSRF token is bound to the secret: only a secret of this service, for this browser, is accepted. */
export function secretOf({ fields }: { fields: Fields }): string | undefined {
  const secret = fields.get('secret');
  return secret !== undefined && isAppSecret(secret) ? secret : undefined;
}

type AppForm = { action: string; email: string; returnTo?: string | undefined; problems: Problems };

/** A form sent to `action`. A secret that was shown is shown again after a wrong code. */
export function appForm(pageRequest: PageRequest, { action, email, returnTo, problems }: AppForm): Html {
  const secret = secretOf(pageRequest) ?? newAppSecret();
  return html`
      <form method="post" action="${action}" class="card" aria-labelledby="app">
        <h2 id="app">Authenticator app</h2>
        ${pageRequest.csrfToken({ path: action, bound: secret })}
        <input type="hidden" name="change" value="app">
        <input type="hidden" name="secret" value="${secret}">
        ${returnTo !== undefined && html`<input type="hidden" name="return_to" value="${returnTo}">`}
        <p>Scan this with an authenticator app, such as the one in your password manager.</p>
        ${qrCode(appUri({ secret, email }))}
        <p>Or enter this key in the app: <code class="key">${inGroups(secret)}</code></p>
        ${field({
          name: 'code',
          label: 'Code',
          hint: 'The six digits that the app shows now.',
          autocomplete: 'one-time-code',
          inputmode: 'numeric',
          problems,
        })}
        <div class="actions"><button class="primary">Turn on</button></div>
      </form>`;
}

/** Black on white in dark mode, too: many cameras read nothing else. */
function qrCode(text: string): Html {
  return html`<div class="qr" role="img" aria-label="QR code with the key">${new Html(renderSVG(text))}</div>`;
}
