-- Who wants to hear of what, and the deliveries that are still owed.
create table subscriptions (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  application_id bigint not null references applications on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  event_types text[] not null,
  target_url text not null,
  target_method text not null,
  target_headers bytea not null, -- JSON, encrypted: it may hold credentials
  enabled boolean not null default true,
  criteria jsonb not null default '{}', -- as sent, unknown keys included (service.md 6.2)
  secret bytea not null, -- encrypted: it is shown again at every view
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index subscriptions_owner on subscriptions (application_id, account_id, id);
create index subscriptions_account on subscriptions (account_id);

-- What a subscription asked for, and when. An event is matched against the versions of its own moment,
-- however late matching runs; a change closes the current versions and opens new ones.
create table subscription_versions (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references subscriptions on delete cascade,
  site_id bigint not null,
  valid tstzrange not null,
  event_types text[] not null,
  filter jsonb not null -- criteria in normal form: {"league_id": [3, 4]}
);
create index subscription_terms_site on subscription_versions (site_id);
create index subscription_terms_subscription on subscription_versions (subscription_id);

-- The body of an event, made once: the same bytes are shown, signed and sent.
create table pointers (
  event_id bigint primary key references events on delete cascade,
  body text not null
);

-- One row for each subscription an event still has to reach. Success deletes it: there is no delivery log.
create table deliveries (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references subscriptions on delete cascade,
  event_id bigint not null references events on delete cascade,
  topic text not null,
  attempts integer not null default 0, -- counted before sending; also tells a late worker that its lease is over
  due_at timestamptz not null default now(), -- a claim moves it to the end of its lease
  held_from timestamptz, -- set while its subscription is disabled: when it had been due
  unique (event_id, subscription_id)
);
create index deliveries_due on deliveries (due_at, id);
create index deliveries_subscription on deliveries (subscription_id);
