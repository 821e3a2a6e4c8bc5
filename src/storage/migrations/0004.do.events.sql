-- What happened, recorded in the transaction of the change (service.md 6.1).
create table events (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  topic text not null check (topic in
    ('game.game.published', 'game.official.changed', 'site.user.created', 'site.league_official.created')),
  -- What the event's links point at: the resource, and what else its topic names.
  resource_id bigint not null,
  game_id bigint,
  league_id bigint,
  user_id bigint,
  -- The ids that criteria compare, as they were in this transaction: {"league_id": [3], "team_id": [7, 9], …}.
  -- A criteria key that is absent here means nothing to this topic.
  facts jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  matched_at timestamptz -- when its deliveries were made
);
create index events_unmatched on events (id) where matched_at is null;
create index events_created on events (created_at);
