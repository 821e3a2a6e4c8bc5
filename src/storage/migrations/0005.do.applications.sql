-- OAuth applications and the tokens they hold. Secrets and tokens are kept as SHA-256 digests only.
create table applications (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  name text not null,
  client_id text not null unique,
  kind text not null check (kind in ('confidential', 'public')), -- RFC 6749 §2.1
  redirect_uris text[] not null default '{}',
  scopes text[] not null default '{}', -- granted
  requested_scopes text[] not null default '{}', -- asked for, not yet granted
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index applications_account on applications (account_id);

-- More than one while a rotation lets the old secret live on.
create table application_secrets (
  digest bytea primary key,
  application_id bigint not null references applications on delete cascade,
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
create index application_secrets_application on application_secrets (application_id);

create table access_tokens (
  digest bytea primary key,
  application_id bigint not null references applications on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index access_tokens_application on access_tokens (application_id);
create index access_tokens_account on access_tokens (account_id);
create index access_tokens_expiry on access_tokens (expires_at);
