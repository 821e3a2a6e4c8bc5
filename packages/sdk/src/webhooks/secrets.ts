// Checks the secrets that are passed to a Webhook.

const GIVES = 'Creating and reading the subscription gives it: new Webhook(subscription.secret).';

/** The secrets as an array with at least one. Throws a `TypeError` for an invalid secret. */
export function secretsOf(given: unknown): string[] {
  const secrets: unknown[] = Array.isArray(given) ? given : [given];
  if (secrets.length === 0) throw new TypeError(`The array has no secret in it. ${GIVES}`);
  return secrets.map(checkSecret);
}

function checkSecret(secret: unknown): string {
  if (secret === undefined || secret === null || secret === '') {
    const found = secret === '' ? 'empty' : secret;
    throw new TypeError(`The secret is ${found}: is the environment variable that holds it set? ${GIVES}`);
  }
  if (typeof secret !== 'string') {
    const found = typeof secret === 'object' ? 'an object' : `a ${typeof secret}`;
    throw new TypeError(`The secret is ${found}, not text. ${GIVES}`);
  }
  if (secret !== secret.trim()) {
    throw new TypeError(
      `The secret has white space around it, as a file may end with a newline: trim it. ${GIVES}`,
    );
  }
  return secret;
}
