// The table of settings: name, parser, default and meaning of each, in the order of docs/operate/settings.md.
import * as values from './values.ts';

export type Setting<Value> = {
  name: string;
  read: (text: string) => Value;
  /** The text to parse when the setting is not set; without it the value is undefined. */
  fallback?: string;
  /** The default as documentation shows it, if it is not `fallback`. */
  fallbackInWords?: string;
  meaning: string;
  secret?: true;
};

export const TABLE = {
  port: setting({
    ...{ name: 'PORT', read: values.port, fallback: '3000' },
    meaning: 'The TCP port to listen on; 0 picks a free one.',
  }),
  host: setting({
    ...{ name: 'HOST', read: values.anyText, fallback: '127.0.0.1' },
    meaning: 'The address to listen on; 0.0.0.0 or :: for all addresses.',
  }),
  baseUrl: optional({
    name: 'BASE_URL',
    read: values.origin,
    fallbackInWords: 'http://localhost:PORT',
    meaning: 'The public URL of the API. Every link starts with it.',
  }),
  authUrl: optional({
    name: 'AUTH_URL',
    read: values.origin,
    fallbackInWords: 'BASE_URL',
    meaning: 'The public URL of sign-in, consent and the token endpoint.',
  }),
  trustProxy: setting({
    name: 'TRUST_PROXY',
    read: values.networks,
    fallback: '',
    fallbackInWords: 'none',
    meaning:
      'Networks of the proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted, such as 10.0.0.0/8.',
  }),
  databaseUrl: optional({
    name: 'DATABASE_URL',
    read: values.databaseUrl,
    fallbackInWords: 'the embedded PostgreSQL in DATA_DIR',
    meaning:
      'A PostgreSQL 15 or newer, such as postgres://crewcall@db.example/crewcall; several hosts and TLS as docs/operate/configure.md says.',
    secret: true,
  }),
  databasePool: setting({
    name: 'DATABASE_POOL',
    read: values.poolSize,
    fallback: '20',
    meaning:
      'The most connections to PostgreSQL that a process opens, in addition to 2 for LISTEN and 1 for /readyz; its max_connections must allow them. One account has at most three quarters of them at once.',
  }),
  dataDir: setting({
    name: 'DATA_DIR',
    read: values.anyText,
    fallback: './data',
    meaning: 'The folder of the embedded PostgreSQL, the generated secret key, and emails that are not sent.',
  }),
  secretKeys: setting({
    name: 'SECRET_KEY',
    read: values.keys,
    fallback: '',
    fallbackInWords: 'generated into DATA_DIR/secret.key; required with DATABASE_URL',
    meaning: 'Keys of 32 bytes in base64, separated by commas. The first one encrypts, all decrypt.',
    secret: true,
  }),
  mediaTypeVendor: setting({
    name: 'MEDIA_TYPE_VENDOR',
    read: values.vendor,
    fallback: 'service',
    meaning: 'The WORD in the media type application/vnd.WORD.v2.hal+json.',
  }),
  rateLimits: setting({
    name: 'RATE_LIMITS',
    read: values.rateLimits,
    fallback: '180/60,500/300,5000/3600',
    meaning:
      'Limits as requests/seconds, for each application and account; off disables them, and those on wrong passwords, codes, secrets and tokens, and on visits to pages.',
  }),
  requireSecondFactor: setting({
    name: 'REQUIRE_SECOND_FACTOR',
    read: values.factorRequirement,
    fallback: 'nobody',
    meaning:
      'Who needs a second factor to sign in, besides those who have set one up: nobody, managers, or assignors and managers (assignors).',
  }),
  emailSignInDays: setting({
    name: 'EMAIL_SIGN_IN_DAYS',
    read: values.emailSignInDays,
    fallback: '90',
    meaning:
      'How long officials without another role stay signed in after they signed in by a link in an email, at most 90 days; 0: nobody signs in by a link.',
  }),
  emailSignInIdleDays: setting({
    name: 'EMAIL_SIGN_IN_IDLE_DAYS',
    read: values.emailSignInIdleDays,
    fallback: '30',
    meaning: 'The same for a browser that is not used, at most 30 days.',
  }),
  refreshGraceSeconds: setting({
    name: 'REFRESH_GRACE_SECONDS',
    read: values.graceSeconds,
    fallback: '10',
    meaning:
      'How long a used refresh token can be used again, for clients that lost the response; 0: a second use revokes the authorization.',
  }),
  webhookAllowNetworks: setting({
    name: 'WEBHOOK_ALLOW_NETWORKS',
    read: values.networks,
    fallback: '',
    fallbackInWords: 'none',
    meaning: 'Networks that are not public and to which webhooks may be sent, such as 127.0.0.0/8.',
  }),
  webhookSignatureHeaderAliases: setting({
    name: 'WEBHOOK_SIGNATURE_HEADER_ALIASES',
    read: values.headerNames,
    fallback: '',
    fallbackInWords: 'none',
    meaning: 'Additional headers that repeat the value of X-Webhook-Signature.',
  }),
  eventRetentionDays: setting({
    name: 'EVENT_RETENTION_DAYS',
    read: values.days,
    fallback: '90',
    meaning: 'How many days events are kept. Deleting an event also deletes its remaining deliveries.',
  }),
  auditRetentionDays: setting({
    name: 'AUDIT_RETENTION_DAYS',
    read: values.days,
    fallback: '365',
    meaning:
      'How many days the audit log is kept, which is deleted by the month; never shorter than EVENT_RETENTION_DAYS.',
  }),
  backupDir: optional({
    name: 'BACKUP_DIR',
    read: values.anyText,
    fallbackInWords: 'none',
    meaning: 'The folder for backups by schedule; without it there are none.',
  }),
  backupEvery: setting({
    name: 'BACKUP_EVERY',
    read: values.hours,
    fallback: '24',
    meaning:
      'How many hours after the last backup the next one is made, by one of all processes that have BACKUP_DIR.',
  }),
  backupKeepDays: setting({
    name: 'BACKUP_KEEP_DAYS',
    read: values.days,
    fallback: '14',
    meaning: 'After how many days backups by schedule are deleted from BACKUP_DIR; never the three newest.',
  }),
  backupPassphrase: optional({
    name: 'BACKUP_PASSPHRASE',
    read: values.passphrase,
    fallbackInWords: 'backups by schedule have no SECRET_KEY, and are not encrypted',
    meaning:
      'Encrypts backups with keys: those by schedule, which then have SECRET_KEY, and those of "crewcall backup --with-keys".',
    secret: true,
  }),
  taxFormThreshold: setting({
    ...{ name: 'TAX_FORM_THRESHOLD', read: values.wholeAmount, fallback: '2000' },
    meaning: 'From how many US dollars a year officials need a tax form (1099-NEC) of whoever pays them.',
  }),
  mcp: setting({
    name: 'MCP',
    read: values.onOrOff,
    fallback: 'off',
    meaning:
      'on: assistants may use the tools at BASE_URL/mcp (Model Context Protocol) for people who allow it, with applications that were made by hand. The parameter resource of OAuth requests is then checked (RFC 8707).',
  }),
  mcpClients: setting({
    name: 'MCP_CLIENTS',
    read: values.selfRegistration,
    fallback: '',
    fallbackInWords: 'none',
    meaning:
      'How applications that nobody made by hand may come to /mcp: documents (client ID metadata documents), registration (dynamic registration, RFC 7591), or both with a comma. Nobody checks them.',
  }),
  corsOrigins: setting({
    name: 'CORS_ORIGINS',
    read: values.origins,
    fallback: '',
    fallbackInWords: 'none',
    meaning: 'Origins whose pages may call the API and the token endpoint in a browser.',
  }),
  smtpUrl: optional({
    name: 'SMTP_URL',
    read: values.smtpUrl,
    fallbackInWords: 'emails are written into DATA_DIR/outbox',
    meaning: 'The mail server for all emails, such as smtps://user:pass@mail.example.',
    secret: true,
  }),
  quietHours: setting({
    name: 'QUIET_HOURS',
    read: values.quietHours,
    fallback: '22-7',
    meaning:
      'The hours on the clock of a site in which no notification is pushed to a browser, except for games within 24 hours; off: none.',
  }),
  connectionsPerAddress: setting({
    name: 'CONNECTIONS_PER_ADDRESS',
    read: values.connections,
    fallback: '1000',
    meaning:
      'The most requests that run at the same time for one IP address (IPv6: one /64 network), and the most idle connections from it.',
  }),
  logLevel: setting({
    name: 'LOG_LEVEL',
    read: values.logLevel,
    fallback: 'info',
    meaning: 'The least severe level that is logged: fatal, error, warn, info, debug, trace or silent.',
  }),
  metricsPort: optional({
    name: 'METRICS_PORT',
    read: values.port,
    fallbackInWords: 'none',
    meaning: 'A separate port for /metrics; without it there are no metrics.',
  }),
  metricsHost: optional({
    name: 'METRICS_HOST',
    read: values.anyText,
    fallbackInWords: 'HOST',
    meaning: 'The address that METRICS_PORT listens on.',
  }),
  tracesEndpoint: optional({
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    read: values.httpUrl,
    fallbackInWords: 'none',
    meaning:
      'Where traces are sent by OTLP over HTTP, such as http://localhost:4318; without it there are none.',
  }),
};

function setting<Value>(entry: Setting<Value> & { fallback: string }): Setting<Value> {
  return entry;
}

function optional<Value>(entry: Setting<Value>): Setting<Value | undefined> {
  return entry;
}
