-- What people let applications do, and what was issued on it. Codes and tokens are kept as SHA-256 digests only.
-- A row ends together with the row it stands on: nothing that was issued outlives the consent or the grant.
create table consents (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  application_id bigint not null references applications on delete cascade,
  scopes text[] not null, -- of all the requests that were allowed
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, application_id)
);
create index consents_application on consents (application_id);

-- The family of everything that is issued on one authorization. Revoking it deletes it.
create table authorizations (
  id bigint generated always as identity primary key,
  consent_id bigint not null references consents on delete cascade,
  scopes text[] not null, -- as asked for; a refresh may take fewer, and all of them again later (RFC 6749 §6)
  created_at timestamptz not null default now(),
  expires_at timestamptz not null -- each refresh moves it, up to a time after created_at that it never passes
);
create index authorizations_consent on authorizations (consent_id);
create index authorizations_expiry on authorizations (expires_at);

create table authorization_codes (
  digest bytea primary key,
  authorization_id bigint not null references authorizations on delete cascade,
  redirect_uri text not null, -- as the request had it: the exchange must name the same
  code_challenge text, -- S256 (RFC 7636 §4.2)
  expires_at timestamptz not null,
  used_at timestamptz -- it stays as long as its grant: a second use ends what the first one got
);
create index authorization_codes_grant on authorization_codes (authorization_id);

create table refresh_tokens (
  digest bytea primary key,
  authorization_id bigint not null references authorizations on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz, -- the first time
  uses integer not null default 0 -- more than one within the grace
);
create index refresh_tokens_grant on refresh_tokens (authorization_id);
create index refresh_tokens_expiry on refresh_tokens (expires_at);

alter table access_tokens add column authorization_id bigint references authorizations on delete cascade; -- none: client credentials
create index access_tokens_grant on access_tokens (authorization_id) where authorization_id is not null;

-- Withdrawing a consent ends the subscriptions made on it. None for those that were made with client credentials.
alter table subscriptions add column consent_id bigint references consents on delete cascade;
create index subscriptions_consent on subscriptions (consent_id) where consent_id is not null;

-- When the application last asked for a token, to the hour: its row is not written at every request.
alter table applications add column last_used_at timestamptz;
