-- Games, their crews, and the officials of a league.

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
  lock_version integer not null default 0,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What a crew's slots copy, so that the database can refuse a double booking: see assignments.
  during tstzrange not null generated always as (tstzrange(start_time, end_time, '[)')) stored,
  live boolean not null generated always as (status = 'A' and deleted_at is null) stored,
  check (end_time > start_time),
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
create index games_listed on games (site_id, start_time, id) where deleted_at is null;
create index games_league on games (league_id);
create index games_venue on games (venue_id);
create index games_home_team on games (home_team_id);
create index games_away_team on games (away_team_id);

-- One slot of a game's crew. during and live are the game's own, kept equal by the foreign key's cascade:
-- no code can forget them, and a game that moves takes its crew's times with it in the same statement.
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
  answer text check (answer in ('accepted', 'declined')),
  override boolean not null default false,
  lock_version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (game_id, site_id, during, live) references games (id, site_id, during, live)
    on update cascade on delete cascade,
  foreign key (site_id, user_id) references users (site_id, id),
  check (user_id is not null or (answer is null and not override)),
  constraint twice_on_one_game unique (game_id, user_id),
  constraint double_booked exclude using gist (int8range(user_id, user_id, '[]') with &&, during with &&)
    where (user_id is not null and live and answer is distinct from 'declined' and not override)
);
create index assignments_game on assignments (game_id, sort_order, id);
create index assignments_user on assignments (user_id) where user_id is not null;

-- An official attached to a league. A removed row stays: coming back is not a first time.
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
