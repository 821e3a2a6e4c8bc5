// design: every setting is validated at the start, and every problem is in one list.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ensureSecretKeys } from '../src/config/secret-key.ts';
import { findUnknownSettings, publicAddresses, readSettings, SettingsError } from '../src/config.ts';

const KEY = 'MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MGE='; // printf 0123456789012345678901234567890a | base64
const OTHER_KEY = 'YTEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDA='; // printf a1234567890123456789012345678900 | base64
const folder = mkdtempSync(join(tmpdir(), 'crewcall-config-'));
after(() => rmSync(folder, { recursive: true }));

test('with nothing given the defaults hold', () => {
  assert.deepEqual(readSettings({}), {
    port: 3000,
    host: '127.0.0.1',
    baseUrl: undefined,
    authUrl: undefined,
    trustProxy: [],
    databaseUrl: undefined,
    databasePool: 20,
    dataDir: './data',
    secretKeys: [],
    mediaTypeVendor: 'service',
    rateLimits: [
      { limit: 180, periodSeconds: 60 },
      { limit: 500, periodSeconds: 300 },
      { limit: 5000, periodSeconds: 3600 },
    ],
    requireSecondFactor: 'nobody',
    emailSignInDays: 90,
    emailSignInIdleDays: 30,
    refreshGraceSeconds: 10,
    webhookAllowNetworks: [],
    webhookSignatureHeaderAliases: [],
    eventRetentionDays: 90,
    auditRetentionDays: 365,
    backupDir: undefined,
    backupEvery: 24,
    backupKeepDays: 14,
    backupPassphrase: undefined,
    taxFormThreshold: 2000,
    mcp: false,
    mcpClients: [],
    corsOrigins: [],
    smtpUrl: undefined,
    quietHours: { from: 22, until: 7 },
    connectionsPerAddress: 1000,
    logLevel: 'info',
    metricsPort: undefined,
    metricsHost: undefined,
    tracesEndpoint: undefined,
  });
});

test('what is given is read', () => {
  const settings = readSettings({
    PORT: '0',
    HOST: '::',
    BASE_URL: 'https://api.harbor.example/',
    AUTH_URL: 'https://auth.harbor.example:8443',
    TRUST_PROXY: '10.0.0.0/8, fd00::/8, 192.0.2.1',
    DATABASE_URL: 'postgresql://postgres@localhost/crewcall?host=/tmp',
    SECRET_KEY: `${KEY},${OTHER_KEY}`,
    RATE_LIMITS: 'off',
    WEBHOOK_SIGNATURE_HEADER_ALIASES: 'X-Crew-Signature',
    CORS_ORIGINS: 'https://roster.example,http://localhost:5173',
    MCP_CLIENTS: 'documents, registration',
    SMTP_URL: 'smtps://ada%40harbor.example:100%25@mail.example',
    DATABASE_POOL: '50',
    METRICS_PORT: '9100',
  });
  assert.equal(settings.baseUrl, 'https://api.harbor.example');
  assert.equal(settings.authUrl, 'https://auth.harbor.example:8443');
  assert.deepEqual(settings.trustProxy, ['10.0.0.0/8', 'fd00::/8', '192.0.2.1/32']);
  assert.deepEqual(settings.secretKeys.map(String), [
    '0123456789012345678901234567890a',
    'a1234567890123456789012345678900',
  ]);
  assert.deepEqual(settings.rateLimits, []);
  assert.deepEqual(settings.webhookSignatureHeaderAliases, ['X-Crew-Signature']);
  assert.deepEqual(settings.corsOrigins, ['https://roster.example', 'http://localhost:5173']);
  assert.equal(settings.smtpUrl, 'smtps://ada%40harbor.example:100%25@mail.example');
  assert.deepEqual(settings.mcpClients, ['document', 'itself']);
  assert.equal(settings.databasePool, 50);
  assert.equal(settings.metricsPort, 9100);
});

