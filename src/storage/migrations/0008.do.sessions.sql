-- People who are signed in, and one-time links sent by mail. Only digests of what opens them are kept.
create table sessions (
  id bigint generated always as identity primary key, -- what the list of sessions names
  digest bytea not null unique,
  account_id bigint not null references accounts on delete cascade,
  user_agent text not null,
  address text not null, -- where the sign-in came from
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null -- however busy the session is
);
create index sessions_account on sessions (account_id);
create index sessions_expiry on sessions (expires_at);

create table links (
  digest bytea primary key,
  account_id bigint not null references accounts on delete cascade,
  purpose text not null check (purpose in ('password', 'address')),
  new_address text check ((purpose = 'address') = (new_address is not null)),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  expires_at timestamptz not null
);
create index links_account on links (account_id);
create index links_expiry on links (expires_at);
