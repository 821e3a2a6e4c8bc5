-- The schema of 1.0.0. Databases exist that have applied it, so this file does not change any more: a change is a migration of
-- its own beside it, 0002.do.<what it changes>.sql (CONTRIBUTING.md: Change the schema).

-- The key that names are compared by: case and white space are folded (docs/api: Writing games).
create function folded(name text) returns text
  language sql immutable strict parallel safe
  return lower(regexp_replace(btrim(name), '\s+', ' ', 'g'));

-- PEOPLE AND SITES

-- A person or a service that signs in.
create table accounts (
  id bigint generated always as identity primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  password_hash text, -- null until the person has set a password
  first_signed_in_at timestamptz, -- null until the person has come, with a password or by a link
  api_access boolean not null default false, -- may register applications
  deactivated_at timestamptz, -- nobody signs in, and no token works
  notices_after timestamptz not null default 'epoch', -- no notice is sent to the person before, by any way, of any site
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index accounts_email on accounts (lower(email)); -- addresses are compared without case
create index accounts_deactivated on accounts (id) where deactivated_at is not null; -- each token is compared with these few

create table sites (
  id bigint generated always as identity primary key,
  name text not null,
  timezone text not null, -- IANA name
  locale text not null default 'en-US', -- BCP 47: how dates and clocks are written
  sports text[] not null default '{}',
  active boolean not null default true, -- false: archived, and read only
  delete_at timestamptz, -- when it is deleted for good; it is archived until then
  show_unassigned_games boolean not null default true,
  show_all_games boolean not null default true,
  show_game_reports boolean not null default false,
  forms_enabled boolean not null default false,
  conflict_policies jsonb not null default '{}', -- by kind; a kind that is missing has the usual policy
  grades text[] not null default '{}', -- of officials, the lowest first
  season_start text not null default '01-01' check (season_start ~ '^[01]\d-[0-3]\d$'), -- the month and day of each year
  adult_age integer not null default 18 check (adult_age between 10 and 25), -- officials who are younger are minors
  arrival_minutes integer not null default 30 check (arrival_minutes between 0 and 240), -- officials arrive so long before a game
  reminder_days integer default 2 check (reminder_days between 1 and 30), -- before a game; null: officials are not reminded
  answer_reminder_days integer check (answer_reminder_days between 1 and 30), -- after officials were asked; null: never
  answer_hours integer check (answer_hours between 1 and 720), -- how long before a game answers are due; null: never
  offers_lapse boolean not null default false, -- officials who have not answered by then are taken off the game
  open_games jsonb not null default '{}', -- how officials take open positions; what is missing has the usual value
  pays_by_rules boolean not null default false, -- whether it has fee rules, also such as have ended
  availability_locked_days integer check (availability_locked_days between 0 and 365), -- null: officials change any day
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index sites_deleted on sites (delete_at) where delete_at is not null;

-- The profile of one account on one site, with its roles there.
create table users (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  account_id bigint references accounts on delete set null, -- null: the person was deleted
  first_name text not null,
  last_name text not null,
  mi text,
  email_addresses text[] not null default '{}',
  mobile_phone text,
  mobile_phone_is_public boolean not null default false,
  home_phone text,
  home_phone_is_public boolean not null default false,
  work_phone text,
  work_phone_is_public boolean not null default false,
  street1 text,
  street2 text,
  city text,
  state text,
  postal_code text,
  date_of_birth date,
  official boolean not null default false,
  assignor boolean not null default false,
  manager boolean not null default false,
  observer boolean not null default false,
  active boolean not null default true,
  removed_at timestamptz, -- from the site: the row stays for the games of the past
  never_invited boolean not null default false, -- an import added them, and nobody has written to them yet
  games_untold boolean not null default false, -- they were invited just now: games published before are still to be told them
  grade text,
  official_since smallint, -- their first year as an official
  notes text, -- of assignors, for assignors
  limits jsonb not null default '{}', -- games a day and a week, miles; what is missing is not limited
  wanted_games jsonb not null default '{}', -- how many games a week they asked for: the least and the most
  latitude double precision check (latitude between -90 and 90), -- of their home
  longitude double precision check (longitude between -180 and 180),
  skipped_steps text[] not null default '{}' check (skipped_steps <@ '{phone,availability,calendar}'), -- of a new official
  availability_copy_answered_at timestamptz, -- when they said whether their days of another site are copied to this one
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (site_id, account_id),
  unique (site_id, id) -- the target of composite foreign keys: no row refers to a user of another site
);
create index users_account on users (account_id);
create index users_listed on users (site_id, last_name, first_name, id); -- the order of lists

-- LISTS: what games are described with. A folded name is unique on its site.

create table leagues (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  name text not null,
  folded_name text not null generated always as (folded(name)) stored,
  bill_to text, -- who pays for its games; null: itself
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (site_id, folded_name),
  unique (site_id, id)
);

create table age_groups (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  name text not null,
  folded_name text not null generated always as (folded(name)) stored,
  game_length integer not null default 60 check (game_length between 1 and 1440), -- minutes
  minimum_grade text, -- of its officials
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (site_id, folded_name),
  unique (site_id, id)
);

create table game_types (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  name text not null,
  folded_name text not null generated always as (folded(name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (site_id, folded_name),
  unique (site_id, id)
);

create table genders (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  name text not null,
  folded_name text not null generated always as (folded(name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (site_id, folded_name),
  unique (site_id, id)
);

create table teams (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  name text not null,
  folded_name text not null generated always as (folded(name)) stored,
  bill_to text, -- the club that pays for its home games; null: who pays for the league
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (site_id, folded_name),
  unique (site_id, id)
);

create table venues (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  name text not null,
  folded_name text not null generated always as (folded(name)) stored,
  street_1 text,
  city text,
  state_or_province text,
  postal text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  timezone text, -- null: that of the site
  notes text, -- for officials: parking, gates, whom to ask
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (site_id, folded_name),
  unique (site_id, id)
);

-- The fields of venues: their names are offered for games, whose `subvenue` stays a text.
create table venue_fields (
  id bigint generated always as identity primary key,
  site_id bigint not null,
  venue_id bigint not null,
  name text not null,
  folded_name text not null generated always as (folded(name)) stored,
  notes text, -- for officials
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (site_id, venue_id) references venues (site_id, id) on delete cascade,
  unique (venue_id, folded_name)
);

-- When a venue, or one field of it, is closed: from the first day to the last, in the time zone of the venue.
create table venue_closings (
  id bigint generated always as identity primary key,
  site_id bigint not null,
  venue_id bigint not null,
  subvenue text, -- of the games that it concerns; null: all
  start_date date not null,
  start_time time, -- null: from the beginning of the first day
  end_date date not null,
  end_time time, -- null: to the end of the last day
  reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint venue_closings_in_order
    check (start_date + coalesce(start_time, '00:00') < end_date + coalesce(end_time, '24:00')),
  foreign key (site_id, venue_id) references venues (site_id, id) on delete cascade
);
create index venue_closings_venue on venue_closings (venue_id, end_date);

-- Teams and venues that were merged into others, also by way of a third: criteria that name one still match.
create table merged_records (
  site_id bigint not null references sites on delete cascade,
  kind text not null check (kind in ('team', 'venue')),
  record_id bigint not null,
  former_id bigint not null, -- of a row that is deleted
  merged_at timestamptz not null default now(),
  primary key (kind, record_id, former_id)
);
create index merged_records_site on merged_records (site_id);

-- The positions of a crew, in order.
create table patterns (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  name text not null,
  folded_name text not null generated always as (folded(name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (site_id, folded_name),
  unique (site_id, id)
);
create table positions (
  id bigint generated always as identity primary key,
  site_id bigint not null,
  pattern_id bigint not null,
  name text not null,
  abbreviation text not null,
  fee numeric(10, 2),
  currency text not null default 'USD',
  minimum_grade text, -- of its official
  sort_order integer not null,
  unique (pattern_id, sort_order),
  foreign key (site_id, pattern_id) references patterns (site_id, id) on delete cascade
);

-- GAMES

create table games (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  start_time timestamptz not null,
  end_time timestamptz not null,
  venue_id bigint,
  subvenue text,
  league_id bigint,
  age_group_id bigint,
  game_type_id bigint,
  gender_id bigint,
  home_team_id bigint,
  away_team_id bigint,
  pattern_id bigint,
  assignor_id bigint,
  status text not null default 'A' check (status in ('A', 'C', 'X')), -- active, canceled without pay, with pay
  published boolean not null default false,
  public boolean not null default true,
  user_defined_id text,
  external_id bigint,
  paid_via text,
  public_note text,
  private_note text,
  postponed boolean not null default false, -- canceled until another date is found
  change_reason text, -- why it was canceled or moved last
  canceled_at timestamptz, -- null: it is active, or was canceled when it was made
  merged_venue_id bigint, -- the venue that it was played at, which was merged into its venue since: for paying travel it is another
  lock_version integer not null default 0,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Copied to the assignments, so that an exclusion constraint there prevents double booking.
  during tstzrange not null generated always as (tstzrange(start_time, end_time, '[)')) stored,
  live boolean not null generated always as (status = 'A' and deleted_at is null) stored,
  constraint games_end_after_start check (end_time > start_time),
  constraint games_postponed check (not postponed or status <> 'A'),
  unique (id, site_id, during, live),
  foreign key (site_id, venue_id) references venues (site_id, id),
  foreign key (site_id, league_id) references leagues (site_id, id),
  foreign key (site_id, age_group_id) references age_groups (site_id, id),
  foreign key (site_id, game_type_id) references game_types (site_id, id),
  foreign key (site_id, gender_id) references genders (site_id, id),
  foreign key (site_id, home_team_id) references teams (site_id, id),
  foreign key (site_id, away_team_id) references teams (site_id, id),
  foreign key (site_id, pattern_id) references patterns (site_id, id),
  foreign key (site_id, assignor_id) references users (site_id, id)
);
-- The included columns let a list be counted from the index alone, also for officials, who see only some games.
create index games_listed on games (site_id, start_time, id) include (published, public, status)
  where deleted_at is null;
-- Filters of lists; deleting a list record also checks by these indexes whether a game uses it.
-- In the order of lists, with all that a page of a league reads to find its games.
create index games_league on games (league_id, start_time, id) include (site_id, published, public, deleted_at);
create index games_venue on games (venue_id);
create index games_home_team on games (home_team_id);
create index games_away_team on games (away_team_id);
create index games_age_group on games (age_group_id) where age_group_id is not null;
create index games_game_type on games (game_type_id) where game_type_id is not null;
create index games_gender on games (gender_id) where gender_id is not null;
create index games_pattern on games (pattern_id) where pattern_id is not null;

-- How many games a list has, so that a page need not count them: the sums over the months of a site, or of a league.
-- Written by triggers, since every statement that changes a game changes its count. A month has a row for each
-- transaction that once counted in it at the same time: a row that another transaction has locked is left to it, so that
-- transactions never wait for each other here.
create table game_counts (
  site_id bigint not null,
  league_id bigint not null, -- 0: none
  month date not null, -- of the start, in UTC
  games integer not null, -- that are not deleted
  listed integer not null -- of these, published and public: those that officials see if the site shows them all
) with (fillfactor = 50);
create index game_counts_league on game_counts (site_id, league_id, month);

create function first_of_month(at timestamptz) returns date
  language sql immutable strict parallel safe
  return date_trunc('month', at at time zone 'UTC')::date;

create function add_to_count(game games, more_games integer, more_listed integer) returns void language plpgsql as $$
declare
  of_league constant bigint := coalesce(game.league_id, 0);
  of_month constant date := first_of_month(game.start_time);
  place tid;
begin
  select ctid into place from game_counts
  where site_id = game.site_id and league_id = of_league and month = of_month
  limit 1 for update skip locked;
  if found then
    update game_counts set games = games + more_games, listed = listed + more_listed where ctid = place;
  else
    insert into game_counts values (game.site_id, of_league, of_month, more_games, more_listed);
  end if;
end $$;

create function count_games() returns trigger language plpgsql as $$
declare
  was_game constant integer := (tg_op <> 'INSERT' and old.deleted_at is null)::integer;
  is_game constant integer := (tg_op <> 'DELETE' and new.deleted_at is null)::integer;
  was_listed constant integer := case when old.published and old.public then was_game else 0 end;
  is_listed constant integer := case when new.published and new.public then is_game else 0 end;
begin
  if tg_op = 'UPDATE' and (old.site_id, old.league_id, first_of_month(old.start_time))
    is not distinct from (new.site_id, new.league_id, first_of_month(new.start_time)) then
    perform add_to_count(new, is_game - was_game, is_listed - was_listed);
  else
    if was_game = 1 then perform add_to_count(old, -1, -was_listed); end if;
    if is_game = 1 then perform add_to_count(new, 1, is_listed); end if;
  end if;
  return null;
end $$;
create trigger games_counted after insert or delete on games for each row execute function count_games();
create trigger games_recounted after update on games for each row
  when ((old.site_id, old.league_id, old.start_time, old.published, old.public, old.deleted_at)
    is distinct from (new.site_id, new.league_id, new.start_time, new.published, new.public, new.deleted_at))
  execute function count_games();

-- One slot of a game's crew; open while user_id is null. The foreign key's cascade keeps during and live equal to the
-- game's: when a game moves, its assignments move in the same statement.
create table assignments (
  id bigint generated always as identity primary key,
  site_id bigint not null,
  game_id bigint not null,
  during tstzrange not null,
  live boolean not null,
  position_id bigint references positions on delete set null,
  position text not null,
  position_abbreviation text not null,
  sort_order integer not null,
  fee numeric(10, 2),
  currency text not null default 'USD',
  user_id bigint,
  assigned_at timestamptz, -- since when the official is on it
  assigned_before jsonb not null default '{}', -- since when others were, by the ids of their users, should they return
  fixed_meters integer, -- from home to the venue, when one of them changed after the start; -1: not known
  exception_fee numeric(10, 2), -- in place of the fee for the position, in this game alone
  exception_is_agreed boolean not null default false, -- with the official, in a dispute: it goes when they leave
  attendance text check (attendance in ('no_show', 'late')), -- null: nothing was said
  late_percent integer check (late_percent between 0 and 100), -- how much of the fee somebody late is paid; null: all of it
  worked_position_id bigint references positions on delete set null, -- that of the crew that the official worked instead
  worked_position text, -- its name, and its fee when that was said: the pattern may lose it
  worked_fee numeric(10, 2),
  worked_currency text,
  pay_reason text, -- why it is paid otherwise
  answer text check (answer in ('accepted', 'declined')), -- null: not answered yet
  answered_late_at timestamptz, -- when the official answered after the start last: that changes no pay
  declined_at_start boolean not null default false, -- of a late answer: whether they had declined before
  declined_reason text,
  answered_by bigint, -- the assignor's user who answered for the official; null: the official themself, or a guardian
  answered_by_guardian boolean not null default false,
  reminded_at timestamptz, -- when the official was last asked to answer again
  overridden text[] not null default '{}', -- the kinds of conflicts that the assignor allowed
  override boolean not null generated always as ('double_booked' = any (overridden)) stored,
  lock_version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (game_id, site_id, during, live) references games (id, site_id, during, live)
    on update cascade on delete cascade,
  foreign key (site_id, user_id) references users (site_id, id),
  foreign key (site_id, answered_by) references users (site_id, id),
  constraint assignments_open_slot check (user_id is not null or (answer is null and overridden = '{}'
    and attendance is null and worked_position is null and not exception_is_agreed)),
  constraint assignments_declined_reason check (declined_reason is null or answer = 'declined'),
  unique (game_id, user_id),
  constraint double_booked exclude using gist (int8range(user_id, user_id, '[]') with &&, during with &&)
    where (user_id is not null and live and answer is distinct from 'declined' and not override)
);
create index assignments_game on assignments (game_id, sort_order, id); -- a crew in order
create index assignments_user on assignments (user_id) where user_id is not null; -- an official's games
create index assignments_open on assignments (site_id, game_id) where user_id is null; -- games with an open slot
-- What officials work in a season, from the index alone.
create index assignments_worked on assignments (site_id, lower(during)) include (user_id, game_id, during)
  where user_id is not null and live and answer is distinct from 'declined';
create index assignments_overridden on assignments (site_id, game_id) where overridden <> '{}'; -- for attention
create index assignments_position on assignments (position_id) where position_id is not null; -- whether one is in use
create index assignments_worked_position on assignments (worked_position_id) where worked_position_id is not null;
create index assignments_exceptional on assignments (site_id, game_id) -- what is paid otherwise, on sites without fee rules
  where exception_fee is not null or attendance is not null or worked_position is not null;

-- What a site pays in certain games beside the fees of positions, from a time on. A rule that holds is never changed, so
-- that a fee stays what it was at the start of its game.
create table fee_rules (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  kind text not null check (kind in ('fee', 'travel', 'surcharge', 'canceled', 'rounding')),
  name text, -- of a surcharge
  user_id bigint, -- what it is for; null: it does not matter
  venue_id bigint,
  league_id bigint,
  age_group_id bigint,
  game_type_id bigint,
  pattern_id bigint,
  position text,
  amount numeric(10, 2),
  currency text not null default 'USD',
  rate numeric(8, 4), -- of travel, for each unit
  unit text check (unit in ('mile', 'kilometer')),
  free_distance integer check (free_distance >= 0), -- units that are not paid
  most numeric(10, 2),
  condition text check (condition in ('solo', 'short_notice')),
  hours integer check (hours >= 0), -- before the start, at most
  percent integer check (percent between 0 and 100),
  rounding text check (rounding in ('nearest', 'up', 'down')),
  holds_from timestamptz not null,
  holds_until timestamptz, -- null: it does not end
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint fee_rules_in_order check (holds_from < holds_until),
  foreign key (site_id, user_id) references users (site_id, id),
  foreign key (site_id, venue_id) references venues (site_id, id) on delete cascade,
  foreign key (site_id, league_id) references leagues (site_id, id) on delete cascade,
  foreign key (site_id, age_group_id) references age_groups (site_id, id) on delete cascade,
  foreign key (site_id, game_type_id) references game_types (site_id, id) on delete cascade,
  foreign key (site_id, pattern_id) references patterns (site_id, id) on delete cascade
);
create index fee_rules_site on fee_rules (site_id, id); -- those of a game, and what is deleted with its target

-- What an official is paid for travel stays what it was at the start of the game: when they move house, or the place of a venue
-- is corrected, the distance to games that have started is kept before. As in distance.ts.
create function road_meters(from_latitude double precision, from_longitude double precision, to_latitude double precision,
    to_longitude double precision) returns integer
  language sql immutable strict parallel safe
  return round(2 * 6371 * 1000 * 1.25 * asin(sqrt(least(1, power(sin(radians(to_latitude - from_latitude) / 2), 2)
    + cos(radians(from_latitude)) * cos(radians(to_latitude)) * power(sin(radians(to_longitude - from_longitude) / 2), 2)))));

create function fix_distances(of_user bigint, of_venue bigint) returns void language sql as $$
  update assignments a set fixed_meters = coalesce(fixed.meters, -1)
  from (
    select a.id, road_meters(u.latitude, u.longitude, v.latitude, v.longitude) as meters
    from games g join assignments a on a.game_id = g.id join users u on u.id = a.user_id
      left join venues v on v.id = g.venue_id
    where g.id in (select game_id from assignments where user_id = of_user union all select id from games where venue_id = of_venue)
      and (a.user_id = of_user or g.venue_id = of_venue) and g.start_time <= now() and a.fixed_meters is null) as fixed
  where a.id = fixed.id
$$;

create function fix_distances_of_row() returns trigger language plpgsql as $$
begin
  perform fix_distances(case tg_table_name when 'users' then old.id end, case tg_table_name when 'venues' then old.id end);
  return new;
end $$;
create trigger users_distances before update on users for each row
  when ((old.latitude, old.longitude) is distinct from (new.latitude, new.longitude)) execute function fix_distances_of_row();
create trigger venues_distances before update on venues for each row
  when ((old.latitude, old.longitude) is distinct from (new.latitude, new.longitude)) execute function fix_distances_of_row();

-- The addresses of calendar feeds: whoever knows one reads the games of its account, so that it is stored as a digest.
create table calendar_feeds (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  site_id bigint references sites on delete cascade, -- null: the games of all sites
  digest bytea not null unique,
  created_at timestamptz not null default now(),
  read_at timestamptz -- the last time, to the hour: a feed is not written whenever it is read
);
create index calendar_feeds_account on calendar_feeds (account_id, id); -- the order of lists

-- What officials asked for an open position, or that they claimed it. A request that is waiting counts while the position
-- is open, and again when it is open again.
create table requests (
  id bigint generated always as identity primary key,
  site_id bigint not null,
  assignment_id bigint not null references assignments on delete cascade,
  user_id bigint not null,
  status text not null check (status in ('waiting', 'granted', 'refused', 'withdrawn', 'claimed')),
  note text, -- of the official
  reason text, -- of the decision
  decided_by bigint, -- the assignor's user
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade,
  foreign key (site_id, decided_by) references users (site_id, id)
);
create unique index requests_waiting on requests (assignment_id, user_id) where status = 'waiting';
create index requests_assignment on requests (assignment_id);
create index requests_user on requests (user_id);
create index requests_site on requests (site_id, id); -- the order of lists

-- The officials of a league. A removed row stays, because site.league_official.created is for the first time only.
create table league_officials (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  league_id bigint not null,
  user_id bigint not null,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (league_id, user_id),
  foreign key (site_id, league_id) references leagues (site_id, id) on delete cascade,
  foreign key (site_id, user_id) references users (site_id, id)
);

-- What an official should not be assigned to: one team, venue, league or other official. The last counts for both.
create table blocks (
  id bigint generated always as identity primary key,
  site_id bigint not null,
  user_id bigint not null,
  team_id bigint,
  venue_id bigint,
  league_id bigint,
  other_user_id bigint,
  reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade,
  foreign key (site_id, team_id) references teams (site_id, id) on delete cascade,
  foreign key (site_id, venue_id) references venues (site_id, id) on delete cascade,
  foreign key (site_id, league_id) references leagues (site_id, id) on delete cascade,
  foreign key (site_id, other_user_id) references users (site_id, id) on delete cascade,
  constraint blocks_one_target check (num_nonnulls(team_id, venue_id, league_id, other_user_id) = 1),
  constraint blocks_other_official check (other_user_id <> user_id),
  unique nulls not distinct (user_id, team_id, venue_id, league_id, other_user_id)
);
create index blocks_site on blocks (site_id); -- those of a game, and what is deleted with its target

-- What officials have passed, such as a course or a background check, with the days on which it is valid. Renewed in place.
create table certifications (
  id bigint generated always as identity primary key,
  site_id bigint not null,
  user_id bigint not null,
  name text not null,
  valid_from date, -- null: since ever
  valid_until date, -- null: it does not end
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade,
  constraint certifications_days check (valid_from <= valid_until)
);
create unique index certifications_name on certifications (user_id, folded(name));
create index certifications_site on certifications (site_id);
create index certifications_ending on certifications (valid_until) where valid_until is not null; -- to remind of

-- Those who get copies of what a minor is sent, each at an address that its owner confirms.
create table guardians (
  id bigint generated always as identity primary key,
  site_id bigint not null,
  user_id bigint not null,
  email text not null,
  may_answer boolean not null default false, -- accept and decline games for the minor
  status text not null default 'asked' check (status in ('asked', 'confirmed', 'stopped', 'rejected')),
  asked_at timestamptz not null default now(), -- when the address was last asked to confirm
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade
);
create unique index guardians_address on guardians (user_id, lower(email));
create index guardians_site on guardians (site_id);
create index guardians_email on guardians (lower(email)); -- erasure

-- Emails to guardians: those that wait, and for a day those that were sent, which say when the next one may be.
create table guardian_emails (
  id bigint generated always as identity primary key,
  site_id bigint not null,
  user_id bigint not null, -- whose guardian it is for
  guardian_id bigint references guardians on delete set null (guardian_id),
  kind text not null check (kind in ('ask', 'copy', 'ended')),
  address text not null,
  content jsonb, -- of a copy that was not sent yet: what the minor was told, without links that answer
  message_id uuid not null default gen_random_uuid(),
  due_at timestamptz not null default now(),
  leased_until timestamptz,
  attempts integer not null default 0,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade
);
create index guardian_emails_due on guardian_emails (due_at) where sent_at is null;
create index guardian_emails_address on guardian_emails (lower(address));
create index guardian_emails_user on guardian_emails (user_id);
create index guardian_emails_guardian on guardian_emails (guardian_id) where guardian_id is not null;
create index guardian_emails_created on guardian_emails (created_at); -- retention

-- The addresses at which a league, a club or a venue reads its public games without signing in, stored as digests.
create table public_schedules (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  league_id bigint,
  team_id bigint,
  venue_id bigint,
  digest bytea not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (site_id, league_id) references leagues (site_id, id) on delete cascade,
  foreign key (site_id, team_id) references teams (site_id, id) on delete cascade,
  foreign key (site_id, venue_id) references venues (site_id, id) on delete cascade,
  constraint public_schedules_one_target check (num_nonnulls(league_id, team_id, venue_id) = 1)
);
create index public_schedules_site on public_schedules (site_id, id); -- the order of lists, and what ends with its target

-- GAME REPORTS: forms that officials fill in after a game.

create table form_templates (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  name text not null,
  folded_name text not null generated always as (folded(name)) stored,
  reported_by text not null check (reported_by in ('referee', 'everybody')), -- the first of the crew, or each of it
  active boolean not null default true,
  due_from date not null, -- reports are due for games from this day on, in the time zone of the site
  fields jsonb not null,
  lock_version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (site_id, folded_name),
  unique (site_id, id)
);

-- What an official reported, with the form as it was when they began: a change of the template does not alter it.
create table form_submissions (
  id bigint generated always as identity primary key,
  site_id bigint not null,
  template_id bigint not null,
  game_id bigint not null references games on delete cascade,
  user_id bigint not null, -- who reports
  state text not null check (state in ('draft', 'submitted', 'reopened')),
  name text not null, -- of the template
  fields jsonb not null, -- of the template
  field_values jsonb not null, -- by the keys of the fields
  submitted_at timestamptz, -- the last time
  remark text, -- of the assignor who reopened it
  lock_version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (site_id, template_id) references form_templates (site_id, id),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade,
  constraint form_submissions_submitted_at check ((state = 'draft') = (submitted_at is null)),
  constraint form_submissions_remark check (remark is null or state = 'reopened'),
  unique (game_id, template_id, user_id) include (state) -- which games lack a report is read from the index alone
);
create index form_submissions_template on form_submissions (template_id, id); -- the order of lists
create index form_submissions_user on form_submissions (user_id);

-- What a report says of one of the crew. applied: the slot says so by this report; settled: an assignor has answered it.
create table crew_reports (
  id bigint generated always as identity primary key,
  site_id bigint not null,
  submission_id bigint not null references form_submissions on delete cascade,
  assignment_id bigint not null references assignments on delete cascade,
  user_id bigint not null, -- who was on the slot
  attendance text check (attendance in ('no_show', 'late')),
  worked_position_id bigint references positions on delete set null,
  worked_position text, -- its name when that was said
  note text,
  state text not null default 'draft' check (state in ('draft', 'waiting', 'applied', 'settled')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade,
  constraint crew_reports_says check (attendance is not null or worked_position is not null),
  unique (submission_id, assignment_id)
);
create index crew_reports_assignment on crew_reports (assignment_id);
create index crew_reports_user on crew_reports (user_id);
create index crew_reports_worked_position on crew_reports (worked_position_id) where worked_position_id is not null;
create index crew_reports_waiting on crew_reports (site_id) where state = 'waiting';

-- GROUPS, AVAILABILITY AND PAY

create table groups (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  name text not null,
  folded_name text not null generated always as (folded(name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (site_id, folded_name),
  unique (site_id, id)
);

-- Both foreign keys hold the site, so that a group has no members of another site.
create table group_members (
  site_id bigint not null,
  group_id bigint not null,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (group_id, user_id),
  foreign key (site_id, group_id) references groups (site_id, id) on delete cascade,
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade
);
create index group_members_user on group_members (user_id, group_id);

-- When a user is available, or not available, on a day. Hours are in the time zone of the site.
create table availability (
  id bigint generated always as identity primary key,
  site_id bigint not null,
  user_id bigint not null,
  day date not null,
  available boolean not null,
  all_day boolean not null,
  start_time time not null,
  end_time time not null,
  description text,
  weekly boolean not null default false, -- written by the user's weekly pattern
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade,
  constraint availability_end_after_start check (start_time < end_time)
);
create index availability_listed on availability (user_id, available, day, start_time, id); -- the order of lists
create index availability_day on availability (site_id, day); -- of the candidates for a game

-- The weekly pattern of a user's availability. Its days are rows of availability, so that every reader finds them.
create table availability_patterns (
  id bigint generated always as identity primary key,
  site_id bigint not null,
  user_id bigint not null unique, -- one for each user
  start_date date not null,
  end_date date not null,
  days jsonb not null, -- weekdays with their hours
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade,
  constraint availability_patterns_end_not_before_start check (start_date <= end_date)
);

-- An amount that an official is owed, and how much of it has been paid.
create table statements (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  user_id bigint not null,
  statement_date date not null,
  description text not null,
  amount numeric(12, 2) not null check (amount > 0),
  amount_paid numeric(12, 2) not null default 0,
  currency text not null, -- ISO 4217
  payor_name text not null,
  paid_on date, -- when and how a pay run was marked as paid
  payment_reference text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint statements_amount_paid check (amount_paid between 0 and amount),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade
);
create index statements_site on statements (site_id, id);
create index statements_user on statements (user_id, id);

-- What a site pays its officials for the games of some days. A draft is computed when it is read; closing it writes its lines
-- and a statement for each official, and nothing of a closed run changes again but whether it was paid.
create table pay_runs (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  start_date date not null,
  end_date date not null,
  payment_date date not null,
  currency text not null, -- ISO 4217
  league_id bigint, -- the games of this league alone; it stays if the league is deleted
  wants_reports boolean not null, -- a game without its report waits
  wants_bank_data boolean not null, -- officials without a bank account wait
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint pay_runs_end_not_before_start check (start_date <= end_date),
  unique (site_id, id)
);

-- The amounts of a draft as they were when somebody last marked it as seen.
create table pay_looks (
  site_id bigint not null,
  pay_run_id bigint primary key,
  seen_at timestamptz not null,
  lines jsonb not null,
  foreign key (site_id, pay_run_id) references pay_runs (site_id, id) on delete cascade
);

-- The games and the people that a draft leaves out.
create table pay_holds (
  site_id bigint not null,
  pay_run_id bigint not null,
  game_id bigint references games on delete cascade,
  user_id bigint,
  constraint pay_holds_target check (num_nonnulls(game_id, user_id) = 1),
  unique nulls not distinct (pay_run_id, game_id, user_id),
  foreign key (site_id, pay_run_id) references pay_runs (site_id, id) on delete cascade,
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade
);
create index pay_holds_game on pay_holds (game_id) where game_id is not null;
create index pay_holds_user on pay_holds (user_id) where user_id is not null;

-- What a closed run pays somebody for one game. Games, users and assignments have no foreign key here: each would lock a row
-- of theirs until the run is closed, and whoever moves a game would wait.
create table pay_lines (
  id bigint generated always as identity primary key,
  site_id bigint not null,
  pay_run_id bigint not null,
  user_id bigint not null,
  game_id bigint, -- null: carried over
  assignment_id bigint,
  kind text not null check (kind in ('work', 'adjustment', 'carried')),
  revision integer, -- how often the game was paid or adjusted before
  amount numeric(12, 2) not null,
  currency text not null, -- that of the run
  position text, -- worked
  parts jsonb not null, -- what made the fee: rules with their descriptions and amounts
  reason text, -- of an adjustment
  bill_to text, -- who pays for the game, as it was when it was first paid; null: nobody was known
  carried_from bigint, -- the run that left a rest below zero
  statement_id bigint references statements on delete set null, -- null: the person's sum was not above zero
  created_at timestamptz not null default now(),
  constraint pay_lines_kind check ((kind = 'work') = (revision is not distinct from 0)
    and (kind = 'carried') = (carried_from is not null) and (kind = 'carried') = (revision is null)),
  constraint pay_lines_paid_once unique (game_id, user_id, revision),
  constraint pay_lines_carried_once unique (carried_from, user_id),
  foreign key (site_id, pay_run_id) references pay_runs (site_id, id) on delete cascade,
  foreign key (site_id, carried_from) references pay_runs (site_id, id) on delete cascade
);
create index pay_lines_run on pay_lines (pay_run_id, user_id);
create index pay_lines_user on pay_lines (user_id, id);
create index pay_lines_site on pay_lines (site_id, id);
create index pay_lines_statement on pay_lines (statement_id) where statement_id is not null;
create index pay_lines_rest on pay_lines (site_id) where statement_id is null; -- what is to be carried over

-- What an official says that a game should pay. While it waits for an answer, no pay run pays the game to them.
create table disputes (
  id bigint generated always as identity primary key,
  site_id bigint not null,
  assignment_id bigint not null references assignments on delete cascade,
  user_id bigint not null,
  status text not null default 'waiting' check (status in ('waiting', 'agreed', 'declined', 'withdrawn')),
  amount numeric(10, 2) not null, -- what it should be
  fee numeric(12, 2) not null, -- what it was then
  currency text not null,
  reason text, -- of the official; null: they were deleted
  said smallint not null default 1, -- how many times, with another amount or reason
  answer text, -- of the assignor
  decided_by bigint, -- the assignor's user
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade,
  foreign key (site_id, decided_by) references users (site_id, id)
);
create unique index disputes_waiting on disputes (assignment_id, user_id) where status = 'waiting';
create index disputes_assignment on disputes (assignment_id);
create index disputes_site on disputes (site_id, id);
create index disputes_user on disputes (user_id);

-- Account numbers, names and addresses are in details: JSON, encrypted under SECRET_KEY.
create table bank_accounts (
  id bigint generated always as identity primary key,
  site_id bigint not null,
  user_id bigint not null,
  details bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade
);
create index bank_accounts_user on bank_accounts (user_id, id);

create table tax_forms (
  id bigint generated always as identity primary key,
  site_id bigint not null,
  user_id bigint not null unique, -- one for each user
  details bytea not null, -- JSON, encrypted under SECRET_KEY
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade
);

-- EVENTS

-- An event, written in the transaction of the change it reports (service.md 6.1).
create table events (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  topic text not null check (topic in
    ('game.game.published', 'game.official.changed', 'site.user.created', 'site.league_official.created')),
  -- The resource that the event links to, and the other ids that its links need.
  resource_id bigint not null,
  game_id bigint,
  league_id bigint,
  user_id bigint,
  -- The ids that criteria are compared with, as of this transaction: {"league_id": [3], "team_id": [7, 9], …}.
  -- A criteria key that is absent here does not apply to the topic.
  facts jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  matched_at timestamptz, -- when the event was matched with subscriptions; null: not yet
  -- What the body of its deliveries depends on besides the event, as of its matching: every attempt sends the same bytes.
  zone text,
  base_url text,
  traceparent text -- of the request (W3C Trace Context), for the traces of its deliveries; null without tracing
);
create index events_unmatched on events (id) where matched_at is null; -- the matcher's queue
create index events_created on events (created_at); -- retention

-- THE JOURNAL

-- One row for each record that an action changed, written in the transaction of the change: also the audit log. It has no
-- foreign keys: it outlives the records, and every key would cost each write a lookup. It has a partition for each month,
-- which is dropped after the retention (docs/decisions: 24).
create table journal (
  id bigint generated always as identity,
  -- Rows are read in the order (xid, id), and only those of transactions that have all ended. An id alone would not do:
  -- a transaction that commits late has ids that readers have already passed.
  xid xid8 not null default pg_current_xact_id(),
  former_xid xid8, -- of an entry that was restored: the transaction's id in the cluster where it was written; xid is then 1 or 2
  site_id bigint, -- null: of an account or an application, which have no site
  kind text not null,
  record_id bigint not null,
  -- visibility: the record is as it was, but others may see it now, because its game was published or got another crew
  action text not null check (action in ('created', 'changed', 'deleted', 'visibility')),
  -- Who could read the record before the change, besides assignors: everybody on the site, the officials on its game,
  -- the user it concerns, or nobody.
  audience text not null check (audience in ('everybody', 'crew', 'subject', 'nobody')),
  game_id bigint, -- of a game and of a slot
  subject_id bigint, -- the user whose personal data before and after may hold
  account_id bigint, -- who acted; null for an operator, and for the service itself
  application_id bigint,
  by_operator boolean not null default false, -- on the command line
  import_id bigint, -- the import that did it
  before jsonb, -- the fields that changed
  after jsonb,
  created_at timestamptz not null default clock_timestamp(),
  primary key (id, created_at)
) partition by range (created_at);
create index journal_site on journal (site_id, xid, id); -- the changes of a site in order
create index journal_order on journal (xid, id); -- all changes in order, for notices
create index journal_game on journal (game_id, xid) where game_id is not null; -- who could see a game, and its history
create index journal_crew on journal (game_id, (before->>'user_id'), xid) -- who was on a slot of a game until an entry
  where kind = 'assignment' and (action = 'deleted' or before ? 'user_id');
create index journal_subject on journal (subject_id) where subject_id is not null; -- erasure
create index journal_account on journal (account_id) where account_id is not null; -- who did what
-- The audit log of a site, newest first, and how many entries it has: those that IS_CHANGE of audit.ts is true for.
create index journal_audit on journal (site_id, id) where action <> 'visibility'
  and (action <> 'changed' or before is not null or after is not null
    or kind in ('bank_account', 'tax_form', 'application', 'account'));

-- Entries of a month that has no partition: no change fails for want of one. They move to it when it is added.
create table journal_default partition of journal default;

-- Adds the partition of a month, in UTC, unless it is there. Readers and writers wait only while the transaction commits: to
-- create a partition at once would lock out all of them from the start.
create function add_partition(parent text, month date) returns void language plpgsql as $$
declare
  partition constant text := parent || to_char(month, '_YYYY_MM');
  others constant text := parent || '_default';
  begins constant timestamptz := month::timestamp at time zone 'UTC';
  ends constant timestamptz := (month + interval '1 month') at time zone 'UTC';
begin
  execute format('lock table only %I in share update exclusive mode', parent); -- one process at a time
  if to_regclass(partition) is not null then return; end if;
  execute format('create table %I (like %I including constraints)', partition, parent);
  execute format('lock table %I in access exclusive mode', others);
  execute format('with moved as (delete from %I where created_at >= %L and created_at < %L returning *)
    insert into %I select * from moved', others, begins, ends, partition);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, partition, begins, ends);
end $$;
select add_partition('journal', (date_trunc('month', now() at time zone 'UTC') + n * interval '1 month')::date)
from generate_series(0, 1) as n;

-- The entries of a site that follow a place, in order, of transactions that have all ended: at most 2,000, and no others are
-- read. Only journal_site has this order, since it compares the site too; without sorting the planner must use it. Otherwise a
-- wrong estimate made it read and sort all entries that follow, or pass over those of other sites.
create function journal_after(site bigint, after_xid xid8, after_id bigint, since timestamptz) returns setof journal
language plpgsql stable rows 100 set enable_sort = off set plan_cache_mode = force_generic_plan as $$
begin
  return query select * from journal
    where (site_id, xid, id) > (site, after_xid, after_id)
      and (site_id, xid) < (site, pg_snapshot_xmin(pg_current_snapshot())) and created_at > since
    order by site_id, xid, id limit 2000;
end $$;

-- Nothing changes the journal afterwards but retention, which deletes, and erasure, which removes personal data. Either says
-- so in its transaction: no other statement of the service can do it by mistake.
create function keep_journal() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('crewcall.journal', true), '') <> tg_argv[0] then
    raise exception 'the journal is only changed by %', tg_argv[0] using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger journal_kept before delete on journal for each statement execute function keep_journal('retention');
create trigger journal_unchanged before update on journal for each statement execute function keep_journal('erasure');
create trigger journal_not_truncated before truncate on journal for each statement execute function keep_journal('nothing');

-- An archived site is read only: whatever records a change calls this, unless its transaction says that it may change one.
create function require_open_sites(ids bigint[]) returns boolean stable language plpgsql as $$
declare
  archived text;
begin
  select name into archived from sites where id = any(ids) and not active order by id limit 1;
  if found and coalesce(current_setting('crewcall.archived', true), '') <> 'open' then
    raise exception '% is archived, and read only. A manager can restore it.', archived using errcode = 'CC001';
  end if;
  return true;
end $$;

-- MESSAGES

-- What an assignor wrote to people of the site. Subject and text may have fields in braces, such as {time}.
create table messages (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  user_id bigint not null, -- who wrote it
  audience text not null check (audience in ('games', 'group', 'people')),
  unanswered boolean not null default false, -- of games: only for those who have not answered
  subject text not null,
  text text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade
);
create index messages_site on messages (site_id, id);
create index messages_user on messages (user_id, created_at); -- how many somebody sent in a day

create table message_recipients (
  id bigint generated always as identity primary key,
  site_id bigint not null,
  message_id bigint not null references messages on delete cascade,
  user_id bigint not null,
  facts jsonb not null, -- the values of the fields, as they were when it was sent
  queued_at timestamptz, -- when the job handed it on
  way text check (way in ('email')), -- by which it was handed on; null: by none
  reason text check (reason in ('left', 'not_invited', 'muted', 'rejected')), -- why by none
  opened_at timestamptz, -- when they first opened it in the application
  unique (message_id, user_id),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade
) with (fillfactor = 80);
create index message_recipients_waiting on message_recipients (message_id, id) where queued_at is null;
create index message_recipients_user on message_recipients (user_id, message_id);
create index message_recipients_site on message_recipients (site_id);

-- The games of a recipient that the message is about.
create table message_games (
  site_id bigint not null references sites on delete cascade,
  recipient_id bigint not null references message_recipients on delete cascade,
  game_id bigint not null references games on delete cascade,
  primary key (recipient_id, game_id)
);
create index message_games_game on message_games (game_id);
create index message_games_site on message_games (site_id);

-- NOTICES: what people are told of, by email (docs/api: notices)

-- How far the journal has been read: all entries up to (xid, entry_id), in that order. One row, which its reader locks.
create table notice_position (
  only_row boolean primary key default true check (only_row),
  xid xid8 not null,
  entry_id bigint not null,
  system text not null, -- the cluster that the transaction id is of: it means nothing where a dump was restored
  reminded_at timestamptz not null default 'epoch' -- when games to remind of were last searched
);

-- An email to a user, composed when it is sent. While it waits it takes in what else happens to the user.
create table emails (
  id bigint generated always as identity primary key,
  site_id bigint not null,
  user_id bigint not null,
  due_at timestamptz not null,
  leased_until timestamptz, -- null or past: not leased
  attempts integer not null default 0, -- incremented by each claim: a fencing token against a process whose lease has ended
  message_id uuid not null default gen_random_uuid(), -- the same for each attempt, so that a receiver can recognize a copy
  way text not null default 'email' check (way in ('email', 'push')), -- by which it was sent
  subject text,
  sent_at timestamptz,
  failed_at timestamptz, -- given up
  failure text, -- of the last attempt, in words without personal data
  created_at timestamptz not null default now(),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade,
  constraint emails_ended_once check (sent_at is null or failed_at is null)
);
create unique index emails_waiting on emails (user_id) where sent_at is null and failed_at is null;
create index emails_due on emails (due_at) where sent_at is null and failed_at is null;
create index emails_user on emails (user_id, id);

-- One thing that an email tells a user. Its email is null if the user knew without: they did it themselves.
create table notices (
  id bigint generated always as identity primary key,
  email_id bigint references emails on delete cascade,
  site_id bigint not null,
  user_id bigint not null,
  kind text not null check (kind in
    ('game', 'crew', 'reminder', 'today', 'answer', 'unanswered', 'lapsed', 'claimed', 'requested', 'refused', 'statement',
     'message', 'certification', 'open_game', 'disputed', 'dispute_answered')),
  silent boolean not null default false, -- the user did it themselves
  game_id bigint references games on delete cascade,
  assignment_id bigint, -- whose official answered, or did not; of a reminder: whose answer is asked for
  about_user_id bigint, -- this official
  request_id bigint references requests on delete cascade, -- of this official, for an open position
  statement_id bigint references statements on delete cascade,
  message_id bigint references messages on delete cascade,
  certification_id bigint references certifications on delete cascade,
  last_notified jsonb, -- what the user knows since: what was said, the changes, and the game as it was
  notified_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade,
  constraint notices_notified check ((last_notified is null) = (notified_at is null))
);
create index notices_email on notices (email_id) where email_id is not null;
create index notices_game on notices (game_id, user_id, id) where game_id is not null;
create index notices_user on notices (user_id, id);
create index notices_request on notices (request_id) where request_id is not null;
create index notices_statement on notices (statement_id) where statement_id is not null;
create index notices_message on notices (message_id, user_id) where message_id is not null;
create index notices_certification on notices (certification_id) where certification_id is not null;
create index notices_created on notices (created_at); -- retention

-- Addresses that a mail server has rejected for good. Nothing is sent to them.
create table suppressed_addresses (
  address text primary key, -- lower case
  reason text not null,
  since timestamptz not null default now()
);

-- The kinds of notices that a user does not want, and the way that they chose for a topic.
create table notice_settings (
  site_id bigint not null,
  user_id bigint primary key,
  muted text[] not null,
  ways jsonb not null default '{}',
  open_games jsonb, -- of which open games they hear once a day; null: of none
  open_games_told_at timestamptz, -- when they were last searched
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade,
  constraint notice_settings_told check (open_games is null or open_games_told_at is not null)
);
create index notice_settings_open_games on notice_settings (user_id) where open_games is not null;

-- When a user last opened a game in the application, or the page that an email leads to.
create table game_views (
  site_id bigint not null,
  game_id bigint not null references games on delete cascade,
  user_id bigint not null,
  seen_at timestamptz not null default now(),
  primary key (game_id, user_id),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade
);
create index game_views_user on game_views (user_id);

-- SIGNING IN

-- Sessions and one-time links are stored as SHA-256 digests.
create table sessions (
  id bigint generated always as identity primary key, -- names the session in the list of sessions
  digest bytea not null unique,
  account_id bigint not null references accounts on delete cascade,
  user_agent text not null,
  address text not null, -- the IP address of the sign-in
  created_at timestamptz not null default now(),
  signed_in_at timestamptz not null default now(), -- before created_at in a session that replaces another one
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null, -- an absolute limit, which activity does not extend
  by_link boolean not null default false -- signed in by a link in an email
);
create index sessions_account on sessions (account_id);
create index sessions_expiry on sessions (expires_at);

-- Only officials without another role may sign in by a link: whoever gets one is signed out, and the tokens end. The lock waits
-- for a sign-in by a link that has not seen the role.
create function end_link_sessions() returns trigger language plpgsql as $$
declare
  holder constant bigint := to_jsonb(new) ->> tg_argv[0]; -- null of a deleted person
begin
  perform from accounts where id = holder for share;
  delete from sessions where account_id = holder and by_link;
  return null;
end $$;
create trigger users_lead after insert or update of assignor, manager, account_id on users for each row
  when (new.assignor or new.manager) execute function end_link_sessions('account_id');
create trigger accounts_develop after update of api_access on accounts for each row
  when (new.api_access) execute function end_link_sessions('id');

-- One-time links sent by email.
create table links (
  digest bytea primary key,
  account_id bigint not null references accounts on delete cascade,
  purpose text not null check (purpose in ('password', 'invitation', 'address', 'undo', 'sign-in')),
  new_address text,
  old_address text, -- to which a change is undone
  site_id bigint, -- of an invitation, with the profile that it is for, and that of whoever invites
  user_id bigint,
  invited_by bigint,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  expires_at timestamptz not null,
  constraint links_new_address check ((purpose = 'address') = (new_address is not null)),
  constraint links_old_address check ((purpose = 'undo') = (old_address is not null)),
  constraint links_invitation check (purpose = 'invitation' or (site_id is null and user_id is null and invited_by is null)),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade,
  foreign key (site_id, invited_by) references users (site_id, id) on delete set null (invited_by)
);
create index links_account on links (account_id);
create index links_user on links (user_id) where user_id is not null;
create index links_invited_by on links (invited_by) where invited_by is not null;
create index links_expiry on links (expires_at);

-- A sign-in whose password was right and whose second factor is missing, of the browser that has the token.
create table pending_sign_ins (
  digest bytea primary key,
  account_id bigint not null references accounts on delete cascade,
  expires_at timestamptz not null
);
create index pending_sign_ins_account on pending_sign_ins (account_id);
create index pending_sign_ins_expiry on pending_sign_ins (expires_at);

-- An app that shows the person a new code of six digits every 30 seconds (RFC 6238).
create table authenticator_apps (
  id bigint generated always as identity primary key,
  account_id bigint not null unique references accounts on delete cascade,
  secret bytea not null, -- encrypted
  last_step bigint not null, -- the time step of the last code that was accepted: no code works twice (RFC 6238 §5.2)
  wrong_codes integer not null default 0, -- since the last right one
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);

-- A credential of WebAuthn: its private key is on a device of the person.
create table passkeys (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  name text not null,
  credential_id text not null unique, -- base64url
  public_key bytea not null, -- COSE
  counter bigint not null, -- of signatures; 0 if the device does not count
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  used_at timestamptz -- null: never used to sign in
);
create index passkeys_account on passkeys (account_id, id);

-- The challenges that passkeys have answered, so that an answer works once.
create table used_challenges (
  digest bytea primary key,
  expires_at timestamptz not null
);
create index used_challenges_expiry on used_challenges (expires_at);

-- The codes that replace a lost second factor. A code is deleted when it is used.
create table recovery_codes (
  digest bytea primary key,
  account_id bigint not null references accounts on delete cascade
);
create index recovery_codes_account on recovery_codes (account_id);

-- OAUTH: secrets, codes and tokens are stored as SHA-256 digests. Foreign keys delete what was issued together with
-- the consent or authorization that it was issued on.

create table applications (
  id bigint generated always as identity primary key,
  account_id bigint references accounts on delete cascade, -- null: built-in, or registered by nobody
  name text not null,
  client_id text not null unique,
  -- RFC 6749 §2.1; the web application; and a restricted token, for which requests act as for an application
  kind text not null check (kind in ('confidential', 'public', 'built-in', 'restricted-token')),
  redirect_uris text[] not null default '{}',
  scopes text[] not null default '{}', -- granted
  requested_scopes text[] not null default '{}', -- requested, not granted yet
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The last token request, to the hour; of a restricted token the last request, to the minute.
  last_used_at timestamptz,
  registered_by text check (registered_by in ('document', 'itself')), -- its client ID metadata document, or RFC 7591; null: a person
  check ((account_id is null) = (kind = 'built-in' or registered_by is not null)),
  check (registered_by is null or kind = 'public')
);
insert into applications (name, client_id, kind, scopes)
values ('Crewcall', 'crewcall-web', 'built-in', '{read,write,bank}'); -- the web application acts for the person in its session
create index applications_account on applications (account_id);
create index applications_registered on applications (created_at) where registered_by is not null; -- those that nobody has allowed are deleted

-- During a rotation an application has two: the old one until it expires.
create table application_secrets (
  digest bytea primary key,
  application_id bigint not null references applications on delete cascade,
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
create index application_secrets_application on application_secrets (application_id);

-- How many requests an application sent in each hour: sums that each process adds to once a minute. No row for each request,
-- and no path with ids.
create table request_counts (
  application_id bigint not null references applications on delete cascade,
  hour timestamptz not null,
  route text not null, -- the method and the pattern of the path, such as `GET /api/v2/games/:id`
  status smallint not null,
  limited_by text not null, -- the limit that refused them; empty: none
  requests bigint not null,
  primary key (application_id, hour, route, status, limited_by)
);
create index request_counts_hour on request_counts (hour); -- old ones are deleted

-- What an account allows an application.
create table consents (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  application_id bigint not null references applications on delete cascade,
  scopes text[] not null, -- the union over all authorization requests that were allowed
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, application_id)
);
create index consents_application on consents (application_id);

-- One authorization request that was allowed: its code and all tokens from it (a token family). Revoking deletes it.
create table authorizations (
  id bigint generated always as identity primary key,
  consent_id bigint not null references consents on delete cascade,
  scopes text[] not null, -- as requested; a refresh may request fewer, and all of them again later (RFC 6749 §6)
  resource text check (resource in ('api', 'mcp')), -- what its tokens are for (RFC 8707); null: the request named none
  created_at timestamptz not null default now(),
  expires_at timestamptz not null -- extended by each refresh, up to a maximum age
);
create index authorizations_consent on authorizations (consent_id);
create index authorizations_expiry on authorizations (expires_at);

create table authorization_codes (
  digest bytea primary key,
  authorization_id bigint not null references authorizations on delete cascade,
  redirect_uri text not null, -- the token request must name the same one (RFC 6749 §4.1.3)
  code_challenge text, -- S256 (RFC 7636 §4.2)
  expires_at timestamptz not null,
  used_at timestamptz -- the row stays after its use: a second use deletes the authorization (RFC 6749 §4.1.2)
);
create index authorization_codes_authorization on authorization_codes (authorization_id);

create table refresh_tokens (
  digest bytea primary key,
  authorization_id bigint not null references authorizations on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz, -- the first use
  uses integer not null default 0 -- more than one only within REFRESH_GRACE_SECONDS
);
create index refresh_tokens_authorization on refresh_tokens (authorization_id);
create index refresh_tokens_expiry on refresh_tokens (expires_at);

create table access_tokens (
  digest bytea primary key,
  application_id bigint not null references applications on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  authorization_id bigint references authorizations on delete cascade, -- null: client credentials, or a session
  session_id bigint references sessions on delete cascade, -- of the web application
  site_ids bigint[], -- of a restricted token; null: all sites of the account
  scopes text[] not null,
  resource text check (resource in ('api', 'mcp')), -- as of its authorization
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index access_tokens_application on access_tokens (application_id);
create index access_tokens_account on access_tokens (account_id);
create index access_tokens_authorization on access_tokens (authorization_id) where authorization_id is not null;
create index access_tokens_session on access_tokens (session_id) where session_id is not null;

-- PUSH MESSAGES: notifications in browsers (docs/api: notices)

-- The key by which push services know this service (RFC 8292). One row: every subscription is for this key alone.
create table push_keys (
  id integer primary key default 1 check (id = 1),
  public_key text not null,
  private_key bytea not null -- encrypted
);

-- A browser to which notifications are sent while its person is signed in at it.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  session_id bigint not null references sessions on delete cascade,
  endpoint text not null unique, -- an address of the browser's push service
  p256dh text not null, -- the public key of the browser
  auth bytea not null, -- its secret, encrypted
  created_at timestamptz not null default now()
);
create index push_subscriptions_account on push_subscriptions (account_id, id);
create index push_subscriptions_session on push_subscriptions (session_id);
create index access_tokens_expiry on access_tokens (expires_at);

-- WEBHOOKS

create table subscriptions (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  application_id bigint not null references applications on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  consent_id bigint references consents on delete cascade, -- null: created with client credentials
  event_types text[] not null,
  target_url text not null,
  target_method text not null,
  target_headers bytea not null, -- JSON, encrypted, because headers may hold credentials
  enabled boolean not null default true,
  criteria jsonb not null default '{}', -- as received, with unknown keys (service.md 6.2)
  secret bytea not null, -- encrypted, not hashed: each view of the subscription shows it
  -- After a rotation: the secret that signs X-Webhook-Signature until then, while the new one signs X-Webhook-Signature-Next.
  old_secret bytea, -- encrypted
  old_secret_until timestamptz,
  standard_webhooks boolean not null default false, -- whether deliveries have the headers of Standard Webhooks, too
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((old_secret is null) = (old_secret_until is null))
);
create index subscriptions_owner on subscriptions (application_id, account_id, id); -- an application's list
create index subscriptions_account on subscriptions (account_id);
create index subscriptions_consent on subscriptions (consent_id) where consent_id is not null;

-- The event types and criteria of a subscription, and when they were valid. An event is matched with the versions of
-- its own time, however late matching runs; a change closes the current versions and opens new ones.
create table subscription_versions (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references subscriptions on delete cascade,
  site_id bigint not null,
  valid tstzrange not null,
  event_types text[] not null,
  -- A column for each criteria key; null matches everything. Measured over 100,000 versions: matching an event takes a
  -- few dozen milliseconds with columns, several hundred with jsonb.
  league_id bigint[],
  venue_id bigint[],
  game_type_id bigint[],
  age_group_id bigint[],
  gender_id bigint[],
  home_team_id bigint[],
  away_team_id bigint[],
  team_id bigint[],
  pattern_id bigint[],
  status text[]
);
create index subscription_versions_site on subscription_versions (site_id); -- matching
create index subscription_versions_subscription on subscription_versions (subscription_id);

-- The workers that have held claims for more than a moment. A claim counts as a renewal. What is leased by a worker that has
-- not renewed for 3 s, or that has no row, is free (docs/decisions: 26). A worker that holds nothing writes nothing.
create table workers (
  id uuid primary key,
  renewed_at timestamptz not null
);

-- The queue of first attempts: one row for an event and up to 200 of the subscriptions it has not been sent to.
-- Half of each page stays free and no index holds a column that a claim changes, so that updates are heap-only (HOT).
create table fanouts (
  event_id bigint not null references events on delete cascade,
  part integer not null, -- an event that matches more subscriptions has several parts
  subscription_ids bigint[] not null, -- 200 at most, so that the row is stored inline, without TOAST
  claims integer not null default 0, -- incremented by each claim: a fencing token against a worker whose lease has ended
  leased_by uuid, -- a worker, null: free. Not a foreign key, so that no claim locks the worker's row
  leased_at timestamptz,
  primary key (event_id, part),
  check ((leased_by is null) = (leased_at is null))
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- One row for each subscription with deliveries to retry. due_at is never later than the earliest free one of them, and may
-- be earlier; 'infinity' while the subscription is disabled. Adding a delivery requires a lock on this row.
create table retry_queues (
  subscription_id bigint primary key references subscriptions on delete cascade,
  due_at timestamptz not null,
  failures integer not null default 0, -- consecutive
  last_failure text
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index retry_queues_due on retry_queues (due_at);

-- One row for each delivery to retry. Success deletes it: there is no delivery log (service.md 1.5). Referring to the
-- retry queue, not to the subscription, makes a cascade lock the queue before its deliveries, as claims do.
create table deliveries (
  subscription_id bigint not null references retry_queues on delete cascade,
  event_id bigint not null references events on delete cascade,
  topic text not null,
  attempts integer not null default 0, -- incremented before sending: a fencing token against a worker whose lease has ended
  due_at timestamptz not null default now(),
  leased_by uuid, -- as of fan-outs
  leased_at timestamptz,
  primary key (event_id, subscription_id),
  check ((leased_by is null) = (leased_at is null))
) with (autovacuum_vacuum_scale_factor = 0.02);
create index deliveries_retry_queue on deliveries (subscription_id, due_at, event_id); -- a queue in order
create index deliveries_leased on deliveries (leased_at) where leased_at is not null; -- those of dead workers

-- JOBS

-- Work that outlives a request. These rows are the truth: the queue, in the schema `pgboss`, is filled from them.
create table jobs (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  account_id bigint not null references accounts on delete cascade, -- who started it, and as whom it acts
  kind text not null,
  key text not null, -- what the job does: another one of the kind with this key is the same job
  input jsonb not null, -- ids alone, never personal data
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'stopped', 'failed')),
  progress_done integer not null default 0,
  progress_total integer, -- null: not known yet
  stop_requested boolean not null default false,
  faults integer not null default 0, -- how often it ended with an error that is not its own
  error text, -- a sentence
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  updated_at timestamptz not null default now(), -- of progress too
  unique (site_id, kind, key)
) with (fillfactor = 70);
create index jobs_live on jobs (id) where state in ('waiting', 'running');
create index jobs_account on jobs (account_id);
create index jobs_ended on jobs (ended_at) where ended_at is not null; -- the purge

-- IMPORTS

-- A sheet that somebody brings in: a draft until it is applied. The file is kept no longer than the draft.
create table imports (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  kind text not null check (kind in ('games', 'people', 'availability', 'venues', 'teams')),
  state text not null default 'draft' check (state in ('draft', 'applying', 'applied', 'undoing', 'undone')),
  filename text, -- null: cells that were pasted
  sheets bytea, -- what was read of the file, encrypted; null when the draft has ended
  understanding bytea, -- columns, questions and what was left out, encrypted: they have samples of cells
  choices jsonb not null default '{}', -- the sheet, the mapping, the answers, what becomes of games that are gone
  mending jsonb, -- of a draft: the lines above its rows, for the sheet to mend
  bad_cells bytea, -- the cells of the rows that were not brought in, encrypted; null a week after the import was applied
  fingerprint text, -- of the header
  counts jsonb not null default '{}', -- rows by outcome
  done jsonb, -- rows by what became of them, of an import that was applied
  job_id bigint references jobs on delete set null,
  lock_version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  applied_at timestamptz,
  expires_at timestamptz -- when a draft is deleted; null for others
);
create unique index imports_open on imports (site_id, kind) where state in ('draft', 'applying');
create index imports_site on imports (site_id, id);
create index imports_account on imports (account_id);
create index imports_job on imports (job_id) where job_id is not null;
create index imports_expiry on imports (expires_at) where expires_at is not null;
create index imports_applied on imports (applied_at) where applied_at is not null; -- the purge of rows

-- The plan: what becomes of each row of the sheet, in its order. Applying a row and marking it is one transaction.
create table import_rows (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  import_id bigint not null references imports on delete cascade,
  position integer not null,
  outcome text not null check (outcome in ('created', 'changed', 'unchanged', 'gone', 'asked', 'refused', 'left_out')),
  plan jsonb, -- null a week after the import was applied
  state text not null default 'planned' check (state in ('planned', 'done', 'failed', 'undone', 'kept')),
  record_id bigint, -- the record that the row found or made
  version integer, -- of the record, after the row was applied
  result text, -- why it failed, as a sentence
  unique (import_id, position)
) with (fillfactor = 70);
create index import_rows_site on import_rows (site_id);
create index import_rows_record on import_rows (site_id, record_id) where record_id is not null; -- games gone from the next sheet

-- What the columns of a header of this shape mean on the site.
create table import_mappings (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  kind text not null,
  fingerprint text not null,
  columns jsonb not null,
  answers jsonb not null, -- to questions about rules
  updated_at timestamptz not null default now(),
  unique (site_id, kind, fingerprint)
);

-- What sheets of the site call a record. `text` is folded as the matching does.
create table import_aliases (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  list text not null,
  text text not null,
  record_id bigint not null,
  updated_at timestamptz not null default now(),
  unique (site_id, list, text)
);

-- SECRET_KEY

-- A known text under the key of this database, so that a service with another key does not start.
create table secret_key_check (
  id boolean primary key default true check (id), -- one row
  encrypted bytea not null
);

-- BACKUPS

-- The last backup by schedule, and the last one by command: each was read back, and found good.
create table last_backups (
  made_by text primary key check (made_by in ('schedule', 'command')),
  made_at timestamptz not null,
  file text not null,
  bytes bigint not null,
  rows bigint not null
);

-- PROPOSALS

-- A plan that fills the open positions of games: nobody is assigned before somebody accepts it.
create table proposals (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  account_id bigint references accounts on delete set null, -- who asked for it; null: they were deleted
  game_ids bigint[] not null,
  weights jsonb not null, -- in points
  seed integer not null,
  outcome jsonb, -- of the best plan so far: numbers alone; null: there is none yet
  job_id bigint references jobs on delete set null,
  lock_version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index proposals_site on proposals (site_id, id);
create index proposals_account on proposals (account_id);
create index proposals_job on proposals (job_id) where job_id is not null;
create index proposals_expiry on proposals (expires_at);

-- Who is proposed for which position, and who is not to be.
create table proposal_assignments (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  proposal_id bigint not null references proposals on delete cascade,
  assignment_id bigint not null references assignments on delete cascade,
  user_id bigint not null,
  state text not null
    check (state in ('planned', 'locked', 'rejected', 'accepting', 'accepted', 'failed', 'undoing', 'undone', 'kept')),
  version integer, -- of the assignment: as the plan read it, and after it was accepted
  planned_start timestamptz not null, -- of the game, as the plan has it
  planned_venue bigint, -- the same; a number alone, since the venue may be deleted
  result text, -- why it was not accepted, or not undone, as a sentence
  why jsonb, -- numbers of the plan alone; null: no plan has them there
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade,
  unique (proposal_id, assignment_id, user_id)
) with (fillfactor = 70);
create index proposal_assignments_site on proposal_assignments (site_id);
create index proposal_assignments_assignment on proposal_assignments (assignment_id);
create index proposal_assignments_user on proposal_assignments (user_id);

-- IDEMPOTENCY KEYS

-- Requests with an Idempotency-Key, and their responses, for a day.
create table idempotency_keys (
  lock_token uuid primary key default gen_random_uuid(), -- a new one whenever the key is locked: a fencing token
  application_id bigint not null references applications on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  key text collate "C" not null,
  request bytea not null, -- a digest of the request, encrypted because bodies can be guessed
  response bytea, -- encrypted; null while the request runs
  locked_until timestamptz not null, -- a request without a response by then has died with its process
  expires_at timestamptz not null,
  unique (application_id, account_id, key)
);
create index idempotency_keys_account on idempotency_keys (account_id);
create index idempotency_keys_expiry on idempotency_keys (expires_at);