const wrong: [string, string][] = [
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '3e3'],
  ['PORT', '0x10'],
  ['BASE_URL', 'harbor.example'],
  ['BASE_URL', 'ftp://harbor.example'],
  ['BASE_URL', 'https://harbor.example/crewcall'],
  ['BASE_URL', 'https://harbor.example/?x'],
  ['AUTH_URL', 'https://ada:okafor@harbor.example'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', 'proxy.example'],
  ['TRUST_PROXY', '10/8'],
  ['TRUST_PROXY', '0x7f.0.0.1/8'],
  ['TRUST_PROXY', 'fe80::1%eth0/64'],
  ['DATABASE_URL', 'mysql://harbor.example/x'],
  ['DATABASE_URL', 'postgres://db1,db2/x'],
  ['DATABASE_URL', 'postgres://db1,db2/x?target_session_attrs=any'],
  ['DATABASE_URL', 'postgres://db1/x?target_session_attrs=standby'],
  ['DATABASE_URL', 'postgres://db1:x,db2/x?target_session_attrs=read-write'],
  ['DATABASE_URL', 'postgres:///x?host=db1,db2'],
  ['DATABASE_URL', 'postgres://db1/x?ssl_mode=require'],
  ['DATABASE_URL', 'postgres://db1/x?sslmode=prefer'],
  ['DATABASE_URL', 'postgres://db1/x?sslmode=allow'],
  ['DATABASE_URL', 'postgres://db1/x?channel_binding=require'],
  ['DATABASE_URL', 'postgres://db1/x?sslmode=disable&channel_binding=require'],
  ['DATABASE_URL', 'postgres://db1/x?sslmode=require&channel_binding=maybe'],
  ['DATABASE_URL', 'postgres://db1/x?connect_timeout=0'],
  ['DATABASE_URL', 'postgres://db1/x?connect_timeout=soon'],
  ['DATABASE_URL', 'postgres://db1/x?gssencmode=require'],
  ['DATABASE_URL', 'postgres://db1/x?application_name=psql'],
  ['DATABASE_URL', 'postgres://db1/x?pgbouncer=true'],
  ['DATABASE_URL', 'postgres://db1/x?sslmode=disable&sslmode=require'],
  ['DATABASE_URL', 'postgres://db1/x?sslmode=verify-ca'],
  ['DATABASE_URL', 'postgres://db1/x?sslrootcert=/etc/ssl/ca.pem'],
  ['DATABASE_URL', 'postgres://db1/x?sslmode=verify-full&sslrootcert=/missing/ca.pem'],
  ['DATABASE_URL', `postgres://db1/x?sslmode=verify-full&sslrootcert=${import.meta.filename}`],
  ['DATABASE_URL', `postgres://db1/x?sslmode=require&sslkey=${import.meta.filename}`],
  ['DATABASE_POOL', '4'],
  ['DATABASE_POOL', '501'],
  ['DATABASE_POOL', 'many'],
  ['SECRET_KEY', 'c2hvcnQ='],
  ['SECRET_KEY', `${KEY},c2hvcnQ=`],
  ['MEDIA_TYPE_VENDOR', 'Harbor'],
  ['MEDIA_TYPE_VENDOR', 'x'.repeat(33)],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
  ['RATE_LIMITS', ','],
  ['SECRET_KEY', ' , '],
  ['CONNECTIONS_PER_ADDRESS', '9'],
  ['CONNECTIONS_PER_ADDRESS', '100001'],
  ['RATE_LIMITS', '180'],
  ['RATE_LIMITS', '0/60'],
  ['RATE_LIMITS', '180/60;500/300'],
  ['REQUIRE_SECOND_FACTOR', 'everybody'],
  ['EMAIL_SIGN_IN_DAYS', '91'],
  ['EMAIL_SIGN_IN_IDLE_DAYS', '0'],
  ['EMAIL_SIGN_IN_IDLE_DAYS', '31'],
  ['REFRESH_GRACE_SECONDS', '-1'],
  ['REFRESH_GRACE_SECONDS', '301'],
  ['WEBHOOK_ALLOW_NETWORKS', '127.0.0.0/8/8'],
  ['WEBHOOK_SIGNATURE_HEADER_ALIASES', 'X Crew'],
  ['WEBHOOK_SIGNATURE_HEADER_ALIASES', 'X-Crew, Content-Length'],
  ['WEBHOOK_SIGNATURE_HEADER_ALIASES', 'x-webhook-signature'],
  ['EVENT_RETENTION_DAYS', '0'],
  ['EVENT_RETENTION_DAYS', '3651'],
  ['MCP', 'yes'],
  ['MCP_CLIENTS', 'all'],
  ['CORS_ORIGINS', '*'],
  ['CORS_ORIGINS', 'https://roster.example/app'],
  ['SMTP_URL', 'smtp://ada%:secret@mail.example'],
  ['SMTP_URL', 'smtps://ada:100%zz@mail.example'],
  ['SMTP_URL', 'smtps://ada:%ff@mail.example'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_PORT', 'x'],
];
for (const [name, value] of wrong) {
  test(`${name}=${value} is a problem that names the setting`, () => {
    assert.deepEqual(
      problemsOf({ [name]: value }).filter((problem) => problem.startsWith(`${name} `)).length,
      1,
    );
  });
}

test('DATABASE_URL as hosted servers print it is taken, or its problem says what to do', () => {
  for (const parameters of [
    'sslmode=require&channel_binding=require',
    'sslmode=require&options=endpoint%3Dep-cool-pier-1&connect_timeout=10',
    'sslmode=verify-full&sslrootcert=system&channel_binding=prefer&gssencmode=disable',
  ]) {
    const env = {
      DATABASE_URL: `postgres://crewcall:secret@db.example/crewcall?${parameters}`,
      SECRET_KEY: KEY,
    };
    assert.deepEqual(problemsOf(env), []);
  }
  for (const [parameters, advice] of [
    ['sslmode=prefer', /must have sslmode=verify-full or require, or disable/],
    ['channel_binding=require', /must have sslmode=require or a stricter one, too/],
    ['pgbouncer=true', /leave it out, and name a port that keeps sessions/],
    ['application_name=psql', /leave it out: connections are named crewcall/],
    ['sslnegotiation=direct', /unknown parameter sslnegotiation: leave it out/],
  ] as const) {
    const [problem = ''] = problemsOf({
      DATABASE_URL: `postgres://db.example/crewcall?${parameters}`,
      SECRET_KEY: KEY,
    });
    assert.match(problem, advice);
  }
});

test('all problems are reported together', () => {
  assert.equal(problemsOf({ PORT: 'x', LOG_LEVEL: 'loud', DATABASE_URL: 'postgres://x/y' }).length, 3);
});

test('SECRET_KEY is required with DATABASE_URL, and is complained of once when it is wrong', () => {
  assert.equal(problemsOf({ DATABASE_URL: 'postgres://x/y' }).length, 1);
  assert.equal(problemsOf({ DATABASE_URL: 'postgres://x/y', SECRET_KEY: 'x' }).length, 1);
  assert.equal(problemsOf({ DATABASE_URL: 'postgres://x/y', SECRET_KEY: KEY }).length, 0);
});

test('an empty value counts as not given', () => {
  assert.equal(readSettings({ PORT: '', LOG_LEVEL: '' }).port, 3000);
});

test('NAME_FILE reads the value from a file; both at once, or no such file, is a problem', () => {
  const file = join(folder, 'key');
  writeFileSync(file, `${KEY}\n`);
  assert.equal(readSettings({ SECRET_KEY_FILE: file }).secretKeys.length, 1);
  assert.match(problemsOf({ SECRET_KEY: KEY, SECRET_KEY_FILE: file })[0] ?? '', /set twice/);
  assert.match(problemsOf({ SECRET_KEY_FILE: join(folder, 'nothing') })[0] ?? '', /SECRET_KEY_FILE/);
});

test('a variable that is nearly a setting is found, with the setting that was meant', () => {
  const meant: [string, string][] = [
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['SECRETKEY', 'SECRET_KEY'],
    ['SECRET_KEYS', 'SECRET_KEY'],
    ['SECRET_KEYS_FILE', 'SECRET_KEY_FILE'],
    ['RATE_LIMIT', 'RATE_LIMITS'],
    ['WEBHOOK_ALLOW_NETWORK', 'WEBHOOK_ALLOW_NETWORKS'],
    ['database_url', 'DATABASE_URL'],
    ['DATABASE_POOL_SIZE', 'DATABASE_POOL'],
    ['SMTP_HOST', 'SMTP_URL'],
    ['CORS_ALLOWED_ORIGIN', 'CORS_ORIGINS'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['METRIC_PORT', 'METRICS_PORT'],
  ];
  for (const [name, setting] of meant)
    assert.deepEqual(findUnknownSettings({ [name]: 'x' }), [{ name, setting }]);
});

test('settings and the usual variables of other programs are not reported', () => {
  const usual =
    'PATH HOME HOSTNAME HOSTTYPE PWD OLDPWD USER LOGNAME LANG SHELL SHLVL TERM TZ EDITOR MAIL LS_COLORS _ NODE_ENV ' +
    'NODE_OPTIONS OTEL_SERVICE_NAME OTEL_EXPORTER_OTLP_HEADERS INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET KUBERNETES_PORT KUBERNETES_SERVICE_HOST ' +
    'CREWCALL_PORT CREWCALL_SERVICE_PORT PGHOST PGPORT PGPASSWORD AWS_SECRET_ACCESS_KEY HTTP_PROXY NO_PROXY SSH_AUTH_SOCK ' +
    'DATABASE_URL SECRET_KEY_FILE PORT HOST LOG_LEVEL npm_config_cache npm_package_name DEBUG CI COLORTERM';
  assert.deepEqual(findUnknownSettings(Object.fromEntries(usual.split(' ').map((name) => [name, 'x']))), []);
});

test('no problem repeats a secret', () => {
  const problems = problemsOf({ SECRET_KEY: 'mask-me', DATABASE_URL: 'x://u:mask-me@h' });
  assert.equal(problems.length, 2);
  assert.ok(!problems.join().includes('mask-me'));
});

test('public addresses default to localhost and the port that was found free', () => {
  const found = publicAddresses(readSettings({ PORT: '0' }), 41234);
  assert.deepEqual(found, { baseUrl: 'http://localhost:41234', authUrl: 'http://localhost:41234' });
  const set = publicAddresses(readSettings({ BASE_URL: 'https://harbor.example/' }), 3000);
  assert.deepEqual(set, { baseUrl: 'https://harbor.example', authUrl: 'https://harbor.example' });
});

test('the key of the embedded database is made once, for its owner alone', () => {
  const dataDir = join(folder, 'data');
  const [made] = ensureSecretKeys(dataDir);
  assert.equal(made?.length, 32);
  assert.equal(statSync(join(dataDir, 'secret.key')).mode & 0o777, 0o600);
  assert.deepEqual(ensureSecretKeys(dataDir), [made]);
  assert.equal(readFileSync(join(dataDir, 'secret.key'), 'utf8').trim().length, 44);
});

test('a broken key file is not replaced, since what it encrypted would be lost', () => {
  writeFileSync(join(folder, 'secret.key'), 'broken');
  assert.throws(() => ensureSecretKeys(folder), /secret\.key/);
  assert.equal(readFileSync(join(folder, 'secret.key'), 'utf8'), 'broken');
});

function problemsOf(env: Record<string, string>): string[] {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    assert.ok(error instanceof SettingsError);
    return error.problems;
  }
}
