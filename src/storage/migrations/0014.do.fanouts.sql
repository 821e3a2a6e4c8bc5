-- The queue in two parts: fan-outs for first attempts, and retry queues over whatever has to be tried again.

-- An event and some of the subscriptions that it reaches and has not been tried with yet: one row, not hundreds.
-- Half of each page is left free, and nothing that a claim changes is indexed: claims and checkpoints stay on the page.
create table fanouts (
  event_id bigint not null references events on delete cascade,
  part integer not null, -- an event that reaches many has several
  subscription_ids bigint[] not null, -- 200 at most: the row stays whole, without TOAST
  claims integer not null default 0, -- counted before sending; also tells a late worker that its lease is over
  leased_until timestamptz, -- nobody's while null or past
  primary key (event_id, part)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- For each subscription that has deliveries waiting: when the next of them may be due. Never later than the truth,
-- perhaps earlier; 'infinity' while it is disabled. Whoever adds to `deliveries` holds the row of the retry queue.
create table retry_queues (
  subscription_id bigint primary key references subscriptions on delete cascade,
  due_at timestamptz not null,
  failures integer not null default 0, -- since an attempt last succeeded
  last_failure text
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index retry_queues_due on retry_queues (due_at);

insert into retry_queues (subscription_id, due_at) select distinct subscription_id, now() from deliveries;
update deliveries set due_at = held_from where held_from is not null;

-- A row cannot be without its retry queue, and a cascade locks the retry queue before the rows, as claims do.
alter table deliveries
  drop column id, -- and the index of what is due first
  drop column held_from,
  drop constraint deliveries_event_id_subscription_id_key,
  drop constraint deliveries_subscription_id_fkey,
  add primary key (event_id, subscription_id),
  add constraint deliveries_retry_queue foreign key (subscription_id) references retry_queues on delete cascade,
  set (autovacuum_vacuum_scale_factor = 0.02);
drop index deliveries_subscription;
create index deliveries_retry_queue on deliveries (subscription_id, due_at, event_id);

-- What versions ask for, as plain columns that an event's facts are compared with; null is anything. Measured over
-- 100,000 versions: a few dozen milliseconds an event, against several hundred with jsonb.
alter table subscription_versions
  add column league_id bigint[],
  add column venue_id bigint[],
  add column game_type_id bigint[],
  add column age_group_id bigint[],
  add column gender_id bigint[],
  add column home_team_id bigint[],
  add column away_team_id bigint[],
  add column team_id bigint[],
  add column pattern_id bigint[],
  add column status text[];
update subscription_versions t set
  (league_id, venue_id, game_type_id, age_group_id, gender_id, home_team_id, away_team_id, team_id, pattern_id, status) =
  (select league_id, venue_id, game_type_id, age_group_id, gender_id, home_team_id, away_team_id, team_id, pattern_id,
     status
   from jsonb_to_record(t.filter) as f (league_id bigint[], venue_id bigint[], game_type_id bigint[],
     age_group_id bigint[], gender_id bigint[], home_team_id bigint[], away_team_id bigint[], team_id bigint[],
     pattern_id bigint[], status text[]));
alter table subscription_versions drop column filter;
